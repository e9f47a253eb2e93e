package font

import (
	"testing"

	"pincite/backend/extract/pdf/object"
)

func TestGlyphText(t *testing.T) {
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
