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
	presenceClause          // log-odds that the document has the clause asked for, as far as one is
	presenceAsked           // probability that a clause is asked for whose presence was learned
	presenceForeign         // share of the question's stems that no document and no question known has
	presenceFeatures
)

// Subject is what is known of what a question asks of a document, beside its words.
type Subject struct {
	// Need is the probability that the question asks something that contracts are often asked.
	Need float64
	// Asked is the probability that it asks for a kind of clause whose presence was learned, and
	// There that the document has that kind.
	Asked, There float64
	// Foreign are words of the question that stand neither in the document nor in any question
	// that was learned from.
	Foreign []string
}

// presence returns the features of a document's passages, best first.
func presence(q *Question, hits []doc.Hit, of Subject) []float64 {
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
		f[presenceMissing] = (1 - of.Need) * (1 - float64(len(any))/float64(len(q.stems)))
	}
	f[presenceNeed] = of.Need
	there := min(max(of.There, leastSure), 1-leastSure)
	f[presenceClause], f[presenceAsked] = of.Asked*math.Log(there/(1-there)), of.Asked
	f[presenceForeign] = q.share(of.Foreign)
	return f
}
