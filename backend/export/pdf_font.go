package export

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"codeberg.org/go-fonts/dejavu/dejavusans"
	"codeberg.org/go-fonts/liberation/liberationmonoregular"
	"codeberg.org/go-fonts/liberation/liberationserifbold"
	"codeberg.org/go-fonts/liberation/liberationserifitalic"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"github.com/go-text/typesetting/font"

	"pincite/backend/cite"
)

// weight chooses one of the fonts of a page.
type weight int

const (
	regular weight = iota
	bold
	italic
	mono
	fallback // for what the others lack: Arabic, emoji, symbols
)

// pdfFonts are the fonts of one PDF with the glyphs that it uses. Liberation Serif has
// Latin, Greek, Cyrillic and Hebrew; DejaVu Sans has Arabic, symbols and the older emoji.
type pdfFonts struct {
	fonts   [5]*pdfFont
	missing map[rune]bool // that no font has, and that are shown as their code
}

type pdfFont struct {
	name string // as PDF has it
	ttf  []byte
	face *font.Face
	// used are the glyphs in use, with the text that each stands for.
	used map[uint16]string
}

func newPDFFonts() (*pdfFonts, error) {
	f := &pdfFonts{missing: map[rune]bool{}}
	for w, source := range []struct {
		name string
		ttf  []byte
	}{
		regular:  {"LiberationSerif", liberationserifregular.TTF},
		bold:     {"LiberationSerif-Bold", liberationserifbold.TTF},
		italic:   {"LiberationSerif-Italic", liberationserifitalic.TTF},
		mono:     {"LiberationMono", liberationmonoregular.TTF},
		fallback: {"DejaVuSans", dejavusans.TTF},
	} {
		face, err := font.ParseTTF(bytes.NewReader(source.ttf))
		if err != nil {
			return nil, fmt.Errorf("font %s: %w", source.name, err)
		}
		f.fonts[w] = &pdfFont{name: source.name, ttf: source.ttf, face: face, used: map[uint16]string{}}
	}
	return f, nil
}

// chooser is a map from characters to fonts, the one of a weight before all others.
type chooser struct {
	fonts *pdfFonts
	first weight
}

// ResolveFace implements [shaping.Fontmap].
func (c chooser) ResolveFace(r rune) *font.Face {
	for _, w := range []weight{c.first, regular, fallback} {
		if _, ok := c.fonts.fonts[w].face.NominalGlyph(r); ok {
			return c.fonts.fonts[w].face
		}
	}
	return c.fonts.fonts[c.first].face
}

// of returns the font with a face.
func (f *pdfFonts) of(face *font.Face) weight {
	for w, font := range f.fonts {
		if font.face == face {
			return weight(w)
		}
	}
	return regular
}

// drawable returns a text in which every character that no font has is written as its
// code, such as [U+4E2D], so that nothing vanishes from a page.
func (f *pdfFonts) drawable(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case cite.Hidden(r), unicode.IsSpace(r):
			b.WriteByte(' ')
		case f.has(r), unicode.In(r, unicode.Cf, unicode.Variation_Selector): // those have no look
			b.WriteRune(r)
		default:
			f.missing[r] = true
			fmt.Fprintf(&b, "[U+%04X]", r)
		}
	}
	return b.String()
}

func (f *pdfFonts) has(r rune) bool {
	for _, w := range []weight{regular, fallback} {
		if _, ok := f.fonts[w].face.NominalGlyph(r); ok {
			return true
		}
	}
	return false
}

// use notes that a glyph is drawn for a text.
func (f *pdfFont) use(glyph uint16, text string) {
	if old, ok := f.used[glyph]; !ok || old == "" {
		f.used[glyph] = text
	}
}

// write writes the font's objects and returns the number of the first.
func (f *pdfFont) write(p *pdfFile) (int, error) {
	glyphs := make([]uint16, 0, len(f.used))
	for g := range f.used {
		glyphs = append(glyphs, g)
	}
	slices.Sort(glyphs)
	program, err := subset(f.ttf, glyphs)
	if err != nil {
		return 0, fmt.Errorf("font %s: %w", f.name, err)
	}
	scale := 1000 / float64(f.face.Upem())
	var widths, unicodes strings.Builder
	for _, g := range glyphs {
		fmt.Fprintf(&widths, "%d [%.0f] ", g, float64(f.face.HorizontalAdvance(font.GID(g)))*scale)
		if f.used[g] != "" {
			fmt.Fprintf(&unicodes, "1 beginbfchar\n<%04X> <%s>\nendbfchar\n", g, utf16Hex(f.used[g]))
		}
	}
	extents, _ := f.face.FontHExtents()
	file := p.stream(fmt.Sprintf("/Length1 %d", len(program)), program)
	name := "/PNCITE+" + f.name
	descriptor := p.add(fmt.Sprintf(
		"<< /Type /FontDescriptor /FontName %s /Flags 4 /FontBBox [-1000 -400 2000 1100] /ItalicAngle 0 /Ascent %.0f /Descent %.0f /CapHeight "+
			"660 /StemV 80 /FontFile2 %d 0 R >>",
		name, float64(extents.Ascender)*scale, float64(extents.Descender)*scale, file))
	descendant := p.add(fmt.Sprintf(
		"<< /Type /Font /Subtype /CIDFontType2 /BaseFont %s /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "+
			"/FontDescriptor %d 0 R /DW 0 /W [%s] /CIDToGIDMap /Identity >>",
		name, descriptor, widths.String()))
	toUnicode := p.stream("", []byte(
		"/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> "+
			"def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"+
			unicodes.String()+"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"))
	return p.add(fmt.Sprintf(
		"<< /Type /Font /Subtype /Type0 /BaseFont %s /Encoding /Identity-H /DescendantFonts [%d 0 R] /ToUnicode %d 0 R >>", name, descendant,
		toUnicode)), nil
}

// utf16Hex writes a text as the hexadecimal digits of its UTF-16.
func utf16Hex(text string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04X", u)
	}
	return b.String()
}

// pdfString writes a text string: UTF-16 with a byte order mark, in hexadecimal digits.
func pdfString(text string) string { return "<FEFF" + utf16Hex(text) + ">" }
