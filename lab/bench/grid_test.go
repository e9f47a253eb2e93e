package bench

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/library"
	"pincite/samples"
)

// TestGrid reviews the sample contracts and compares the cells with a file, so that whatever
// changes a review shows it. After a change that is meant: go test -C lab ./bench -run
// TestGrid -update
func TestGrid(t *testing.T) {
	contracts, err := fs.Sub(samples.FS, "contracts")
	if err != nil {
		t.Fatal(err)
	}
	m, folder := indexedMatter(t, contracts)
	var file strings.Builder
	fmt.Fprintln(&file, "# The sample contracts, reviewed: for each document and playbook what is found in which place, and the columns")
	fmt.Fprintln(&file, "# that are unsure. Written by: go test -C lab ./bench -run TestGrid -update")
	for _, id := range []string{"facts", "clauses"} {
		p, err := library.BuiltinPlaybook(id)
		if err != nil {
			t.Fatal(err)
		}
		g, err := m.Review(t.Context(), library.ReviewRequest{Playbook: p})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range g.Rows {
			name, err := filepath.Rel(folder, row.File)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&file, "\n%s: %s\n", id, filepath.ToSlash(name))
			var unsure []string
			for _, c := range row.Cells {
				switch c.State {
				case "found":
					var places []string
					for _, e := range c.Evidence {
						places = append(places, fmt.Sprintf("%d-%d", e.Span[0], e.Span[1]))
					}
					fmt.Fprintf(&file, "  %-36s %s  [%s]\n", c.Column, c.Value, strings.Join(places, " "))
				case "unsure":
					unsure = append(unsure, c.Column)
				case "absent":
				default:
					t.Errorf("%s: %s is %s: %s", name, c.Column, c.State, c.Note)
				}
			}
			fmt.Fprintf(&file, "  unsure: %s\n", strings.Join(unsure, " "))
		}
	}
	compareGolden(t, filepath.Join("testdata", "grid.txt"), file.String())
}
