package export

import (
	"fmt"
	"slices"
	"strings"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

// Memo is the answer to a question, in front of the quotes that it stands on.
type Memo struct {
	Lines []MemoLine `json:"lines"`
	// Cells are those of tables that the answer stands on, with what they stand under; the words are those of a quote.
	Cells []MemoCell `json:"cells,omitempty"`
}

// MemoCell is a cell of a table.
type MemoCell struct {
	Row     string `json:"row"`    // the words that name its row
	Column  string `json:"column"` // and its column; either may be empty
	Words   string `json:"words"`
	Snippet int    `json:"snippet"` // the number of the quote that has them
}

// table returns the cells as rows, the heads first; cited says how a quote is cited in them. It is empty without cells.
func (m *Memo) table(cited func(snippet int) string) [][]string {
	if m == nil || len(m.Cells) == 0 {
		return nil
	}
	var cells []cite.TableCell
	for _, c := range m.Cells {
		cells = append(cells, cite.TableCell{Row: cite.Fold(c.Row), Column: cite.Fold(c.Column), Words: c.Words, Citation: cited(c.Snippet)})
	}
	return cite.Rows(cells)
}

// numbered cites a quote by its number.
func numbered(snippet int) string { return fmt.Sprintf("[%d]", snippet) }

// MemoLine is one sentence of the answer.
type MemoLine struct {
	Text     string `json:"text"`
	Snippets []int  `json:"snippets"`        // numbers of the quotes that it stands on
	Model    string `json:"model,omitempty"` // the language model that worded it; empty where none did
}

// memoTitle heads the answer.
const memoTitle = "Short answer"

// notes names the quotes that a line stands on: "[1, 3]".
func (l MemoLine) notes() string {
	numbers := make([]string, len(l.Snippets))
	for i, n := range l.Snippets {
		numbers[i] = fmt.Sprint(n)
	}
	return "[" + strings.Join(numbers, ", ") + "]"
}

// shown is a line as a document shows it.
func (l MemoLine) shown() string {
	text := cite.Fold(l.Text) + " " + l.notes()
	if l.Model != "" {
		text += " (worded by the language model " + cite.Fold(l.Model) + "; each quotation was compared)"
	}
	return text
}

// shown is the whole answer, a line a sentence.
func (m *Memo) shown() string {
	lines := make([]string, len(m.Lines))
	for i, l := range m.Lines {
		lines[i] = l.shown()
	}
	return strings.Join(lines, "\n")
}

// check refuses a memo whose lines stand on no quote of the record.
func (m *Memo) check(snippets []Snippet) error {
	for i, c := range m.Cells {
		if c.Snippet < 1 || c.Snippet > len(snippets) || !strings.Contains(snippets[c.Snippet-1].Quote, c.Words) {
			return fmt.Errorf("%w: cell %d of its answer stands on quote %d, which does not have its words", ErrDamaged, i+1, c.Snippet)
		}
	}
	for i, l := range m.Lines {
		if len(l.Snippets) == 0 {
			return fmt.Errorf("%w: line %d of its answer stands on no quote", ErrDamaged, i+1)
		}
		for _, n := range l.Snippets {
			if n < 1 || n > len(snippets) {
				return fmt.Errorf("%w: line %d of its answer stands on quote %d, which is not there", ErrDamaged, i+1, n)
			}
		}
	}
	return nil
}

// exportedNotes returns notes as an export has them, without what comments say.
func exportedNotes(notes []cite.Note) []cite.Note {
	out := slices.Clone(notes)
	for i := range out {
		if out[i].Kind == doc.Comment {
			out[i].Text = ""
		}
	}
	return out
}

// noted says in a line what the file knows of the words quoted, and "" where that is nothing: "Not part of the quoted words: inserted
// by R. Ames on 3 May 2024, not accepted."
func (s Snippet) noted() string {
	var said []string
	for _, n := range s.Notes {
		words := n.Words
		if n.Text != "" {
			words += ": “" + strings.Join(strings.Fields(n.Text), " ") + "”"
		}
		if !slices.Contains(said, words) {
			said = append(said, words)
		}
	}
	if len(said) == 0 {
		return ""
	}
	return "In the file: " + strings.Join(said, "; ") + "."
}
