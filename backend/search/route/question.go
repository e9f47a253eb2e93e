package route

import (
	"slices"
	"strings"
	"unicode/utf8"

	"pincite/backend/text"
)

// question is a question as the router reads it.
type question struct {
	text     string
	words    []word    // all of them
	terms    []qterm   // those that carry meaning, in order
	nameSpan []float64 // by word: how strongly the words around say that it names, 0 to 1
	lead     int       // bytes of the part in front that names ("Consider …;"), without its mark; 0 where there is none
	cased    bool      // capitals tell: the question is neither all small nor all capitals
	// proper says that the question begins with a capital, so that its writer would give
	// one to a name, too.
	proper bool
	kind   []bool // by word: tells what kind of document is named
}

// documentNouns end the phrase that names a document.
var documentNouns = text.NewSet(`agreement contract nda lease deal addendum amendment policy memorandum mou msa sow
	letter arrangement paper documents merger endorsement cda form deed instrument`)

// complements may follow a document noun and begin the rest of its name.
var complements = text.NewSet(`between with by from of for among amongst dated made entered into signed that we have our
	and to the made`)

// clauseWords begin a new clause: a name ends before them.
var clauseWords = text.NewSet(`is are was were be do does did has had can could may might shall should will would must what
	which who whom whose when where why how if any there not no this these it its about say says said on
	provide provides cover covers contain contains allow allows mention mentions address addresses handle deal require requires
	permit permits and/or tell i me under`)

// cueWords announce a name at the beginning of a question and are no part of it.
var cueWords = text.NewSet(`consider take regarding check look see review open concerning question quick compare`)

// read finds the words of a question, the phrases that name, and what each word may
// stand for.
func (x *nameIndex) read(text string) *question {
	q := &question{text: text, words: words(text)}
	q.nameSpan = make([]float64, len(q.words))
	q.readCase()
	q.readLead()
	q.readPhrases()
	q.readKinds()
	for i, w := range q.words {
		if functionWords[w.text] && !x.closesCompound(q, i) || i == 0 && cueWords[w.text] {
			continue
		}
		q.terms = append(q.terms, qterm{
			at:     i,
			joined: i > 0 && !strings.ContainsAny(q.gap(i), ";:?!"),
			cap:    q.cased && w.cap && !q.startsSentence(i),
		})
	}
	for i := range q.terms {
		x.resolve(q, i)
	}
	x.abbreviate(q)
	q.leaveUnsaid()
	q.weighLead()
	return q
}

// gap is the text between word i and the one before it.
func (q *question) gap(i int) string { return q.text[q.words[i-1].span.End:q.words[i].span.Start] }

func (q *question) startsSentence(i int) bool {
	return i == 0 || strings.ContainsAny(q.gap(i), ".?!\n") && q.gap(i) != "."
}

func (q *question) readCase() {
	small := 0
	for _, w := range q.words {
		if !w.cap {
			small++
		}
	}
	q.cased = small > 0
	q.proper = q.cased && len(q.words) > 0 && q.words[0].cap
}

// smallInProper is how much of its readiness to name a word keeps that is written small
// where names have capitals.
const smallInProper = 0.3

// maxLead is the number of words that the part before a colon or a dash may have and
// still be taken for a name; before a semicolon any number may stand.
const maxLead = 14

// readLead finds the part in front of a semicolon, a colon or a dash.
func (q *question) readLead() {
	marks := []string{";", ": ", " - ", " – ", " — ", "... ", "… "}
	for i, mark := range marks {
		at := strings.Index(q.text, mark)
		if at < 0 || strings.TrimSpace(q.text[at+len(mark):]) == "" {
			continue
		}
		n := 0
		for n < len(q.words) && q.words[n].span.End <= at {
			n++
		}
		if n == 0 || i > 0 && n > maxLead {
			continue
		}
		q.lead = at
		for k := range n {
			q.nameSpan[k] = 1
		}
		return
	}
}

// weighLead settles whether the part in front names: if its own words are names no
// less than those of the rest are, then the rest hardly names.
func (q *question) weighLead() {
	if q.lead == 0 {
		return
	}
	var front, rest float64
	for _, t := range q.terms {
		if len(t.variants) == 0 {
			continue
		}
		if q.words[t.at].span.Start < q.lead {
			front += t.idf * t.prior
		} else {
			rest += t.idf * t.prior
		}
	}
	names := front >= rest
	for i := range q.terms {
		t := &q.terms[i]
		if inFront := q.words[t.at].span.Start < q.lead; inFront == names {
			continue
		} else if names {
			t.name *= afterLead
			t.prior *= afterLead
		} else {
			t.name = t.prior
			q.nameSpan[t.at] = 0
		}
	}
	if !names {
		q.lead = 0
	}
}

