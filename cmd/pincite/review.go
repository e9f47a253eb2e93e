package main

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

// reviewFlags are the flags of pincite review.
type reviewFlags struct {
	matter, playbook, party string
	request                 library.ReviewRequest
	json                    bool
	export                  library.ExportRequest
	format                  string
	endpoint, model         string
	propose                 string // folder
	uncovered               bool
	decisions               string // a workbook
	redline                 library.RedlineOptions
}

func newReview(c *console) *cobra.Command {
	var f reviewFlags
	cmd := &cobra.Command{
		Use:   "review --playbook ID|FILE",
		Short: "Ask every document the same questions; one table of the answers with their words and places",
		Long: `Review asks every document of the matter the questions of a playbook. Each cell of the
table has a state (found, absent, unsure, unread, failed), the value where there is one, the
probability that the answer is there at all, and the words that it follows from, with their
place, checked against the text.

Where amendments and other papers change an agreement, its row answers by what stands today, or
on the day that --as-of gives, and says by which clause, and what it was as it was signed.

Answers are kept beside the matter: a review that was interrupted goes on, and a later one
works on what changed alone.

--import takes back what colleagues decided in the sheet Decisions of a workbook that -o wrote:
what they reviewed, other values, notes. Where a value was changed here meanwhile, both are
shown and this one stays.

-o writes the table with all quotes: xlsx, csv, docx, pdf, md or json. pincite verify checks
every quote in it again.

docs/review.md tells it in full; pincite playbook list has the playbooks.`,
		Example: `  pincite review --playbook facts
  pincite review --playbook clauses --columns anti_assignment,cap_on_liability --folder suppliers
  pincite review --playbook my-review.yaml -o review.xlsx
  pincite review --playbook my-review.yaml --import review.xlsx
  pincite review --playbook my-review.yaml --propose Proposals`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd, c) },
	}
	matterFlag(cmd, &f.matter)
	flags := cmd.Flags()
	flags.StringVar(&f.playbook, "playbook", "", "the `playbook`: an id (facts, clauses, nda, merger) or a file")
	flags.StringSliceVar(&f.request.Columns, "columns", nil, "these columns alone, by their `ids`")
	flags.StringArrayVar(&f.request.Docs, "doc", nil, "review only this document: a `path`, or the end of one")
	partyFlag(cmd, &f.party)
	flags.StringArrayVar(&f.request.Folders, "folder", nil, "review only documents in this `folder`")
	flags.StringArrayVar(&f.request.Types, "type", nil, "review only documents of this `kind`, such as lease")
	flags.StringVarP(&f.export.Out, "out", "o", "", "the `file` to write; an earlier export is replaced, anything else is not")
	flags.StringVar(&f.decisions, "import", "", "take back what was decided in this `workbook`, an exported review")
	flags.StringVar(&f.format, "format", "", "xlsx, csv, docx, pdf, md or json; as the file's extension tells, if not given")
	flags.StringVar(&f.request.AsOf, "as-of", "", "answer agreements by what stood on this `day`, as 2026-11-30; today, if not given")
	flags.BoolVar(&f.request.AsSigned, "as-signed", false, "answer every document as it was signed, whatever later papers say")
	flags.StringVar(&f.export.PreparedBy, "prepared-by", "", "a `name` for the chain of custody; none if not given")
	flags.BoolVar(&f.uncovered, "uncovered", false, "list the clauses that no question of the playbook is answered from, too")
	flags.StringVar(&f.propose, "propose", "",
		"write each Word document with answers that deviate or are missing into this `folder`, the playbook's words in it as tracked changes "+
			"with comments")
	flags.StringVar(&f.redline.Author, "author", "", "the `name` of who proposes; Pincite if not given")
	flags.StringVar(&f.endpoint, flagLLM, "", "the `address` of a language model on this machine that proposes values where none was read")
	flags.StringVar(&f.model, flagLLMModel, "", "the language model's `name`, as its server calls it")
	jsonFlag(cmd, &f.json)
	return cmd
}

func (f *reviewFlags) run(cmd *cobra.Command, c *console) error {
	if f.playbook == "" {
		return usage(cmd, errors.New("--playbook is missing; see: pincite playbook list"))
	}
	var err error
	if f.request.AsOf, err = library.ParseDay(f.request.AsOf); err != nil {
		return usage(cmd, fmt.Errorf("--as-of: %w", err))
	}
	if f.export.Out != "" {
		format, err := library.ParseExportFormat(f.format, f.export.Out)
		if err != nil {
			return err
		}
		f.export.Format = format
	}
	l, err := openLibrary()
	if err != nil {
		return err
	}
	defer l.Close()
	p, err := l.OpenPlaybook(f.playbook)
	if err != nil {
		return err
	}
	f.request.Playbook = p.Playbook
	m, err := l.Matter(f.matter)
	if err != nil {
		return err
	}
	defer m.Close()
	if f.request.Docs, err = docsOf(cmd, m, f.request.Docs, f.party); err != nil {
		return err
	}
	model, name, err := answerModel(cmd, c, l, f.endpoint, f.model,
		"values are proposed by %s at %s where none was read; the questions and the passages found are sent there.")
	if err != nil {
		return err
	}
	if model != nil {
		f.request.Model, f.request.ModelName = model, name
	}
	return f.fill(cmd, c, m)
}

