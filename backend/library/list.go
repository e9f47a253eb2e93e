package library

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/facts/value"
	"pincite/backend/library/answer"
	"pincite/backend/review"
	"pincite/backend/review/playbook"
	"pincite/backend/text"
)

// What a list of contracts is; package answer explains it.
type (
	Listing = answer.Listing
	ListRow = answer.ListRow
)

// standing is what a contract's cells make of the conditions.
type standing int

const (
	metAll standing = iota
	mayMeet
	notMet
	unreadOf
)

// list answers a question for contracts that meet conditions by reviewing all of the matter; nil for any other question.
func (m *Matter) list(ctx context.Context, q Inquiry) (*Listing, error) {
	if len(q.Docs) > 0 || q.After != "" || q.AsTyped {
		return nil, nil
	}
	asked, ok := ask.ReadList(q.Text)
	if !ok {
		return nil, nil
	}
	grids := map[string]*Grid{}
	l := &Listing{Counted: asked.Count}
	for _, c := range asked.Conditions {
		if name := c.Playbook + "/" + c.Column; !slices.Contains(l.Columns, name) {
			l.Columns = append(l.Columns, name)
		}
	}
	var first *Grid
	for _, id := range []string{"facts", "clauses"} {
		var columns []string
		for _, c := range asked.Conditions {
			if c.Playbook == id && !slices.Contains(columns, c.Column) {
				columns = append(columns, c.Column)
			}
		}
		if len(columns) == 0 {
			continue
		}
		book, err := playbook.Builtin(id)
		if err != nil {
			return nil, err
		}
		grid, err := m.Review(ctx, ReviewRequest{Playbook: book, Columns: columns})
		if err != nil {
			return nil, err
		}
		if grids[id] = grid; first == nil {
			first = grid
		}
	}
	var unsure []ListRow
	for _, r := range first.Rows {
		if r.Amends != "" && !asked.Papers { // what it changes is told of what it amends
			continue
		}
		stands, row := m.standOf(&asked, grids, r.File)
		l.Of++
		switch stands {
		case metAll:
			l.Rows = append(l.Rows, row)
			l.Found++
		case mayMeet:
			unsure = append(unsure, row)
			l.Unsure++
		case unreadOf:
			l.Unread++
		}
	}
	l.Rows = append(l.Rows, unsure...)
	return l, nil
}

// standOf judges a contract by its cells.
func (m *Matter) standOf(l *ask.List, grids map[string]*Grid, file string) (standing, ListRow) {
	row := ListRow{File: file}
	stands := metAll
	var said []string
	for i := range l.Conditions {
		c := &l.Conditions[i]
		cell, doc := cellOf(grids[c.Playbook], file, c.Column)
		row.Doc = doc
		of := met(c, cell)
		if of == notMet && len(c.Names) > 0 && !c.Lacks {
			if e, ok := m.opens(doc, c.Names[0]); ok {
				of, cell = metAll, GridCell{Value: c.Names[0], Evidence: []GridEvidence{e}}
			}
		}
		stands = max(stands, of)
		if cell.Value != "" {
			said = append(said, cell.Value)
		}
		if c.Column == "signed" && cell.State == review.Absent {
			continue // what is nearest to a place to sign tells nothing
		}
		for _, e := range cell.Evidence {
			row.Evidence = append(row.Evidence, answer.ListEvidence{Span: e.Span, Quote: e.Quote, Page: e.Page, Section: e.Section})
		}
	}
	row.Value, row.Sure = strings.Join(said, "; "), stands == metAll
	return stands, row
}

// openingBytes is how far from the start of a contract its parties are named.
const openingBytes = 3000

// opens returns where the opening of a document names somebody, whatever was read as its parties; false where it does not.
func (m *Matter) opens(document, name string) (GridEvidence, bool) {
	id, err := doc.ParseID(document)
	if err != nil {
		return GridEvidence{}, false
	}
	d, err := m.file.Document(id)
	if err != nil {
		return GridEvidence{}, false // it is damaged, which the grid has told
	}
	words := strings.Fields(name)
	for i, w := range words {
		words[i] = regexp.QuoteMeta(strings.Trim(w, ".,"))
	}
	pattern, err := regexp.Compile(`(?i)\b` + strings.Join(words, `[\s,.]+`) + `\b`)
	if err != nil {
		return GridEvidence{}, false
	}
	at := pattern.FindStringIndex(d.Text[:min(len(d.Text), openingBytes)])
	if at == nil {
		return GridEvidence{}, false
	}
	whole := text.Whole(d.Text, doc.Span{Start: at[0], End: at[1]})
	from := utf8.RuneCountInString(d.Text[:whole.Start])
	quote := d.Text[whole.Start:whole.End]
	return GridEvidence{Span: [2]int{from, from + utf8.RuneCountInString(quote)}, Quote: quote, Page: d.Layout.Page(whole.Start),
		Section: d.Layout.Label(whole.Start)}, true
}

// cellOf returns the cell of a file in a column, and the hash of its document.
func cellOf(g *Grid, file, column string) (GridCell, string) {
	for _, r := range g.Rows {
		if r.File != file {
			continue
		}
		for _, c := range r.Cells {
			if c.Column == column {
				return c, r.Doc
			}
		}
	}
	return GridCell{State: review.Unread}, ""
}

// leastMayMeet is the presence from which a cell that is unsure may be there with a value that is asked for.
const leastMayMeet = 0.35

// met says what a cell makes of a condition.
func met(c *ask.Condition, cell GridCell) standing {
	valued := c.Itself || c.Is != "" || c.From+c.Before != "" || len(c.Names) > 0 || c.Longer+c.Shorter+c.AtLeast+c.AtMost > 0
	has := notMet
	switch {
	case cell.State == review.Unread || cell.State == review.Failed:
		return unreadOf
	case c.Itself && (cell.State == review.Found || cell.State == review.Unsure):
		itself := slices.ContainsFunc(cell.Evidence, func(e GridEvidence) bool { return facts.RenewsItself(e.Quote) })
		if itself && (cell.State == review.Unsure || cell.Value == "") {
			return mayMeet
		} else if itself {
			has = metAll
		}
	case c.Column == "signed" && cell.State == review.Absent: // no place to sign was found
		return mayMeet
	case cell.State == review.Unsure && len(c.Names) > 0 && c.Met(typed(cell)):
		has = metAll // it is not sure that these are all, but the one asked for is among them
	case cell.State == review.Unsure && valued && (len(typed(cell)) > 0 && !c.Met(typed(cell)) || cell.Presence < leastMayMeet):
	case cell.State == review.Unsure:
		return mayMeet
	case cell.State == review.Absent:
	case !valued:
		has = metAll
	case len(typed(cell)) == 0:
		return mayMeet
	case c.Met(typed(cell)):
		has = metAll
	}
	if c.Lacks && has == metAll {
		return notMet
	} else if c.Lacks {
		return metAll
	}
	return has
}

// typed returns the values of a cell, those that a person put there by their words.
func typed(cell GridCell) []value.Value {
	if len(cell.Typed) > 0 && !cell.Edited {
		return cell.Typed
	}
	var values []value.Value
	for _, v := range cell.Values {
		values = append(values, value.Value{Text: v})
	}
	return values
}
