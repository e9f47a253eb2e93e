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

// TestLeads holds that a document leads which is likelier named than all others together, and than none.
func TestLeads(t *testing.T) {
	for name, c := range map[string]struct {
		named []float64
		want  bool
	}{
		"none": {nil, false}, "alone": {[]float64{0.66}, true}, "hardly": {[]float64{0.49}, false},
		"of several": {[]float64{0.61, 0.09, 0.06}, true}, "one of two": {[]float64{0.5, 0.5}, false},
	} {
		var docs []Named
		for i, p := range c.named {
			docs = append(docs, Named{i, p})
		}
		if leads(docs) != c.want {
			t.Errorf("%s: %v", name, !c.want)
		}
	}
}
