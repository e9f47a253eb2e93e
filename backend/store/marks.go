package store

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"pincite/backend/doc"
)

// Marks are what a layout holds besides pages and sections: blocks, notes, asides, scans and heads of tables. Formats that mark none of
// them, plain text above all, have no value for them, and what older programs wrote has none either.

// hasMarks reports whether a layout has anything to pack here.
func hasMarks(l doc.Layout) bool {
	return len(l.Blocks)+len(l.Notes)+len(l.Asides)+len(l.Scans)+len(l.Labels)+len(l.Headed) > 0
}

// further is what layouts hold that the packing has no list for, in JSON. It is kept as the text of an aside of the kind
// furtherKind behind all others, which programs that know nothing of it read as such, so that they can still open the matter.
type further struct {
	Notes  []doc.Note   `json:"notes,omitempty"`       // those whose words are not part of the text
	Labels []string     `json:"page_labels,omitempty"` // see [doc.Layout.Labels]
	Headed []doc.Headed `json:"headed,omitempty"`      // see [doc.Layout.Headed]
	// Reached has what rows say of cells that reach over others, by the number of their block, from 0; see [doc.Block.Reached].
	Reached map[int]string `json:"reached,omitempty"`
}

const furtherKind = "further"

// furtherOf returns the aside for what a layout holds further, and false where it holds nothing.
func furtherOf(l doc.Layout) (doc.Aside, bool) {
	f := further{Labels: l.Labels, Headed: l.Headed, Reached: map[int]string{}}
	for i, b := range l.Blocks {
		if b.Reached != "" {
			f.Reached[i] = b.Reached
		}
	}
	for _, n := range l.Notes {
		if !n.InText() {
			f.Notes = append(f.Notes, n)
		}
	}
	if len(f.Notes)+len(f.Labels)+len(f.Headed)+len(f.Reached) == 0 {
		return doc.Aside{}, false
	}
	b, err := json.Marshal(f)
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	return doc.Aside{Kind: furtherKind, Text: string(b)}, true
}

// takeFurther takes the aside of [furtherOf] out of a layout and puts what it holds into it.
func takeFurther(l *doc.Layout) error {
	last := len(l.Asides) - 1
	if last < 0 || l.Asides[last].Kind != furtherKind {
		return nil
	}
	var f further
	if err := json.Unmarshal([]byte(l.Asides[last].Text), &f); err != nil {
		return errPacked
	}
	l.Notes, l.Labels, l.Headed = append(l.Notes, f.Notes...), f.Labels, f.Headed
	for i, reached := range f.Reached {
		if i < 0 || i >= len(l.Blocks) {
			return errPacked
		}
		l.Blocks[i].Reached = reached
	}
	if l.Asides = l.Asides[:last]; last == 0 {
		l.Asides = nil
	}
	return nil
}

// packMarks packs the marks of a layout, and returns nil where it has none: the packing,
// a table of the names that recur (kinds, authors, dates), then each list with its
// length. Positions are the signed distance from the end of the span before.
func packMarks(l doc.Layout) []byte {
	if !hasMarks(l) {
		return nil
	}
	w := markWriter{index: map[string]uint64{}}
	w.count(len(l.Blocks))
	for _, b := range l.Blocks {
		w.name(string(b.Kind))
		w.int(b.Level)
		w.string(b.Label)
		w.span(b.Span)
	}
	inText := slices.DeleteFunc(slices.Clone(l.Notes), func(n doc.Note) bool { return !n.InText() })
	w.count(len(inText))
	for _, n := range inText {
		w.name(string(n.Kind))
		w.span(n.Anchor)
		w.span(n.Span)
		w.name(n.Author)
		w.name(n.Date)
	}
	w.count(0) // tracked changes, which were once a list of their own
	asides := l.Asides
	if more, ok := furtherOf(l); ok {
		asides = append(slices.Clone(asides), more)
	}
	w.count(len(asides))
	for _, a := range asides {
		w.int(a.Page)
		w.name(a.Kind)
		w.string(a.Text)
	}
	w.count(len(l.Scans))
	for _, s := range l.Scans {
		w.int(s.Page)
		w.body = binary.LittleEndian.AppendUint64(w.body, math.Float64bits(s.Confidence))
	}
	b := binary.AppendUvarint([]byte{packing}, uint64(len(w.names)))
	for _, name := range w.names {
		b = appendString(b, name)
	}
	return append(b, w.body...)
}

// markWriter packs values one after another.
type markWriter struct {
	body  []byte
	names []string
	index map[string]uint64 // of names
	at    int               // end of the last span
}

