package route

import (
	_ "embed"
	"math"
	"strings"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// qterm is a word of the question with the terms of the index it may stand for.
type qterm struct {
	at       int  // its word
	joined   bool // no mark parts it from the term before
	cap      bool // a capital that does not merely begin a sentence
	variants []variant
	// idf is its weight in nats; prior is how readily it is taken for a name by itself, and
	// name where it stands, 0 to 1.
	idf, prior, name float64
}

// variant is a term of the index that one or more words of the question may stand for.
type variant struct {
	id    uint32
	sim   float64 // 1 for the same word
	words int
	// parts are the words of a name that the question writes as one, and at where they stand; nil
	// for a word. See [nameIndex.together].
	parts []uint32
	at    []place
}

// resolve finds the terms for q.terms[i] and weighs it.
func (x *nameIndex) resolve(q *question, i int) {
	t := &q.terms[i]
	written := q.words[t.at].text
	if functionWords[written] {
		written = q.words[t.at-1].text + written // see closesCompound
	}
	if id, ok := x.ids[written]; ok && x.df[id] > 0 {
		t.variants = append(t.variants, variant{id: id, sim: 1, words: 1})
		t.idf, t.prior = x.idf(id), x.nameness(id)
		if q.proper && !q.words[t.at].cap && x.capitalised(id) {
			t.prior *= smallInProper
		}
	}
	together := written
	for k := i + 1; k < len(q.terms) && k <= i+2 && q.terms[k].joined; k++ {
		together += q.words[q.terms[k].at].text
		if id, ok := x.ids[together]; ok && len(together) >= 4 {
			t.variants = append(t.variants, variant{id: id, sim: 1, words: k - i + 1})
		}
	}
	for _, s := range numbers(written) {
		if id, ok := x.ids[s]; ok {
			t.variants = append(t.variants, variant{id: id, sim: 0.95, words: 1})
		}
	}
	for _, s := range synonyms[text.Singular(written)] {
		if id, ok := x.ids[s]; ok {
			t.variants = append(t.variants, variant{id: id, sim: 0.8, words: 1})
		}
	}
	span := q.nameSpan[t.at]
	if span > 0 {
		for _, s := range kin(written) {
			if id, ok := x.ids[s]; ok {
				t.variants = append(t.variants, variant{id: id, sim: kinSim, words: 1})
			}
		}
	}
	switch {
	case t.idf > 0:
	case len(t.variants) > 0:
		id := t.variants[0].id
		t.idf, t.prior = x.idf(id), x.nameness(id)
	default:
		x.resolveUnknown(t, written, span)
	}
	t.name = max(t.prior, 0.5*span)
}

// closesCompound reports whether word i is a legal suffix that a file's name writes together
// with the ordinary word before: "Joint Corp" is JOINTCORP, which tells more than "joint".
func (x *nameIndex) closesCompound(q *question, i int) bool {
	if i == 0 || !legalSuffixes[q.words[i].text] || q.nameSpan[i] == 0 || ordinaryShare(q.words[i-1].text) == 0 {
		return false
	}
	_, ok := x.ids[q.words[i-1].text+q.words[i].text]
	return ok && !functionWords[q.words[i-1].text]
}

// resolveUnknown weighs a word that no document's name holds: a name of several words
// written as one, one with a letter wrong, the name of a document that is not here, or a word that no name is made of.
func (x *nameIndex) resolveUnknown(t *qterm, text string, span float64) {
	share := float64(ordinaryShare(text))
	t.idf = math.Log(float64(x.docs+background) / (0.5 + background*share))
	if share > 0 {
		t.prior = 0.15
		return
	}
	if parts, at := x.together(text); len(at) > 0 {
		t.variants = append(t.variants, variant{id: parts[0], sim: 1, words: 1, parts: parts, at: at})
		t.idf, t.prior = x.weighTogether(at)
		return
	}
	if near := x.misspelt(text); len(near) > 0 {
		t.idf = 0
		for _, id := range near {
			t.variants = append(t.variants, variant{id: id, sim: misspeltSim(text, x.terms[id]), words: 1})
			t.idf = max(t.idf, x.idf(id))
			t.prior = max(t.prior, x.nameness(id))
		}
		return
	}
	if t.cap || span > 0 {
		t.prior = 0.7
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
			if k > i && (!t.joined || strings.Contains(q.gap(t.at), ",")) || !t.cap && q.nameSpan[t.at] < 1 {
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
				t.variants = append(t.variants, variant{id: id, sim: 0.75, words: k - i + 1})
			}
		}
	}
}

// numbers returns the plural of a singular and the singular of a plural, as far as their
// letters tell.
func numbers(w string) []string {
	if s := text.Singular(w); s != w {
		return []string{s}
	}
	plurals := []string{w + "s"}
	if strings.HasSuffix(w, "y") {
		plurals = append(plurals, w[:len(w)-1]+"ies")
	}
	return plurals
}

// kinSim is the likeness of two words of one stem.
const kinSim = 0.7

