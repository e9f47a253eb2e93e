package search

import (
	"math"
	"slices"
	"strings"

	"pincite/backend/doc"
)

// qword is a content word of the question.
type qword struct {
	word
	variants []variant
	zone     float64 // what the words around it say: 1 in a phrase that names, 0 elsewhere
	idf      float64
	weight   float64 // idf times the readiness to take the word for a name
	namely   float64 // nameness regardless of zone
}

// variant is a term of the index that a question's word may stand for.
type variant struct {
	id    uint32
	sim   float64
	words int // how many of the question's words it takes up
}

type match struct {
	x      *nameIndex
	words  []qword
	scores []docScore // best first
	total  float64    // the most a document could score
}

type docScore struct {
	doc     int
	score   float64
	strong  float64
	best    []float64 // by word
	bigrams []float64
}

var fieldWeight = [...]float64{fieldFile: 1, fieldFolder: 0.5, fieldParties: 1, fieldHead: 0.9, fieldTail: 0.6, fieldInitial: 0.7}

func (x *nameIndex) match(question string) *match {
	m := &match{x: x, words: x.questionWords(question)}
	type hit struct {
		doc uint32
		pos uint16
		wi  int16
		n   int16
		w   float32
	}
	var hits []hit
	for i := range m.words {
		for _, v := range m.words[i].variants {
			for _, p := range x.postings[v.id] {
				w := v.sim * fieldWeight[p.field]
				if p.field == fieldHead && p.pos > textStart+200 {
					w *= 0.6
				}
				if !p.cap {
					w *= 0.5
				}
				hits = append(hits, hit{p.doc, p.pos, int16(i), int16(v.words), float32(w)})
			}
		}
	}
	slices.SortFunc(hits, func(a, b hit) int {
		if a.doc != b.doc {
			return int(a.doc) - int(b.doc)
		}
		return int(a.pos) - int(b.pos)
	})
	n := len(m.words)
	dfBigram := make([]float64, n)
	for i := 0; i < len(hits); {
		j := i
		d := docScore{doc: int(hits[i].doc), best: make([]float64, n), bigrams: make([]float64, n)}
		for ; j < len(hits) && hits[j].doc == hits[i].doc; j++ {
			h := hits[j]
			for k := 0; k < int(h.n); k++ {
				d.best[int(h.wi)+k] = max(d.best[int(h.wi)+k], float64(h.w))
				if k > 0 {
					d.bigrams[int(h.wi)+k-1] = max(d.bigrams[int(h.wi)+k-1], float64(h.w))
				}
			}
			for b := j - 1; b >= i && hits[b].pos+1 >= h.pos; b-- {
				if hits[b].pos+1 == h.pos && hits[b].wi+1 == h.wi {
					d.bigrams[hits[b].wi] = max(d.bigrams[hits[b].wi], float64(min(hits[b].w, h.w)))
				}
			}
		}
		for k, v := range d.bigrams {
			if v > 0 {
				dfBigram[k]++
			}
		}
		m.scores = append(m.scores, d)
		i = j
	}
	logN := math.Log(float64(x.docs + background))
	for i := range m.words {
		m.total += m.words[i].weight
	}
	for s := range m.scores {
		d := &m.scores[s]
		for i, b := range d.best {
			q := &m.words[i]
			d.score += q.weight * b
			d.strong += q.idf * q.namely * b
			if i+1 < n && d.bigrams[i] > 0 {
				rare := math.Log(float64(x.docs+background)/(dfBigram[i]+0.5)) / logN
				d.score += bigramBonus * rare * d.bigrams[i] * min(q.weight, m.words[i+1].weight)
			}
		}
	}
	slices.SortFunc(m.scores, func(a, b docScore) int {
		if a.score != b.score {
			if a.score > b.score {
				return -1
			}
			return 1
		}
		return a.doc - b.doc
	})
	return m
}

const bigramBonus = 0.5

