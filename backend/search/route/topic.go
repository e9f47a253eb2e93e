package route

import (
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// naming finds which words of the question name docs: the terms that one of them holds
// and that are names where they stand, and the words of a phrase between and around them.
func (m *match) naming(docs []Named) []bool {
	named := make([]bool, len(m.q.words))
	for i := range m.q.terms {
		named[m.q.terms[i].at] = m.nameIn(docs, i)
	}
	// What stands beside a name in the question and in the document belongs to it.
	for i := 1; i < m.n; i++ {
		m.spread(named, docs, i-1, i-1, i)
	}
	for i := m.n - 1; i > 0; i-- {
		m.spread(named, docs, i-1, i, i-1)
	}
	m.q.joinNames(named)
	m.q.freeVerb(named, func(at int) bool {
		for i := range m.q.terms {
			if m.q.terms[i].at == at {
				return m.nameIn(docs, i)
			}
		}
		return false
	})
	return named
}

// freeVerb takes out of a name the verb of a question for yes or no, which stands right behind its subject: "Can Acme assign the
// lease agreement?" Own tells whether a word is a name by itself.
func (q *question) freeVerb(named []bool, own func(at int) bool) {
	if len(q.words) == 0 || !auxiliaries[q.words[0].text] {
		return
	}
	at := 1
	for at < len(q.words) && (connectives[q.words[at].text] || named[at] && (q.words[at].cap || own(at))) {
		at++
	}
	if at < 2 || at+1 >= len(q.words) || !named[at] || !named[at-1] || isDocumentNoun(q.words[at].text) || functionWords[q.words[at].text] {
		return
	}
	if next := q.words[at+1]; functionWords[next.text] || next.cap {
		named[at] = false
	}
}

// auxiliaries begin questions for yes or no, with the subject behind them.
var auxiliaries = text.NewSet(`can may must could might shall should will would does do did is are`)

// spread makes a name of term to if term from is one and a document holds the pair side
// by side. A word in small letters in a question that has capitals stands right beside it, too: "compete with Acme"
// asks something of Acme, and "the Acme merger" names it.
func (m *match) spread(named []bool, docs []Named, pair, from, to int) {
	name, t := m.q.terms[from].at, &m.q.terms[to]
	if beside := max(name-t.at, t.at-name) == 1; !named[name] || named[t.at] || m.q.cased && !t.cap && !beside {
		return
	}
	for _, d := range docs {
		if m.pair[d.Doc*m.n+pair] > 0 {
			named[m.q.terms[to].at] = true
		}
	}
}

// surelyNames is the readiness to be taken for a name above which a word counts as one.
const surelyNames = 0.4

// nameIn reports whether term i is a name, by itself or beside its neighbour, that one
// of docs holds.
func (m *match) nameIn(docs []Named, i int) bool {
	t := &m.q.terms[i]
	for _, d := range docs {
		at := d.Doc*m.n + i
		if m.best[at] == 0 {
			continue
		}
		if t.prior >= surelyNames || m.phrase[at] > 0 && (t.cap || m.q.nameSpan[t.at] > 0 || !m.q.cased) || t.cap && m.q.nameSpan[t.at] > 0 {
			return true
		}
	}
	return false
}

// joinNames extends names over what belongs to them: legal suffixes, short words between
// two names, and the words from a name to the "agreement" that ends its phrase.
func (q *question) joinNames(named []bool) {
	for i := 1; i < len(q.words); i++ {
		if !legalSuffixes[q.words[i].text] {
			continue
		}
		if i > 1 && q.words[i-1].text == "and" { // "Eli Lilly and Company"
			named[i-1] = named[i-1] || named[i-2]
		}
		named[i] = named[i] || named[i-1]
	}
	for i := range q.words {
		if !named[i] {
			continue
		}
		q.joinForward(named, i)
		q.joinBackward(named, i)
	}
}

// maxTypeWords is how many words may stand between a party and "agreement".
const maxTypeWords = 6

// joinForward names the words after the name at i up to a document noun or to the next
// name, if one of them ends the phrase.
func (q *question) joinForward(named []bool, i int) {
	end := -1
	for k := i + 1; k < len(q.words) && k <= i+1+maxTypeWords; k++ {
		w := q.words[k].text
		if strings.ContainsAny(q.gap(k), ";:?!()") || q.nameSpan[k] == 0 && !named[k] {
			break
		}
		if named[k] {
			end = k
			break
		}
		if clauseWords[w] || q.endsName(k) {
			break
		}
		if isDocumentNoun(w) {
			end = k
		}
	}
	for k := i + 1; k <= end; k++ {
		named[k] = true
	}
}

// joinBackward names the words before the name at i back to a document noun: "hosting
// agreement with" before "Bluefly".
func (q *question) joinBackward(named []bool, i int) {
	k := i - 1
	for k >= 0 && k >= i-3 && functionWords[q.words[k].text] && !clauseWords[q.words[k].text] {
		k--
	}
	for k >= 0 && k >= i-6 && !isDocumentNoun(q.words[k].text) && (complements[q.words[k].text] || q.words[k].text == "made") {
		k--
	}
	if k < 0 || named[k] || !isDocumentNoun(q.words[k].text) || q.nameSpan[k] == 0 {
		return
	}
	start := k
	for start > 0 && k-start < maxTypeWords && q.nameSpan[start-1] > 0 && q.ofType(start-1) && !strings.ContainsAny(q.gap(start), ";:?!(),") {
		start--
	}
	for ; start < i; start++ {
		named[start] = true
	}
}

// ofType reports whether word i may stand within the name of a type: a word that carries
// meaning, or an "and" between two.
func (q *question) ofType(i int) bool {
	w := q.words[i].text
	return !functionWords[w] || w == "and" && i > 0 && !functionWords[q.words[i-1].text]
}

// spans returns the runs of named words as bytes of the question.
func (q *question) spans(named []bool) []doc.Span {
	var spans []doc.Span
	for i, w := range q.words {
		switch {
		case !named[i]:
		case i > 0 && named[i-1]:
			spans[len(spans)-1].End = w.span.End
		default:
			spans = append(spans, w.span)
		}
	}
	return spans
}

// connectives tie a name into a sentence; they go with it.
var connectives = text.NewSet(`the our your my their his her a an in under with of from for to on by between among and or
	regarding re concerning per about dated signed respect regard according made`)

// predicates are words, without their apostrophes, of which a part in front has one that tells or
// asks something beside naming a document.
var predicates = text.NewSet(`is are was were be been do does did has have had can could may might shall should will would must
	what which who whom whose when where why how if whether i we you he she they
	im ive id wed weve youd youve theyd theyve dont doesnt didnt cant wont isnt arent`)

// leadTells reports whether the part in front does more than name: "Acme lets the lease lapse if
// it can; how far ahead is notice due?" Words with a capital may be of a name, and so may all that
// stand after "Consider".
func (q *question) leadTells() bool {
	if cueWords[q.words[0].text] {
		return false
	}
	for _, w := range q.words {
		if w.span.Start >= q.lead {
			break
		}
		if predicates[w.text] && (!q.cased || !w.cap || w.span.Start == 0) {
			return true
		}
	}
	return false
}

// topic is the question without the part in front that only names, or without the named words
// and what ties them into the sentence. Where nothing else is left, it is the question.
func (q *question) topic(named []bool) string {
	if q.lead > 0 && !q.leadTells() {
		if rest := strings.TrimLeft(q.text[q.lead:], ";:-–—.… "); rest != "" {
			return rest
		}
	}
	drop := append([]bool(nil), named...)
	for i := range drop {
		for k := i - 1; named[i] && k >= 0 && !drop[k] && connectives[q.words[k].text] && !strings.ContainsAny(q.gap(k+1), ".;:?!)"); k-- {
			drop[k] = true
		}
	}
	var b strings.Builder
	from, content := 0, false
	for i, w := range q.words {
		if !drop[i] {
			content = content || !functionWords[w.text]
			continue
		}
		if i == 0 || !drop[i-1] {
			b.WriteString(q.text[from:w.span.Start])
		}
		from = q.afterName(i)
	}
	b.WriteString(q.text[from:])
	if !content {
		return q.text
	}
	return tidy(b.String())
}

// afterName is where the text goes on after word i of a name: behind a possessive and
// the full stop of an abbreviation.
func (q *question) afterName(i int) int {
	end := q.words[i].span.End
	if legalSuffixes[q.words[i].text] && strings.HasPrefix(q.text[end:], ".") {
		end++
	}
	for _, p := range [...]string{"'s", "’s", "'", "’"} {
		if strings.HasPrefix(q.text[end:], p) {
			return end + len(p)
		}
	}
	return end
}

// tidy removes what taking words out of a sentence leaves behind: doubled blanks, empty
// brackets, marks at the beginning.
func tidy(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	for _, r := range [...][2]string{{"()", ""}, {"( )", ""}, {"(, )", ""}, {"(,)", ""}, {" ,", ","}, {" ?", "?"}, {" .", "."},
		{",,", ","}, {",?", "?"}, {"  ", " "}} {
		s = strings.ReplaceAll(s, r[0], r[1])
	}
	return strings.TrimRight(strings.TrimLeft(s, " ,.;:/-–—()“”\""), " ,:/-–—(")
}
