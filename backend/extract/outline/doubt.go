package outline

import (
	"slices"
	"strings"

	"pincite/backend/doc"
)

// doubt meets a number that what came before does not let expect: one further on, or one that
// goes back. The text from here on is no longer part of the last numbered section, whatever it
// is part of.
func (o *outline) doubt(a anchor, m marker) {
	o.leaveRecitals(a, m)
	switch last := o.number.path; {
	case len(last) == 0 || slices.Compare(m.path, last) > 0:
		o.pending = m.path
	case !o.goesBack(a, m):
		return
	}
	if !o.open {
		return
	}
	o.resume(-1)
	o.items, o.open = nil, false
	outer := doc.Section{Label: o.container, Level: o.base() + 1}
	if len(o.article.path) > 0 {
		outer.Label = o.inContainer(o.article.label)
		outer.Level++
	}
	outer.Heading = doc.Span{Start: a.pos, End: a.pos}
	outer.Span.Start = a.pos
	o.found = append(o.found, outer)
}

// goesBack reports whether the number m heads a section of its own, though it is no further on
// than the last: "1.1 Services" behind section 20, as in a schedule that is not announced, or
// "2.2 Hearing Aids" behind a list that counts to 3. A single number is an item of a list there
// unless it has a heading in capitals.
func (o *outline) goesBack(a anchor, m marker) bool {
	last := o.number.path
	if !a.line || !a.fresh || len(last) == 0 || slices.Compare(m.path, last) >= 0 {
		return false
	}
	title, _ := headingTitle(o.text, m)
	if len(m.path) > 1 || strings.HasSuffix(m.label, ".0") {
		return title != "" || lineLen(o.text[a.pos:]) >= wrapped
	}
	return !m.low && title != "" && (m.word || o.given[key(m.path)])
}

// takesUp reports whether m goes on from the last number behind the word "Section", where what
// came between were numbers of a list, without the word.
func (o *outline) takesUp(m marker) bool {
	return m.word && !o.number.word && len(o.worded) > 0 && follows(m.path, o.worded, o.article.path)
}

// leaveRecitals ends recitals before a number with a heading that is none of theirs.
func (o *outline) leaveRecitals(a anchor, m marker) {
	n := len(o.found) - 1
	if n < 0 || len(o.number.path) > 0 || !strings.HasPrefix(o.found[n].Label, "Recital") || len(o.closed) > 0 &&
		o.before[len(o.before)-1] > n {
		return
	}
	if title, _ := headingTitle(o.text, m); title != "" && a.line && a.fresh {
		o.close(a.pos)
	}
}

// turnsBack reports whether the numbers before m were those of a list, and m takes up the
// sections again: it goes back, no section has its number yet, and the one after it follows.
func (o *outline) turnsBack(a anchor, m marker) bool {
	return len(m.path) > 1 && o.goesBack(a, m) && !o.given[key(m.path)] && !introduced(o.text[:a.pos]) && o.goesOn(m, 1)
}

// introduced reports whether s ends with words that what comes next is quoted behind, as in
// an amendment: "is replaced by the following:".
func introduced(s string) bool {
	s = strings.TrimRight(s[max(0, len(s)-lookBehind):], " \t\r\n\f\u00a0")
	return strings.HasSuffix(s, ":") || strings.HasSuffix(s, "“") || strings.HasSuffix(s, "\"")
}
