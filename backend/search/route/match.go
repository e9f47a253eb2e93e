package route

import (
	"cmp"
	"slices"

	"pincite/backend/text"
)

// match holds how well each document's names fit a question.
type match struct {
	x      *nameIndex
	q      *question
	s      *scoring
	n      int             // terms of the question
	best   []float32       // [doc*n+i]: the best place of term i in the document, 0 to 1
	sure   []float32       // [doc*n+i]: likeness of term i and a word of the document, 0 for synonyms and initials
	title  []float32       // [doc*n+i]: term i is in the title of the text, 0 to 1
	file   []float32       // [doc*n+i]: term i is in the name of the file, 0 to 1
	pair   []float32       // [doc*n+i]: terms i and i+1 stand side by side
	phrase []float32       // [doc*n+i]: term i stands beside another one in a name
	inName []bool          // [doc*n+i]: terms i and i+1 stand side by side in a name
	starts []bool          // [doc*n+i]: term i begins a name
	paired []float64       // by i: share of those that hold it in a name
	pairDF []float64       // by i: documents that hold the pair
	asked  map[uint32]bool // terms that a word of the question stands for
	said   map[uint32]bool // those that one stands for where the question names
	ranked []candidate     // best first
	weight float64         // nats that all the terms could give
}

// candidate is a document that shares words with the question.
type candidate struct {
	doc   int
	score float64 // nats of evidence that the question names it
	names float64 // those from words that name by themselves
	cover float64 // share of the naming words that it holds
}

const (
	preamble = 200 // words of the text among which title and parties usually stand
	// sameWord is the likeness from which a word of the question counts as one of the document:
	// its plural or misspelling does, a synonym does not, nor the initials of some words.
	sameWord = 0.9
)

// weight is what a word is worth that stands at p, 0 to 1.
func (s *scoring) weight(p *place) float32 {
	w := s.place[p.field]
	if p.field == fieldHead && p.pos > textStart+preamble {
		w *= s.behindPreamble
	}
	if p.flags&flagCap == 0 {
		w *= s.lowerCase
	}
	return float32(w)
}

// titleReachWords is how many words of a text may stand before the end of its title.
const titleReachWords = 40

// inTitle reports whether the place is in the title of the text.
func (p *place) inTitle() bool {
	return p.field == fieldHead && p.pos < textStart+titleReachWords && p.flags&flagCap != 0
}

// match scores the documents for a question.
func (x *nameIndex) match(q *question, s *scoring) *match {
	n := len(q.terms)
	m := &match{x: x, q: q, s: s, n: n,
		best: make([]float32, x.docs*n), sure: make([]float32, x.docs*n), title: make([]float32, x.docs*n), file: make([]float32, x.docs*n),
		pair: make([]float32, x.docs*n), phrase: make([]float32, x.docs*n),
		inName: make([]bool, x.docs*n), starts: make([]bool, x.docs*n),
		paired: make([]float64, n), pairDF: make([]float64, n),
		asked: map[uint32]bool{}, said: map[uint32]bool{}}
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
		for _, id := range append([]uint32{v.id}, v.parts...) {
			m.asked[id] = true
			if m.q.nameSpan[m.q.terms[i].at] > 0 {
				m.said[id] = true
			}
		}
		places := m.x.places[v.id]
		if v.parts != nil {
			places = v.at
		}
		for k := range places {
			m.notePlace(i, v, &places[k])
		}
	}
}

// notePlace notes that variant v of term i stands at p.
func (m *match) notePlace(i int, v variant, p *place) {
	w := float32(v.sim) * m.s.weight(p)
	at := int(p.doc)*m.n + i
	m.starts[at] = m.starts[at] || p.flags&flagStart != 0
	for j := at; j < at+v.words; j++ {
		m.best[j] = max(m.best[j], w)
		if v.sim >= sameWord {
			m.sure[j] = max(m.sure[j], float32(v.sim))
		}
		switch {
		case p.field == fieldFile:
			m.file[j] = max(m.file[j], float32(v.sim))
		case p.inTitle():
			m.title[j] = max(m.title[j], float32(v.sim))
		}
		if v.words > 1 {
			m.phrase[j] = max(m.phrase[j], w)
		}
	}
}

// placePair finds the places where terms i and i+1 stand side by side.
func (m *match) placePair(i int) {
	geography := m.q.geographic(&m.q.terms[i]) && m.q.geographic(&m.q.terms[i+1])
	for _, a := range m.q.terms[i].variants {
		for _, b := range m.q.terms[i+1].variants {
			if a.words > 1 || b.words > 1 || a.parts != nil || b.parts != nil {
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
		w := sim * min(m.s.weight(a), m.s.weight(b))
		at := int(a.doc)*m.n + i
		m.pair[at] = max(m.pair[at], w)
		if a.flags&b.flags&flagName != 0 && !geography {
			m.inName[at] = true
			m.phrase[at] = max(m.phrase[at], w)
			m.phrase[at+1] = max(m.phrase[at+1], w)
		}
	}
}

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
