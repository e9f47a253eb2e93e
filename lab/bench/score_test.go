package bench

import (
	"math"
	"math/rand/v2"
	"testing"

	"pincite/backend/doc"
)

func self(file string) string { return file }

func span(start, end int) doc.Span { return doc.Span{Start: start, End: end} }

func TestScore(t *testing.T) {
	gold := []Gold{{"a", span(10, 20)}, {"a", span(30, 40)}}
	for name, c := range map[string]struct {
		gold           []Gold
		hits           []Hit
		p1, r1, d1     float64
		p64, r64, d64  float64
		wantOverlapped bool
	}{
		"no hits":              {gold, nil, 0, 0, 0, 0, 0, 0, false},
		"half of the gold":     {gold, []Hit{{"a", span(10, 20)}}, 1, 0.5, 0, 1, 0.5, 0, false},
		"wrong document":       {gold, []Hit{{"b", span(10, 20)}}, 0, 0, 1, 0, 0, 1, false},
		"wrong, then right":    {gold, []Hit{{"b", span(0, 10)}, {"a", span(10, 40)}}, 0, 0, 1, 0.5, 1, 0.5, false},
		"touches":              {gold, []Hit{{"a", span(20, 30)}}, 0, 0, 0, 0, 0, 0, false},
		"the same twice":       {gold, []Hit{{"a", span(10, 20)}, {"a", span(10, 20)}}, 1, 0.5, 0, 0.5, 0.5, 0, true},
		"overlapping hits":     {gold, []Hit{{"a", span(0, 15)}, {"a", span(10, 25)}}, 1. / 3, 0.25, 0, 1. / 3, 0.5, 0, true},
		"empty hit":            {gold, []Hit{{"a", span(15, 15)}}, 0, 0, 0, 0, 0, 0, false},
		"overlapping gold":     {[]Gold{{"a", span(0, 10)}, {"a", span(5, 20)}}, []Hit{{"a", span(0, 20)}}, 1, 1, 0, 1, 1, 0, false},
		"empty gold":           {[]Gold{{"a", span(3, 3)}}, []Hit{{"a", span(0, 10)}}, 0, 0, 0, 0, 0, 0, false},
		"gold in two":          {[]Gold{{"a", span(0, 5)}, {"b", span(0, 5)}}, []Hit{{"b", span(0, 5)}}, 1, 0.5, 0, 1, 0.5, 0, false},
		"adjacent, not shared": {gold, []Hit{{"a", span(10, 15)}, {"a", span(15, 20)}}, 1, 0.25, 0, 1, 0.5, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			s, overlapped := Question{Gold: c.gold}.score(c.hits, self)
			if got, want := s[0], (measures{c.p1, c.r1, c.d1}); !near(got, want) {
				t.Errorf("at 1: %v, want %v", got, want)
			}
			if got, want := s[nKs-1], (measures{c.p64, c.r64, c.d64}); !near(got, want) {
				t.Errorf("at 64: %v, want %v", got, want)
			}
			if overlapped != c.wantOverlapped {
				t.Errorf("overlap %v", overlapped)
			}
		})
	}
}

func near(a, b measures) bool {
	for m := range a {
		if math.Abs(a[m]-b[m]) > 1e-12 {
			return false
		}
	}
	return true
}

