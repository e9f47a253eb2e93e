package family

import (
	"sort"
	"strings"

	"pincite/backend/doc"
)

// Piece is a run of a conformed text with where it comes from.
type Piece struct {
	// Doc and Source are the document and the span whose words these are. Doc is zero for what no paper has: a number that a
	// renumbering gives, and the blank lines around what was inserted.
	Doc    doc.ID
	Source doc.Span
	// By is the operation that put it here; nil for what stands as it was signed.
	By *Operation
	// Through are the operations on the paper that By stands in, where the words were changed there.
	Through []*Operation
	text    string
}

// Text returns the words of the piece.
func (p Piece) Text() string { return p.text }

// rope is a text in pieces, with its sections.
type rope struct {
	pieces   []Piece
	sections []doc.Section
	text     string // all pieces
}

func newRope(p Paper) *rope {
	r := &rope{text: p.Text, sections: append([]doc.Section(nil), p.Layout.Sections...)}
	if p.Text != "" {
		r.pieces = []Piece{{Doc: p.ID, Source: doc.Span{Start: p.from, End: p.from + len(p.Text)}, text: p.Text}}
	}
	return r
}

// cut returns the pieces of a span.
func (r *rope) cut(s doc.Span) (out []Piece) {
	at := 0
	for _, p := range r.pieces {
		end := at + len(p.text)
		if a, b := max(s.Start, at), min(s.End, end); a < b {
			out = append(out, p.part(a-at, b-at))
		}
		at = end
	}
	return out
}

// part returns the bytes from a to b of a piece.
func (p Piece) part(a, b int) Piece {
	q := p
	q.text = p.text[a:b]
	if p.Doc != None {
		q.Source = doc.Span{Start: p.Source.Start + a, End: p.Source.Start + b}
	}
	return q
}

// splice puts pieces in the place of a span, with sections of their own that count from their beginning.
func (r *rope) splice(s doc.Span, with []Piece, sections []doc.Section) {
	left, right := r.cut(doc.Span{End: s.Start}), r.cut(doc.Span{Start: s.End, End: len(r.text)})
	r.pieces = append(append(left, with...), right...)
	n := 0
	for _, p := range with {
		n += len(p.text)
	}
	r.text = r.text[:s.Start] + joined(with) + r.text[s.End:]
	r.shift(s, n, sections)
}

func joined(pieces []Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

// shift moves sections for n bytes that took the place of a span, and drops those that went with it.
func (r *rope) shift(s doc.Span, n int, own []doc.Section) {
	by := n - s.Len()
	kept := r.sections[:0:0]
	for _, sec := range r.sections {
		if sec.Span.Start >= s.Start && sec.Heading.End <= s.End && sec.Heading.Len() > 0 && s.Len() > 0 {
			continue
		}
		sec.Span, sec.Heading = moved(sec.Span, s, by, n), moved(sec.Heading, s, by, n)
		kept = append(kept, sec)
	}
	for _, sec := range own {
		sec.Span.Start, sec.Span.End = sec.Span.Start+s.Start, sec.Span.End+s.Start
		sec.Heading.Start, sec.Heading.End = sec.Heading.Start+s.Start, sec.Heading.End+s.Start
		kept = append(kept, sec)
	}
	sort.SliceStable(kept, func(a, b int) bool { return kept[a].Span.Start < kept[b].Span.Start })
	r.sections = kept
}

// moved returns where a span lies after n bytes took the place of another one, which changed the length by so many.
func moved(x, s doc.Span, by, n int) doc.Span {
	switch {
	case x.End <= s.Start:
	case x.Start >= s.End:
		x.Start, x.End = x.Start+by, x.End+by
	default: // it holds it, or overlaps it
		if x.Start > s.Start {
			x.Start = s.Start + n
		}
		x.End = max(x.Start, max(x.End, s.End)+by)
	}
	return x
}

// by marks pieces as put somewhere by an operation.
func by(op *Operation, pieces []Piece) []Piece {
	out := make([]Piece, len(pieces))
	for i, p := range pieces {
		if p.By != nil {
			p.Through = append(append([]*Operation(nil), p.Through...), p.By)
		}
		p.By = op
		out[i] = p
	}
	return out
}

// made is a piece that no paper has.
func made(op *Operation, s string) Piece { return Piece{By: op, text: s} }
