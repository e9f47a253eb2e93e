package main

import (
	"context"
	"math"
)

// PPMI replaces the counts of a symmetric matrix by their pointwise mutual information,
// log(p(i,j)/(p(i)·p(j))), less shift, where that is above zero, and drops the others
// (Levy, Goldberg, Dagan, "Improving Distributional Similarity with Lessons Learned from
// Word Embeddings", 2015, §3). A positive shift keeps only strong associations; a
// negative one keeps weak ones too and tells them from none.
func PPMI(ctx context.Context, counts Sparse, shift float64, workers int) error {
	n := len(counts)
	sums := make([]float64, n)
	total := 0.0
	for i, row := range counts {
		for _, e := range row {
			sums[i] += float64(e.Value)
		}
		total += sums[i]
	}
	return parallel(ctx, workers, n, func() func(int) {
		return func(i int) {
			kept := counts[i][:0]
			for _, e := range counts[i] {
				if v := math.Log(float64(float64(e.Value)*total)/float64(sums[i]*sums[e.Col])) - shift; v > 0 {
					kept = append(kept, Entry{e.Col, float32(v)})
				}
			}
			counts[i] = kept
		}
	})
}
