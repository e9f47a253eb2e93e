package verdicts

import (
	"strings"
	"testing"

	"pincite/backend/learned"
)

// TestFitChoices: what tells the right alternatives is learned, and what tells that there is none.
func TestFitChoices(t *testing.T) {
	t.Parallel()
	row := func(asked float64) map[string]float64 { return map[string]float64{"asked": asked} }
	var choices []choice
	for range 20 {
		choices = append(choices,
			choice{of: []map[string]float64{row(0.2), row(0.9)}, right: []bool{false, true}, none: map[string]float64{"none": 1}},
			choice{of: []map[string]float64{row(0.2), row(0.1)}, right: []bool{false, false}, none: map[string]float64{"none": 1}, silent: true})
	}
	fitted := fitChoices(choices)
	for _, c := range []struct {
		asked  float64
		silent bool
	}{{0.9, false}, {0.1, true}} {
		p := learned.Softmax([]float64{fitted.Deciding.Odds(row(c.asked)), fitted.Deciding.Odds(row(0.2)), fitted.Silent.Odds(map[string]float64{"none": 1})})
		if (p[2] > 0.8) != c.silent || (p[0] > 0.8) == c.silent {
			t.Errorf("%v of the words asked: %.2f, want silent %v", c.asked, p, c.silent)
		}
	}
}

// TestReadFollowingPairs names the line that is none.
func TestReadFollowingPairs(t *testing.T) {
	t.Parallel()
	if pairs, err := ReadFollowingPairs("# note\nT\tMay they?\tThey may not.\tOn Sundays they may.\n"); err != nil || len(pairs) != 1 || !pairs[0].Takes {
		t.Errorf("%+v, %v", pairs, err)
	}
	if _, err := ReadFollowingPairs("T\tMay they?\tThey may not.\n"); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("error %v", err)
	}
}
