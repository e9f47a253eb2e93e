package bench

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// The golden values come from CPython 3.11: random.seed(seed), then random.random()
// three times; seeded again, random.shuffle(list(range(12))); seeded again,
// random.randrange(n) for n = 1, 2, 3, 10, 194, 2^32-1.
func TestPyRandomMatchesCPython(t *testing.T) {
	data, err := os.ReadFile("testdata/python_random.json")
	if err != nil {
		t.Fatal(err)
	}
	var goldens []struct {
		Seed    string
		Random  []float64
		Shuffle []int
		Below   []int
	}
	if err := json.Unmarshal(data, &goldens); err != nil {
		t.Fatal(err)
	}
	if len(goldens) != 7 {
		t.Fatalf("%d goldens, want 7", len(goldens))
	}
	for _, g := range goldens {
		r := newPyRandom(g.Seed)
		for i, want := range g.Random {
			if got := r.float64(); got != want {
				t.Errorf("seed %.20q: number %d is %v, want %v", g.Seed, i, got, want)
			}
		}
		list := make([]int, 12)
		for i := range list {
			list[i] = i
		}
		newPyRandom(g.Seed).shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		if !slices.Equal(list, g.Shuffle) {
			t.Errorf("seed %.20q: shuffle %v, want %v", g.Seed, list, g.Shuffle)
		}
		r = newPyRandom(g.Seed)
		for i, n := range []int{1, 2, 3, 10, 194, 1<<32 - 1} {
			if got := r.below(n); got != g.Below[i] {
				t.Errorf("seed %.20q: below(%d) is %d, want %d", g.Seed, n, got, g.Below[i])
			}
		}
	}
}
