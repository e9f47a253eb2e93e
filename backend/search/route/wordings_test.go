package route

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pincite/backend/text"
)

// called is what a document may be called by in a generated question.
type called struct {
	gold          int
	set, kind     string
	parties       []string // with their legal suffixes
	abbreviations []string // defined in its head
	products      []string // capitalised words of its head that no other document has
	file          string
	year          string
}

var (
	definedAs   = regexp.MustCompile(`\(\s*(?:the |hereinafter |"|“|”)*["“”]([A-Z][A-Za-z&]{1,14})["“”]`)
	yearWritten = regexp.MustCompile(`\b(19[89]\d|20[0-2]\d)\b`)
)

// defined are words that contracts define whoever the parties are.
var defined = text.NewSet(`agreement company party parties buyer seller parent merger licensor licensee supplier customer
	distributor franchisor franchisee client consultant recipient discloser contractor vendor sponsor target effective date
	services products product licensee provider owner manager operator tenant landlord lender borrower purchaser agent`)

// callings returns what the documents asked about may be called by.
func callings(t testing.TB, p *pool) (out []called) {
	seen := map[string]bool{}
	df := map[string]int{}
	for _, n := range p.names {
		here := map[string]bool{}
		for _, w := range words(n.Head) {
			here[w.text] = true
		}
		for w := range here {
			df[w]++
		}
	}
	for _, q := range loadQuestions(t) {
		lead, _, _ := strings.Cut(q.query, ";")
		if seen[lead] {
			continue
		}
		seen[lead] = true
		kind, parties := namedParties(strings.Join(strings.Fields(lead), " "))
		if len(parties) == 0 {
			continue
		}
		n := p.names[p.at[q.file]]
		c := called{gold: p.at[q.file], set: q.set, kind: kind, parties: parties, file: n.Files[0][strings.LastIndexByte(n.Files[0], '/')+1:]}
		c.file = text.FileStem(c.file)
		if m := yearWritten.FindString(n.Date); m != "" {
			c.year = m
		}
		head := n.Head[:min(len(n.Head), 2500)]
		for _, m := range definedAs.FindAllStringSubmatch(head, -1) {
			if w := strings.ToLower(m[1]); !defined[w] && ordinaryShare(w) == 0 && df[w] <= 3 && !slices.Contains(c.abbreviations, m[1]) {
				c.abbreviations = append(c.abbreviations, m[1])
			}
		}
		for _, w := range words(head) {
			written := head[w.span.Start:w.span.End]
			if w.cap && len(w.text) > 3 && df[w.text] == 1 && unicode.IsLetter(rune(written[0])) && ordinaryShare(w.text) == 0 && !strings.Contains(strings.ToLower(strings.Join(parties, " ")), w.text) && !slices.Contains(c.products, written) {
				c.products = append(c.products, written)
			}
		}
		out = append(out, c)
	}
	return out
}

// needs returns wordings of what is asked, as whole questions and as nouns.
func needs(t testing.TB) (questions, nouns []string) {
	b, err := os.ReadFile("../../../cmd/trainrelevance/wordings.json")
	if err != nil {
		t.Skip(err)
	}
	var all map[string]map[string][]string
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	for _, kinds := range all {
		for _, of := range kinds {
			for _, w := range of {
				if strings.HasSuffix(w, "?") {
					questions = append(questions, w)
				} else if len(w) < 70 && !strings.HasPrefix(w, "Show") && !strings.ContainsAny(w, ".:") {
					nouns = append(nouns, w)
				}
			}
		}
	}
	passages, err := os.ReadFile("../../../cmd/trainrelevance/passages.jsonl")
	if err != nil {
		t.Skip(err)
	}
	for line := range bytes.Lines(passages) {
		var document struct {
			Passages []struct{ Questions []string }
		}
		if err := json.Unmarshal(line, &document); err != nil {
			t.Fatal(err)
		}
		for _, passage := range document.Passages {
			for _, w := range passage.Questions {
				if strings.HasSuffix(w, "?") {
					questions = append(questions, w)
				} else {
					nouns = append(nouns, w)
				}
			}
		}
	}
	slices.Sort(questions)
	slices.Sort(nouns)
	return questions, nouns
}

