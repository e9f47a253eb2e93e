package main

import (
	"math"

	"pincite/backend/search/reread"
	"pincite/lab/bench"
)

// scores returns the logarithms of the shares that a fusion gives the passages of a reading.
func scores(r bench.Reading, f reread.Fusion) []float64 {
	out := make([]float64, len(r.Passages))
	largest := math.Inf(-1)
	for i, p := range r.Passages {
		out[i] = f.Base * p.Score
		if p.Cosine != 0 {
			out[i] += (f.Weight + f.Known*r.Known) * (p.Cosine - f.Centre)
		}
		largest = max(largest, out[i])
	}
	sum := 0.0
	for _, x := range out {
		sum += math.Exp(x - largest)
	}
	for i := range out {
		out[i] -= largest + math.Log(sum)
	}
	return out
}

// likelihood returns the mean log-likelihood of the answers.
func likelihood(all []bench.Reading, f reread.Fusion) float64 {
	sum := 0.0
	for _, r := range all {
		for i, x := range scores(r, f) {
			sum += r.Passages[i].Share * x
		}
	}
	return sum / float64(len(all))
}

// first returns the share of questions whose best passage holds some of the answer.
func first(all []bench.Reading, f reread.Fusion) float64 {
	n := 0
	for _, r := range all {
		best := 0
		of := scores(r, f)
		for i, x := range of {
			if x > of[best] {
				best = i
			}
		}
		if r.Passages[best].Share > 0 {
			n++
		}
	}
	return float64(n) / float64(len(all))
}

// fit climbs from a fusion to the likeliest one, a number at a time, by steps that are halved when none helps.
func fit(all []bench.Reading, f reread.Fusion) reread.Fusion {
	numbers := []*float64{&f.Base, &f.Weight, &f.Known, &f.Centre}
	steps := []float64{0.2, 4, 4, 0.08}
	best := likelihood(all, f)
	for round := 0; round < 8; {
		better := false
		for i, x := range numbers {
			for _, by := range []float64{steps[i], -steps[i]} {
				*x += by
				if is := likelihood(all, f); is > best && f.Base > 0 {
					best, better = is, true
					break
				}
				*x -= by
			}
		}
		if better {
			continue
		}
		round++
		for i := range steps {
			steps[i] /= 2
		}
	}
	for i, digits := range []float64{1e3, 1e2, 1e2, 1e4} {
		*numbers[i] = math.Round(*numbers[i]*digits) / digits
	}
	return f
}
