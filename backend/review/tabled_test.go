package review

import (
	"testing"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/review/playbook"
	"pincite/backend/table"
)

// TestTableCell holds that a column is answered by the cell of a table, with the unit of its head, and with its labels and heads as
// evidence.
func TestTableCell(t *testing.T) {
	t.Parallel()
	const text = "Schedule of caps\n\nClaim\tCap (EUR)\tInsured\nData loss\t250,000\tYes\nLate delivery\t40,000\t✗\n"
	tables := table.Find(text, &doc.Layout{})
	for _, c := range []struct {
		row, question string
		kind          playbook.Kind
		value, quote  string
	}{
		{"", "What is the cap for data loss?", playbook.Money, "EUR 250,000", "Data loss\t250,000"},
		{"Late delivery", "What is the cap?", playbook.Money, "EUR 40,000", "Late delivery\t40,000"},
		{"Late delivery", "Is it insured?", playbook.YesNo, "no", "✗"},
		{"Late delivery", "What is the cap?", playbook.Clause, "", "Late delivery\t40,000"},
	} {
		column := playbook.Column{ID: "c", Questions: []string{c.question}, Kind: c.kind, Row: c.row}
		w := &work{document: Document{Text: text}, tables: tables}
		cell, ok := w.tabled(column)
		if !ok {
			t.Errorf("%s: no cell", c.question)
			continue
		}
		if err := cell.Verify(text); err != nil {
			t.Errorf("%s: %v", c.question, err)
		}
		got := append(cell.Values, value.Value{})[0].Text
		if quote := text[cell.Evidence[0].Start:cell.Evidence[0].End]; got != c.value || quote != c.quote {
			t.Errorf("%s: %q in %q, want %q in %q", c.question, got, quote, c.value, c.quote)
		}
	}
	w := &work{document: Document{Text: text}}
	if _, ok := w.tabled(playbook.Column{ID: "c", Questions: []string{"Which law governs?"}, Kind: playbook.Clause}); ok {
		t.Error("a table answers which law governs")
	}
}