// rng is a small source of numbers that are the same everywhere.
type rng uint64

func (r *rng) next(n int) int {
	*r = *r*6364136223846793005 + 1442695040888963407
	return int(uint64(*r) >> 33 % uint64(n))
}

func (r *rng) of(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[r.next(len(list))]
}

// shortKind is a kind of document as people say it.
func (r *rng) shortKind(kind string) string {
	k := strings.ToLower(kind)
	k = strings.NewReplacer("mutual non-disclosure agreement", "NDA", "non-disclosure agreement", "NDA", "confidentiality agreement", "NDA").Replace(k)
	if k == "" {
		return "agreement"
	}
	ws := strings.Fields(k)
	switch r.next(6) {
	case 0:
		return "agreement"
	case 1:
		return "contract"
	case 2:
		if len(ws) > 1 {
			return strings.Join(ws[:len(ws)-1], " ") + " deal"
		}
	case 3:
		if len(ws) > 1 {
			return strings.Join(ws[:len(ws)-1], " ")
		}
	}
	return k
}

// shortParty is a party as people say it: without its legal suffix, or by its first words.
func (r *rng) shortParty(name string) string {
	short := dropSuffix(name)
	ws := strings.Fields(short)
	switch r.next(5) {
	case 0:
		return name
	case 1, 2:
		if len(ws) > 1 && len(fold(ws[0])) > 6 && ordinaryShare(strings.ToLower(ws[0])) == 0 {
			return ws[0]
		}
		if len(ws) > 2 {
			return strings.Join(ws[:2], " ")
		}
	}
	return short
}

// wording is a generated question.
type wording struct {
	asked
	template int
	holders  []int    // of the names
	names    []string // by which it calls the document
}

// fileTyped is the name of a file as it is typed or pasted.
func (r *rng) fileTyped(file string) string {
	switch r.next(4) {
	case 0:
		return strings.ReplaceAll(file, "_", " ")
	case 1:
		return strings.ReplaceAll(strings.ReplaceAll(file, " ", "_"), "-", "_")
	case 2:
		return strings.ToLower(file)
	}
	return file
}

// wordings makes so many questions for each calling, and returns those that belong to one
// half of documents and templates, the one that weights are fitted on or the other.
func wordings(t testing.TB, p *pool, perDoc int, fitted bool) (out []wording) {
	templates := append(readLines(t, "testdata/natural.txt"), readLines(t, "testdata/templates.txt")...)
	questions, nouns := needs(t)
	holders := p.holders()
	for _, c := range callings(t, p) {
		r := rng(seed(p.files[c.gold], c.kind))
		for range perDoc {
			tn := r.next(len(templates))
			w, ok := c.wording(&r, templates[tn], questions, nouns)
			if w.tuning = tuning(p.files[c.gold]) && tn%2 == 0; ok && w.tuning == fitted {
				w.template = tn
				if others := holders(w.names...); len(others) <= 4 && slices.Contains(others, c.gold) {
					w.set, w.gold, w.holders = c.set, c.gold, others
					out = append(out, w)
				}
			}
		}
	}
	return out
}

