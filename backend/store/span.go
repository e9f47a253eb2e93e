package store

import (
	"encoding/binary"
	"errors"
	"math"

	"pincite/backend/doc"
)

// packing is the first byte of packed spans and layouts.
const packing = 1

// errPacked tells that packed bytes do not decode.
var errPacked = errors.New("packed spans cannot be read")

// packChunks packs spans: the packing, their number, then each span's start as the
// signed distance from the end before it, and its length. Contiguous chunks of 500
// bytes take 3 bytes each.
func packChunks(spans []doc.Span) []byte {
	return appendSpans([]byte{packing}, spans)
}

// unpackChunks reverses packChunks; no spans are nil.
func unpackChunks(b []byte) ([]doc.Span, error) {
	r := reader{b: b}
	if r.byte() != packing {
		return nil, errPacked
	}
	spans := r.spans()
	return spans, r.finish()
}

// packLayout packs a layout: the packing, the pages as spans, the number of sections,
// then each section's level, label, title, heading and span, positions as the signed
// distance from the start of the heading before.
func packLayout(l doc.Layout) []byte {
	b := appendSpans([]byte{packing}, l.Pages)
	b = binary.AppendUvarint(b, uint64(len(l.Sections)))
	at := 0
	for _, s := range l.Sections {
		b = binary.AppendVarint(b, int64(s.Level))
		b = appendString(b, s.Label)
		b = appendString(b, s.Title)
		b = binary.AppendVarint(b, int64(s.Heading.Start-at))
		b = binary.AppendVarint(b, int64(s.Heading.Len()))
		b = binary.AppendVarint(b, int64(s.Span.Start-at))
		b = binary.AppendVarint(b, int64(s.Span.Len()))
		at = s.Heading.Start
	}
	return b
}

// minSection is the fewest bytes that a packed section takes.
const minSection = 7

// unpackLayout reverses packLayout.
func unpackLayout(b []byte) (doc.Layout, error) {
	r := reader{b: b}
	if r.byte() != packing {
		return doc.Layout{}, errPacked
	}
	l := doc.Layout{Pages: r.spans()}
	n := r.count(minSection)
	if n > 0 {
		l.Sections = make([]doc.Section, n)
	}
	at := 0
	for i := range l.Sections {
		s := &l.Sections[i]
		s.Level = r.int()
		s.Label = r.string()
		s.Title = r.string()
		s.Heading = r.span(at)
		s.Span = r.span(at)
		at = s.Heading.Start
	}
	return l, r.finish()
}

func appendSpans(b []byte, spans []doc.Span) []byte {
	b = binary.AppendUvarint(b, uint64(len(spans)))
	at := 0
	for _, s := range spans {
		b = binary.AppendVarint(b, int64(s.Start-at))
		b = binary.AppendVarint(b, int64(s.Len()))
		at = s.End
	}
	return b
}

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// reader reads packed values. After the first that cannot be read, bad is set and all
// others are zero.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) byte() byte {
	if len(r.b) == 0 {
		r.bad = true
		return 0
	}
	c := r.b[0]
	r.b = r.b[1:]
	return c
}

// bytes returns the next n bytes, and nil where there are fewer.
func (r *reader) bytes(n int) []byte {
	if len(r.b) < n || r.bad {
		r.bad = true
		return nil
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *reader) float32() float32 {
	if b := r.bytes(4); b != nil {
		return math.Float32frombits(binary.LittleEndian.Uint32(b))
	}
	return 0
}

func (r *reader) int() int {
	v, n := binary.Varint(r.b)
	if n <= 0 || r.bad {
		r.bad = true
		return 0
	}
	r.b = r.b[n:]
	return int(v)
}

// count reads a number of values of which each takes at least size bytes, so that a
// hostile number cannot ask for more memory than the file holds.
func (r *reader) count(size int) int {
	v, n := binary.Uvarint(r.b)
	if n <= 0 || r.bad || v > uint64(len(r.b)-n)/uint64(size) {
		r.bad = true
		return 0
	}
	r.b = r.b[n:]
	return int(v)
}

func (r *reader) string() string {
	n := r.count(1)
	s := string(r.b[:n])
	r.b = r.b[n:]
	return s
}

// span reads a span whose start is relative to at.
func (r *reader) span(at int) doc.Span {
	start := at + r.int()
	return doc.Span{Start: start, End: start + r.int()}
}

func (r *reader) spans() []doc.Span {
	n := r.count(2)
	if n == 0 {
		return nil
	}
	spans, at := make([]doc.Span, n), 0
	for i := range spans {
		spans[i] = r.span(at)
		at = spans[i].End
	}
	return spans
}

// finish returns an error unless everything was read, and read well.
func (r *reader) finish() error {
	if r.bad || len(r.b) > 0 {
		return errPacked
	}
	return nil
}
