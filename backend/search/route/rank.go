package route

import (
	"cmp"
	"math"
	"slices"

	"pincite/backend/text"
)

// rarity is what the pairs of words of a question tell, in units of one word that a single
// document holds.
type rarity struct {
	rare  []float64 // by i: how few documents hold terms i and i+1 side by side
	named []float64 // by i: the same, as far as they hold the pair in a name
}

// rarity measures the pairs. A law or an authority is written side by side in many
// documents, but in few names.
func (m *match) rarity() rarity {
	r := rarity{make([]float64, m.n), make([]float64, m.n)}
	for i, df := range m.pairDF {
		r.rare[i] = m.pairWeight(i) / m.x.maxIDF()
		if df > 0 {
			r.named[i] = r.rare[i] * m.paired[i]
		}
	}
	return r
}

// pairWeight is the weight of terms i and i+1 side by side.
func (m *match) pairWeight(i int) float64 {
	return math.Log(float64(m.x.docs+background) / (m.pairDF[i] + 0.5))
}

// rank scores the documents.
func (m *match) rank() {
	for i := range m.q.terms {
		m.weight += m.q.terms[i].idf * m.q.terms[i].name
	}
	r, asked, names := m.rarity(), m.q.edition(), make([]float64, m.n)
	if asked.restates && !slices.ContainsFunc(m.x.editions, func(e edition) bool { return e.restates }) {
		asked.restates = false // the word is about something else
	}
	day, ofDay := m.x.namedDay(m.q, asked)
	for d := range m.x.docs {
		own := m.x.dates[d]
		another := day != "" && own != "" && own != day
		if another { // it speaks of one of that day
			m.forget(d, ofDay)
		}
		c := m.score(d, &r, names)
		if c.score <= 0 {
			continue
		}
		z := m.nameSpanMatch(d)
		c.score += m.s.titleBonus*z.title + m.s.fileBonus*z.file
		other := asked.mismatch(m.x.editions[d], m.s)
		if another {
			other = max(other, m.s.wrongEdition)
		}
		c.score -= m.surplus(d, asked) + other*max(1, c.score/editionScore)
		m.ranked = append(m.ranked, c)
	}
	slices.SortFunc(m.ranked, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.doc, b.doc))
	})
}

// score adds up what the words of the question tell of document d. It writes how readily
// each term is taken for a name to names.
func (m *match) score(d int, r *rarity, names []float64) candidate {
	c, all := candidate{doc: d}, m.weight
	for i, b := range m.best[d*m.n : (d+1)*m.n] {
		if b == 0 {
			names[i] = 0
			continue
		}
		t := &m.q.terms[i]
		names[i] = max(t.name*m.within(d, i), m.phraseIn(d, i)*m.telling(d, i, r)*m.phraseName(t))
		all += t.idf * max(0, names[i]-t.name)
		c.score += t.idf * names[i] * float64(b)
		c.names += t.idf * max(t.prior*m.within(d, i), names[i]*sign(m.phrase[d*m.n+i])) * float64(b)
		if pair := m.pairBefore(d, i); pair > 0 {
			c.score += m.s.pairBonus * r.rare[i-1] * float64(pair) * min(t.idf*names[i], m.q.terms[i-1].idf*names[i-1])
		}
	}
	if all > 0 {
		c.cover = c.score / all
	}
	return c
}

// pairBefore tells whether terms i-1 and i stand side by side in document d; 0 where not.
func (m *match) pairBefore(d, i int) float32 {
	if i == 0 {
		return 0
	}
	return m.pair[d*m.n+i-1]
}

// telling is what the pairs that term i is part of in document d tell; it counts for both
// their words. Where the question is about to name, a pair tells the same whether or not
// it was found to be a name.
func (m *match) telling(d, i int, r *rarity) float64 {
	telling := r.named
	if m.q.nameSpan[m.q.terms[i].at] > 0 {
		telling = r.rare
	}
	before, after := m.pairBefore(d, i) > 0, m.pair[d*m.n+i] > 0
	switch {
	case before && after:
		return max(telling[i-1], telling[i])
	case before:
		return telling[i-1]
	case after:
		return telling[i]
	}
	return 1 // two words of the question may be one in the document
}

// phraseIn is how well term i stands beside another one in a name of document d; beside
// any other one where the question is about to name.
func (m *match) phraseIn(d, i int) float64 {
	at, t := d*m.n+i, &m.q.terms[i]
	phrase := m.phrase[at]
	if m.q.nameSpan[t.at] > 0 && !m.q.geographic(t) {
		phrase = max(phrase, m.pair[at], m.pairBefore(d, i))
	}
	return float64(phrase)
}

// surplus is what the words of a document's name that the question does not use take from
// its score: between an agreement and its amendment, they choose.
func (m *match) surplus(d int, asked edition) float64 {
	sum := 0.0
	for _, id := range m.x.fileWords[d] {
		if !m.asked[id] {
			sum += m.s.surplusWord * m.x.idf(id)
		}
	}
	for _, id := range m.x.amending[d] {
		if !m.asked[id] && !asked.restates { // "the restated lease" is the amended and restated one
			sum += m.s.surplusAmending
		}
	}
	return min(sum, m.s.surplusMost)
}

func sign(x float32) float64 {
	if x > 0 {
		return 1
	}
	return 0
}

// geographic reports whether t only says where: in the part in front that names,
// everything names.
func (q *question) geographic(t *qterm) bool {
	return q.nameSpan[t.at] < 1 && text.Geographic[q.words[t.at].text]
}

// within is what is left of a term's readiness to name where the document has it only
// in the middle of names: a company goes by the first word of its name, and "solar" alone
// does not mean Vivint Solar.
func (m *match) within(d, i int) float64 {
	if m.starts[d*m.n+i] || m.q.nameSpan[m.q.terms[i].at] > 0 || i > 0 && m.pair[d*m.n+i-1] > 0 {
		return 1
	}
	return m.s.middleOfName
}

// phraseName is how readily a word is taken for a name because it stands beside another
// one in a name: readily where the question writes it so, or is about to name.
func (m *match) phraseName(t *qterm) float64 {
	switch {
	case t.cap || m.q.nameSpan[t.at] > 0:
		return 1
	case !m.q.cased:
		return 0.8
	}
	return 0.5
}
