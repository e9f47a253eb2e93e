package layout

import (
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/content"
)

// addRemarks adds the comments, whose words are no part of the text.
func (a *assembly) addRemarks(remarks []content.Remark) {
	for i := range remarks {
		m := &remarks[i]
		words := strings.Join(strings.Fields(canon.Clean(m.Text)), " ")
		if words == "" {
			continue
		}
		l := a.builder.Layout()
		l.Notes = append(l.Notes, doc.Note{Kind: doc.Comment, Anchor: anchorOf(m, a.boxes), Text: words, Author: m.Author, Date: m.Date})
	}
	doc.SortNotes(a.builder.Layout().Notes)
}

// anchorOf returns what a comment is about: the words that it marks, or the place in the text nearest
// below it.
func anchorOf(r *content.Remark, boxes []doc.Box) doc.Span {
	var span doc.Span
	found := false
	for _, b := range boxes {
		if b.Page != r.Page {
			continue
		}
		x, y := float64(b.Left+b.Right)/2, float64(b.Top+b.Bottom)/2
		inside := x >= r.Area.X0 && x <= r.Area.X1 && y >= r.Area.Y0 && y <= r.Area.Y1
		switch {
		case r.Marks && inside && !found:
			span, found = b.Span, true
		case r.Marks && inside:
			span.Start, span.End = min(span.Start, b.Span.Start), max(span.End, b.Span.End)
		case !r.Marks && !found && y >= r.Area.Y0:
			return doc.Span{Start: b.Span.Start, End: b.Span.Start}
		}
	}
	return span
}
