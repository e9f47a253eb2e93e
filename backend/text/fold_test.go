package text

import (
	"slices"
	"testing"
)

// TestEveryCharacter folds each character of Unicode that has properties, alone and
// between letters, and compares with the plain way to do it.
func TestEveryCharacter(t *testing.T) {
	t.Parallel()
	for r := rune(0); r < 0xE0200; r++ {
		if r == 0x30000 {
			r = 0xE0000 // nothing is assigned between but ideographs outside BERT's blocks
		}
		text := string(r) + " Xy" + string(r) + "Z"
		var got []string
		s := NewScanner(text)
		for s.Next() {
			got = append(got, string(s.Word))
		}
		if want := plainWords(text); !slices.Equal(got, want) {
			t.Errorf("%U in %q: got %q, want %q", r, text, got, want)
		}
	}
}
