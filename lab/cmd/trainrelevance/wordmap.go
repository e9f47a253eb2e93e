package main

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"

	"pincite/backend/embed"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// The recipe of the map. Three to twelve passes over titles, a rate twice as high and 200
// examples a document give the gold spans likelihoods within 0.2 %; self-taught examples
// beside the marked ones give kinds left out less.
const (
	mapTitles  = 6     // passes over headings and definitions
	mapWritten = 8     // and over the questions written from passages
	mapMarks   = 2     // and over the marked spans
	mapRate    = 0.001 // learning rate of Adam
	mapLogTau  = 1.8   // logarithm of the factor on cosines in the softmax, at first
)

// wordMap trains a [relevance.Map], which starts as one that leaves vectors as they are:
// the softmax of tau times the cosines of the mapped question and the passages is to give
// each passage its share of the answer.
type wordMap struct {
	words                 *embed.WordVectors
	rng                   *rand.Rand
	dim                   int
	values, first, second []float32 // dim × dim, with Adam's moments
	steps                 int32
	logTau                scalar
}

func newWordMap(words *embed.WordVectors, seed uint64) *wordMap {
	n := words.Dim()
	m := &wordMap{words: words, rng: rand.New(rand.NewPCG(seed, 1)), dim: n, logTau: scalar{value: mapLogTau},
		values: make([]float32, n*n), first: make([]float32, n*n), second: make([]float32, n*n)}
	for i := range n {
		m.values[i*n+i] = 1
	}
	return m
}

// model returns the map as it is now.
func (m *wordMap) model() relevance.Map {
	return relevance.NewMap(m.dim, append([]float32(nil), m.values...))
}

// train passes over the documents' examples of a source.
func (m *wordMap) train(ctx context.Context, c *corpus, s source, passes int, w wordings) error {
	for range passes {
		for _, i := range m.rng.Perm(len(c.documents)) {
			if err := ctx.Err(); err != nil {
				return err
			}
			if d := c.documents[i]; len(d.examples[s]) > 0 {
				m.step(d, s, w)
			}
		}
	}
	return nil
}

// step follows the gradient of a document's examples once.
func (m *wordMap) step(d *document, s source, w wordings) {
	drop := dropSelf
	if s == marked {
		drop = dropMarked
	}
	var questions []float32
	var shares [][]share
	for _, i := range m.rng.Perm(len(d.examples[s]))[:min(len(d.examples[s]), perDocument)] {
		e := d.examples[s][i]
		if v, ok := m.mean(e.asked(m.rng, w), drop); ok {
			questions, shares = append(questions, v...), append(shares, e.shares)
		}
	}
	n, passages := len(shares), len(d.means)/m.dim
	if n == 0 {
		return
	}
	matrix := func(rows, columns int, data []float32) blas32.General {
		return blas32.General{Rows: rows, Cols: columns, Stride: columns, Data: data}
	}
	asked, all := matrix(n, m.dim, questions), matrix(passages, m.dim, d.means)
	mapped := matrix(n, m.dim, make([]float32, n*m.dim))
	scores := matrix(n, passages, make([]float32, n*passages))
	tau := float32(math.Exp(float64(m.logTau.value)))
	blas32.Gemm(blas.NoTrans, blas.NoTrans, 1, asked, matrix(m.dim, m.dim, m.values), 0, mapped)
	blas32.Gemm(blas.NoTrans, blas.Trans, tau, mapped, all, 0, scores)
	toTau := float32(0)
	for i := range n {
		toTau += toScores(scores.Data[i*passages:(i+1)*passages], shares[i], 1/float32(n))
	}
	toMapped := matrix(n, m.dim, make([]float32, n*m.dim))
	toMap := matrix(m.dim, m.dim, make([]float32, m.dim*m.dim))
	blas32.Gemm(blas.NoTrans, blas.NoTrans, tau, scores, all, 0, toMapped)
	blas32.Gemm(blas.Trans, blas.NoTrans, 1, asked, toMapped, 0, toMap)
	m.steps++
	adam(mapRate, m.values, m.first, m.second, toMap.Data, m.steps)
	m.logTau.adam(mapRate, toTau)
}

// toScores replaces scores by the gradient of the cross-entropy of their softmax against
// the shares, times scale. It returns the gradient of the logarithm of a factor on all
// scores.
func toScores(scores []float32, shares []share, scale float32) (toFactor float32) {
	logSum := logSumExp(scores)
	for i, score := range scores {
		g := float32(math.Exp(float64(score - logSum)))
		if len(shares) > 0 && shares[0].passage == i {
			g -= shares[0].share
			shares = shares[1:]
		}
		toFactor += g * scale * score
		scores[i] = g * scale
	}
	return toFactor
}

// mean returns the mean vector of words as search has it, each word dropped with a
// probability; false where it knows none of them.
func (m *wordMap) mean(words []string, drop float64) ([]float32, bool) {
	v, row := make([]float32, m.dim), make([]float32, m.dim)
	some := false
	for _, w := range words {
		if i, ok := m.words.Index(w); ok && m.rng.Float64() >= drop {
			m.words.Vector(i, row)
			vector.AddScaled(m.words.IDF(i), row, v)
			some = true
		}
	}
	toUnit(v)
	return v, some
}

// setMeans sets the documents' mean vectors of passages. It needs their words, which the
// trainer lets go of.
func (c *corpus) setMeans(words *embed.WordVectors, s *start) {
	row := make([]float32, words.Dim())
	for _, d := range c.documents {
		d.means = make([]float32, len(d.chunks)*words.Dim())
		for i, terms := range d.words {
			v := d.means[i*words.Dim() : (i+1)*words.Dim()]
			for _, t := range terms {
				if k, ok := s.index[t]; ok {
					words.Vector(k, row)
					vector.AddScaled(words.IDF(k), row, v)
				}
			}
			toUnit(v)
		}
	}
}

// toUnit scales a vector to unit length, unless it is zero.
func toUnit(v []float32) {
	if length := float32(math.Sqrt(float64(relevance.Dot(v, v)))); length > 0 {
		for i := range v {
			v[i] /= length
		}
	}
}
