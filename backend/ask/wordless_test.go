package ask

import (
	"strings"
	"testing"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/extract/outline"
)

const contents = `SUPPORT AGREEMENT

TABLE OF CONTENTS

1   DEFINITIONS                                            1
2   SUPPORT AND MAINTENANCE SERVICES                       2
3   GENERAL TERMS FOR MAINTENANCE AND SUPPORT             12

1   DEFINITIONS
1.1 "Service" means the work described below, which is done by the Supplier for the Customer in the course of its business and for pay, on the days named here.
2   SUPPORT AND MAINTENANCE SERVICES
2.1 The Supplier answers within four hours of a call and mends what is broken within two days, at its own cost, wherever the Customer has put the equipment.
Source: ACME INC, S-1/A, 10/8/1999
3   GENERAL TERMS FOR MAINTENANCE AND SUPPORT
3.1 This Agreement is governed by the laws of Ohio
ACME, INC.
By: /s/ Ann Roe
Name: Ann Roe
Signature Date:`

func wordlessDocument() *Document {
	return NewDocument(cite.Document{ID: doc.IDOf([]byte(contents)), File: "support.txt", Text: contents, Layout: doc.Layout{Sections: outline.Sections(contents, nil)}})
}

// TestWordless has nothing answered by what says nothing: an entry of the contents, the source of a filing, lines that people sign on.
func TestWordless(t *testing.T) {
	t.Parallel()
	d := wordlessDocument()
	for words, want := range map[string]bool{
		"2   SUPPORT AND MAINTENANCE SERVICES                       2": true,
		"3   GENERAL TERMS FOR MAINTENANCE AND SUPPORT             12": true,
		"Source: ACME INC, S-1/A, 10/8/1999":                           true,
		"Name: Ann Roe":                                                true,
		"Signature Date:":                                              true,
		"2.1 The Supplier answers within four hours of a call":         false,
		"3.1 This Agreement is governed by the laws of Ohio":           false,
	} {
		at := strings.Index(contents, words)
		if got := d.wordless(doc.Span{Start: at, End: at + len(words)}); got != want {
			t.Errorf("%q: %v", words, got)
		}
	}
}

// TestUnsigned ends a quote before the block of signatures that its sentence runs into.
func TestUnsigned(t *testing.T) {
	t.Parallel()
	d := wordlessDocument()
	at := strings.Index(contents, "3.1 This")
	got := d.unsigned(doc.Span{Start: at, End: len(contents)})
	if words := contents[got.Start:got.End]; words != "3.1 This Agreement is governed by the laws of Ohio" {
		t.Errorf("%q", words)
	}
	if block := (doc.Span{Start: strings.Index(contents, "ACME, INC."), End: len(contents)}); d.unsigned(block) != block {
		t.Errorf("of a block that is quoted itself %q is left", contents[d.unsigned(block).Start:d.unsigned(block).End])
	}
}

// TestContentsAreNotQuoted asks for what an entry of the contents says best.
func TestContentsAreNotQuoted(t *testing.T) {
	t.Parallel()
	d := wordlessDocument()
	hits := testHits(d, "SUPPORT", "MAINTENANCE", "answers")
	f, err := sureWeights().Extract(Read("What is said of support and maintenance?", "what is said of support and maintenance?", Expert), d, hits, Subject{}, false)
	if err != nil || len(f.Sentences) == 0 {
		t.Fatal(f, err)
	}
	for _, s := range f.Sentences {
		if strings.Contains(s.Text, "12") || strings.HasSuffix(s.Text, " 2") {
			t.Errorf("quotes %q", s.Text)
		}
	}
}

// TestListEndsWithWhatItLeadsTo ends the addresses for notices before a line that only leads to another one.
func TestListEndsWithWhatItLeadsTo(t *testing.T) {
	t.Parallel()
	words := "9. Notices. Notices go to these addresses:\nif to Acme:\n4 Mill Lane\nOxford\nwith a copy to:\n" + strings.Repeat("Law Firm of many names and words, which goes on for long. ", 40)
	d := NewDocument(cite.Document{File: "a.txt", Text: words})
	end := d.listed(doc.Span{End: strings.Index(words, "addresses:") + len("addresses:")})
	if got := words[:end]; strings.HasSuffix(got, ":") || !strings.Contains(got, "4 Mill Lane") {
		t.Errorf("%q", got)
	}
}

// TestListTakesNoHeadingAlone quotes what leads to a section with the section's first sentence.
func TestListTakesNoHeadingAlone(t *testing.T) {
	t.Parallel()
	words := "The Company represents as follows:\n\n4.1 Standing.\n\nThe Company is duly organized, validly existing and in good standing under the laws of Delaware, where it was made.\n\n4.2 Power.\n\nIt has power."
	at := strings.Index(words, "4.1")
	d := NewDocument(cite.Document{File: "a.txt", Text: words, Layout: doc.Layout{Sections: []doc.Section{
		{Label: "4.1", Heading: doc.Span{Start: at, End: at + len("4.1 Standing")}, Span: doc.Span{Start: at, End: strings.Index(words, "4.2")}},
	}}})
	if got := words[:d.listed(doc.Span{End: strings.Index(words, ":") + 1})]; !strings.HasSuffix(got, "where it was made.") {
		t.Errorf("%q", got)
	}
}

// TestAttachmentsAreTheOutermost names a schedule, and none of its items.
func TestAttachmentsAreTheOutermost(t *testing.T) {
	t.Parallel()
	words := "The parties agree. \n\nSCHEDULE 1\n\n1. Media. As follows:\n(i) spots on air;\n(ii) pages in print.\n"
	at := func(s string) doc.Span { i := strings.Index(words, s); return doc.Span{Start: i, End: i + len(s)} }
	d := NewDocument(cite.Document{File: "a.txt", Text: words, Layout: doc.Layout{Sections: []doc.Section{
		{Label: "Schedule 1", Heading: at("SCHEDULE 1"), Span: doc.Span{Start: at("SCHEDULE 1").Start, End: len(words)}},
		{Label: "Schedule 1, 1(i)", Heading: at("(i)"), Span: at("(i) spots on air;\n")},
	}}})
	q := Read("Which schedules are attached?", "Which schedules are attached?", Expert)
	f := &Found{}
	if done, err := q.attached(d, f); !done || err != nil || f.Sentences[0].Text != "Schedule 1" {
		t.Errorf("%v %v %+v", done, err, f.Sentences)
	}
}
