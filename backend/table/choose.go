package table

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// feature is a number that speaks for a cell or against it; which way, and how much, is learned.
type feature int

const (
	featRow        feature = iota // what the label of its row says of the question, by the weight of words
	featHead                      // and the head of its column
	featWords                     // and both, and what else is about it
	featTitle                     // what the title of its table alone says
	featOther                     // the head of another column
	featSelf                      // the cell itself
	featResidual                  // a row for all others
	featFitRow                    // numbers and days of the question that lie in those of the row's label
	featFitHead                   // of the head
	featFitSide                   // of other cells of the row
	featGiven                     // those that the cell itself has, or others of their kind
	featClash                     // those that are others than the row's or the column's
	featUnfit                     // a day or a place in an order that nothing tells
	featNegated                   // words that are denied
	featTold                      // a name in the cell that the question says
	featLabel                     // how much of its label the question says
	featPrecise                   // how much of its head, where it says any
	featKind                      // how far it looks like what is asked for
	featPlain                     // a column that says what a value is and not which of several
	featSum                       // a row that adds others up, which is not asked for
	featTotal                     // and which is
	featNaming                    // the cell names its row
	featBlank                     // it has no value
	featRowLike                   // the likeness of its label to the question, as an encoder reads them
	featRowBehind                 // how far that is behind the likest of the table
	featHeadLike                  // of the head of its column
	featHeadBehind                // and how far behind
	featTableLike                 // of its table
	featCellLike                  // of its label, its head and its words, read as one
	featCellBehind                // and how far that is behind the likest
	features
)

// featureNames are what weights call features, in their order.
var featureNames = strings.Split("row,head,words,title,other head,itself,residual,row numbers,head numbers,side numbers,given,clash,unfit,negated,"+
	"told,label,whole head,kind,plain head,sum,total,names its row,blank,row likeness,row behind,"+
	"head likeness,head behind,table likeness,cell likeness,cell behind", ",")

// named returns what speaks for a cell by the names of its weights; what does not is left out.
func (s *scored) named() map[string]float64 {
	out := map[string]float64{}
	for n, x := range s.features {
		if x != 0 {
			out[featureNames[n]] = x
		}
	}
	return out
}

// oddsOf returns the log-odds by which a cell is chosen from others.
func oddsOf(of *[features]float64, weights *[features]float64) (odds float64) {
	for n, x := range of {
		odds += x * weights[n]
	}
	return odds
}

// weights returns those of what speaks for a cell, in the order of features.
func (w *Sureness) weights() *[features]float64 {
	var out [features]float64
	for n, name := range featureNames {
		out[n] = w.Choice[name]
	}
	return &out
}

// features adds those of a cell that are none of single words or numbers.
func (g *grid) features(s *scored, used map[*key]map[int]float64) {
	r, c, q := s.row, s.column, g.q
	f := &s.features
	f[featUnfit], f[featTold] = truth(s.unfit), truth(g.told(r, c))
	f[featLabel], f[featKind], f[featPlain] = s.precise, s.kind, g.plainHead(c, s.head, used[g.heads[c]])
	if s.head > 0 {
		f[featPrecise] = s.precision
	}
	if g.sums(r) {
		f[featSum], f[featTotal] = truth(!q.total), truth(q.total)
	}
	f[featNaming], f[featBlank] = truth(c < g.labels), truth(Unfilled(strings.TrimSpace(g.keys[r][c].words)))
	if l := g.likeness; l != nil {
		f[featTableLike], f[featRowLike], f[featRowBehind] = cosineScale*l.table, cosineScale*l.rows[r], cosineScale*(l.rows[r]-l.row)
		f[featHeadLike], f[featHeadBehind] = cosineScale*l.heads[c], cosineScale*(l.heads[c]-l.head)
	}
}

// likeness is how like a question the words of a table are, as an encoder reads them: cosines.
type likeness struct {
	table       float64
	rows, heads []float64
	row, head   float64 // the greatest of rows and of heads
}

const (
	// mostCompared is how many texts of tables are compared with a question at most.
	mostCompared = 400
	// mostCells is how many cells are read as one with what names them: those that words alone find likeliest.
	mostCells = 40
	// longestCompared is how many bytes of each are read.
	longestCompared = 200
	// cosineScale makes of a cosine a number as large as the other features are.
	cosineScale = 4
)

