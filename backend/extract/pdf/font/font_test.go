package font

import (
	"fmt"
	"math"
	"testing"
	"unicode/utf8"

	"pincite/backend/extract/pdf/object"
)

func TestGlyphText(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"A": "A", "f_f_i": "ffi", "Euro": "€", "uni00A7": "§", "uni00660069": "fi", "u1F600": "😀",
		"a.alt": "a", "A_B.sc": "AB", "": "", ".notdef": "", "g17": "", "uniD800": "", "a1": "✁",
	} {
		if got := glyphText(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestTables(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		encoding string
		code     byte
		want     string
	}{
		{"WinAnsiEncoding", 0x93, "“"}, {"WinAnsiEncoding", 0x80, "€"}, {"MacRomanEncoding", 0xA4, "§"},
		{"StandardEncoding", 0x27, "’"}, {"Symbol", 0xB7, "•"}, {"ZapfDingbats", 0x33, "✓"}, {"MacExpertEncoding", 0x57, "ﬁ"},
	} {
		if got := glyphText(encodings()[test.encoding][test.code]); got != test.want {
			t.Errorf("%s %02X: %q, want %q", test.encoding, test.code, got, test.want)
		}
	}
	if w := coreWidths()["Times-Bold"]["A"]; w != 0.722 {
		t.Errorf("A of Times-Bold is %v wide", w)
	}
}

func TestSymbols(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		set  symbolSet
		s    string
		want string
	}{
		{symbol, "\uF0B7", "•"}, {wingdings, "\uF0FC", "✓"}, {wingdings, "x", "☒"}, {letters, "\uF041", "A"}, {letters, "A", "A"}, {letters, "\uF0B7", "•"},
	} {
		if got := test.set.replace(test.s); got != test.want {
			t.Errorf("%q of set %d: %q, want %q", test.s, test.set, got, test.want)
		}
	}
}

func TestCMap(t *testing.T) {
	t.Parallel()
	m := parseCMap([]byte(`2 begincodespacerange <00> <80> <8140> <9FFC> endcodespacerange
2 beginbfrange <0005> <0007> <0041> <0010> <0011> [<00660069> /Euro] endbfrange
1 beginbfchar <0020> <D83DDE00> endbfchar
1 begincidrange <8140> <8142> 700 endcidrange 1 begincidchar <30> 9 endcidchar /WMode 1 def`), nil)
	for code, want := range map[uint32]string{5: "A", 7: "C", 0x10: "fi", 0x11: "€", 0x20: "😀", 8: "", 0: ""} {
		if got, _ := m.text(code); got != want {
			t.Errorf("text of %X: %q, want %q", code, got, want)
		}
	}
	if got, ok := m.cid(0x8141); !ok || got != 701 {
		t.Errorf("CID %d", got)
	}
	if !m.vertical {
		t.Error("not vertical")
	}
	for _, test := range []struct {
		s    string
		code uint32
		n    int
	}{{"\x41\x42", 0x41, 1}, {"\x81\x40\x41", 0x8140, 2}, {"\x81", 0x81, 1}, {"\xFF\xFF", 0xFF, 1}} {
		if code, n := m.space.next(test.s); code != test.code || n != test.n {
			t.Errorf("%X: code %X of %d bytes", test.s, code, n)
		}
	}
}

// FuzzCMap holds that any map is read in time and maps codes without a panic.
func FuzzCMap(f *testing.F) {
	f.Add([]byte("1 begincodespacerange <00> <FFFF> endcodespacerange 1 beginbfrange <00> <FFFFFFFF> [<41>] endbfrange"), "ab")
	f.Fuzz(func(t *testing.T, data []byte, s string) {
		m := parseCMap(data, nil)
		font := &Font{codes: m.space, unicode: m, cids: m, cache: map[charKey]Char{}}
		n := 0
		font.Chars(object.String(s), func(Char) { n++ })
		if n > len(s) {
			t.Errorf("%d characters in %d bytes", n, len(s))
		}
	})
}

// FuzzFont reads fonts whose dictionaries are anything, with an embedded program and
// character maps, and shows a string in them: the text is UTF-8, the widths are numbers,
// and there are no more characters than bytes.
func FuzzFont(f *testing.F) {
	f.Add([]byte("/Subtype/TrueType/BaseFont/ABCDEF+Symbol/FirstChar 32/Widths[500 1e40]/Encoding<</Differences[1/f_f_i/uni0041]>>"), []byte(""), "ab\x01")
	f.Add([]byte("/Subtype/Type0/Encoding/UniGB-UTF16-H/DescendantFonts[<</DW 600/W[1[600 500]0 65535 -5]>>]"), []byte(""), "\xd8\x00\xdc\x01")
	f.Add([]byte("/Subtype/Type0/Encoding 9 0 R/ToUnicode 9 0 R/DescendantFonts[<</FontDescriptor<</FontFile2 9 0 R/Ascent 5000>>>>]"),
		[]byte("1 begincodespacerange <00> <FFFF> endcodespacerange 1 begincidrange <00> <FFFF> 4294967295 endcidrange"), "ab")
	f.Add([]byte("/Subtype/Type3/FontMatrix[1e308 0 0 0 0 0]/CharProcs<</A 9 0 R>>/Encoding<</Differences[97/A]>>/FirstChar -5/Widths 9 0 R"), []byte("0 0 d0"), "ab")
	f.Add([]byte("/Subtype/Type1/FontDescriptor<</FontFile 9 0 R/Flags 4/MissingWidth -1e9>>"), []byte("%!PS\n/Encoding 256 array dup 97 /a put dup 98 /b put readonly def"), "ab")
	f.Fuzz(func(t *testing.T, entries, stream []byte, s string) {
		source := fmt.Sprintf("%%PDF-1.4\n1 0 obj<</Pages 2 0 R/F 3 0 R>>endobj\n2 0 obj<</Kids[]>>endobj\n3 0 obj<<%s>>endobj\n"+
			"9 0 obj<</Length %d>>stream\n%s\nendstream endobj\ntrailer<</Root 1 0 R>>", entries, len(stream), stream)
		file, err := object.Open([]byte(source), "", object.Limits{})
		if err != nil {
			return
		}
		font := New(file, file.Dict(file.Dict(file.Trailer()["Root"])["F"]))
		n := 0
		font.Chars(object.String(s), func(c Char) {
			n++
			if !utf8.ValidString(c.Text) || c.Text == "" {
				t.Errorf("character %d is %q", n, c.Text)
			}
			if math.IsNaN(c.Width) {
				t.Errorf("character %d is %v wide", n, c.Width)
			}
		})
		if n > len(s) {
			t.Errorf("%d characters in %d bytes", n, len(s))
		}
		if math.IsNaN(font.Ascent) || font.Ascent <= 0 || font.Ascent >= 3 || font.Descent >= 0 || font.Descent <= -3 {
			t.Errorf("letters from %v to %v", font.Descent, font.Ascent)
		}
	})
}
