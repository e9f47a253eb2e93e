package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pincite/backend/doc"
	"pincite/testkit/extracttest"
)

// cutoffs are the numbers of chunks over which precision and recall are averaged.
var cutoffs = []int{1, 2, 4, 8, 16, 32, 64}

// Score is precision and recall, each the mean over questions and [cutoffs], in
// [0, 1].
type Score struct{ Precision, Recall float64 }

// Scores holds what one table of words reaches on one set of questions, by two ways of
// ranking the chunks of the right document.
type Scores struct {
	Questions int
	Cosine    Score // cosine of topic and chunk
	Words     Score // late interaction: see [matcher.words]
}

// TestQuality measures the committed model on the questions of LegalBench-RAG: those about one
// half of the documents, by which the recipe was chosen, and those about the other half, which
// took no part. The means over the sets are those of models/builtin/README.md. It takes half a
// minute, so it runs only when asked for: PINCITE_QUALITY=1.
func TestQuality(t *testing.T) {
	if os.Getenv("PINCITE_QUALITY") == "" {
		t.Skip("set PINCITE_QUALITY=1 to measure the built-in model")
	}
	data := filepath.Join(extracttest.Shared(t), "legalbench-rag")
	table, err := ReadTable("../../../models/builtin")
	if err != nil {
		t.Fatal(err)
	}
	for _, half := range []struct {
		name    string
		heldOut bool
		want    string
	}{
		{"tuned", false, "13.3 56.5 11.0 53.2"},
		{"held out", true, "12.8 55.5 11.1 53.8"},
	} {
		sets, err := ReadQuestions(data, half.heldOut)
		if err != nil {
			t.Fatal(err)
		}
		var mean Scores
		for _, set := range sets {
			s, err := table.Measure(t.Context(), set)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s, %s: %d questions, cosine P and R, words P and R: %s", half.name, set.Name, s.Questions, s.percent(1))
			mean.Cosine.add(s.Cosine)
			mean.Words.add(s.Words)
		}
		if got := mean.percent(len(sets)); got != half.want {
			t.Errorf("%s: means of cosine P and R, words P and R are %s, and %s in models/builtin/README.md", half.name, got, half.want)
		}
	}
}

// percent writes the n-th part of the figures.
func (s Scores) percent(n int) string {
	k := 100 / float64(n)
	return fmt.Sprintf("%.1f %.1f %.1f %.1f", k*s.Cosine.Precision, k*s.Cosine.Recall, k*s.Words.Precision, k*s.Words.Recall)
}

func (s *Score) add(o Score) { s.Precision += o.Precision; s.Recall += o.Recall }

// Measure asks the questions of a set.
func (t *Table) Measure(ctx context.Context, set QuestionSet) (Scores, error) {
	m := newMatcher(t)
	s := Scores{Questions: len(set.Questions)}
	for _, q := range set.Questions {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		chunks := m.chunks(q.Document)
		s.Cosine.add(score(q, m.cosine(q.Topic, chunks)))
		s.Words.add(score(q, m.words(q.Topic, chunks)))
	}
	for _, v := range []*float64{&s.Cosine.Precision, &s.Cosine.Recall, &s.Words.Precision, &s.Words.Recall} {
		*v /= float64(max(1, len(set.Questions)))
	}
	return s, nil
}

// score ranks the chunks of a question's document and averages over the cutoffs.
func score(q Question, scores []float32) Score {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	gold := 0
	for _, g := range q.Gold {
		gold += g.Len()
	}
	var s Score
	found, taken, next := 0, 0, 0
	for _, k := range cutoffs {
		for ; next < min(k, len(order)); next++ {
			chunk := q.Document.Chunks[order[next]]
			taken += chunk.Len()
			for _, g := range q.Gold {
				found += chunk.Intersect(g).Len()
			}
		}
		s.Precision += float64(found) / float64(max(1, taken)) / float64(len(cutoffs))
		s.Recall += float64(found) / float64(max(1, gold)) / float64(len(cutoffs))
	}
	return s
}

// matcher compares topics with chunks. It remembers what it has worked out for a
// document and a word, and is for one goroutine.
type matcher struct {
	table   *Table
	ids     map[string]int32
	last    *Document
	ready   []chunk
	lengths []float32           // of the words' vectors; 1 for an empty one
	similar map[int32][]float32 // by word: cosine to every word
}

// chunk is a chunk as its known words and its vector, of unit length.
type chunk struct {
	words  []int32
	vector []float32
}

func newMatcher(t *Table) *matcher {
	m := &matcher{table: t, ids: make(map[string]int32, len(t.Words)), similar: map[int32][]float32{}}
	for i, w := range t.Words {
		m.ids[w] = int32(i)
		n := float32(length(t.Vectors.Row(i)))
		if n == 0 {
			n = 1
		}
		m.lengths = append(m.lengths, n)
	}
	return m
}

func (m *matcher) chunks(d *Document) []chunk {
	if m.last != d {
		m.last, m.ready = d, make([]chunk, len(d.Chunks))
		for i, words := range d.Words {
			m.ready[i] = m.embed(words)
		}
	}
	return m.ready
}

func (m *matcher) embed(words []string) chunk {
	c := chunk{vector: make([]float32, m.table.Vectors.Cols)}
	for _, word := range words {
		if id, ok := m.ids[word]; ok {
			c.words = append(c.words, id)
			axpy(m.table.Weights[id], m.table.Vectors.Row(int(id)), c.vector)
		}
	}
	if n := length(c.vector); n > 0 {
		for i := range c.vector {
			c.vector[i] /= float32(n)
		}
	}
	return c
}

// cosine scores each chunk by the cosine of its vector and the topic's.
func (m *matcher) cosine(topic []string, chunks []chunk) []float32 {
	query := m.embed(topic).vector
	scores := make([]float32, len(chunks))
	for i, c := range chunks {
		scores[i] = dot(query, c.vector)
	}
	return scores
}

// words scores each chunk by late interaction (Khattab, Zaharia, ColBERT, 2020, §3.3):
// for each word of the topic the best cosine to a word of the chunk, weighted.
func (m *matcher) words(topic []string, chunks []chunk) []float32 {
	query := m.embed(topic).words
	slices.Sort(query)
	scores := make([]float32, len(chunks))
	for _, word := range slices.Compact(query) {
		similar := m.similarTo(word)
		for i, c := range chunks {
			best := float32(0)
			for _, w := range c.words {
				best = max(best, similar[w])
			}
			scores[i] += m.table.Weights[word] * best
		}
	}
	return scores
}

// similarTo returns the cosine of a word to every word.
func (m *matcher) similarTo(word int32) []float32 {
	if s, ok := m.similar[word]; ok {
		return s
	}
	s := make([]float32, len(m.table.Words))
	v := m.table.Vectors.Row(int(word))
	for i := range s {
		s[i] = dot(v, m.table.Vectors.Row(i)) / (m.lengths[i] * m.lengths[word])
	}
	m.similar[word] = s
	return s
}

func dot(x, y []float32) float32 {
	sum := float32(0)
	for i, v := range x {
		sum += float32(v * y[i])
	}
	return sum
}

// Document is a text cut into chunks.
type Document struct {
	Chunks []doc.Span // in Unicode code points
	Words  [][]string // of the chunks
}
