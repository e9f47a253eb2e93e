package search

import (
	"math"
)

const (
	sharpness   = 4    // of the softmax over the documents' scores
	confineAt   = 0.7  // probability that a document is named
	credible    = 0.95 // share of that probability the confined documents must hold
	maxConfined = 6
	maxListed   = 20
	leastNamed  = 0.2 // below it no document is listed
)

// features are what the probability that a question names a document is made of, with
// scores in units of one word that a single document holds: the evidence of the words
// that name by themselves, the share of the naming words that the best document holds,
// its whole score, its lead over the sixth document (the ones between may be of one
// family), and whether the question has a part in front that names.
func (m *match) features() [numFeatures]float64 {
	world := math.Log(float64(m.x.docs + background))
	top, rival := m.ranked[0], 0.0
	if len(m.ranked) > 5 {
		rival = m.ranked[5].score
	}
	lead := 0.0
	if m.q.lead > 0 {
		lead = 1
	}
	return [numFeatures]float64{1, min(top.names/world, 2), min(top.cover, 1.3), min(top.score/world, 3), min((top.score-rival)/world, 2), lead}
}

const numFeatures = 6

// namedWeights weigh the features. Fitted by TestFitConfidence on the tuning half.
var namedWeights = [numFeatures]float64{-7.52, 2.27, 8.06, -2.75, 3.89, 0.12}

func (m *match) named() float64 {
	x := 0.0
	for i, f := range m.features() {
		x += f * namedWeights[i]
	}
	return 1 / (1 + math.Exp(-x))
}

// documents returns the documents that the question may name with their
// probabilities, and whether they are sure enough to confine the search.
func (m *match) documents() ([]Named, bool) {
	if len(m.ranked) == 0 {
		return nil, false
	}
	p := m.named()
	if p < leastNamed {
		return nil, false
	}
	top := m.ranked[0].score
	sum := 0.0
	for _, c := range m.ranked {
		sum += math.Exp(sharpness * (c.score - top))
	}
	var docs []Named
	held := 0.0
	for _, c := range m.ranked[:min(len(m.ranked), maxListed)] {
		share := math.Exp(sharpness*(c.score-top)) / sum
		docs = append(docs, Named{c.doc, p * share})
		held += share
		if held >= credible && p >= confineAt {
			break
		}
	}
	return docs, p >= confineAt && held >= credible && len(docs) <= maxConfined
}
