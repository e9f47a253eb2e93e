package route

import (
	"cmp"
	"slices"

	"pincite/backend/text"
)

// mention is a run of words of the question that a document holds one after the other,
// such as a party's name.
type mention struct {
	from, to   int     // terms
	uniqueness float64 // weight of its rarest word or pair of words, in units of one word that a single document holds
	place      float64 // how prominently it stands in the document: 1 in the file's name, a title or a party
	proper     float64 // how readily its words are taken for a name wherever they stand
	capital    bool    // it is written with capitals where others are not
	nameSpan   float64 // how strongly the words around it say that it names
	ordinary   bool    // all its words are ordinary ones, or tell the kind of document
	likeness   float64 // of its least like word, 1 where all are as the document has them
}

// strength orders mentions.
func (a mention) strength() float64 { return a.uniqueness * a.place * (0.2 + a.proper) }

// mentions returns the mentions of document d, the strongest first.
func (m *match) mentions(d int) []mention {
	var all []mention
	for i := 0; i < m.n; i++ {
		if m.best[d*m.n+i] == 0 {
			continue
		}
		last := i
		for last+1 < m.n && m.q.terms[last+1].joined && m.best[d*m.n+last+1] > 0 && m.besides(d, last) {
			last++
		}
		all = append(all, m.mention(d, i, last+1))
		i = last
	}
	slices.SortStableFunc(all, func(a, b mention) int { return cmp.Compare(b.strength(), a.strength()) })
	return all
}

// besides reports whether terms i and i+1 of the question stand side by side in document
// d, or one word of it stands for both.
func (m *match) besides(d, i int) bool {
	at := d*m.n + i
	return m.pair[at] > 0 || m.phrase[at] > 0 && m.phrase[at+1] > 0
}

func (m *match) mention(d, from, to int) mention {
	maxIDF := m.x.maxIDF()
	a := mention{from: from, to: to, ordinary: true, likeness: 1}
	for i := from; i < to; i++ {
		t, at := &m.q.terms[i], d*m.n+i
		a.uniqueness = max(a.uniqueness, t.idf/maxIDF)
		if i+1 < to {
			if m.pair[at] > 0 {
				a.uniqueness = max(a.uniqueness, m.pairWeight(i)/maxIDF)
			}
		}
		place := float64(m.best[at])
		a.place = max(a.place, place, float64(m.title[at]), float64(m.file[at]))
		a.proper = max(a.proper, t.prior)
		a.capital = a.capital || t.cap
		a.nameSpan = max(a.nameSpan, m.q.nameSpan[t.at])
		w := m.q.words[t.at].text
		a.ordinary = a.ordinary && (ordinaryShare(w) > 0 || text.Geographic[w] || m.q.kind[t.at])
		a.likeness = min(a.likeness, float64(max(m.sure[at], m.best[at])))
	}
	a.uniqueness = min(a.uniqueness, 1.3)
	return a
}
