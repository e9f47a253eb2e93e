package table

import (
	"cmp"
	"slices"

	"pincite/backend/doc"
)

// Headed returns the tables of a text with the words that their rows stand under: the caption and the heads of columns, and of a
// list of terms its caption.
func Headed(text string, layout *doc.Layout) (out []doc.Headed) {
	for _, t := range Find(text, layout) {
		h := doc.Headed{Span: t.Span}
		if n := len(t.Title); n > 0 && t.Title[n-1].Len() <= longestHead {
			h.Words = append(h.Words, t.Title[n-1])
		}
		for _, c := range t.Columns {
			for _, head := range c.Heads {
				for _, s := range head {
					if !slices.Contains(h.Words, s) { // one that reaches over several columns
						h.Words = append(h.Words, s)
					}
				}
			}
		}
		if len(h.Words) > 0 && len(t.Rows) > 0 {
			slices.SortFunc(h.Words, func(a, b doc.Span) int { return cmp.Compare(a.Start, b.Start) })
			out = append(out, h)
		}
	}
	slices.SortFunc(out, func(a, b doc.Headed) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return out
}
