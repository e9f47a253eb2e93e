package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newCurrent(c *console) *cobra.Command {
	var (
		matter, asOf  string
		clean, asJSON bool
		request       library.ExportRequest
	)
	cmd := &cobra.Command{
		Use:   "current DOC",
		Short: "Print an agreement as it stands, with its amendments put in",
		Long: `Current prints an agreement as it stands on a day: the words of every signed amendment in their
places, each change marked with the clause that made it, and behind it a table of the papers and
of what they do. What a paper says beside stands below the clause that it speaks of. What no clause
fits is not put in; it is told at the end. DOC is any paper of the
family: a path, the end of one, or first digits of its SHA-256.

--json gives every run of characters with its document, its span and the operation that put it there.
-o writes the runs with their citations into a file, which pincite verify checks.`,
		Example: `  pincite current "Supply Agreement 2019.pdf"
  pincite current lease.docx --as-of 2022-01-15 --clean
  pincite current lease.docx -o conformed.docx`,
		Args: oneArgument("document"),
		RunE: func(cmd *cobra.Command, args []string) error {
			day, err := library.ParseDay(asOf)
			if err != nil {
				return usage(cmd, fmt.Errorf("--as-of: %w", err))
			}
			return withMatter(matter, func(_ *library.Library, m *library.Matter) error {
				agreement, err := m.Current(cmd.Context(), args[0], day)
				if err != nil {
					return err
				}
				if request.Out != "" {
					return exportCurrent(cmd, c, m, agreement, request)
				}
				if asJSON {
					return c.json(currentJSON(agreement))
				}
				printCurrent(c, agreement, clean)
				return nil
			})
		},
	}
	matterFlag(cmd, &matter)
	cmd.Flags().StringVar(&asOf, "as-of", "", "the `day` on which it stands, as 2024-06-30; today if not given")
	cmd.Flags().BoolVar(&clean, "clean", false, "print the words alone, without marks or table")
	cmd.Flags().StringVarP(&request.Out, "out", "o", "", "write it to this `file`: docx, pdf, md or json, as its extension tells")
	cmd.Flags().StringVar(&request.PreparedBy, "prepared-by", "", "a `name` for the file's chain of custody; none if not given")
	jsonFlag(cmd, &asJSON)
	return cmd
}

// What current --json prints. Spans count Unicode code points.
type (
	currentObject struct {
		AsOf       string            `json:"as_of"`
		File       string            `json:"file"` // of the agreement, or its last restatement
		Text       string            `json:"text"`
		Runs       []runObject       `json:"runs"` // in order, the whole of the text
		Papers     []paperObject     `json:"papers"`
		Operations []operationObject `json:"operations"`
		Ends       string            `json:"ends,omitempty"`
		Ended      bool              `json:"ended"`
		Beside     []addedObject     `json:"beside"` // what papers say and no operation accounts for
		Lacks      []string          `json:"lacks"`
	}
	addedObject struct {
		After  int    `json:"after"` // where the paragraph of the clause ends in text
		Says   string `json:"says"`  // what it is to the clause, and by which paper
		File   string `json:"file"`
		Doc    string `json:"doc_sha256"`
		Span   [2]int `json:"span"` // of that document
		Quote  string `json:"quote"`
		Status string `json:"status,omitempty"` // of the clause: "superseded", as it seems, or "unclear"
	}
	runObject struct {
		Span   [2]int  `json:"span"` // of text
		File   string  `json:"file,omitempty"`
		Doc    string  `json:"doc_sha256,omitempty"`
		Source *[2]int `json:"source"` // span in that document; null for what no paper has: a new number, a blank line
		By     *int    `json:"by"`     // position in operations; null for what stands as it was signed
	}
	operationObject struct {
		Paper     string `json:"paper"` // file
		Citation  string `json:"citation"`
		Verb      string `json:"verb"`
		Target    string `json:"target,omitempty"`
		Place     string `json:"place,omitempty"` // the section that it changed
		Says      string `json:"says"`
		Effective string `json:"effective,omitempty"`
		Until     string `json:"until,omitempty"`
		Condition string `json:"condition,omitempty"`
		Void      string `json:"void,omitempty"`
		Doubt     string `json:"doubt,omitempty"`
		Applied   bool   `json:"applied"`
		Replaced  string `json:"replaced,omitempty"`
	}
)

