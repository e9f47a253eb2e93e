package symbol

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, font, text, want string }{
		{"Greek letters", "Symbol", "abG", "αβΓ"},
		{"private codes", "Symbol", "\uF061\uF062", "αβ"},
		{"bullet of Word", "Symbol", "\uF0B7", "•"},
		{"any case of the name", "sYMBOL", "a", "α"},
		{"ticks and crosses", "Wingdings", "\uF0FC\uF0FB\uF0FE\uF0FD", "✔✗☑☒"},
		{"box", "Wingdings", "\u00A8", "◻"},
		{"arrow", "Wingdings", "\u00D8", "⮚"},
		{"boxes of the second", "Wingdings 2", "RS\u00A3", "☑☒□"},
		{"web", "Webdings", "acg", "✔□■"},
		{"a code without a sign stays", "Wingdings 2", "a", "a"},
		{"a space stays", "Symbol", " ", " "},
		{"a code without a sign in the table stays", "Symbol", "\u0080", "\u0080"},
		{"before the table", "Symbol", "\t\x1F", "\t\x1F"},
		{"behind the table", "Symbol", "\u0100", "\u0100"},
		{"another font", "Arial", "abc", "abc"},
		{"a bullet that has lost its font", "", "\uF0B7 item", "• item"},
		{"another private code without a font", "Calibri", "\uF0FC", "\uF0FC"},
		{"nothing", "Symbol", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := Text(c.font, c.text); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestTables holds the tables to their form: a sign for each of the codes 0x20 to 0xFF, a
// space, or nothing, and for letters never the letter itself.
func TestTables(t *testing.T) {
	t.Parallel()
	for name, table := range map[string]signTable{"Symbol": symbolSigns, "Wingdings": wingdingsSigns} {
		if len(table) != 0x100-0x20 {
			t.Errorf("%s has %d signs, want %d", name, len(table), 0x100-0x20)
		}
		for i, r := range table {
			if r == 0 || r == utf8.RuneError || r >= 0xE000 && r <= 0xF8FF {
				t.Errorf("%s: the code %#x stands for %U", name, i+0x20, r)
			}
			if code := rune(i + 0x20); r == code && ('a' <= code && code <= 'z' || 'A' <= code && code <= 'Z') {
				t.Errorf("%s: the letter %c is no sign", name, r)
			}
		}
		for _, outside := range []rune{-1, 0, 0x1F, 0x100, 0xF020} {
			if got := table.sign(outside); got != 0 {
				t.Errorf("%s: outside of the table, %#x stands for %U", name, outside, got)
			}
		}
	}
}

// TestPrivateCodes compares each private code with the code that it stands for.
func TestPrivateCodes(t *testing.T) {
	t.Parallel()
	for _, font := range []string{"Symbol", "Wingdings", "Wingdings 2", "Webdings"} {
		for code := rune(0); code <= 0xFF; code++ {
			plain, private := Text(font, string(code)), Text(font, string(0xF000+code))
			if plain == string(code) { // no sign, or one that is the character itself
				if private != plain && private != string(0xF000+code) {
					t.Errorf("%s: %U gives %q, and %U gives %q", font, code, plain, 0xF000+code, private)
				}
				continue
			}
			if private != plain {
				t.Errorf("%s: %U gives %q, and %U gives %q", font, code, plain, 0xF000+code, private)
			}
		}
	}
}

func FuzzText(f *testing.F) {
	for i, font := range []string{"Symbol", "Wingdings", "Wingdings 2", "Webdings", "Arial", ""} {
		f.Add(font, fmt.Sprintf("a\uF0B7§%d \uF0FC", i))
	}
	f.Fuzz(func(t *testing.T, font, text string) {
		got := Text(font, text)
		if utf8.RuneCountInString(got) != utf8.RuneCountInString(text) {
			t.Errorf("%q in %s becomes %q: a sign a character", text, font, got)
		}
		if signsOf(font) == nil && strings.ReplaceAll(text, "\uF0B7", "•") != got {
			t.Errorf("%q in %s, no symbol font, becomes %q", text, font, got)
		}
	})
}
