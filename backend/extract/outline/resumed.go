package outline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// After the last item of a list a paragraph without a number may go on with the sentence
// that the list is part of, or with the section around it: it is no part of the last item.
// Whether it is shows in the list, whose items end as parts of a sentence do, in the
// paragraph's first words and margin, and in what comes next: where the list goes on, the
// paragraph belongs to the item before it.

// resumption is the first paragraph after an item, as long as it is open to whom it
// belongs; its zero value is none.
type resumption struct {
	pos    int
	col    int
	clause bool // it starts as the rest of a sentence, or speaks of the list
}

// mayResume remembers the paragraph at a, the first after an item.
func (o *outline) mayResume(a anchor) {
	if len(o.items) == 0 || o.resumed.pos > 0 || !a.para || a.pos <= o.lineEnd {
		return
	}
	rest := o.text[a.pos:min(len(o.text), a.pos+400)]
	rest = rest[:lineLen(rest)]
	before := strings.TrimRight(o.text[max(0, a.pos-400):a.pos], " \t\r\n\f\u00a0")
	if len(rest) < resumedLine || !endsPart(before) {
		return
	}
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, "“\"(["))
	if !unicode.IsLetter(first) || strings.ToUpper(rest) == rest {
		return
	}
	o.resumed = resumption{a.pos, a.col, unicode.IsLower(first) || speaksOfList(rest)}
}

// resumedLine is the least bytes of the first line of a paragraph that goes on after a
// list; shorter ones are names, addresses and running lines.
const resumedLine = 30

// endsPart reports whether s ends as a sentence, or a part of one before another, does.
func endsPart(s string) bool {
	s = strings.TrimRight(s, ")\"”’]")
	return strings.HasSuffix(s, ".") || strings.HasSuffix(s, ";") || strings.HasSuffix(s, ",") || listGoesOn(s)
}

// endsClause reports whether s ends as an item but the last of a list inside a sentence.
func endsClause(s string) bool {
	s = strings.TrimRight(s[max(0, len(s)-200):], " \t\r\n\f\u00a0")
	return strings.HasSuffix(s, ";") || strings.HasSuffix(s, ",") || listGoesOn(s)
}

// speaksOfList reports whether a paragraph starts with words that take up what was listed,
// or defines a term of its own.
func speaksOfList(s string) bool {
	for _, words := range []string{"In each case", "in each case", "The foregoing", "Notwithstanding the foregoing", "Each of the foregoing",
		"For purposes of this ", "For the purposes of this ", "For the avoidance of doubt"} {
		if strings.HasPrefix(s, words) {
			return true
		}
	}
	if s[0] != '"' && !strings.HasPrefix(s, "“") {
		return false
	}
	head := s[:min(len(s), 120)]
	return strings.Contains(head, " means") || strings.Contains(head, " shall mean") || strings.Contains(head, " has the meaning")
}

// resume settles to whom the paragraph after the last item belongs, before what comes next
// is added: an item of level keep, or -1 for what ends all lists.
func (o *outline) resume(keep int) {
	r := o.resumed
	o.resumed = resumption{}
	if r.pos == 0 {
		return
	}
	n := len(o.items)
	for n > keep+1 {
		l := o.items[n-1]
		setIn := r.col >= 0 && l.col > r.col+1
		if !l.clauses && !setIn && (!r.clause || n < len(o.items)) {
			break
		}
		n--
	}
	if n < len(o.items) {
		o.returnTo(r.pos, n)
	}
}

// returnTo ends the lists but the n outermost ones at pos, where the text of the item, or
// section, around them goes on.
func (o *outline) returnTo(pos, n int) {
	outer := doc.Section{Label: o.inside, Level: o.insideLevel}
	if n > 0 {
		outer = doc.Section{Label: o.items[n-1].label, Level: outer.Level + n}
	}
	o.items = o.items[:n]
	outer.Heading = doc.Span{Start: pos, End: pos}
	outer.Span.Start = pos
	o.found = append(o.found, outer)
}
