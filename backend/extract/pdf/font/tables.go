package font

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

//go:embed data/glyphlist.txt
var glyphList string

//go:embed data/encodings.txt
var encodingList string

//go:embed data/widths.txt
var widthList string

// records yields the fields of each line of a table under data.
func records(table, separator string) func(yield func(fields []string) bool) {
	return func(yield func([]string) bool) {
		for line := range strings.Lines(table) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			if !yield(strings.Split(line, separator)) {
				return
			}
		}
	}
}

// glyphs maps the names of the Adobe Glyph List to text.
var glyphs = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for f := range records(glyphList, ";") {
		if r, ok := parseHex(f[1]); ok {
			out[f[0]] = string(r)
		}
	}
	return out
})

// encodings maps the names of encodings to the glyph name of each code.
var encodings = sync.OnceValue(func() map[string]*[256]string {
	out := map[string]*[256]string{}
	for f := range records(encodingList, " ") {
		name := f[0]
		if name != "Symbol" && name != "ZapfDingbats" {
			name += "Encoding"
		}
		if out[name] == nil {
			out[name] = &[256]string{}
		}
		if code, err := strconv.ParseUint(f[1], 16, 8); err == nil {
			out[name][code] = f[2]
		}
	}
	return out
})

// coreWidths maps core fonts to the widths of their glyphs, in units of the font size.
var coreWidths = sync.OnceValue(func() map[string]map[string]float64 {
	out := map[string]map[string]float64{}
	for f := range records(widthList, " ") {
		if out[f[0]] == nil {
			out[f[0]] = map[string]float64{}
		}
		if w, err := strconv.ParseFloat(f[2], 64); err == nil {
			out[f[0]][f[1]] = w / 1000
		}
	}
	return out
})

// glyphText returns what a glyph's name stands for, by the rules of the Adobe Glyph List
// Specification, section 2; empty where it stands for nothing known.
func glyphText(name string) string {
	name, _, _ = strings.Cut(name, ".")
	if name == "" {
		return ""
	}
	var out strings.Builder
	for part := range strings.SplitSeq(name, "_") {
		s, ok := glyphs()[part]
		if !ok {
			s = uniName(part)
		}
		out.WriteString(s)
	}
	return out.String()
}

// uniName reads the names "uni0041", "uni00410042" and "u1F600".
func uniName(name string) string {
	if hex, ok := strings.CutPrefix(name, "uni"); ok && len(hex) >= 4 && len(hex)%4 == 0 {
		var out strings.Builder
		for ; hex != ""; hex = hex[4:] {
			r, ok := parseHex(hex[:4])
			if !ok {
				return ""
			}
			out.WriteRune(r)
		}
		return out.String()
	}
	if hex, ok := strings.CutPrefix(name, "u"); ok {
		if r, ok := parseHex(hex); ok {
			return string(r)
		}
	}
	return ""
}

// symbolSet is the set of pictures that a font's codes stand for.
type symbolSet int

const (
	letters symbolSet = iota
	symbol
	dingbats
	wingdings
)

func symbolsOf(base string) symbolSet {
	switch name := strings.ToLower(base); {
	case strings.HasPrefix(name, "symbol"):
		return symbol
	case strings.HasPrefix(name, "zapfdingbats"), strings.HasPrefix(name, "itczapfdingbats"):
		return dingbats
	case strings.HasPrefix(name, "wingdings"):
		return wingdings
	}
	return letters
}

// wingdingsText are the pictures of Wingdings that contracts use: bullets, boxes, ticks.
var wingdingsText = map[rune]string{
	0x6C: "●", 0x6E: "■", 0x6F: "□", 0x70: "□", 0x71: "❑", 0x72: "❒", 0x75: "◆", 0x76: "❖", 0x77: "⬥", 0x78: "☒",
	0x9F: "•", 0xA1: "○", 0xA7: "▪", 0xA8: "◻", 0xD8: "➢", 0xE0: "→", 0xF0: "⇨", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒",
	0xFE: "☑",
}

// replace turns what stands in the private use area, where symbol fonts have their codes,
// into the characters meant.
func (set symbolSet) replace(s string) string {
	if set != wingdings && !strings.ContainsFunc(s, privateSymbol) {
		return s
	}
	var out strings.Builder
	for _, r := range s {
		code := r
		if privateSymbol(r) {
			code = r & 0xFF
		}
		out.WriteString(set.picture(code, r))
	}
	return out.String()
}

func privateSymbol(r rune) bool { return r >= 0xF020 && r <= 0xF0FF }

// picture returns the text of code in the set, that of was where the set has none.
func (set symbolSet) picture(code, was rune) string {
	switch set {
	case wingdings:
		if s, ok := wingdingsText[code]; ok {
			return s
		}
		if code > ' ' && code < 0x100 {
			return "•"
		}
	case dingbats:
		if s := glyphText(encodings()["ZapfDingbats"][code&0xFF]); s != "" {
			return s
		}
	default:
		table := encodings()["WinAnsiEncoding"]
		if set == symbol || code == 0xB7 { // a bullet, whatever the font calls itself
			table = encodings()["Symbol"]
		}
		if s := glyphText(table[code&0xFF]); s != "" {
			return s
		}
	}
	return string(was)
}

// parseHex reads a hexadecimal number of 4 to 6 digits.
func parseHex(s string) (rune, bool) {
	if len(s) < 4 || len(s) > 6 {
		return 0, false
	}
	n, err := strconv.ParseUint(s, 16, 32)
	if err != nil || n > 0x10FFFF || n >= 0xD800 && n < 0xE000 {
		return 0, false
	}
	return rune(n), true
}
