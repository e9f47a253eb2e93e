package library

import (
	"cmp"
	"context"
	"fmt"

	"pincite/backend/ask"
	"pincite/backend/cite"
	"pincite/backend/review"
)

// Abstract is a contract in short: what it is filed by, and a line a section.
type Abstract struct {
	*Outline
	Facts []Fact
	// Missing are the titles of the facts that were not found; it is no statement that there are none.
	Missing []string
}

// Fact is something that contracts are filed by, with the words that it follows from.
type Fact struct {
	Title     string
	Value     string // all values, as they are shown
	Citations []Citation
}

// mostLines is how many lines the sections of an abstract have, if not those of the outermost level
// alone are more.
const mostLines = 40

// Abstract returns the document that ref names, as for [Matter.Show], in short: the values of the playbook
// "facts", and the sections down to the deepest level at which they are few, each with its first sentence.
func (m *Matter) Abstract(ctx context.Context, ref string) (*Abstract, error) {
	d, err := m.Show(ctx, ref)
	if err != nil {
		return nil, err
	}
	lines := map[int]int{} // by level
	deepest := 1
	for _, s := range d.Layout.Sections {
		lines[s.Level]++
		deepest = max(deepest, s.Level)
	}
	level := 1
	for n := lines[1]; level < deepest && n+lines[level+1] <= mostLines; level++ {
		n += lines[level+1]
	}
	a := &Abstract{}
	if a.Outline, err = m.Outline(ctx, ref, level); err != nil {
		return nil, err
	}
	facts, err := BuiltinPlaybook("facts")
	if err != nil {
		return nil, err
	}
	grid, err := m.Review(ctx, ReviewRequest{Playbook: facts, Docs: []string{d.ID.String()}})
	if err != nil || len(grid.Rows) == 0 {
		return nil, cmp.Or(err, ErrNoDocument)
	}
	of := ask.NewDocument(cite.Document{ID: d.ID, File: d.File, Text: d.Text, Layout: d.Layout})
	for i, cell := range grid.Rows[0].Cells {
		fact := Fact{Title: grid.Columns[i].Title, Value: cell.Value}
		if cell.State != review.Found || cell.Value == "" {
			a.Missing = append(a.Missing, fact.Title)
			continue
		}
		for _, v := range cell.Typed {
			c, err := of.Cite(v.Span)
			if err != nil {
				return nil, fmt.Errorf("%s: %w; index the folder again", d.File, err)
			}
			fact.Citations = append(fact.Citations, c)
		}
		a.Facts = append(a.Facts, fact)
	}
	return a, nil
}
