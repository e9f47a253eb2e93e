package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestRows holds how lines become the rows of a table, less its heads, where cells go on, rows are named by a line above, or a cell
// reaches over others.
func TestRows(t *testing.T) {
	t.Parallel()
	rows := func(text string, layout *doc.Layout) (out []string) {
		for _, table := range Find(text, layout) {
			for _, r := range table.Rows {
				cells := []string{r.Group.Text(text)}
				for _, c := range r.Cells {
					cells = append(cells, c.Text(text))
				}
				out = append(out, strings.Join(cells, "|"))
			}
		}
		return out
	}
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"rows named by a line right below the heads": {"Grade\tDay\tNight\nNursing\nNurse\t31.40\t38.95\nMatron\t34.85\t43.20\nKitchen\nCook\t19.70\tN/A\n",
			[]string{"Nursing|Nurse|31.40|38.95", "Nursing|Matron|34.85|43.20", "Kitchen|Cook|19.70|N/A"}},
		"cells that have to go on": {"Event            First time       Repeat\n----------       ----------       ------\nRoute not run    $150             the rate and\n" +
			"                                  $400\nNo report        $40              $120\n", []string{"|Route not run|$150|the rate and $400", "|No report|$40|$120"}},
		"dots that lead to several cells": {"Task               School      Hall\nWindows .......    $720        $1,895\nCarpet, wet ....   $1,085      $2,640\nGutters .......    $640        $1,320\n",
			[]string{"|Windows|$720|$1,895", "|Carpet, wet|$1,085|$2,640", "|Gutters|$640|$1,320"}},
		"a cell for several rows": {"| Failure | Case | Taken off | Cap |\n|---|---|---|---|\n| Missed | next day | $25 | $6,000 |\n| | each day | $40 | |\n| Mixed | 5 loads | $110 | $4,400 |\n" +
			"| | 10 loads | $275 | |\n", []string{"|Missed|next day|$25|$6,000", "|Missed|each day|$40|$6,000", "|Mixed|5 loads|$110|$4,400", "|Mixed|10 loads|$275|$4,400"}},
	} {
		if got := rows(c.text, &doc.Layout{}); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	var text strings.Builder
	var layout doc.Layout
	for _, l := range []string{"Item\tKES\tCharged", "Locker\t2,200\tper month", "Courier\t\tper item"} {
		layout.Blocks = append(layout.Blocks, doc.Block{Kind: doc.BlockParagraph, Span: doc.Span{Start: text.Len(), End: text.Len() + len(l)}})
		fmt.Fprint(&text, l, "\n\n")
	}
	if got, want := rows(text.String(), &layout), []string{"|Locker|2,200|per month", "|Courier||per item"}; !slices.Equal(got, want) {
		t.Errorf("paragraphs with tabs: %q, want %q", got, want)
	}
	text.Reset()
	layout = doc.Layout{}
	for i, l := range []string{"Wheat\tCutta Hill\tWirra\tStorage", "H2\t9.20\t8.10\t1.42", "ASW1\t9.40\t8.30", "Field peas\tnot received"} {
		layout.Blocks = append(layout.Blocks, doc.Block{Kind: doc.BlockRow, Reached: []string{"", "", "...^", "..<^"}[i], Span: doc.Span{Start: text.Len(), End: text.Len() + len(l)}})
		fmt.Fprint(&text, l, "\n")
	}
	if got, want := rows(text.String(), &layout), []string{"|H2|9.20|8.10|1.42", "|ASW1|9.40|8.30|1.42", "|Field peas|not received|not received|1.42"}; !slices.Equal(got, want) {
		t.Errorf("cells of which the format says that they reach over others: %q, want %q", got, want)
	}
}