// afterLead is how much of its readiness to name a word keeps behind a part that names.
const afterLead = 0.25

// raise marks word i as one that names.
func (q *question) raise(i int, to float64) { q.nameSpan[i] = max(q.nameSpan[i], to) }

// readPhrases finds the phrases around "agreement" and its like, after "between", and
// in brackets.
func (q *question) readPhrases() {
	for i, w := range q.words {
		switch {
		case isDocumentNoun(w.text):
			q.raisePhrase(i)
		case w.text == "between" || w.text == "among":
			q.raiseAfter(i + 1)
		}
		if i > 0 && strings.Contains(q.gap(i), "(") {
			for k := i; k < len(q.words) && k < i+8; k++ {
				if k > i && strings.Contains(q.gap(k), ")") {
					break
				}
				q.raise(k, 0.7)
			}
		}
	}
}

// raisePhrase marks the words before the document noun at i that belong to it, and
// those after it that say whose it is.
func (q *question) raisePhrase(i int) {
	q.raise(i, 0.7)
	for k := i - 1; k >= 0 && k >= i-10; k-- {
		if strings.ContainsAny(q.gap(k+1), ";:?!()") || q.endsName(k+1) || clauseWords[q.words[k].text] {
			break
		}
		t := q.words[k].text
		if functionWords[t] && t != "and" && t != "of" && t != "the" && !legalSuffixes[t] {
			break
		}
		q.raise(k, 0.7)
	}
	if i+1 < len(q.words) && complements[q.words[i+1].text] {
		q.raiseAfter(i + 1)
	}
}

// raiseAfter marks the words from i to the end of the clause.
func (q *question) raiseAfter(i int) {
	for k := i; k < len(q.words) && k < i+16; k++ {
		if clauseWords[q.words[k].text] || k > i && (strings.ContainsAny(q.gap(k), ";:?!()") || q.endsName(k)) {
			return
		}
		q.raise(k, 0.7)
	}
}

// endsName reports whether the comma or full stop before word k ends a name: one before
// a legal suffix or after an initial does not.
func (q *question) endsName(k int) bool {
	gap := q.gap(k)
	if !strings.ContainsAny(gap, ",.") || legalSuffixes[q.words[k].text] {
		return false
	}
	return !legalSuffixes[q.words[k-1].text] && utf8.RuneCountInString(q.words[k-1].text) > 1 || strings.Contains(gap, ", ")
}

const (
	// leastMeant is the length, in bytes, below which a word is not taken for another, and leastLong that below which only the
	// mistakes are looked for that are seldom words of their own.
	leastMeant, leastLong = 6, 8
	// leastShare is the share of contracts that use a word that may be meant.
	leastShare = 1.0 / 16
)

// Meant returns the ordinary words that may have been meant by a folded word, of which one mistake makes it: a letter within
// that is put in, left out or swapped with its neighbour, or another vowel. There are none for a word that is ordinary
// itself, nor for one before a noun for a document (next), which may be its name.
func Meant(word, next string) (words []string) {
	if len(word) < leastMeant || Ordinary(word) || isDocumentNoun(next) {
		return nil
	}
	for n := len(word) - 1 - len("ies"); n <= len(word)+1; n++ {
		for _, o := range ordinaryByLength(n) {
			for _, form := range [...]string{o, plural(o)} {
				if ordinaryShare(o) >= leastShare && mistake(word, form) && !slices.Contains(words, form) {
					words = append(words, form)
				}
			}
		}
	}
	slices.Sort(words)
	return words
}

// mistake reports whether one mistake within makes word of meant. A letter more, less or changed at either end makes another
// word ("pledger", "morale"), and so does a changed consonant ("sunset" of "subset"). In a short word, so do most:
// there, two letters may have changed places, a letter stand twice or no longer twice, or a vowel be left out.
func mistake(word, meant string) bool {
	at := 0
	for at < min(len(word), len(meant)) && word[at] == meant[at] {
		at++
	}
	if at == 0 || at >= min(len(word), len(meant)) || !oneEdit(word, meant) {
		return false
	}
	long := len(word) >= leastLong
	switch {
	case len(word) > len(meant):
		return long || word[at] == word[at-1]
	case len(word) < len(meant):
		return long || isVowel(meant[at]) || meant[at] == meant[at-1]
	case word[at+1:] == meant[at+1:]:
		return long && at < len(word)-1 && isVowel(word[at]) && isVowel(meant[at])
	}
	return true // they changed places
}

func isVowel(b byte) bool { return strings.IndexByte("aeiouy", b) >= 0 }

func plural(w string) string {
	if n := len(w) - 1; n > 0 && w[n] == 'y' {
		return w[:n] + "ies"
	}
	return w + "s"
}
