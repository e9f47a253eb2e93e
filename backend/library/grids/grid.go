package grids

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/library/answer"
	"pincite/backend/library/engines"
	"pincite/backend/library/matter"
	"pincite/backend/review"
	"pincite/backend/review/playbook"
	"pincite/backend/store"
	"pincite/backend/sure"
)

// Grids reviews one matter.
type Grids struct {
	File    *matter.Handle
	Engines *engines.Pool
	Session *answer.Session
}

// Grid is a reviewed matter. Spans count Unicode code points.
type Grid struct {
	Matter   string   `json:"matter"`
	Playbook string   `json:"playbook"` // its id
	Title    string   `json:"-"`        // of the playbook
	Columns  []Column `json:"columns"`
	Rows     []Row    `json:"rows"` // by path
	// Log is what people did to its cells, undone or not, in the order in which they did it.
	Log []Change `json:"-"`
	// NoModel says why the language model that was wanted proposed nothing more; "" where it did.
	NoModel string `json:"-"`
	// Made is how many documents were worked on; the others' answers were kept.
	Made int `json:"-"`
	// unmarked are the cells that people changed, as they were without that.
	unmarked map[cellPlace]Cell
}

// cellPlace is the place of a cell in a grid.
type cellPlace struct{ row, column int }

// Column heads a column.
type Column struct {
	ID       string        `json:"id"`
	Title    string        `json:"title"`
	Kind     playbook.Kind `json:"kind"`
	Question string        `json:"-"`
	// Words are those to put in where an answer deviates, Ask is the person to ask; empty where the playbook has none.
	Words string `json:"words,omitempty"`
	Ask   string `json:"ask,omitempty"`
	// Standings counts the answers by how they stand to the column's positions; nil where it has none.
	Standings map[review.Standing]int `json:"standings,omitempty"`
}

// Row is one document.
type Row struct {
	File  string `json:"file"`
	Doc   string `json:"doc_sha256"`
	Cells []Cell `json:"cells"` // one a column, in their order
	// Amends is the file that it amends, whose row stands before it; "" for none.
	Amends string `json:"amends,omitempty"`
	// Ended says when the agreement ended, and by what; "" while it lasts.
	Ended string `json:"ended,omitempty"`
}

// Cell is one answer.
type Cell struct {
	Column   string       `json:"column"`
	State    review.State `json:"state"`
	Presence float64      `json:"presence"`
	Value    string       `json:"value"`  // all values, as they are shown
	Values   []string     `json:"values"` // normalised
	// ValueProbability is how likely Value is right, 0 to 1; 0 where there is none.
	ValueProbability float64 `json:"value_probability"`
	// Computed is the arithmetic of a date that no words name. Searched is what an absence stands on.
	Computed string           `json:"computed,omitempty"`
	Searched *review.Searched `json:"searched,omitempty"`
	Scope    string           `json:"scope,omitempty"` // Searched in words, and the nearest words; "" where it is not absent
	Position review.Position  `json:"position"`
	Standing review.Standing  `json:"standing,omitempty"`
	Note     string           `json:"note,omitempty"` // why it failed, is unread, or has its position
	Evidence []Evidence       `json:"evidence"`
	// Noted says what the file knows of the words that answer, or of words that would and that a pending change takes out.
	Noted    []string `json:"noted,omitempty"`
	Reviewed bool     `json:"reviewed"` // a person has verified it
	// Stale: it was verified when the file, or the answer, was another one. Edited: a person put
	// Value there, for a Reason. Remark is a person's note.
	Stale   bool   `json:"stale,omitempty"`
	Flagged bool   `json:"flagged,omitempty"`
	Edited  bool   `json:"edited,omitempty"`
	Reason  string `json:"reason,omitempty"`
	Remark  string `json:"remark,omitempty"`
	// Proposed: a language model pointed to the words of the value, which was read out of them.
	Proposed bool `json:"proposed,omitempty"`
	// Superseded is the answer of the last amendment that has another one; nil for none.
	Superseded *Superseding `json:"superseded,omitempty"`
	// Status is "in force" where other papers changed the words that answer, and the cell answers by those that stand: Stands says by which
	// clause, By cites what the papers say, Words are the sentence where no paper has it whole, and Signed is the answer as it was signed. It
	// is "superseded" where the words that answered are gone and those in their place give no answer, "unclear" where a later paper may have
	// changed them; ""
	// where no other paper matters.
	Status string        `json:"status,omitempty"`
	Stands string        `json:"stands,omitempty"`
	Words  string        `json:"words,omitempty"`
	By     []Evidence    `json:"by,omitempty"`
	Signed *Signed       `json:"as_signed,omitempty"`
	Typed  []value.Value `json:"-"` // the values, their spans in bytes
}

