package pdf

import (
	"strings"

	"pincite/backend/doc"
)

// addRemarks adds the comments behind the text.
func (a *assembly) addRemarks(remarks []remark) {
	for i := range remarks {
		m := &remarks[i]
		anchor := anchorOf(m, a.boxes)
		span := a.builder.Add(doc.BlockNote, 0, "", strings.Join(strings.Fields(m.text), " "))
		if span.Len() == 0 {
			continue
		}
		l := a.builder.Layout()
		l.Notes = append(l.Notes, doc.Note{Kind: doc.Comment, Anchor: anchor, Span: span, Author: m.author, Date: m.date})
	}
}

// anchorOf returns what a comment is about: the words that it marks, or the place in the text nearest
// below it.
func anchorOf(r *remark, boxes []doc.Box) doc.Span {
	var span doc.Span
	found := false
	for _, b := range boxes {
		if b.Page != r.page {
			continue
		}
		x, y := float64(b.Left+b.Right)/2, float64(b.Top+b.Bottom)/2
		inside := x >= r.area.x0 && x <= r.area.x1 && y >= r.area.y0 && y <= r.area.y1
		switch {
		case r.marks && inside && !found:
			span, found = b.Span, true
		case r.marks && inside:
			span.Start, span.End = min(span.Start, b.Span.Start), max(span.End, b.Span.End)
		case !r.marks && !found && y >= r.area.y0:
			return doc.Span{Start: b.Span.Start, End: b.Span.Start}
		}
	}
	return span
}
