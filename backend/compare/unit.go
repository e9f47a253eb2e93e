package compare

import (
	"strings"

	"pincite/backend/compare/seq"
	"pincite/backend/doc"
)

// comparer compares two documents.
type comparer struct {
	a, b           Document
	reader         *reader
	unitsA, unitsB []unit
	out            *Comparison
	groups         []group
	movedA, movedB map[int]int // the units of the other side that these were moved from or to
	labels         map[string]string
}

// group is units of a and of b that are one passage.
type group struct{ fromA, toA, fromB, toB int }

func (c *comparer) run() {
	c.align()
	c.findMoved()
	c.labels = c.renumbered()
	atA, atB := 0, 0
	for _, g := range c.groups {
		c.alone(atA, g.fromA, atB, g.fromB)
		c.group(g)
		atA, atB = g.toA, g.toB
	}
	c.alone(atA, len(c.unitsA), atB, len(c.unitsB))
}

// align pairs units, and joins what was split and merged.
func (c *comparer) align() {
	l := seq.Aligner{Weights: c.reader.weights, May: func(int, int) bool { return true }}
	l.Must = func(i, j int) bool {
		return len(c.unitsA[i].tokens) <= shortUnit && len(c.unitsB[j].tokens) <= shortUnit
	}
	var keysA, keysB []int32
	for _, u := range c.unitsA {
		keysA, l.A = append(keysA, u.key), append(l.A, u.bag)
	}
	for _, u := range c.unitsB {
		keysB, l.B = append(keysB, u.key), append(l.B, u.bag)
	}
	for _, p := range l.Align(keysA, keysB) {
		c.groups = append(c.groups, group{p.A, p.A + 1, p.B, p.B + 1})
	}
	for i := range c.groups {
		before, after := group{}, group{fromA: len(c.unitsA), fromB: len(c.unitsB)}
		if i > 0 {
			before = c.groups[i-1]
		}
		if i+1 < len(c.groups) {
			after = c.groups[i+1]
		}
		c.widen(&c.groups[i], before, after)
	}
	c.joinGaps()
}

// shortUnit is how many words a passage has at most that is paired with another by its place alone.
const shortUnit = 6

// widen takes neighbours on one side into a group whose words the other side has.
func (c *comparer) widen(g *group, before, after group) {
	a, b := c.unitsA, c.unitsB
	if a[g.fromA].key == b[g.fromB].key {
		return
	}
	for g.toB < after.fromB && c.splitOff(a[g.fromA:g.toA], b[g.fromB:g.toB], &b[g.toB]) {
		g.toB++
	}
	for g.fromB > before.toB && c.splitOff(a[g.fromA:g.toA], b[g.fromB:g.toB], &b[g.fromB-1]) {
		g.fromB--
	}
	for g.toA < after.fromA && c.splitOff(b[g.fromB:g.toB], a[g.fromA:g.toA], &a[g.toA]) {
		g.toA++
	}
	for g.fromA > before.toA && c.splitOff(b[g.fromB:g.toB], a[g.fromA:g.toA], &a[g.fromA-1]) {
		g.fromA--
	}
}

// splitOff reports whether most of what a unit says stands in the one side and not yet in the other.
func (c *comparer) splitOff(whole, part []unit, more *unit) bool {
	left := seq.Bag{}
	for i := range whole {
		seq.Add(left, whole[i].bag, 1)
	}
	for i := range part {
		seq.Add(left, part[i].bag, -1)
	}
	return len(more.bag) == 0 || seq.Share(more.bag, left, c.reader.weights) >= 0.6
}

// joinGaps makes one passage of what lies between two groups on both sides, where it says nearly the same in other
// paragraphs, as a table does that one format writes cell by cell.
func (c *comparer) joinGaps() {
	var out []group
	atA, atB := 0, 0
	for _, g := range append(c.groups, group{len(c.unitsA), len(c.unitsA), len(c.unitsB), len(c.unitsB)}) {
		if g.fromA > atA && g.fromB > atB && c.nearlySame(c.unitsA[atA:g.fromA], c.unitsB[atB:g.fromB]) {
			out = append(out, group{atA, g.fromA, atB, g.fromB})
		}
		if g.toA > g.fromA {
			out = append(out, g)
		}
		atA, atB = g.toA, g.toB
	}
	c.groups = out
}

