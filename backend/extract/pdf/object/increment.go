package object

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// Increment is what is appended to a file by an incremental update, 7.5.6: objects that are
// new or stand in the place of those of the same number. Make one with [File.NewIncrement].
type Increment struct {
	file    *File
	before  []byte // the file up to its header
	out     []byte // the update
	next    uint32 // number of the next new object
	offsets map[uint32]int
	gens    map[uint32]uint16
	table   int  // where the table before this one is
	stream  bool // that is a stream, so this one must be
}

// NewIncrement starts an update of the file that was opened from source. It returns false
// where that has no table that an update could lead back to.
func (f *File) NewIncrement(source []byte) (*Increment, bool) {
	at := bytes.LastIndex(f.data, []byte("startxref"))
	if at < 0 || f.rebuilt {
		return nil, false
	}
	l := &Lexer{data: f.data, pos: at + len("startxref")}
	l.skipSpace()
	table, ok := integer(l.regular())
	if !ok || table < 0 || table >= int64(len(f.data)) {
		return nil, false
	}
	next := uint32(max(f.Int(f.trailer["Size"], 0), 1))
	for num := range f.xref {
		next = max(next, num+1)
	}
	l.pos = int(table)
	l.skipSpace()
	return &Increment{
		file: f, before: source[:len(source)-len(f.data)], out: []byte("\n"), next: next,
		offsets: map[uint32]int{}, gens: map[uint32]uint16{},
		table: int(table), stream: !bytes.HasPrefix(f.data[l.pos:], []byte("xref")),
	}, true
}

// Add adds a new object and returns its reference.
func (u *Increment) Add(o Object) Ref {
	ref := Ref{Num: u.next}
	u.next++
	u.Set(ref, o)
	return ref
}

// Set puts o in the place of the object that ref refers to.
func (u *Increment) Set(ref Ref, o Object) {
	u.offsets[ref.Num], u.gens[ref.Num] = u.end(), ref.Gen
	u.out = fmt.Appendf(u.out, "%d %d obj\n", ref.Num, ref.Gen)
	u.out = append(Append(u.out, o), "\nendobj\n"...)
}

// end is the offset of what is written next, from the file's header.
func (u *Increment) end() int { return len(u.file.data) + len(u.out) }

// File returns the file with the update behind it: the bytes of the source come first, as
// they are.
func (u *Increment) File() []byte {
	trailer := Dict{"Prev": u.table}
	for _, key := range []Name{"Root", "Info", "ID"} {
		if v, ok := u.file.trailer[key]; ok {
			trailer[key] = v
		}
	}
	start := u.end()
	if u.stream {
		u.writeStream(trailer)
	} else {
		u.writeTable(trailer)
	}
	return slices.Concat(u.before, u.file.data, u.out, fmt.Appendf(nil, "startxref\n%d\n%%%%EOF\n", start))
}

// writeTable writes a table of 7.5.4 with its trailer.
func (u *Increment) writeTable(trailer Dict) {
	u.out = append(u.out, "xref\n"...)
	for _, run := range runs(slices.Sorted(maps.Keys(u.offsets))) {
		u.out = fmt.Appendf(u.out, "%d %d\n", run[0], len(run))
		for _, num := range run {
			u.out = fmt.Appendf(u.out, "%010d %05d n \n", u.offsets[num], u.gens[num])
		}
	}
	trailer["Size"] = int(u.next)
	u.out = append(Append(append(u.out, "trailer\n"...), trailer), '\n')
}

// writeStream writes a table of 7.5.8, its entries of one, four and two bytes.
func (u *Increment) writeStream(d Dict) {
	num := u.next
	u.next++
	u.offsets[num] = u.end()
	var table []byte
	var index Array
	for _, run := range runs(slices.Sorted(maps.Keys(u.offsets))) {
		index = append(index, int(run[0]), len(run))
		for _, n := range run {
			at := u.offsets[n]
			table = append(table, 1, byte(at>>24), byte(at>>16), byte(at>>8), byte(at), byte(u.gens[n]>>8), byte(u.gens[n]))
		}
	}
	d["Type"], d["Size"], d["W"], d["Index"], d["Length"] = Name("XRef"), int(u.next), Array{1, 4, 2}, index, len(table)
	u.out = fmt.Appendf(u.out, "%d 0 obj\n", num)
	u.out = append(append(Append(u.out, d), "\nstream\n"...), table...)
	u.out = append(u.out, "\nendstream\nendobj\n"...)
}

// runs parts sorted numbers where one does not follow the other.
func runs(numbers []uint32) [][]uint32 {
	var parts [][]uint32
	for i, n := range numbers {
		if i == 0 || n != numbers[i-1]+1 {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], n)
	}
	return parts
}

// Append appends o as a file writes it. Strings are written in hexadecimal digits, which
// stand in every context; a stream is written as its dictionary.
func Append(out []byte, o Object) []byte {
	switch o := o.(type) {
	case nil:
		return append(out, "null"...)
	case bool:
		return strconv.AppendBool(out, o)
	case int:
		return strconv.AppendInt(out, int64(o), 10)
	case int64:
		return strconv.AppendInt(out, o, 10)
	case float64:
		return strconv.AppendFloat(out, o, 'f', -1, 64)
	case Name:
		return appendName(out, o)
	case String:
		return fmt.Appendf(out, "<%x>", string(o))
	case Ref:
		return fmt.Appendf(out, "%d %d R", o.Num, o.Gen)
	case Array:
		out = append(out, '[')
		for i, v := range o {
			if i > 0 {
				out = append(out, ' ')
			}
			out = Append(out, v)
		}
		return append(out, ']')
	case Dict:
		out = append(out, "<<"...)
		for _, key := range slices.Sorted(maps.Keys(o)) {
			out = append(appendName(out, key), ' ')
			out = Append(out, o[key])
		}
		return append(out, ">>"...)
	case *Stream:
		return Append(out, o.Dict)
	case Keyword:
		return append(out, o...)
	}
	panic(fmt.Sprintf("object: %T is no object", o))
}

// appendName writes a name with what could end it as two digits, 7.3.5.
func appendName(out []byte, n Name) []byte {
	out = append(out, '/')
	for _, c := range []byte(n) {
		if c <= ' ' || c > '~' || c == '#' || isDelimiter(c) {
			out = fmt.Appendf(out, "#%02x", c)
		} else {
			out = append(out, c)
		}
	}
	return out
}
