package facts

import (
	"strconv"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// How many words about a value are signs, and how many bytes may hold them.
const (
	wordsBefore, wordsBehind = 14, 10
	reachOfSigns             = 160
	mostOfSentence           = 60
)

// distances part the words about a value by how far off they stand.
func distance(i int) string {
	switch {
	case i < 2:
		return strconv.Itoa(i)
	case i < 4:
		return "2"
	case i < 7:
		return "4"
	}
	return "7"
}

// signs calls yield with each sign of a candidate: its kind and up to two words.
func (d *Reading) signs(c *Candidate, yield func(kind, a, b string)) {
	s := c.Value.Span
	before := wordsOf(d.Text, doc.Span{Start: max(0, s.Start-reachOfSigns), End: s.Start})
	if n := len(before); n > wordsBefore {
		before = before[n-wordsBefore:]
	}
	behind := wordsOf(d.Text, doc.Span{Start: s.End, End: min(len(d.Text), s.End+reachOfSigns)})
	behind = behind[:min(len(behind), wordsBehind)]
	for i := range before {
		w := before[len(before)-1-i]
		yield("b"+distance(i), w, "")
		if i < 6 && i+1 < len(before) {
			yield("bb", before[len(before)-2-i], w)
		}
	}
	for i, w := range behind {
		yield("a"+distance(i), w, "")
		if i < 5 && i+1 < len(behind) {
			yield("aa", w, behind[i+1])
		}
	}
	d.signsOfSentence(c, yield)
	for _, m := range c.marks {
		yield("mark", m, "")
	}
	yield("rule", strconv.Itoa(int(max(-4, min(8, c.Score/0.4)))), "")
	yield("at", strconv.Itoa(10*s.Start/max(1, len(d.Text))), "")
	if c.Value.Kind == value.Duration {
		yield("unit", c.Value.Unit, "")
		yield("amount", strconv.Itoa(int(min(c.Value.Amount, 400))), c.Value.Unit)
	}
}

func (d *Reading) signsOfSentence(c *Candidate, yield func(kind, a, b string)) {
	s := c.Value.Span
	said := doc.Span{Start: max(c.Evidence.Start, s.Start-360), End: min(c.Evidence.End, s.End+240)}
	words := wordsOf(d.Text, said)
	seen := map[string]bool{}
	for _, w := range words[:min(len(words), mostOfSentence)] {
		if !seen[w] {
			seen[w] = true
			yield("s", w, "")
		}
	}
	for i, w := range words[:min(len(words), 4)] {
		yield("o", strconv.Itoa(i), w)
	}
	start := paragraphStart(d.Text, s.Start, 700)
	head := wordsOf(d.Text, doc.Span{Start: start, End: min(s.Start, start+80)})
	for _, w := range head[:min(len(head), 5)] {
		yield("p", w, "")
	}
	if line := strings.LastIndex(d.Text[max(0, start-120):start], "\n\n"); start > 0 && line < 0 { // the heading before the paragraph
		for _, w := range wordsOf(d.Text, doc.Span{Start: max(0, start-60), End: start}) {
			yield("h", w, "")
		}
	}
}

// wordsOf returns the words of a part of a text, folded, with "#" for what begins with a digit.
func wordsOf(s string, part doc.Span) (words []string) {
	for w := range text.Words(s[wordFrom(s, part.Start, part.End):part.End]) {
		if w[0] >= '0' && w[0] <= '9' {
			w = "#"
		}
		words = append(words, w)
	}
	return words
}
