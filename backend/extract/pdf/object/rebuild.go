package object

import (
	"bytes"
	"cmp"
	"slices"
)

// rebuild makes the cross-reference table anew from the objects that lie in the file: the
// last definition of each wins, as it does when a file is updated. Where that gives no pages, the
// old table stays.
func (f *File) rebuild() (err error) {
	old := *f
	defer func() {
		if err != nil {
			f.xref, f.trailer, f.cache, f.streams = old.xref, old.trailer, old.cache, old.streams
		}
	}()
	f.rebuilt = true
	f.cache, f.streams = map[uint32]Object{}, map[uint32]*objectStream{}
	encrypt := f.trailer["Encrypt"]
	id := f.trailer["ID"]
	f.xref, f.trailer = map[uint32]entry{}, Dict{}
	if err := f.scan(); err != nil {
		return err
	}
	if f.trailer["Encrypt"] == nil && encrypt != nil {
		f.trailer["Encrypt"], f.trailer["ID"] = encrypt, id
	}
	if f.crypt != nil || f.trailer["Encrypt"] == nil {
		f.enterCompressed()
	}
	if f.trailer["Root"] == nil {
		f.findRoot()
	}
	if !f.hasPages() {
		return damaged("it has no page tree, and none can be put together")
	}
	return nil
}

// scan looks for "N G obj" and "trailer" through the whole file. Streams are passed over,
// so that a file inside the file is not taken for part of it.
func (f *File) scan() error {
	l := &Lexer{data: f.data, refs: true}
	for l.pos < len(f.data) {
		at := bytes.IndexAny(f.data[l.pos:], "0123456789t")
		if at < 0 {
			return nil
		}
		l.pos += at
		if l.pos > 0 && !isSpace(f.data[l.pos-1]) && !isDelimiter(f.data[l.pos-1]) && !f.endsObject(l.pos) {
			l.regular()
			continue
		}
		if bytes.HasPrefix(f.data[l.pos:], []byte("trailer")) {
			l.pos += len("trailer")
			f.mergeTrailer(l)
			continue
		}
		start := l.pos
		num, ok := f.objectAt(l)
		if !ok {
			l.pos = start
			if len(l.regular()) == 0 {
				l.pos++
			}
			continue
		}
		delete(f.xref, uint32(num))
		if err := f.enter(num, entry{offset: int64(start)}); err != nil {
			return err
		}
		f.passObject(l, num)
	}
	return nil
}

// endsObject reports whether "endobj" stands right before offset at; some producers write
// no line end behind it.
func (f *File) endsObject(at int) bool {
	return bytes.HasSuffix(f.data[:at], []byte("endobj")) || bytes.HasSuffix(f.data[:at], []byte("endstream"))
}

// objectAt reads "N G obj" and returns N.
func (f *File) objectAt(l *Lexer) (int64, bool) {
	num, ok := integer(l.regular())
	if !ok || num < 0 || num > 1<<32-1 {
		return 0, false
	}
	l.skipSpace()
	if _, ok := integer(l.regular()); !ok {
		return 0, false
	}
	l.skipSpace()
	if !bytes.HasPrefix(f.data[l.pos:], []byte("obj")) {
		return 0, false
	}
	l.pos += len("obj")
	return num, true
}

// passObject passes the object behind "N G obj", its stream too, and remembers what a
// cross-reference stream says about the whole file.
func (f *File) passObject(l *Lexer, num int64) {
	start := l.pos
	o, err := l.next()
	d, ok := o.(Dict)
	if err != nil || !ok {
		l.pos = max(l.pos, start)
		return
	}
	if d["Type"] == Name("XRef") {
		f.merge(d)
	}
	l.skipSpace()
	if !bytes.HasPrefix(f.data[l.pos:], []byte("stream")) {
		return
	}
	l.pos += len("stream")
	if _, isRef := d["Length"].(Ref); isRef { // not to be resolved yet
		d = Dict{}
	}
	f.stream(l, d, Ref{Num: uint32(num)})
}

func (f *File) mergeTrailer(l *Lexer) {
	back := l.pos
	o, err := l.next()
	if d, ok := o.(Dict); ok && err == nil {
		f.merge(d)
		return
	}
	l.pos = back
}

// merge takes over what a trailer says; a later one overrides.
func (f *File) merge(d Dict) {
	for _, key := range []Name{"Root", "Encrypt", "ID", "Info"} {
		if v := d[key]; v != nil {
			f.trailer[key] = v
		}
	}
}

// enterCompressed enters the objects of all object streams that are not defined in the
// file itself. What cannot be read is not entered, and missed where it is needed.
func (f *File) enterCompressed() {
	var holders []uint32
	for num, e := range f.xref {
		if e.stream == 0 && f.isObjectStream(num) {
			holders = append(holders, num)
		}
	}
	slices.SortFunc(holders, func(a, b uint32) int { return cmp.Compare(f.xref[a].offset, f.xref[b].offset) })
	for _, holder := range holders { // later ones override
		s, err := f.openObjectStream(holder)
		if err != nil {
			continue
		}
		f.streams[holder] = s
		for num := range s.offsets {
			if e, ok := f.xref[num]; !ok || e.stream != 0 {
				f.xref[num] = entry{stream: holder}
			}
		}
	}
}

func (f *File) isObjectStream(num uint32) bool {
	s, _ := f.resolve(Ref{Num: num}).(*Stream)
	return s != nil && s.Dict["Type"] == Name("ObjStm")
}

// findRoot looks for the catalog where no trailer names it.
func (f *File) findRoot() {
	best := uint32(0)
	for num := range f.xref {
		if d, ok := f.resolve(Ref{Num: num}).(Dict); ok && d["Type"] == Name("Catalog") && num >= best {
			best = num
			f.trailer["Root"] = Ref{Num: num}
		}
	}
}
