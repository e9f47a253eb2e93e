package quoted

import (
	"slices"
	"strings"

	"pincite/backend/compare/seq"
	"pincite/backend/doc"
	"pincite/backend/text"
)

// Edit is words of a quotation that its source has otherwise. Where a side has no words, its span is empty and stands where they would.
type Edit struct {
	Quoted doc.Span // in the text that quotes
	Source doc.Span // in the document
}

// mostBracketed is for how many words and marks those in brackets may stand.
const mostBracketed = 12

// laying is a piece as it lies on its source.
type laying struct {
	span    []doc.Span
	edits   []Edit
	omitted []doc.Span
	same    int // words
	cost    int
}

// laid lays a piece on a part of a document.
func laid(p piece, document string, within doc.Span) (out laying) {
	a, b := figures(p.tokens), figures(tokens(document, within))
	pairs := trimmed(a, match(a, b))
	if len(pairs) == 0 {
		return laying{cost: len(p.words), edits: []Edit{{Quoted: p.span()}}}
	}
	first, last := pairs[0], pairs[len(pairs)-1]
	from := widened(document, b, first.B, -1, first.A)
	to := widened(document, b, last.B, 1, len(a)-1-last.A) + 1
	atA, atB := 0, from
	for _, pair := range append(pairs, seq.Pair{A: len(a), B: to}) {
		out.between(a, document, b, doc.Span{Start: atA, End: pair.A}, doc.Span{Start: atB, End: pair.B})
		if pair.A < len(a) && a[pair.A].fold != "" {
			out.same += 1 + a[pair.A].more
		}
		atA, atB = pair.A+1, pair.B+1
	}
	out.span = []doc.Span{{Start: b[from].span.Start, End: b[to-1].span.End}}
	return out
}

// figures joins the words of a figure, such as "1,275.50", to one.
func figures(all []token) (out []token) {
	digit := func(s string) bool { return s != "" && s[len(s)-1] >= '0' && s[len(s)-1] <= '9' }
	for i := 0; i < len(all); i++ {
		t := all[i]
		for i+2 < len(all) && digit(t.key) && strings.Contains(".,:/", all[i+1].key) && digit(all[i+2].key[:1]) &&
			t.span.End == all[i+1].span.Start && all[i+1].span.End == all[i+2].span.Start {
			next := all[i+2]
			t.key, t.fold, t.more = t.key+all[i+1].key+next.key, t.fold+all[i+1].key+next.fold, t.more+1
			t.span.End, i = next.span.End, i+2
		}
		out = append(out, t)
	}
	return out
}

// match pairs the words of a quotation with those of a document: by their capitals or not, as both are told apart later.
func match(a, b []token) []seq.Pair {
	numbers := map[string]int32{}
	key := func(t token) int32 {
		k := t.fold
		if k == "" {
			k = t.key
		}
		n, ok := numbers[k]
		if !ok {
			n = int32(len(numbers))
			numbers[k] = n
		}
		return n
	}
	var keysA, keysB []int32
	for _, t := range b {
		keysB = append(keysB, key(t))
	}
	for _, t := range a {
		if t.stem {
			t.fold = stemmed(t, b)
		}
		keysA = append(keysA, key(t))
	}
	return seq.Match(keysA, keysB)
}

// stemmed returns the word of a document that begins as a quoted one does, whose end stands in brackets.
func stemmed(t token, b []token) string {
	for _, o := range b {
		if t.equal(o) {
			return o.fold
		}
	}
	return t.fold
}

// trimmed leaves out words at the ends that are the same by chance: they stand far from the others in the document.
func trimmed(quoted []token, pairs []seq.Pair) []seq.Pair {
	stray := func(near, next seq.Pair) bool {
		return next.B-near.B > 2*(next.A-near.A)+3 && !slices.ContainsFunc(quoted[near.A+1:next.A+1], func(t token) bool { return t.gap != noGap })
	}
	for range 2 {
		if len(pairs) > 3 && stray(pairs[0], pairs[1]) {
			pairs = pairs[1:]
		}
		if n := len(pairs); n > 3 && stray(pairs[n-2], pairs[n-1]) {
			pairs = pairs[:n-1]
		}
	}
	return pairs
}

