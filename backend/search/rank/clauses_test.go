package rank

import (
	"context"
	"math"
	"testing"

	"pincite/backend/search/thesaurus"
	"pincite/backend/search/vector"
	"pincite/testkit/searchtest"
)

func TestClauses(t *testing.T) {
	r := New(searchtest.ContractWords(), Models{})
	th, err := thesaurus.Read("!without\ncap on liability = shall not exceed, limited to the fees\ncarveout = except for, shall not apply\n")
	if err != nil {
		t.Fatal(err)
	}
	clauses := []string{
		"The liability of either party SHALL NOT EXCEED the fees.",
		"The liability of either party shall not exceed the fees, except for fraud, to which this cap shall not apply.",
		"Rent is due on the first day of each month.",
		"Except for holidays the shop is open.",
		"",
	}
	rank := func(question string) []float32 {
		scores, err := r.Clauses(t.Context(), th.Concepts(question), clauses)
		if err != nil || len(scores) != len(clauses) {
			t.Fatal(scores, err)
		}
		return scores
	}
	if s := rank("carveout to the cap on liability"); s[1] <= s[0] || s[0] <= s[3] || s[2] != 0 || s[4] != 0 {
		t.Errorf("with both concepts: %v", s)
	}
	if s := rank("cap on liability without carveout"); s[0] <= s[1] || s[3] >= s[0] {
		t.Errorf("with one to be absent: %v", s)
	}
	if s := rank("holidays"); s[3] <= 0 || s[0] != 0 {
		t.Errorf("a word that the thesaurus does not know: %v", s)
	}
	if s, err := r.Clauses(t.Context(), th.Concepts("carveout"), nil); err != nil || len(s) != 0 {
		t.Errorf("no clauses: %v, %v", s, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Clauses(ctx, th.Concepts("carveout"), clauses); err == nil {
		t.Error("goes on when it is cancelled")
	}
}

// TestClauseScore computes one score by hand: of a word that stands in two of four clauses.
func TestClauseScore(t *testing.T) {
	r := New(searchtest.ContractWords(), Models{})
	scores, err := r.Clauses(t.Context(), []thesaurus.Concept{{Asked: thesaurus.Phrase{"rent"}}}, []string{"rent rent", "rent zzz", "zzz", "zzz zzz zzz"})
	if err != nil {
		t.Fatal(err)
	}
	w := r.weights.Clauses // the word's IDF is ln(1+2.5/2.5)
	mean := 1 + (2.0+2+1+3)/4
	for i, want := range []float64{2, 1, 0, 0} {
		want = math.Ln2 * want * (w.K1 + 1) / (want + w.K1*(1-w.B+w.B*2/mean))
		if math.Abs(float64(scores[i])-want) > 1e-5 {
			t.Errorf("clause %d scores %g, want %g", i, scores[i], want)
		}
	}
}

// TestPassage holds which words of a passage are compared: distinctive ones, each once.
func TestPassage(t *testing.T) {
	r := New(searchtest.ContractWords(), Models{})
	p := r.Passage("Zzz shall terminate this agreement; Zzz terminated the insurance, which terminates.")
	seen := map[string]bool{}
	for i, w := range p.Words {
		if seen[w] || w == "zzz" || p.rows[i] < 0 {
			t.Errorf("words %v", p.Words)
		}
		seen[w] = true
	}
	if len(p.Words) < 2 || p.Words[0] != "terminate" && p.Words[0] != "insurance" {
		t.Errorf("words %v", p.Words)
	}
	if p := r.Passage("Zzz qqq"); len(p.Words) != 2 {
		t.Errorf("of a passage of unknown words: %v", p.Words)
	}
}

func TestSimilar(t *testing.T) {
	r, g, _ := testCase(t)
	for from := range g.refs {
		if g.passages.len() == 0 || len(g.passages.words(from)) == 0 {
			continue
		}
		of := &Group{}
		var words string
		for w, n := range g.passages.index {
			for _, k := range g.passages.words(from) {
				if k == n {
					words += w + " "
				}
			}
		}
		topic := r.Passage(words)
		topic.Set, topic.Vector = vector.New(nil, nil, nil), nil
		g.cosines = map[vector.Ref]float32{}
		for _, ref := range g.refs {
			g.cosines[ref] = 0
		}
		g.Know(topic, g.cosines)
		passages, err := r.Similar(t.Context(), topic, of, g)
		if err != nil {
			t.Fatal(err)
		}
		better := 0
		for i, p := range passages {
			if p.Score < 0 || p.Score > 1 {
				t.Errorf("passage %d has %g", i, p.Score)
			}
			if p.Score > passages[from].Score {
				better++
			}
		}
		if better > len(passages)/4 {
			t.Errorf("%d of %d passages are more like passage %d than itself", better, len(passages), from)
		}
	}
}
