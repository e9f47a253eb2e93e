package cite

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestPageLabels cites pages by the numbers that they print.
func TestPageLabels(t *testing.T) {
	t.Parallel()
	const text = "Cover.\n\nPreface.\n\nTerm. Law."
	pages := []doc.Span{{Start: 0, End: 8}, {Start: 8, End: 18}, {Start: 18, End: len(text)}}
	labelled := NewSource(Document{Title: "Lease", File: "lease.pdf", Text: text, Layout: doc.Layout{Pages: pages, Labels: []string{"", "iv", "A-1"}}})
	plainly := NewSource(Document{Title: "Lease", File: "lease.pdf", Text: text, Layout: doc.Layout{Pages: pages}})
	for _, c := range []struct {
		source       *Source
		quote, place string
		spelled      string
	}{
		{labelled, "Preface.", "at iv", "page iv (2 of the file)"},
		{labelled, "Preface.\n\nTerm.", "at iv–A-1", "page iv–A-1 (2–3 of the file)"},
		{labelled, "Cover.", "at 1", "page 1,"},
		{plainly, "Preface.", "at 2", "page 2,"},
	} {
		at := strings.Index(text, c.quote)
		cited, err := c.source.Cite(doc.Span{Start: at, End: at + len(c.quote)})
		if err != nil || cited.String() != c.place || !strings.Contains(plain(cited), c.spelled) {
			t.Errorf("%q: %q, %q, %v", c.quote, cited.String(), plain(cited), err)
		}
		if f := c.source.Check(Claim{Citation: cited, Quote: c.quote}); f.Outcome != Verified {
			t.Errorf("%q: %+v", c.quote, f)
		}
		wrong := cited
		wrong.PageLabel += "x"
		if f := c.source.Check(Claim{Citation: wrong, Quote: c.quote}); f.Outcome == Verified {
			t.Errorf("%q on page %s is %v", c.quote, wrong.PageLabel, f.Outcome)
		}
	}
}
