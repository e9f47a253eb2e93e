package extract

import (
	"pincite/backend/doc"
)

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
				o.items = o.items[:i]
				o.pushItem(a, m, r)
				return
			}
		}
	}
	for i := len(readings) - 1; i >= 0; i-- { // "i" that continues nothing is Roman
		if r := readings[i]; r.n == 1 && !o.listed(r.style, m.dot) {
			o.pushItem(a, m, r)
			return
		}
	}
	o.leaveList(a.pos, readings, m.dot)
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
	outer := doc.Section{Label: o.inside, Level: o.numberLevel()}
	if keep > 0 {
		outer = doc.Section{Label: o.items[keep-1].label, Level: outer.Level + keep}
	}
	o.items = o.items[:keep]
	outer.Heading = doc.Span{Start: pos, End: pos}
	outer.Span.Start = pos
	o.found = append(o.found, outer)
}

func (o *outline) pushItem(a anchor, m marker, r reading) {
	parent := o.inside
	if n := len(o.items); n > 0 {
		parent = o.items[n-1].label
	}
	label := parent + m.label
	o.items = append(o.items, level{r.style, m.dot, r.n, label})
	o.add(a.pos, m, label, o.numberLevel()+len(o.items))
	o.itemAfter(m.end)
}