// questionWords cuts the question into content words and finds their terms.
func (x *nameIndex) questionWords(question string) []qword {
	lead := leadEnd(question)
	var qs []qword
	for _, w := range words(question, false) {
		if functionWords[w.text] {
			continue
		}
		q := qword{word: w}
		if w.span.Start < lead {
			q.zone = 1
		}
		qs = append(qs, q)
	}
	for i := range qs {
		x.variants(qs, i)
		q := &qs[i]
		if id, ok := x.ids[q.text]; ok {
			q.idf = x.idf(id)
			q.namely = x.nameness(id)
		} else {
			q.idf = math.Log(float64(x.docs+background) / (0.5 + background*float64(ordinaryWords()[q.text])))
			q.namely = 0
			if len(q.variants) > 0 {
				q.namely = 1
				q.idf = 0
				for _, v := range q.variants {
					q.idf = max(q.idf, x.idf(v.id))
				}
			} else if q.cap && i > 0 || q.zone > 0 {
				q.namely = 0.5
			}
		}
		q.weight = q.idf * max(q.namely, 0.5*q.zone)
	}
	return qs
}

// variants finds the terms for word i: itself, written together with the next one or
// two, with one letter wrong.
func (x *nameIndex) variants(qs []qword, i int) {
	q := &qs[i]
	if id, ok := x.ids[q.text]; ok {
		q.variants = append(q.variants, variant{id, 1, 1})
	}
	joined := q.text
	for k := i + 1; k < len(qs) && k <= i+2; k++ {
		joined += qs[k].text
		if id, ok := x.ids[joined]; ok && len(joined) >= 4 {
			q.variants = append(q.variants, variant{id, 1, k - i + 1})
		}
	}
	if len(q.variants) == 0 && len(q.text) >= 6 {
		for id, t := range x.terms {
			if d := len(t) - len(q.text); d >= -1 && d <= 1 && x.upper[id] > 0 && oneEdit(q.text, t) {
				q.variants = append(q.variants, variant{uint32(id), 0.8, 1})
			}
		}
	}
	switch q.text {
	case "nda":
		for _, t := range []string{"nondisclosure", "confidentiality", "disclosure"} {
			if id, ok := x.ids[t]; ok {
				q.variants = append(q.variants, variant{id, 0.8, 1})
			}
		}
	case "disclosure", "confidentiality":
		if id, ok := x.ids["nda"]; ok {
			q.variants = append(q.variants, variant{id, 0.8, 1})
		}
	}
}

// oneEdit reports whether one letter put in, left out, changed or swapped with its
// neighbour makes b of a.
func oneEdit(a, b string) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	a, b = a[i:], b[i:]
	switch {
	case len(a) == len(b):
		return len(a) > 0 && (a[1:] == b[1:] || len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:])
	case len(a) == len(b)+1:
		return a[1:] == b
	case len(a)+1 == len(b):
		return a == b[1:]
	}
	return false
}

// leadEnd returns where the part before a semicolon ends, and 0 where there is none.
func leadEnd(question string) int {
	return max(0, strings.IndexByte(question, ';'))
}

func (m *match) confidence() []Named {
	if len(m.scores) == 0 || m.total == 0 {
		return nil
	}
	top := m.scores[0]
	cover := top.score / m.total
	x := -4 + 4*min(1.2, cover) + 0.6*top.strong
	p := 1 / (1 + math.Exp(-x))
	if p < 0.3 {
		return nil
	}
	z := 0.0
	var out []Named
	for _, s := range m.scores {
		w := math.Exp(1.5 * (s.score - top.score))
		if w < 1e-3 {
			break
		}
		z += w
		out = append(out, Named{s.doc, w})
	}
	for i := range out {
		out[i].Confidence *= p / z
	}
	slices.SortFunc(out, byConfidence)
	return out[:min(len(out), 20)]
}

func (m *match) named(docs []Named) []doc.Span {
	var out []doc.Span
	return out
}
