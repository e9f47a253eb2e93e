package route

import (
	"math"
	"testing"
)

// TestShares spreads a probability over documents that one, several or all of share.
func TestShares(t *testing.T) {
	sharp := fitted().sharpness
	ranking := func(odds ...float64) (ranked []candidate) {
		for i, o := range odds {
			ranked = append(ranked, candidate{doc: i, score: 10 + math.Log(o)/sharp})
		}
		return ranked
	}
	tail := make([]float64, 300)
	for i := range tail {
		tail[i] = 0.0005
	}
	for _, tt := range []struct {
		name   string
		ranked []candidate
		p      float64
		docs   int
		sure   bool
	}{
		{"one alone", ranking(1), 0.9, 1, true},
		{"two alike", ranking(1, 1), 0.9, 2, true},
		{"one far ahead of the next", ranking(1, 0.02), 0.9, 1, true},
		{"one ahead of many, surely named", ranking(append([]float64{1}, tail...)...), 0.98, 1, true},
		{"one ahead of many, doubtfully named", ranking(append([]float64{1}, tail...)...), 0.8, maxListed, false},
		{"all alike", ranking(tail...), 0.98, maxListed, false},
	} {
		docs, sure := shares(tt.ranked, tt.p)
		sum := 0.0
		for _, d := range docs {
			sum += d.Confidence
		}
		if len(docs) != tt.docs || sure != tt.sure || sum > tt.p+1e-9 {
			t.Errorf("%s: %d documents with %.3f of %.3f, sure %v; want %d, %v", tt.name, len(docs), sum, tt.p, sure, tt.docs, tt.sure)
		}
	}
}
