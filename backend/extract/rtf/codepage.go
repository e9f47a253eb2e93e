package rtf

import "pincite/backend/extract/codepage"

// charsets are the code pages of fonts, by \fcharset.
var charsets = map[int]int{
	0: 1252, 77: 10000, 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257,
	204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
}

// symbolCharset is the \fcharset of fonts whose characters are pictures.
const symbolCharset = 2

// font is how the bytes in a font are to be decoded.
type font struct {
	page   int // 0 for the file's
	symbol bool
}

func (r *reader) setCodepage(t token) {
	n := map[string]int{"ansi": codepage.Windows, "mac": 10000, "pc": 437, "pca": 850, "ansicpg": t.value}[t.word]
	if _, ok := codepage.Lookup(n); ok {
		r.codepage = n
	}
}

// setFont obeys a word about font n in the font table.
func (r *reader) setFont(n int, t token) {
	switch {
	case t.word == "cpg":
		r.fonts[n] = font{page: t.value}
	case t.value == symbolCharset:
		r.fonts[n] = font{symbol: true}
	default:
		r.fonts[n] = font{page: charsets[t.value]}
	}
}

// decode decodes bytes in font n.
func (r *reader) decode(b []byte, n int) string {
	f := r.fonts[n]
	if f.symbol {
		s := make([]rune, len(b))
		for i, c := range b {
			s[i] = symbol(c)
		}
		return string(s)
	}
	if _, ok := codepage.Lookup(f.page); !ok {
		return codepage.Decode(b, r.codepage)
	}
	return codepage.Decode(b, f.page)
}

// pictures are the characters of the fonts Symbol and Wingdings that contracts use:
// bullets, boxes and signs. Both fonts leave the other's places to characters that
// contracts do not use.
var pictures = map[byte]rune{
	0xB7: '•', 0xA7: '▪', 0xD8: '➢', 0xFC: '✓', 0x6F: '☐', 0xA8: '☐', 0xFE: '☑', 0xFD: '☒', 0xA3: '≤', 0xB3: '≥',
	0xB1: '±',
	0xB4: '×', 0xD2: '®', 0xD3: '©', 0xD4: '™', 0xE2: '®', 0xE3: '©', 0xE4: '™', 0xAE: '→', 0xE0: '→', 0xB0: '°', 0xB9: '≠',
}

// symbol returns the character of a byte in a symbol font; letters and digits that are
// no known sign stay as they are typed.
func symbol(c byte) rune {
	if s, ok := pictures[c]; ok {
		return s
	}
	return rune(c)
}
