package font

import (
	"fmt"
	"strings"
	"testing"

	"pincite/backend/extract/pdf/object"
)

// open returns a font of these entries; stream is object 9.
func open(t *testing.T, entries, stream string) *Font {
	t.Helper()
	dict := ""
	if strings.HasPrefix(stream, "/") { // entries of the stream's dictionary come first
		dict, stream, _ = strings.Cut(stream, "\n")
	}
	source := fmt.Sprintf("%%PDF-1.4\n1 0 obj<</Pages 2 0 R/F 3 0 R>>endobj\n2 0 obj<</Kids[]>>endobj\n3 0 obj<</Type/Font%s>>endobj\n"+
		"9 0 obj<</Length %d%s>>stream\n%s\nendstream endobj\ntrailer<</Root 1 0 R>>", entries, len(stream), dict, stream)
	file, err := object.Open([]byte(source), "", object.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return New(file, file.Dict(file.Dict(file.Trailer()["Root"])["F"]))
}

// shown writes the characters of a string with their widths in thousandths.
func shown(f *Font, s string) string {
	var out []string
	f.Chars(object.String(s), func(c Char) {
		text := fmt.Sprintf("%s%.0f", strings.ReplaceAll(c.Text, Unknown, "?"), c.Width*1000)
		if c.Space {
			text += "_"
		}
		out = append(out, text)
	})
	return strings.Join(out, " ")
}

func TestSimpleFonts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, entries, stream, show, want string }{
		{"one of the 14 without widths", "/Subtype/Type1/BaseFont/Helvetica", "", "A i", "A667  278_ i222"},
		{"by another name", "/Subtype/TrueType/BaseFont/Arial,Bold", "", "A", "A722"},
		{"a subset", "/Subtype/TrueType/BaseFont/ABCDEF+Helvetica", "", "A", "A667"},
		{"of one width", "/Subtype/Type1/BaseFont/Courier", "", "Ai", "A600 i600"},
		{"its own widths", "/Subtype/TrueType/BaseFont/X/FirstChar 65/LastChar 66/Widths[500 600]/Encoding/WinAnsiEncoding", "", "ABC", "A500 B600 C0"},
		{"a missing width", "/Subtype/TrueType/BaseFont/X/FirstChar 65/Widths[500]/Encoding/WinAnsiEncoding/FontDescriptor<</MissingWidth 250/Flags 32>>", "", "AB", "A500 B250"},
		{"an encoding", "/Subtype/Type1/BaseFont/Times-Roman/Encoding/MacRomanEncoding", "", "\xA4", "§500"},
		{"differences", "/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[65/section/fi 90/Euro]>>", "", "ABZ", "§500 ﬁ556 €500"},
		{"differences of a base", "/Subtype/Type1/BaseFont/Times-Roman/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/B]>>", "", "A\x93", "B667 “444"},
		{"a map to Unicode goes first", "/Subtype/Type1/BaseFont/Times-Roman/ToUnicode 9 0 R", "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <00660069> endbfchar", "AB", "fi722 B667"},
		{"a map that says nothing", "/Subtype/Type1/BaseFont/Times-Roman/ToUnicode 9 0 R", "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <0000> endbfchar", "A", "A722"},
		{"Symbol", "/Subtype/Type1/BaseFont/Symbol", "", "\xB7a", "•460 α631"},
		{"no letters at all", "/Subtype/Type3/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 1/Widths[500]/Encoding<</Differences[1/g1]>>/CharProcs<<>>", "", "\x01", "?500"},
		{"pictures of letters, numbered", "/Subtype/Type3/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/Widths[500 500]/Encoding<</Differences[65/a84/B]>>/CharProcs<<>>", "", "AB", "?500 B500"},
		{"type 3 in its own space", "/Subtype/Type3/FontMatrix[0.01 0 0 0.01 0 0]/FirstChar 65/Widths[50]/Encoding<</Differences[65/A]>>/CharProcs<<>>", "", "A", "A500"},
	} {
		if got := shown(open(t, tt.entries, tt.stream), tt.show); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestCompositeFonts(t *testing.T) {
	t.Parallel()
	descendant := func(entries string) string {
		return "/Subtype/Type0/BaseFont/X/DescendantFonts[<</Subtype/CIDFontType2/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)>>" + entries + ">>]"
	}
	const unicode = "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0001> <00FF> <0041> endbfrange"
	for _, tt := range []struct{ name, entries, stream, show, want string }{
		{"identity with a map", descendant("/DW 400") + "/Encoding/Identity-H/ToUnicode 9 0 R", unicode, "\x00\x01\x00\x02", "A400 B400"},
		{"identity without one", descendant("/DW 400") + "/Encoding/Identity-H", "", "\x00\x01", "?400"},
		{"widths in both forms", descendant("/DW 400/W[1[500 600]3 5 700]") + "/Encoding/Identity-H/ToUnicode 9 0 R", unicode, "\x00\x01\x00\x02\x00\x03\x00\x05\x00\x06", "A500 B600 C700 E700 F400"},
		{"the width that is meant where none is said", descendant("") + "/Encoding/Identity-H/ToUnicode 9 0 R", unicode, "\x00\x01", "A1000"},
		{"half a character", descendant("/DW 400") + "/Encoding/Identity-H/ToUnicode 9 0 R", unicode, "\x00\x01\x00", "A400 ?400"},
		{"predefined, of Unicode", descendant("/DW 400") + "/Encoding/UniJIS-UTF16-H", "", "\x54\x08\x7D\x04", "合400 約400"},
		{"predefined, of Unicode, beyond its first plane", descendant("/DW 400") + "/Encoding/UniJIS-UTF16-H", "", "\x54\x08\xD8\x42\xDF\xB7\xE0\x00\x7D\x04", "合400 𠮷400 \uE000400 約400"},
		{"predefined, of Unicode, half a pair", descendant("/DW 400") + "/Encoding/UniGB-UTF16-H", "", "\xD8\x42\x54\x08\xDF\xB7", "?400 合400 ?400"},
		{"predefined, of Unicode, in four bytes", descendant("/DW 400") + "/Encoding/UniJIS-UTF32-H", "", "\x00\x02\x0B\xB7", "𠮷400"},
		{"predefined, of a code page", descendant("/DW 400") + "/Encoding/90ms-RKSJ-H", "", "\x8C\x5FA", "契400 A400"},
		{"a map of its own", descendant("/W[7[300]]") + "/Encoding 9 0 R", "1 begincodespacerange <00> <FF> endcodespacerange 1 begincidchar <41> 7 endcidchar", "A", "?300"},
		{"a map on top of the identity", descendant("/DW 400/W[7[300]66[200]]") + "/Encoding 9 0 R", "/UseCMap/Identity-H\n1 begincidchar <0041> 7 endcidchar", "\x00A\x00B\x00C", "?300 ?200 ?400"},
	} {
		if got := shown(open(t, tt.entries, tt.stream), tt.show); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	if !open(t, descendant("")+"/Encoding/Identity-V", "").Vertical || open(t, descendant("")+"/Encoding/Identity-H", "").Vertical {
		t.Error("the direction is another")
	}
}

// TestHeights holds that letters have the height that the descriptor says, where it is one.
func TestHeights(t *testing.T) {
	t.Parallel()
	plain := open(t, "/Subtype/TrueType/BaseFont/X", "")
	for _, tt := range []struct {
		descriptor      string
		ascent, descent float64
	}{
		{"/Ascent 900/Descent -300", 0.9, -0.3},
		{"/Ascent 900/Descent 300", 0.9, -0.3}, // as some programs write it
		{"/Ascent -900/Descent -300", 0.9, -0.3},
		{"/Ascent 0/Descent 0", plain.Ascent, plain.Descent},
		{"/Ascent 3000/Descent -3000", plain.Ascent, plain.Descent},
		{"/Ascent(900)", plain.Ascent, plain.Descent},
	} {
		f := open(t, "/Subtype/TrueType/BaseFont/X/FontDescriptor<<"+tt.descriptor+">>", "")
		if f.Ascent != tt.ascent || f.Descent != tt.descent {
			t.Errorf("%s: %v, %v", tt.descriptor, f.Ascent, f.Descent)
		}
	}
	if plain.Ascent <= 0 || plain.Descent >= 0 {
		t.Errorf("without a descriptor: %v, %v", plain.Ascent, plain.Descent)
	}
}
