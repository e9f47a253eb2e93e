package table

import (
	"cmp"
	"math"
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
	Blank                // the cell that would answer is empty
	Lacking              // it has no such row or column
	Several              // two cells fit alike, or several were asked for
)

// Answer is what the tables of a document say to a question.
type Answer struct {
	State State
	Hits  []Hit // the cells that answer, the best first; of [Lacking] the nearest
	// Lacks is the word of the question that no row or column has, where State is Lacking.
	Lacks string
	// Covered is the share of the question's words that the cell's row, column and table account for, 0 to 1.
	Covered float64
	Score   float64
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
	labelWeight = 1.2  // of how much of a label the question says
	fitWeight   = 1.5
	contrary    = 2.0 // what a row loses whose number is another one
	near        = 0.2 // how close two cells are that fit alike
)

// Look finds the cell of some tables that answers a question. Words is the text of their document.
func Look(words string, tables []Table, q *Query) Answer {
	short := *q
	short.short = abbreviations(words)
	short.heads, short.titles = map[string]bool{}, map[string]bool{}
	for i := range tables {
		for _, s := range tables[i].Title {
			for w := range text.Words(words[s.Start:s.End]) {
				short.titles[text.Stem(w)] = true
			}
		}
		for _, c := range tables[i].Columns {
			for _, h := range c.Heads {
				for w := range text.Words(h.Text(words)) {
					short.heads[text.Stem(w)] = true
				}
			}
		}
	}
	q = &short
	a := lookIn(words, tables, q)
	if a.State == Silent || a.State == Lacking {
		if later := q.inYears(words, tables); later != nil {
			if b := lookIn(words, tables, later); b.State == Given || b.State == Several {
				return b
			}
		}
	}
	return a
}

func lookIn(words string, tables []Table, q *Query) Answer {
	best := Answer{Score: math.Inf(-1)}
	for i := range tables {
		if a := look(words, &tables[i], q); a.State != Silent && (a.rank() > best.rank()) {
			best = a
		}
	}
	if math.IsInf(best.Score, -1) {
		best.Score = 0
	}
	return best
}

func (a Answer) rank() float64 {
	if a.State == Lacking {
		return a.Score - 1
	}
	return a.Score
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
	missing     []int   // tokens that nothing accounts for
	unfit       bool    // no row or column is told by a date or place in an order that the question names
	clash       bool    // a number of the row or column is another one than the question's
}

func look(words string, t *Table, q *Query) Answer {
	if len(q.tokens) == 0 {
		return Answer{}
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
		return Answer{}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	return g.decide(all)
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