// TestScoreAgainstSets compares the score with one that counts characters in sets, on
// random spans, and checks what must always hold.
func TestScoreAgainstSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	randomSpan := func() doc.Span {
		start := rng.IntN(60)
		return span(start, start+rng.IntN(12))
	}
	file := func() string { return string(rune('a' + rng.IntN(3))) }
	for range 3000 {
		var q Question
		for range 1 + rng.IntN(4) {
			q.Gold = append(q.Gold, Gold{file(), randomSpan()})
		}
		hits := make([]Hit, rng.IntN(70))
		for i := range hits {
			hits[i] = Hit{file(), randomSpan()}
		}
		s, overlapped := q.score(hits, self)
		var mean measures
		for i, k := range Ks {
			want := bruteForce(q, hits[:min(k, len(hits))])
			if !near(s[i], want) {
				t.Fatalf("at %d: %v, want %v for %v, %v", k, s[i], want, q.Gold, hits)
			}
			if disjoint := asLegalBench(q, hits[:min(k, len(hits))]); !overlapped && disjointGold(q) && !near(s[i], disjoint) {
				t.Fatalf("at %d: %v, LegalBench-RAG gives %v for %v, %v", k, s[i], disjoint, q.Gold, hits)
			}
			if i > 0 && s[i][recall] < s[i-1][recall] {
				t.Fatalf("recall falls from %v to %v at %d", s[i-1], s[i], k)
			}
			for m, v := range s[i] {
				if !(v >= 0 && v <= 1) {
					t.Fatalf("at %d: measure %d is %v", k, m, v)
				}
				mean[m] += v / nKs
			}
		}
		if !near(s[nKs], mean) {
			t.Fatalf("means %v, want %v", s[nKs], mean)
		}
	}
}

type position struct {
	file string
	at   int
}

func bruteForce(q Question, hits []Hit) measures {
	gold, goldFiles, found := map[position]bool{}, map[string]bool{}, map[position]bool{}
	for _, g := range q.Gold {
		goldFiles[g.File] = true
		for i := g.Span.Start; i < g.Span.End; i++ {
			gold[position{g.File, i}] = true
		}
	}
	length, foreign := 0, 0
	for _, h := range hits {
		if !goldFiles[h.File] {
			foreign++
		}
		for i := h.Span.Start; i < h.Span.End; i++ {
			length++
			if gold[position{h.File, i}] {
				found[position{h.File, i}] = true
			}
		}
	}
	return measures{ratio(len(found), length), ratio(len(found), len(gold)), ratio(foreign, len(hits))}
}

// asLegalBench adds up the overlaps of pairs, as QAResult does.
func asLegalBench(q Question, hits []Hit) measures {
	m := bruteForce(q, hits)
	length, shared, gold := 0, 0, 0
	for _, g := range q.Gold {
		gold += g.Span.Len()
	}
	for _, h := range hits {
		length += h.Span.Len()
		for _, g := range q.Gold {
			if g.File == h.File {
				shared += g.Span.Intersect(h.Span).Len()
			}
		}
	}
	m[precision], m[recall] = ratio(shared, length), ratio(shared, gold)
	return m
}

func disjointGold(q Question) bool {
	for i, a := range q.Gold {
		for _, b := range q.Gold[:i] {
			if a.File == b.File && a.Span.Intersect(b.Span).Len() > 0 {
				return false
			}
		}
	}
	return true
}

func TestEstimate(t *testing.T) {
	var st stratum
	for i := range 40 { // documents with 3 questions each; every other one is always found
		var s scores
		s[0][recall] = float64(i % 2)
		var c cluster
		for range 3 {
			c.add(s, 1)
		}
		st = append(st, c)
	}
	rng := func() *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }
	e := estimate(st.mean(), st.resample(rng()))[recall][0]
	// The share of 40 coin tosses has a standard error of 0.079, so that its 95 % interval
	// is 0.5 ± 0.155; drawing the 120 questions singly would give ± 0.089.
	if e.Value != 0.5 || math.Abs(e.Low-0.345) > 0.03 || math.Abs(e.High-0.655) > 0.03 {
		t.Errorf("%+v, want 0.5 in about [0.345, 0.655]", e)
	}
	if again := estimate(st.mean(), st.resample(rng()))[recall][0]; again != e {
		t.Errorf("%+v, then %+v from the same seed", e, again)
	}
}

func TestPercentile(t *testing.T) {
	for p, want := range map[float64]float64{0: 1, 0.5: 3, 1: 5, 0.125: 1.5} {
		if got := percentile([]float64{1, 2, 3, 4, 5}, p); got != want {
			t.Errorf("percentile %v is %v, want %v", p, got, want)
		}
	}
}
