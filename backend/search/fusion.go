package search

import (
	"math"
	"slices"

	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// weights say what the signals count in a score. Scores are logits: the weights are those
// for which the softmax of the scores over a document's passages is most likely to give the
// passages their shares of the gold span (conditional logit, McFadden 1974), so
// [probabilities] may be taken of them.
//
// The cosines of the built-in word vectors and of the relevance models count as they are,
// less their mean: models are trained to give a good match a high cosine, and where nothing
// matches well, no passage stands out. Standardized, as they were before, they stood out
// then too: in privacy policies, of which no model has seen one, that cost more than it
// gained. The other signals have no scale of their own and are standardized.
//
// They were fitted on the even half of the documents with models that learned from the odd
// half, each without a third of the kinds of question, each question in its own words and in
// another wording, and measured on the odd half: docs/quality.md has the figures.
type weights struct {
	vector, lexical, summary float32 // of a standardized signal
	terms                    float32 // of a cosine, and all below
	words, wordsAround       float32 // around: of the passages just before and after
	headings, headingsAround float32
	learned, learnedAround   float32
	mapped, mappedAround     float32
	answers                  float32
}

// zeroShot is for what is not learned from gold spans. The fit was not asked for lexical,
// to which it gives nothing: not every question is one of the benchmark's.
var zeroShot = weights{vector: 0.24, lexical: 0.10, summary: besideSummary, terms: 3.6, words: 4.6, wordsAround: 1.2, headings: 4.6, headingsAround: 1.1}

// familiar is for a question in words that were learned, unfamiliar for one that resembles
// none of them. Those between take from both; see [gate]. The former was fitted to questions
// of kinds that were learned, and a little to others: what was learned from contracts like
// these is not to stand alone where the contract is of another sort; it was then made 4 %
// sharper. The latter was fitted to kinds left out of training and made 3 % sharper: a percent
// gives kinds left out 0.13 of precision for 0.1 of recall.
var (
	familiar   = weights{vector: 0.02, lexical: 0.10, summary: besideSummary, terms: 1.4, learned: 7.6, learnedAround: 1.3, mapped: 7.5, mappedAround: 1.0, answers: 3.4}
	unfamiliar = weights{vector: 0.18, lexical: 0.10, summary: besideSummary, terms: 3.3, words: 1.9, wordsAround: 0.95, headings: 1.3, headingsAround: 0.2,
		learned: 4.4, learnedAround: 0.95, mapped: 3.5, mappedAround: 0.4}
)

// besideSummary is what the documents' summaries weigh where the passages of several
// documents compete. Nothing in one document tells it, so it was chosen apart, for
// questions over all 641 documents without routing (zero-shot, 25 a data set, P / R /
// DRM): 0.5 gives 6.6 / 39.4 / 40.4, 0.65 gives 6.9 / 42.4 / 37.0. On the sample contracts
// P@1 is 0.599 with either, and R@8 falls from 0.915 to 0.901 at 0.8.
const besideSummary = 0.65

// Where the gate between the two stands. Familiarity tells little: of questions in wordings
// never seen the middle one has 0.74, of questions of kinds never seen 0.66. Learned kinds in
// words of their own have 1. A gate that opens earlier (0.90, 0.06) gives learned kinds in
// other wordings 0.8 of precision and 0.6 of recall, and takes 0.2 of recall from kinds left
// out; means of both halves.
const (
	gateMiddle = 0.97
	gateSlope  = 0.05
)

// gate returns how far a question of this familiarity is taken for one that was learned:
// 0 to 1, which words that were learned have.
func gate(familiarity float32) float32 {
	rise := func(f float64) float64 { return 1 / (1 + math.Exp(-(f-gateMiddle)/gateSlope)) }
	return float32(rise(float64(familiarity)) / rise(1))
}

// foreign is for text of another sort than that which the models learned from, where what
// they make of a passage is noise. It was fitted as [zeroShot] was, without the models'
// towers: nothing of such text entered it. Lexical then got more by hand: a word of the
// question that stands there is what one can go by.
var foreign = weights{vector: 0.25, lexical: 0.30, summary: besideSummary, terms: 4.8, words: 6.8, wordsAround: 2.0}

// The shares of known pairs of words up to which text is foreign, and from which on it is of
// the sort that was learned. For the shipped models it is 0.50 or more in 19 of 20 of the
// commercial contracts that they learned from, 0.56 or more in confidentiality agreements,
// 0.57 or more in the sample contracts, and 0.24 to 0.29 in privacy policies in plain words;
// 0.42 in one as lawyers write them. Words tell nothing: 0.96 of them are known there too.
const (
	foreignPairs = 0.42
	kinPairs     = 0.52
)

// kinship returns how far text is of the sort that the models learned from, 0 to 1.
func kinship(p relevance.Pairs) float32 {
	if p.All == 0 {
		return 0
	}
	share := float32(p.Known) / float32(p.All)
	return min(max((share-foreignPairs)/(kinPairs-foreignPairs), 0), 1)
}

// mixture returns the weights for a question about text with these pairs of words. One in
// words that were learned is asked of the sort of text that they were learned from.
func (s *Searcher) mixture(m Method, t *topic, pairs relevance.Pairs) weights {
	kin := kinship(pairs)
	switch {
	case m.NoHeadings:
		return foreign
	case s.Learned == nil || m.NoLearned:
		return mix(zeroShot, foreign, kin)
	}
	return mix(familiar, mix(unfamiliar, foreign, kin), gate(s.Learned.Familiarity(s.Learned.Question(t.terms))))
}

// mix returns a share of a and the rest of b.
func mix(a, b weights, share float32) weights {
	of := func(a, b float32) float32 { return share*a + (1-share)*b }
	return weights{
		vector: of(a.vector, b.vector), lexical: of(a.lexical, b.lexical), summary: of(a.summary, b.summary), terms: of(a.terms, b.terms),
		words: of(a.words, b.words), wordsAround: of(a.wordsAround, b.wordsAround),
		headings: of(a.headings, b.headings), headingsAround: of(a.headingsAround, b.headingsAround),
		learned: of(a.learned, b.learned), learnedAround: of(a.learnedAround, b.learnedAround),
		mapped: of(a.mapped, b.mapped), mappedAround: of(a.mappedAround, b.mappedAround),
		answers: of(a.answers, b.answers),
	}
}

// fuse makes one score of the signals of each passage. follows[i] says that passage i
// directly follows passage i-1 in its document.
func (s *Searcher) fuse(m Method, t *topic, all *signals, follows []bool) []float32 {
	scores := make([]float32, len(follows))
	add := func(weight float32, signal []float32) {
		if signal != nil {
			vector.AddScaled(weight, signal, scores)
		}
	}
	cosine := func(weight, besides float32, signal []float32) {
		signal = centre(signal)
		add(weight, signal)
		if besides != 0 && !m.NoNeighbours {
			add(besides, around(signal, follows))
		}
	}
	if m.Weighted {
		add(float32(1-m.LexicalShare), standardize(all.vector))
		add(float32(m.LexicalShare), standardize(all.bm25))
		return scores
	}
	w := s.mixture(m, t, all.pairs)
	add(w.vector, standardize(all.vector))
	add(w.lexical, standardize(all.bm25))
	add(w.summary, standardize(all.summary))
	cosine(w.terms, 0, all.terms)
	cosine(w.words, w.wordsAround, all.words)
	cosine(w.headings, w.headingsAround, all.headings)
	cosine(w.learned, w.learnedAround, all.learned)
	cosine(w.mapped, w.mappedAround, all.mapped)
	cosine(w.answers, 0, all.answers)
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

// centre shifts scores to mean 0; nil stays nil.
func centre(scores []float32) []float32 {
	if scores == nil {
		return nil
	}
	sum := 0.0
	for _, s := range scores {
		sum += float64(s)
	}
	mean := float32(sum / float64(max(len(scores), 1)))
	out := make([]float32, len(scores))
	for i, s := range scores {
		out[i] = s - mean
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
// benchmark's words and in others: zero-shot on the odd half of the documents from 24.8 /
// 69.7 and 16.7 / 60.1 to 25.2 / 71.4 and 16.9 / 61.2, on the even half from 23.8 / 69.0 and
// 17.0 / 63.6 to 24.1 / 70.5 and 17.4 / 64.4; kinds learned from the even half, asked about
// the odd one, from 44.4 / 83.4 and 23.6 / 70.8 to 43.3 / 85.4 and 23.6 / 72.4. Half and one
// and a half times the section's part trade one for the other.
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
		scores[i] = vector.Dot(question, passages[i*dim:(i+1)*dim])
	}
	return scores
}
