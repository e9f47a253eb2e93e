package table

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// A row whose cells are one, between rows of values, names those below it.
func TestRowsNamedAcross(t *testing.T) {
	lines := []string{"RATES", "Code\tPosition\tNormal hours\t\tOutside normal hours\t", "\t\tWeekday\tWeekend\tNight\tHoliday\n", "Mechanical\n", "M1\tPlumber\t44.00\t55.00\t66.00\t88.00",
		"M2\tWelder\t56.00\t70.00\t84.00\t112.00\n", "Electrical\n", "E1\tElectrician\t46.00\t57.50\t69.00\t92.00", "E2\tJointer\t74.00\t92.50\t111.00\t148.00", "The rates are fixed for a year."}
	text, layout, at := strings.Join(lines, "\n"), doc.Layout{}, 0
	for i, l := range lines {
		kind := doc.BlockParagraph
		if strings.Contains(l, "\t") {
			kind = doc.BlockRow
		}
		start := at + len(l) - len(strings.TrimLeft(l, "\t"))
		layout.Blocks = append(layout.Blocks, doc.Block{Kind: kind, Span: doc.Span{Start: start, End: at + len(strings.TrimRight(l, "\t\n"))}})
		if i == 1 {
			layout.Blocks[i].Span.End = at + len(l)
		}
		at += len(l) + 1
	}
	tables := Find(text, &layout)
	if len(tables) != 1 || len(tables[0].Rows) != 4 || tables[0].Rows[2].Group.Text(text) != "Electrical" {
		t.Fatalf("%d tables, %+v", len(tables), tables)
	}
	for question, want := range map[string]string{"What does a plumber cost on a public holiday?": "88.00", "What is the weekday rate of a jointer?": "74.00"} {
		a := Look(text, tables, NewQuery(question, Names{}))
		if a.State != Given && a.State != Unsure || a.Hits[0].Cell(text).Text(text) != want {
			t.Errorf("%s: state %d, %v (%.2f); want %s", question, a.State, a.Hits, a.Right, want)
		}
	}
}
