package embed

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"pincite/backend/embed/bertgraph"
)

// crossEncoder writes a cross-encoder of random weights.
func crossEncoder(t testing.TB) string {
	t.Helper()
	shape := tinyBERT
	shape.Scores = true
	m := bertManifest(shape, PoolNone)
	m.Task, m.Dim, m.Output, m.Normalize = TaskRerank, 1, bertgraph.Logits, false
	return writeModel(t, m, bert(t, shape))
}

func TestRerank(t *testing.T) {
	dir := crossEncoder(t)
	const question = "Which law governs?"
	passages := append(slices.Clone(testTexts), question, "")
	scores := map[string][]float32{}
	for name, opts := range map[string]Options{
		"onnxruntime": withORT(t), "in batches": {Library: withORT(t).Library, Batch: 4}, "hugot": {ForceHugot: true},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := OpenReranker(dir, opts)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			all, err := r.Rerank(t.Context(), question, passages)
			if err != nil || len(all) != len(passages) {
				t.Fatal(all, err)
			}
			scores[name] = all
			for i, p := range passages {
				if one, err := r.Rerank(t.Context(), question, []string{p}); err != nil || math.Abs(float64(one[0]-all[i])) > 1e-4 {
					t.Errorf("%.20q alone: %v, among others %v, %v", p, one, all[i], err)
				}
			}
			other, err := r.Rerank(t.Context(), "What is the rent?", passages)
			if err != nil || slices.Equal(other, all) {
				t.Error("the question makes no difference: ", err)
			}
			if none, err := r.Rerank(t.Context(), question, nil); err != nil || len(none) != 0 {
				t.Error(none, err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			if _, err := r.Rerank(ctx, question, passages); !errors.Is(err, context.Canceled) {
				t.Error("canceled: ", err)
			}
		})
	}
	for i, want := range scores["onnxruntime"] {
		if got := scores["hugot"]; got != nil && math.Abs(float64(got[i]-want)) > 1e-4 {
			t.Errorf("passage %d: hugot %v, ONNX Runtime %v", i, got[i], want)
		}
	}
}

// A model is opened for what it is made for, and says what that is.
func TestOpenForTask(t *testing.T) {
	opts := withORT(t)
	if _, err := Open(crossEncoder(t), opts); !errors.Is(err, ErrTask) || !strings.Contains(err.Error(), "--rerank") {
		t.Error("for vectors: ", err)
	}
	embedder := writeModel(t, bertManifest(tinyBERT, PoolMean), bert(t, tinyBERT))
	if _, err := OpenReranker(embedder, opts); !errors.Is(err, ErrTask) || !strings.Contains(err.Error(), "embed --model") {
		t.Error("to rank: ", err)
	}
}

func TestEncodePair(t *testing.T) {
	tok := loadTokenizer(t, "testdata/vocab.txt")
	ids := func(tokens []Token) (words []string) {
		for _, token := range tokens {
			words = append(words, tok.Word(token.ID))
		}
		return words
	}
	all := tok.EncodePair("the notice", "the party", 0)
	if got := strings.Join(ids(all), " "); got != "[CLS] the notice [SEP] the party [SEP]" {
		t.Error(got)
	}
	if second := secondText(all); second != 4 {
		t.Error("the second text begins at ", second)
	}
	if single := tok.Encode("the party", 0); secondText(single) != len(single) {
		t.Error("one text has a second one")
	}
	if empty := tok.EncodePair("", "", 0); len(empty) != 3 || secondText(empty) != 2 {
		t.Error(ids(empty), secondText(empty))
	}
	long := strings.Repeat("the party or ", 100)
	for limit := range 40 {
		for _, texts := range [][2]string{{"the notice", long}, {long, "the party"}, {long, long}, {"", long}, {long, ""}} {
			tokens := tok.EncodePair(texts[0], texts[1], limit)
			n := max(limit, 3)
			if limit > 0 && len(tokens) > n || strings.Count(strings.Join(ids(tokens), " "), "[SEP]") != 2 || tok.Word(tokens[len(tokens)-1].ID) != "[SEP]" {
				t.Fatalf("limit %d: %d tokens: %v", limit, len(tokens), ids(tokens))
			}
			if second := secondText(tokens); limit > 0 && second > max(n/2, 2) {
				t.Fatalf("limit %d: the question has %d tokens", limit, second)
			}
			for _, token := range tokens[secondText(tokens):] {
				if token.End > len(texts[1]) {
					t.Fatalf("a token of the passage ends at %d of %d", token.End, len(texts[1]))
				}
			}
		}
	}
}
