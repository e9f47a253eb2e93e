package route

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"pincite/backend/text"
)

// severalWords say that a question compares documents.
var severalWords = text.NewSet(`compare comparison differ differs difference differences versus vs both respectively than`)

// several reports whether the question may name more than one document: it compares, or
// it has two phrases that end in "agreement" or its like, joined by "and" or a comma.
func (q *question) several() bool {
	noun := -1 // the document noun last seen
	for i, w := range q.words {
		switch {
		case severalWords[w.text]:
			return true
		case w.text == "between", q.nameSpan[i] == 0:
			noun = -1
		case isDocumentNoun(w.text):
			if noun >= 0 && i > noun+2 && q.joinsPhrases(noun) {
				return true
			}
			noun = i
		}
	}
	return false
}

// joinsPhrases reports whether "and", "or" or a comma follows word i.
func (q *question) joinsPhrases(i int) bool {
	next := q.words[i+1].text
	return next == "and" || next == "or" || strings.Contains(q.gap(i+1), ",")
}

// asksMany reports whether the question is about contracts in general: "which
// agreements", "all NDAs", "any reseller agreement", "contracts signed in May".
func (q *question) asksMany() bool {
	for i, w := range q.words {
		one := false // a single contract stands for all of them
		switch w.text {
		case "any", "every", "each", "no":
			one = true
		case "which", "all", "list", "across", "how":
		default:
			if i == 0 && text.Singular(w.text) != w.text && isDocumentNoun(w.text) {
				return true
			}
			continue
		}
		for k := i + 1; k < len(q.words) && k <= i+5; k++ {
			if t := q.words[k].text; isDocumentNoun(t) && (one || text.Singular(t) != t) {
				return true
			}
		}
	}
	return false
}

const (
	maxNamedApart = 4 // documents that one question may name apart
	// apart is the evidence, in words that a single document holds, that the names left
	// over by the best document make for another one.
	apart = 0.5
)

// further finds the documents besides the best one that a question about several names:
// those that hold the names it lacks. Each element is a ranking, best first.
func (m *match) further() [][]candidate {
	if !m.q.several() {
		return nil
	}
	var out [][]candidate
	held := make([]bool, m.n)
	for best := m.ranked[0]; len(out) < maxNamedApart-1; best = out[len(out)-1][0] {
		for i := range held {
			held[i] = held[i] || m.best[best.doc*m.n+i] > 0
		}
		ranked := m.rankLeft(held)
		if len(ranked) == 0 || ranked[0].names < apart*m.x.maxIDF() {
			break
		}
		out = append(out, ranked)
	}
	return out
}

// rankLeft ranks the documents by the names among the terms not held; what else they
// share with the question decides between equals.
func (m *match) rankLeft(held []bool) []candidate {
	const others = 0.3
	var out []candidate
	for _, c := range m.ranked {
		left := 0.0
		for i, t := range m.q.terms {
			if !held[i] && t.prior >= surelyNames {
				left += t.idf * t.prior * float64(m.best[c.doc*m.n+i])
			}
		}
		if left > 0 {
			out = append(out, candidate{doc: c.doc, names: left, score: left + others*c.score})
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	return out
}

// Bounds of a word that may be several.
const (
	shortestTogether = 6 // bytes
	longestTogether  = 60
	mostTogether     = 5 // words
)

// together finds a name of several words that the question writes as one: "FreezeTag" is Freeze
// Tag, Inc. It returns the words and the places where they stand one after the other with capitals, by
// the first of them; of everyday words alone, as "noncompete" is, only where they are in the name of a file
// or party or in a title.
func (x *nameIndex) together(word string) (ids []uint32, at []place) {
	if len(word) < shortestTogether || len(word) > longestTogether {
		return nil, nil
	}
	var walk func(rest string, before []uint32, found []place)
	walk = func(rest string, before []uint32, found []place) {
		if rest == "" {
			if len(before) < 2 {
				return
			}
			if !slices.ContainsFunc(before, func(id uint32) bool { return x.ordinary[id] < leastShare }) {
				found = slices.DeleteFunc(found, func(p place) bool { return p.flags&flagName == 0 })
			}
			if len(found) > 0 {
				ids, at = append(ids, before...), append(at, found...)
			}
			return
		}
		for n := 1; n <= len(rest); n++ {
			switch piece := rest[:n]; {
			case functionWords[piece]: // which have no place
				if len(before) > 0 {
					walk(rest[n:], before, found)
				}
			case n > 1 && len(before) < mostTogether:
				if id, ok := x.ids[piece]; ok {
					if next := x.following(found, len(before), id); len(next) > 0 {
						walk(rest[n:], append(slices.Clone(before), id), next)
					}
				}
			}
		}
	}
	walk(word, nil, nil)
	slices.SortFunc(at, func(a, b place) int { return int(a.doc) - int(b.doc) })
	return ids, at
}

// following returns those of the places from which n words run where a term with a capital comes next; where n is 0,
// all places with a capital.
func (x *nameIndex) following(from []place, n int, id uint32) (next []place) {
	k := 0
	for _, p := range x.places[id] {
		if p.flags&flagCap == 0 {
			continue
		}
		if n == 0 {
			next = append(next, p)
			continue
		}
		for k < len(from) && (from[k].doc < p.doc || from[k].doc == p.doc && int(from[k].pos)+n < int(p.pos)) {
			k++
		}
		if k < len(from) && from[k].doc == p.doc && int(from[k].pos)+n == int(p.pos) {
			whole := from[k]
			whole.flags &= p.flags | flagStart
			next = append(next, whole)
		}
	}
	return next
}

// weighTogether weighs a name that was written as one word by the documents that hold it, as
// [nameIndex.idf] and [nameIndex.nameness] do a word.
func (x *nameIndex) weighTogether(at []place) (idf, prior float64) {
	docs, _, _, named := countPlaces(at)
	return math.Log(float64(x.docs+background) / (float64(docs) + 0.5)), (float64(named) + 0.5) / (float64(docs) + 0.5)
}
