package export

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Grid is a review: what each of some documents answers to each of some questions. The
// evidence of its cells are snippets of the record.
type Grid struct {
	Playbook string       `json:"playbook"`
	Columns  []GridColumn `json:"columns"`
	// Deviating counts the answers that deviate or are missing, Told those of which that could be told.
	Deviating int          `json:"deviating,omitempty"`
	Told      int          `json:"told,omitempty"`
	Rows      []GridRow    `json:"rows"`
	Log       []GridChange `json:"log,omitempty"` // what people did, in their order
}

// GridChange is one thing that a person did to a cell. Who it was is not known.
type GridChange struct {
	At     string `json:"at"` // as RFC 3339 has it
	Act    string `json:"act"`
	File   string `json:"file"`   // as of a [GridRow]
	Column string `json:"column"` // title
	Old    string `json:"old"`
	New    string `json:"new,omitempty"`
	Reason string `json:"reason,omitempty"`
	Undone bool   `json:"undone,omitempty"`
}

// what says what was done: "edit, undone: USD 5 → USD 6 (read wrongly)".
func (c GridChange) what() string {
	text := c.Act
	if c.Undone {
		text += ", undone"
	}
	switch {
	case c.New != "":
		text += ": " + c.Old + " → " + c.New
	case c.Old != "":
		text += ": " + c.Old
	}
	if c.Reason != "" {
		text += " (" + c.Reason + ")"
	}
	return text
}

// GridColumn is one question.
type GridColumn struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Kind     string `json:"kind"`
	Question string `json:"question"`
	Judged   bool   `json:"judged,omitempty"` // its cells have positions
	// Words are those to put in where an answer deviates, Ask is the person to ask.
	Words string `json:"words,omitempty"`
	Ask   string `json:"ask,omitempty"`
}

// GridRow is one document.
type GridRow struct {
	File string `json:"file"` // as of a [Source]
	Doc  string `json:"doc_sha256"`
	Link string `json:"-"` // where the file lies, seen from the export; may be empty
	// Type and Parties are what kind of paper it is and whom it is between, for the picture of the portfolio; may be empty.
	Type    string     `json:"-"`
	Parties []string   `json:"-"`
	Cells   []GridCell `json:"cells"` // one a column
}

// GridCell is one answer.
type GridCell struct {
	State    string  `json:"state"`
	Presence float64 `json:"presence"`
	Value    string  `json:"value"`
	// ValueProbability is how likely the value is the right one, 0 to 1; 0 where that is not known, or there is none.
	ValueProbability float64  `json:"value_probability,omitempty"`
	Values           []string `json:"values"`
	// Amount and Unit are those of a single value that is a number: its currency, or empty.
	Amount   float64 `json:"amount,omitempty"`
	Unit     string  `json:"unit,omitempty"`
	Position string  `json:"position,omitempty"`
	// Standing is how it stands to the playbook's positions: standard, acceptable, deviates or missing; empty where that is not known.
	Standing string `json:"standing,omitempty"`
	Note     string `json:"note,omitempty"`
	// Scope says what was searched, and what comes nearest, where it is absent.
	Scope    string `json:"scope,omitempty"`
	Reviewed bool   `json:"reviewed,omitempty"`
	Snippets []int  `json:"snippets"` // numbers
}

// longestAnswer is how many characters of a clause stand in a cell, for which its words are
// the answer.
const longestAnswer = 240

// shortened returns at most n characters of a text that is longer, with the dots behind the end of a word.
func shortened(text string, n int) string {
	const longestWord = 40 // bytes; a longer one is cut
	text = string([]rune(text)[:n-1])
	if at := strings.LastIndexByte(text, ' '); at >= len(text)-longestWord && at > 0 {
		text = text[:at]
	}
	return strings.TrimRight(text, " ,;:(") + "…"
}

// answer is what a cell shows.
func (r *Record) answer(c GridCell) string {
	switch {
	case c.State != "found" && c.Presence > 0:
		return fmt.Sprintf("%s (%.0f %%)", c.State, 100*c.Presence)
	case c.State != "found":
		return c.State
	case c.Value != "":
		return c.Value
	case len(c.Snippets) > 0 && c.Snippets[0] <= len(r.Snippets):
		quote := strings.Join(strings.Fields(r.Snippets[c.Snippets[0]-1].Quote), " ")
		if utf8.RuneCountInString(quote) > longestAnswer {
			quote = shortened(quote, longestAnswer)
		}
		return "“" + quote + "”"
	}
	return c.State
}

// notesOfCell names the snippets of a cell.
func notesOfCell(c GridCell) string {
	var notes []string
	for _, n := range c.Snippets {
		notes = append(notes, fmt.Sprint(n))
	}
	return strings.Join(notes, ", ")
}

// issue is a cell that does not meet its position.
type issue struct {
	row    GridRow
	column GridColumn
	cell   GridCell
}

// share says how many answers deviate; "" where no position was held against any.
func (g *Grid) share() string {
	if g.Told == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d answers deviate from the playbook's positions or are missing (%.0f %%).", g.Deviating, g.Told,
		100*float64(g.Deviating)/float64(g.Told))
}

// issues are the cells that are unacceptable, that deviate, and that a person must check, in
// this order.
func (g *Grid) issues() []issue {
	var all []issue
	for _, position := range []string{"unacceptable", "deviates", "check"} {
		for _, row := range g.Rows {
			for i, cell := range row.Cells {
				if cell.Position == position {
					all = append(all, issue{row, g.Columns[i], cell})
				}
			}
		}
	}
	return all
}

// remark is what is said of a cell beside its value.
func (c GridCell) remark() string {
	parts := []string{}
	switch {
	case c.Position != "" && (c.Standing == "acceptable" || c.Standing == "missing" || c.Position == "check" && c.Standing != ""):
		parts = append(parts, c.Position+", "+c.Standing)
	case c.Position != "":
		parts = append(parts, c.Position)
	}
	if c.Note != "" {
		parts = append(parts, c.Note)
	}
	if c.Scope != "" {
		parts = append(parts, c.Scope)
	}
	if c.Reviewed {
		parts = append(parts, "reviewed")
	}
	return strings.Join(parts, ": ")
}

// fileName is the last part of a row's path.
func (r GridRow) fileName() string {
	return r.File[strings.LastIndexAny(r.File, `/\`)+1:]
}

// gridColumns head the cells that a table of snippets has beside its own for a grid.
var gridColumns = []string{"column", "state", "presence", "value", "position", "note", "value_probability"}

// likelihood writes how likely a value is right; empty where that is not known.
func likelihood(p float64) string {
	if p == 0 {
		return ""
	}
	return fmt.Sprintf("%.3f", p)
}

// gridRows are the rows of a table for cells without evidence, and the cells that stand on each
// snippet, by its number.
func (r *Record) gridRows() (beside map[int][][]string, without [][]string) {
	beside = map[int][][]string{}
	for _, row := range r.Grid.Rows {
		for i, c := range row.Cells {
			cells := []string{r.Grid.Columns[i].ID, c.State, fmt.Sprintf("%.3f", c.Presence), c.Value, c.Position,
				strings.Trim(c.Note+"; "+c.Scope, "; "), likelihood(c.ValueProbability)}
			for _, n := range c.Snippets {
				beside[n] = append(beside[n], cells)
			}
			if len(c.Snippets) == 0 {
				without = append(without, append([]string{row.File, row.Doc, cmp.Or(r.Grid.Columns[i].Title, r.Grid.Columns[i].ID)}, cells...))
			}
		}
	}
	return beside, without
}