// Evidence is words that answer.
type Evidence struct {
	Span     [2]int `json:"span"`
	Quote    string `json:"quote"`
	Page     int    `json:"page"`                 // 0 where there are none
	Label    string `json:"page_label,omitempty"` // as the document prints it
	Section  string `json:"section"`
	Citation string `json:"citation"`
	// Notes tell what the file knows of the words, such as that they are not accepted.
	Notes []cite.Note `json:"notes,omitempty"`
	// File and Doc are those of the words where they stand in another document than the row's; "" where not. Status says whether they hold,
	// of a cell that has one.
	File   string `json:"file,omitempty"`
	Doc    string `json:"doc_sha256,omitempty"`
	Status string `json:"status,omitempty"`
}

func newGrid(matter string, p *playbook.Playbook, columns []playbook.Column) *Grid {
	g := &Grid{Matter: matter, Playbook: p.ID, Title: p.Title, Rows: []Row{}}
	for _, c := range columns {
		column := Column{ID: c.ID, Title: c.Title, Kind: c.Kind, Question: c.Questions[0]}
		if c.Positions != nil {
			column.Words, column.Ask = c.Positions.Words, c.Positions.Ask
		}
		g.Columns = append(g.Columns, column)
	}
	return g
}

// unreadRow is the row of a file that is not indexed.
func unreadRow(file store.File, columns []playbook.Column) Row {
	row := Row{File: file.Path}
	state := review.Failed
	if file.State == store.NeedsOCR || file.State == store.NeedsPassword {
		state = review.Unread
	}
	note := strings.Trim(fmt.Sprintf("%s: %s; %s", file.State, file.Reason, file.NextStep), " :;")
	for _, c := range columns {
		cell := Cell{Column: c.ID, State: state, Note: note, Values: []string{}, Evidence: []Evidence{}}
		if c.Positions != nil {
			cell.Position = review.Check
		}
		row.Cells = append(row.Cells, cell)
	}
	return row
}

// row quotes what the cells of a document point to. The error is [doc.ErrSpan] where they
// point elsewhere.
func row(file store.File, d *store.Document, cells []review.Cell) (Row, error) {
	style, err := cite.ParseStyle(cite.Short)
	if err != nil {
		return Row{}, err
	}
	source := cite.NewSource(cite.Document{
		ID: d.ID, File: file.Path, Title: d.Type, Parties: d.Parties, Date: d.Date, Extractor: d.Extractor, Text: d.Text, Layout: d.Layout,
	})
	r := Row{File: file.Path, Doc: d.ID.String(), Cells: make([]Cell, 0, len(cells))}
	for _, c := range cells {
		if err := c.Verify(d.Text); err != nil {
			return Row{}, fmt.Errorf("%s: %w; index again", filepath.Base(file.Path), err)
		}
		cell := newCell(c)
		for _, s := range c.Evidence {
			e, err := evidence(source, style, d.Text, s)
			if err != nil {
				return Row{}, err
			}
			cell.Evidence = append(cell.Evidence, e)
			if c.State == review.Found {
				for _, n := range e.Notes {
					cell.note(n)
				}
			}
		}
		for _, n := range c.Pending {
			told, err := source.Tell(n)
			if err != nil {
				return Row{}, err
			}
			cell.note(told)
		}
		cell.Scope = scopeOf(cell)
		r.Cells = append(r.Cells, cell)
	}
	return r, nil
}

