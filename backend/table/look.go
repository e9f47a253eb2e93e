package table

import (
	"cmp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// State says what a table says of what was asked.
type State byte

// What a table may say.
const (
	Silent  State = iota // nothing that was asked
	Given                // a cell answers
	Blank                // the cell that would answer is empty, or was never filled in
	Lacking              // it has no such row or column
	Several              // two cells fit alike, or several were asked for
	Unsure               // some cells may answer, and which one is not plain
)

// Answer is what the tables of a document say to a question.
type Answer struct {
	State State
	Hits  []Hit // the cells that answer, the best first; of [Lacking] the nearest
	// Lacks is the word of the question that no row or column has, where State is Lacking.
	Lacks string
	// Right and Lacking are how likely it is that the first cell is the one that was asked for, and that a table which is about it
	// lacks the row or the column.
	Right, Lacking float64
}

// Hit is a cell and what it stands under.
type Hit struct {
	Table  *Table
	Row    int
	Column int
	Head   bool // the head of the column answers: who does what the row says, in a matrix of duties
}

const (
	titleShare  = 0.45 // of the weight of a word that the title of a table has and not its rows
	sideShare   = 0.6  // that another cell of the row has
	wholeHead   = 0.9  // what a question says of a head that it says whole
	besideTitle = 0.88 // of what the head of a column says that the title says, too
	headShare   = 0.35 // that the head of another column has
	labelWeight = 1.2  // of how much of a label the question says
	fitWeight   = 1.5
	contrary    = 2.0 // what a row loses whose number is another one
	near        = 0.2 // how close two cells are that fit alike
)

// Look finds the cell of some tables that answers a question, and says how sure that is. Words is the text of their document.
func Look(words string, tables []Table, q *Query) Answer {
	var best, about *considered
	all := consider(words, tables, q)
	for i := range all {
		c := &all[i]
		if best == nil || c.right > best.right {
			best = c
		}
		if about == nil || c.lacking > about.lacking {
			about = c
		}
	}
	w := sureness()
	switch {
	case best == nil:
		return Answer{}
	case best.right >= w.Stated:
		return best.given()
	case about.lacking >= w.Lacked && about.lacks != "" && best.right < w.Doubted:
		return Answer{State: Lacking, Hits: []Hit{about.hit()}, Lacks: about.lacks, Right: best.right, Lacking: about.lacking}
	case best.right >= w.Shown:
		return best.unsure()
	}
	return Answer{Right: best.right, Lacking: about.lacking}
}

// consider returns the best cell of each table that has one, with what speaks for it.
func consider(words string, tables []Table, q *Query) (out []considered) {
	full := *q
	full.short = abbreviations(words)
	full.heads, full.titles = map[string]bool{}, map[string]bool{}
	for i := range tables {
		for _, s := range tables[i].Title {
			for w := range text.Words(words[s.Start:s.End]) {
				full.titles[text.Stem(w)] = true
			}
		}
		for _, c := range tables[i].Columns {
			for _, h := range c.Heads {
				for w := range text.Words(h.Text(words)) {
					full.heads[text.Stem(w)] = true
				}
			}
		}
	}
	full.compound()
	readings := []*Query{&full}
	if later := full.inYears(words, tables); later != nil {
		readings = append(readings, later)
	}
	for n, reading := range readings {
		for i := range tables {
			if c, ok := look(words, &tables[i], reading); ok {
				c.signals["reading"] = float64(n)
				out = append(out, c)
			}
		}
	}
	compareTables(out)
	w := sureness()
	for i := range out {
		out[i].right, out[i].lacking = w.Right.Of(out[i].signals), w.Lacking.Of(out[i].signals)
		if q.measured && out[i].isName() {
			out[i].right = 0
		}
	}
	return out
}

// scored is a cell with what speaks for it.
type scored struct {
	row, column int
	score       float64
	covered     float64
	got         float64 // the weights of the words accounted for
	rowSays     float64 // what of it the row's own label says
	byName      float64 // and by what a party is called
	precise     float64 // how much of its label the question says
	head        float64 // and the head of its column
	precision   float64 // how much of that head the question says
	kind        float64 // how far the cell looks like what is asked for
	numbers     float64 // how well numbers and days of the question lie in those of row and column, -1 to 1; 0 where it has none
	missing     []int   // tokens that nothing accounts for
	asHead      bool    // the head of its column answers, by what the cell says of it
	unfit       bool    // no row or column is told by a date or place in an order that the question names
	clash       bool    // a number of the row or column is another one than the question's
}

func look(words string, t *Table, q *Query) (considered, bool) {
	if len(q.tokens) == 0 {
		return considered{}, false
	}
	g := newGrid(words, t, q)
	var all []scored
	for r := range t.Rows {
		for c := range t.Columns {
			if c < g.labels && !(q.reversed && c == 0) && !(c > 0 && !t.Terms) || t.Terms && c == 0 {
				continue
			}
			if c == 0 && len(t.Columns) > 1 && !q.reversed {
				continue
			}
			all = append(all, g.score(r, c))
		}
	}
	if len(all) == 0 {
		return considered{}, false
	}
	g.byDuty(all)
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	return g.considered(all), true
}

// Cell returns the words of a hit, less the mark of a footnote behind them.
func (h Hit) Cell(text string) Cell {
	c := slices.Clone(h.Table.Rows[h.Row].Cells[h.Column])
	if heads := h.Table.Columns[h.Column].Heads; h.Head && len(heads) > 0 {
		c = slices.Clone(heads[len(heads)-1])
	}
	if len(c) > 0 {
		last := &c[len(c)-1]
		if words := text[last.Start:last.End]; len(strings.TrimRight(words, "†‡*¹²³§")) > 0 {
			*last = doc.Span{Start: last.Start, End: last.Start + len(strings.TrimRight(words, "†‡*¹²³§"))}.Trim(text)
		}
	}
	return c
}

// Labels returns the words that name the row of a hit: the line above it that names it with others, and its labels.
func (h Hit) Labels() (out []doc.Span) {
	r := h.Table.Rows[h.Row]
	out = append(out, r.Group...)
	for c := range min(h.Table.Labels, h.Column) {
		out = append(out, r.Cells[c]...)
	}
	if h.Head {
		return append(out, r.Cells[h.Column]...)
	}
	if h.Column == 0 { // what names the row is asked for
		for _, cell := range r.Cells[1:] {
			out = append(out, cell...)
		}
	}
	return out
}
