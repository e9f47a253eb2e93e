package extract

import (
	"context"
	"testing"

	"pincite/testkit/extracttest"
)

func BenchmarkRead(b *testing.B) {
	texts := extracttest.Corpus(b, 1)
	n := 0
	for _, c := range texts {
		n += len(c.Source)
	}
	b.SetBytes(int64(n))
	for b.Loop() {
		for _, c := range texts {
			if _, err := Read(context.Background(), c.File, c.Source, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	}
}