// newCell returns a cell without its evidence.
func newCell(c review.Cell) Cell {
	cell := Cell{
		Column: c.Column, State: c.State, Presence: doc.Finite(c.Presence), Position: c.Position, Standing: c.Standing, Note: c.Note,
		Values: []string{}, Evidence: []Evidence{}, Typed: slices.Clone(c.Values), Proposed: c.Proposed,
		ValueProbability: doc.Finite(c.ValueProbability), Computed: c.Computed, Searched: c.Searched,
	}
	for i, v := range c.Values {
		cell.Typed[i].Text = strings.Clone(v.Text)
		cell.Values = append(cell.Values, cell.Typed[i].Text)
	}
	cell.Value = strings.Join(cell.Values, "; ")
	return cell
}

// note has a cell say what a note tells, once.
func (c *Cell) note(n cite.Note) {
	if told := n.Told(); !slices.Contains(c.Noted, told) {
		c.Noted = append(c.Noted, told)
	}
}

func evidence(source *cite.Source, style cite.Style, text string, span doc.Span) (Evidence, error) {
	c, err := source.Cite(span)
	if err != nil {
		return Evidence{}, err
	}
	citation, err := style.Cite(c)
	if err != nil {
		return Evidence{}, err
	}
	section := strings.TrimSpace(c.Section + " " + c.Heading)
	// A part of a text keeps all of it in memory, and a grid may quote every document of a matter.
	return Evidence{Span: [2]int{c.Span.Start, c.Span.End}, Quote: strings.Clone(text[span.Start:span.End]), Page: c.Page, Label: c.Printed(),
		Section: section, Citation: citation, Notes: c.Notes}, nil
}

// Superseding is the answer of an amendment that differs from that of what it amends.
type Superseding struct {
	File  string `json:"file"`
	Date  string `json:"date"` // of the amendment, as ISO 8601 has it
	Value string `json:"value"`
}

// ways are the words for how an absence was looked for.
var ways = map[string]string{"rules": "by rules", "classifier": "by what marked clauses are like", "search": "by search"}

// scopeOf says in a line what an absence stands on: what was searched, in which ways, and where the nearest words are with how likely
// they answer. It is "" for cells that are not absent.
func scopeOf(c Cell) string {
	if c.State != review.Absent || c.Searched == nil {
		return ""
	}
	var by []string
	for _, way := range c.Searched.By {
		if words := ways[way]; words != "" {
			by = append(by, words)
		}
	}
	passages := fmt.Sprintf("all %d passages", c.Searched.Passages)
	if c.Searched.Passages == 1 {
		passages = "its one passage"
	}
	scope := passages + " searched " + strings.Join(by, " and ")
	if c.Searched.Partly {
		scope += ", without a part that has no text"
	}
	if len(c.Evidence) == 0 {
		return scope + "; nothing comes near"
	}
	place := fmt.Sprintf("characters %d–%d", c.Evidence[0].Span[0], c.Evidence[0].Span[1])
	switch e := c.Evidence[0]; {
	case e.Section != "":
		place = "§ " + e.Section
	case e.Page > 0:
		place = "page " + e.Label
	}
	if likely := sure.Percent(c.Presence); likely != "" {
		place += ", " + likely
	}
	return scope + "; nearest: " + place
}

// count counts the answers of columns that have positions by how they stand to them.
func (g *Grid) count(columns []playbook.Column) {
	for i, c := range columns {
		if c.Positions == nil || i >= len(g.Columns) {
			continue
		}
		n := map[review.Standing]int{}
		for _, row := range g.Rows {
			if s := row.Cells[i].Standing; s != "" {
				n[s]++
			}
		}
		g.Columns[i].Standings = n
	}
}

// Deviating returns how many answers deviate from what is standard or acceptable, or are missing, and of how many that could be told.
func (g *Grid) Deviating() (deviating, of int) {
	for _, c := range g.Columns {
		for standing, n := range c.Standings {
			of += n
			if standing == review.Deviating || standing == review.Missing {
				deviating += n
			}
		}
	}
	return deviating, of
}