// wording fills in a template; false where the document has no name of the sort.
func (c *called) wording(r *rng, template string, questions, nouns []string) (w wording, ok bool) {
	a := c.parties[r.next(len(c.parties))]
	b := a
	if len(c.parties) > 1 {
		b = c.parties[0]
		if a == b {
			b = c.parties[1]
		}
	}
	needsB := strings.Contains(template, "{B}")
	if needsB && a == b {
		return w, false
	}
	a, b = r.shortParty(a), r.shortParty(b)
	kind := r.shortKind(c.kind)
	m := r.mention(c, a, b, kind)
	q, n := r.of(questions), r.of(nouns)
	if r.next(3) > 0 {
		topic := topics[r.next(len(topics))]
		if r.next(2) == 0 {
			q = topic[1]
		} else {
			n = topic[0]
		}
	}
	d, product := r.of(c.abbreviations), r.of(c.products)
	for hole, value := range map[string]string{"{D}": d, "{P}": product} {
		if strings.Contains(template, hole) && value == "" {
			return w, false
		}
	}
	typed := r.fileTyped(c.file)
	has := func(hole string) bool { return strings.Contains(template, hole) }
	if has("{M}") {
		w.names = append(w.names, m.names...)
	}
	if has("{A}") {
		w.names = append(w.names, a)
	}
	if has("{B}") {
		w.names = append(w.names, b)
	}
	if has("{D}") {
		w.names = append(w.names, d)
	}
	if has("{P}") {
		w.names = append(w.names, product)
	}
	mistake := r.next(12) == 0
	written := template
	for _, fill := range [][2]string{{"{M}", m.text}, {"{A}", a}, {"{B}", b}, {"{D}", d}, {"{P}", product}, {"{F}", typed}} {
		hole, value := fill[0], fill[1]
		if mistake && hole != "{D}" && hole != "{F}" && hole != "{M}" {
			value = misspell(value, uint32(r.next(1<<30)))
		}
		written = strings.ReplaceAll(written, hole, value)
	}
	written = strings.NewReplacer("{T}", kind, "{t}", n, "{Q}", q, "{q}", strings.ToLower(q[:1])+q[1:]).Replace(written)
	switch r.next(8) {
	case 0, 1:
		written = strings.ToLower(written)
	case 2:
		written = strings.ToLower(strings.TrimRight(written, "?."))
	case 3:
		if r.next(3) == 0 {
			written = strings.ToUpper(written)
		}
	}
	w.text = written
	return w, true
}

// phrase is a phrase that names, with the names in it.
type phrase struct {
	text  string
	names []string
}

// mention makes a phrase that names a document.
func (r *rng) mention(c *called, a, b, kind string) phrase {
	both := []string{a, b}
	one := []string{a}
	year := ""
	if c.year != "" && r.next(4) == 0 {
		year = c.year + " "
	}
	if a == b {
		switch r.next(6) {
		case 0:
			return phrase{a + "'s " + kind, one}
		case 1:
			return phrase{"the " + year + kind + " with " + a, one}
		case 2:
			return phrase{"the " + kind + " of " + a, one}
		case 3:
			return phrase{a + " " + kind, one}
		case 4:
			return phrase{"the " + year + a + " " + kind, one}
		}
		return phrase{"the " + kind + " (" + a + ")", one}
	}
	switch r.next(14) {
	case 0:
		return phrase{a + "'s " + kind, one}
	case 1:
		return phrase{"the " + year + kind + " with " + a, one}
	case 2:
		return phrase{"the " + year + kind + " between " + a + " and " + b, both}
	case 3:
		return phrase{"the " + a + "/" + b + " " + kind, both}
	case 4:
		return phrase{"the " + a + " " + kind + " with " + b, both}
	case 5:
		return phrase{a + " and " + b, both}
	case 6:
		return phrase{a + " / " + b, both}
	case 7:
		return phrase{"the " + year + a + " " + kind, one}
	case 8:
		return phrase{a + "-" + b, both}
	case 9:
		return phrase{a + " " + b + " " + kind, both}
	case 10:
		return phrase{kind + " " + a + " " + b, both}
	case 11:
		return phrase{"the " + kind + " (" + a + ")", one}
	case 12:
		return phrase{"the " + kind + " that " + a + " made with " + b, both}
	}
	return phrase{"our contract with " + a, one}
}
