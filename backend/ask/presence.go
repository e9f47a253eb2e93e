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

// The features by which what the passages tell is corrected.
const (
	clausePassages = iota // log-odds that the document answers, by its passages
	clauseThere           // log-odds that it has the clause asked for, as far as one is
	clauseAsked           // how far a clause is asked for whose presence was learned
	clauseForeign         // share of the question's stems that neither the document nor any question known has
	clauseFeatures
)

// leastAsked is the probability up to which a question is not taken to ask for a clause. Of 50
// questions in people's own words whose clause is there, on whose documents the weights were fitted,
// 6 % are refused with it and 20 % without, where 68 and 77 % of those are whose clause is absent.
const leastAsked = 0.35

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

// present returns the probability that a document answers, by its passages, best first, and by
// what is known of what is asked.
func (w *Weights) present(q *Question, hits []doc.Hit, of Subject) float64 {
	p := w.Clause.of(subjectOf(w.Presence.odds(presence(q, hits, of)), q, of))
	if q.share(of.Foreign) >= mostForeign {
		return min(p, ofForeign)
	}
	return p
}

// A question half of whose stems are foreign is about something else: of 757 questions that the
// weights were fitted to, 32 of the 40 about other things than contracts are of that sort, and of
// the 390 that have an answer 4, which makes the probability of an answer.
const (
	mostForeign = 0.5
	ofForeign   = 4.0 / 37
)

// subjectOf returns the features that correct the log-odds by the passages.
func subjectOf(passages float64, q *Question, of Subject) []float64 {
	there := min(max(of.There, leastSure), 1-leastSure)
	asked := max(of.Asked-leastAsked, 0) / (1 - leastAsked)
	f := make([]float64, clauseFeatures)
	f[clausePassages], f[clauseThere], f[clauseAsked], f[clauseForeign] = passages, asked*math.Log(there/(1-there)), asked, q.share(of.Foreign)
	return f
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
	return f
}
