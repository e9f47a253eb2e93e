package outline

func (o *outline) addItem(a anchor, m marker) {
	if !a.fresh {
		return
	}
	readings := itemReadings(m.text)
	if o.addBare(a, m, readings[0]) || !o.open {
		return
	}
	if i, r, ok := o.continued(readings, m); ok && !o.beginsInner(m, r) {
		o.resume(i)
		clauses := o.items[i].clauses || endsClause(o.text[:a.pos])
		o.items = o.items[:i]
		o.pushItem(a, m, r, clauses)
		return
	}
	if o.skips(a, m, readings) {
		return
	}
	for i := len(readings) - 1; i >= 0; i-- { // "i" that continues nothing is Roman
		if r := readings[i]; r.n == 1 && !o.listed(r.style, m) {
			o.resume(len(o.items) - 1)
			o.pushItem(a, m, r, false)
			return
		}
	}
	if !o.takeUp(a, m, readings) {
		o.leaveList(a.pos, readings, m)
	}
}

// beginsInner reports whether m, which by its number is the next item r of an open list, is the
// first of a list inside the item before: "(i)" behind "(h)" is Roman where "(ii)" starts a
// paragraph before "(j)", or another "(i)", does.
func (o *outline) beginsInner(m marker, r reading) bool {
	inner, ok := firstReading(m)
	if !ok || inner.style == r.style || r.n == 1 || o.listed(inner.style, m) || o.peeked > mostPeeks {
		return false
	}
	o.peeked++
	second := o.paragraphStart(m.written(inner.style.write(2)), m.end)
	before := func(number string) bool {
		at := o.paragraphStart(m.written(number), m.end)
		return at >= 0 && at < second
	}
	return second >= 0 && !before(r.style.write(r.n+1)) && !before(m.text)
}

// skips adds an item behind one that is missing, reserved or unreadable, where the item
// after it starts a paragraph too, and reports whether it does: two in a row are believed.
func (o *outline) skips(a anchor, m marker, readings []reading) bool {
	const gap = 2
	if !a.line || o.peeked > mostPeeks {
		return false
	}
	for i := len(o.items) - 1; i >= 0; i-- {
		for _, r := range readings {
			if l := &o.items[i]; !l.alike(r.style, m) || r.n < l.n+2 || r.n > l.n+1+gap {
				continue
			}
			o.peeked++
			if !o.startsParagraph(m.written(r.style.write(r.n+1)), m.end) || o.startsParagraph(m.written(r.style.write(o.items[i].n+1)), m.end) {
				continue // "(i)" behind "(g)" is Roman where "(h)" is still to come
			}
			o.resume(i)
			clauses := o.items[i].clauses
			o.items = o.items[:i]
			o.pushItem(a, m, r, clauses)
			return true
		}
	}
	return false
}

// mostPeeks bounds how often a text is searched for the item after one, so that one made
// of such numbers costs no more.
const mostPeeks = 20_000

// addBare adds a number such as "2)" that numbers sections, where no list does, and reports
// whether it does.
func (o *outline) addBare(a anchor, m marker, r reading) bool {
	if !m.bare || r.style != digits || !a.line || o.listed(digits, m) {
		return false
	}
	first := len(o.number.path) == 0 || o.number.bare && len(o.article.path) > 0 && !o.open // anew in each article
	if !(first && r.n == 1) && !(o.number.bare && next([]int{r.n}, o.number.path)) {
		o.leaveRecitals(a, m)
		return false
	}
	m.kind, m.path, m.label, m.low = decimal, []int{r.n}, m.text, true
	o.addDecimal(a, m)
	return true
}

// addBelowLetter adds a number that counts the parts of a lettered item, as in outlines that
// go from "I." over "A." to "1.", and reports whether it does.
func (o *outline) addBelowLetter(a anchor, m marker) bool {
	if !a.fresh || len(m.path) != 1 || m.word || o.article.kind != item || o.chapters != upperRoman || len(o.items) == 0 ||
		o.items[0].style != upperLetter || !o.items[0].dot {
		return false
	}
	m.kind, m.dot, m.text = item, true, m.label
	m.label = "." + m.label
	o.addItem(a, m)
	return true
}

// continued returns the innermost list that m is the next item of: one that is written
// alike, or else one of letters in which an opening parenthesis is missing.
func (o *outline) continued(readings []reading, m marker) (int, reading, bool) {
	for _, alike := range []bool{true, false} {
		for i := len(o.items) - 1; i >= 0; i-- {
			for _, r := range readings {
				l := &o.items[i]
				if r.n == l.n+1 && (l.alike(r.style, m) || !alike && r.style != digits && l.style == r.style && l.dot == m.dot) {
					return i, r, true
				}
			}
		}
	}
	return 0, reading{}, false
}

// alike reports whether the items of a level are written as m is.
func (l *level) alike(s style, m marker) bool {
	return l.style == s && l.dot == m.dot && l.bare == m.bare
}

func (o *outline) listed(s style, m marker) bool {
	for i := range o.items {
		if o.items[i].alike(s, m) {
			return true
		}
	}
	return false
}

// leaveList ends the open list that an out-of-sequence item seems to belong to, or all of
// them where it belongs to none: from here on its labels would be guesses.
func (o *outline) leaveList(pos int, readings []reading, m marker) {
	if len(o.items) == 0 {
		return
	}
	keep := 0
	for i := range o.items {
		for _, r := range readings {
			if o.items[i].alike(r.style, m) {
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
	o.items = append(o.items, level{r.style, m.dot, m.bare, r.n, label, a.col, clauses})
	o.add(a.pos, m, label, o.insideLevel+len(o.items))
	o.itemAfter(m.end)
}
