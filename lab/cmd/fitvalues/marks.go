package main

import (
	"context"
	_ "embed" // what was read
	"fmt"
	"hash/fnv"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/learned"
	"pincite/backend/sac"
	"pincite/lab/bench"
)

// read.tsv are candidates that were judged by reading where nobody had marked them, or had marked another one: fact, file, where the
// value begins, right, wrong or open. Of the confidentiality agreements all lengths that may be the term were judged so; those that are
// not listed are wrong.
//
//go:embed read.tsv
var readTSV string

var judgedByReading = sync.OnceValue(func() map[string]int {
	judged := map[string]int{}
	for line := range strings.Lines(readTSV) {
		if key, verdict, ok := cutLast(strings.TrimSpace(line)); ok {
			judged[key] = map[string]int{"right": 1, "wrong": 0, "open": -1}[verdict]
		}
	}
	return judged
})

func cutLast(line string) (before, after string, ok bool) {
	at := strings.LastIndexByte(line, '\t')
	if at < 0 {
		return "", "", false
	}
	return line[:at], line[at+1:], true
}

// document is a contract with its candidates, and what experts marked.
type document struct {
	file       string
	plain      bool // of plain.txt, in which everything is marked
	unknown    map[string][]doc.Span
	fold       int
	text       string
	candidates map[string][]facts.Candidate
	marked     map[string][]doc.Span // bytes, by fact
	title      string                // of the questions, with the parties
	only       string                // the fact that is marked in it; "" for all
	parties    []facts.Answer
	list       []string    // signs of the list of parties
	names      []string    // of the parties of an opening
	ruled      []string    // those that rules find in one
	named      []sac.Named // that may be parties of one
}

// asked are the words of the questions whose marks hold a fact.
var asked = map[string][]string{
	"term": {"expiration date"}, "expiry": {"expiration date"}, "start": {"expiration date"}, "renewal": {"renewal term"},
	"notice": {"notice period required to terminate", "terminated for convenience"}, "governing_law": {"governing law"},
}

func load(ctx context.Context, data string, leftOut []string) ([]document, error) {
	set, err := bench.Load(ctx, data)
	if err != nil {
		return nil, err
	}
	at := map[string]int{}
	var documents []document
	for _, b := range set.Benchmarks {
		if b.Name != "cuad" {
			continue
		}
		for _, q := range b.Questions {
			for _, g := range q.Gold {
				i, ok := at[g.File]
				if !ok {
					d := set.Documents[g.File]
					if d.Twin != g.File || slices.ContainsFunc(leftOut, func(f string) bool { return path.Base(f) == path.Base(g.File) }) {
						continue
					}
					h := fnv.New32a()
					h.Write([]byte(g.File))
					i = len(documents)
					at[g.File] = i
					documents = append(documents, document{file: g.File, text: d.Text(), fold: int(h.Sum32() % folds), title: q.Query, marked: map[string][]doc.Span{}})
				}
				for fact, words := range asked {
					for _, w := range words {
						if strings.Contains(q.Kind(), w) {
							documents[i].marked[fact] = append(documents[i].marked[fact], bytes(set.Documents[g.File].Text(), g.Span))
						}
					}
				}
			}
		}
	}
	for _, file := range slices.Sorted(maps.Keys(set.Documents)) {
		if strings.HasPrefix(file, "contractnli/") && !slices.ContainsFunc(leftOut, func(f string) bool { return path.Base(f) == path.Base(file) }) {
			documents = append(documents, document{file: file, text: set.Documents[file].Text(), fold: len(documents) % folds, only: "term"})
		}
	}
	documents = append(append(documents, plainDocuments()...), openings()...)
	var group sync.WaitGroup
	turn := make(chan struct{}, 2)
	for i := range documents {
		group.Add(1)
		turn <- struct{}{}
		go func() {
			defer func() { <-turn; group.Done() }()
			documents[i].read()
		}()
	}
	group.Wait()
	return documents, nil
}

func (d *document) read() {
	s := sac.Summarize(d.file, d.text, 150)
	r := facts.Read(facts.Document{Text: d.text, Title: s.Type, Parties: s.Parties})
	d.parties = r.Find("parties")
	d.list = r.PartySigns(d.parties)
	if d.names != nil {
		d.ruled = sac.Ruled(d.file, d.text)
		d.named = sac.Names(d.text, d.ruled)
	}
	d.candidates = map[string][]facts.Candidate{}
	for _, fact := range facts.Chosen {
		d.candidates[fact] = r.Candidates(fact)
	}
}

// tell gives an opening the parties that some weights find.
func (d *document) tell(weights *learned.Named) {
	parties := sac.PartiesBy(weights, d.named, d.ruled)
	r := facts.Read(facts.Document{Text: d.text, Parties: parties})
	d.parties = r.Find("parties")
	d.list = r.PartySigns(d.parties)
}

