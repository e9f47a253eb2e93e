package main

import (
	"context"
	"sync"
)

// Entry is one value of a sparse row.
type Entry struct {
	Col   int32
	Value float32
}

// Sparse is a square sparse matrix by rows; columns rise within a row.
type Sparse [][]Entry

// Count counts how often two words stand at most window words apart, each time
// weighted by the inverse of their distance (Pennington et al., GloVe, 2014, §4.2).
// The matrix is symmetric. Weights are summed as integer multiples of 1/840, of which
// the inverses of 1 to 8 are multiples, so the sums are exact and do not depend on
// their order; window is at most 8.
func Count(ctx context.Context, c *Corpus, window, workers int) (Sparse, error) {
	starts, positions := invert(c)
	rows := make(Sparse, len(c.Words))
	err := parallel(ctx, workers, len(rows), func() func(int) {
		sums := make([]uint32, len(rows))
		return func(row int) {
			touched := 0
			for _, at := range positions[starts[row]:starts[row+1]] {
				for d := 1; d <= window; d++ {
					weight := uint32(unit / d)
					for _, p := range [2]int{int(at) - d, int(at) + d} {
						if p < 0 || p >= len(c.Tokens) || c.Tokens[p] == gap {
							continue
						}
						if sums[c.Tokens[p]] == 0 {
							touched++
						}
						sums[c.Tokens[p]] += weight
					}
				}
			}
			entries := make([]Entry, 0, touched)
			for col, sum := range sums {
				if sum != 0 {
					entries = append(entries, Entry{int32(col), float32(sum) / unit})
					sums[col] = 0
				}
			}
			rows[row] = entries
		}
	})
	return rows, err
}

// unit is the least common multiple of the distances 1 to 8.
const unit = 840

// invert lists, for each word, the positions at which it stands in the corpus: those
// of word w are positions[starts[w]:starts[w+1]].
func invert(c *Corpus) (starts []int, positions []int32) {
	starts = make([]int, len(c.Words)+1)
	for i, w := range c.Words {
		starts[i+1] = starts[i] + w.Count
	}
	positions = make([]int32, starts[len(c.Words)])
	next := append([]int(nil), starts...)
	for at, id := range c.Tokens {
		if id != gap {
			positions[next[id]] = int32(at)
			next[id]++
		}
	}
	return starts, positions
}

// parallel calls do(0) to do(n-1) on several goroutines, each with its own do. What
// do(i) writes must not depend on the other calls. It stops early when ctx ends.
func parallel(ctx context.Context, workers, n int, newDo func() func(int)) error {
	block := max(1, n/(16*workers))
	var wg sync.WaitGroup
	blocks := make(chan int)
	for range workers {
		wg.Go(func() {
			do := newDo()
			for start := range blocks {
				for i := start; i < min(start+block, n); i++ {
					do(i)
				}
			}
		})
	}
	for start := 0; start < n && ctx.Err() == nil; start += block {
		blocks <- start
	}
	close(blocks)
	wg.Wait()
	return ctx.Err()
}