// widened returns the token up to which a source reaches from its outermost equal one, where a quotation has some more words that differ.
func widened(document string, b []token, at, step, most int) int {
	for range most {
		next := at + step
		if next < 0 || next >= len(b) || b[next].fold == "" {
			break
		}
		lo, hi := min(at, next), max(at, next)
		if strings.Contains(document[b[lo].span.End:b[hi].span.Start], "\n\n") {
			break
		}
		at = next
	}
	return at
}

// between notes what lies between two words that are the same: nothing where both say the same in other pieces, or where words are
// said to be left out.
func (l *laying) between(a []token, document string, b []token, quoted, source doc.Span) {
	// The capitals of the word before are told here, too: it is the same but for them.
	if quoted.Start > 0 && source.Start > 0 {
		if t, o := a[quoted.Start-1], b[source.Start-1]; !t.equal(o) && !t.stem {
			l.add(document, a, Edit{t.span, o.span})
			l.cost++
		}
	}
	if quoted.Len() <= 0 && source.Len() <= 0 {
		return
	}
	edit := Edit{spanOf(a, quoted), spanOf(b, source)}
	gap := noGap
	for i := quoted.Start; i <= quoted.End && i < len(a); i++ {
		if i > 0 {
			gap = max(gap, a[i].gap)
		}
	}
	switch {
	case quoted.Len() <= 0 && (gap == omitted || gap == bracketed && source.Len() <= mostBracketed):
		if !marksAlone(b, source) {
			l.omitted = append(l.omitted, edit.Source)
		}
		return
	case quoted.Len() <= 0 && text.Furniture(strings.TrimSpace(document[edit.Source.Start:edit.Source.End])) &&
		strings.Contains(around(document, edit.Source), "\n"):
		return
	case joined(a, quoted) == joined(b, source):
		return
	case marksAlone(a, quoted) && marksAlone(b, source) && gap != noGap:
		return
	}
	l.add(document, a, edit)
	l.cost += max(quoted.Len(), source.Len())
}

// add keeps an edit, as one with that before it where no word lies between them on either side.
func (l *laying) add(document string, a []token, e Edit) {
	if n := len(l.edits); n > 0 {
		last := &l.edits[n-1]
		parted := slices.ContainsFunc(a, func(t token) bool { return t.span.Start >= last.Quoted.End && t.span.End <= e.Quoted.Start })
		if !parted && words(document[last.Source.End:max(last.Source.End, e.Source.Start)]) == 0 {
			last.Quoted.End, last.Source.End = e.Quoted.End, e.Source.End
			return
		}
	}
	l.edits = append(l.edits, e)
}

func spanOf(all []token, of doc.Span) doc.Span {
	switch {
	case of.Start < of.End:
		return doc.Span{Start: all[of.Start].span.Start, End: all[of.End-1].span.End}
	case of.Start > 0:
		return doc.Span{Start: all[of.Start-1].span.End, End: all[of.Start-1].span.End}
	}
	return doc.Span{Start: all[0].span.Start, End: all[0].span.Start}
}

// joined returns words as one, but for marks: "non-exclusive" is "nonexclusive".
func joined(all []token, of doc.Span) string {
	var b strings.Builder
	for _, t := range all[of.Start:max(of.Start, of.End)] {
		b.WriteString(t.key)
	}
	return b.String()
}

func marksAlone(all []token, of doc.Span) bool {
	for _, t := range all[of.Start:max(of.Start, of.End)] {
		if t.fold != "" {
			return false
		}
	}
	return true
}

func around(s string, span doc.Span) string { return s[max(0, span.Start-3):min(len(s), span.End+3)] }
