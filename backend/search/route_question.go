package search

import (
	"math"
	"strings"
	"unicode/utf8"
)

// question is a question as the router reads it.
type question struct {
	text  string
	words []word    // all of them
	terms []qterm   // those that carry meaning, in order
	zone  []float64 // by word: how strongly the words around say that it names, 0 to 1
	lead  int       // bytes of the part in front that names ("Consider …;"), without its mark; 0 where there is none
	cased bool      // capitals tell: the question is neither all small nor all capitals
	// proper says that the question begins with a capital, so that its writer would give
	// one to a name, too.
	proper bool
}

// qterm is a word of the question with the terms of the index it may stand for.
type qterm struct {
	at       int  // its word
	joined   bool // no mark parts it from the term before
	cap      bool // a capital that does not merely begin a sentence
	variants []variant
	// idf is its weight in nats; bare is how readily it is taken for a name by itself, and
	// name where it stands, 0 to 1.
	idf, bare, name float64
}

// variant is a term of the index that one or more words of the question may stand for.
type variant struct {
	id    uint32
	sim   float64 // 1 for the same word
	words int
}

// documentNouns end the phrase that names a document.
var documentNouns = wordSet(`agreement contract nda lease deal addendum amendment policy memorandum mou msa sow
	letter arrangement paper documents merger endorsement cda form deed instrument`)

// complements may follow a document noun and begin the rest of its name.
var complements = wordSet(`between with by from of for among amongst dated made entered into signed that we have our
	and to the made`)

// clauseWords begin a new clause: a name ends before them.
var clauseWords = wordSet(`is are was were be do does did has had can could may might shall should will would must what
	which who whom whose when where why how if any there not no this these it its about say says said on
	provide provides cover covers contain contains allow allows mention mentions address addresses handle deal require requires
	permit permits and/or tell i me under`)

// cueWords announce a name at the beginning of a question and are no part of it.
var cueWords = wordSet(`consider take regarding check look see review open concerning question quick compare`)

func (x *nameIndex) read(text string) *question {
	q := &question{text: text, words: words(text)}
	q.zone = make([]float64, len(q.words))
	q.readCase()
	q.readLead()
	q.readPhrases()
	for i, w := range q.words {
		if functionWords[w.text] || i == 0 && cueWords[w.text] {
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
const smallInProper = 0.5

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
			q.zone[k] = 1
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
			front += t.idf * t.bare
		} else {
			rest += t.idf * t.bare
		}
	}
	names := front >= rest
	for i := range q.terms {
		t := &q.terms[i]
		if inFront := q.words[t.at].span.Start < q.lead; inFront == names {
			continue
		} else if names {
			t.name *= afterLead
			t.bare *= afterLead
		} else {
			t.name = t.bare
			q.zone[t.at] = 0
		}
	}
	if !names {
		q.lead = 0
	}
}

// afterLead is how much of its readiness to name a word keeps behind a part that names.
const afterLead = 0.25

// raise marks word i as one that names.
func (q *question) raise(i int, to float64) { q.zone[i] = max(q.zone[i], to) }

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

// resolve finds the terms for q.terms[i] and weighs it.
func (x *nameIndex) resolve(q *question, i int) {
	t := &q.terms[i]
	text := q.words[t.at].text
	if id, ok := x.ids[text]; ok && x.df[id] > 0 {
		t.variants = append(t.variants, variant{id, 1, 1})
		t.idf, t.bare = x.idf(id), x.nameness(id)
		if q.proper && !q.words[t.at].cap && x.lower[id] == 0 {
			t.bare *= smallInProper
		}
	}
	together := text
	for k := i + 1; k < len(q.terms) && k <= i+2 && q.terms[k].joined; k++ {
		together += q.words[q.terms[k].at].text
		if id, ok := x.ids[together]; ok && len(together) >= 4 {
			t.variants = append(t.variants, variant{id, 1, k - i + 1})
		}
	}
	for _, s := range numbers(text) {
		if id, ok := x.ids[s]; ok {
			t.variants = append(t.variants, variant{id, 0.95, 1})
		}
	}
	for _, s := range synonyms[singular(text)] {
		if id, ok := x.ids[s]; ok {
			t.variants = append(t.variants, variant{id, 0.8, 1})
		}
	}
	zone := q.zone[t.at]
	switch {
	case t.idf > 0:
	case len(t.variants) > 0:
		id := t.variants[0].id
		t.idf, t.bare = x.idf(id), x.nameness(id)
	default:
		x.resolveUnknown(t, text, zone)
	}
	t.name = max(t.bare, 0.5*zone)
}

