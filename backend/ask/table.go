package ask

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/table"
)

// Cell is a cell of a table that answers, with what it stands under. All of it is cited.
type Cell struct {
	Value Citation
	// Row and Column are the words that name it: of a row the line above that names it with others and its label, of a column
	// its heads from the top. Either may be empty.
	Row, Column []Citation
	Caption     *Citation  // nil where none stands above the table
	Notes       []Citation // the lines below the table that explain or limit it
}

// Place says where the cell stands, as a citation does: "row Year 4, column Monthly Rent".
func (c Cell) Place() string {
	var parts []string
	for _, p := range []struct{ name, words string }{{"row ", c.RowWords()}, {"column ", c.ColumnWords()}} {
		if p.words != "" {
			parts = append(parts, p.name+p.words)
		}
	}
	return strings.Join(parts, ", ")
}

// RowWords returns the words that name the cell's row, on one line: "Excavators / 5 tonne".
func (c Cell) RowWords() string { return linesOf(c.Row) }

// ColumnWords returns the words that name its column.
func (c Cell) ColumnWords() string { return linesOf(c.Column) }

// linesOf returns cited words on one line, a label without its colon.
func linesOf(cited []Citation) string {
	var words []string
	for _, w := range cited {
		words = append(words, strings.TrimRight(oneLine(w.Quote), " :"))
	}
	return strings.Join(words, " / ")
}

const (
	// longestCell is how many bytes of a cell are quoted as the value.
	longestCell = 400
)

// tabled answers from the tables of a document, and reports whether what they say to what was asked is its answer: a value, or that the
// table which is about it lacks the row or column, or leaves the cell empty.
func (q *Question) tabled(d *Document, of Subject, likeliest candidate, f *Found) (bool, error) {
	t := q.tabling(d, &of, likeliest, f.Presence)
	a := t.Answer
	if len(d.Tables) > 0 && q.Want != Parties && a.State == table.Silent {
		f.strange, f.lacking = a.Right < leastLike || a.Lacking >= leastLacking, a.Lacking
	}
	if t.probably() < leastTabling {
		return false, nil
	}
	cells, err := d.cells(a.Hits)
	if err != nil || len(cells) == 0 {
		return false, err
	}
	if f.Cell = a.Right; a.State == table.Lacking {
		f.Cell = 0
	}
	switch a.State {
	case table.Lacking:
		f.Presence, f.Absent, f.Untabled = leastSure, true, fmt.Sprintf("the table has no row or column for “%s”", a.Lacks)
		f.Nearest = &cells[0].Value
		return true, nil
	case table.Blank:
		f.Presence, f.Absent, f.Untabled = leastSure, true, "the cell is empty or not filled in: "+cells[0].Place()
		f.Nearest = &cells[0].Value
		return true, nil
	}
	f.Presence, f.Absent, f.Tabled = max(f.Presence, a.Right), false, true
	f.Sentences = cellSentences(cells)
	if a.State == table.Unsure {
		f.Presence, f.Unvalued = a.Right, "which cell of the table is meant is not plain"
		f.Sentences = f.Sentences[1:]
	}
	return true, nil
}

// tableNames are what a document with some tables is called by.
func (d *Document) tableNames(tables []table.Table) table.Names {
	return table.Names{
		Words: d.File[strings.LastIndexByte(d.File, '/')+1:] + " " + d.Title, Parties: strings.Join(d.Parties, " "), Roles: table.RolesOf(d.Text, tables),
	}
}

// ofTables reads the question as tables are asked it.
func (q *Question) ofTables(compared func([]string) ([]float32, error), names table.Names) *table.Query {
	out := table.NewQuery(q.Text, names)
	if compared != nil {
		out.Cosines = func(words []string) []float32 {
			cosines, err := compared(words)
			if err != nil { // the words alone tell then
				return nil
			}
			return cosines
		}
	}
	return out
}

// InTables reports whether a cell of a document's tables answers, by its words, and as compared reads them; it may be nil.
func (q *Question) InTables(text string, tables []table.Table, compared func([]string) ([]float32, error)) bool {
	if len(tables) == 0 {
		return false
	}
	a := table.Look(text, tables, q.ofTables(compared, table.Names{}))
	return a.State == table.Given || a.State == table.Unsure && a.Right >= leastUnnamed
}

// leastLike is how likely a cell of tables is at least the one asked for that rows of them are quoted for it.
const leastLike = 0.1

// leastLacking is how likely a table lacks at least what was asked for that its rows are no answer, whatever value they have.
const leastLacking = 0.5

// leastUnnamed is how likely a cell is at least the one asked for that is shown where the question names no document.
const leastUnnamed = 0.35

const (
	// mostWhole is how many rows of a table a quote has at most that answers a question which none of them was found for.
	mostWhole = 2
	// longestRow is how many bytes the rows of a table have on average at most; those of pages laid out as a table have more.
	longestRow = 160
)

var wholeAsked = regexp.MustCompile(`(?i)\b(?:schedules?|tables?|lists?|all|each|every|any|what are|which|who|terms|rates|prices|fees|details|summary|summari[sz]e|show|key)\b`)

