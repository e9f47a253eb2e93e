package slips

import (
	"context"
	"math/rand/v2"
	"testing"

	"pincite/backend/extract"
	"pincite/backend/proofread"
	"pincite/testkit/extracttest"
)

// TestRecall puts one error of each kind into a few short contracts. How many are found in many is told by
// pincite-lab bench proofread.
func TestRecall(t *testing.T) {
	random := rand.New(rand.NewPCG(40, 2))
	put, found := 0, 0
	for _, c := range extracttest.Corpus(t, 30) {
		if len(c.Source) > 16_000 {
			continue
		}
		d := draft(t, c.Source)
		for _, injection := range Injections {
			wrong, ok := injection.Put(random, d)
			if !ok {
				continue
			}
			put++
			if wrong.Found(proofread.Check(draft(t, []byte(wrong.Text)))) {
				found++
			} else {
				t.Logf("%s missed in %s: %q", injection.Kind, c.File, wrong.Said())
			}
		}
	}
	if t.Logf("%d of %d errors found", found, put); put < 20 || found*10 < put*8 {
		t.Errorf("%d of %d errors found, want 8 of 10 of at least 20", found, put)
	}
}

func draft(t *testing.T, source []byte) proofread.Document {
	t.Helper()
	read, err := extract.Read(context.Background(), "a.txt", source, extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return proofread.Document{Text: read.Text, Layout: read.Layout}
}
