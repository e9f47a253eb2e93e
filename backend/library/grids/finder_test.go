package grids

import (
	"math"
	"testing"

	"pincite/backend/doc"
)

// TestSum adds up what was found for a question and for the words of contracts; a third wording makes nothing surer, but has its share.
func TestSum(t *testing.T) {
	t.Parallel()
	at := func(start int, score float64) scored { return scored{doc.Span{Start: start, End: start + 5}, score} }
	for _, tt := range []struct {
		name              string
		asked, said, need []scored
		want              []scored
	}{
		{"nothing for the words", []scored{at(0, 2), at(9, 1)}, nil, nil, []scored{at(0, 2), at(9, 1)}},
		{"the same passage", []scored{at(0, 2)}, []scored{at(0, 3)}, nil, []scored{at(0, 5)}},
		{"one for each", []scored{at(0, 2)}, []scored{at(9, 3)}, nil, []scored{at(0, 4.5), at(9, 4.5)}},
		{"the words turn the order", []scored{at(0, 2), at(9, 1)}, []scored{at(9, 3), at(0, 1)}, nil, []scored{at(9, 4), at(0, 3)}},
		{"a need turns it", []scored{at(0, 2)}, []scored{at(0, 3)}, []scored{at(9, 4.2)}, []scored{at(0, (2+3+2*3.7)/2), at(9, (1.5+2.5+2*4.2)/2)}},
		{"a need alone", []scored{at(0, 3)}, nil, []scored{at(0, 6)}, []scored{at(0, (3+2*6)*2/3.)}},
		{
			"the best of many", []scored{at(0, 4), at(10, 3), at(20, 2), at(30, 1)}, []scored{at(40, 4), at(10, 3), at(50, 2), at(60, 1)}, nil,
			[]scored{at(0, 7.5), at(40, 7.5), at(10, 6), at(20, 5.5)},
		},
	} {
		var wordings []wording
		for _, w := range []wording{{"", 1, tt.asked}, {"", 1, tt.said}, {"", needed, tt.need}} {
			if len(w.found) > 0 {
				wordings = append(wordings, w)
			}
		}
		got := sum(wordings)
		if len(got) != len(tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
			continue
		}
		for i := range got {
			if got[i].span != tt.want[i].span || math.Abs(got[i].score-tt.want[i].score) > 1e-9 {
				t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
				break
			}
		}
	}
}

func TestAnswers(t *testing.T) {
	t.Parallel()
	last := 0.0
	for _, score := range []float64{-1000, -5, 0, 1, 5} {
		p := answers(score)
		if p < last || p < 0 || p > 1 || math.IsNaN(p) {
			t.Errorf("a score of %v is a probability of %v after %v", score, p, last)
		}
		last = p
	}
	if better, worse := score(doc.ScoreParts{Vector: 0.6, Terms: 0.5}), score(doc.ScoreParts{Vector: 0.6, Terms: 0.2}); better <= worse {
		t.Errorf("more of a question's words score %v, fewer %v", better, worse)
	}
}
