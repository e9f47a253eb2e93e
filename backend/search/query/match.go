package query

import (
	"cmp"
	"slices"
	"sort"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Matcher finds the passages of documents that match an expression. It is safe for
// concurrent use.
type Matcher struct {
	expression Expression
	longest    int // bytes of a match that distances join

	phrases  []*phrase
	first    map[*phrase]int  // number of a phrase's first word pattern; the others follow
	literals map[string][]int // numbers of the patterns that are plain words
	wild     []wildcard
	positive map[*phrase]bool // not under a negation
	negates  bool
	needles  [][]string // by phrase: what stands in every text that it stands in, see [mayHold]
}

// wildcard is a pattern with its number.
type wildcard struct {
	pattern wordPattern
	number  int
}

// NewMatcher prepares to look for an expression. Passages that a distance
// reaches across are one match up to so many bytes.
func NewMatcher(x Expression, longest int) *Matcher {
	m := &Matcher{
		expression: x, longest: longest, phrases: phrasesOf(nil, x, false),
		first: map[*phrase]int{}, literals: map[string][]int{}, positive: map[*phrase]bool{},
	}
	n := 0
	for _, p := range m.phrases {
		m.needles = append(m.needles, needlesOf(p))
		m.first[p] = n
		for _, w := range p.words {
			if w.wild() {
				m.wild = append(m.wild, wildcard{w, n})
			} else {
				m.literals[string(w)] = append(m.literals[string(w)], n)
			}
			n++
		}
	}
	for _, p := range phrasesOf(nil, x, true) {
		m.positive[p] = true
	}
	m.negates = len(m.positive) < len(m.phrases)
	return m
}

// matchedWord is a word of a text that some patterns stand for.
type matchedWord struct {
	number    int // of the word, counted through the paragraphs that were read
	paragraph int
	span      doc.Span
	patterns  []int
}

// occurrence is a place where a phrase stands: words first to last of one paragraph.
type occurrence struct {
	first, last int
	paragraph   int
	span        doc.Span
}

// Run is a match: passages First to Last of a document, of which those in Matched match.
type Run struct {
	First, Last int
	Matched     []int
}

// Reading is a document as a [Matcher] reads it. It is for one goroutine.
type Reading struct {
	*Matcher
	text        string
	chunks      []doc.Span
	paragraphs  []doc.Span
	occurrences map[*phrase][]occurrence // in order
	sentenceOf  map[int][]doc.Span       // of the paragraphs where they were wanted
	// links are the places of what matches as one: passages that one touches belong
	// together. Those of distances are loose: they join passages only up to the matcher's longest.
	links []link
	// near holds the occurrences that take part in each proximity.
	near map[*proximity][]occurrence
}

type link struct {
	span  doc.Span
	loose bool
}

// read looks for the phrases in some paragraphs of a document, all where only is nil.
func (m *Matcher) read(body string, chunks, paragraphs []doc.Span, only []bool) *Reading {
	r := &Reading{
		Matcher: m, text: body, chunks: chunks, paragraphs: paragraphs, occurrences: map[*phrase][]occurrence{},
		sentenceOf: map[int][]doc.Span{}, near: map[*proximity][]occurrence{},
	}
	var known []matchedWord
	var folded []byte
	n := 0
	for i, p := range paragraphs {
		if only != nil && !only[i] {
			continue
		}
		folded = foldPlain(folded[:0], body[p.Start:p.End])
		if folded != nil && !mayHold(folded, m.needles) {
			continue // and be spared the cutting into words, which takes ten times as long
		}
		sign := "" // that stands by itself before the word
		for word, span := range text.Words(body[p.Start:p.End]) {
			if isSign(word) {
				sign = word
				continue
			}
			if patterns := m.patterns(sign + word); len(patterns) > 0 {
				known = append(known, matchedWord{n, i, doc.Span{Start: p.Start + span.Start, End: p.Start + span.End}, patterns})
			}
			n++
			sign = ""
		}
	}
	for _, p := range m.phrases {
		r.occurrences[p] = occurrencesOf(known, m.first[p], len(p.words))
	}
	return r
}

// patterns returns the numbers of the patterns that stand for a word, or for what is left of it
// without its signs.
func (m *Matcher) patterns(word string) []int {
	patterns := m.literals[word]
	if rest := bare(word); rest != word {
		patterns = append(slices.Clip(patterns), m.patterns(rest)...)
	}
	for _, w := range m.wild {
		if w.pattern.matches(word) {
			patterns = append(slices.Clip(patterns), w.number)
		}
	}
	return patterns
}

// occurrencesOf returns where n patterns, numbered from first, stand one after the other.
func occurrencesOf(words []matchedWord, first, n int) []occurrence {
	var all []occurrence
	for i := range words {
		if i+n > len(words) {
			break
		}
		follow := true
		for k := range n {
			w := words[i+k]
			follow = follow && w.number == words[i].number+k && w.paragraph == words[i].paragraph && slices.Contains(w.patterns, first+k)
		}
		if follow {
			last := words[i+n-1]
			all = append(all, occurrence{words[i].number, last.number, last.paragraph, doc.Span{Start: words[i].span.Start, End: last.span.End}})
		}
	}
	return all
}

// matches returns which chunks of the document match the expression.
func (r *Reading) matches(x Expression) []bool {
	chunks := make([]bool, len(r.chunks))
	switch x := x.(type) {
	case conjunction:
		for i, m := range x {
			for k, is := range r.matches(m) {
				chunks[k] = is && (i == 0 || chunks[k])
			}
		}
	case disjunction:
		for _, m := range x {
			for k, is := range r.matches(m) {
				chunks[k] = chunks[k] || is
			}
		}
	case negation:
		for k, is := range r.matches(x.of) {
			chunks[k] = !is
		}
	case *proximity:
		for _, o := range r.together(x) {
			r.touch(chunks, o.span)
		}
	case *phrase:
		for _, o := range r.occurrences[x] {
			r.touch(chunks, o.span)
		}
	}
	return chunks
}

// touch marks the chunks that a span has a part in.
func (r *Reading) touch(chunks []bool, span doc.Span) {
	first, last := r.touched(span)
	for k := first; k <= last; k++ {
		chunks[k] = chunks[k] || r.chunks[k].Intersect(span).Len() > 0
	}
}

// touched returns the first and the last chunk that a span has a part in; the last is
// below the first where there is none.
func (r *Reading) touched(span doc.Span) (first, last int) {
	chunks := r.chunks
	first = sort.Search(len(chunks), func(k int) bool { return chunks[k].End > span.Start })
	last = sort.Search(len(chunks), func(k int) bool { return chunks[k].Start >= span.End }) - 1
	return first, last
}

// together returns the occurrences that take part in a proximity: each stands near one of
// the operand before it that takes part, and near one of the operand after it.
func (r *Reading) together(x *proximity) []occurrence {
	if all, ok := r.near[x]; ok {
		return all
	}
	lists := make([][]occurrence, len(x.operands))
	for i, o := range x.operands {
		for _, p := range o {
			lists[i] = append(lists[i], r.occurrences[p]...)
		}
		slices.SortFunc(lists[i], occurrence.compare)
	}
	for i := 1; i < len(lists); i++ {
		lists[i] = r.beside(lists[i], lists[i-1], x.reaches[i-1], false)
	}
	for i := len(lists) - 2; i >= 0; i-- {
		lists[i] = r.beside(lists[i], lists[i+1], x.reaches[i], r.positive[x.operands[0][0]])
	}
	all := slices.Concat(lists...)
	r.near[x] = all
	return all
}

// compare orders by place.
func (o occurrence) compare(p occurrence) int {
	return cmp.Or(cmp.Compare(o.first, p.first), cmp.Compare(o.last, p.last))
}

// beside returns those of list that stand within reach of one of others; both are in
// order. With linked it also links each with the nearest of others.
func (r *Reading) beside(list, others []occurrence, within reach, linked bool) []occurrence {
	ends := slices.Clone(others)
	slices.SortFunc(ends, func(a, b occurrence) int { return cmp.Or(cmp.Compare(a.last, b.last), cmp.Compare(a.first, b.first)) })
	var kept []occurrence
	for _, o := range list {
		near := false
		if k := sort.Search(len(others), func(k int) bool { return others[k].first > o.last }); k < len(others) &&
			r.within(o, others[k], within) {
			near = true
			if linked {
				r.links = append(r.links, link{doc.Span{Start: o.span.Start, End: others[k].span.End}, true})
			}
		}
		if k := sort.Search(len(ends), func(k int) bool { return ends[k].last >= o.first }) - 1; k >= 0 && r.within(ends[k], o, within) {
			near = true
			if linked {
				r.links = append(r.links, link{doc.Span{Start: ends[k].span.Start, End: o.span.End}, true})
			}
		}
		if near {
			kept = append(kept, o)
		}
	}
	return kept
}

// within reports whether b, which stands after a, is within reach of it.
func (r *Reading) within(a, b occurrence, within reach) bool {
	switch {
	case a.paragraph != b.paragraph:
		return false
	case within == sameParagraph:
		return true
	case within == sameSentence:
		return r.sentence(a.paragraph, a.span.End-1) == r.sentence(b.paragraph, b.span.Start)
	}
	return b.first-a.last <= int(within)
}

// sentence returns the number, in its paragraph, of the sentence that holds a position.
func (r *Reading) sentence(paragraph, pos int) int {
	spans, ok := r.sentenceOf[paragraph]
	if !ok {
		spans = text.Sentences(r.text, r.paragraphs[paragraph])
		r.sentenceOf[paragraph] = spans
	}
	return sort.Search(len(spans), func(i int) bool { return spans[i].End > pos })
}

func (r *Reading) hasWord(chunk int) bool {
	span := r.chunks[chunk]
	for range text.Words(r.text[span.Start:span.End]) {
		return true
	}
	return false
}

func (r *Reading) fits(of Run, chunk int) bool {
	return r.chunks[chunk].End-r.chunks[of.First].Start <= r.longest
}

// Marks returns the places of what matched: the occurrences of phrases that are not
// negated, of those in a proximity the ones that take part.
func (r *Reading) Marks() []doc.Span {
	var spans []doc.Span
	var walk func(Expression)
	walk = func(x Expression) {
		var all []occurrence
		switch x := x.(type) {
		case conjunction:
			for _, m := range x {
				walk(m)
			}
		case disjunction:
			for _, m := range x {
				walk(m)
			}
		case *proximity:
			all = r.together(x)
		case *phrase:
			all = r.occurrences[x]
		}
		for _, o := range all {
			spans = append(spans, o.span)
		}
	}
	walk(r.expression)
	return spans
}
