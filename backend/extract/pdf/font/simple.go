package font

import (
	"bytes"
	"math"
	"regexp"
	"strings"

	"pincite/backend/extract/pdf/object"
)

// simple reads a Type1, TrueType or Type3 font, PDF 32000-1:2008, 9.6: codes of one byte.
func (f *Font) simple(file *object.File, d object.Dict, base string) {
	f.codes = codespace{{n: 1, high: 0xFF}}
	descriptor := file.Dict(d["FontDescriptor"])
	core := coreFont(base)
	if m, ok := coreMetrics[core]; ok {
		f.Ascent, f.Descent = m.ascent, m.descent
	}
	f.describe(file, descriptor)
	f.names = f.encoding(file, d, descriptor, base)
	scale := 0.001
	if file.Name(d["Subtype"]) == "Type3" {
		scale = f.type3(file, d)
	}
	widths, first := file.Array(d["Widths"]), file.Int(d["FirstChar"], 0)
	for i, w := range widths {
		if code := first + i; code >= 0 && code < 256 {
			f.widths[uint32(code)] = file.Number(w, 0) * scale
		}
	}
	if len(widths) == 0 {
		f.coreWidths(core)
	}
}

// type3 takes the extent of a Type3 font from its matrix and bounding box, and returns the
// scale of its widths.
func (f *Font) type3(file *object.File, d object.Dict) float64 {
	scale := 0.001
	if m := file.Numbers(d["FontMatrix"]); len(m) == 6 && m[0] != 0 {
		scale = math.Abs(m[0])
		if box := file.Numbers(d["FontBBox"]); len(box) == 4 && box[3] > box[1] && m[3] != 0 {
			if top, bottom := box[3]*math.Abs(m[3]), box[1]*math.Abs(m[3]); top < 3 && bottom > -3 {
				f.Ascent, f.Descent = top, min(bottom, 0)
			}
		}
	}
	return scale
}

// numberedName is what programs that draw letters as pictures call them, one after the other. Zapf
// Dingbats, which is no Type3 font, has such names for its signs.
var numberedName = regexp.MustCompile(`^a[0-9]+$`)

// encoding returns the glyph name of each code.
func (f *Font) encoding(file *object.File, d, descriptor object.Dict, base string) *[256]string {
	names := *builtin(file, d, descriptor, base)
	switch e := file.Dict(d["Encoding"]); {
	case e != nil:
		if t := encodings()[string(file.Name(e["BaseEncoding"]))]; t != nil {
			names = *t
		}
		code := 0
		for _, v := range file.Array(e["Differences"]) {
			switch v := v.(type) {
			case object.Name:
				if file.Name(d["Subtype"]) == "Type3" && numberedName.MatchString(string(v)) {
					v = ""
				}
				if code >= 0 && code < 256 {
					names[code] = string(v)
				}
				code++
			default:
				code = file.Int(v, code)
			}
		}
	default:
		if t := encodings()[string(file.Name(d["Encoding"]))]; t != nil {
			names = *t
		}
	}
	return &names
}

// builtin is the encoding that a font has of itself.
func builtin(file *object.File, d, descriptor object.Dict, base string) *[256]string {
	switch symbolsOf(base) {
	case symbol:
		return encodings()["Symbol"]
	case dingbats:
		return encodings()["ZapfDingbats"]
	}
	if s := file.Stream(descriptor["FontFile"]); s != nil {
		if data, err := file.Decode(s); err == nil {
			if names := type1Encoding(data); names != nil {
				return names
			}
		}
	}
	if file.Name(d["Subtype"]) == "TrueType" {
		return encodings()["WinAnsiEncoding"]
	}
	if file.Name(d["Subtype"]) == "Type3" {
		return &[256]string{}
	}
	return encodings()["StandardEncoding"]
}

// type1Encoding reads the encoding from the clear text of a Type1 font program: lines such
// as "dup 65 /A put". It returns nil where the program has the standard one.
func type1Encoding(program []byte) *[256]string {
	program, _, _ = bytes.Cut(program, []byte("eexec"))
	_, body, ok := bytes.Cut(program, []byte("/Encoding"))
	if !ok {
		return nil
	}
	var names [256]string
	found := false
	l := object.NewLexer(body)
	for {
		o, err := l.Next()
		if err != nil || o == object.Keyword("def") || o == object.Keyword("readonly") {
			break
		}
		if o != object.Keyword("dup") {
			continue
		}
		code, _ := l.Next()
		name, _ := l.Next()
		if c, ok := code.(int64); ok && c >= 0 && c < 256 {
			if n, ok := name.(object.Name); ok {
				names[c], found = string(n), true
			}
		}
	}
	if !found {
		return nil
	}
	return &names
}

// metrics are ascender and descender of a core font, in units of the font size, from the
// same font metrics as data/widths.txt.
type metrics struct{ ascent, descent float64 }

var coreMetrics = map[string]metrics{
	"Courier":   {0.629, -0.157},
	"Helvetica": {0.718, -0.207}, "Helvetica-Bold": {0.718, -0.207},
	"Times-Roman": {0.683, -0.217}, "Times-Bold": {0.683, -0.217},
	"Times-Italic": {0.683, -0.217}, "Times-BoldItalic": {0.683, -0.217},
	"Symbol": {1.010, -0.293}, "ZapfDingbats": {0.820, -0.143},
}

// coreFont returns the core font that stands in for a font of the given name.
func coreFont(name string) string {
	plain := strings.ToLower(strings.NewReplacer(" ", "", ",", "-").Replace(name))
	bold := strings.Contains(plain, "bold") || strings.Contains(plain, "black")
	italic := strings.Contains(plain, "italic") || strings.Contains(plain, "oblique")
	switch {
	case strings.HasPrefix(plain, "courier"):
		return "Courier"
	case strings.HasPrefix(plain, "symbol"):
		return "Symbol"
	case strings.HasPrefix(plain, "zapfdingbats"):
		return "ZapfDingbats"
	case strings.HasPrefix(plain, "times"):
		switch {
		case bold && italic:
			return "Times-BoldItalic"
		case bold:
			return "Times-Bold"
		case italic:
			return "Times-Italic"
		}
		return "Times-Roman"
	case bold:
		return "Helvetica-Bold"
	}
	return "Helvetica"
}

// coreWidths gives the codes the widths of a core font, for fonts without widths.
func (f *Font) coreWidths(core string) {
	widths := coreWidths()[core]
	for code, name := range f.names {
		switch {
		case name == "":
		case core == "Courier":
			f.widths[uint32(code)] = 0.6
		default:
			if w, ok := widths[name]; ok {
				f.widths[uint32(code)] = w
			}
		}
	}
	if f.missing == 0 {
		f.missing = 0.5
	}
}
