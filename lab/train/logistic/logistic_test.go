package logistic

import (
	"testing"

	"pincite/backend/learned"
)

// TestRegression finds a bias of -1 and a weight of 2 again, given shares.
func TestRegression(t *testing.T) {
	t.Parallel()
	var r Regression
	for i := range 200 {
		x := float64(i%40)/10 - 2
		r.Add([]float64{x}, (&learned.Numbered{Bias: -1, Weights: []float64{2}}).Of([]float64{x}), 1)
	}
	if l := r.Fit(); l.Bias < -1.1 || l.Bias > -0.9 || l.Weights[0] < 1.9 || l.Weights[0] > 2.1 {
		t.Errorf("fitted %+v", l)
	}
	if (&Regression{}).Fit().Bias != 0 {
		t.Error("nothing fits something")
	}
}

// TestFit learns which of two named features tells; of mirrored examples there is no bias.
func TestFit(t *testing.T) {
	t.Parallel()
	var examples []map[string]float64
	var is []bool
	for i := range 40 {
		examples, is = append(examples, map[string]float64{"tells": float64(i % 2), "idle": 1}), append(is, i%2 == 1)
	}
	if n := Fit(examples, is, false); n.Of(map[string]float64{"tells": 1, "idle": 1}) < 0.8 || n.Of(map[string]float64{"idle": 1, "unknown": 9}) > 0.2 {
		t.Errorf("fitted %+v", n)
	}
	if n := Fit(examples, is, true); n.Bias != 0 {
		t.Errorf("mirrored %+v", n)
	}
}
