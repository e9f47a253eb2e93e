package bench

import (
	"math/rand/v2"
	"slices"
)

// resamples is how many times the bootstrap draws.
const resamples = 1000

// Estimate is one measure at one k: its value and its 95 % interval, in [0, 1].
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`  // 2.5th percentile of the bootstrap
	High  float64 `json:"high"` // 97.5th
}

// cluster sums the scores of the questions about one document, which are drawn
// together.
type cluster struct {
	sum scores
	n   int
}

func (c *cluster) add(s scores, n int) {
	c.n += n
	for k := range s {
		for m := range s[k] {
			c.sum[k][m] += s[k][m]
		}
	}
}

// mean is the zero scores for no question.
func (c *cluster) mean() (s scores) {
	if c.n == 0 {
		return s
	}
	for k := range s {
		for m := range s[k] {
			s[k][m] = c.sum[k][m] / float64(c.n)
		}
	}
	return s
}

// stratum is one data set: its clusters, in the order of their first question.
type stratum []cluster

func (st stratum) mean() scores {
	var all cluster
	for _, c := range st {
		all.add(c.sum, c.n)
	}
	return all.mean()
}

// resample returns the means of the stratum's bootstrap draws.
func (st stratum) resample(rng *rand.Rand) []scores {
	means := make([]scores, resamples)
	for i := range means {
		var drawn cluster
		for range st {
			c := &st[rng.IntN(len(st))]
			drawn.add(c.sum, c.n)
		}
		means[i] = drawn.mean()
	}
	return means
}

// estimates are value and interval of every measure at each of Ks and, last, their
// means.
type estimates [3][nKs + 1]Estimate

func estimate(value scores, draws []scores) (e estimates) {
	column := make([]float64, len(draws))
	for k := range value {
		for m := range value[k] {
			for i := range draws {
				column[i] = draws[i][k][m]
			}
			slices.Sort(column)
			e[m][k] = Estimate{value[k][m], percentile(column, 0.025), percentile(column, 0.975)}
		}
	}
	return e
}

// percentile interpolates between the order statistics of sorted, which is not empty.
func percentile(sorted []float64, p float64) float64 {
	at := p * float64(len(sorted)-1)
	i := int(at)
	if i+1 == len(sorted) {
		return sorted[i]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

// average returns the mean of several scores, each with the same weight.
func average(of []scores) scores {
	var all cluster
	for _, s := range of {
		all.add(s, 1)
	}
	return all.mean()
}
