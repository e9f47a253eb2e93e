package redline

import (
	"github.com/beevik/etree"

	"pincite/backend/compare/seq"
)

// table writes a table: one that both have with its rows merged, or one that is deleted or inserted.
func (w *writer) table(at place, it *item) *etree.Element {
	if it.tableB == nil {
		return w.oneTable(at, it.tableA, deleted)
	}
	if it.tableA == nil {
		return w.oneTable(at, it.tableB, inserted)
	}
	out := w.tableShell(at, it.tableB.e, equal)
	rowsA, rowsB := it.tableA.table.rows, it.tableB.table.rows
	l := seq.Aligner{Weights: w.merger.keys.weights, May: func(i, j int) bool { return len(rowsA[i].cells) == len(rowsB[j].cells) }}
	l.Must = func(int, int) bool { return true }
	var keysA, keysB []int32
	for _, r := range rowsA {
		keysA, l.A = append(keysA, r.key), append(l.A, r.bag)
	}
	for _, r := range rowsB {
		keysB, l.B = append(keysB, r.key), append(l.B, r.bag)
	}
	fromA, fromB := 0, 0
	single := func(toA, toB int) {
		for ; fromA < toA; fromA++ {
			out.AddChild(w.oneRow(at, &rowsA[fromA], deleted))
		}
		for ; fromB < toB; fromB++ {
			out.AddChild(w.oneRow(at, &rowsB[fromB], inserted))
		}
	}
	for _, p := range l.Align(keysA, keysB) {
		single(p.A, p.B)
		out.AddChild(w.row(at, &rowsA[p.A], &rowsB[p.B]))
		fromA, fromB = p.A+1, p.B+1
	}
	single(len(rowsA), len(rowsB))
	return out
}

// tableShell returns a table without its rows.
func (w *writer) tableShell(at place, e *etree.Element, s status) *etree.Element {
	out := etree.NewElement("w:tbl")
	for _, c := range e.ChildElements() {
		if c.Tag == "tblPr" || c.Tag == "tblGrid" || s != deleted && (c.Tag == "bookmarkStart" || c.Tag == "bookmarkEnd") {
			out.AddChild(w.taken(at, c, s))
		}
	}
	return out
}

// taken returns a copy of an element: of the original's where it is deleted.
func (w *writer) taken(at place, e *etree.Element, s status) *etree.Element {
	if s.fromOriginal() {
		return w.carry.copy(e, at.a, at.b)
	}
	return e.Copy()
}

func (w *writer) oneTable(at place, b *block, s status) *etree.Element {
	out := w.tableShell(at, b.e, s)
	for i := range b.table.rows {
		out.AddChild(w.oneRow(at, &b.table.rows[i], s))
	}
	return out
}

// rowShell returns a row without its cells.
func (w *writer) rowShell(at place, e *etree.Element, s status) *etree.Element {
	out := etree.NewElement("w:tr")
	if s != deleted {
		out.Attr = append(out.Attr, e.Attr...)
	}
	for _, c := range e.ChildElements() {
		if c.Tag == "tblPrEx" || c.Tag == "trPr" {
			out.AddChild(w.taken(at, c, s))
		}
	}
	return out
}

// cellShell returns a cell without what it holds.
func (w *writer) cellShell(at place, e *etree.Element, s status) *etree.Element {
	out := etree.NewElement("w:tc")
	for _, c := range e.ChildElements() {
		if c.Tag == "tcPr" {
			out.AddChild(w.taken(at, c, s))
		}
	}
	return out
}

// oneRow writes a row that is deleted or inserted. The marks of its paragraphs go with it.
func (w *writer) oneRow(at place, r *row, s status) *etree.Element {
	out := w.rowShell(at, r.e, s)
	trPr := out.SelectElement("w:trPr")
	if trPr == nil {
		trPr = etree.NewElement("w:trPr")
		first := 0
		if x := out.SelectElement("w:tblPrEx"); x != nil {
			first = x.Index() + 1
		}
		out.InsertChildAt(first, trPr)
	}
	trPr.AddChild(w.change(tags[s]))
	for i := range r.cells {
		c := w.cellShell(at, r.cells[i].e, s)
		for _, e := range w.oneStory(at, r.cells[i].blocks, s) {
			c.AddChild(e)
		}
		out.AddChild(c)
	}
	return out
}

// oneStory writes the blocks of what is deleted or inserted with what holds it: their words are marked, and
// the marks of their paragraphs are not.
func (w *writer) oneStory(at place, blocks []block, s status) []*etree.Element {
	var items []item
	for i := range blocks {
		items = w.merger.one(items, &blocks[i], s)
	}
	for i := range items {
		switch it := &items[i]; {
		case !it.isMark():
		case s == deleted:
			end := &atom{kind: mark_}
			for _, pPr := range it.a.els {
				end.els = append(end.els, w.carry.copy(pPr, at.a, at.b))
			}
			*it = item{b: end}
		default:
			*it = item{b: it.b}
		}
	}
	return w.blocks(at, items)
}

// row writes a row that both have.
func (w *writer) row(at place, a, b *row) *etree.Element {
	out := w.rowShell(at, b.e, equal)
	for i := range b.cells {
		c := w.cellShell(at, b.cells[i].e, equal)
		for _, e := range w.blocks(at, w.merger.story(a.cells[i].blocks, b.cells[i].blocks)) {
			c.AddChild(e)
		}
		out.AddChild(c)
	}
	return out
}
