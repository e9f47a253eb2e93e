package export

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// subset returns a TrueType font with the outlines of these glyphs alone, under their
// own numbers: what the others take is gone, so that a document embeds a few kilobytes
// and not the whole font. Only the tables that a PDF needs are kept.
//
// The format is that of the OpenType specification, chapters "loca" and "glyf".
func subset(ttf []byte, glyphs []uint16) ([]byte, error) {
	font, err := opentype.NewLoader(bytes.NewReader(ttf))
	if err != nil {
		return nil, err
	}
	kept := map[string][]byte{}
	for _, name := range keptTables {
		table, err := font.RawTable(opentype.MustNewTag(name))
		if err != nil && !slices.Contains(hintTables, name) {
			return nil, fmt.Errorf("table %s: %w", name, err)
		}
		kept[name] = table
	}
	if len(kept["head"]) < 54 {
		return nil, fmt.Errorf("a head of %d bytes", len(kept["head"]))
	}
	long, width := binary.BigEndian.Uint16(kept["head"][50:]) == 1, 2
	if long {
		width = 4
	}
	offsets, err := tables.ParseLoca(kept["loca"], len(kept["loca"])/width-1, long)
	if err != nil {
		return nil, err
	}
	outlines, err := closure(kept["glyf"], offsets, glyphs)
	if err != nil {
		return nil, err
	}
	var glyf, loca []byte
	for i := range len(offsets) - 1 {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		glyf = append(glyf, outlines[uint16(i)]...)
		for len(glyf)%4 != 0 {
			glyf = append(glyf, 0)
		}
	}
	loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
	binary.BigEndian.PutUint16(kept["head"][50:], 1) // long offsets
	kept["glyf"], kept["loca"] = glyf, loca
	return assemble(kept), nil
}

// closure returns the outlines of the glyphs, of the one for what is missing, and of those that
// they are put together of.
func closure(glyf []byte, offsets []uint32, glyphs []uint16) (map[uint16][]byte, error) {
	outlines := map[uint16][]byte{}
	open := append([]uint16{0}, glyphs...)
	for len(open) > 0 {
		g := open[len(open)-1]
		open = open[:len(open)-1]
		if _, known := outlines[g]; known || int(g) >= len(offsets)-1 {
			continue
		}
		from, to := offsets[g], offsets[g+1]
		if from > to || int(to) > len(glyf) {
			return nil, fmt.Errorf("the outline of glyph %d is torn", g)
		}
		outlines[g] = glyf[from:to]
		if from == to {
			continue
		}
		glyph, _, err := tables.ParseGlyph(glyf[from:to])
		if err != nil {
			return nil, fmt.Errorf("glyph %d: %w", g, err)
		}
		if composite, ok := glyph.Data.(tables.CompositeGlyph); ok {
			for _, part := range composite.Glyphs {
				open = append(open, part.GlyphIndex)
			}
		}
	}
	return outlines, nil
}

// The tables that a PDF needs, sorted, and those of them that a font may lack.
var (
	keptTables = []string{"cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"}
	hintTables = []string{"cvt ", "fpgm", "prep"}
)

// assemble writes a font of the tables that a PDF needs.
func assemble(tables map[string][]byte) []byte {
	var names []string
	for _, name := range keptTables {
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
