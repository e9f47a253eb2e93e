package search

import (
	"math"

	"pincite/backend/search/relevance"
)

// weights are the shares of the standardized signals in a score. Scores are logits: the
// weights are those for which the softmax of the scores over a document's passages is
// most likely to give the passages their shares of the gold span (conditional logit,
// McFadden 1974), so [probabilities] may be taken of them.
type weights struct {
	vector, words, lexical, terms, headings float32
	around                                  float32 // the neighbours' headings signal
}

// zeroShot are fitted to 450 questions of one half of the development documents, 150 a
// data set, with models that saw no gold span. Mean P and R over k = 1…64 on the other
// half, the right document given, hits not joined: words and lexical alone 15.7 / 58.0;
// without around 17.3 / 61.7; all of them 17.9 / 63.0.
var zeroShot = weights{vector: 0.18, words: 0.24, lexical: 0.24, terms: 0.10, headings: 0.84, around: 0.24}

// The learned signal and how far it is trusted: gate is 1 for a question that the model
// was trained on and falls for one that resembles none of them; see cmd/trainrelevance.
const (
	learnedFamiliar   = 2.44 // weight of the learned signal for a familiar question, which goes by it alone
	learnedUnfamiliar = 0.41 // and for another, beside zeroShotBeside of the other signals
	zeroShotBeside    = 0.75
	gateMiddle        = 0.80 // familiarity at which the gate is half open
	gateSlope         = 0.04
)

// gate returns how far a question of this familiarity goes by the learned signal, 0 to 1.
func gate(familiarity float32) float32 {
	return float32(1 / (1 + math.Exp(-float64(familiarity-gateMiddle)/gateSlope)))
}

// fuse makes one score of the signals of n passages.
func (s *Searcher) fuse(m Method, t *topic, all *signals, follows []bool) []float32 {
	scores := make([]float32, len(follows))
	add := func(weight float32, signal []float32) {
		if signal != nil {
			axpy(weight, standardize(signal), scores)
		}
	}
	if m.Weighted {
		add(float32(1-m.LexicalShare), all.vector)
		add(float32(m.LexicalShare), all.bm25)
		return scores
	}
	others, learned := float32(1), float32(0)
	if all.learned != nil {
		g := gate(s.learned.Familiarity(s.learned.Question(t.terms)))
		others = (1 - g) * zeroShotBeside
		learned = g*learnedFamiliar + (1-g)*learnedUnfamiliar
	}
	w := zeroShot
	add(others*w.vector, all.vector)
	add(others*w.words, all.words)
	add(others*w.lexical, all.bm25)
	add(others*w.terms, all.terms)
	add(others*w.headings, all.headings)
	if all.headings != nil && !m.NoNeighbours {
		axpy(others*w.around, around(standardize(all.headings), follows), scores)
	}
	add(learned, all.learned)
	return scores
}

// standardize shifts and scales scores to mean 0 and standard deviation 1, so that
// signals of different ranges can be added. Scores that are all alike become 0.
func standardize(scores []float32) []float32 {
	var sum, squares float64
	for _, s := range scores {
		sum += float64(s)
		squares += float64(s) * float64(s)
	}
	n := float64(max(len(scores), 1))
	mean := sum / n
	deviation := math.Sqrt(max(0, squares/n-mean*mean))
	out := make([]float32, len(scores))
	if deviation < 1e-9 {
		return out
	}
	for i, s := range scores {
		out[i] = float32((float64(s) - mean) / deviation)
	}
	return out
}

// around returns for each passage the sum of the scores just before and after it in the
// same document. follows[i] says that passage i directly follows passage i-1.
func around(scores []float32, follows []bool) []float32 {
	out := make([]float32, len(scores))
	for i := 1; i < len(scores); i++ {
		if follows[i] {
			out[i] += scores[i-1]
			out[i-1] += scores[i]
		}
	}
	return out
}

// towers returns the score of each passage, given their vectors, by a relevance model.
func towers(m *relevance.Model, words []relevance.Term, passages []float32) []float32 {
	q := m.Question(words)
	scores := make([]float32, len(passages)/m.Dim())
	for i := range scores {
		scores[i] = dot(q, passages[i*m.Dim():(i+1)*m.Dim()])
	}
	return scores
}
