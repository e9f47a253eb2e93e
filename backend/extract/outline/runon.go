package outline

import "strings"

// Texts that have lost their line breaks run the paragraphs of a section on in one line:
// "3.15 Property. (a) Titles. The Company owns ... free of liens. (b) Leases. Each ...". An
// item there is one where it stands between sentences and the one after it does too; inside
// a sentence it is part of an enumeration, and no paragraph.

// runOn adds an item that stands in running text, where it is the next one of a list or
// starts one.
func (o *outline) runOn(a anchor, m marker) {
	if !o.open || o.peeked > mostPeeks || a.pos < o.lineEnd {
		return
	}
	switch i, r, ok := o.continued(itemReadings(m.text), m); {
	case ok && o.continuesHere(a, m, i, r):
		o.addItem(a, m)
	case (o.betweenSentences(a.pos, m) || o.behindTitle(a.pos)) && !o.skipsHere(a, m):
		o.beginList(a, m)
	}
}

// skipsHere adds an item behind one or two that are missing or unreadable, and reports
// whether it does.
func (o *outline) skipsHere(a anchor, m marker) bool {
	const gap = 2
	for i := len(o.items) - 1; i >= 0; i-- {
		l := &o.items[i]
		for _, r := range itemReadings(m.text) {
			if r.n > l.n+1 && r.n <= l.n+1+gap && l.col < 0 && o.continuesHere(a, m, i, r) {
				o.resume(i)
				o.items = o.items[:i]
				o.pushItem(anchor{pos: a.pos, col: -1}, m, r, false)
				return true
			}
		}
	}
	return false
}

// takeUp adds an item in Roman numbers that starts a paragraph and continues an enumeration
// inside the item before it, as a page's end leaves them, and reports whether it does.
func (o *outline) takeUp(a anchor, m marker, readings []reading) bool {
	inside := o.text[o.seen:a.pos]
	if !a.line || len(o.items) == 0 || len(inside) > longestRun {
		return false
	}
	for _, r := range readings {
		if r.style == lowerRoman && r.n > 1 && !o.listed(r.style, m) && strings.Contains(inside, " "+m.written(r.style.write(r.n-1))+" ") {
			o.resume(len(o.items) - 1)
			o.pushItem(a, m, r, true)
			return true
		}
	}
	return false
}

// continuesHere reports whether m, the item of list i by its number, is one by its place.
// It is none where a list inside the item before it counts alike.
func (o *outline) continuesHere(a anchor, m marker, i int, r reading) bool {
	l := &o.items[i]
	if !l.alike(r.style, m) || a.pos-o.seen > longestRun {
		return false
	}
	o.peeked++
	first, own := m.written(r.style.write(1)), m.written(r.style.write(l.n))
	if o.betweenSentences(a.pos, m) {
		if inner, ok := firstReading(m); ok && inner.style != r.style && o.sooner(m.end, m.written(inner.style.write(2)),
			m.written(r.style.write(r.n+1))) {
			return false // the first Roman number, not the ninth letter
		}
		return o.endsSentence(a.pos) && o.standing(o.lineEnd, a.pos, first) < 0 && o.standing(o.lineEnd, a.pos, own) < 0
	}
	// A list whose items start paragraphs has lost one line break, unless a paragraph further
	// on has the same number.
	inside := o.text[o.lineEnd:a.pos]
	return l.col >= 0 && a.pos-o.seen <= longestItem && !strings.Contains(inside, first) && !strings.Contains(inside, own) &&
		!o.startsParagraph(m.label, m.end)
}

// longestRun is the most bytes of an item before the next one in running text.
const longestRun = 20_000

// beginList adds m where it is the first item of a list, and the second one follows.
func (o *outline) beginList(a anchor, m marker) {
	r, ok := firstReading(m)
	if !ok || o.listed(r.style, m) || len(o.items) == 0 && strings.Contains(o.text[o.seen:a.pos], m.written("a")) {
		return // the list of letters that it hangs under was missed
	}
	o.peeked++
	if o.sooner(m.end, m.written(r.style.write(2)), m.written(r.style.write(1))) {
		o.resume(len(o.items) - 1)
		a.col = -1
		o.pushItem(a, m, r, false)
	}
}

// firstReading returns the reading of m as the first item of a list.
func firstReading(m marker) (reading, bool) {
	readings := itemReadings(m.text)
	for i := len(readings) - 1; i >= 0; i-- {
		if readings[i].n == 1 {
			return readings[i], true
		}
	}
	return reading{}, false
}

// betweenSentences reports whether the item m at pos starts with a sentence or a title, after
// the end of another one.
func (o *outline) betweenSentences(pos int, m marker) bool {
	after := skipBlank(o.text, m.end)
	if inner := readMarker(o.text, after); inner.kind == item && o.text[after] == '(' { // "(a) (i) The"
		after = skipBlank(o.text, inner.end)
	}
	if !sentenceStart(o.text, after) && !strings.HasPrefix(o.text[after:], "“") {
		return false
	}
	before := strings.TrimRight(o.text[max(0, pos-lookBehind):pos], " \t\u00a0")
	return strings.HasSuffix(before, "\n") || strings.HasSuffix(before, ":") || o.endsSentence(pos)
}

// endsSentence reports whether a sentence ends before pos, or a line does.
func (o *outline) endsSentence(pos int) bool {
	before := strings.TrimRight(o.text[max(0, pos-lookBehind):pos], " \t\u00a0")
	return strings.HasSuffix(before, "\n") || strings.HasSuffix(strings.TrimRight(before, ")\"”’]"), ".")
}

const lookBehind = 40 // bytes, more than what stands between a sentence and the next

// sooner reports whether the number a stands between sentences behind pos, and b does not
// before it.
func (o *outline) sooner(pos int, a, b string) bool {
	at := o.standing(pos, min(len(o.text), pos+longestRun), a)
	return at >= 0 && o.standing(pos, at, b) < 0
}

// standing returns where a number first stands between sentences, from one position to
// another, and -1 where it does not.
func (o *outline) standing(from, to int, number string) int {
	for from < to {
		i := strings.Index(o.text[from:to], number)
		if i < 0 {
			break
		}
		from += i
		if m := readMarker(o.text, from); m.kind == item && o.betweenSentences(from, m) {
			return from
		}
		from += len(number)
	}
	return -1
}
