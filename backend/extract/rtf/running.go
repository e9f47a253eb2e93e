package rtf

import (
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	passages "pincite/backend/extract/flow"
)

// runningText is a header or footer.
type runningText struct {
	kind  string // "header" or "footer"
	pages string // "f" of the first page, "l" and "r" of the left and right ones, "" of all
	lines []string
}

// runningText diverts a header or footer.
func (r *reader) runningText(kind, pages string) {
	r.divert(func(f *flow) {
		text, layout := f.out.Text()
		t := runningText{kind: kind, pages: pages}
		for _, b := range layout.Blocks {
			t.lines = append(t.lines, text[b.Span.Start:b.Span.End])
		}
		r.running = append(r.running, t)
	})
}

// shown reports whether some page shows it.
func (r *reader) shows(t runningText) bool {
	switch t.pages {
	case "f":
		return r.titled
	case "l", "r":
		return r.facing
	}
	return true
}

// around puts headers before a text and footers behind it: what they say of their own once, the rest as asides.
func (r *reader) around(body *canon.Builder) (string, doc.Layout) {
	var front canon.Builder
	text, _ := body.Text()
	said := squeezed(text)
	for _, t := range r.running {
		for _, line := range t.lines {
			own := r.shows(t) && passages.RunningWords(line) != "" && !strings.Contains(said, squeezed(line))
			switch {
			case !own:
				body.Layout().Asides = append(body.Layout().Asides, doc.Aside{Kind: t.kind, Text: line})
				continue
			case t.kind == "header":
				front.Add(doc.BlockRunning, 0, "", line)
			default:
				body.Add(doc.BlockRunning, 0, "", line)
			}
			said += " " + squeezed(line)
		}
	}
	text, layout := body.Text()
	if front.Len() == 0 {
		return text, layout
	}
	front.Append(text, layout)
	text, layout = front.Text()
	doc.SortNotes(layout.Notes)
	return text, layout
}

func squeezed(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
