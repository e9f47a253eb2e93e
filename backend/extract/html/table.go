package html

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"pincite/backend/doc"
)

// layoutCell is the length in bytes from which a cell with several paragraphs is not one
// of a table of data: the table only lays out the page.
const layoutCell = 2000

// table walks a table. Its rows become rows, unless it only lays out the page, or stands
// in a cell itself.
func (w *walker) table(n *html.Node) {
	if w.cell > 0 || w.deleted != nil || laysOut(n) {
		w.children(n)
		return
	}
	w.next = blockStart{}
	w.out.EndTable()
	w.rows(n)
	w.out.EndTable()
}

func (w *walker) rows(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode || hidden(c, styleOf(c)) {
			continue
		}
		switch c.DataAtom {
		case atom.Tr:
			w.row(c)
		case atom.Thead, atom.Tbody, atom.Tfoot:
			w.rows(c)
		default: // a caption
			w.element(c)
		}
	}
}

func (w *walker) row(n *html.Node) {
	first := true
	w.cell++
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom != atom.Td && c.DataAtom != atom.Th || hidden(c, styleOf(c)) {
			continue
		}
		if !first {
			w.par.WriteString("\t")
		}
		first, w.wait = false, false
		w.children(c)
	}
	w.cell--
	w.wait = false
	w.par.AddTo(&w.out, doc.BlockRow, 0, "")
}

// laysOut reports whether a table only lays out a page: it has one column, or a cell
// with a table, a heading or several long paragraphs.
func laysOut(table *html.Node) bool {
	columns := 0
	for n := range table.Descendants() {
		switch n.DataAtom {
		case atom.Table, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			return true
		case atom.Tr:
			columns = max(columns, cells(n))
		case atom.Td:
			if long(n) {
				return true
			}
		}
	}
	return columns <= 1
}

func cells(row *html.Node) int {
	n := 0
	for c := row.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom == atom.Td || c.DataAtom == atom.Th {
			n++
		}
	}
	return n
}

func long(cell *html.Node) bool {
	paragraphs, length := 0, 0
	for n := range cell.Descendants() {
		switch {
		case n.Type == html.TextNode:
			length += len(strings.TrimSpace(n.Data))
		case n.DataAtom == atom.P || n.DataAtom == atom.Div || n.DataAtom == atom.Li:
			paragraphs++
		}
	}
	return paragraphs > 1 && length > layoutCell
}