// compare has the words of tables compared with the question, where something is there that does; false where that fails.
func (q *Query) compare(grids []*grid) bool {
	if !q.compared() {
		return true
	}
	var texts []string
	at := map[string]int{}
	add := func(words string) bool {
		words = compared(words)
		if _, ok := at[words]; !ok && strings.ContainsFunc(words, unicode.IsLetter) {
			if len(texts) >= mostCompared {
				return false
			}
			at[words], texts = len(texts), append(texts, words)
		}
		return true
	}
	of := func(cosines []float32, words string) (float64, bool) {
		words = compared(words)
		n, ok := at[words]
		if !ok {
			return 0, false
		}
		return float64(cosines[n]), true
	}
	for _, g := range grids {
		g.read = add(g.about())
		for r := range g.keys {
			g.read = g.read && add(g.labelOf(r))
		}
		for _, h := range g.heads[g.labels:] {
			g.read = g.read && add(h.words)
		}
	}
	cosines := q.Cosines(texts)
	if len(cosines) != len(texts) {
		return false
	}
	for _, g := range grids {
		if !g.read {
			continue
		}
		l := &likeness{rows: make([]float64, len(g.keys)), heads: make([]float64, len(g.heads)), row: math.Inf(-1), head: math.Inf(-1)}
		l.table, _ = of(cosines, g.about())
		fill := func(to []float64, from int, words func(int) string) (most float64) {
			sum, n := 0.0, 0
			known := make([]bool, len(to))
			for i := from; i < len(to); i++ {
				if to[i], known[i] = of(cosines, words(i)); known[i] {
					sum, n = sum+to[i], n+1
				}
			}
			for i := from; i < len(to); i++ {
				if !known[i] && n > 0 { // a number: as like as the others
					to[i] = sum / float64(n)
				}
				if most = max(most, to[i]); i == from {
					most = to[i]
				}
			}
			return most
		}
		l.row = fill(l.rows, 0, g.labelOf)
		l.head = fill(l.heads, g.labels, func(c int) string { return g.heads[c].words })
		g.likeness = l
	}
	return true
}

// compareCells has the likeliest cells of tables compared with the question, each as one with what names it.
func (q *Query) compareCells(grids []*grid, cells [][]scored) bool {
	if !q.compared() {
		return true
	}
	type at struct{ grid, cell int }
	var likely []at
	weights := sureness().Plain.weights()
	for i := range cells {
		for n := range cells[i] {
			cells[i][n].score = oddsOf(&cells[i][n].features, weights)
			likely = append(likely, at{i, n})
		}
	}
	slices.SortStableFunc(likely, func(a, b at) int { return cmp.Compare(cells[b.grid][b.cell].score, cells[a.grid][a.cell].score) })
	likely = likely[:min(len(likely), mostCells)]
	var texts []string
	for _, l := range likely {
		texts = append(texts, grids[l.grid].sentence(&cells[l.grid][l.cell]))
	}
	cosines := q.Cosines(texts)
	if len(cosines) != len(texts) {
		return false
	}
	if len(texts) == 0 {
		return true
	}
	least, most := float64(slices.Min(cosines)), float64(slices.Max(cosines))
	for i := range cells {
		for n := range cells[i] {
			cells[i][n].features[featCellLike], cells[i][n].features[featCellBehind] = cosineScale*least, cosineScale*(least-most)
		}
	}
	for n, l := range likely {
		f := &cells[l.grid][l.cell].features
		f[featCellLike], f[featCellBehind] = cosineScale*float64(cosines[n]), cosineScale*(float64(cosines[n])-most)
	}
	return true
}

// weigh tells of each word of the question how far its meaning is another without it, as an encoder reads it; false where that fails.
func (q *Query) weigh() bool {
	if !q.compared() {
		return true
	}
	var texts []string
	var of []int
	for i := range q.tokens {
		if t := &q.tokens[i]; !t.implied && t.span.Len() > 0 && len(texts) < mostWeighed {
			texts, of = append(texts, compared(q.Text[:t.span.Start]+q.Text[t.span.End:])), append(of, i)
		}
	}
	cosines := q.Cosines(texts)
	if len(cosines) != len(texts) {
		return false
	}
	for n, i := range of {
		q.tokens[i].bears = max(0, 1-float64(cosines[n]))
	}
	return true
}

// mostWeighed is how many words of a question are weighed at most.
const mostWeighed = 24

// sentence returns a cell with what names it: "Goods lift, Load (kg): 1,600".
func (g *grid) sentence(s *scored) string {
	named := g.labelOf(s.row)
	if s.column < g.labels {
		named = ""
	}
	if head := g.heads[s.column].words; head != "" {
		named += ", " + head
	}
	return compared(named + ": " + g.keys[s.row][s.column].words)
}

// compared returns words as an encoder is given them.
func compared(words string) string {
	return strings.ToValidUTF8(strings.Join(strings.Fields(words[:min(len(words), longestCompared)]), " "), "")
}

// labelOf returns what names a row, on one line.
func (g *grid) labelOf(r int) string {
	words := g.groups[r].words
	for c := range g.labels {
		words += " " + g.keys[r][c].words
	}
	return words
}

// about returns what a table is about: its title and its heads.
func (g *grid) about() string {
	words := g.title.words
	for _, h := range g.heads {
		words += " " + h.words
	}
	return words
}