func (w *markWriter) count(n int)     { w.body = binary.AppendUvarint(w.body, uint64(n)) }
func (w *markWriter) int(n int)       { w.body = binary.AppendVarint(w.body, int64(n)) }
func (w *markWriter) string(s string) { w.body = appendString(w.body, s) }

func (w *markWriter) span(s doc.Span) {
	w.int(s.Start - w.at)
	w.int(s.Len())
	w.at = s.End
}

func (w *markWriter) name(s string) {
	i, ok := w.index[s]
	if !ok {
		i = uint64(len(w.names))
		w.index[s], w.names = i, append(w.names, s)
	}
	w.body = binary.AppendUvarint(w.body, i)
}

// The fewest bytes that a packed mark of each kind takes.
const (
	minBlock, minNote, minChange, minAside, minScan = 5, 7, 5, 3, 9
)

// unpackMarks reverses packMarks into l.
func unpackMarks(b []byte, l *doc.Layout) error {
	if len(b) == 0 {
		return nil
	}
	r := markReader{reader: reader{b: b}}
	if r.byte() != packing {
		return errPacked
	}
	r.names = list(&r, 1, r.string)
	l.Blocks = list(&r, minBlock, func() doc.Block {
		return doc.Block{Kind: doc.BlockKind(r.name()), Level: r.int(), Label: r.string(), Span: r.next()}
	})
	l.Notes = list(&r, minNote, func() doc.Note {
		return doc.Note{Kind: doc.NoteKind(r.name()), Anchor: r.next(), Span: r.next(), Author: r.name(), Date: r.name()}
	})
	l.Notes = append(l.Notes, list(&r, minChange, func() doc.Note {
		n := doc.Note{Kind: doc.Inserted, Anchor: r.next(), Text: r.string(), Author: r.name(), Date: r.name()}
		if n.Text != "" {
			n.Kind = doc.Deleted
		}
		return n
	})...)
	l.Asides = list(&r, minAside, func() doc.Aside {
		return doc.Aside{Page: r.int(), Kind: r.name(), Text: r.string()}
	})
	l.Scans = list(&r, minScan, func() doc.Scan {
		return doc.Scan{Page: r.int(), Confidence: r.float()}
	})
	if err := r.finish(); err != nil {
		return err
	}
	return takeFurther(l)
}

// markReader reads what a markWriter wrote.
type markReader struct {
	reader
	names []string
	at    int // end of the last span
}

// list reads the length of a list and its values, of which each takes at least size
// bytes; no values are nil.
func list[T any](r *markReader, size int, read func() T) []T {
	n := r.count(size)
	if n == 0 {
		return nil
	}
	values := make([]T, n)
	for i := range values {
		values[i] = read()
	}
	return values
}

func (r *markReader) next() doc.Span {
	s := r.span(r.at)
	r.at = s.End
	return s
}

func (r *markReader) name() string {
	v, n := binary.Uvarint(r.b)
	if n <= 0 || v >= uint64(len(r.names)) {
		r.bad = true
		return ""
	}
	r.b = r.b[n:]
	return r.names[v]
}

func (r *markReader) float() float64 {
	if b := r.bytes(8); b != nil {
		return math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
	return 0
}

// inspectMarks returns what is wrong with the marks of a layout, and "" where nothing is.
func inspectMarks(text string, l doc.Layout) string {
	at := 0
	for i, b := range l.Blocks {
		switch _, err := doc.Quote(text, b.Span); {
		case err != nil:
			return fmt.Sprintf("block %d: %v", i, err)
		case b.Span.Start < at:
			return fmt.Sprintf("block %d begins inside the one before", i)
		case b.Kind == "" || b.Level < 0:
			return fmt.Sprintf("block %d has no kind or a negative level", i)
		}
		at = b.Span.End
	}
	for i, n := range l.Notes {
		for _, span := range []doc.Span{n.Anchor, n.Span} {
			if _, err := doc.Quote(text, span); err != nil {
				return fmt.Sprintf("note %d: %v", i, err)
			}
		}
	}
	for i, a := range l.Asides {
		if a.Page < 0 {
			return fmt.Sprintf("aside %d is on page %d", i, a.Page)
		}
	}
	if len(l.Labels) > len(l.Pages) {
		return fmt.Sprintf("%d labels of %d pages", len(l.Labels), len(l.Pages))
	}
	for i, h := range l.Headed {
		for _, span := range append([]doc.Span{h.Span}, h.Words...) {
			if _, err := doc.Quote(text, span); err != nil {
				return fmt.Sprintf("heads of table %d: %v", i, err)
			}
		}
	}
	for i, s := range l.Scans {
		if s.Page < 1 || !(s.Confidence >= 0 && s.Confidence <= 1) {
			return fmt.Sprintf("scan %d is of page %d with confidence %v", i, s.Page, s.Confidence)
		}
	}
	return ""
}
