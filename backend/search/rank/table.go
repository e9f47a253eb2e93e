package rank

import (
	"context"
	"math"

	"pincite/backend/search/need"
	"pincite/backend/search/relevance"
	"pincite/backend/search/simd"
	"pincite/backend/search/vector"
	"pincite/backend/text"
)

// Products gives dot products with stored vectors; see [vector.Set.Products].
type Products interface {
	Products(ctx context.Context, v []float32, refs []vector.Ref) ([]float32, error)
}

// Topic is what a question looks for, ready for the features.
type Topic struct {
	Words []string // content words, in order
	// Set has the stored vectors, Vector is the topic's by the model that made them, and
	// Summaries is by document the score of its summary; see [Summaries.Scores].
	Set       Products
	Vector    []float32
	Summaries []float32

	// Needs are what the question may want, each a topic of its own; with what is left of
	// their probabilities to 1 the words of the question are looked for as they are.
	Needs []Need

	asked   int              // see [Ranker.asked]
	terms   []relevance.Term // by word
	rows    []int            // by word: row of the word vectors, -1 where unknown
	weights []float32
	vector  []float32 // IDF-weighted mean of the words' vectors, unit length
}

// Need is what a question may want.
type Need struct {
	Name        string
	Probability float64
	Ask         string // in the words of contracts
	Topic       *Topic // of Ask
}

// Known returns how likely what t looks for is one of the needs that it was understood as, 0 to 1.
func (t *Topic) Known() float64 {
	sum := 0.0
	for _, n := range t.Needs {
		sum += n.Probability
	}
	return min(sum, 1)
}

// table holds the word vectors as the signals read them.
type table struct {
	words Words
	dim   int
	rows  []int8  // Len × dim
	rare  float32 // the weight of a word that the table does not know
}

func newTable(w Words) *table {
	t := &table{words: w, dim: w.Dim(), rows: w.Rows()}
	for i := range w.Len() {
		t.rare = max(t.rare, w.IDF(i))
	}
	return t
}

// vector returns the vector of a word, of unit length or zero.
func (t *table) vector(row int) []float32 {
	v := make([]float32, t.dim)
	simd.Sum(v, t.rows, []simd.Pick{{Row: int32(row), Weight: t.words.Unit(row)}})
	return v
}

// products writes the dot product of v and each of the vectors of some words.
func (t *table) products(dst, v []float32, rows []int32) {
	simd.Dots(dst, v, t.rows, rows)
	for i, row := range rows {
		dst[i] *= t.words.Unit(int(row))
	}
}

// Read returns what a question wants, given without and with the words that name documents.
// The topics of its needs are for the caller to read, by what they ask.
func (r *Ranker) Read(o Options, question, whole string) need.Reading {
	if r.needs == nil {
		return need.Reading{Open: 1}
	}
	words, all := text.FoldedWords(question), []string(nil)
	if whole != question {
		all = text.FoldedWords(whole)
	}
	surer := 0.0
	if r.learned != nil && o.Has(Learned) {
		familiar := r.learned.Familiarity(r.learned.Question(wordTerms(ContentWords(words))))
		surer = r.weights.Familiarity.Needs * (float64(familiar) - r.weights.Familiarity.Usual)
	}
	return r.needs.Read(words, all, surer)
}

func wordTerms(words []string) []relevance.Term {
	terms := make([]relevance.Term, len(words))
	for i, w := range words {
		terms[i] = relevance.WordTerm(w)
	}
	return terms
}

// Topic reads a question. What is stored, Set, Vector and Summaries, is for the caller to set.
func (r *Ranker) Topic(question string) *Topic {
	t := r.table
	q := &Topic{Words: ContentWords(text.FoldedWords(question)), asked: r.asked(question), vector: make([]float32, t.dim)}
	q.terms = wordTerms(q.Words)
	for _, w := range q.Words {
		row, ok := t.words.Index(w)
		weight := t.rare
		if ok {
			weight = t.words.IDF(row)
			vector.AddScaled(weight, t.vector(row), q.vector)
		} else {
			row = -1
		}
		q.rows = append(q.rows, row)
		q.weights = append(q.weights, weight)
	}
	vector.Normalize(q.vector)
	return q
}

// lengths returns the length of each passage's IDF-weighted sum of word vectors.
func (t *table) lengths(p *passages) []float32 {
	weighted := make([]simd.Pick, len(p.vocabulary))
	for i, v := range p.vocabulary {
		if weighted[i].Row = v.row; v.row >= 0 {
			weighted[i].Weight = t.words.IDF(int(v.row)) * t.words.Unit(int(v.row))
		}
	}
	lengths := make([]float32, p.len())
	sum := make([]float32, t.dim)
	var picks []simd.Pick
	for i := range lengths {
		picks = picks[:0]
		for _, w := range p.words(i) {
			if weighted[w].Row >= 0 {
				picks = append(picks, weighted[w])
			}
		}
		simd.Sum(sum, t.rows, picks)
		lengths[i] = float32(math.Sqrt(float64(vector.Dot(sum, sum))))
	}
	return lengths
}

// cosine returns, for each passage, the cosine of a question's vector and the passage's,
// given the lengths that [table.lengths] computed.
func (t *table) cosine(question []float32, p *passages, lengths []float32) []float32 {
	byWord := make([]float32, len(p.vocabulary))
	products := make([]float32, len(p.rows))
	t.products(products, question, p.rows)
	for i, w := range p.known {
		byWord[w] = t.words.IDF(int(p.rows[i])) * products[i]
	}
	scores := make([]float32, p.len())
	for i := range scores {
		if lengths[i] == 0 {
			continue
		}
		for _, w := range p.words(i) {
			scores[i] += byWord[w]
		}
		scores[i] /= lengths[i]
	}
	return scores
}

// terms returns the late-interaction score of each passage: for each word of the question
// the best cosine to a word of the passage, weighted by the word's IDF (MaxSim of
// Khattab, Zaharia 2020, section 3.3, over static vectors).
func (t *table) terms(q *Topic, p *passages) []float32 {
	scores := make([]float32, p.len())
	similar, products := make([]float32, len(p.vocabulary)), make([]float32, len(p.rows))
	total := float32(0)
	for i, word := range q.Words {
		t.similar(similar, products, q.rows[i], word, p)
		total += q.weights[i]
		for j := range scores {
			best := float32(0)
			for _, w := range p.words(j) {
				if similar[w] > best {
					best = similar[w]
				}
			}
			for _, w := range p.heading(j) {
				if similar[w] > best {
					best = similar[w]
				}
			}
			scores[j] += q.weights[i] * best
		}
	}
	for j := range scores {
		scores[j] /= max(total, 1e-6)
	}
	return scores
}

// similar writes the cosine of a word of the question, or 0 where that is less, and each
// word of a vocabulary; a word is like itself even where it has no vector. It works in
// products, which is as long as the vocabulary's rows.
func (t *table) similar(dst, products []float32, row int, word string, p *passages) {
	clear(dst)
	if row >= 0 {
		t.products(products, t.vector(row), p.rows)
		for i, w := range p.known {
			dst[w] = max(0, products[i])
		}
	}
	if k, ok := p.index[word]; ok {
		dst[k] = 1
	}
}