// fill reviews a matter, and exports or prints the grid.
func (f *reviewFlags) fill(cmd *cobra.Command, c *console, m *library.Matter) error {
	line := newProgressLine(c)
	f.request.Progress = func(done, total int) {
		line.show(fmt.Sprintf("reviewing: %d of %s", done, count(total, "document", "documents")), line.due())
	}
	grid, err := m.Review(cmd.Context(), f.request)
	line.clear()
	if err != nil {
		return err
	}
	if grid.NoModel != "" {
		c.errorf("without the language model: %s\n", safe(grid.NoModel))
	}
	if f.decisions != "" {
		decided, err := m.TakeDecisions(cmd.Context(), grid, f.decisions)
		if err != nil {
			return err
		}
		if grid, err = m.MarkedGrid(grid); err != nil {
			return err
		}
		if err := printDecided(c, decided, f.json); err != nil || f.export.Out == "" {
			return err
		}
	}
	if f.export.Out != "" {
		f.export.Program = "pincite " + library.Version()
		report, err := m.ExportGrid(cmd.Context(), grid, f.export)
		if err != nil {
			return err
		}
		c.errorf("%s: %s\n", report.Path, count(report.Snippets, "quote", "quotes"))
	}
	if f.decisions != "" {
		return nil
	}
	if err := f.show(cmd, c, m, grid); err != nil || f.propose == "" {
		return err
	}
	written, err := m.Propose(cmd.Context(), grid, f.propose, f.redline)
	for _, one := range written {
		printProposed(c, one)
	}
	return err
}

// printDecided says what was taken over of the decisions of colleagues.
func printDecided(c *console, d *library.Decided, asJSON bool) error {
	if asJSON {
		if d.Conflicts == nil {
			d.Conflicts = []library.Conflict{}
		}
		return c.json(d)
	}
	c.printf("%d verified, %d no longer, %s, %s\n", d.Verified, d.Unverified, count(d.Edited, "value", "values"),
		count(d.Noted, "note", "notes"))
	for _, one := range d.Conflicts {
		c.printf("%s %s, %s (row %d): %s\n", c.outStyle.warn("left as it is:"), safe(one.Document), safe(one.Question), one.Line, safe(one.Why))
		if one.Now != "" || one.Decided != "" {
			c.printf("    here: %s\n    there: %s\n", safe(one.Now), safe(cmp.Or(one.Decided, one.Exported)))
		}
	}
	return nil
}

// show prints a grid, and what it does not cover.
func (f *reviewFlags) show(cmd *cobra.Command, c *console, m *library.Matter, grid *library.Grid) error {
	var uncovered []library.Uncovered
	if f.uncovered {
		var err error
		if uncovered, err = m.Uncovered(cmd.Context(), grid); err != nil {
			return err
		}
	}
	switch {
	case f.json && f.uncovered:
		return c.json(struct {
			*library.Grid
			Uncovered []library.Uncovered `json:"uncovered"`
		}{grid, uncovered})
	case f.json:
		return c.json(grid)
	case f.export.Out == "" && f.propose == "":
		printGrid(c, grid)
	}
	if f.uncovered {
		c.printf("%s\n", c.outStyle.bold(count(len(uncovered), "clause that no question covers", "clauses that no question covers")))
	}
	for _, u := range uncovered {
		first := u.Places[0]
		place := strings.TrimSpace(filepath.Base(first.File) + " " + first.Section)
		c.printf("  %s  %s  %s\n", safe(firstLine(u.Title, 60)), count(u.Documents, "document", "documents"), c.outStyle.faint(safe(place)))
	}
	return nil
}

// printProposed says what became of the proposals for one document.
func printProposed(c *console, one library.Proposed) {
	name := safe(filepath.Base(one.File))
	switch {
	case one.Err != nil:
		c.errorf("%s: %v\n", name, one.Err)
	case one.Path != "":
		c.errorf("%s: %s\n", safe(one.Path), count(one.Placed, "proposal", "proposals"))
	}
	if len(one.Left) > 0 {
		c.errorf("%s: the words to replace stand in a table, or not in the file as such: %s; change them by hand\n", name,
			safe(strings.Join(one.Left, ", ")))
	}
}

