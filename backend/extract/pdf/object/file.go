package object

import (
	"bytes"
	"errors"
	"fmt"

	"pincite/backend/extract/canon"
)

// File is an open PDF file. It is not safe for concurrent use.
type File struct {
	data    []byte
	limits  Limits
	xref    map[uint32]entry
	trailer Dict
	crypt   *crypt // nil where the file is not encrypted

	cache   map[uint32]Object
	loading map[uint32]bool // being read: a reference back to it is a cycle
	streams map[uint32]*objectStream
	decoded int64 // bytes so far, of Limits.Total
	rebuilt bool
}

// entry says where an object lies: at offset of the file, or in an object stream.
type entry struct {
	offset int64
	stream uint32 // 0 where the object lies in the file itself
	free   bool
}

// Open reads the cross-reference table of source and, where it is encrypted, opens it with
// password or with the empty one.
//
// Errors: canon.ErrUnsupported where source is no PDF or its encryption is not known,
// canon.ErrPassword, canon.ErrDamaged, canon.ErrTooLarge.
func Open(source []byte, password string, limits Limits) (*File, error) {
	start := bytes.Index(source[:min(1024, len(source))], []byte("%PDF-"))
	if start < 0 {
		return nil, fmt.Errorf("%w: it does not begin as a PDF does; check that it is one", canon.ErrUnsupported)
	}
	f := &File{
		data:    source[start:], // offsets count from the header
		limits:  limits.withDefaults(),
		cache:   map[uint32]Object{},
		loading: map[uint32]bool{},
		streams: map[uint32]*objectStream{},
	}
	err := f.readXref()
	if err == nil && !f.hasPages() {
		err = damaged("it has no page tree")
	}
	if errors.Is(err, canon.ErrTooLarge) {
		return nil, err
	}
	if err != nil {
		if err := f.rebuild(); err != nil {
			return nil, err
		}
	}
	return f, f.unlock(password)
}

// hasPages reports whether the page tree can be reached. In an encrypted file names are
// plain, and object streams are looked into once it is unlocked.
func (f *File) hasPages() bool {
	if f.trailer["Encrypt"] != nil {
		return f.trailer["Root"] != nil
	}
	return f.Dict(f.Dict(f.trailer["Root"])["Pages"]) != nil
}

// Trailer is the file's trailer dictionary.
func (f *File) Trailer() Dict { return f.trailer }

// Resolve returns the object that o refers to, o itself where it is no reference. An error
// says that o refers to an object that is not in the file or cannot be read.
func (f *File) Resolve(o Object) (Object, error) {
	for range maxDepth {
		ref, ok := o.(Ref)
		if !ok {
			return o, nil
		}
		var err error
		if o, err = f.load(ref); err != nil {
			return nil, err
		}
	}
	return nil, damaged("references lead in a circle")
}

// required is Resolve for what the file must have: an error also says that o refers to an object that is not
// there. One that the cross-reference table does not know is looked for in the file.
func (f *File) required(o Object) (Object, error) {
	v, err := f.Resolve(o)
	ref, ok := o.(Ref)
	if err != nil || v != nil || !ok {
		return v, err
	}
	e, known := f.xref[ref.Num]
	if !known && !f.rebuilt && f.rebuild() == nil {
		return f.Resolve(o)
	}
	if !known || e.free {
		return nil, damaged("an object is missing")
	}
	return nil, nil
}

// resolve is Resolve for what may be absent.
func (f *File) resolve(o Object) Object {
	if _, ok := o.(Ref); !ok {
		return o
	}
	o, err := f.Resolve(o)
	if err != nil {
		return nil
	}
	return o
}

// Dict returns o as a dictionary, that of a stream too, and nil where it is none.
func (f *File) Dict(o Object) Dict {
	switch o := f.resolve(o).(type) {
	case Dict:
		return o
	case *Stream:
		return o.Dict
	}
	return nil
}

// Array returns o as an array, nil where it is none.
func (f *File) Array(o Object) Array {
	a, _ := f.resolve(o).(Array)
	return a
}

// Stream returns o as a stream, nil where it is none.
func (f *File) Stream(o Object) *Stream {
	s, _ := f.resolve(o).(*Stream)
	return s
}

// Name returns o as a name, empty where it is none.
func (f *File) Name(o Object) Name {
	n, _ := f.resolve(o).(Name)
	return n
}

// String returns o as the bytes of a string, empty where it is none.
func (f *File) String(o Object) String {
	s, _ := f.resolve(o).(String)
	return s
}

// Int returns o as an integer, absent where it is none.
func (f *File) Int(o Object, absent int) int {
	switch n := f.resolve(o).(type) {
	case int64:
		if int64(int32(n)) == n {
			return int(n)
		}
	case float64:
		if float64(int32(n)) == n {
			return int(n)
		}
	}
	return absent
}

// Number returns o as a number, absent where it is none.
func (f *File) Number(o Object, absent float64) float64 {
	if n, ok := Number(f.resolve(o)); ok {
		return n
	}
	return absent
}

// Number returns o as a number where it is one.
func Number(o Object) (float64, bool) {
	switch n := o.(type) {
	case int64:
		return float64(n), true
	case float64:
		return n, true
	}
	return 0, false
}

