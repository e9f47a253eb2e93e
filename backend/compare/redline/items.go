package redline

import (
	"pincite/backend/compare/seq"
)

// status says what became of an item.
type status byte

const (
	equal status = iota
	deleted
	inserted
	movedFrom
	movedTo
)

// item is an atom of a story that was merged from two, or a table of it.
type item struct {
	status status
	a, b   *atom  // of the original and the revised file; both where it is equal
	tableA *block // of a table, with neither atom
	tableB *block
	block  *block // that is deleted or inserted as a whole
	move   int    // the number of what was moved, from 1
}

func (i *item) isMark() bool {
	return i.a != nil && i.a.kind == mark_ || i.b != nil && i.b.kind == mark_
}

func (i *item) isTable() bool { return i.tableA != nil || i.tableB != nil }

// merger makes one list of two stories.
type merger struct {
	keys  *keys
	moves int
}

// story merges two stories. Whoever accepts all reads b in it, and whoever rejects all reads a.
func (m *merger) story(a, b []block) []item {
	var out []item
	atA, atB := 0, 0
	for _, g := range m.groups(a, b) {
		out = m.whole(out, a[atA:g.fromA], b[atB:g.fromB])
		out = m.group(out, a[g.fromA:g.toA], b[g.fromB:g.toB])
		atA, atB = g.toA, g.toB
	}
	out = m.whole(out, a[atA:], b[atB:])
	out = m.tails(out)
	m.findMoves(out)
	return out
}

// group is blocks of a and of b that are one passage.
type group struct{ fromA, toA, fromB, toB int }

// groups aligns blocks, and joins to a pair what was split off it or merged into it.
func (m *merger) groups(a, b []block) []group {
	l := seq.Aligner{Weights: m.keys.weights, May: func(i, j int) bool { return (a[i].table == nil) == (b[j].table == nil) }}
	l.Must = func(i, j int) bool {
		return a[i].table != nil || len(a[i].atoms) <= shortParagraph || len(b[j].atoms) <= shortParagraph
	}
	keysOf := func(blocks []block, bags *[]seq.Bag) (keys []int32) {
		for i := range blocks {
			keys = append(keys, blocks[i].key)
			*bags = append(*bags, blocks[i].bag)
		}
		return keys
	}
	pairs := l.Align(keysOf(a, &l.A), keysOf(b, &l.B))
	out := make([]group, len(pairs))
	for i, p := range pairs {
		out[i] = group{p.A, p.A + 1, p.B, p.B + 1}
	}
	for i := range out {
		before, after := group{}, group{fromA: len(a), fromB: len(b)}
		if i > 0 {
			before = out[i-1]
		}
		if i+1 < len(out) {
			after = out[i+1]
		}
		m.widen(&out[i], a, b, before, after)
	}
	return out
}

// shortParagraph is how many atoms a paragraph has at most that is shown changed within itself though
// nothing in it stayed: a title, a figure in a cell.
const shortParagraph = 12

// widen takes neighbours on one side into a group whose words the other side has.
func (m *merger) widen(g *group, a, b []block, before, after group) {
	if a[g.fromA].table != nil || a[g.fromA].key == b[g.fromB].key {
		return
	}
	for g.toB < after.fromB && m.splitOff(a[g.fromA:g.toA], b[g.fromB:g.toB], &b[g.toB]) {
		g.toB++
	}
	for g.fromB > before.toB && m.splitOff(a[g.fromA:g.toA], b[g.fromB:g.toB], &b[g.fromB-1]) {
		g.fromB--
	}
	for g.toA < after.fromA && m.splitOff(b[g.fromB:g.toB], a[g.fromA:g.toA], &a[g.toA]) {
		g.toA++
	}
	for g.fromA > before.toA && m.splitOff(b[g.fromB:g.toB], a[g.fromA:g.toA], &a[g.fromA-1]) {
		g.fromA--
	}
}

// splitOff reports whether most of what a paragraph says stands in the one side and not yet in the other.
func (m *merger) splitOff(whole, part []block, more *block) bool {
	if more.table != nil || len(more.bag) == 0 {
		return false
	}
	left := seq.Bag{}
	for i := range whole {
		seq.Add(left, whole[i].bag, 1)
	}
	for i := range part {
		seq.Add(left, part[i].bag, -1)
	}
	return seq.Share(more.bag, left, m.keys.weights) >= 0.6
}

// whole adds blocks that are deleted and inserted as they are.
func (m *merger) whole(out []item, a, b []block) []item {
	for i := range a {
		out = m.one(out, &a[i], deleted)
	}
	for i := range b {
		out = m.one(out, &b[i], inserted)
	}
	return out
}

func (m *merger) one(out []item, b *block, s status) []item {
	if b.table != nil {
		if s == deleted {
			return append(out, item{status: s, tableA: b, block: b})
		}
		return append(out, item{status: s, tableB: b, block: b})
	}
	b.end().of = b
	for i := range b.atoms {
		it := item{status: s, block: b}
		if s == deleted {
			it.a = &b.atoms[i]
		} else {
			it.b = &b.atoms[i]
		}
		out = append(out, it)
	}
	return out
}

// group adds blocks that are one passage. It ends with an equal mark, unless just one of the two ends a section.
func (m *merger) group(out []item, a, b []block) []item {
	if a[0].table != nil {
		return append(out, item{tableA: &a[0], tableB: &b[0]})
	}
	atomsA, atomsB := atomsOf(a), atomsOf(b)
	endA, endB := atomsA[len(atomsA)-1], atomsB[len(atomsB)-1]
	out = m.atoms(out, atomsA[:len(atomsA)-1], atomsB[:len(atomsB)-1])
	if endA.key != endB.key {
		return append(out, item{status: deleted, a: endA}, item{status: inserted, b: endB})
	}
	return append(out, item{a: endA, b: endB})
}

