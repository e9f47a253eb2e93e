package learned

import (
	"math"
	"testing"
)

// TestRegressions gives both forms of a regression the same signals.
func TestRegressions(t *testing.T) {
	t.Parallel()
	named := Named{Bias: -1, Weights: map[string]float64{"long": 2, "late": -0.5}}
	numbered := Numbered{Bias: -1, Weights: []float64{2, -0.5}}
	for _, c := range []struct{ long, late, odds float64 }{{0, 0, -1}, {1, 0, 1}, {0, 2, -2}, {1.5, 1, 1.5}} {
		signals := map[string]float64{"long": c.long, "late": c.late, "unknown": 9}
		if got := named.Odds(signals); got != c.odds {
			t.Errorf("named %v: %v", signals, got)
		}
		if got := numbered.Odds([]float64{c.long, c.late}); got != c.odds {
			t.Errorf("numbered %v: %v", c, got)
		}
		if p := named.Of(signals); math.Abs(Logit(p)-c.odds) > 1e-12 || p != numbered.Of([]float64{c.long, c.late}) {
			t.Errorf("%v has the probability %v", c, p)
		}
	}
}

// TestShipped reads a file once, and panics on a damaged one.
func TestShipped(t *testing.T) {
	t.Parallel()
	read := Shipped[Named]("weights.json", []byte(`{"bias": 2, "weights": {"a": 1}}`))
	if n := read(); n.Bias != 2 || n.Weights["a"] != 1 || n != read() {
		t.Errorf("read %+v", n)
	}
	defer func() {
		if recover() == nil {
			t.Error("a damaged file is no panic")
		}
	}()
	Shipped[Named]("weights.json", []byte("{"))()
}
