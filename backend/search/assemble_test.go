package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
)

// passagesOf makes passages of these probabilities, each of length bytes; a negative one
// starts the next document and is taken without its sign.
func passagesOf(length int, probabilities ...float64) (passages []rank.Passage) {
	at := vector.Ref{}
	for i, p := range probabilities {
		if p < 0 {
			at = vector.At(at.Doc+1, 0)
		}
		passages = append(passages, rank.Passage{Ref: at, Bytes: length, Follows: i > 0 && p >= 0, Score: float32(math.Log(math.Abs(p)))})
		at.Chunk++
	}
	return passages
}

// extents are the hits as {document, first, last}.
func extents(hits []assembled) (extents [][3]int) {
	for _, h := range hits {
		extents = append(extents, [3]int{h.doc, h.first, h.last})
	}
	return extents
}

func TestAssemble(t *testing.T) {
	const least, none = 0.05, 0.01
	for _, c := range []struct {
		name   string
		m      Method
		length int
		p      []float64
		limit  int
		want   [][3]int
	}{
		{"no passage", Method{}, 100, nil, 64, nil},
		{"one", Method{}, 100, []float64{1}, 64, [][3]int{{0, 0, 0}}},
		{"neighbours join", Method{}, 100, []float64{0.05, 0.4, 0.5, 0.05}, 64, [][3]int{{0, 1, 2}, {0, 0, 0}, {0, 3, 3}}},
		{"not across documents", Method{}, 100, []float64{0.5, -0.5}, 64, [][3]int{{0, 0, 0}, {1, 0, 0}}},
		{"not beyond the longest hit", Method{}, joinBytes/2 + 1, []float64{0.5, 0.5}, 64, [][3]int{{0, 0, 0}, {0, 1, 1}}},
		{"up to the longest hit", Method{}, joinBytes / 2, []float64{0.4, 0.3, 0.3}, 64, [][3]int{{0, 0, 1}, {0, 2, 2}}},
		{"the likelier neighbour first", Method{}, joinBytes / 2, []float64{0.25, 0.4, 0.35}, 64, [][3]int{{0, 1, 2}, {0, 0, 0}}},
		{"not with what is used", Method{}, joinBytes / 2, []float64{0.3, 0.3, 0.1, 0.1, 0.2}, 64, [][3]int{{0, 0, 1}, {0, 3, 4}, {0, 2, 2}}},
		{"nothing joins", Method{Without: rank.Joining}, 100, []float64{0.5, 0.5}, 64, [][3]int{{0, 0, 0}, {0, 1, 1}}},
		{"limit", Method{Without: rank.Joining}, 100, []float64{0.1, 0.2, 0.3, 0.4}, 2, [][3]int{{0, 3, 3}, {0, 2, 2}}},
		{"cut off", Method{Without: rank.Joining}, 100, []float64{none, none, 0.5, -0.5, none, none, -none}, 64, [][3]int{{0, 2, 2}, {1, 0, 0}}},
		{"nothing is cut off where all are unlikely", Method{Without: rank.Joining}, 100, slices.Repeat([]float64{none}, 3), 64, [][3]int{{0, 0, 0}, {0, 1, 1}, {0, 2, 2}}},
		{"not cut off", Method{Without: rank.Joining | rank.Cutoff}, 100, []float64{none, 0.5, -0.5, -none}, 64, [][3]int{{0, 1, 1}, {1, 0, 0}, {0, 0, 0}, {2, 0, 0}}},
		{"baselines neither join nor cut", Method{Weighted: true}, 100, []float64{none, 0.5, 0.5, none}, 64, [][3]int{{0, 1, 1}, {0, 2, 2}, {0, 0, 0}, {0, 3, 3}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			passages := passagesOf(c.length, c.p...)
			got, leftOut := assemble(c.m, passages, c.limit, least)
			if !slices.Equal(extents(got), c.want) {
				t.Errorf("%v, want %v", extents(got), c.want)
			}
			shown := 0
			for _, h := range got {
				shown += h.last - h.first + 1
			}
			if want := shown < len(passages) && len(got) < c.limit; leftOut != want {
				t.Errorf("left out: %v, want %v", leftOut, want)
			}
		})
	}
}