func currentJSON(a *library.Agreement) currentObject {
	s := a.Standing
	out := currentObject{AsOf: s.AsOf, File: s.Base.File, Text: s.Text, Ends: s.Ends, Ended: s.HasEnded(),
		Lacks: append([]string{}, s.Lacks...), Papers: []paperObject{}, Operations: []operationObject{}, Beside: []addedObject{}}
	for _, b := range a.Beside {
		x := b.Says
		out.Beside = append(out.Beside, addedObject{b.After, b.Line(), x.File, x.Doc.String(), pair(x.Span), x.Quote, string(b.Status)})
	}
	at := map[*library.FamilyOperation]int{}
	for i, o := range s.Operations {
		at[o] = i
		out.Operations = append(out.Operations, operationObject{
			o.File, s.Citation(o), string(o.Verb), o.Target.String(), o.Place, a.Says(o), o.Effective, o.Until, o.Condition, o.Void,
			o.Doubt, o.Applied, library.PiecesText(o.Replaced),
		})
	}
	for i, p := range s.Papers {
		paper := linkJSON(p.Link)
		paper.Order, paper.Status, paper.Effective, paper.Later = i, string(p.Status), orNull(p.Effective), p.Later
		out.Papers = append(out.Papers, paper)
	}
	for _, r := range a.Runs {
		run := runObject{Span: pair(r.Span), File: r.File}
		if r.File != "" {
			source := pair(r.Source)
			run.Doc, run.Source = r.Doc.String(), &source
		}
		if r.By != nil {
			n := at[r.By]
			run.By = &n
		}
		out.Runs = append(out.Runs, run)
	}
	return out
}

// printCurrent prints the agreement with the changes marked: new words in colour, and at the end of each run who put it there.
func printCurrent(c *console, a *library.Agreement, clean bool) {
	s := a.Standing
	if clean {
		c.printf("%s\n", plainText(s.Text))
		return
	}
	c.printf("%s\n", c.outStyle.faint(fmt.Sprintf("%s as it stands on %s", safe(filepath.Base(s.Base.File)), s.AsOf)))
	if s.Ends != "" {
		c.printf("%s\n", c.outStyle.warn(endsLine(s)))
	}
	c.printf("\n")
	beside := a.Beside
	for i, r := range a.Runs {
		text, from := []rune(r.Text), 0
		show := func(to int) {
			if s := plainText(string(text[from:to])); r.By == nil {
				c.printf("%s", s)
			} else {
				c.printf("%s", c.outStyle.good(s))
			}
			from = to
		}
		for ; len(beside) > 0 && (beside[0].After < r.Span.End || i+1 == len(a.Runs)); beside = beside[1:] {
			show(beside[0].After - r.Span.Start)
			c.printf("\n%s", c.outStyle.warn(safe(fmt.Sprintf("    [%s: “%s”]", beside[0].Line(), strings.Join(strings.Fields(beside[0].Says.Quote), " ")))))
		}
		if show(len(text)); r.By == nil {
			continue
		}
		if r.File != "" && (i+1 == len(a.Runs) || a.Runs[i+1].By != r.By) {
			c.printf("%s", c.outStyle.faint(" ["+r.By.How()+" "+safe(s.Citation(r.By))+"]"))
		}
	}
	c.printf("\n\n%s\n", c.outStyle.bold("Papers"))
	for i, p := range s.Papers {
		printPaper(c, p, i > 0)
	}
	c.printf("\n%s\n", c.outStyle.bold("What they do"))
	for _, o := range s.Operations {
		line := fmt.Sprintf("  %s: %s %s", safe(s.Citation(o)), o.Verb, safe(cmp.Or(o.Place, o.Target.String())))
		if o.Effective != "" {
			line += ", from " + o.Effective
		}
		if o.Until != "" {
			line += ", until " + o.Until
		}
		c.printf("%s\n", line)
		if note := s.Note(o); note != "" {
			c.printf("    %s\n", c.outStyle.warn(safe(note)))
		}
	}
	for _, l := range s.Lacks {
		c.printf("%s\n", c.outStyle.warn(safe(l)))
	}
}

// plainText is a text for a terminal, with its line breaks.
func plainText(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = safe(l)
	}
	return strings.Join(lines, "\n")
}

func exportCurrent(cmd *cobra.Command, c *console, m *library.Matter, a *library.Agreement, request library.ExportRequest) error {
	request.Program = "pincite " + library.Version()
	request.Clips, request.Title = library.AgreementClips(a)
	report, err := m.Export(cmd.Context(), request)
	if err == nil {
		printExport(c, report)
	}
	return err
}
