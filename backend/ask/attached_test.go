package ask

import (
	"strings"
	"testing"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

// TestAttached: the headings of exhibits tell which there are, and words that name others tell that these are not there.
func TestAttached(t *testing.T) {
	t.Parallel()
	const words = "1. Fees are set out in Exhibit A. The form of order is attached as Schedule 2.\n\nEXHIBIT A PRICES\n\nTen dollars."
	at := strings.Index(words, "EXHIBIT")
	d := NewDocument(cite.Document{Text: words, Layout: doc.Layout{Sections: []doc.Section{
		{Label: "Exhibit A", Title: "PRICES", Level: 1, Heading: doc.Span{Start: at, End: at + len("EXHIBIT A PRICES")}, Span: doc.Span{Start: at, End: len(words)}},
	}}})
	for _, c := range []struct{ question, want string }{
		{"Which exhibits are attached?", "Exhibit A; Schedule 2"},
		{"List the schedules", "Exhibit A; Schedule 2"},
		{"What does Exhibit A say about prices?", ""},
		{"Which exhibits are to be delivered at closing?", ""},
	} {
		q := Read(c.question, c.question, Auto)
		f := &Found{}
		told, err := q.attached(d, f)
		if err != nil || told != (c.want != "") {
			t.Errorf("%s: %v, %v", c.question, told, err)
			continue
		}
		if told && (f.Sentences[0].Text != c.want || !strings.Contains(f.Sentences[1].Text, "Schedule 2: named")) {
			t.Errorf("%s: %q, %q; want %q", c.question, f.Sentences[0].Text, f.Sentences[1].Text, c.want)
		}
	}
}

// TestAttachedLines: a heading that is no section is a line that begins with the name.
func TestAttachedLines(t *testing.T) {
	t.Parallel()
	d := NewDocument(cite.Document{Text: "1. The form is attached as Exhibit A, and prices as Exhibit B.\n\n EXHIBIT A LEAD FORM\n\nName, address.\n"})
	q := Read("Which exhibits are attached?", "Which exhibits are attached?", Auto)
	f := &Found{}
	told, err := q.attached(d, f)
	if err != nil || !told || f.Sentences[0].Text != "Exhibit A; Exhibit B" || !strings.HasPrefix(f.Sentences[1].Text, "Exhibit B: named") || f.Sentences[2].Text != "EXHIBIT A LEAD FORM" {
		t.Errorf("%v, %v: %+v", told, err, f.Sentences)
	}
}

// TestOffer: an answer offers the definitions of the terms that its words use, and the clause that they stand in.
func TestOffer(t *testing.T) {
	t.Parallel()
	const first, second = "1. \"Confidential Papers\" means all papers of the Owner.\n\n", "2. Use. The Buyer shall keep all Confidential Papers safe. The Buyer shall return them."
	d := NewDocument(cite.Document{Text: first + second, Layout: doc.Layout{Sections: []doc.Section{
		{Label: "1", Level: 1, Heading: doc.Span{End: 2}, Span: doc.Span{End: len(first)}},
		{Label: "2", Level: 1, Heading: doc.Span{Start: len(first), End: len(first) + len("2. Use.")}, Span: doc.Span{Start: len(first), End: len(first + second)}},
	}}})
	quoted := "The Buyer shall keep all Confidential Papers safe."
	at := strings.Index(d.Text, quoted)
	c, err := d.Cite(doc.Span{Start: at, End: at + len(quoted)})
	if err != nil {
		t.Fatal(err)
	}
	f := &Found{Sentences: []Sentence{{Kind: Quote, Support: Verified, Citations: []Citation{c}}}}
	if err := f.offer(d); err != nil {
		t.Fatal(err)
	}
	if len(f.Terms) != 1 || f.Terms[0].Name != "Confidential Papers" || !strings.Contains(f.Terms[0].At.Quote, "means all papers") {
		t.Errorf("terms %+v", f.Terms)
	}
	if f.Clause == nil || !strings.HasSuffix(f.Clause.Quote, "return them.") {
		t.Errorf("clause %+v", f.Clause)
	}
}