// What of a marked passage is another fact than the one that it is marked for.
var (
	aNotice  = regexp.MustCompile(`(?i)^['’]?s?[\s,'’]*(?:\(\w+\)\s*)?(?:business |calendar )?(?:days?['’]?\s*)?(?:prior|previous|advance|written|notice|before|in advance|after)`)
	aRenewal = regexp.MustCompile(`(?i)\b(?:renew\w*|extend\w*|successive|additional|further|thereafter|consecutive)\b[^.;]{0,90}$`)
	aStart   = regexp.MustCompile(`(?i)\b(?:commenc\w+|begin\w*|start\w*|effective|from|since|dated|as of)\b[\s\w,“”"()]{0,24}$`)
	anEnd    = regexp.MustCompile(`(?i)\b(?:until|through|thru|till|expir\w*|terminat\w*|end\w*|to|including|conclud\w*|midnight)\b[\s\w,:“”"()-]{0,30}$`)
	noticing = regexp.MustCompile(`(?i)notice|notif|prior|before|advance|writing|written`)
)

// answer tells whether a candidate is the answer: 1 for yes, 0 for no, -1 where the marks do not tell.
func (d *document) answer(fact string, c facts.Candidate) int {
	s := c.Value.Span
	if verdict, ok := judgedByReading()[fmt.Sprintf("%s\t%s\t%d", fact, d.file, s.Start)]; ok {
		return verdict
	}
	if d.only != "" {
		return 0
	}
	there := in(d.marked[fact], s)
	if d.plain {
		switch {
		case there:
			return 1
		case in(d.unknown[fact], s):
			return -1
		}
		return 0
	}
	before, behind := d.text[max(0, s.Start-120):s.Start], d.text[s.End:min(len(d.text), s.End+60)]
	if !there {
		if len(d.marked[fact]) == 0 && c.Score > 0.8 || fact == "start" && d.mayBegin(c) {
			return -1
		}
		return 0
	}
	switch fact {
	case "term":
		if aNotice.MatchString(behind) || aRenewal.MatchString(before) {
			return 0
		}
	case "renewal":
		if aNotice.MatchString(behind) {
			return 0
		}
		if !aRenewal.MatchString(before) && !aRenewal.MatchString(before+d.text[s.Start:s.End]) {
			return -1
		}
	case "notice":
		if !noticing.MatchString(before[max(0, len(before)-60):]) && !noticing.MatchString(behind) {
			return -1
		}
	case "start":
		switch starts, ends := aStart.MatchString(before), anEnd.MatchString(before); {
		case ends:
			return 0
		case !starts:
			return -1
		}
	case "expiry":
		switch starts, ends := aStart.MatchString(before), anEnd.MatchString(before); {
		case ends:
		case starts:
			return 0
		default:
			return -1
		}
	}
	return 1
}

// mayBegin reports whether a day that nobody marked may be that on which a contract begins: it is the one that is marked elsewhere, or
// none is, since the passages that say when a contract ends need not say when it begins.
func (d *document) mayBegin(c facts.Candidate) bool {
	none := true
	for _, o := range d.candidates["start"] {
		if in(d.marked["start"], o.Value.Span) && aStart.MatchString(d.text[max(0, o.Value.Span.Start-120):o.Value.Span.Start]) {
			if none = false; o.Value.Text == c.Value.Text {
				return true
			}
		}
	}
	return none && aStart.MatchString(d.text[max(0, c.Value.Span.Start-60):c.Value.Span.Start])
}

// in reports whether a span touches one of some.
func in(marked []doc.Span, s doc.Span) bool {
	return slices.ContainsFunc(marked, func(m doc.Span) bool { return m.Intersect(s).Len() > 0 })
}

func (d *document) examples(fact string) (all []example) {
	if d.only != "" && d.only != fact {
		return nil
	}
	times := 1
	if d.plain || d.only != "" {
		times = plainTimes
	}
	for range times {
		for _, c := range d.candidates[fact] {
			if a := d.answer(fact, c); a >= 0 {
				all = append(all, example{c.Signs, a == 1})
			}
		}
	}
	return all
}

// judge chooses a candidate by what was learned.
func (d *document) judge(l *facts.Learned, fact string) (j judged, best string) {
	answer := 0
	for _, c := range d.candidates[fact] { // one of two that are as likely stands first
		if p := probability(l, c.Signs); p > j.p+nearlyAs {
			j.p, answer = p, d.answer(fact, c)
			best = fmt.Sprint(c.Value.Span.Start, "\t") + c.Value.Text + " | " + d.text[max(c.Evidence.Start, c.Value.Span.Start-150):min(c.Evidence.End, c.Value.Span.End+100)]
		}
	}
	j.there = d.plain && len(d.marked[fact]) > 0
	for _, c := range d.candidates[fact] {
		j.there = j.there || d.answer(fact, c) == 1
	}
	j.right, j.open = answer == 1, answer < 0
	return j, best
}

// bytes returns a span of code points as one of bytes.
func bytes(text string, s doc.Span) (b doc.Span) {
	n := 0
	for i := range text {
		if n == s.Start {
			b.Start = i
		}
		if n == s.End {
			b.End = i
			return b
		}
		n++
	}
	b.End = len(text)
	return b
}

// nearlyAs is how much less likely a candidate may be that goes before another one for its place.
const nearlyAs = 0.02