// The likelier the passage, the likelier the hit answers, and grades follow.
func TestProbability(t *testing.T) {
	before := 0.0
	for _, c := range []struct {
		share float64
		grade string
	}{{0, "unlikely"}, {0.01, "unlikely"}, {0.15, "possible"}, {0.6, "very likely"}, {0.99, "almost certain"}} {
		p := probability(c.share, 0)
		if grade := (doc.Hit{Probability: p}).Grade(); p <= before || p >= 1 || grade != c.grade {
			t.Errorf("a share of %g: %g, %q, want %q", c.share, p, grade, c.grade)
		}
		before = p
	}
	if (doc.Hit{}).Grade() != "" {
		t.Error("a hit of unknown worth has a grade")
	}
}

// Whatever the scores, hits are at most as many as wanted, each of one document, none
// too long, and no passage lies in two of them.
func TestAssembleAnything(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		var passages []rank.Passage
		at := vector.Ref{}
		for range rng.IntN(40) {
			next := vector.At(at.Doc, at.Chunk+1+rng.IntN(2))
			if rng.IntN(6) == 0 {
				next = vector.At(at.Doc+1, rng.IntN(3))
			}
			follows := len(passages) > 0 && next == vector.At(at.Doc, at.Chunk+1)
			score := float32(rng.NormFloat64() * 3)
			switch rng.IntN(12) {
			case 0:
				score = 1e30
			case 1:
				score = -1e30
			case 2:
				score = 0
			}
			passages = append(passages, rank.Passage{Ref: next, Bytes: rng.IntN(joinBytes * 3 / 2), Follows: follows, Score: score})
			at = next
		}
		limit := 1 + rng.IntN(MaxHits)
		m := Method{Without: rank.Part(rng.Uint32()), Weighted: rng.IntN(4) == 0}
		hits, _ := assemble(m, passages, limit, leastOpen)
		if len(hits) > limit || len(passages) > 0 && len(hits) == 0 {
			t.Fatalf("%d hits of %d passages, the limit is %d", len(hits), len(passages), limit)
		}
		length := map[vector.Ref]int{}
		for _, p := range passages {
			length[p.Ref] = p.Bytes
		}
		seen := map[vector.Ref]bool{}
		for i, h := range hits {
			bytes := 0
			for c := h.first; c <= h.last; c++ {
				r := vector.At(h.doc, c)
				if n, ok := length[r]; !ok || seen[r] {
					t.Fatalf("hit %d: passage %v is there: %t, in a hit before: %t", i, r, ok, seen[r])
				} else {
					bytes += n
				}
				seen[r] = true
			}
			if h.first < h.last && bytes > joinBytes {
				t.Fatalf("hit %d joins to %d bytes", i, bytes)
			}
			if doc.Finite(h.score) != h.score {
				t.Fatalf("hit %d scores %g", i, h.score)
			}
		}
	}
}

// A long hit has to be likelier than a short one to be shown or to join, and the more likely what is
// shown already, the likelier what follows.
func TestWorth(t *testing.T) {
	t.Parallel()
	shown := worthOf(0.5, 400)
	if short := worthOf(0.05, 100); !short.beside(shown, leastOpen) || worthOf(0.05, 1900).beside(shown, leastOpen) || short.beside(worthOf(1, 100), leastOpen) {
		t.Error("what is shown does not go by what it is expected to hold for its length")
	}
	if !worthOf(1e-9, 100).beside(worth{}, leastOpen) {
		t.Error("the best hit is not shown")
	}
}

// The surer what is wanted is known, the more is shown, and the likelier it answers.
func TestKnown(t *testing.T) {
	t.Parallel()
	of := func(probabilities ...float64) float64 {
		topic := &rank.Topic{}
		for _, p := range probabilities {
			topic.Needs = append(topic.Needs, rank.Need{Probability: p})
		}
		return topic.Known()
	}
	if none, all, twice := of(), of(0.75, 0.25), of(1, 1); none != 0 || all != 1 || twice != 1 {
		t.Errorf("known %g where nothing is, %g where all is, %g where more is than there is", none, all, twice)
	}
	if none, all := leastWorth(0), leastWorth(1); none != leastOpen || math.Abs(all-leastKnown) > 1e-12 || leastWorth(of(0.2, 0.3)) <= all || leastWorth(of(0.2, 0.3)) >= none {
		t.Errorf("%g where nothing is known, %g where all is, %g between", none, all, leastWorth(of(0.2, 0.3)))
	}
	if probability(0.3, 1) <= probability(0.3, 0) {
		t.Error("a hit is less likely to answer where it is known what is wanted")
	}
}
