package word

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/zipxml"
)

// readBody walks the main part and puts its blocks into the text, one after the other,
// so that only one table or paragraph of the file is in memory at a time.
func (d *document) readBody(ctx context.Context) error {
	s := &story{document: d, counters: &counters{}, relations: d.relations}
	err := d.archive.Read(ctx, d.main, spaces, []string{"w:document", "w:body"}, func(n *zipxml.Node) error {
		if err := s.block(n, state{}); err != nil {
			return err
		}
		d.emit(s.take())
		return nil
	})
	if err != nil {
		return err
	}
	rest, err := s.end()
	if err != nil {
		return err
	}
	d.emit(rest)
	for _, m := range s.waiting {
		d.marked(m, d.builder.Len(), d.builder.Len())
	}
	return nil
}

// emit puts blocks into the text.
func (d *document) emit(blocks []block) {
	for _, b := range blocks {
		if b.table == nil {
			d.emitParagraph(b.paragraph)
			continue
		}
		d.builder.EndTable()
		for _, r := range b.table.rows {
			d.emitRow(r)
		}
		d.builder.EndTable()
	}
}

func (d *document) emitParagraph(p *paragraph) {
	switch {
	case p.heading > 0:
		d.add(doc.BlockHeading, p.heading, p.label, p.passage)
	case p.item:
		d.add(doc.BlockItem, p.place.level+1, p.label, p.passage)
	default:
		d.add(doc.BlockParagraph, 0, "", p.passage)
	}
}

func (d *document) emitRow(r row) {
	if !r.arranges() {
		d.add(doc.BlockRow, 0, r.label(), r.passage())
		return
	}
	d.builder.EndTable()
	for _, c := range r.cells {
		d.emit(c)
	}
	d.builder.EndTable()
}

// add puts a passage into the text and its marks into the layout. It returns the span
// of the text.
func (d *document) add(kind doc.BlockKind, level int, label string, p passage) doc.Span {
	span := d.builder.Add(kind, level, label, string(p.text))
	trimmed := len(p.text) - len(bytes.TrimLeft(p.text, " \t\n"))
	at := func(i int) int { return span.Start + min(max(i-trimmed, 0), span.Len()) }
	for _, m := range p.marks {
		d.marked(m, at(m.at), at(m.end))
	}
	return span
}

// marked takes a mark whose place in the text is known into the layout.
func (d *document) marked(m mark, at, end int) {
	switch m.kind {
	case insertion:
		if at < end {
			d.changes = append(d.changes, doc.Change{Span: doc.Span{Start: at, End: end}, Author: m.by.name, Date: m.by.date})
		}
	case deletion:
		d.changes = append(d.changes, doc.Change{
			Span: doc.Span{Start: at, End: at}, Deleted: m.text, Author: m.by.name, Date: m.by.date,
		})
	case commentStart:
		d.comments.begin(m.ref, at)
	case commentEnd:
		d.comments.finish(m.ref, at)
	case footnoteMark, endnoteMark, commentMark:
		d.refs = append(d.refs, noteRef{mark: m, at: at})
	}
}

// finish returns the text and its layout.
func (d *document) finish() (string, doc.Layout) {
	text, layout := d.builder.Text()
	for i := range layout.Notes {
		layout.Notes[i].Anchor = trimmed(text, layout.Notes[i].Anchor)
	}
	slices.SortStableFunc(d.changes, func(a, b doc.Change) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	layout.Changes = d.changes
	return text, layout
}

// trimmed takes the white space at its ends out of a span.
func trimmed(text string, s doc.Span) doc.Span {
	inner := strings.TrimLeft(text[s.Start:s.End], " \t\n")
	s.Start = s.End - len(inner)
	s.End = s.Start + len(strings.TrimRight(inner, " \t\n"))
	return s
}