// printGrid prints a grid, document by document.
func printGrid(c *console, g *library.Grid) {
	s := c.outStyle
	titles, width := map[string]string{}, 0
	for _, col := range g.Columns {
		titles[col.ID] = col.Title
		width = max(width, len([]rune(col.Title)))
	}
	for _, row := range g.Rows {
		amends := ""
		if row.Amends != "" {
			amends = " " + s.faint("amends "+safe(filepath.Base(row.Amends)))
		}
		if row.Ended != "" {
			amends += " " + s.warn(safe(row.Ended))
		}
		c.printf("\n%s%s\n", s.bold(safe(filepath.Base(row.File))), amends)
		for _, cell := range row.Cells {
			title := titles[cell.Column]
			pad := strings.Repeat(" ", width-len([]rune(title)))
			c.printf("  %s%s  %s\n", s.faint(title), pad, cellLine(c, cell, c.width-width-4))
			if cell.Status == "in force" {
				c.printf("  %s  %s\n", strings.Repeat(" ", width), s.faint(safe(cell.Note)))
			}
			for _, told := range cell.Noted {
				c.printf("  %s  %s\n", strings.Repeat(" ", width), s.warn(safe(told)))
			}
		}
	}
	found := map[string]int{}
	for _, row := range g.Rows {
		for _, cell := range row.Cells {
			found[string(cell.State)]++
		}
	}
	var parts []string
	for _, state := range []string{"found", "absent", "unsure", "unread", "failed"} {
		if found[state] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", found[state], state))
		}
	}
	c.printf("\n%s: %s\n", count(len(g.Rows), "document", "documents"), strings.Join(parts, ", "))
	printStandings(c, g)
}

// printStandings prints how the answers stand to the positions of the playbook, and what it says to do about those that deviate.
func printStandings(c *console, g *library.Grid) {
	deviating, of := g.Deviating()
	if of == 0 {
		return
	}
	c.printf("%d of %d answers deviate (%.0f %%)\n", deviating, of, 100*float64(deviating)/float64(of))
	for _, col := range g.Columns {
		var parts []string
		for _, standing := range library.Standings {
			if n := col.Standings[standing]; n > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", n, standing))
			}
		}
		if len(parts) == 0 {
			continue
		}
		c.printf("  %s: %s\n", safe(col.Title), strings.Join(parts, ", "))
		if col.Standings["deviates"]+col.Standings["missing"] > 0 {
			for _, advice := range [][2]string{{"instead", col.Words}, {"ask", col.Ask}} {
				if advice[1] != "" {
					c.printf("    %s: %s\n", advice[0], safe(advice[1]))
				}
			}
		}
	}
}

// cellLine is a cell on one line of at most width columns.
func cellLine(c *console, cell library.GridCell, width int) string {
	s := c.outStyle
	text, place := cell.Value, ""
	if len(cell.Evidence) > 0 {
		e := cell.Evidence[0]
		if text == "" && cell.State == "found" {
			text = "“" + strings.Join(strings.Fields(e.Quote), " ") + "”"
		}
		switch {
		case e.Section != "":
			place = "§ " + e.Section
		case e.Page > 0:
			place = "page " + safe(e.Label)
		default:
			place = fmt.Sprintf("characters %d–%d", e.Span[0], e.Span[1])
		}
	}
	if len(cell.Evidence) > 0 && cell.Evidence[0].File != "" {
		place = filepath.Base(cell.Evidence[0].File) + " " + place
	}
	if cell.State == "found" && cell.Computed != "" {
		text += " (computed: " + cell.Computed + ")"
	}
	if cell.State == "unsure" && cell.Value != "" {
		text, place = "unsure: "+cell.Value, ""
		if cell.Note != "" {
			text += " (" + cell.Note + ")"
		}
	} else if cell.State != "found" {
		proposed := cell.Value
		text, place = fmt.Sprintf("%s (%.0f %%)", cell.State, 100*cell.Presence), cell.Scope
		if proposed != "" {
			text += ": " + proposed
		}
		if cell.State == "unread" || cell.State == "failed" {
			text = strings.TrimSpace(string(cell.State) + ": " + cell.Note)
		}
	}
	if cell.Superseded != nil {
		text += " → " + cell.Superseded.Value + " (" + cell.Superseded.Date + ")"
	}
	mark := ""
	if cell.Position != "" {
		mark = " [" + string(cell.Position) + "]"
		if cell.Standing == "acceptable" || cell.Standing == "missing" {
			mark = " [" + string(cell.Position) + ", " + string(cell.Standing) + "]"
		}
	}
	text = shortened(safe(text), max(width-len([]rune(place))-len(mark)-2, 20))
	switch cell.Position {
	case "unacceptable", "deviates", "check":
		mark = s.warn(mark)
	case "meets":
		mark = s.good(mark)
	}
	if place != "" {
		place = "  " + s.faint(safe(place))
	}
	return text + mark + place
}

func shortened(text string, width int) string {
	r := []rune(text)
	if len(r) <= width {
		return text
	}
	return strings.TrimSpace(string(r[:width-1])) + "…"
}
