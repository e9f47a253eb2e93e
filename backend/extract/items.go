package extract

import "strings"

func (o *outline) addItem(a anchor, m marker) {
	if !a.fresh {
		return
	}
	if !o.open { // items outside any numbered section
		return
	}
	readings := itemReadings(m.text)
	for i := len(o.items) - 1; i >= 0; i-- {
		for _, r := range readings {
			if l := o.items[i]; l.style == r.style && l.dot == m.dot && r.n == l.n+1 {
				o.resume(i)
				clauses := l.clauses || endsClause(o.text[:a.pos])
				o.items = o.items[:i]
				o.pushItem(a, m, r, clauses)
				return
			}
		}
	}
	for i := len(readings) - 1; i >= 0; i-- { // "i" that continues nothing is Roman
		if r := readings[i]; r.n == 1 && !o.listed(r.style, m.dot) {
			o.resume(len(o.items) - 1)
			o.pushItem(a, m, r, false)
			return
		}
	}
	o.leaveList(a.pos, readings, m.dot)
}

// runOn adds an item that stands in running text where it is the next one of a list whose
// items start paragraphs: one has lost its line break. It is none where a paragraph further
// on has the same number, or where a list inside the item before it counts alike.
func (o *outline) runOn(a anchor, m marker) {
	const most = 20_000 // looks ahead in a text, so that one made of such numbers costs no more
	if !o.open || len(o.items) == 0 || o.peeked > most || a.pos < o.lineEnd || a.pos-o.seen > longestItem {
		return
	}
	last := o.items[len(o.items)-1]
	for _, r := range itemReadings(m.text) {
		if last.style != r.style || last.dot != m.dot || r.n != last.n+1 {
			continue
		}
		o.peeked++
		first, own := "("+r.style.write(1)+")", "("+r.style.write(last.n)+")"
		inside := o.text[o.lineEnd:a.pos]
		if strings.Contains(inside, first) || strings.Contains(inside, own) || o.startsParagraph(m.label, m.end) {
			return
		}
		o.addItem(a, m)
		return
	}
}

func (o *outline) listed(s style, dot bool) bool {
	for _, l := range o.items {
		if l.style == s && l.dot == dot {
			return true
		}
	}
	return false
}

// leaveList ends the open list that an out-of-sequence item seems to belong to, or all of
// them where it belongs to none: from here on its labels would be guesses.
func (o *outline) leaveList(pos int, readings []reading, dot bool) {
	if len(o.items) == 0 {
		return
	}
	keep := 0
	for i, l := range o.items {
		for _, r := range readings {
			if l.style == r.style && l.dot == dot {
				keep = i
			}
		}
	}
	o.resume(keep - 1)
	o.returnTo(pos, keep)
}

func (o *outline) pushItem(a anchor, m marker, r reading, clauses bool) {
	parent := o.inside
	if n := len(o.items); n > 0 {
		parent = o.items[n-1].label
	}
	label := parent + m.label
	o.items = append(o.items, level{r.style, m.dot, r.n, label, a.col, clauses})
	o.add(a.pos, m, label, o.numberLevel()+len(o.items))
	o.itemAfter(m.end)
}