// resolveUnknown weighs a word that no document's name holds: a name with a letter
// wrong, the name of a document that is not here, or a word that no name is made of.
func (x *nameIndex) resolveUnknown(t *qterm, text string, zone float64) {
	share := float64(ordinaryShare(text))
	t.idf = math.Log(float64(x.docs+background) / (0.5 + background*share))
	if share > 0 {
		t.bare = 0.15
		return
	}
	if near := x.misspelt(text); len(near) > 0 {
		t.idf = 0
		for _, id := range near {
			t.variants = append(t.variants, variant{id, 0.9, 1})
			t.idf = max(t.idf, x.idf(id))
			t.bare = max(t.bare, x.nameness(id))
		}
		return
	}
	if t.cap || zone > 0 {
		t.bare = 0.7
	}
}

// abbreviate adds the initials of names of two to five words: the documents may know
// "Boston Consulting Group" as BCG only.
func (x *nameIndex) abbreviate(q *question) {
	const shortest, longest, holders = 2, 5, 3
	for i := range q.terms {
		var initials []byte
		capitals := 0
		for k := i; k < len(q.terms) && k < i+longest; k++ {
			t := &q.terms[k]
			if k > i && (!t.joined || strings.Contains(q.gap(t.at), ",")) || !t.cap && q.zone[t.at] < 1 {
				break
			}
			if t.cap {
				capitals++
			}
			initials = append(initials, q.words[t.at].text[0])
			// Two letters are the initials of too much to be told without capitals.
			if len(initials) < shortest || len(initials) == shortest && capitals < shortest {
				continue
			}
			id, ok := x.ids[string(initials)]
			if ok && x.named[id] > 0 && x.df[id] <= holders && x.lower[id] == 0 {
				t := &q.terms[i]
				t.variants = append(t.variants, variant{id, 0.75, k - i + 1})
			}
		}
	}
}

// numbers returns the plural of a singular and the singular of a plural, as far as their
// letters tell.
func numbers(w string) []string {
	if s := singular(w); s != w {
		return []string{s}
	}
	plurals := []string{w + "s"}
	if strings.HasSuffix(w, "y") {
		plurals = append(plurals, w[:len(w)-1]+"ies")
	}
	return plurals
}

// synonyms of words for kinds of documents.
var synonyms = map[string][]string{
	"nda":             {"nondisclosure", "disclosure", "confidentiality"},
	"nondisclosure":   {"nda", "disclosure", "confidentiality"},
	"disclosure":      {"nda", "nondisclosure", "confidentiality"},
	"confidentiality": {"nda", "nondisclosure", "disclosure"},
	"distributor":     {"distribution"},
	"distribution":    {"distributor"},
	"licence":         {"license"},
	"license":         {"licence"},
	"merger":          {"acquisition"},
	"january":         {"01"}, "february": {"02"}, "march": {"03"}, "april": {"04"}, "june": {"06"}, "july": {"07"},
	"august": {"08"}, "september": {"09"}, "october": {"10"}, "november": {"11"}, "december": {"12"},
	"acquisition": {"merger"},
}

// misspelt returns the terms, seen with a capital, that one letter put in, left out,
// changed or swapped with its neighbour makes of text. One of the two words has six
// letters or more.
func (x *nameIndex) misspelt(text string) []uint32 {
	if len(text) < 5 {
		return nil
	}
	var near []uint32
	for n := max(5, len(text)-1, 11-len(text)); n <= len(text)+1; n++ {
		if n >= len(x.byLength) {
			break
		}
		for _, id := range x.byLength[n] {
			if oneEdit(text, x.terms[id]) && x.upper[id] > 0 {
				near = append(near, id)
			}
		}
	}
	return near
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
