package canon

import (
	"fmt"
	"testing"
)

func TestColumns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		rows [][]int
		want string
	}{
		{"no rows", nil, "[]"},
		{"a row without cells", [][]int{{}, {0}}, "[[] [0]]"},
		{"no spans", [][]int{{0, 1, 2}, {0, 1, 2}}, "[[0 1 2] [0 1 2]]"},
		{"a heading over two columns", [][]int{{0, 1, 3}, {0, 1, 2, 3}}, "[[0 1 3] [0 1 2 3]]"},
		{"a cell over two rows", [][]int{{0, 1, 2}, {1, 2}}, "[[0 1 2] [1 2]]"},
		{"all cells over three columns", [][]int{{0, 3, 6}, {0, 3, 6}}, "[[0 1 2] [0 1 2]]"},
		{"edges that differ by row", [][]int{{0, 2}, {0, 1}}, "[[0 1] [0 1]]"},
		{"an edge between columns", [][]int{{0, 2, 5, 8}, {0, 6}}, "[[0 1 2 3] [0 2]]"},
		{"edges before all others", [][]int{{4, 5, 6}, {0, 1}}, "[[0 1 2] [0 1]]"},
		{"edges behind all others", [][]int{{0, 1, 2}, {7, 8}}, "[[0 1 2] [1 2]]"},
		{"a row that is short", [][]int{{0, 1, 2}, {0}}, "[[0 1 2] [0]]"},
	} {
		if got := fmt.Sprint(Columns(c.rows)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	for _, c := range []struct {
		name       string
		rows, ends [][]int
		above      [][][2]int
		want       string
	}{
		{"no spans", [][]int{{0, 1}, {0, 1}}, [][]int{{1, 2}, {1, 2}}, make([][][2]int, 2), `["" ""]`},
		{"a heading over two columns", [][]int{{0, 1, 3}, {0, 1, 2, 3}}, [][]int{{1, 3, 4}, {1, 2, 3, 4}}, make([][][2]int, 2), `["..<" ""]`},
		{"a last cell over two columns", [][]int{{0, 1, 2}, {0, 1}}, [][]int{{1, 2, 3}, {1, 3}}, make([][][2]int, 2), `["" "..<"]`},
		{"a row that is short", [][]int{{0, 1, 2}, {0}}, [][]int{{1, 2, 3}, {1}}, make([][][2]int, 2), `["" ""]`},
		{"a cell over two rows that none goes on", [][]int{{0, 1, 2}, {1, 2}}, [][]int{{1, 2, 3}, {2, 3}}, [][][2]int{nil, {{0, 1}}}, `["" "^"]`},
		{"one that a cell goes on", [][]int{{0, 1, 2}, {0, 1, 2}}, [][]int{{1, 2, 3}, {1, 2, 3}}, [][][2]int{nil, {{1, 2}}}, `["" ".^"]`},
	} {
		if got := fmt.Sprintf("%q", Reached(c.rows, Columns(c.rows), c.ends, c.above)); got != c.want {
			t.Errorf("reached, %s: %s, want %s", c.name, got, c.want)
		}
	}
	wide := make([]int, MaxGrid+1)
	for i := range wide {
		wide[i] = i
	}
	if got := Columns([][]int{wide, {0, 90}}); got[1][1] != 1 {
		t.Errorf("beside a row of %d cells one stands in column %d", len(wide), got[1][1])
	}
}
