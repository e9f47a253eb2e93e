package route

import (
	"cmp"
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
