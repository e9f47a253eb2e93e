package precedent_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pincite/backend/extract"
	"pincite/backend/precedent"
	"pincite/backend/review/playbook"
)

func read(t *testing.T, name, text string) precedent.Document {
	t.Helper()
	x, err := extract.Read(context.Background(), name, []byte(text), extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return precedent.Document{Name: name, Text: x.Text, Layout: x.Layout, Format: x.Format}
}

// contract is a short agreement with a law, a term and a clause on audits in words of its own.
func contract(law, term, audit string) string {
	return fmt.Sprintf("SERVICES AGREEMENT\n\n1. Services. The supplier provides the services that are described in the schedule with due care and skill.\n\n"+
		"2. Term. This Agreement begins on the date of its signing and continues for a period of %s from the Effective Date.\n\n3. Audit. %s\n\n"+
		"4. Governing law. This Agreement is governed by the laws of %s, and the courts there decide upon it.\n", term, audit, law)
}

const (
	often  = "The customer may audit the records of the supplier once a year upon thirty days' notice, at its own cost, during business hours."
	oftenB = "The customer may audit the records of the supplier once a year upon sixty days' notice, at its own cost, during business hours."
	seldom = "No person may look into any books at all, unless a court of law with jurisdiction over them has ordered it beforehand by judgment."
)

// TestSeldom holds that what few precedents state makes no range, and that a form that none shares is not called usual.
func TestSeldom(t *testing.T) {
	t.Parallel()
	var docs []precedent.Document
	for i := range 8 {
		term, audit := "as long as both want", []string{often, seldom, "Records are kept for ever in a dry room below the house of the elder of the two."}[min(i, 2)]
		if i < 2 {
			term = fmt.Sprintf("%d years", 2+i)
		}
		text := contract("the State of Ohio", term, audit)
		if i > 2 {
			text = strings.Replace(text, "3. Audit. "+audit+"\n\n", "", 1)
		}
		docs = append(docs, read(t, fmt.Sprint(i, ".txt"), text))
	}
	source, _, err := precedent.Draft("drafted", "Drafted", docs)
	if err != nil {
		t.Fatal(err)
	}
	if s := string(source); strings.Contains(s, "fact: term") || !strings.Contains(s, "no two of 3 have the same form") {
		t.Errorf("got\n%s", s)
	}
}

func TestDraft(t *testing.T) {
	t.Parallel()
	docs := []precedent.Document{
		read(t, "a.txt", contract("the State of New York", "two (2) years", often)), read(t, "b.txt", contract("the State of New York", "three (3) years", oftenB)),
		read(t, "c.txt", contract("the State of Ohio", "five (5) years", seldom)), read(t, "d.txt", contract("the State of New York", "three (3) years", often)),
	}
	source, n, err := precedent.Draft("drafted", "Drafted", docs)
	if err != nil {
		t.Fatal(err)
	}
	p, err := playbook.Parse("drafted.yaml", source)
	if err != nil || len(p.Columns) != n {
		t.Fatalf("%v\n%s", err, source)
	}
	law, _ := p.Column("governing_law")
	if law.Positions == nil || strings.Join(law.Positions.Standard.Values, "|") != "New York" || len(law.Positions.Fallbacks) != 1 || law.Positions.Fallbacks[0].Values[0] != "Ohio" || !strings.Contains(law.Positions.Words, "governed by the laws of") {
		t.Errorf("the law: %+v", law.Positions)
	}
	term, _ := p.Column("term")
	if term.Positions == nil || term.Positions.Standard.Min != "2 years" || term.Positions.Standard.Max != "5 years" {
		t.Errorf("the term: %+v", term.Positions)
	}
	audit, _ := p.Column("audit")
	if audit.Positions == nil || !strings.Contains(audit.Positions.Words, "may audit the records") || !strings.Contains(audit.Positions.Standard.Note, "3 of 4") ||
		len(audit.Positions.Fallbacks) != 1 || !strings.Contains(audit.Positions.Fallbacks[0].Like, "No person") || len(audit.Positions.Unacceptable) != 1 {
		t.Errorf("the audit: %+v", audit.Positions)
	}
	if again, _, _ := precedent.Draft("drafted", "Drafted", docs); string(again) != string(source) {
		t.Error("a second draft differs from the first")
	}
	if _, _, err := precedent.Draft("x", "X", docs[:1]); !errors.Is(err, precedent.ErrTooFew) {
		t.Errorf("one document: %v", err)
	}
	other := read(t, "e.txt", "POEM\n\nRoses are red, and violets are blue; sugar is sweet, and so are you, my dear.\n")
	if _, _, err := precedent.Draft("x", "X", []precedent.Document{docs[0], other}); !errors.Is(err, precedent.ErrTooFew) {
		t.Errorf("nothing in common: %v", err)
	}
}
