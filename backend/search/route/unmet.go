package route

import (
	"strings"

	"pincite/backend/text"
)

// party is a run of terms of the question that one name holds, such as "Dairy Crest" in
// "between Dairy Crest Limited and Bluefly".
type party struct{ from, to int } // terms from up to, not including, to

// parties finds the names in the question: runs of words that stand where it names or that
// have a capital, without those that tell the kind of document.
func (q *question) parties() (all []party) {
	for i := range q.terms {
		if !q.inParty(i) {
			continue
		}
		if n := len(all); n > 0 && all[n-1].to == i && q.sameParty(i) {
			all[n-1].to = i + 1
		} else {
			all = append(all, party{i, i + 1})
		}
	}
	return all
}

// inParty reports whether term i may belong to the name of a party.
func (q *question) inParty(i int) bool {
	t := &q.terms[i]
	w := &q.words[t.at]
	switch {
	case t.idf == 0, q.kind[t.at], isDocumentNoun(w.text), clauseWords[w.text], cueWords[w.text], abbreviations[w.text],
		'0' <= w.text[0] && w.text[0] <= '9':
		return false
	case q.lead > 0 && w.span.Start >= q.lead:
		return false
	case q.proper && !w.cap:
		return false // its writer would give it a capital
	}
	return t.cap || t.prior >= surelyNames || q.nameSpan[t.at] > 0 && ordinaryShare(w.text) == 0
}

// sameParty reports whether term i goes on with the name that the term before is part of.
func (q *question) sameParty(i int) bool {
	for at := q.terms[i-1].at + 1; at <= q.terms[i].at; at++ {
		if strings.ContainsAny(q.gap(at), ",;:?!()/\"“”'’") {
			return false
		}
		if w := q.words[at].text; at < q.terms[i].at && w != "of" && w != "the" && w != "for" && !legalSuffixes[w] {
			return false
		}
	}
	return true
}

// leastParty is the weight from which a name tells whose the document is, in units of one
// word that a single document holds.
const leastParty = 0.5

// unmet tells how far documents fall short of the parties that a question names, by the
// party of which they hold least.
type unmet struct {
	rarest float64 // share held of the weight of its rarest word or pair of words, 1 where no party is named
	words  float64 // share held of the weight of all its words and pairs, likewise
	weight float64 // the most that is lacking of a rarest word or pair, in units of one word that a single document holds
}

// unmet measures docs together: one of them has to hold a party.
func (m *match) unmet(docs ...int) unmet {
	u := unmet{rarest: 1, words: 1}
	maxIDF := m.x.maxIDF()
	for _, p := range m.q.parties() {
		rarest, all := m.partyWeight(p, func(int) float64 { return 1 }, func(int) bool { return true })
		if rarest < leastParty*maxIDF {
			continue
		}
		var rarestHeld, held float64
		for _, d := range docs {
			at := d * m.n
			r, h := m.partyWeight(p, func(i int) float64 { return float64(m.sure[at+i]) }, func(i int) bool {
				return m.pair[at+i] > 0 || m.phrase[at+i] > 0 && m.phrase[at+i+1] > 0 && m.sure[at+i] > 0 && m.sure[at+i+1] > 0
			})
			rarestHeld, held = max(rarestHeld, r), max(held, h)
		}
		u.rarest = min(u.rarest, rarestHeld/rarest)
		u.words = min(u.words, held/all)
		u.weight = max(u.weight, (rarest-rarestHeld)/maxIDF)
	}
	return u
}

// partyWeight weighs the words and pairs of words of a party: the rarest one, and all.
// holds is how much of a term counts, and pairs whether it and the next one stand side by side.
func (m *match) partyWeight(p party, holds func(i int) float64, pairs func(i int) bool) (rarest, all float64) {
	for i := p.from; i < p.to; i++ {
		weight := m.q.terms[i].idf * holds(i)
		rarest, all = max(rarest, weight), all+weight
		if i+1 < p.to && pairs(i) {
			weight = m.pairWeight(i)
			rarest, all = max(rarest, weight), all+weight
		}
	}
	return rarest, all
}

// unknown counts the words of the question that no document holds and that are no ordinary
// ones, not even misspelt: they may name a document that is not here.
func (m *match) unknown() float64 {
	const shortest = 4
	n := 0.0
	for i := range m.q.terms {
		w := m.q.words[m.q.terms[i].at].text
		if len(m.q.terms[i].variants) == 0 && len(w) >= shortest && !strings.ContainsAny(w, "0123456789") && ordinaryShare(w) == 0 &&
			!nearOrdinary(w) {
			n++
		}
	}
	return n
}

// nearOrdinary reports whether one letter makes an ordinary word of w.
func nearOrdinary(w string) bool {
	for _, other := range [...]string{w, text.Singular(w)} {
		for n := len(other) - 1; n <= len(other)+1; n++ {
			for _, o := range ordinaryByLength(n) {
				if oneEdit(other, o) {
					return true
				}
			}
		}
	}
	return false
}
