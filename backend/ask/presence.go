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
	presenceNeed            // probability that the question asks what contracts are often asked
	presenceMissing         // of the rest of it, share of the question's stems in no passage
	presenceFeatures
)

// presence returns the features of a document's passages, best first; need is the probability
// that the question asks one of the needs that are known.
func presence(q *Question, hits []doc.Hit, need float64) []float64 {
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
		first, any := map[string]bool{}, map[string]bool{}
		for i, h := range hits {
			for word := range text.Words(h.Quote) {
				if stem := text.Stem(word); q.stems[stem] {
					any[stem] = true
					if i < 3 {
						first[stem] = true
					}
				}
			}
		}
		f[presenceOverlap] = float64(len(first)) / float64(len(q.stems))
		f[presenceMissing] = (1 - need) * (1 - float64(len(any))/float64(len(q.stems)))
	}
	f[presenceNeed] = need
	return f
}