func atomsOf(blocks []block) (out []*atom) {
	for i := range blocks {
		blocks[i].end().of = &blocks[i]
		for k := range blocks[i].atoms {
			out = append(out, &blocks[i].atoms[k])
		}
	}
	return out
}

// atoms adds the atoms of two passages. Spaces are never what two passages share: they are equal
// where they follow or precede what is.
func (m *merger) atoms(out []item, a, b []*atom) []item {
	wordsA, placesA := solid(a)
	wordsB, placesB := solid(b)
	atA, atB := 0, 0
	for _, p := range append(seq.Match(wordsA, wordsB), seq.Pair{A: len(wordsA), B: len(wordsB)}) {
		i, j := placesA[p.A], placesB[p.B]
		out = m.gap(out, a[atA:i], b[atB:j])
		if i < len(a) {
			pairWraps(a[i].wrap, b[j].wrap)
			out = append(out, item{a: a[i], b: b[j]})
		}
		atA, atB = i+1, j+1
	}
	return out
}

// solid returns the keys of what is no space, with the places; the last place is the end.
func solid(atoms []*atom) (keys []int32, places []int) {
	for i, a := range atoms {
		if a.kind != space {
			keys, places = append(keys, a.key), append(places, i)
		}
	}
	return keys, append(places, len(atoms))
}

// gap adds what lies between two equal atoms: spaces at its ends are equal, and between them
// first what is deleted and then what is inserted.
func (m *merger) gap(out []item, a, b []*atom) []item {
	for len(a) > 0 && len(b) > 0 && a[0].key == b[0].key {
		out = append(out, item{a: a[0], b: b[0]})
		a, b = a[1:], b[1:]
	}
	tail := 0
	for tail < len(a) && tail < len(b) && a[len(a)-1-tail].key == b[len(b)-1-tail].key {
		tail++
	}
	for _, one := range a[:len(a)-tail] {
		out = append(out, item{status: deleted, a: one})
	}
	for _, one := range b[:len(b)-tail] {
		out = append(out, item{status: inserted, b: one})
	}
	for i := range tail {
		out = append(out, item{a: a[len(a)-tail+i], b: b[len(b)-tail+i]})
	}
	return out
}

// pairWraps notes of what holds a deleted word in the original which element that is in the revised file.
func pairWraps(a, b *wrapper) {
	for ; a != nil && b != nil && a.e.Tag == b.e.Tag; a, b = a.outer, b.outer {
		if a.twin == nil {
			a.twin = b
		}
	}
}

// tails has each run of paragraphs before a table, or before the end, end with an equal mark: the last
// mark of a cell cannot go, and one before a table has nothing to be joined to.
func (m *merger) tails(items []item) []item {
	var out []item
	from := 0
	for i := 0; i <= len(items); i++ {
		if i < len(items) && !items[i].isTable() {
			continue
		}
		out = append(out, tail(items[from:i])...)
		if i < len(items) {
			out = append(out, items[i])
		}
		from = i + 1
	}
	return out
}

func tail(items []item) []item {
	lastA, lastB := -1, -1
	for i := range items {
		if items[i].isMark() && items[i].a != nil {
			lastA = i
		}
		if items[i].isMark() && items[i].b != nil {
			lastB = i
		}
	}
	if lastA < 0 || lastB < 0 || lastA == lastB || items[lastA].a.key != items[lastB].b.key {
		return items
	}
	end := item{a: items[lastA].a, b: items[lastB].b}
	var out []item
	for i, it := range items {
		switch {
		case i == lastA && it.status == equal:
			out = append(out, item{status: inserted, b: it.b})
		case i == lastB && it.status == equal:
			out = append(out, item{status: deleted, a: it.a})
		case i == lastA || i == lastB:
		default:
			out = append(out, it)
		}
	}
	return append(out, end)
}

// movedWords is how many words a paragraph has at least that is shown as moved.
const movedWords = 5

// findMoves marks paragraphs that are deleted in one place and inserted in another as they were.
func (m *merger) findMoves(items []item) {
	type place struct{ from, to int }
	whole := func(s status) map[int32][]place {
		found := map[int32][]place{}
		from := 0
		for i := range items {
			if !items[i].isMark() && !items[i].isTable() {
				continue
			}
			if b := items[from].block; items[i].isMark() && b != nil && i-from+1 == len(b.atoms) && all(items[from:i+1], s, b) && wordy(b) {
				found[b.key] = append(found[b.key], place{from, i + 1})
			}
			from = i + 1
		}
		return found
	}
	gone, come := whole(deleted), whole(inserted)
	for i := range items {
		b := items[i].block
		if b == nil || items[i].status != deleted || len(gone[b.key]) == 0 || gone[b.key][0].from != i || len(come[b.key]) == 0 {
			continue
		}
		from, to := gone[b.key][0], come[b.key][0]
		gone[b.key], come[b.key] = gone[b.key][1:], come[b.key][1:]
		m.moves++
		for k := from.from; k < from.to; k++ {
			items[k].status, items[k].move = movedFrom, m.moves
		}
		for k := to.from; k < to.to; k++ {
			items[k].status, items[k].move = movedTo, m.moves
		}
	}
}

func all(items []item, s status, b *block) bool {
	for i := range items {
		if items[i].status != s || items[i].block != b {
			return false
		}
	}
	return true
}

func wordy(b *block) bool {
	n := 0
	for i := range b.atoms {
		if b.atoms[i].kind == word && len(b.atoms[i].text) > 1 {
			n++
		}
	}
	return n >= movedWords
}
