package logistic

import (
	"math"
	"slices"

	"pincite/backend/learned"
)

// Choice gathers what a choice of one among alternatives is fitted to: a conditional logit (McFadden, 1974), where more than one
// alternative may be right. The zero value is empty.
type Choice struct {
	Start map[string]float64 // the weights that it begins with; they may be none
	sets  []choiceSet
}

type choiceSet struct {
	signals []map[string]float64
	right   []bool
	weight  float64
}

// Add adds a choice among alternatives of some signals, of which those that are right are marked, and how much it counts. One without a
// right alternative, or with none other, teaches nothing.
func (c *Choice) Add(signals []map[string]float64, right []bool, weight float64) {
	if slices.Contains(right, true) && slices.Contains(right, false) {
		c.sets = append(c.sets, choiceSet{signals, right, weight})
	}
}

const (
	choiceRounds = 300
	choiceStep   = 0.3
	choicePull   = 2e-3
)

// Fit descends along the gradient of the likelihood under a ridge about the weights that it begins with, by Adam (Kingma and Ba, 2014).
func (c *Choice) Fit() map[string]float64 {
	at := map[string]int{}
	var names []string
	for _, s := range c.sets {
		for _, signals := range s.signals {
			for name := range signals {
				if _, ok := at[name]; !ok {
					at[name] = 0
					names = append(names, name)
				}
			}
		}
	}
	slices.Sort(names)
	w := make([]float64, len(names))
	for i, name := range names {
		at[name], w[i] = i, c.Start[name]
	}
	type entry struct {
		at int
		x  float64
	}
	rows, total := make([][][]entry, len(c.sets)), 0.0
	for i, s := range c.sets {
		total += s.weight
		for _, signals := range s.signals {
			var row []entry
			for _, name := range names {
				if x := signals[name]; x != 0 {
					row = append(row, entry{at[name], x})
				}
			}
			rows[i] = append(rows[i], row)
		}
	}
	mean, square := make([]float64, len(names)), make([]float64, len(names))
	for round := range choiceRounds {
		gradient := make([]float64, len(names))
		for i, s := range c.sets {
			odds := make([]float64, len(rows[i]))
			for n, row := range rows[i] {
				for _, e := range row {
					odds[n] += w[e.at] * e.x
				}
			}
			p, right := learned.Softmax(odds), 0.0
			for n, is := range s.right {
				if is {
					right += p[n]
				}
			}
			for n, row := range rows[i] {
				miss := p[n]
				if s.right[n] && right > 0 {
					miss -= p[n] / right
				}
				for _, e := range row {
					gradient[e.at] += s.weight / total * miss * e.x
				}
			}
		}
		step := choiceStep / (1 + float64(round)/30)
		for j, name := range names {
			g := gradient[j] + choicePull*(w[j]-c.Start[name])
			mean[j] = 0.9*mean[j] + 0.1*g
			square[j] = 0.99*square[j] + 0.01*g*g
			w[j] -= step * mean[j] / (math.Sqrt(square[j]) + 1e-6)
		}
	}
	out := map[string]float64{}
	for i, name := range names {
		out[name] = w[i]
	}
	return out
}
