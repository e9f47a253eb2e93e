package compare_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pincite/backend/compare"
)

// TestRandomTexts compares texts of a few words in any order, cut into passages at random: whatever they are, every quote stands at its
// span, and the redline has both texts in it.
func TestRandomTexts(t *testing.T) {
	words := strings.Fields("the party shall may not pay $500 30 days notice in Section 4.2 “Fee” means Fee (b) (iv) January 2024 é and of")
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 7))
		write := func() string {
			var b strings.Builder
			for n := range r.IntN(90) {
				switch r.IntN(12) {
				case 0:
					fmt.Fprintf(&b, "\n\n%d. ", n)
				case 1:
					b.WriteString(".\n")
				case 2:
					b.WriteString("\n\f")
				}
				b.WriteString(words[r.IntN(len(words))] + " ")
			}
			return b.String()
		}
		a, b := write(), write()
		formats := []string{"docx", "pdf", "txt"}
		x := compare.Document{Text: a, Format: formats[r.IntN(3)]}
		y := compare.Document{Text: b, Format: formats[r.IntN(3)]}
		c := compare.Compare(x, y)
		if err := c.Verify(a, b); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, f := range compare.Fits(x, y) {
			if a[f.A.Start:f.A.End] != f.QuoteA || b[f.B.Start:f.B.End] != f.QuoteB {
				t.Fatalf("seed %d: a clause is not at its span", seed)
			}
		}
	}
}
