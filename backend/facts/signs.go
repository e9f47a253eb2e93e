package facts

import (
	"strconv"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
	"pincite/backend/text/numeral"
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

// signs calls tell with each sign of a candidate: its kind and up to two words. Those of a short text tell twice, once as in every text
// and once as in short ones.
func (d *Reading) signs(c *Candidate, tell func(kind, a, b string)) {
	s, yield := c.Value.Span, tell
	if d.short {
		yield = func(kind, a, b string) {
			tell(kind, a, b)
			tell("~"+kind, a, b)
		}
	}
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
	d.signsOfSentence(c, before, behind, yield)
	for _, m := range c.marks {
		yield("mark", m, "")
	}
	if c.Score != 0 {
		yield("rule", strconv.Itoa(int(max(-4, min(8, c.Score/0.4)))), "")
	}
	yield("at", strconv.Itoa(10*s.Start/max(1, len(d.Text))), "")
	if d.short {
		yield("short", "", "")
		d.signsBeside(c, tell)
		for _, w := range labelOf(d.Text, s.Start) {
			yield("l", w, "")
		}
	}
	if c.means.Len() > 0 {
		yield("named", "", "")
		for _, w := range wordsOf(d.Text, s) {
			yield("n", w, "")
		}
	}
	if c.Value.Kind == value.Duration {
		yield("unit", c.Value.Unit, "")
		yield("amount", strconv.Itoa(int(min(c.Value.Amount, 400))), c.Value.Unit)
	}
}

func (d *Reading) signsOfSentence(c *Candidate, before, behind []string, yield func(kind, a, b string)) {
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
	above, ok := d.headings[start]
	if !ok {
		above = headingOf(d.Text, start)
		d.headings[start] = above
	}
	for _, w := range above {
		yield("h", w, "")
	}
	signsOfFamilies(words[:min(len(words), mostOfSentence)], before, behind, head, above, func(kind, a, b string) {
		yield(kind, a, b)
		if d.secret { // their lengths are those of duties
			yield("secret "+kind, a, b)
		}
	})
}

// headingOf returns the words of the heading under which a position stands: of the last short line before it that ends no sentence.
func headingOf(s string, at int) []string {
	const reach, longest = 1200, 50 // bytes
	for end, least := at, max(0, at-reach); end > least; {
		from := strings.LastIndexByte(s[least:end], '\n') + 1 + least
		if from == least && least > 0 {
			return nil
		}
		line := strings.TrimSpace(s[from:end])
		if n := len(line); n > 2 && n < longest && from < at && !strings.ContainsAny(line[n-1:], ".;,:)") && !strings.ContainsAny(line, "\t|") && headed(s, from) {
			return wordsOf(s, doc.Span{Start: from, End: end})
		}
		end = from - 1
	}
	return nil
}

// headed reports whether a line stands apart: it begins the text, or an empty line is before it.
func headed(s string, from int) bool {
	return from == 0 || from > 1 && s[from-1] == '\n' && strings.TrimSpace(s[strings.LastIndexByte(s[:from-1], '\n')+1:from-1]) == ""
}

// labelOf returns the words of the label that a value in a line of its own has: "Notice to leave: 60 days".
func labelOf(s string, at int) []string {
	const longest = 60 // bytes
	from := max(strings.LastIndexByte(s[:at], '\n')+1, at-longest)
	label := strings.TrimRight(s[from:at], " *_")
	if label == "" || !strings.ContainsRune("\t:|", rune(label[len(label)-1])) {
		return nil
	}
	return wordsOf(s, doc.Span{Start: from, End: at})
}

// wordsOf returns the words of a part of a text, folded, with "#" for numbers.
func wordsOf(s string, part doc.Span) (words []string) {
	for w := range text.Words(s[wordFrom(s, part.Start, part.End):part.End]) {
		if w[0] >= '0' && w[0] <= '9' {
			w = "#"
		} else if n, ok := numeral.Cardinal(w); n > 1 && ok {
			w = "#"
		}
		words = append(words, w)
	}
	return words
}
