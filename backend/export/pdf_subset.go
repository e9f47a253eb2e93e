package export

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// subset returns a TrueType font with the outlines of these glyphs alone, under their
// own numbers: what the others take is gone, so that a document embeds a few kilobytes
// and not the whole font. Only the tables that a PDF needs are kept.
//
// The format is that of the OpenType specification, chapters "loca" and "glyf".
func subset(ttf []byte, glyphs []uint16) ([]byte, error) {
	tables, err := fontTables(ttf)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"head", "hhea", "maxp", "hmtx", "loca", "glyf"} {
		if len(tables[name]) == 0 {
			return nil, fmt.Errorf("font without a table %s", name)
		}
	}
	outlines, err := readOutlines(tables)
	if err != nil {
		return nil, err
	}
	keep := outlines.closure(glyphs)
	var glyf, loca []byte
	for i := range outlines.len() {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		if keep[uint16(i)] {
			glyf = append(glyf, outlines.glyph(i)...)
			for len(glyf)%4 != 0 {
				glyf = append(glyf, 0)
			}
		}
	}
	loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
	head := slices.Clone(tables["head"])
	binary.BigEndian.PutUint16(head[50:], 1) // long offsets
	tables["head"], tables["glyf"], tables["loca"] = head, glyf, loca
	return assemble(tables), nil
}

// fontTables returns the tables of a font by name.
func fontTables(ttf []byte) (map[string][]byte, error) {
	if len(ttf) < 12 {
		return nil, fmt.Errorf("font of %d bytes", len(ttf))
	}
	n := int(binary.BigEndian.Uint16(ttf[4:]))
	tables := make(map[string][]byte, n)
	for i := range n {
		at := 12 + 16*i
		if at+16 > len(ttf) {
			return nil, fmt.Errorf("font with a torn directory")
		}
		from, size := int(binary.BigEndian.Uint32(ttf[at+8:])), int(binary.BigEndian.Uint32(ttf[at+12:]))
		if from < 0 || size < 0 || from+size > len(ttf) {
			return nil, fmt.Errorf("font with a torn table")
		}
		tables[string(ttf[at:at+4])] = ttf[from : from+size]
	}
	return tables, nil
}

// outlines are the glyphs of a font.
type outlines struct {
	glyf    []byte
	offsets []int
}

func readOutlines(tables map[string][]byte) (*outlines, error) {
	if len(tables["head"]) < 54 {
		return nil, fmt.Errorf("font with a torn head")
	}
	o := &outlines{glyf: tables["glyf"]}
	loca, width := tables["loca"], 2
	if binary.BigEndian.Uint16(tables["head"][50:]) == 1 {
		width = 4
	}
	for i := 0; i+width <= len(loca); i += width {
		offset := 2 * int(binary.BigEndian.Uint16(loca[i:]))
		if width == 4 {
			offset = int(binary.BigEndian.Uint32(loca[i:]))
		}
		if offset > len(o.glyf) {
			return nil, fmt.Errorf("font with a torn outline")
		}
		o.offsets = append(o.offsets, offset)
	}
	return o, nil
}

func (o *outlines) len() int { return max(0, len(o.offsets)-1) }

func (o *outlines) glyph(i int) []byte {
	if o.offsets[i] >= o.offsets[i+1] {
		return nil
	}
	return o.glyf[o.offsets[i]:o.offsets[i+1]]
}

// The flags of a component of a composite glyph.
const (
	argsAreWords  = 1 << 0
	haveScale     = 1 << 3
	moreFollow    = 1 << 5
	haveXYScale   = 1 << 6
	haveTwoByTwos = 1 << 7
)

// closure returns the glyphs and those that they are put together of.
func (o *outlines) closure(glyphs []uint16) map[uint16]bool {
	keep := map[uint16]bool{}
	open := append([]uint16{0}, glyphs...) // 0 is the glyph for what is missing
	for len(open) > 0 {
		g := open[len(open)-1]
		open = open[:len(open)-1]
		if keep[g] || int(g) >= o.len() {
			continue
		}
		keep[g] = true
		data := o.glyph(int(g))
		if len(data) < 10 || int16(binary.BigEndian.Uint16(data)) >= 0 {
			continue // not composite
		}
		for at := 10; at+4 <= len(data); {
			flags := binary.BigEndian.Uint16(data[at:])
			open = append(open, binary.BigEndian.Uint16(data[at+2:]))
			at += 6
			if flags&argsAreWords != 0 {
				at += 2
			}
			switch {
			case flags&haveScale != 0:
				at += 2
			case flags&haveXYScale != 0:
				at += 4
			case flags&haveTwoByTwos != 0:
				at += 8
			}
			if flags&moreFollow == 0 {
				break
			}
		}
	}
	return keep
}

// assemble writes a font of the tables that a PDF needs.
func assemble(tables map[string][]byte) []byte {
	var names []string
	for _, name := range []string{"cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"} { // sorted
		if len(tables[name]) > 0 {
			names = append(names, name)
		}
	}
	n := len(names)
	power, log := 1, 0
	for power*2 <= n {
		power, log = power*2, log+1
	}
	out := []byte{0, 1, 0, 0}
	for _, v := range []int{n, power * 16, log, n*16 - power*16} {
		out = binary.BigEndian.AppendUint16(out, uint16(v))
	}
	at := 12 + 16*n
	for _, name := range names {
		table := tables[name]
		out = append(out, name...)
		out = binary.BigEndian.AppendUint32(out, checksum(table))
		out = binary.BigEndian.AppendUint32(out, uint32(at))
		out = binary.BigEndian.AppendUint32(out, uint32(len(table)))
		at += (len(table) + 3) &^ 3
	}
	for _, name := range names {
		out = append(out, tables[name]...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out
}

func checksum(table []byte) (sum uint32) {
	for i := 0; i < len(table); i += 4 {
		var word [4]byte
		copy(word[:], table[i:])
		sum += binary.BigEndian.Uint32(word[:])
	}
	return sum
}
