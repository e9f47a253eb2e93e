package main

import (
	"context"
	"math"
)

// PPMI replaces the counts of a symmetric matrix by their positive pointwise mutual
// information, log(p(i,j)/(p(i)·p(j))) where that is above zero, and drops the others.
//
// smoothing is the exponent α that is given to context frequencies, which damps the
// bias towards rare words; shift is subtracted from each value before the cut (log k
// for k negative samples). Both are from Levy, Goldberg, Dagan, "Improving
// Distributional Similarity with Lessons Learned from Word Embeddings" (2015), §3.
// Smoothing treats word and context unequally; the mean of both directions is taken,
// which keeps the matrix symmetric.
func PPMI(ctx context.Context, counts Sparse, smoothing, shift float64, workers int) error {
	n := len(counts)
	sums := make([]float64, n)
	var total, smoothed float64
	for i, row := range counts {
		for _, e := range row {
			sums[i] += float64(e.Value)
		}
		total += sums[i]
		smoothed += math.Pow(sums[i], smoothing)
	}
	// log p(i,j) − ½·(log p(i) + log pα(j) + log pα(i) + log p(j)) = log n(i,j) − b(i) − b(j)
	bias := make([]float64, n)
	for i, s := range sums {
		bias[i] = ((1+smoothing)*math.Log(s) - math.Log(smoothed)) / 2
	}
	return parallel(ctx, workers, n, func() func(int) {
		return func(i int) {
			kept := counts[i][:0]
			for _, e := range counts[i] {
				if v := math.Log(float64(e.Value)) - bias[i] - bias[e.Col] - shift; v > 0 {
					kept = append(kept, Entry{e.Col, float32(v)})
				}
			}
			counts[i] = kept
		}
	})
}
