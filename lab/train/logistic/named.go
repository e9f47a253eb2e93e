package logistic

import (
	"math"
	"slices"

	"pincite/backend/learned"
)

// Fit fits a regression to examples and whether each is so. Mirrored ones are added with all signs changed where
// the answer to a denied claim is the other one.
func Fit(examples []map[string]float64, is []bool, mirrored bool) learned.Named {
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
	var r Regression
	for i, f := range examples {
		x, mirror := make([]float64, len(names)), make([]float64, len(names))
		for name, v := range f {
			x[index[name]], mirror[index[name]] = v, -v
		}
		r.Add(x, share(is[i]), 1)
		if mirrored {
			r.Add(mirror, share(!is[i]), 1)
		}
	}
	l := r.Fit()
	n := learned.Named{Weights: map[string]float64{}}
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

func share(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
