package route

import (
	"strings"

	"pincite/backend/text"
)

// readKinds finds which words of the question tell what kind of document it names.
func (q *question) readKinds() {
	q.kind = make([]bool, len(q.words))
	for i, w := range q.words {
		if q.nameSpan[i] == 0 || !isDocumentNoun(w.text) {
			continue
		}
		q.markKind(i)
	}
}

// markKind marks the document noun at i and the ordinary words before it as the kind of
// document: "Domain Name and Content License Agreement".
func (q *question) markKind(i int) {
	q.kind[i] = true
	for k := i - 1; k >= 0 && k >= i-maxKindWords && q.nameSpan[k] > 0; k-- {
		w := q.words[k].text
		joined := strings.Trim(q.gap(k+1), "- \t\r\n") == ""
		if !joined || !(w == "and" || w == "of" || !functionWords[w] && ordinaryShare(w) > 0 && !cueWords[w]) {
			return
		}
		q.kind[k] = true
	}
}

// maxKindWords is how many words may stand before the noun that ends a kind of document.
const maxKindWords = 10

// placeholders stand where a question does not know, or a form does not say, who a party is.
var placeholders = text.NewSet(`unknown unnamed undisclosed unspecified blank other another various party parties counterparty
	recipient discloser franchisee franchisor licensee licensor customer client supplier vendor seller buyer purchaser
	employee employer contractor consultant distributor reseller agent tenant landlord lessee lessor borrower lender
	receiving disclosing third individual individuals undersigned name entity signatory participant you`)

// leaveUnsaid takes the weight from parties that are placeholders and from the words that
// tie two names of one party: they tell nothing, and no document lacks them.
func (q *question) leaveUnsaid() {
	end := 0 // of the placeholder last seen
	for i := range q.terms {
		end = max(end, q.partyEnd(i))
		if t := &q.terms[i]; i < end || q.tiesNames(t.at) {
			t.idf, t.prior, t.name = 0, 0, 0
		}
	}
}

// tiesNames reports whether word i belongs to "doing business as", "formerly known as" or an
// abbreviation of them with slashes.
func (q *question) tiesNames(i int) bool {
	next := func(k int, want string) bool { return i+k < len(q.words) && i+k >= 0 && q.words[i+k].text == want }
	switch w := q.words[i].text; w {
	case "doing":
		return next(1, "business") && next(2, "as")
	case "business":
		return next(-1, "doing") && next(1, "as")
	case "formerly", "also":
		return next(1, "known") && next(2, "as")
	case "known":
		return next(1, "as")
	default:
		slash := func(k int) bool { return k > 0 && k < len(q.words) && q.gap(k) == "/" }
		return len(w) == 1 && (slash(i) || slash(i+1))
	}
}

// partyEnd is where the party that begins at term i ends if it is a placeholder, i if it
// is none.
func (q *question) partyEnd(i int) int {
	at := q.terms[i].at
	if at == 0 || q.nameSpan[at] == 0 || !q.beginsParty(at) {
		return i
	}
	for k := i; ; k++ {
		if k == len(q.terms) || q.nameSpan[q.terms[k].at] == 0 {
			return k
		}
		at := q.terms[k].at
		if k > i && (at > q.terms[k-1].at+1 || strings.ContainsAny(q.gap(at), ",;:()")) {
			return k
		}
		if !placeholders[q.words[at].text] {
			return i
		}
	}
}

// beginsParty reports whether a party may begin at word i: behind "between", "and" or "with".
func (q *question) beginsParty(i int) bool {
	for i--; i > 0 && (q.words[i].text == "the" || q.words[i].text == "a" || q.words[i].text == "an"); i-- {
	}
	switch q.words[i].text {
	case "between", "among", "with", "and", "by":
		return true
	}
	return false
}

// nameSpanMatch is what a document holds of the words that stand where the question names.
type nameSpanMatch struct {
	held  float64 // share of the weight of those words
	kind  float64 // share of those that tell its kind, found in its title or its file's name
	title float64 // share of the same, found in its title
	party float64 // nats of the rarest run of words, beside those, that it holds
	file  float64 // how nearly the question says its file's name, as far as that singles it out
}

// nameSpanMatch measures document d.
func (m *match) nameSpanMatch(d int) nameSpanMatch {
	z := nameSpanMatch{file: m.fileSaid(d)}
	var said, kinds, run float64
	for i := range m.q.terms {
		t, at := &m.q.terms[i], d*m.n+i
		inSpan, isKind := m.q.names(t.at), m.q.kind[t.at]
		if inSpan {
			said += t.idf * t.name
			z.held += t.idf * t.name * sign(m.best[at])
		}
		if inSpan && isKind {
			w := t.idf + m.s.kindWord
			kinds += w
			z.kind += w * float64(max(m.title[at], m.file[at]))
			z.title += w * float64(m.title[at])
		}
		if run = m.lengthen(run, d, i); !inSpan || isKind {
			run = 0
		}
		z.party = max(z.party, run)
	}
	z.held, z.kind, z.title = ratio(z.held, said), ratio(z.kind, kinds), ratio(z.title, kinds)
	return z
}

// names reports whether word i stands where the question names; behind a part in front
// that names, nothing does.
func (q *question) names(i int) bool {
	return q.nameSpan[i] > 0 && (q.lead == 0 || q.words[i].span.Start < q.lead)
}

// lengthen is the weight in nats of a run of words of document d, of weight run so far,
// with term i: that of the rarest word or pair of words in it.
func (m *match) lengthen(run float64, d, i int) float64 {
	if m.pairBefore(d, i) == 0 {
		run = 0
	}
	if run > 0 {
		run = max(run, m.pairWeight(i-1))
	}
	return max(run, m.q.terms[i].idf*sign(m.best[d*m.n+i]))
}

// ratio is a/b, 0 for no b.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// mostSaid is the share of a file's name from which the question counts as saying it.
const mostSaid = 0.75

// fileSaid is how nearly the question says the name of document d's file, 0 to 1, as far
// as that name singles out the file.
func (m *match) fileSaid(d int) float64 {
	var all, said float64
	for _, id := range m.x.fileTerms[d] {
		w := m.x.idf(id) + m.s.kindWord
		all += w
		if m.said[id] {
			said += w
		}
	}
	return max(0, (ratio(said, all)-mostSaid)/(1-mostSaid)) * min(1, all/m.x.maxIDF())
}

func isDocumentNoun(w string) bool { return documentNouns[w] || documentNouns[text.Singular(w)] }
