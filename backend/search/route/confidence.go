package route

import (
	"cmp"
	"math"
	"slices"
)

const (
	// sharpness turns a difference of scores, in nats, into odds between two documents.
	// TestFitConfidence: 4.1 has the least loss on the tuning half, 0.007 nats a question;
	// it loses 0.028 on the other half.
	sharpness = 4.1
	// confineAt is the probability of being named from which a search is confined. On the
	// other half, 98.9 % of the questions above it name the document, a third of all being
	// about documents that are not there.
	confineAt = 0.7
	// confineFormal is the same for a question whose form says that it names a document: all
	// that a search of the others can find for it is wrong, if its document is there. From
	// 0.4, 0.4 % fewer of the tuning half's questions about documents that are there would be
	// confined, and 0.25 % fewer of those about documents that are not.
	confineFormal = 0.25
	credible      = 0.95 // share of the probability that the confined documents hold
	maxConfined   = 6    // more documents than these are no answer to "which one?"
	maxListed     = 20
	leastNamed    = 0.2 // below it no document is listed
	// leastListed is the probability from which a document is listed where many share it: of
	// twenty that may be meant with 1 % each, none is named.
	leastListed = 0.05
)

// features are what the probability that a question names a document is made of, with
// scores in units of one word that a single document holds: the evidence of the words
// that name by themselves, the share of the naming words that the best document holds,
// its whole score, its lead over the sixth document (the ones between may be of one
// family), whether the question has a part in front that names, the first of those
// words alone, whether it asks about documents in general, and the evidence up to one
// such word. Then what the places tell in which the question names: whether its form says
// that it does, what share of the words there the document holds, whether its title or its
// file's name is of the kind said, whether a party or the whole name of the file singles
// it out, and products of these.
func (m *match) features(further ...int) [numFeatures]float64 {
	world := m.x.world()
	top, rival := m.ranked[0], 0.0
	if len(m.ranked) > 5 {
		rival = m.ranked[5].score
	}
	lead := 0.0
	if m.q.lead > 0 {
		lead = 1
	}
	many := 0.0
	if m.q.asksMany() {
		many = 1
	}
	names := top.names / world
	z := m.zoneMatch(top.doc)
	party := max(min(z.party/world, 1), z.file)
	formal := 0.0
	if m.q.formal {
		formal = 1
	}
	u := m.unmet(append([]int{top.doc}, further...)...)
	return [numFeatures]float64{
		1, min(names, 2), min(top.cover, 1.3), min((top.score+top.other)/world, 3), min((top.score-rival)/world, 2), lead,
		min(names, enoughNames), many, min(names, 1),
		formal, formal * z.held, z.kind, party, z.kind * party, formal * party, formal * z.file,
		u.rarest, u.words, u.nats, formal * u.words,
	}
}

// Positions among the features.
const (
	featureNames  = 1
	featureCover  = 2
	featureScore  = 3
	featureFirst  = 6
	featureFull   = 8
	featureFormal = 9
	numFeatures   = 20
)

// enoughNames is the evidence from which more names hardly matter.
const enoughNames = 0.5

// namedWeights weigh the features. Fitted by TestFitConfidence on the tuning half, a third
// of whose questions are about documents taken out of the pool: log loss 0.058 there and
// 0.059 on the other half, where of the questions given 0.95 or more 99.6 % named the
// document, of 0.80 to 0.95 95 %, of 0.50 to 0.80 70 %, of less 1.6 %. Without the last four
// features it is 0.079 and 0.091.
var namedWeights = [numFeatures]float64{-7.02, -1.46, 5.32, -0.616, 2.73, -0.749, 1.64, -2.38, 2.6, 0.843, -0.278, 0.187, 0.0131, 2.97, -0.884, 2.53, -4.47, 4.96, -4.54, -0.129}

// named is the probability that the question names a document of the pool.
func (m *match) named(features [numFeatures]float64) float64 {
	x := 0.0
	for i, f := range features {
		x += f * namedWeights[i]
	}
	return 1 / (1 + math.Exp(-x))
}

// documents returns the documents that the question may name with their probabilities,
// and whether they are sure enough to confine the search to them.
func (m *match) documents() ([]Named, bool) {
	if len(m.ranked) == 0 {
		return nil, false
	}
	further := m.further()
	var besides []int
	for _, f := range further {
		besides = append(besides, f[0].doc)
	}
	features := m.features(besides...)
	for _, f := range further {
		m.support(&features, f)
	}
	p := m.named(features)
	if p < leastNamed {
		return nil, false
	}
	docs, sure := shares(m.ranked, p)
	for _, f := range further {
		more, moreSure := shares(f, p)
		docs, sure = merge(docs, more), sure && moreSure
	}
	if !sure {
		docs = slices.DeleteFunc(docs, func(d Named) bool { return d.Confidence < leastListed })
	}
	least := confineAt
	if m.q.formal {
		least = confineFormal
	}
	return docs, sure && p >= least && len(docs) <= maxConfined
}

// shares spreads the probability p over candidates, best first, by their scores. It
// returns the fewest that hold the credible share of it, and whether these are few
// enough to list.
func shares(ranked []candidate, p float64) ([]Named, bool) {
	sum := 0.0
	for _, c := range ranked {
		sum += math.Exp(sharpness * (c.score - ranked[0].score))
	}
	var docs []Named
	held := 0.0
	for _, c := range ranked[:min(len(ranked), maxListed)] {
		share := math.Exp(sharpness*(c.score-ranked[0].score)) / sum
		docs = append(docs, Named{c.doc, p * share})
		if held += share; held >= credible {
			return docs, true
		}
	}
	return docs, false
}

// merge adds the documents of more that docs lacks, and sorts them by confidence.
func merge(docs, more []Named) []Named {
	for _, d := range more {
		if !slices.ContainsFunc(docs, func(e Named) bool { return e.Doc == d.Doc }) {
			docs = append(docs, d)
		}
	}
	slices.SortStableFunc(docs, func(a, b Named) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.Doc, b.Doc))
	})
	return docs
}
