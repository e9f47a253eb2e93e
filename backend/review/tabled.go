package review

import (
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/review/playbook"
	"pincite/backend/table"
)

// tabled answers a column from a table of the document: by the row that the column names, or by the cell that surely is what its
// question asks for; false where none is. The evidence is the cell, then the labels of its row and the heads of its column.
func (w *work) tabled(c playbook.Column) (Cell, bool) {
	d := &w.document
	if w.tables == nil {
		w.tables = append([]table.Table{}, table.Find(d.Text, &d.Layout)...)
	}
	if len(w.tables) == 0 {
		return Cell{}, false
	}
	q := table.NewQuery(c.Questions[0], table.Names{Words: d.Title, Parties: strings.Join(d.Parties, " "),
		Roles: table.RolesOf(d.Text, w.tables)})
	var a table.Answer
	if c.Row != "" {
		a = table.LookRow(d.Text, w.tables, c.Row, q)
	} else {
		a = table.Look(d.Text, w.tables, q)
	}
	if a.State == table.Unsure && a.Right >= leastTabled && len(a.Hits) > 0 {
		return tableCell(d.Text, c, table.Answer{Hits: a.Hits[:1], Right: a.Right})
	}
	if a.State != table.Given && !(c.Row != "" && a.State == table.Several) {
		return Cell{}, false
	}
	return tableCell(d.Text, c, a)
}

// leastTabled is how likely a cell of a table is right at least that a review shows, with that probability, though an answer would name others beside it.
const leastTabled = 0.8

// tableCell shows the cells of a table that answer; false where the column asks for values and none of them has one.
func tableCell(text string, c playbook.Column, a table.Answer) (Cell, bool) {
	cell := Cell{Column: c.ID, State: Found, Presence: a.Right}
	var spans, beside []doc.Span
	var places []string
	for _, h := range a.Hits {
		words := h.Cell(text)
		if words.Empty() {
			continue
		}
		whole := words.Whole(text)
		spans, places = append(spans, whole), append(places, h.Place(text))
		beside = append(beside, h.Labels()...)
		for _, head := range h.Table.Columns[h.Column].Heads {
			beside = append(beside, head...)
		}
		if v, ok := cellValue(text, value.Kind(c.Kind), h, whole); ok {
			cell.Values = append(cell.Values, v)
		}
	}
	if len(spans) == 0 || len(cell.Values) == 0 && c.Kind != playbook.Clause && c.Kind != playbook.Parties {
		return Cell{}, false
	}
	if len(cell.Values) > 0 {
		cell.ValueProbability = a.Right
	}
	cell.Note = strings.Join(places, "; ")
	cell.Evidence = merge(text, append(spans, beside...))
	return cell, true
}

// cellValue reads a value out of the words of a cell: of a bare figure with the unit that its head or its table gives.
func cellValue(text string, kind value.Kind, h table.Hit, words doc.Span) (value.Value, bool) {
	said := strings.Join(strings.Fields(text[words.Start:words.End]), " ")
	switch playbook.Kind(kind) {
	case playbook.Clause, playbook.Parties:
		return value.Value{}, false
	case playbook.Text:
		return value.Value{Text: said, Span: words}, true
	case playbook.YesNo:
		if yes, ok := table.Affirms(said); ok {
			return value.Value{Kind: kind, Text: map[bool]string{true: "yes", false: "no"}[yes], Span: words}, true
		}
	}
	if found := value.Find(kind, text, words); len(found) > 0 {
		return found[0], true
	}
	unit := h.Unit(text)
	for _, whole := range []string{unit + " " + said, said + " " + unit} {
		if found := value.Find(kind, whole, doc.Span{End: len(whole)}); unit != "" && len(found) == 1 {
			found[0].Span = words
			return found[0], true
		}
	}
	return value.Value{}, false
}
