package redline

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/beevik/etree"
)

func hashOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:12])
}

// block is a paragraph or a table of a story.
type block struct {
	e      *etree.Element
	atoms  []atom // of a paragraph, its mark the last
	table  *table // or nil
	key    int32  // equal blocks have equal keys
	bag    map[int32]int
	wrap   []*etree.Element // content controls about it, outermost first
	before []*etree.Element // marks of places before it
}

// table has the rows of a table.
type table struct{ rows []row }

type row struct {
	e     *etree.Element
	cells []cell
	key   int32
	bag   map[int32]int
}

type cell struct {
	e      *etree.Element
	blocks []block
}

// end returns the mark of a paragraph.
func (b *block) end() *atom { return &b.atoms[len(b.atoms)-1] }

// story reads the blocks that an element holds; what follows the last is in the after it returns.
func (r *reader) story(e *etree.Element) (blocks []block, after []*etree.Element) {
	return r.blocks(e, nil, nil, nil)
}

func (r *reader) blocks(e *etree.Element, wrap, before []*etree.Element, into []block) ([]block, []*etree.Element) {
	for _, c := range e.ChildElements() {
		switch {
		case c.Space == "w" && c.Tag == "p":
			into = append(into, r.block(block{e: c, atoms: r.paragraph(c), wrap: wrap, before: before}))
			before = nil
		case c.Space == "w" && c.Tag == "tbl":
			into = append(into, r.block(block{e: c, table: r.table(c), wrap: wrap, before: before}))
			before = nil
		case c.Space == "w" && c.Tag == "sdt":
			if inner := c.SelectElement("w:sdtContent"); inner != nil {
				into, before = r.blocks(inner, append(append([]*etree.Element(nil), wrap...), c), before, into)
			}
		case c.Space == "w" && (c.Tag == "customXml" || c.Tag == "smartTag"):
			into, before = r.blocks(c, wrap, before, into)
		case dropped(c) || c.Tag == "sectPr" || c.Tag == "tcPr":
		default:
			before = append(before, c)
		}
	}
	return into, before
}

// block completes a block by what it is compared by.
func (r *reader) block(b block) block {
	b.bag = map[int32]int{}
	var key strings.Builder
	if b.table != nil {
		key.WriteString("table")
		for _, row := range b.table.rows {
			key.WriteString(" " + strconv.Itoa(int(row.key)))
			for k, n := range row.bag {
				b.bag[k] += n
			}
		}
	}
	for _, a := range b.atoms {
		key.WriteString(" " + strconv.Itoa(int(a.key)))
		if len(a.els) > 0 && len(textBoxes(a.els[0])) > 0 {
			key.WriteString(r.boxWords(a.els[0]))
		}
		if a.kind != space && a.kind != mark_ {
			b.bag[a.key]++
		}
	}
	b.key = r.keys.of("block", key.String())
	return b
}

// boxWords tells the words of text boxes apart, so that a paragraph whose box changed is not taken for the same.
func (r *reader) boxWords(e *etree.Element) string {
	var b strings.Builder
	for _, t := range e.FindElements(".//w:t") {
		b.WriteString(t.Text())
	}
	return b.String()
}

func (r *reader) table(e *etree.Element) *table {
	t := &table{}
	r.rows(e, t)
	return t
}

func (r *reader) rows(e *etree.Element, t *table) {
	for _, c := range e.ChildElements() {
		switch c.Tag {
		case "tr":
			one := row{e: c, bag: map[int32]int{}}
			r.cells(c, &one)
			var key strings.Builder
			for _, cell := range one.cells {
				key.WriteString("|")
				for _, b := range cell.blocks {
					key.WriteString(" " + strconv.Itoa(int(b.key)))
					for k, n := range b.bag {
						one.bag[k] += n
					}
				}
			}
			one.key = r.keys.of("row", key.String())
			t.rows = append(t.rows, one)
		case "sdt", "sdtContent", "customXml":
			r.rows(c, t)
		}
	}
}

func (r *reader) cells(e *etree.Element, t *row) {
	for _, c := range e.ChildElements() {
		switch c.Tag {
		case "tc":
			blocks, _ := r.story(c)
			t.cells = append(t.cells, cell{c, blocks})
		case "sdt", "sdtContent", "customXml":
			r.cells(c, t)
		}
	}
}

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
