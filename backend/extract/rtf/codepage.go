package rtf

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// codepages are the encodings by their Windows numbers.
var codepages = map[int]encoding.Encoding{
	437: charmap.CodePage437, 850: charmap.CodePage850, 852: charmap.CodePage852, 855: charmap.CodePage855, 858: charmap.CodePage858,
	866: charmap.CodePage866, 874: charmap.Windows874, 932: japanese.ShiftJIS, 936: simplifiedchinese.GBK, 949: korean.EUCKR,
	950: traditionalchinese.Big5, 1250: charmap.Windows1250, 1251: charmap.Windows1251, 1252: charmap.Windows1252,
	1253: charmap.Windows1253, 1254: charmap.Windows1254, 1255: charmap.Windows1255, 1256: charmap.Windows1256,
	1257: charmap.Windows1257, 1258: charmap.Windows1258, 10000: charmap.Macintosh, 10007: charmap.MacintoshCyrillic,
	65001: unicode.UTF8,
}

// charsets are the code pages of fonts, by \fcharset.
var charsets = map[int]int{
	0: 1252, 77: 10000, 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257,
	204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
}

// symbolCharset is the \fcharset of fonts whose characters are pictures.
const symbolCharset = 2

// font is how the bytes in a font are to be decoded.
type font struct {
	encoding encoding.Encoding // nil for the file's
	symbol   bool
}

func (r *reader) setCodepage(t token) {
	n := map[string]int{"ansi": 1252, "mac": 10000, "pc": 437, "pca": 850, "ansicpg": t.value}[t.word]
	if e, ok := codepages[n]; ok {
		r.codepage = e
	}
}

// setFont obeys a word about font n in the font table.
func (r *reader) setFont(n int, t token) {
	page := t.value
	if t.word == "fcharset" {
		if t.value == symbolCharset {
			r.fonts[n] = font{symbol: true}
			return
		}
		page = charsets[t.value]
	}
	if e, ok := codepages[page]; ok {
		r.fonts[n] = font{encoding: e}
	}
}

// decode decodes bytes in a font. What its encoding does not know becomes U+FFFD.
func (r *reader) decode(b []byte, n int) string {
	f := r.fonts[n]
	if f.symbol {
		s := make([]rune, len(b))
		for i, c := range b {
			s[i] = symbol(c)
		}
		return string(s)
	}
	e := f.encoding
	if e == nil {
		e = r.codepage
	}
	s, err := e.NewDecoder().Bytes(b)
	if err != nil {
		return string([]rune{'\uFFFD'})
	}
	return string(s)
}

// symbols are the characters of the fonts Symbol and Wingdings that contracts use:
// bullets, boxes and signs. Both fonts leave the other's places to characters that
// contracts do not use.
var symbols = map[byte]rune{
	0xB7: '•', 0xA7: '▪', 0xD8: '➢', 0xFC: '✓', 0x6F: '☐', 0xA8: '☐', 0xFE: '☑', 0xFD: '☒', 0xA3: '≤', 0xB3: '≥', 0xB1: '±',
	0xB4: '×', 0xD2: '®', 0xD3: '©', 0xD4: '™', 0xE2: '®', 0xE3: '©', 0xE4: '™', 0xAE: '→', 0xE0: '→', 0xB0: '°', 0xB9: '≠',
}

// symbol returns the character of a byte in a symbol font; letters and digits that are
// no known sign stay as they are typed.
func symbol(c byte) rune {
	if s, ok := symbols[c]; ok {
		return s
	}
	return rune(c)
}