func (c *comparer) nearlySame(a, b []unit) bool {
	bags := [2]seq.Bag{{}, {}}
	total := 0
	for i, side := range [2][]unit{a, b} {
		for k := range side {
			for key, n := range side[k].bag {
				bags[i][key] += n
				total += n
			}
		}
	}
	both := 0
	for key, n := range bags[0] {
		both += min(n, bags[1][key])
	}
	return 20*both >= 7*total // seven in ten
}

// movedTokens is how many words a passage has at least that can be found again in another place.
const movedTokens = 4

// findMoved pairs units that no group has with equal or nearly equal ones in other places.
func (c *comparer) findMoved() {
	c.movedA, c.movedB = map[int]int{}, map[int]int{}
	freeA, freeB := c.free()
	byKey := map[int32][]int{}
	for _, j := range freeB {
		byKey[c.unitsB[j].key] = append(byKey[c.unitsB[j].key], j)
	}
	for _, i := range freeA {
		u := c.unitsA[i]
		if list := byKey[u.key]; len(list) > 0 && len(u.tokens) >= movedTokens {
			c.movedA[i], c.movedB[list[0]] = list[0], i
			byKey[u.key] = list[1:]
		}
	}
	const most = 400 // passages on either side that are compared with each other
	if len(freeA) > most || len(freeB) > most {
		return
	}
	l := seq.Aligner{Weights: c.reader.weights, May: func(int, int) bool { return true }}
	for _, i := range freeA {
		l.A = append(l.A, c.unitsA[i].bag)
	}
	for _, j := range freeB {
		l.B = append(l.B, c.unitsB[j].bag)
	}
	l.Prepare()
	for x, i := range freeA {
		if _, ok := c.movedA[i]; ok || len(c.unitsA[i].tokens) < 2*movedTokens {
			continue
		}
		best, at := 0.75, -1
		for y, j := range freeB {
			if _, ok := c.movedB[j]; ok {
				continue
			}
			if s := l.Likeness(x, y); s > best {
				best, at = s, j
			}
		}
		if at >= 0 {
			c.movedA[i], c.movedB[at] = at, i
		}
	}
}

// free returns the units that no group has.
func (c *comparer) free() (a, b []int) {
	atA, atB := 0, 0
	for _, g := range append(c.groups, group{len(c.unitsA), 0, len(c.unitsB), 0}) {
		for ; atA < g.fromA; atA++ {
			a = append(a, atA)
		}
		for ; atB < g.fromB; atB++ {
			b = append(b, atB)
		}
		atA, atB = g.toA, g.toB
	}
	return a, b
}

// renumbered returns which clause of b stands for one of a, by their labels, and notes those whose numbers differ.
func (c *comparer) renumbered() map[string]string {
	labels := map[string]string{}
	for _, g := range c.groups {
		c.pairLabels(labels, g.fromA, g.fromB)
	}
	for i, j := range c.movedA {
		c.pairLabels(labels, i, j)
	}
	for _, s := range c.a.Layout.Sections {
		if b, ok := labels[s.Label]; ok && b != s.Label && s.Label != "" {
			c.out.Clauses.Renumbered = append(c.out.Clauses.Renumbered, [2]string{s.Label, b})
		}
	}
	return labels
}

func (c *comparer) pairLabels(labels map[string]string, i, j int) {
	a, b := c.a.Layout.Label(c.unitsA[i].span.Start), c.b.Layout.Label(c.unitsB[j].span.Start)
	if _, ok := labels[a]; a != "" && b != "" && !ok {
		labels[a] = b
	}
}

