// Package slips puts one error of a kind into a contract, by a rule and a seed, so that it can be counted how many are found.
package slips

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/proofread"
)

// Injection is a kind of error.
type Injection struct {
	Kind string // of the finding that tells it
	// put changes a document's text. It returns where the error stands, or the term that it is about; ok is false where the text has no
	// place for one.
	put func(r *rand.Rand, d proofread.Document) (edit, bool)
}

// edit replaces a span of a text.
type edit struct {
	at   doc.Span
	with string
	term string // the error is about it, wherever it is told; "" for one that stands where the edit does
}

// Error is one error in a text.
type Error struct {
	Kind string
	Text string // with the error
	At   doc.Span
	Term string // where it is not "", the finding is about this term and may stand anywhere
}

// Put puts an error into a document; ok is false where there is no place for one.
func (i Injection) Put(r *rand.Rand, d proofread.Document) (Error, bool) {
	e, ok := i.put(r, d)
	if !ok {
		return Error{}, false
	}
	return Error{
		Kind: i.Kind, Text: d.Text[:e.at.Start] + e.with + d.Text[e.at.End:],
		At: doc.Span{Start: e.at.Start, End: e.at.Start + len(e.with)}, Term: e.term,
	}, true
}

// Found reports whether findings that are shown by default tell the error.
func (e Error) Found(findings []proofread.Finding) bool {
	for _, f := range findings {
		switch {
		case f.Severity == proofread.Low:
		case e.Term != "":
			alike := strings.EqualFold(one(f.Quote), one(e.Term))
			if alike && f.Kind == e.Kind || alike && (f.Kind == "undefined term" || f.Kind == "near-duplicate term") {
				return true
			}
		case f.Kind == e.Kind && f.Span.Start < e.At.End && e.At.Start < f.Span.End:
			return true
		}
	}
	return false
}

// one returns a term in the singular.
func one(term string) string {
	term = strings.Join(strings.Fields(term), " ")
	if head, ok := strings.CutSuffix(term, "ies"); ok {
		return head + "y"
	}
	if head, ok := strings.CutSuffix(term, "ches"); ok {
		return head + "ch"
	}
	return strings.TrimSuffix(term, "s")
}

// Said is the error in a few words.
func (e Error) Said() string {
	if e.Term != "" {
		return e.Term
	}
	return e.Text[e.At.Start:e.At.End]
}

// replaceOne replaces one match of an expression by what put makes of its groups.
func replaceOne(expression string, put func(m []string) string) func(*rand.Rand, proofread.Document) (edit, bool) {
	re := regexp.MustCompile(expression)
	return func(r *rand.Rand, d proofread.Document) (edit, bool) {
		all := re.FindAllStringSubmatchIndex(d.Text, -1)
		if len(all) == 0 {
			return edit{}, false
		}
		m := all[r.IntN(len(all))]
		groups := make([]string, len(m)/2)
		for i := range groups {
			if m[2*i] >= 0 {
				groups[i] = d.Text[m[2*i]:m[2*i+1]]
			}
		}
		return edit{at: doc.Span{Start: m[0], End: m[1]}, with: put(groups)}, true
	}
}

// Injections are the kinds, in the order in which they are told.
var Injections = []Injection{
	{"words and figures", replaceOne(`\b(ten|fifteen|thirty|sixty|ninety) \((10|15|30|60|90)\)`, func(m []string) string { return m[1] + " (47)" })},
	{"impossible date", replaceOne(`\b(June|April|September|November|February) (\d{1,2}), ((?:19|20)\d\d)`, func(m []string) string { return m[1] + " 31, " + m[3] })},
	{"broken reference", replaceOne(`\b(Section|Article) \d+(?:\.\d+)?\b`, func([]string) string { return "Error! Reference source not found." })},
	{"placeholder", replaceOne(`\b(thirty|sixty|ninety|New York|Delaware)\b`, func([]string) string { return "[●]" })},
	{"drafting note", replaceOne(`([a-z])\. `, func(m []string) string { return m[1] + ". [Note to Draft: to be discussed.] " })},
	{"undefined term", undefine},
	{"capitals", decapitalise},
	{"reference", misrefer},
	{"quotation mark", replaceOne(`“([A-Z][a-z]+)”`, func(m []string) string { return "“" + m[1] })},
	{"numbering", skip},
	{"weekday", misday},
	{"exhibit", replaceOne(`\b(hereto as|set forth (?:in|on)|described (?:in|on)) (Exhibit|Schedule) [A-D]\b`, func(m []string) string { return m[1] + " " + m[2] + " X" })},
	{"near-duplicate term", nearly},
	{"party name", resign(misspelt)},
	{"signer", resign(func(string) string { return "Quillmark Estuary" })},
	{"signature block", unsign},
	{"other party", another},
}

// undefine takes the paragraph out that defines a term.
func undefine(r *rand.Rand, d proofread.Document) (edit, bool) {
	can := undefinable(d)
	if len(can) == 0 {
		return edit{}, false
	}
	return can[r.IntN(len(can))], true
}

// Undefine takes the definitions of up to most terms out, each out of the document as it is.
func Undefine(r *rand.Rand, d proofread.Document, most int) (out []Error) {
	can := undefinable(d)
	r.Shuffle(len(can), func(i, j int) { can[i], can[j] = can[j], can[i] })
	for _, e := range can[:min(most, len(can))] {
		out = append(out, Error{Kind: "undefined term", Text: d.Text[:e.at.Start] + d.Text[e.at.End:], Term: e.term})
	}
	return out
}

