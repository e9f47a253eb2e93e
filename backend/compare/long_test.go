package compare_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"pincite/backend/compare"
)

// TestLongLine holds that one line of half a million words is compared without more than some times its size of memory at once, and that a word
// changed in it is found alone.
func TestLongLine(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	var b strings.Builder
	for b.Len() < 3<<20 {
		fmt.Fprintf(&b, "word%d ", r.IntN(40_000))
	}
	old := b.String()
	at := strings.IndexByte(old[len(old)/2:], ' ') + len(old)/2
	changed := old[:at] + " $500" + old[at:]
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	c := compare.Compare(compare.Document{Text: old}, compare.Document{Text: changed})
	runtime.ReadMemStats(&after)
	if err := c.Verify(old, changed); err != nil {
		t.Fatal(err)
	}
	if len(c.Changes) != 1 || c.Changes[0].QuoteB != "$500" {
		t.Errorf("changes: %d", len(c.Changes))
	}
	if spent := (after.TotalAlloc - before.TotalAlloc) >> 20; spent > 300 {
		t.Errorf("%d MB allocated for a line of %d MB", spent, len(old)>>20)
	}
}