// kin returns the words of one stem with w that name who acts, whom it concerns and the
// matter itself: an employer's agreement is an employee agreement, a supplier's one a supply
// agreement.
func kin(w string) []string {
	if ordinaryShare(w) == 0 {
		return nil
	}
	for _, end := range kinEndings {
		stem, ok := strings.CutSuffix(w, end)
		if !ok || len(stem) < 4 {
			continue
		}
		out := []string{stem, stem + "e"}
		if strings.HasSuffix(stem, "i") {
			out = append(out, stem[:len(stem)-1]+"y")
		}
		for _, other := range kinEndings {
			if other != end {
				out = append(out, stem+other)
			}
		}
		return out
	}
	return nil
}

// kinEndings are tried in order; the longer ones come first.
var kinEndings = []string{"ment", "ing", "ion", "ant", "er", "or", "ee"}

// Synonyms returns words that mean the same kind of document, or month, as a folded word.
func Synonyms(word string) []string { return synonyms[word] }

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

// misspeltSim is the likeness of a word to one that may have been meant. Few get the first
// letter wrong: Flexion is not Alexion.
func misspeltSim(text, meant string) float64 {
	if text[0] != meant[0] {
		return 0.8
	}
	return 0.9
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

// word is one word of a name, a text or a question.
type word struct {
	text string   // folded: lower case, no accents
	span doc.Span // bytes of the source
	cap  bool     // has a capital, or begins with a digit
}

// words cuts a text into words.
func words(source string) []word {
	var out []word
	s := text.NewNameScanner(source)
	for s.Next() {
		if len(s.Word) > 0 {
			out = append(out, word{text: string(s.Word), span: s.Span, cap: s.Capital})
		}
	}
	return out
}

// camelWords are the parts of the word at span: those that capitals and digits mark.
func camelWords(source string, span doc.Span) []word {
	var out []word
	for _, p := range text.CamelParts(source, span) {
		for _, w := range words(source[p.Start:p.End]) {
			w.span = doc.Span{Start: w.span.Start + p.Start, End: w.span.End + p.Start}
			out = append(out, w)
		}
	}
	return out
}

//go:embed ordinary.txt
var ordinaryText string

// ordinaryWords holds the words that contracts use in running text, with the share of
// documents that do. A name made of such words ("Change Healthcare", "Target") is
// recognised less readily than one of words found nowhere else.
var ordinaryWords = sync.OnceValue(func() map[string]float32 {
	m := make(map[string]float32, 6000)
	for line := range strings.Lines(ordinaryText) {
		if line[0] == '#' {
			continue
		}
		share := float32(math.Exp2(-float64(line[0] - '0')))
		for w := range strings.FieldsSeq(line[1:]) {
			m[w] = share
		}
	}
	return m
})

// ordinaryByLength returns the ordinary words of n bytes.
func ordinaryByLength(n int) []string {
	if all := ordinaryLengths(); n >= 0 && n < len(all) {
		return all[n]
	}
	return nil
}

var ordinaryLengths = sync.OnceValue(func() (byLength [][]string) {
	for w := range ordinaryWords() {
		for len(w) >= len(byLength) {
			byLength = append(byLength, nil)
		}
		byLength[len(w)] = append(byLength[len(w)], w)
	}
	return byLength
})

// functionWords carry no name; they are passed over, so that "Bank of America" has its
// words side by side. So are the legal suffixes.
var functionWords = text.NewSet(`a an the of and or in on at to for by with from between among amongst
	is are was were be been do does did has have had can could may might shall should will would must
	this that these those it its their our my your his her we i you they there here what which who whom
	whose when where why how if as than then not no any all each such under per via re about into me us
	dba mr mrs ms messrs s weve ive youve theyve theyre youre im wed youd theyd youll theyll dont doesnt didnt cant couldnt wont wouldnt isnt
	arent wasnt werent hasnt havent hadnt shouldnt mustnt thats whats theres`).With(legalSuffixes)

// abbreviations are those that lawyers use of contracts and authorities, whoever the parties
// are: they are no names.
var abbreviations = text.NewSet(`mae mac mou msa sow loi nda cda jda jva lma apa spa sha roi rfp rofr rofo rofn mfn mfl sla kpi ip ipr
	om cma drm poa hsr doj ftc sec irs fda cfius finra nasdaq nyse gaap ifrs ebitda erisa cobra gdpr ccpa hipaa fcpa ofac ucc
	cisg icc lcia aaa jams uncitral rep reps wc ar ap cfo ceo coo cto gc bod eula saas arr esg hr pr it qa tos pii dpa scc vat gst cpi
		libor sofr`)

// legalSuffixes end the name of a company, and of its companies together.
var legalSuffixes = text.LegalForms.With(text.NewSet("companies"))

// ordinaryShare is the share of contracts that use a word in lower case, 0 for a word
// that they do not use. The list holds singulars.
func ordinaryShare(w string) float32 {
	if share, ok := ordinaryWords()[w]; ok {
		return share
	}
	return ordinaryWords()[text.Singular(w)]
}

// Ordinary reports whether contracts, or questions, use a word, which is folded, as no name.
func Ordinary(word string) bool { return functionWords[word] || ordinaryShare(word) > 0 }
