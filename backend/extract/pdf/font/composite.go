package font

import (
	"strings"
	"unicode/utf16"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"pincite/backend/extract/pdf/object"
)

// composite reads a Type0 font, PDF 32000-1:2008, 9.7: codes of several bytes.
func (f *Font) composite(file *object.File, d object.Dict) {
	var descendant object.Dict
	if a := file.Array(d["DescendantFonts"]); len(a) > 0 {
		descendant = file.Dict(a[0])
	}
	f.symbols = max(f.symbols, symbolsOf(baseName(string(file.Name(descendant["BaseFont"])))))
	descriptor := file.Dict(descendant["FontDescriptor"])
	f.describe(file, descriptor)
	f.missing = file.Number(descendant["DW"], 1000) / 1000
	f.cidWidths(file, file.Array(descendant["W"]))
	f.readEncoding(file, d["Encoding"])
	if f.unicode == nil && f.text == nil {
		f.text = programText(file, descendant, descriptor)
	}
	if f.Vertical {
		f.missing = 1 // DW2's default: the pen moves down by one em
		f.widths = map[uint32]float64{}
		if dw2 := file.Numbers(descendant["DW2"]); len(dw2) == 2 && dw2[1] < 0 {
			f.missing = -dw2[1] / 1000
		}
	}
}

// maxCIDs bounds the widths of one font; CIDs have two bytes.
const maxCIDs = 1 << 16

// cidWidths reads W, 9.7.4.3: "c [w1 w2 ...]" and "first last w".
func (f *Font) cidWidths(file *object.File, w object.Array) {
	for len(w) >= 2 {
		first := file.Int(w[0], -1)
		if list := file.Array(w[1]); list != nil {
			for i, v := range list {
				if c := first + i; c >= 0 && c < maxCIDs {
					f.widths[uint32(c)] = file.Number(v, 0) / 1000
				}
			}
			w = w[2:]
			continue
		}
		if len(w) < 3 {
			return
		}
		last, width := file.Int(w[1], -1), file.Number(w[2], 0)/1000
		for c := max(first, 0); c <= min(last, maxCIDs-1); c++ {
			f.widths[uint32(c)] = width
		}
		w = w[3:]
	}
}

// readEncoding takes the CMap that splits strings into codes and maps them to CIDs.
func (f *Font) readEncoding(file *object.File, o object.Object) {
	f.codes = codespace{{n: 2, high: 0xFFFF}}
	s := file.Stream(o)
	if s == nil {
		f.predefined(string(file.Name(o)))
		return
	}
	data, err := file.Decode(s)
	if err != nil {
		return
	}
	var use *cmap
	if name := file.Name(s.Dict["UseCMap"]); name != "" {
		f.predefined(string(name))
		use = &cmap{space: f.codes, identity: strings.HasPrefix(string(name), "Identity")}
	}
	m := parseCMap(data, use)
	if len(m.space) > 0 {
		f.codes = m.space
	}
	if len(m.ranges) > 0 {
		f.cids = m
	}
	f.Vertical = m.vertical || file.Int(s.Dict["WMode"], 0) == 1
}

// predefined takes one of the CMaps of 9.7.5.2. Those of Unicode say the text themselves;
// those of older encodings are read by the encoding they are named for. Their CIDs are not
// known here, so that all characters get the default width.
func (f *Font) predefined(name string) {
	f.Vertical = strings.HasSuffix(name, "-V") || name == "V"
	stem := strings.TrimSuffix(strings.TrimSuffix(name, "-V"), "-H")
	switch {
	case strings.HasPrefix(stem, "Identity"), stem == "":
		return
	case strings.Contains(stem, "UTF32"):
		f.codes = codespace{{n: 4, high: 0x0010FFFF}}
		f.text = func(code uint32, _ int) string { return string(rune(code)) }
	case strings.Contains(stem, "UCS2"), strings.Contains(stem, "UTF16"):
		f.codes = codespace{{n: 2, high: 0xD7FF}, {n: 2, low: 0xE000, high: 0xFFFF}, {n: 4, low: 0xD800DC00, high: 0xDBFFDFFF}}
		f.text = func(code uint32, n int) string {
			if n == 4 {
				return string(utf16.DecodeRune(rune(code>>16), rune(code&0xFFFF)))
			}
			return string(rune(code))
		}
	default:
		f.legacy(stem)
	}
	f.cids = &cmap{} // no code is a CID
}

// legacy takes a CMap of an encoding of East Asia.
func (f *Font) legacy(stem string) {
	var e encoding.Encoding
	single := codeRange{n: 1, high: 0x80}
	f.codes = codespace{single, {n: 2, low: 0x8100, high: 0xFEFF}}
	switch {
	case strings.HasPrefix(stem, "GB"):
		e = simplifiedchinese.GBK
	case strings.Contains(stem, "B5"):
		e = traditionalchinese.Big5
	case strings.HasPrefix(stem, "KSC"):
		e = korean.EUCKR
	case strings.Contains(stem, "RKSJ"):
		e = japanese.ShiftJIS
		f.codes = codespace{single, {n: 1, low: 0xA0, high: 0xDF}, {n: 2, low: 0x8100, high: 0x9FFF}, {n: 2, low: 0xE000, high: 0xFCFF}}
	case strings.HasPrefix(stem, "EUC"):
		e = japanese.EUCJP
	default:
		return
	}
	f.text = func(code uint32, n int) string {
		b := []byte{byte(code)}
		if n == 2 {
			b = []byte{byte(code >> 8), byte(code)}
		}
		s, err := e.NewDecoder().Bytes(b)
		if err != nil {
			return ""
		}
		return string(s)
	}
}

// programText reads the text of CIDs from the character map of an embedded TrueType
// program, backwards, for fonts without a ToUnicode map. It returns nil where there is
// none.
func programText(file *object.File, descendant, descriptor object.Dict) func(uint32, int) string {
	s := file.Stream(descriptor["FontFile2"])
	if s == nil || file.Stream(descendant["CIDToGIDMap"]) != nil {
		return nil
	}
	data, err := file.Decode(s)
	if err != nil {
		return nil
	}
	program, err := sfnt.Parse(data)
	if err != nil {
		return nil
	}
	var buffer sfnt.Buffer
	text := map[uint32]string{}
	for _, block := range [][2]rune{{0x20, 0x24F}, {0x370, 0x52F}, {0x1E00, 0x1FFF}, {0x2000, 0x27BF}, {0xFB00, 0xFB06}} {
		for r := block[0]; r <= block[1]; r++ {
			if g, err := program.GlyphIndex(&buffer, r); err == nil && g != 0 {
				if _, ok := text[uint32(g)]; !ok {
					text[uint32(g)] = string(r)
				}
			}
		}
	}
	return func(code uint32, _ int) string { return text[code] }
}
