package compare_test

import (
	"fmt"
	"strings"
	"testing"

	"pincite/backend/compare"
	"pincite/backend/doc"
)

// told writes the changes of two plain texts, a line each.
func told(t *testing.T, a, b string) string {
	t.Helper()
	c := compare.Compare(compare.Document{Text: a, Format: "txt"}, compare.Document{Text: b, Format: "txt"})
	if err := c.Verify(a, b); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, one := range c.Changes {
		out = append(out, fmt.Sprintf("%s: %s > %s", one.Kind, one.QuoteA, one.QuoteB))
	}
	return strings.Join(out, "\n")
}

func TestCompare(t *testing.T) {
	const (
		pay    = "The Customer shall pay each invoice within thirty (30) days after it was received."
		notice = "All notices under this agreement are given in writing and are sent by courier to the address above."
		law    = "This agreement is governed by the laws of the State of New York, and no other law applies to it."
	)
	for _, c := range []struct{ name, a, b, want string }{
		{"nothing", pay, pay, ""},
		{"a figure", pay, strings.Replace(pay, "thirty (30)", "sixty (60)", 1), "figure: thirty (30 > sixty (60"},
		{"a modal verb", pay, strings.Replace(pay, "shall", "may", 1), "modal verb: shall > may"},
		{"a negation", law, strings.Replace(law, "no other", "every other", 1), "negation: no > every"},
		{"a name", law, strings.Replace(law, "New York", "Delaware", 1), "name: New York > Delaware"},
		{"a date", "It begins on March 3, 2024 and goes on.", "It begins on March 4, 2024 and goes on.", "date: 3 > 4"},
		{"a definition", "“Affiliate” means a company under common control of a party.", "“Affiliate” means a person under common control of a party.", "definition: company > person"},
		{"small words", "It was sent to the party by a courier of the bank today.", "It was sent to that party by a courier of the bank today.", "small words: the > that"},
		{"capitals", "Use of the confidential material is forbidden to all.", "Use of the Confidential material is forbidden to all.", "capitals: confidential > Confidential"},
		{"line breaks and hyphens", "a non-\nexclusive licence is given to the other party", "a non-exclusive licence is given\nto the other party", ""},
		{"quotation marks", `the Supplier ("Supplier") and the Customer`, "the Supplier (“Supplier”) and the Customer", ""},
		{"numbers of clauses", "1. " + pay + "\n\n2. " + law, "4.1 " + pay + "\n\n4.2 " + law, ""},
		{"a clause that came", pay + "\n\n" + law, pay + "\n\n" + notice + "\n\n" + law, "clause inserted:  > " + notice},
		{"a clause that went", pay + "\n\n" + notice + "\n\n" + law, pay + "\n\n" + law, "clause deleted: " + notice + " > "},
		{"a clause that moved", pay + "\n\n" + notice + "\n\n" + law, notice + "\n\n" + law + "\n\n" + pay, "moved: " + pay + " > " + pay},
		{"a clause that was split", pay + " " + notice, pay + "\n\n" + notice, ""},
		{"a point in a figure", "The rate is 1.5 percent a year of what is owed.", "The rate is 15 percent a year of what is owed.", "figure: 1.5 > 15"},
		{"a currency", "The fee is $500 for each month of the term.", "The fee is €500 for each month of the term.", "figure: $ > €"},
		{"substance before form", "The Fee is due to the seller. It may be paid later by the buyer.", "The fee is due to the seller. It must be paid later by the buyer.",
			"modal verb: may > must\ncapitals: Fee > fee"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := told(t, c.a, c.b); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestFootOfPages compares a text whose foot stands in it once with one that has it in two lines at the foot of each page.
func TestFootOfPages(t *testing.T) {
	const foot, law = "Alder Supply Agreement (v0.1.0). Free to use under CC BY 4.0 Page 1 of 1", "This agreement is governed by the laws of the State of New York."
	a := compare.Document{Text: law + "\n\n" + foot, Format: "docx"}
	b := compare.Document{Text: law, Format: "pdf", Layout: doc.Layout{Asides: []doc.Aside{
		{Page: 1, Kind: "footer", Text: "4.0 Page 1 of 5"}, {Page: 1, Kind: "footer", Text: "Alder Supply Agreement (v0.1.0). Free to use under CC BY"},
	}}}
	if c := compare.Compare(a, b); len(c.Changes) > 0 {
		t.Errorf("%+v", c.Changes)
	}
	b.Layout.Asides = b.Layout.Asides[:1]
	if c := compare.Compare(a, b); len(c.Changes) != 1 {
		t.Errorf("words that the other has nowhere are no change: %+v", c.Changes)
	}
}

// TestPieces holds that the pieces of a redline are the second text without what is deleted, but for white space.
func TestPieces(t *testing.T) {
	a := "One thing is said here.\n\nAnother thing is said there, too.\n\nA last thing is said of all."
	b := "One thing was said here.\n\nSomething new is added to it.\n\nA last thing is said of all, and more."
	c := compare.Compare(compare.Document{Text: a}, compare.Document{Text: b})
	var got, old strings.Builder
	for _, p := range c.Pieces {
		if p.Status.FromA() {
			old.WriteString(a[p.Span.Start:p.Span.End])
			continue
		}
		got.WriteString(b[p.Span.Start:p.Span.End])
	}
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
	if squeeze(got.String()) != squeeze(b) {
		t.Errorf("pieces say %q, want %q", got.String(), b)
	}
	if !strings.Contains(old.String(), "Another thing") {
		t.Errorf("what went is %q", old.String())
	}
}

func FuzzCompare(f *testing.F) {
	f.Add("1. A thing costs 5.\n\n(a) more", "2. A thing costs 6 €.\n\nless")
	f.Add("é“x”\x0c", "\u00ad-\nﬁ")
	f.Fuzz(func(t *testing.T, a, b string) {
		a, b = strings.ToValidUTF8(a, ""), strings.ToValidUTF8(b, "")
		c := compare.Compare(compare.Document{Text: a}, compare.Document{Text: b, Format: "pdf"})
		if err := c.Verify(a, b); err != nil {
			t.Fatal(err)
		}
	})
}

// TestPartedClauses holds that clauses that were split in two, and merged into one, are counted and told as form.
func TestPartedClauses(t *testing.T) {
	const (
		one = "4.1 The Customer shall pay each invoice within thirty (30) days after it was received. All notices under this agreement are given in writing and are sent by courier to the address above.\n\n4.2 This agreement is governed by the laws of the State of New York.\n"
		two = "4.1 The Customer shall pay each invoice within thirty (30) days after it was received.\n\n4.2 All notices under this agreement are given in writing and are sent by courier to the address above.\n\n4.3 This agreement is governed by the laws of the State of New York.\n"
	)
	document := func(s string) compare.Document {
		d := compare.Document{Text: s, Format: "txt"}
		at := 0
		for clause := range strings.SplitAfterSeq(s, "\n\n") {
			label, _, _ := strings.Cut(clause, " ")
			d.Layout.Sections = append(d.Layout.Sections, doc.Section{Label: label, Level: 2, Span: doc.Span{Start: at, End: at + len(clause)}})
			at += len(clause)
		}
		return d
	}
	split, merged := compare.Compare(document(one), document(two)), compare.Compare(document(two), document(one))
	if c := split.Clauses; c.Split != 1 || c.Merged != 0 || c.Same != 1 || c.Changed != 0 || split.Count(compare.Substance) != 0 || split.Changes[0].Kind != compare.Split {
		t.Errorf("split: %+v, %+v", c, split.Changes)
	}
	if c := merged.Clauses; c.Merged != 1 || c.Split != 0 || c.Same != 1 || merged.Count(compare.Substance) != 0 || merged.Changes[0].Kind != compare.Merged {
		t.Errorf("merged: %+v, %+v", c, merged.Changes)
	}
	if same := compare.Compare(document(two), document(two)); same.Clauses.Split+same.Clauses.Merged != 0 || same.Clauses.Same != 3 {
		t.Errorf("the same: %+v", same.Clauses)
	}
}
