package search

import (
	"math"
	"slices"
)

// weights are the shares of the standardized signals in a score. Scores are logits: the
// weights are those for which the softmax of the scores over a document's passages is
// most likely to give the passages their shares of the gold span (conditional logit,
// McFadden 1974), so [probabilities] may be taken of them.
//
// They were fitted on the even half of the documents with models that learned from the odd
// half, each question in its own words and in two other wordings, and measured on the odd
// half with models that learned from the even one: mean P / R over k = 1…64 with the right
// document given. docs/quality.md has the figures.
type weights struct {
	vector, lexical, terms   float32
	words, wordsAround       float32 // around: of the passages just before and after
	headings, headingsAround float32
	learned, learnedAround   float32
	mapped, mappedAround     float32
	answers                  float32
	summary                  float32
}

// zeroShot is for what is not learned from gold spans. Left alone, the fit gives lexical
// nothing and terms 0.15 more, with 0.6 R more and 0.6 P less in the benchmark's words and
// all but the same in others; but not every question is one of the benchmark's.
var zeroShot = weights{vector: 0.27, lexical: 0.10, terms: 0.28, words: 0.49, wordsAround: 0.10, headings: 0.71, headingsAround: 0.19, summary: besideSummary}

// besideSummary is what the documents' summaries weigh where the passages of several
// documents compete. Nothing in one document tells it, so it was chosen apart, for
// questions over all 641 documents without routing (zero-shot, 25 a data set, P / R /
// DRM): 0 gives 2.1 / 17.8 / 61.4, 0.5 gives 4.0 / 34.0 / 40.9, 1 gives 5.3 / 42.0 /
// 28.7. More than 0.5 loses where a question names nothing and a summary happens to hold
// one of its words: on the sample contracts P@1 is 0.556, 0.552 and 0.531.
const besideSummary = 0.5

// What the learned signals weigh, and the share of [zeroShot] beside them, for a question
// in words that were learned and for one of which nothing is familiar. Those between take
// from both.
//
// Those for a familiar question were fitted as [zeroShot] was. Those for an unfamiliar one
// were chosen with the gate, by questions of each third of the kinds asked of models that
// had not learned it: 160 a data set about each half of the documents, with models from the
// other half. Their sum is kept as flat as [zeroShot]'s: a sharper one gives precision and
// takes recall, since the cutoff stands. What the marks say of passages whatever is asked
// (answers) is taken out, for that is of the kinds that were learned.
var (
	familiar   = weights{learned: 1.59, learnedAround: 0.22, mapped: 0.74, mappedAround: 0.06, answers: -0.01}
	unfamiliar = weights{learned: 0.53, learnedAround: 0.05, mapped: 0.26, mappedAround: 0.03, answers: -0.31}
)

// The fit gave the former -0.05: what was learned from contracts like these is not to
// stand alone where the contract is of another sort.
const (
	besideFamiliar   = 0.10
	besideUnfamiliar = 0.68
)

// Where the gate between the two stands. Familiarity tells little: of questions in wordings
// never seen the middle one has 0.80, of questions of kinds never seen 0.79, or 0.72 in
// other wordings. Learned kinds in words of their own have 1. Mean P / R, means of both
// halves of the documents:
//
//	                                  zero-shot    middle 0.98, slope 0.12   0.95, 0.06
//	kinds left out                    24.7 / 69.6  26.2 / 70.2               26.0 / 71.4
//	kinds left out, other wordings    17.3 / 58.2  18.0 / 59.5               17.5 / 60.1
//	learned kinds, other wordings     17.3 / 58.2  24.9 / 69.9               22.7 / 68.0
//
// The first column of the gate is with the weights that went with it. One that opens later
// still (0.98, 0.03) gives the first row 0.3 of recall for 0.1 of precision and takes 1.8
// / 2.1 from the last.
const (
	gateMiddle = 0.95
	gateSlope  = 0.06
)

// gate returns how far a question of this familiarity is taken for one that was learned:
// 0 to 1, which words that were learned have.
func gate(familiarity float32) float32 {
	rise := func(f float64) float64 { return 1 / (1 + math.Exp(-(f-gateMiddle)/gateSlope)) }
	return float32(rise(float64(familiarity)) / rise(1))
}

