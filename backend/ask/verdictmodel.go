package ask

import (
	"maps"
	"math"
	"slices"
)

// linear is a logistic regression of named features; those that it does not know count nothing.
type linear struct {
	Bias    float64            `json:"bias"`
	Weights map[string]float64 `json:"weights"`
}

func (n linear) of(f map[string]float64) float64 { return 1 / (1 + math.Exp(-n.odds(f))) }

// odds returns the logarithm of the odds.
func (n linear) odds(f map[string]float64) float64 {
	sum := n.Bias
	for _, name := range slices.Sorted(maps.Keys(f)) { // in one order, for one sum
		sum += n.Weights[name] * f[name]
	}
	return sum
}

// fitLinear fits a regression to examples and whether each is so. Mirrored ones are added with all signs changed where
// the answer to a denied claim is the other one.
func fitLinear(examples []map[string]float64, is []bool, mirrored bool) linear {
	index := map[string]int{}
	var names []string
	for _, f := range examples {
		for name := range f {
			if _, ok := index[name]; !ok {
				index[name] = 0
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	for i, name := range names {
		index[name] = i
	}
	var r regression
	for i, f := range examples {
		x, mirror := make([]float64, len(names)), make([]float64, len(names))
		for name, v := range f {
			x[index[name]], mirror[index[name]] = v, -v
		}
		r.add(x, truth(is[i]), 1)
		if mirrored {
			r.add(mirror, truth(!is[i]), 1)
		}
	}
	l := r.fit()
	n := linear{Weights: map[string]float64{}}
	if !mirrored {
		n.Bias = l.Bias
	}
	for i, name := range names {
		if w := math.Round(l.Weights[i]*1e3) / 1e3; w != 0 {
			n.Weights[name] = w
		}
	}
	n.Bias = math.Round(n.Bias*1e3) / 1e3
	return n
}