// alone tells of units that no group has: deleted, inserted, or moved.
func (c *comparer) alone(fromA, toA, fromB, toB int) {
	for i := fromA; i < toA; i++ {
		u := &c.unitsA[i]
		if j, ok := c.movedA[i]; ok {
			c.out.Clauses.Moved++
			c.add(Moved, u.span, c.unitsB[j].span)
			c.piece(MovedFrom, u.span, true)
			continue
		}
		if c.isAside(u, c.a, c.b) {
			continue
		}
		c.out.Clauses.Deleted++
		c.whole(ClauseOut, u, u.span, doc.Span{Start: c.nextB(fromB), End: c.nextB(fromB)})
		c.piece(Deleted, u.span, true)
	}
	for j := fromB; j < toB; j++ {
		u := &c.unitsB[j]
		if i, ok := c.movedB[j]; ok {
			if c.unitsA[i].key != u.key {
				c.words(c.unitsA[i:i+1], c.unitsB[j:j+1], MovedTo)
			} else {
				c.piece(MovedTo, u.span, true)
			}
			continue
		}
		if c.isAside(u, c.b, c.a) {
			c.piece(Equal, u.span, true)
			continue
		}
		c.out.Clauses.Inserted++
		c.whole(ClauseIn, u, doc.Span{Start: c.endA(toA), End: c.endA(toA)}, u.span)
		c.piece(Inserted, u.span, true)
	}
}

// nextB returns where the unit of b begins that would follow what is deleted.
func (c *comparer) nextB(j int) int {
	if j < len(c.unitsB) {
		return c.unitsB[j].span.Start
	}
	return len(c.b.Text)
}

// endA returns where the unit of a ends that stands before what is inserted.
func (c *comparer) endA(i int) int {
	if i == 0 {
		return 0
	}
	return c.unitsA[i-1].span.End
}

// whole tells of a passage that only one side has. One that says nothing by itself, such as the number of a page, is form.
func (c *comparer) whole(kind Kind, u *unit, a, b doc.Span) {
	if len(u.tokens) < 3 && !strings.ContainsAny(c.textOf(kind, u), ".$%€£") {
		kind = Heading
	}
	c.add(kind, a, b)
}

func (c *comparer) textOf(kind Kind, u *unit) string {
	if kind == ClauseOut {
		return c.a.Text[u.span.Start:u.span.End]
	}
	return c.b.Text[u.span.Start:u.span.End]
}

// group tells what changed within a passage that both sides have.
func (c *comparer) group(g group) {
	a, b := c.unitsA[g.fromA:g.toA], c.unitsB[g.fromB:g.toB]
	before := len(c.out.Changes)
	c.words(a, b, Equal)
	wholeA, wholeB := doc.Span{Start: a[0].span.Start, End: a[len(a)-1].span.End}, doc.Span{Start: b[0].span.Start, End: b[len(b)-1].span.End}
	switch ofA, ofB := clausesOf(c.a, a), clausesOf(c.b, b); {
	case ofA == 1 && ofB > 1:
		c.out.Clauses.Split++
		c.add(Split, wholeA, wholeB)
	case ofA > 1 && ofB == 1:
		c.out.Clauses.Merged++
		c.add(Merged, wholeA, wholeB)
	case len(c.out.Changes) > before:
		c.out.Clauses.Changed++
	default:
		c.out.Clauses.Same++
	}
}

// clausesOf returns in how many numbered clauses units stand.
func clausesOf(d Document, units []unit) int {
	labels := map[string]bool{}
	for i := range units {
		if label := d.Layout.Label(units[i].span.Start); label != "" {
			labels[label] = true
		}
	}
	return len(labels)
}

// add adds a change.
func (c *comparer) add(kind Kind, a, b doc.Span) {
	c.out.Changes = append(c.out.Changes, Change{
		Kind: kind, Weight: kind.Weight(), A: a, B: b, QuoteA: c.a.Text[a.Start:a.End], QuoteB: c.b.Text[b.Start:b.End],
		LabelA: c.a.Layout.Label(min(a.Start, max(len(c.a.Text)-1, 0))), LabelB: c.b.Layout.Label(min(b.Start, max(len(c.b.Text)-1, 0))),
	})
}

// piece adds a piece of the redline.
func (c *comparer) piece(s Status, span doc.Span, ends bool) {
	if span.Len() > 0 || ends {
		c.out.Pieces = append(c.out.Pieces, Piece{s, span, ends})
	}
}
