package canon

import (
	"strings"

	"pincite/backend/doc"
)

// Paragraph is the text of one block in the making, with places in it to remember: a
// reader learns where a footnote's mark stands before it knows where the block will. The
// zero Paragraph is empty and ready.
type Paragraph struct {
	text  strings.Builder
	marks []mark
}

type mark struct {
	at  int // bytes of the paragraph before it
	set func(pos int)
}

// WriteString adds text, made clean.
func (p *Paragraph) WriteString(s string) { p.text.WriteString(Clean(s)) }

// Mark remembers the place that the paragraph has reached. When the paragraph becomes a
// block, set gets that place in the canonical text.
func (p *Paragraph) Mark(set func(pos int)) {
	p.marks = append(p.marks, mark{p.text.Len(), set})
}

// Len returns the length of the paragraph so far, in bytes.
func (p *Paragraph) Len() int { return p.text.Len() }

// String returns the paragraph so far.
func (p *Paragraph) String() string { return p.text.String() }

// AddTo adds the paragraph to b as a block, as [Builder.Add] does, resolves its marks,
// and leaves it empty. The marks of a blank paragraph lie where the text ended before it.
func (p *Paragraph) AddTo(b *Builder, kind doc.BlockKind, level int, label string) {
	text, marks := p.text.String(), p.marks
	p.text.Reset()
	p.marks = nil
	span := b.Add(kind, level, label, text)
	leading := len(text) - len(strings.TrimLeft(text, blanks))
	for _, m := range marks {
		m.set(span.Start + min(max(m.at-leading, 0), span.Len()))
	}
}

// shift returns the layout of a text that stands n bytes further on in another one. It
// has no pages and no sections: those are the whole text's.
func shift(l doc.Layout, n int) doc.Layout {
	move := func(s doc.Span) doc.Span { return doc.Span{Start: s.Start + n, End: s.End + n} }
	out := doc.Layout{Asides: l.Asides}
	for _, b := range l.Blocks {
		b.Span = move(b.Span)
		out.Blocks = append(out.Blocks, b)
	}
	for _, note := range l.Notes {
		note.Anchor = move(note.Anchor)
		if note.InText() {
			note.Span = move(note.Span)
		}
		out.Notes = append(out.Notes, note)
	}
	return out
}

// Append adds a whole text with its layout, parted by an empty line. Its pages are left
// out.
func (b *Builder) Append(text string, l doc.Layout) {
	if strings.Trim(text, blanks) == "" {
		return
	}
	if b.text.Len() > 0 {
		b.text.WriteString("\n\n")
	}
	l = shift(l, b.text.Len())
	b.text.WriteString(text)
	b.inRow = false
	b.layout.Blocks = append(b.layout.Blocks, l.Blocks...)
	b.layout.Notes = append(b.layout.Notes, l.Notes...)
	b.layout.Asides = append(b.layout.Asides, l.Asides...)
}
