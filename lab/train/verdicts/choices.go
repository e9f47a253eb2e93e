package verdicts

import (
	"maps"
	"math"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/learned"
)

// choice is a question with what may decide it, of which some alternatives are right.
type choice struct {
	of     []map[string]float64
	right  []bool
	none   map[string]float64
	silent bool // that none decides is right
}

// forget leaves out features.
func (c *choice) forget(names []string) {
	c.none, c.of = without([]map[string]float64{c.none}, names)[0], without(c.of, names)
}

// How [fitChoices] steps, and how small it keeps weights, for each choice.
const (
	choiceSteps = 600
	choiceRate  = 0.3
	choiceRidge = 0.003
)

// fitChoices fits the log-odds of alternatives, of which one is chosen (McFadden, Conditional logit analysis, 1974), where several may be
// right, by gradients that are scaled by those before them (Duchi, Adagrad, 2011).
func fitChoices(choices []choice) ask.Choosing {
	index := map[string]int{} // features of none have a blank before them
	var rows [][]dense
	for i := range choices {
		row := make([]dense, 0, len(choices[i].of)+1)
		for _, f := range choices[i].of {
			row = append(row, densely(f, "", index))
		}
		rows = append(rows, append(row, densely(choices[i].none, " ", index)))
	}
	weights, squares := make([]float64, len(index)), make([]float64, len(index))
	for range choiceSteps {
		gradient := make([]float64, len(index))
		for i := range choices {
			choices[i].gradient(rows[i], weights, gradient)
		}
		for k, g := range gradient {
			g = g/float64(len(choices)) - choiceRidge*weights[k]
			squares[k] += g * g
			weights[k] += choiceRate * g / (math.Sqrt(squares[k]) + 1e-9)
		}
	}
	deciding, silent := learned.Named{Weights: map[string]float64{}}, learned.Named{Weights: map[string]float64{}}
	for name, k := range index {
		w := math.Round(weights[k]*1e3) / 1e3
		if none, ok := strings.CutPrefix(name, " "); ok {
			silent.Weights[none] = w
		} else {
			deciding.Weights[name] = w
		}
	}
	return ask.Choosing{Deciding: deciding, Silent: silent}
}

// dense are features by their index.
type dense []struct {
	at int
	x  float64
}

func densely(f map[string]float64, before string, index map[string]int) (row dense) {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		at, ok := index[before+name]
		if !ok {
			at = len(index)
			index[before+name] = at
		}
		row = append(row, struct {
			at int
			x  float64
		}{at, f[name]})
	}
	return row
}

// gradient adds that of the logarithm of the probability of what is right; the last row is of none.
func (c *choice) gradient(rows []dense, weights, gradient []float64) {
	odds := make([]float64, len(rows))
	for i, row := range rows {
		for _, f := range row {
			odds[i] += weights[f.at] * f.x
		}
	}
	p := learned.Softmax(odds)
	isRight := func(i int) bool { return i == len(c.of) && c.silent || i < len(c.of) && !c.silent && c.right[i] }
	right := 0.0
	for i := range rows {
		right += share(isRight(i)) * p[i]
	}
	for i, row := range rows {
		g := share(isRight(i))*p[i]/max(right, 1e-12) - p[i]
		for _, f := range row {
			gradient[f.at] += g * f.x
		}
	}
}

func share(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
