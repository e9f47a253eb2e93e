package search

import (
	"math"

	"pincite/backend/search/relevance"
)

// BM25's parameters (Robertson, Zaragoza 2009, section 3), at their usual values.
const (
	bm25K1 = 1.2
	bm25B  = 0.75
)

// topic is what a query looks for, ready for the signals.
type topic struct {
	words   []string         // content words, in order
	terms   []relevance.Term // by word
	rows    []int            // by word: row of the word vectors, -1 where unknown
	weights []float32
	vector  []float32 // IDF-weighted mean of the words' vectors, unit length
	// embedded is the vector of the whole topic by the model of the matter's vectors.
	embedded []float32
}

// table holds the word vectors as the signals read them.
type table struct {
	words Words
	dim   int
	rows  []float32 // Len × dim
	rare  float32   // the weight of a word that the table does not know
}

func newTable(w Words) *table {
	t := &table{words: w, dim: w.Dim(), rows: make([]float32, w.Len()*w.Dim())}
	for i := range w.Len() {
		w.Vector(i, t.row(i))
		t.rare = max(t.rare, w.IDF(i))
	}
	return t
}

func (t *table) row(i int) []float32 { return t.rows[i*t.dim : (i+1)*t.dim] }

// topic prepares the topic of a query.
func (t *table) topic(text string) *topic {
	var all []string
	for w := range t.words.Words(text) {
		all = append(all, w)
	}
	q := &topic{words: ContentWords(all), vector: make([]float32, t.dim)}
	for _, w := range q.words {
		q.terms = append(q.terms, relevance.WordTerm(w))
		row, ok := t.words.Index(w)
		weight := t.rare
		if ok {
			weight = t.words.IDF(row)
			axpy(weight, t.row(row), q.vector)
		} else {
			row = -1
		}
		q.rows = append(q.rows, row)
		q.weights = append(q.weights, weight)
	}
	unit(q.vector)
	return q
}

// lengths returns the length of each passage's IDF-weighted sum of
// word vectors.
func (t *table) lengths(p *passages) []float32 {
	lengths := make([]float32, p.len())
	sum := make([]float32, t.dim)
	for i := range lengths {
		clear(sum)
		for _, w := range p.words(i) {
			if row := p.vocabulary[w].row; row >= 0 {
				axpy(t.words.IDF(int(row)), t.row(int(row)), sum)
			}
		}
		lengths[i] = float32(math.Sqrt(float64(dot(sum, sum))))
	}
	return lengths
}

// cosine returns, for each passage, the cosine of the question's vector and the
// passage's, given the lengths that [table.lengths] computed.
func (t *table) cosine(q *topic, p *passages, lengths []float32) []float32 {
	byWord := make([]float32, len(p.vocabulary))
	for i, v := range p.vocabulary {
		if v.row >= 0 {
			byWord[i] = t.words.IDF(int(v.row)) * dot(q.vector, t.row(int(v.row)))
		}
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

// bm25 returns the BM25 score of each passage for the stems of the question's words. A
// word of the heading counts as one of the passage. Document frequencies are those among
// the passages.
func (t *table) bm25(q *topic, p *passages) []float32 {
	scores := make([]float32, p.len())
	if p.len() == 0 {
		return scores
	}
	wanted := map[int32]int{}
	for _, w := range q.words {
		if s, ok := p.stems[stemOf(w)]; ok {
			if _, seen := wanted[s]; !seen {
				wanted[s] = len(wanted)
			}
		}
	}
	if len(wanted) == 0 {
		return scores
	}
	slot := make([]int, len(p.vocabulary))
	for i, v := range p.vocabulary {
		if k, ok := wanted[v.stem]; ok {
			slot[i] = k + 1
		}
	}
	counts := make([]float32, p.len()*len(wanted))
	df := make([]float32, len(wanted))
	for i := range p.len() {
		mine := counts[i*len(wanted) : (i+1)*len(wanted)]
		for _, words := range [2][]int32{p.words(i), p.heading(i)} {
			for _, w := range words {
				if k := slot[w]; k > 0 {
					mine[k-1]++
				}
			}
		}
		for k, c := range mine {
			if c > 0 {
				df[k]++
			}
		}
	}
	n := float32(p.len())
	mean := float32(len(p.tokens)) / n
	for i := range p.len() {
		norm := bm25K1 * (1 - bm25B + bm25B*float32(len(p.words(i)))/max(mean, 1))
		for k, c := range counts[i*len(wanted) : (i+1)*len(wanted)] {
			if c > 0 {
				idf := float32(math.Log(float64(1 + (n-df[k]+0.5)/(df[k]+0.5))))
				scores[i] += idf * c * (bm25K1 + 1) / (c + norm)
			}
		}
	}
	return scores
}

// terms returns the late-interaction score of each passage: for each word of the question
// the best cosine to a word of the passage, weighted by the word's IDF (MaxSim of
// Khattab, Zaharia 2020, section 3.3, over static vectors).
func (t *table) terms(q *topic, p *passages) []float32 {
	scores := make([]float32, p.len())
	similar := make([]float32, len(p.vocabulary))
	total := float32(0)
	for i, word := range q.words {
		clear(similar)
		if row := q.rows[i]; row >= 0 {
			for k, v := range p.vocabulary {
				if v.row >= 0 {
					similar[k] = max(0, dot(t.row(row), t.row(int(v.row))))
				}
			}
		}
		if k, ok := p.index[word]; ok {
			similar[k] = 1
		}
		total += q.weights[i]
		for j := range scores {
			best := float32(0)
			for _, w := range p.words(j) {
				best = max(best, similar[w])
			}
			for _, w := range p.heading(j) {
				best = max(best, similar[w])
			}
			scores[j] += q.weights[i] * best
		}
	}
	for j := range scores {
		scores[j] /= max(total, 1e-6)
	}
	return scores
}

func axpy(a float32, x, y []float32) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += a * v
	}
}

// dot returns the dot product of two vectors of one length.
func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}

func unit(v []float32) {
	if n := dot(v, v); n > 0 {
		f := float32(1 / math.Sqrt(float64(n)))
		for i := range v {
			v[i] *= f
		}
	}
}
