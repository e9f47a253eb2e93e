package ask

import (
	"math"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// The features by which a document that answers is told from one that does not.
const (
	presenceLearned  = iota // best learned relevance of a passage
	presenceTerms           // best late interaction
	presenceVector          // best cosine
	presenceSentence        // best score of a sentence
	presenceFirst           // logarithm of the best passage's probability
	presenceMargin          // best learned relevance less the mean of the next seven
	presenceOverlap         // share of the question's stems in the three best passages
	presenceFeatures
)

// presence returns the features of a document's passages, best first.
func presence(q *Question, hits []doc.Hit) []float64 {
	f := make([]float64, presenceFeatures)
	if len(hits) == 0 {
		return f
	}
	rest, n := 0.0, 0
	for i, h := range hits {
		f[presenceTerms] = max(f[presenceTerms], h.Parts.Terms)
		f[presenceVector] = max(f[presenceVector], h.Parts.Vector)
		if i == 0 || h.Parts.Learned > f[presenceLearned] {
			f[presenceLearned] = h.Parts.Learned
		}
		if i > 0 && i < 8 {
			rest += h.Parts.Learned
			n++
		}
		for _, s := range h.Sentences {
			f[presenceSentence] = max(f[presenceSentence], s.Score)
		}
	}
	f[presenceFirst] = math.Log(max(hits[0].Score, leastProbability))
	if n > 0 {
		f[presenceMargin] = f[presenceLearned] - rest/float64(n)
	}
	if len(q.stems) > 0 {
		seen := map[string]bool{}
		for _, h := range hits[:min(3, len(hits))] {
			for word := range text.Words(h.Quote) {
				if stem := text.Stem(word); q.stems[stem] {
					seen[stem] = true
				}
			}
		}
		f[presenceOverlap] = float64(len(seen)) / float64(len(q.stems))
	}
	return f
}
