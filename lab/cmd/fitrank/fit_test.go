package main

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"pincite/backend/search/rank"
)

// madeUp returns questions whose answers follow the weights of g: each passage's share is its
// probability by them.
func madeUp(g *group, questions, passages int) []rank.Example {
	rng := rand.New(rand.NewPCG(1, 2))
	var examples []rank.Example
	for range questions {
		e := rank.Example{Features: map[string][]float32{}, Around: map[string][]float32{}, Shares: make([]float32, passages)}
		for _, name := range order {
			for range passages {
				e.Features[name] = append(e.Features[name], float32(rng.NormFloat64()))
				e.Around[name] = append(e.Around[name], float32(rng.NormFloat64()))
			}
		}
		scores := scoresOf(e, g)
		logSum := logSumExp(scores)
		for i, s := range scores {
			e.Shares[i] = float32(math.Exp(s - logSum))
		}
		examples = append(examples, e)
	}
	return examples
}

// TestFitFindsTheWeights starts from other weights than those that answers follow.
func TestFitFindsTheWeights(t *testing.T) {
	t.Parallel()
	truth := &group{
		map[string]float64{"vector": 0.3, "lexical": 0.1, "summary": 0.6, "terms": 1.5, "words": -0.5, "headings": 0},
		map[string]float64{"words": 0.8, "headings": 0.2},
	}
	examples := madeUp(truth, 60, 40)
	g := truth.clone()
	for _, s := range g.fitted() {
		g.weights(s.around)[s.feature] = 2
	}
	before, after, err := fit(examples, g)
	if err != nil {
		t.Fatal(err)
	}
	if after <= before {
		t.Errorf("the likelihood was %g and is %g", before, after)
	}
	for _, s := range truth.fitted() {
		if d := math.Abs(g.of(s) - truth.of(s)); d > 0.01 {
			t.Errorf("%s is %g, want %g", s, g.of(s), truth.of(s))
		}
	}
	if g.Features["lexical"] != 0.1 || g.Features["summary"] != 0.6 {
		t.Errorf("what is set by hand has changed: %v", g.Features)
	}
}

// TestFitIsTheMaximum moves every fitted weight a little either way: none is better.
func TestFitIsTheMaximum(t *testing.T) {
	t.Parallel()
	g := &group{map[string]float64{"vector": 0, "terms": 0, "learned": 0}, map[string]float64{"learned": 0}}
	examples := madeUp(&group{map[string]float64{"vector": 1, "answers": 2}, nil}, 20, 12) // which g cannot tell whole
	_, best, err := fit(examples, g)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range g.fitted() {
		for _, by := range []float64{-0.05, 0.05} {
			moved := g.clone()
			moved.weights(s.around)[s.feature] += by
			if value, _, _ := likelihood(examples, moved, g.fitted()); value >= best {
				t.Errorf("%s moved by %g gives %g, and %g was taken for the most", s, by, value, best)
			}
		}
	}
}

func TestFitRefuses(t *testing.T) {
	t.Parallel()
	if _, _, err := fit(nil, &group{Features: map[string]float64{"vector": 1}}); err == nil {
		t.Error("weights were fitted to no question")
	}
	// A signal that is alike everywhere says nothing; the ridge takes its weight away.
	g := &group{Features: map[string]float64{"vector": 3}}
	same := rank.Example{Features: map[string][]float32{"vector": {1, 1, 1}}, Shares: []float32{0, 1, 0}}
	if _, _, err := fit([]rank.Example{same}, g); err != nil || math.Abs(g.Features["vector"]) > 1e-6 {
		t.Errorf("%v: a signal that says nothing weighs %g", err, g.Features["vector"])
	}
}

// TestReplaceGroup writes each group of the shipped file anew: it alone changes.
func TestReplaceGroup(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../../backend/search/rank/weights.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"zero_shot", "familiar", "unfamiliar", "out_of_domain"} {
		g, err := readGroup(data, name)
		if err != nil {
			t.Fatal(err)
		}
		same, err := replaceGroup(data, name, g)
		if err != nil {
			t.Fatal(err)
		}
		var was, is any
		if err := json.Unmarshal(data, &was); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(same, &is); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if a, b := compact(t, was), compact(t, is); a != b {
			t.Errorf("%s written as it was makes another file:\n%s\n%s", name, a, b)
		}
		g.Features["terms"] = 9.87
		changed, err := replaceGroup(data, name, g)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := readGroup(changed, name); err != nil || again.Features["terms"] != 9.87 {
			t.Errorf("%s: %v, %v", name, again, err)
		}
		if n := bytes.Count(changed, []byte("9.87")) - bytes.Count(data, []byte("9.87")); n != 1 {
			t.Errorf("%s: the weight stands in %d places", name, n)
		}
	}
	for _, none := range []string{"summary", "nothing", "version"} {
		if _, err := readGroup(data, none); err == nil {
			t.Errorf("%q was read as a group of weights", none)
		}
	}
}

func compact(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestInLine(t *testing.T) {
	t.Parallel()
	got := inLine(map[string]float64{"words": 4.64, "vector": 0.2449, "unknown": 1, "summary": 0.65})
	if want := `{"vector": 0.245, "summary": 0.65, "words": 4.64}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, s := range (&group{map[string]float64{"answers": 1, "lexical": 1, "terms": 1}, map[string]float64{"terms": 1}}).fitted() {
		if !strings.Contains("terms answers around terms", s.String()) {
			t.Errorf("%s is fitted", s)
		}
	}
}
