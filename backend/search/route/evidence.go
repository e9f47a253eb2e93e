package route

import (
	"math"

	"pincite/backend/learned"
)

// evidence is what tells whether a question names a document, the best one for it.
type evidence struct {
	first, second mention // the strongest mentions of it
	strengths     float64 // of all
	// names is the weight of the words that name by themselves, cover the share that the
	// document holds of all naming words, and score the weight of all, each in units of one
	// word that a single document holds, but for cover.
	names, cover, score float64
	// lead is by how much it leads the next document, and leadSixth the sixth: those
	// between may be of one family.
	lead, leadSixth float64
	nameSpan        nameSpanMatch
	many            bool    // the question asks about documents in general
	front           bool    // it has a part in front that names
	documents       float64 // how many there are, as a whole power of two
	unmet           unmet
	unknown         float64 // words that no document holds and that are no ordinary ones, misspelt or not
}

// evidenceNames names the elements of [evidence.vector], in order.
var evidenceNames = [...]string{
	"first.uniqueness", "first.place", "first.proper", "first.capital", "first.nameSpan", "first.ordinary", "first.words", "first.likeness",
	"second.uniqueness", "second.place", "second.proper", "second.nameSpan", "second.ordinary",
	"strengths", "names", "cover", "score", "lead", "leadSixth", "kind", "file", "many", "front", "documents", "unmet.rarest",
	"unmet.words", "unmet.weight", "unknown",
}

// vector is the evidence as the model of [weights] takes it.
func (e *evidence) vector() [len(evidenceNames)]float64 {
	a, b := &e.first, &e.second
	return [...]float64{
		a.uniqueness, a.place, a.proper, learned.Truth(a.capital), a.nameSpan, learned.Truth(a.ordinary), float64(a.to - a.from), a.likeness,
		b.uniqueness, b.place, b.proper, b.nameSpan, learned.Truth(b.ordinary),
		e.strengths, e.names, e.cover, e.score, e.lead, e.leadSixth, e.nameSpan.kind, e.nameSpan.file, learned.Truth(e.many),
		learned.Truth(e.front), e.documents,
		e.unmet.rarest, e.unmet.words, e.unmet.weight, e.unknown,
	}
}

// evidence collects what tells whether the question names the best document, and besides
// it the best of each further ranking.
func (m *match) evidence(further [][]candidate) evidence {
	maxIDF, top := m.x.maxIDF(), m.ranked[0]
	docs := []int{top.doc}
	for _, f := range further {
		docs = append(docs, f[0].doc)
	}
	e := evidence{
		names: top.names / maxIDF, cover: top.cover, score: top.score / maxIDF, lead: m.leadOver(1), leadSixth: m.leadOver(5),
		nameSpan: m.nameSpanMatch(top.doc), many: m.q.asksMany(), front: m.q.lead > 0,
		documents: math.Floor(math.Log2(float64(m.x.docs))), unmet: m.unmet(docs...),
		unknown: m.unknown(),
	}
	for i, a := range m.mentions(top.doc) {
		e.strengths += a.strength()
		switch i {
		case 0:
			e.first = a
		case 1:
			e.second = a
		}
	}
	for _, f := range further {
		m.support(&e, f[0].names)
	}
	return e
}

// leadOver is by how much the best document's score is above that of the one at rank i,
// counted from 0, in units of one word that a single document holds.
func (m *match) leadOver(i int) float64 {
	rival := 0.0
	if i < len(m.ranked) {
		rival = m.ranked[i].score
	}
	return (m.ranked[0].score - rival) / m.x.maxIDF()
}

// support adds what a further document explains of the question: the names that it holds,
// in nats.
func (m *match) support(e *evidence, names float64) {
	e.names += names / m.x.maxIDF()
	e.score += names / m.x.maxIDF()
	if m.weight > 0 {
		e.cover += names / m.weight
	}
}
