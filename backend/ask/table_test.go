package ask

import (
	"fmt"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/table"
)

// TestSurelyTabled: a cell answers where it surely fits, and clauses answer what may be done.
func TestSurelyTabled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want   Want
		answer table.Answer
		sure   bool
	}{
		{Words, table.Answer{State: table.Given, Score: 3}, true},
		{Words, table.Answer{State: table.Given, Score: 1.5, Covered: 0.9}, false},
		{Money, table.Answer{State: table.Given, Score: 1.5, Covered: 0.9}, true},
		{YesNo, table.Answer{State: table.Given, Score: 3}, false},
		{YesNo, table.Answer{State: table.Given, Score: 3.7}, true},
		{Words, table.Answer{State: table.Lacking, Score: 0.4, Lacks: "notice"}, false},
		{Words, table.Answer{State: table.Lacking, Score: 2, Lacks: "cyber"}, true},
		{Money, table.Answer{State: table.Lacking, Score: -0.8, Lacks: "15 March 2030"}, true},
	} {
		q := Question{Want: c.want}
		if got := q.surelyTabled(&c.answer); got != c.sure {
			t.Errorf("%s, %+v: %v", c.want, c.answer, got)
		}
	}
}

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
