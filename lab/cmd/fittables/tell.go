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

// tell asks the questions of a folder's documents by look-up alone, and where a program is given through it, too, all documents in one
// matter. It prints those that are not answered rightly, and how many are.
func tell(w io.Writer, folder, program string) error {
	var lines bytes.Buffer
	if err := pack(&lines, folder, ""); err != nil {
		return err
	}
	docs, err := readDocuments(lines.Bytes())
	if err != nil {
		return err
	}
	encoder, err := openEncoder()
	if err != nil {
		return err
	}
	for _, d := range docs {
		d.encoder = encoder
	}
	found, where, through := tally{}, lost{}, lost{}
	var at [][]stage
	for i, d := range docs {
		at = append(at, make([]stage, len(d.Questions)))
		for n, q := range d.Questions {
			e := d.ask(i, q)
			judged := e.under(e.cells.Shipped())
			a := judged.Answer(e.cells.Shipped())
			s := d.said(a)
			o := q.of(s)
			if len(q.Answers) > 0 {
				at[i][n] = e.stageOf(judged.first(), a.State, o)
				where[at[i][n]]++
			}
			if found.add(len(q.Answers) == 0, o); o != stated && o != told {
				fmt.Fprintf(w, "look-up, %s, %s, %s: %s → %s %.2f %.2f %q %s, want %q\n", o, at[i][n], d.Name, q.Question, states[a.State], a.Right, a.Lacking, s.quotes, a.Lacks, q.Answers)
			}
		}
	}
	if program != "" {
		replies, err := askAll(program, docsOf(folder), docs)
		if err != nil {
			return err
		}
		asked := tally{}
		for i, d := range docs {
			for n, q := range d.Questions {
				s := replies[i][n]
				o := q.of(s)
				if len(q.Answers) > 0 {
					at[i][n] = s.stageOf(d.Name, o, at[i][n])
					through[at[i][n]]++
				}
				if asked.add(len(q.Answers) == 0, o); o != stated && o != told {
					fmt.Fprintf(w, "ask, %s, %s, %s: %s → %q, %q, want %q\n", o, at[i][n], d.Name, q.Question, s.values, s.quotes, q.Answers)
				}
			}
		}
		defer through.print(w, "where ask loses cells")
		defer asked.print(w, "ask")
	}
	where.print(w, "where look-up loses cells")
	found.print(w, "look-up")
	counts, err := countHeads(folder, func(s stands) { fmt.Fprintf(w, "%s: heads of %q of %q, want %q\n", s.File, s.Value, s.Rows, s.Column) })
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // not every folder says where its cells stand
		return err
	}
	for _, format := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, "%s: %d of %d cells under the right heads\n", format, counts[format].right, counts[format].of)
	}
	return nil
}
