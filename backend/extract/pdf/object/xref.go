package object

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"pincite/backend/extract/canon"
)

// readXref follows startxref and the chain of older cross-reference sections.
func (f *File) readXref() error {
	f.xref = map[uint32]entry{}
	at := bytes.LastIndex(f.data, []byte("startxref"))
	if at < 0 {
		return damaged("it has no cross-reference table")
	}
	l := &Lexer{data: f.data, pos: at + len("startxref")}
	l.skipSpace()
	offset, ok := integer(l.regular())
	if !ok {
		return damaged("its cross-reference table is not found")
	}
	seen := map[int64]bool{}
	for next := []int64{offset}; len(next) > 0; {
		at := next[0]
		next = next[1:]
		if seen[at] {
			continue // a section that is older than itself
		}
		seen[at] = true
		section, err := f.readSection(at)
		if err != nil {
			return err
		}
		if f.trailer == nil {
			f.trailer = section
		}
		for _, key := range []Name{"XRefStm", "Prev"} { // of a hybrid file, the hidden one first
			if n, ok := Number(section[key]); ok {
				next = append(next, int64(n))
			}
		}
	}
	return nil
}

// readSection reads one section, table or stream, and returns its trailer.
func (f *File) readSection(offset int64) (Dict, error) {
	if offset < 0 || offset >= int64(len(f.data)) {
		return nil, damaged("its cross-reference table is not found")
	}
	l := &Lexer{data: f.data, pos: int(offset), refs: true}
	l.skipSpace()
	if bytes.HasPrefix(f.data[l.pos:], []byte("xref")) {
		l.pos += len("xref")
		return f.readTable(l)
	}
	num, ok := integer(l.regular())
	if !ok || num < 0 || num > int64(f.limits.Objects) {
		return nil, damaged("its cross-reference table is not found")
	}
	o, err := f.readAt(offset, uint32(num))
	if err != nil {
		return nil, err
	}
	s, ok := o.(*Stream)
	if !ok || s.Dict["Type"] != Name("XRef") {
		return nil, damaged("its cross-reference table is not found")
	}
	return s.Dict, f.readXrefStream(s)
}

// readTable reads a table of PDF 32000-1:2008, 7.5.4, and its trailer.
func (f *File) readTable(l *Lexer) (Dict, error) {
	for {
		o, err := l.Next()
		if err != nil {
			return nil, damaged("its cross-reference table breaks off")
		}
		if o == Keyword("trailer") {
			break
		}
		first, ok1 := o.(int64)
		o, _ = l.Next()
		count, ok2 := o.(int64)
		if !ok1 || !ok2 || first < 0 || count < 0 {
			return nil, damaged("its cross-reference table is garbled")
		}
		for i := range count {
			if err := f.readTableEntry(l, first+i); err != nil {
				return nil, err
			}
		}
	}
	o, err := l.Next()
	d, ok := o.(Dict)
	if err != nil || !ok {
		return nil, damaged("its trailer is missing")
	}
	return d, nil
}

func (f *File) readTableEntry(l *Lexer, num int64) error {
	l.skipSpace()
	offset, ok1 := integer(l.regular())
	l.skipSpace()
	_, ok2 := integer(l.regular())
	l.skipSpace()
	kind := l.regular()
	if !ok1 || !ok2 || len(kind) != 1 {
		return damaged("its cross-reference table is garbled")
	}
	return f.enter(num, entry{offset: offset, free: kind[0] != 'n' || offset == 0})
}

// enter adds an entry unless a newer section has one for the same object.
func (f *File) enter(num int64, e entry) error {
	if num < 0 || len(f.xref) >= f.limits.Objects {
		return fmt.Errorf("%w: it has more than %d objects; check where the file comes from", canon.ErrTooLarge, f.limits.Objects)
	}
	if num > 1<<32-1 {
		return damaged("an object's number is out of range")
	}
	if _, ok := f.xref[uint32(num)]; !ok {
		f.xref[uint32(num)] = e
	}
	return nil
}

// readXrefStream reads a cross-reference stream, PDF 32000-1:2008, 7.5.8.
func (f *File) readXrefStream(s *Stream) error {
	data, err := f.Decode(s)
	if err != nil {
		return err
	}
	w := f.Numbers(s.Dict["W"])
	if len(w) < 3 {
		return damaged("its cross-reference stream is garbled")
	}
	width := 0
	for _, n := range w {
		if n < 0 || n > 8 {
			return damaged("its cross-reference stream is garbled")
		}
		width += int(n)
	}
	index := f.Numbers(s.Dict["Index"])
	if len(index) == 0 {
		index = []float64{0, f.Number(s.Dict["Size"], 0)}
	}
	for ; len(index) >= 2; index = index[2:] {
		for i := 0; i < int(index[1]) && len(data) >= width && width > 0; i++ {
			if err := f.enterPacked(int64(index[0])+int64(i), w, data[:width]); err != nil {
				return err
			}
			data = data[width:]
		}
	}
	return nil
}

func (f *File) enterPacked(num int64, w []float64, row []byte) error {
	field := func(i int) (v int64) {
		for range int(w[i]) {
			v = v<<8 | int64(row[0])
			row = row[1:]
		}
		return v
	}
	kind := int64(1)
	if w[0] > 0 {
		kind = field(0)
	}
	second := field(1) // the third, a generation or an index, is not needed
	switch kind {
	case 0:
		return f.enter(num, entry{free: true})
	case 1:
		return f.enter(num, entry{offset: second})
	case 2:
		return f.enter(num, entry{stream: uint32(second)})
	}
	return nil // of a version to come; 7.5.8.3 says to take it for null
}

// objectStream is a decoded object stream, PDF 32000-1:2008, 7.5.7.
type objectStream struct {
	data    []byte
	offsets map[uint32]int // of each object in data
}

func (f *File) readCompressed(num uint32, e entry) (Object, error) {
	s, ok := f.streams[e.stream]
	if !ok {
		var err error
		if s, err = f.openObjectStream(e.stream); err != nil {
			return nil, err
		}
		f.streams[e.stream] = s
	}
	offset, ok := s.offsets[num]
	if !ok {
		return nil, damaged("an object is not where the file says")
	}
	o, err := (&Lexer{data: s.data, pos: offset, refs: true}).Next()
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err != nil {
		return nil, damaged(err.Error())
	}
	return o, nil
}

func (f *File) openObjectStream(num uint32) (*objectStream, error) {
	e, ok := f.xref[num]
	if !ok || e.stream != 0 {
		return nil, damaged("an object stream is missing")
	}
	o, err := f.load(Ref{Num: num})
	if err != nil {
		return nil, err
	}
	s, ok := o.(*Stream)
	if !ok {
		return nil, damaged("an object stream is missing")
	}
	data, err := f.Decode(s)
	if err != nil {
		return nil, err
	}
	out := &objectStream{data: data, offsets: map[uint32]int{}}
	first := f.Int(s.Dict["First"], 0)
	l := &Lexer{data: data}
	for range f.Int(s.Dict["N"], 0) {
		o1, err := l.Next()
		o2, _ := l.Next()
		id, ok1 := o1.(int64)
		at, ok2 := o2.(int64)
		if err != nil || !ok1 || !ok2 || id < 0 || at < 0 || at > int64(len(data)-first) || first < 0 || first > len(data) {
			break
		}
		out.offsets[uint32(id)] = first + int(at)
	}
	return out, nil
}