// mixture returns the weights for a question.
func (s *Searcher) mixture(m Method, t *topic) weights {
	if s.learned == nil || m.NoLearned {
		return zeroShot
	}
	g := gate(s.learned.Familiarity(s.learned.Question(t.terms)))
	mix := func(a, b float32) float32 { return g*a + (1-g)*b }
	w, beside := zeroShot, mix(besideFamiliar, besideUnfamiliar)
	for _, share := range []*float32{&w.vector, &w.lexical, &w.terms, &w.words, &w.wordsAround, &w.headings, &w.headingsAround} {
		*share *= beside
	}
	w.learned = mix(familiar.learned, unfamiliar.learned)
	w.learnedAround = mix(familiar.learnedAround, unfamiliar.learnedAround)
	w.mapped = mix(familiar.mapped, unfamiliar.mapped)
	w.mappedAround = mix(familiar.mappedAround, unfamiliar.mappedAround)
	w.answers = mix(familiar.answers, unfamiliar.answers)
	return w
}

// fuse makes one score of the signals of each passage. follows[i] says that passage i
// directly follows passage i-1 in its document.
func (s *Searcher) fuse(m Method, t *topic, all *signals, follows []bool) []float32 {
	scores := make([]float32, len(follows))
	add := func(weight float32, signal []float32) {
		if signal != nil {
			axpy(weight, standardize(signal), scores)
		}
	}
	addAround := func(weight float32, signal []float32) {
		if signal != nil && !m.NoNeighbours {
			axpy(weight, around(standardize(signal), follows), scores)
		}
	}
	if m.Weighted {
		add(float32(1-m.LexicalShare), all.vector)
		add(float32(m.LexicalShare), all.bm25)
		return scores
	}
	w := s.mixture(m, t)
	add(w.vector, all.vector)
	add(w.words, all.words)
	addAround(w.wordsAround, all.words)
	add(w.lexical, all.bm25)
	add(w.summary, all.summary)
	add(w.terms, all.terms)
	add(w.headings, all.headings)
	addAround(w.headingsAround, all.headings)
	add(w.learned, all.learned)
	addAround(w.learnedAround, all.learned)
	add(w.mapped, all.mapped)
	addAround(w.mappedAround, all.mapped)
	add(w.answers, all.answers)
	return scores
}

// shift moves logits so that their exponentials add up to that of the logarithm total.
func shift(logits []float32, total float64) {
	if len(logits) == 0 {
		return
	}
	largest := float64(slices.Max(logits))
	sum := 0.0
	for _, x := range logits {
		sum += math.Exp(float64(x) - largest)
	}
	by := float32(total - largest - math.Log(sum))
	for i := range logits {
		logits[i] += by
	}
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

// What a passage's own score and that of the best passage of its section weigh in its
// score. An answer is often a clause of several passages, of which one has the question's
// words. Measured with the right document given, mean P / R over k = 1…64, in the
// benchmark's words and in others: zero-shot on the odd half of the documents from 24.3 /
// 69.1 and 16.7 / 56.5 to 24.4 / 70.8 and 17.0 / 57.4, on the even half from 21.7 / 69.3
// and 14.8 / 57.7 to 22.1 / 71.2 and 15.2 / 59.4; with a model that learned from the even
// half, asked about the odd one, from 41.5 / 83.3 and 23.8 / 67.4 to 41.7 / 85.0 and 24.1 /
// 68.9. Together they are 1.11, which keeps precision where it was. Half and one and a half
// times the section's part give less; the section that has a title, for the innermost one,
// too.
const (
	ofPassage = 0.74
	ofSection = 0.37
)

// inSections lets each passage's score take part in that of the best passage of its
// section.
func inSections(scores []float32, sections []section) {
	best := make(map[section]float32)
	for i, score := range scores {
		if b, ok := best[sections[i]]; !ok || score > b {
			best[sections[i]] = score
		}
	}
	for i := range scores {
		scores[i] = ofPassage*scores[i] + ofSection*best[sections[i]]
	}
}

// towers returns the cosine of a question's vector and each of the passages', given one
// after the other.
func towers(question, passages []float32) []float32 {
	dim := len(question)
	scores := make([]float32, len(passages)/dim)
	for i := range scores {
		scores[i] = dot(question, passages[i*dim:(i+1)*dim])
	}
	return scores
}
