package search

import (
	"cmp"
	"math"
	"slices"
)

// match holds how well each document's names fit a question.
type match struct {
	x      *nameIndex
	q      *question
	n      int             // terms of the question
	best   []float32       // [doc*n+i]: the best place of term i in the document, 0 to 1
	pair   []float32       // [doc*n+i]: terms i and i+1 stand side by side
	phrase []float32       // [doc*n+i]: term i stands beside another one in a name
	inName []bool          // [doc*n+i]: terms i and i+1 stand side by side in a name
	starts []bool          // [doc*n+i]: term i begins a name
	paired []float64       // by i: share of those that hold it in a name
	pairDF []float64       // by i: documents that hold the pair
	asked  map[uint32]bool // terms that a word of the question stands for
	ranked []candidate     // best first
	weight float64         // nats that all the terms could give
}

// candidate is a document that shares words with the question.
type candidate struct {
	doc   int
	score float64 // nats of evidence that the question names it
	names float64 // those from words that name by themselves
	cover float64 // share of the naming words that it holds
	other float64 // nats that the score has lost because the question names another edition
}

// placeWeight is what a word's standing in a field is worth. Measured on the tuning
// half of the development documents; see TestDevelopmentQuestions.
var placeWeight = [...]float32{
	fieldFile: 1, fieldFolder: 0.5, fieldParties: 1, fieldSummary: 0.7,
	fieldHead: 0.9, fieldTail: 0.6, fieldInitial: 0.7,
}

const (
	preamble  = 200 // words of the text among which title and parties usually stand
	pairBonus = 0.5 // what standing side by side adds to the weight of two words
	// middleOfName is what a word keeps of its readiness to name where it never begins a name.
	middleOfName = 0.5
)

func (p *place) weight() float32 {
	w := placeWeight[p.field]
	if p.field == fieldHead && p.pos > textStart+preamble {
		w *= 0.6
	}
	if p.flags&flagCap == 0 {
		w *= 0.5
	}
	return w
}

func (x *nameIndex) match(q *question) *match {
	n := len(q.terms)
	m := &match{x: x, q: q, n: n,
		best: make([]float32, x.docs*n), pair: make([]float32, x.docs*n), phrase: make([]float32, x.docs*n),
		starts: make([]bool, x.docs*n), inName: make([]bool, x.docs*n), pairDF: make([]float64, n), paired: make([]float64, n), asked: map[uint32]bool{}}
	for i := range q.terms {
		m.placeTerm(i)
	}
	for i := 1; i < n; i++ {
		if q.terms[i].joined {
			m.placePair(i - 1)
		}
	}
	m.rank()
	return m
}

func (m *match) placeTerm(i int) {
	for _, v := range m.q.terms[i].variants {
		m.asked[v.id] = true
		for k := range m.x.places[v.id] {
			p := &m.x.places[v.id][k]
			w := float32(v.sim) * p.weight()
			at := int(p.doc)*m.n + i
			m.starts[at] = m.starts[at] || p.flags&flagStart != 0
			for j := range v.words {
				m.best[at+j] = max(m.best[at+j], w)
				if v.words > 1 {
					m.phrase[at+j] = max(m.phrase[at+j], w)
				}
			}
		}
	}
}

// placePair finds the places where terms i and i+1 stand side by side.
func (m *match) placePair(i int) {
	geography := m.q.geographic(&m.q.terms[i]) && m.q.geographic(&m.q.terms[i+1])
	for _, a := range m.q.terms[i].variants {
		for _, b := range m.q.terms[i+1].variants {
			if a.words > 1 || b.words > 1 {
				continue
			}
			m.mergePair(i, m.x.places[a.id], m.x.places[b.id], float32(a.sim*b.sim), geography)
		}
	}
	named := 0.5
	for d := range m.x.docs {
		if m.pair[d*m.n+i] > 0 {
			m.pairDF[i]++
		}
		if m.inName[d*m.n+i] {
			named++
		}
	}
	m.paired[i] = named / (m.pairDF[i] + 0.5)
}

