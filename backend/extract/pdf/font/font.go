// Package font knows what the strings of a PDF's content streams say and how wide they
// are: encodings, glyph names, character maps and widths. Call [New] with a font's
// dictionary, then [Font.Chars] with each string that is shown.
//
// A character's text comes from the font's ToUnicode map, else from the names of its
// glyphs, else from its predefined character map, else from the embedded font program;
// where all fail it is U+FFFD, so that what cannot be read is seen to be missing.
package font

import (
	"math"
	"strings"

	"pincite/backend/extract/pdf/object"
)

// Char is one character code of a string.
type Char struct {
	Code  uint32
	Text  string  // what it stands for; several letters for a ligature, U+FFFD where unknown
	Width float64 // how far it moves the pen, in units of the font size
	Space bool    // the one-byte code 32, which word spacing widens
}

// Unknown is the text of a character that nothing in the file gives a meaning.
const Unknown = "\uFFFD"

// Font reads the strings shown in one font. It is not safe for concurrent use.
type Font struct {
	// Ascent and Descent bound the font's letters above (positive) and below (negative)
	// the base line, in units of the font size.
	Ascent, Descent float64
	// Vertical is set where the pen moves down.
	Vertical bool

	codes   codespace
	widths  map[uint32]float64 // in units of the font size
	missing float64            // width of codes that widths lacks
	cids    *cmap              // codes to CIDs, nil where they are the same
	unicode *cmap              // ToUnicode, nil where there is none
	names   *[256]string       // glyph names of a simple font, nil for a composite one
	text    func(code uint32, n int) string
	symbols symbolSet
	cache   map[charKey]Char
}

type charKey struct {
	code uint32
	n    int
}

// New reads a font's dictionary. What the dictionary lacks gets the format's defaults; an
// absent font reads every code as [Unknown].
func New(f *object.File, d object.Dict) *Font {
	font := &Font{cache: map[charKey]Char{}, widths: map[uint32]float64{}, Ascent: 0.95, Descent: -0.35}
	base := baseName(string(f.Name(d["BaseFont"])))
	font.symbols = symbolsOf(base)
	if s := f.Stream(d["ToUnicode"]); s != nil {
		if data, err := f.Decode(s); err == nil {
			font.unicode = parseCMap(data, nil)
		}
	} else if strings.HasPrefix(string(f.Name(d["ToUnicode"])), "Identity") {
		font.text = func(code uint32, _ int) string { return string(rune(code)) }
	}
	if f.Name(d["Subtype"]) == "Type0" {
		font.composite(f, d)
	} else {
		font.simple(f, d, base)
	}
	return font
}

// Chars calls yield for each character of s, in order.
func (f *Font) Chars(s object.String, yield func(Char)) {
	for len(s) > 0 {
		code, n := f.codes.next(string(s))
		s = s[n:]
		key := charKey{code, n}
		c, ok := f.cache[key]
		if !ok {
			c = Char{Code: code, Text: f.textOf(code, n), Width: f.width(code), Space: n == 1 && code == ' '}
			if len(f.cache) < 1<<16 {
				f.cache[key] = c
			}
		}
		yield(c)
	}
}

func (f *Font) width(code uint32) float64 {
	if f.cids != nil {
		code, _ = f.cids.cid(code)
	}
	if w, ok := f.widths[code]; ok {
		return w
	}
	return f.missing
}

func (f *Font) textOf(code uint32, n int) string {
	if f.unicode != nil {
		if s, ok := f.unicode.text(code); ok && meaningful(s) {
			return f.symbols.replace(s)
		}
	}
	if f.names != nil && code < 256 {
		if s := glyphText(f.names[code]); s != "" {
			return f.symbols.replace(s)
		}
	}
	if f.text != nil {
		if s := f.text(code, n); meaningful(s) {
			return f.symbols.replace(s)
		}
	}
	if n == 1 && (code == '\t' || code == '\n' || code == '\r') {
		return " " // a line end of the source that came into the string, drawn as nothing
	}
	return Unknown
}

// meaningful reports whether s says anything: maps of some producers send every code to
// zero or to U+FFFD.
func meaningful(s string) bool {
	for _, r := range s {
		if r >= ' ' && r != 0xFFFD || r == '\t' || r == '\n' || r == '\r' {
			return true
		}
	}
	return false
}

// describe takes ascent, descent and the missing width from the font's descriptor. Fonts
// whose descriptor has zero or absurd ones keep the defaults.
func (f *Font) describe(file *object.File, descriptor object.Dict) {
	if a := math.Abs(file.Number(descriptor["Ascent"], 0)) / 1000; a > 0 && a < 3 {
		f.Ascent = a
	}
	if d := math.Abs(file.Number(descriptor["Descent"], 0)) / 1000; d > 0 && d < 3 {
		f.Descent = -d
	}
	f.missing = file.Number(descriptor["MissingWidth"], 0) / 1000
}

// baseName takes the tag of a subset off a font's name.
func baseName(name string) string {
	if len(name) > 7 && name[6] == '+' && strings.ToUpper(name[:6]) == name[:6] {
		return name[7:]
	}
	return name
}