// rowsAlone reports whether the words that would be quoted are rows of a table one below the other, none of which was found to be
// what the question asks for, and it does not ask for the table. Where the tables are strange to the question, two rows are enough, or
// a note below them; where a table surely lacks it, one is.
func (q *Question) rowsAlone(d *Document, spans []doc.Span, f *Found) bool {
	most, lacking := mostWhole, f.lacking >= leastLacking
	if f.strange {
		most = 1
	}
	if lacking {
		most = 0
	}
	if len(spans) == 0 || !lacking && wholeAsked.MatchString(q.Text) {
		return false
	}
	if f.Signals != nil && f.Presence >= leastTabling { // the sentences that were read answer
		return false
	}
	for i := range d.Tables {
		t, n := &d.Tables[i], 0
		if f.strange && slices.ContainsFunc(t.Notes, func(s doc.Span) bool { return s.Intersect(spans[0]).Len() > 0 }) {
			return true
		}
		for _, r := range t.Rows {
			for _, c := range r.Cells {
				if !c.Empty() && spans[0].Contains(c.Span()) {
					n++
					break
				}
			}
		}
		if headed := spans[0].Start <= t.Span.Start && n > 0; (n > most || headed && f.strange) && t.Span.Len() < longestRow*len(t.Rows) {
			return true
		}
	}
	return false
}

// cellSentences says what cells have, and quotes each alone.
func cellSentences(cells []Cell) (out []Sentence) {
	var said []string
	for _, c := range cells {
		words := c.words()
		if len(cells) > 1 {
			words = c.Place() + ": " + words
		}
		said = append(said, words)
	}
	v := Sentence{Text: strings.Join(said, "; "), Kind: Value, Support: Verified, Cells: cells}
	for _, c := range cells {
		v.Citations = append(v.Citations, c.Value)
	}
	out = append(out, v)
	for _, c := range cells {
		out = append(out, Sentence{Text: oneLine(c.Value.Quote), Kind: Quote, Support: Verified, Citations: []Citation{c.Value}, Cells: []Cell{c}})
	}
	return out
}

var (
	bareFigure = regexp.MustCompile(`^[^\pL$£€¥%]*\d[^\pL$£€¥%]*$`)
	isMark     = regexp.MustCompile(`(?i)^(?:[-–—✓✔✗✘☐☒☑]|n/?a\.?|poa|tbc|tbd)$`)
)

// words returns the value of a cell with its unit, where that stands in a head alone, and with what a note says of a mark.
func (c Cell) words() string {
	words := oneLine(c.Value.Quote)
	if len(words) > longestCell {
		words = words[:strings.LastIndexByte(words[:longestCell], ' ')] + " …"
	}
	switch {
	case bareFigure.MatchString(words):
		for _, at := range append(slices.Clone(c.Column), captionOf(c)...) {
			if unit := table.Unit(at.Quote); unit != "" {
				return words + " (" + unit + ")"
			}
		}
	case isMark.MatchString(words):
		if meaning := c.legend(words); meaning != "" {
			return words + " (" + meaning + ")"
		}
	}
	return words
}

func captionOf(c Cell) []Citation {
	if c.Caption == nil {
		return nil
	}
	return []Citation{*c.Caption}
}

// legend returns what the notes of a table say that a mark means; "" where none does.
func (c Cell) legend(mark string) string {
	for _, n := range c.Notes {
		words := oneLine(n.Quote)
		at := strings.Index(words, mark)
		if at < 0 {
			continue
		}
		rest := strings.TrimLeft(words[at+len(mark):], " :=–—-")
		if end := strings.IndexFunc(rest, func(r rune) bool { return strings.ContainsRune("✓✔✗✘☐☒☑;.", r) }); end >= 0 {
			rest = rest[:end]
		}
		if rest = strings.TrimSpace(rest); rest != "" {
			return rest
		}
	}
	return ""
}

// cells cites the cells of hits.
func (d *Document) cells(hits []table.Hit) (out []Cell, err error) {
	cite := func(spans []doc.Span) (cs []Citation, err error) {
		for _, s := range spans {
			c, err := d.exactly(s)
			if err != nil {
				return nil, err
			}
			cs = append(cs, c)
		}
		return cs, nil
	}
	for _, h := range hits {
		var cell Cell
		row, column := h.Row, h.Table.Columns[h.Column]
		words := h.Cell(d.Text)
		if words.Empty() { // what stands for it is its row
			words = h.Table.Rows[row].Cells[0]
		}
		if words.Empty() {
			return nil, nil
		}
		if cell.Value, err = d.exactly(words.Whole(d.Text)); err != nil {
			return nil, err
		}
		var heads []doc.Span
		for _, head := range column.Heads {
			heads = append(heads, head...)
		}
		if cell.Row, err = cite(h.Labels()); err != nil {
			return nil, err
		}
		if cell.Column, err = cite(heads); err != nil {
			return nil, err
		}
		if n := len(h.Table.Title); n > 0 {
			caption, err := d.Cite(h.Table.Title[n-1])
			if err != nil {
				return nil, err
			}
			cell.Caption = &caption
		}
		if cell.Notes, err = cite(h.Table.Notes); err != nil {
			return nil, err
		}
		out = append(out, cell)
	}
	return out, nil
}
