package codepage

import (
	"testing"
	"unicode/utf8"
)

// TestPages reads in every code page bytes that mean something else in the others.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		page         int
		source, want string
	}{
		{437, "\x9B\xE1", "¢ß"},
		{850, "\xB5\x9C", "Á£"},
		{852, "\xAC\xE6", "ČŠ"},
		{855, "\xA1\xDE", "Ая"},
		{858, "\xD5", "€"},
		{866, "\x84\xAE\xA3", "Дог"},
		{874, "\xCA\xD1", "สั"},
		{932, "\x8C\x5F\x96\xF1\xB1", "契約ｱ"},
		{936, "\xBA\xCF\xCD\xAC", "合同"},
		{949, "\xB0\xE8\xBE\xE0", "계약"},
		{950, "\xAB\xB4\xAC\xF9", "契約"},
		{1250, "\x8A\xE8", "Šč"},
		{1251, "\xC4\xEE\xE3\xEE\xE2\xEE\xF0", "Договор"},
		{1252, "\x80\x93\x94\x99", "€“”™"},
		{1253, "\xD3\xFD\xEC\xE2", "Σύμβ"},
		{1254, "\xDE\xFD", "Şı"},
		{1255, "\xE7\xE5\xE6\xE4", "חוזה"},
		{1256, "\xDA\xDE\xCF", "عقد"},
		{1257, "\xD0\xE0", "Šą"},
		{1258, "\xFE\xF5", "₫ơ"},
		{10000, "\xA5\xD2\xD3", "•“”"},
		{10007, "\x84\xEE\xE3", "Дог"},
		{20127, "Lease", "Lease"},
		{28591, "\xA7\xE9", "§é"},
		{28592, "\xA9\xE8", "Šč"},
		{28605, "\xA4", "€"},
		{50220, "\x1B$B7@Ls\x1B(B", "契約"},
		{50221, "\x1B$B7@Ls\x1B(B", "契約"},
		{50222, "\x1B$B7@Ls\x1B(B", "契約"},
		{51932, "\xB7\xC0\xCC\xF3", "契約"},
		{54936, "\xBA\xCF\xCD\xAC\x84\x31\xA4\x37", "合同\uFFFD"}, // U+FFFD itself, in four bytes
		{65001, "Größe", "Größe"},
	} {
		if _, known := Lookup(c.page); !known {
			t.Errorf("page %d is not known", c.page)
		}
		if got := Decode([]byte(c.source), c.page); got != c.want {
			t.Errorf("page %d: %q, want %q", c.page, got, c.want)
		}
	}
}

// TestOneByte reads each byte in the pages of one byte a character: one character comes out,
// which is written as the same byte, or none is assigned.
func TestOneByte(t *testing.T) {
	t.Parallel()
	for _, page := range []int{437, 850, 852, 855, 858, 866, 874, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 10000, 10007, 28591, 28592, 28605} {
		e, _ := Lookup(page)
		for b := range 256 {
			got := Decode([]byte{byte(b)}, page)
			if utf8.RuneCountInString(got) != 1 {
				t.Errorf("page %d: the byte %#x gives %q", page, b, got)
			}
			if b < 0x80 && got != string(rune(b)) {
				t.Errorf("page %d: %q became %q", page, rune(b), got)
			}
			if got == "\uFFFD" {
				continue
			}
			if back, err := e.NewEncoder().String(got); err != nil || back != string([]byte{byte(b)}) {
				t.Errorf("page %d: the byte %#x gives %q, which is written %q, %v", page, b, got, back, err)
			}
		}
	}
}

func TestUnknownPages(t *testing.T) {
	t.Parallel()
	for _, page := range []int{-1, 0, 1, 436, 438, 1249, 1259, 65000, 65002, 1 << 30} {
		if e, known := Lookup(page); known {
			t.Errorf("page %d is %v", page, e)
		}
		if got := Decode([]byte("\x80"), page); got != "€" {
			t.Errorf("page %d: %q, not as western Windows", page, got)
		}
	}
}
