package redline

import "github.com/beevik/etree"

// nest puts blocks back into the content controls of the revised file.
type nest struct{ entries []entry }

// entry is a block, or a mark about one.
type entry struct {
	e      *etree.Element
	wrap   []*etree.Element
	before []*etree.Element
	free   bool // it may stand anywhere: it is not in the revised file
}

func (n *nest) add(e *etree.Element, it *item) {
	one := entry{e: e, free: it.status.fromOriginal()}
	b := it.tableB
	if it.b != nil {
		b = it.b.of
	}
	if b != nil && !one.free {
		one.wrap, one.before = b.wrap, b.before
		b.before = nil // once
	}
	n.entries = append(n.entries, one)
}

// out returns the blocks, in their content controls. What is deleted stays in one that goes on after it.
func (n *nest) out() []*etree.Element {
	var next []*etree.Element
	for i := len(n.entries) - 1; i >= 0; i-- {
		if n.entries[i].free {
			n.entries[i].wrap = next
		} else {
			next = n.entries[i].wrap
		}
	}
	var (
		out          []*etree.Element
		open, inners []*etree.Element
	)
	add := func(e *etree.Element) {
		if len(inners) == 0 {
			out = append(out, e)
		} else {
			inners[len(inners)-1].AddChild(e)
		}
	}
	for _, one := range n.entries {
		wrap := one.wrap
		if one.free {
			wrap = shared(open, wrap)
		}
		same := len(shared(open, wrap))
		open, inners = open[:same], inners[:same]
		for _, w := range wrap[same:] {
			outer, inner := shell(w)
			add(outer)
			open, inners = append(open, w), append(inners, inner)
		}
		for _, b := range one.before {
			add(b.Copy())
		}
		add(one.e)
	}
	return out
}

// shared returns what two lists begin with alike.
func shared(a, b []*etree.Element) []*etree.Element {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return b[:n]
}
