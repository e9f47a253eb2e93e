package export

import (
	"fmt"
	"strings"

	"pincite/backend/cite"
)

// Memo is the answer to a question, in front of the quotes that it stands on.
type Memo struct {
	Lines []MemoLine `json:"lines"`
}

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
func (m *Memo) check(snippets int) error {
	for i, l := range m.Lines {
		if len(l.Snippets) == 0 {
			return fmt.Errorf("%w: line %d of its answer stands on no quote", ErrDamaged, i+1)
		}
		for _, n := range l.Snippets {
			if n < 1 || n > snippets {
				return fmt.Errorf("%w: line %d of its answer stands on quote %d, which is not there", ErrDamaged, i+1, n)
			}
		}
	}
	return nil
}
