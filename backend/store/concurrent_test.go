package store

import (
	"context"
	"errors"
	"sync"
	"testing"
)

// TestConcurrent reads from many goroutines while one writes, replaces and deletes.
func TestConcurrent(t *testing.T) {
	s := newTest(t)
	const documents, rounds, readers = 12, 6, 6
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for range readers {
		wg.Go(func() {
			var vectors []float32
			for {
				select {
				case <-stop:
					return
				default:
				}
				ids, err := s.DocumentIDs()
				if err != nil {
					t.Error(err)
					return
				}
				for _, id := range ids {
					d, err := s.Document(id)
					if errors.Is(err, ErrNoDocument) {
						continue // deleted meanwhile
					}
					if err != nil {
						t.Error(err)
						return
					}
					vectors, _, err = s.Vectors(testSet, id, vectors[:0])
					if err != nil && !errors.Is(err, ErrNoVectors) {
						t.Error(err)
					}
					if err == nil && len(vectors) != len(d.Chunks)*testDim {
						t.Errorf("%d numbers for %d chunks", len(vectors), len(d.Chunks))
					}
				}
			}
		})
	}
	wg.Go(func() {
		if r, err := s.Check(context.Background()); err != nil || !r.OK() {
			t.Errorf("check while writing: %v, %v", r.Problems, err)
		}
	})
	for round := range rounds {
		for n := range documents {
			e := testEntry(n, 20_000)
			if round%2 == 1 {
				e.Document.Type = "Amendment"
			}
			put(t, s, e)
		}
		if err := s.DeleteFiles(testFile(round).Path); err != nil {
			t.Fatal(err)
		}
	}
	close(stop)
	wg.Wait()
	mustCheck(t, s)
}
