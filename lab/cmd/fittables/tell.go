package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"

	"pincite/backend/table"
)

// states are the names of what tables say.
var states = map[table.State]string{table.Silent: "silent", table.Given: "given", table.Blank: "blank", table.Lacking: "lacking",
	table.Several: "several", table.Unsure: "unsure"}

// tell looks up the questions of a folder's documents, and prints those that are not answered rightly and how many are.
func tell(w io.Writer, folder string) error {
	var lines bytes.Buffer
	if err := pack(&lines, folder); err != nil {
		return err
	}
	docs, err := readDocuments(lines.Bytes())
	if err != nil {
		return err
	}
	var cells, right, shown, wrong, absences, told int
	for _, d := range docs {
		for _, q := range d.Questions {
			a := table.Look(d.Text, d.tables, table.NewQuery(q.Question, d.names()))
			var words []string
			for _, h := range a.Hits {
				words = append(words, h.Cell(d.Text).Text(d.Text))
			}
			stated := a.State == table.Given || a.State == table.Several
			among := slices.ContainsFunc(words, func(s string) bool { return slices.Contains(q.Answers, s) })
			absent := len(q.Answers) == 0
			switch {
			case absent && (a.State == table.Lacking || a.State == table.Blank || a.State == table.Silent):
				absences, told = absences+1, told+1
				continue
			case absent:
				absences++
			case a.State == table.Given && among:
				cells, right = cells+1, right+1
				continue
			case among && a.State != table.Lacking:
				cells, shown = cells+1, shown+1
			default:
				cells++
			}
			if stated && !among {
				wrong++
			}
			fmt.Fprintf(w, "%s: %s → %s %.2f %.2f %q %s, want %q\n", d.Name, q.Question, states[a.State], a.Right, a.Lacking, words, a.Lacks, q.Answers)
		}
	}
	counts, err := countHeads(folder, func(s stands) { fmt.Fprintf(w, "%s: heads of %q of %q, want %q\n", s.File, s.Value, s.Rows, s.Column) })
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // not every folder says where its cells stand
		return err
	}
	for _, format := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, "%s: %d of %d cells under the right heads\n", format, counts[format].right, counts[format].of)
	}
	fmt.Fprintf(w, "%d of %d cells stated, %d more quoted, %d wrong stated, %d of %d absences\n", right, cells, shown, wrong, told, absences)
	return nil
}
