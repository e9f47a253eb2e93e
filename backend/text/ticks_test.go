package text

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestStated(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"no choices", "Notice (a) is given [by post] to (x) both.", "Notice (a) is given [by post] to (x) both."},
		{"boxes in front", "☐ renews for a year\n☒ ends", "\n☒ ends"},
		{"in one line", "3. Option: ☒ Duty paid  ☐ Ex works.", "3. Option: ☒ Duty paid"},
		{"with a sentence behind", "3. Option: ☐ Ex works. Title passes later.", "3. Option:  Title passes later."},
		{"boxes behind", "Escrow is included ☐\nSupport is included ☑", "\nSupport is included ☑"},
		{"two boxes behind", "Renewal: yes ☐ no ☒", "Renewal: no ☒"},
		{"in brackets", "[X] Exclusive\n[ ] Non-exclusive\n[_] None", "[X] Exclusive\n\n"},
		{"a blank to fill in", "within [ ] days", "within [ ] days"},
		{"round brackets", "Renewal: ( ) automatic (x) none", "Renewal: (x) none"},
		{"a letter of a list", "(x) the fees;\n(y) the costs", "(x) the fees;\n(y) the costs"},
		{"bullets", "● one\n○ two", "● one\n○ two"},
		{"buttons below each other", "○ renews yearly\n\n◉ ends by itself\n○ runs on", "\n\n◉ ends by itself\n"},
		{"buttons none of which is chosen", "○ renews yearly\n○ ends by itself", "○ renews yearly\n○ ends by itself"},
		{"radio buttons", "○ monthly ● yearly", "● yearly"},
		{"a square by itself", "□ twelve months", ""},
		{"over two lines", "☐ renews automatically\n  for a year\nThe fee is 5.", "\n\nThe fee is 5."},
		{"in cells", "☐\tEscrow\t☒\tSupport", "☒\tSupport"},
		{"in a matrix", "Puzzles\t☒\t☐\t12,500\nCostumes\t☐\t☐", "Puzzles ☒ ☐ 12,500\nCostumes ☐ ☐"},
		{"in a column", "Escrow\t☐\nSupport\t☒", "\nSupport ☒"},
		{"a box alone", "☐", "☐"},
	} {
		got := Stated(c.text)
		if len(got) != len(c.text) {
			t.Errorf("%s: %d bytes of %d", c.name, len(got), len(c.text))
		}
		lines := strings.Split(got, "\n")
		for i, line := range lines {
			lines[i] = strings.TrimSpace(line)
		}
		if plain := strings.Join(lines, "\n"); squeeze(plain) != squeeze(c.want) {
			t.Errorf("%s: %q, want %q", c.name, plain, c.want)
		}
	}
}

func squeeze(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
	}
	return strings.Join(lines, "\n")
}

func TestTick(t *testing.T) {
	t.Parallel()
	for sign, want := range map[string][2]bool{
		"☒": {true, true}, " [X] ": {true, true}, "☐": {false, true}, "[ ]": {false, true}, "□": {false, true}, "☑\ufe0f": {true, true}, "x": {}, "": {}, "☒ yes": {},
	} {
		if made, choice := Tick(sign); made != want[0] || choice != want[1] {
			t.Errorf("%q: %v, %v", sign, made, choice)
		}
	}
}

func FuzzStated(f *testing.F) {
	f.Add("☐ a\n☒ b [ ] c (x")
	f.Add("[")
	f.Fuzz(func(t *testing.T, s string) {
		got := Stated(s)
		if len(got) != len(s) || utf8.ValidString(s) && !utf8.ValidString(got) || strings.Count(got, "\n") != strings.Count(s, "\n") {
			t.Errorf("%q of %q", got, s)
		}
	})
}