// undefinable returns the paragraphs that define terms that are still used without them, where no quotation marks name these, and no line of a
// cover page or a list begins with one and a colon.
func undefinable(d proofread.Document) (can []edit) {
	terms := proofread.Terms(d)
	for _, t := range terms {
		start := strings.LastIndexByte(d.Text[:t.Definition.Start], '\n') + 1
		length := strings.IndexByte(d.Text[t.Definition.End:], '\n')
		if !t.Means || len(t.Again) > 0 || length < 0 || strings.Count(t.Name, " ") > 3 || strings.ToUpper(t.Name) == t.Name || thePaper[t.Name] || madeOf(t.Name, terms) {
			continue
		}
		at, left := doc.Span{Start: start, End: t.Definition.End + length}, 0
		for _, u := range t.Uses {
			if u.End <= at.Start || u.Start >= at.End {
				left++
			}
		}
		rest := d.Text[:at.Start] + d.Text[at.End:]
		if left >= 5 && !strings.Contains(rest, "“"+t.Name) && !strings.Contains(rest, `"`+t.Name) && !strings.Contains(rest, "\n"+t.Name+":") {
			can = append(can, edit{at: at, term: t.Name})
		}
	}
	return can
}

// madeOf reports whether a name is two other terms, one after the other: it reads as these where nothing defines it.
func madeOf(name string, terms []proofread.Term) bool {
	words := strings.Fields(name)
	for i := 1; i < len(words); i++ {
		first, second := strings.Join(words[:i], " "), strings.Join(words[i:], " ")
		both := 0
		for _, t := range terms {
			if strings.EqualFold(t.Name, first) || strings.EqualFold(strings.TrimSuffix(t.Name, "s"), strings.TrimSuffix(second, "s")) {
				both++
			}
		}
		if both > 1 {
			return true
		}
	}
	return false
}

// thePaper are terms that the paper's title, or its being a contract, defines.
var thePaper = map[string]bool{"Agreement": true, "Party": true, "Parties": true, "Amendment": true, "Contract": true}

// decapitalise takes the second capital off a use of a term of two words.
func decapitalise(r *rand.Rand, d proofread.Document) (edit, bool) {
	var can []edit
	for _, t := range proofread.Terms(d) {
		words := strings.Fields(t.Name)
		if len(words) != 2 || len(words[1]) < 2 || len(t.Uses) < 4 || words[1][0] < 'A' || words[1][0] > 'Z' || strings.ToUpper(t.Name) == t.Name {
			continue
		}
		for _, u := range t.Uses {
			if u.Start > 2 && d.Text[u.Start-1] == ' ' && d.Text[u.Start-2] >= 'a' && d.Text[u.Start-2] <= 'z' && d.Text[u.Start:u.End] == t.Name {
				can = append(can, edit{at: u, with: words[0] + " " + strings.ToLower(words[1])})
			}
		}
	}
	if len(can) == 0 {
		return edit{}, false
	}
	return can[r.IntN(len(can))], true
}

// misrefer gives a reference the number of a section that its chapter does not have.
func misrefer(r *rand.Rand, d proofread.Document) (edit, bool) {
	chapters := map[string]int{}
	for _, s := range d.Layout.Sections {
		if chapter, _, ok := strings.Cut(s.Label, "."); ok && !strings.ContainsAny(s.Label, "(ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
			chapters[chapter]++
		}
	}
	whole := 0
	for _, n := range chapters {
		if n >= 3 {
			whole++
		}
	}
	if len(d.Layout.Sections) < 15 || whole < 3 {
		return edit{}, false
	}
	var own []string
	for chapter, n := range chapters {
		if n >= 3 {
			own = append(own, regexp.QuoteMeta(chapter))
		}
	}
	slices.Sort(own)
	return replaceOne(`([a-z,] )(Section) (`+strings.Join(own, "|")+`)\.(\d+)([,;)]| [a-z])`, func(m []string) string { return m[1] + m[2] + " " + m[3] + ".77" + m[5] })(r, d)
}

// skip adds one to the number of a section that is the last of its chapter, the fourth or a later one.
func skip(r *rand.Rand, d proofread.Document) (edit, bool) {
	var can []edit
	for i, s := range d.Layout.Sections {
		chapter, number, ok := strings.Cut(s.Label, ".")
		n, err := strconv.Atoi(number)
		if !ok || err != nil || n < 4 || i < 3 || d.Layout.Sections[i-1].Label != fmt.Sprintf("%s.%d", chapter, n-1) {
			continue
		}
		last := i+1 < len(d.Layout.Sections) && !strings.HasPrefix(d.Layout.Sections[i+1].Label, chapter+".")
		at := strings.Index(d.Text[s.Heading.Start:s.Heading.End], s.Label)
		if last && at >= 0 {
			start := s.Heading.Start + at
			can = append(can, edit{at: doc.Span{Start: start, End: start + len(s.Label)}, with: fmt.Sprintf("%s.%d", chapter, n+1)})
		}
	}
	if len(can) == 0 {
		return edit{}, false
	}
	return can[r.IntN(len(can))], true
}