// Numbers returns the numbers of the array o, nil where it is none or holds anything else.
func (f *File) Numbers(o Object) []float64 {
	a := f.Array(o)
	out := make([]float64, 0, len(a))
	for _, v := range a {
		n, ok := Number(f.resolve(v))
		if !ok {
			return nil
		}
		out = append(out, n)
	}
	return out
}

// load returns the object ref points to. Where the cross-reference table leads astray, the
// table is rebuilt once.
func (f *File) load(ref Ref) (Object, error) {
	if o, ok := f.cache[ref.Num]; ok {
		return o, nil
	}
	if f.loading[ref.Num] {
		return nil, damaged("an object refers to itself")
	}
	e, ok := f.xref[ref.Num]
	if !ok || e.free {
		if f.rebuilt {
			return nil, damaged("an object is missing")
		}
		return nil, nil // a reference to an undefined object is the null object, 7.3.10
	}
	f.loading[ref.Num] = true
	o, err := f.read(ref.Num, e)
	delete(f.loading, ref.Num)
	if err != nil {
		if f.rebuilt || errors.Is(err, canon.ErrTooLarge) {
			return nil, err
		}
		if err := f.rebuild(); err != nil {
			return nil, err
		}
		return f.load(ref)
	}
	f.cache[ref.Num] = o
	return o, nil
}

func (f *File) read(num uint32, e entry) (Object, error) {
	if e.stream != 0 {
		return f.readCompressed(num, e)
	}
	return f.readAt(e.offset, num)
}

// readAt reads the indirect object num at offset.
func (f *File) readAt(offset int64, num uint32) (Object, error) {
	if offset < 0 || offset >= int64(len(f.data)) {
		return nil, damaged("an object lies outside the file")
	}
	l := &Lexer{data: f.data, pos: int(offset), refs: true}
	l.skipSpace()
	got, ok1 := integer(l.regular())
	l.skipSpace()
	gen, ok2 := integer(l.regular())
	l.skipSpace()
	if !ok1 || !ok2 || got != int64(num) || !bytes.HasPrefix(f.data[l.pos:], []byte("obj")) {
		return nil, damaged("an object is not where the file says")
	}
	l.pos += len("obj")
	o, err := l.next()
	if err != nil {
		return nil, fmt.Errorf("%w: %v; open the file in its own program and save it anew", canon.ErrDamaged, err)
	}
	if l.pos >= len(f.data) {
		return nil, damaged("it breaks off")
	}
	ref := Ref{Num: num, Gen: uint16(gen)}
	if d, ok := o.(Dict); ok {
		l.skipSpace()
		if breaksOff(f.data[l.pos:]) {
			return nil, damaged("it breaks off")
		}
		if bytes.HasPrefix(f.data[l.pos:], []byte("stream")) {
			l.pos += len("stream")
			s := f.stream(l, d, ref)
			f.decryptStrings(s.Dict, ref)
			return s, nil
		}
	}
	if k, ok := o.(Keyword); ok { // "1 0 obj endobj" is the null object
		if k != "endobj" {
			return nil, damaged("an object is not where the file says")
		}
		o = nil
	}
	return f.decryptStrings(o, ref), nil
}

// breaksOff reports whether a file ends before it is told what a dictionary is: an object of
// its own, or that of a stream.
func breaksOff(rest []byte) bool {
	return len(rest) < len("stream") && (bytes.HasPrefix([]byte("stream"), rest) || bytes.HasPrefix([]byte("endobj"), rest))
}

// stream takes the data behind the word "stream". Its length is trusted where "endstream"
// follows; else that word is looked for.
func (f *File) stream(l *Lexer, d Dict, ref Ref) *Stream {
	if l.at(0) == '\r' {
		l.pos++
	}
	if l.at(0) == '\n' {
		l.pos++
	}
	start := l.pos
	if n, ok := f.resolve(d["Length"]).(int64); ok && n >= 0 && n <= int64(len(f.data)-start) {
		end := start + int(n)
		after := &Lexer{data: f.data, pos: end}
		after.skipSpace()
		if bytes.HasPrefix(f.data[after.pos:], []byte("endstream")) {
			l.pos = after.pos + len("endstream")
			return &Stream{Dict: d, raw: f.data[start:end], ref: ref, sure: true}
		}
	}
	end := bytes.Index(f.data[start:], []byte("endstream"))
	if end < 0 {
		l.pos = len(f.data)
		return &Stream{Dict: d, raw: f.data[start:], ref: ref, cut: true}
	}
	l.pos = start + end + len("endstream")
	raw := f.data[start : start+end]
	raw = bytes.TrimSuffix(raw, []byte("\n"))
	raw = bytes.TrimSuffix(raw, []byte("\r"))
	return &Stream{Dict: d, raw: raw, ref: ref}
}

// damaged is canon.ErrDamaged with what is wrong and what to do.
func damaged(what string) error {
	return fmt.Errorf("%w: %s; open the file in its own program and save it anew, or ask the sender for another copy", canon.ErrDamaged, what)
}
