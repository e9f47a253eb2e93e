package bm25

import (
	"math"
	"testing"
)

func TestPart(t *testing.T) {
	for _, c := range []struct {
		name             string
		tf, length, mean float64
		want             float64
	}{
		{"absent", 0, 10, 10, 0},
		{"once in a text of mean length", 1, 10, 10, 1},
		{"twice", 2, 10, 10, 4.4 / 3.2},
		{"once in a text twice as long", 1, 20, 10, 2.2 / (1 + 1.2*1.75)},
		{"once in a text without length", 1, 0, 10, 2.2 / 1.3},
		{"without end", 1e12, 10, 10, 2.2},
	} {
		if got := Part(c.tf, c.length, c.mean); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %g, want %g", c.name, got, c.want)
		}
		if got := Part(float32(c.tf), float32(c.length), float32(c.mean)); math.Abs(float64(got)-c.want) > 1e-6 {
			t.Errorf("%s: %g in float32, want %g", c.name, got, c.want)
		}
	}
}

// A word counts more the oftener it stands in a text, the shorter the text, and the fewer
// texts have it, and never against a text.
func TestOrder(t *testing.T) {
	for n := 1.0; n < 50; n++ {
		if Part(n+1, 30, 20) <= Part(n, 30, 20) {
			t.Errorf("%g times count no more than %g", n+1, n)
		}
		if Part(2, n+1, 20) >= Part(2, n, 20) {
			t.Errorf("%g words are no worse than %g", n+1, n)
		}
		if IDF(50, n) <= IDF(50, n+1) || IDF(50, n+1) <= 0 {
			t.Errorf("a word of %g texts counts %g, of %g %g", n, IDF(50, n), n+1, IDF(50, n+1))
		}
	}
	if got := IDF(3.0, 0); math.Abs(got-math.Log(8)) > 1e-12 {
		t.Errorf("a word of no text: %g", got)
	}
}
