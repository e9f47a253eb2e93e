package ask

import (
	"fmt"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/table"
)

// TestListsPages: contents with the numbers of pages are no table that answers.
func TestListsPages(t *testing.T) {
	t.Parallel()
	rows := func(values ...int) string {
		var b strings.Builder
		for i, v := range values {
			fmt.Fprintf(&b, "Article %d Terms\t%d\n", i+1, v)
		}
		return b.String()
	}
	for name, c := range map[string]struct {
		values []int
		want   bool
	}{
		"contents": {[]int{1, 2, 2, 5, 9, 14, 20}, true},
		"figures":  {[]int{100, 90, 20, 5, 9, 14, 2}, false},
		"few":      {[]int{1, 2, 3}, false},
	} {
		list := rows(c.values...)
		text := list + strings.Repeat("The parties agree on what follows here. ", 100)
		var tab table.Table
		at := 0
		for _, line := range strings.SplitAfter(list, "\n") {
			if tabAt := strings.IndexByte(line, '\t'); tabAt > 0 {
				tab.Rows = append(tab.Rows, table.Row{Cells: []table.Cell{
					{doc.Span{Start: at, End: at + tabAt}}, {doc.Span{Start: at + tabAt + 1, End: at + len(line) - 1}},
				}})
			}
			at += len(line)
		}
		tab.Span = doc.Span{End: at}
		if got := listsPages(text, &tab); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestPlaceOfCell(t *testing.T) {
	c := Cell{Row: []Citation{{Quote: "Base Rent,\nyears 4-7:"}}, Column: []Citation{{Quote: "Monthly"}, {Quote: "US$ :"}}}
	if got, want := c.Place(), "row Base Rent, years 4-7, column Monthly / US$"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