// mergePair notes the documents in which a place of bs follows one of as. Both are in
// order of document and position.
func (m *match) mergePair(i int, as, bs []place, sim float32, geography bool) {
	j := 0
	for k := range as {
		a := &as[k]
		for j < len(bs) && (bs[j].doc < a.doc || bs[j].doc == a.doc && bs[j].pos <= a.pos) {
			j++
		}
		if j == len(bs) {
			return
		}
		b := &bs[j]
		if b.doc != a.doc || b.pos != a.pos+1 {
			continue
		}
		w := sim * min(a.weight(), b.weight())
		at := int(a.doc)*m.n + i
		m.pair[at] = max(m.pair[at], w)
		if a.flags&b.flags&flagName != 0 && !geography {
			m.inName[at] = true
			m.phrase[at] = max(m.phrase[at], w)
			m.phrase[at+1] = max(m.phrase[at+1], w)
		}
	}
}

// rank scores the documents.
func (m *match) rank() {
	world := m.x.world()
	rare, named := make([]float64, m.n), make([]float64, m.n)
	for i, df := range m.pairDF {
		// A law or an authority is written side by side in many documents, but in few names.
		rare[i] = math.Log(float64(m.x.docs+background)/(df+0.5)) / world
		if df > 0 {
			named[i] = rare[i] * m.paired[i]
		}
	}
	names := make([]float64, m.n)
	most := 0.0
	for i := range m.q.terms {
		most += m.q.terms[i].idf * m.q.terms[i].name
	}
	m.weight = most
	edition := m.q.edition()
	for d := range m.x.docs {
		row := m.best[d*m.n : (d+1)*m.n]
		c := candidate{doc: d}
		all := most
		for i, b := range row {
			if b == 0 {
				names[i] = 0
				continue
			}
			t := &m.q.terms[i]
			// What a pair tells counts for both its words. Where the question is about to name,
			// it tells the same whether or not it was found to be a name.
			telling := named
			if m.q.zone[t.at] > 0 {
				telling = rare
			}
			r := 1.0 // two words of the question may be one in the document
			before, after := i > 0 && m.pair[d*m.n+i-1] > 0, m.pair[d*m.n+i] > 0
			switch {
			case before && after:
				r = max(telling[i-1], telling[i])
			case before:
				r = telling[i-1]
			case after:
				r = telling[i]
			}
			phrase := m.phrase[d*m.n+i]
			if m.q.zone[t.at] > 0 && !m.q.geographic(t) {
				phrase = max(phrase, m.pair[d*m.n+i])
				if i > 0 {
					phrase = max(phrase, m.pair[d*m.n+i-1])
				}
			}
			names[i] = max(t.name*m.within(d, i), float64(phrase)*r*m.phraseName(t))
			all += t.idf * max(0, names[i]-t.name)
			c.score += t.idf * names[i] * float64(b)
			c.names += t.idf * max(t.bare*m.within(d, i), names[i]*sign(m.phrase[d*m.n+i])) * float64(b)
			if i > 0 && m.pair[d*m.n+i-1] > 0 {
				c.score += pairBonus * rare[i-1] * float64(m.pair[d*m.n+i-1]) * min(t.idf*names[i], m.q.terms[i-1].idf*names[i-1])
			}
		}
		if c.score > 0 {
			c.cover = c.score / all
			c.other = edition.mismatch(m.x.editions[d]) * max(1, c.score/editionScore)
			c.score -= m.surplus(d) + c.other
			m.ranked = append(m.ranked, c)
		}
	}
	slices.SortFunc(m.ranked, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.doc, b.doc))
	})
}

// surplus is what the words of a document's name that the question does not use take from
// its score: between an agreement and its amendment, they choose.
func (m *match) surplus(d int) float64 {
	const each, most, amending = 0.4, 1.5, 0.8
	sum := 0.0
	for _, id := range m.x.fileWords[d] {
		if !m.asked[id] {
			sum += each * m.x.idf(id)
		}
	}
	for _, id := range m.x.amending[d] {
		if !m.asked[id] {
			sum += amending
		}
	}
	return min(sum, most)
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
	return q.zone[t.at] < 1 && geographic[q.words[t.at].text]
}

// within is what is left of a term's readiness to name where the document has it only
// in the middle of names: a company goes by the first word of its name, and "solar" alone
// does not mean Vivint Solar.
func (m *match) within(d, i int) float64 {
	if m.starts[d*m.n+i] || m.q.zone[m.q.terms[i].at] > 0 || i > 0 && m.pair[d*m.n+i-1] > 0 {
		return 1
	}
	return middleOfName
}

// phraseName is how readily a word is taken for a name because it stands beside another
// one in a name: readily where the question writes it so, or is about to name.
func (m *match) phraseName(t *qterm) float64 {
	switch {
	case t.cap || m.q.zone[t.at] > 0:
		return 1
	case !m.q.cased:
		return 0.8
	}
	return 0.5
}
