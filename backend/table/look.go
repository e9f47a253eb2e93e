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
}

const (
	titleShare  = 0.45 // of the weight of a word that the title of a table has and not its rows
	sideShare   = 0.6  // that another cell of the row has
	wholeHead   = 0.9  // what a question says of a head that it says whole
	besideTitle = 0.88 // of what the head of a column says that the title says, too
	headShare   = 0.35 // that the head of another column has
	fitWeight   = 1.5
	near        = 0.6 // how close two cells are that fit alike
)

// Look finds the cell of some tables that answers a question, and says how sure that is. Words is the text of their document.
func Look(words string, tables []Table, q *Query) Answer {
	return Gather(words, tables, q).Look()
}

// answer says what the likeliest cell gives reason to.
func answer(all []considered, w *Sureness) Answer {
	if len(all) == 0 {
		return Answer{}
	}
	switch best := &all[0]; {
	case best.right >= w.Stated:
		return best.given()
	case best.lacking >= w.Lacked && best.lacks != "" && (best.right < w.Doubted || best.lacking >= Surely):
		return Answer{State: Lacking, Hits: []Hit{best.hit()}, Lacks: best.lacks, Right: best.right, Lacking: best.lacking}
	case best.right >= w.Shown:
		return best.unsure()
	default:
		return Answer{Right: best.right, Lacking: best.lacking}
	}
}

// gathered is the cells of tables with what speaks for each.
type gathered struct {
	q     *Query
	grids []*grid
	cells [][]scored // of each grid
	later []bool     // of each, whether it is of the question with its date as a year of the contract
}

// gather looks at all cells of some tables.
func gather(words string, tables []Table, q *Query) gathered {
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
	weighed := full.weigh()
	out := gathered{q: q}
	readings := []*Query{&full}
	if later := full.inYears(words, tables); later != nil {
		readings = append(readings, later)
	}
	for n, reading := range readings {
		for i := range tables {
			if len(reading.tokens) > 0 {
				out.grids, out.later = append(out.grids, newGrid(words, &tables[i], reading)), append(out.later, n > 0)
			}
		}
	}
	compared := weighed && full.compare(out.grids)
	for _, g := range out.grids {
		out.cells = append(out.cells, g.scores())
	}
	if !compared || !full.compareCells(out.grids, out.cells) {
		q.Cosines = nil // its words alone tell, by the weights that are for that
	}
	return out
}

// judged returns the best cell of each grid that has one, the likeliest first.
func (a gathered) judged(w *Sureness) (out []considered) {
	weights := w.weights()
	for i, g := range a.grids {
		all := slices.Clone(a.cells[i])
		if len(all) == 0 {
			continue
		}
		for n := range all {
			all[n].score = oddsOf(&all[n].features, weights)
		}
		slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
		c := g.considered(all, weights)
		c.signals["reading"] = truth(a.later[i])
		out = append(out, c)
	}
	slices.SortStableFunc(out, func(a, b considered) int { return cmp.Compare(b.all[0].score, a.all[0].score) })
	compareTables(out)
	for i := range out {
		out[i].right, out[i].lacking = w.Right.Of(out[i].signals), w.Lacking.Of(out[i].signals)
		if a.q.measured && out[i].isName() {
			out[i].right = 0
		}
	}
	return out
}

// scored is a cell with what speaks for it.
type scored struct {
	row, column int
	score       float64 // the log-odds by which it is chosen
	features    [features]float64
	covered     float64 // the share of the question's words accounted for, by weight
	got, total  float64 // the weights of the words accounted for, and of all
	rowSays     float64 // what of it the row's own label says
	byName      float64 // and by what a party is called
	precise     float64 // how much of its label the question says
	head        float64 // and the head of its column
	precision   float64 // how much of that head the question says
	kind        float64 // how far the cell looks like what is asked for
	numbers     float64 // how well numbers and days of the question lie in those of row and column, -1 to 1; 0 where it has none
	missing     []int   // tokens that nothing accounts for
	unfit       bool    // no row or column is told by a date or place in an order that the question names
	clash       bool    // a number of the row or column is another one than the question's
}

// scores looks at each cell that may answer.
func (g *grid) scores() (all []scored) {
	for r := range g.t.Rows {
		for c := range g.t.Columns {
			if c < g.labels && !(g.q.reversed && c == 0) && !(c > 0 && !g.t.Terms) || g.t.Terms && c == 0 {
				continue
			}
			if c == 0 && len(g.t.Columns) > 1 && !g.q.reversed {
				continue
			}
			all = append(all, g.score(r, c))
		}
	}
	return all
}

// Cell returns the words of a hit, less the mark of a footnote behind them.
func (h Hit) Cell(text string) Cell {
	c := slices.Clone(h.Table.Rows[h.Row].Cells[h.Column])
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
	if h.Column == 0 { // what names the row is asked for
		for _, cell := range r.Cells[1:] {
			out = append(out, cell...)
		}
	}
	return out
}
