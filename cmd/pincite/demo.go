package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/spf13/cobra"

	"pincite/backend/library"
	"pincite/samples"
)

func newDemo(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "demo",
		Short: "Index the sample contracts, ask three questions, print cited answers",
		Args:  noArguments,
		RunE: withLibrary(func(ctx context.Context, l *library.Library, _ []string) error {
			return demo(ctx, c, l, filepath.Join(l.Home(), "demo"))
		}),
	}
}

// demo indexes the sample contracts, laid out in dir, into a fresh matter beside them
// and asks the sample questions.
func demo(ctx context.Context, c *console, l *library.Library, dir string) error {
	contracts, matter := filepath.Join(dir, "contracts"), filepath.Join(dir, "demo"+library.Extension)
	questions, err := samples.LayOut(contracts)
	if err != nil {
		return fmt.Errorf("lay out the sample contracts: %w; set PINCITE_HOME to a folder that can be written to", err)
	}
	if err := l.DeleteMatter(matter); err != nil {
		return err
	}
	m, err := l.CreateMatter(matter)
	if err != nil {
		return err
	}
	defer m.Close()
	c.printf("The sample contracts are in %s\n\n", contracts)
	p := newProgressLine(c)
	report, err := m.Index(ctx, library.IndexRequest{Folders: []string{contracts}, Progress: p.index})
	p.clear()
	if err != nil {
		return err
	}
	printReport(c, m.Name(), report)
	for _, q := range questions {
		if err := answer(ctx, c, m, q); err != nil {
			return err
		}
	}
	if err := smallGrid(ctx, c, m); err != nil {
		return err
	}
	c.printf("\nReview them:   pincite review --playbook clauses --matter %s\n", argument(runtime.GOOS, matter))
	c.printf("Ask your own:   pincite search %q --matter %s\n", "Who may terminate for convenience?", argument(runtime.GOOS, matter))
	c.printf("Your contracts: pincite index FOLDER\n")
	return nil
}

// answer asks one question and prints the best two answers.
func answer(ctx context.Context, c *console, m *library.Matter, question string) error {
	c.printf("\n%s\n", c.outStyle.bold("Q: "+question))
	return printSearch(ctx, c, m, library.Question{Text: question, K: 2})
}

// smallGrid reviews three facts of every contract and prints them, a line each.
func smallGrid(ctx context.Context, c *console, m *library.Matter) error {
	p, err := library.BuiltinPlaybook("facts")
	if err != nil {
		return err
	}
	g, err := m.Review(ctx, library.ReviewRequest{Playbook: p, Columns: []string{"effective_date", "term", "governing_law"}})
	if err != nil {
		return err
	}
	const line = "%-42s  %-10s  %-16s  %s\n"
	c.printf("\n%s\n", c.outStyle.bold("Every contract, the same questions:"))
	c.printf(line, "", g.Columns[0].Title[:9], g.Columns[1].Title, g.Columns[2].Title)
	for _, row := range g.Rows {
		cells := make([]any, 0, 4)
		cells = append(cells, shortened(safe(filepath.Base(row.File)), 42))
		for _, cell := range row.Cells {
			text := cell.Value
			if cell.State != "found" || text == "" {
				text = string(cell.State)
			}
			cells = append(cells, text)
		}
		c.printf(line, cells...)
	}
	return nil
}

// argument writes a path as it is typed in the shell of a system: Windows' has no escapes, and
// no path of it has quotation marks.
func argument(system, path string) string {
	if system == "windows" {
		return `"` + path + `"`
	}
	return strconv.Quote(path)
}
