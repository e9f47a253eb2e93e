package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"pincite/backend/doc"
	"pincite/backend/library"
)

func newCompare(c *console) *cobra.Command {
	var (
		out, author, date, only, folder string
		asJSON                          bool
	)
	cmd := &cobra.Command{
		Use:   "compare A B | A --folder DIR",
		Short: "Say what parts two documents, what changes their meaning first, and write a redline",
		Long: `Compare says how B differs from A, whatever formats they have: changed figures, dates, names,
modal verbs, negations and definitions first, then clauses that came or went and other
words, and last what is form alone. Line and page breaks, running heads, hyphens,
quotation marks and the numbers of clauses are no changes.

With -o it writes a redline: docx, pdf, html, md, or json. Of two Word files a docx is B with
tracked changes: accept all of them and it is B, reject all and it is A.

With --folder A is a form, and every file of the folder is laid beside it: which of its clauses
are the same there, near, differ or are missing, and what each has besides. -o then writes the
table: xlsx, md or json.`,
		Example: `  pincite compare draft.docx executed.pdf
  pincite compare v1.docx v2.docx -o redline.docx --author "A. Lawyer"
  pincite compare "our NDA.docx" --folder NDAs -o ndas.xlsx`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case folder != "" && len(args) != 1:
				return usage(cmd, fmt.Errorf("--folder takes one form, not %d documents", len(args)))
			case folder == "" && len(args) != 2:
				return usage(cmd, fmt.Errorf("two documents, not %d", len(args)))
			}
			return nil
		},
	}
	cmd.RunE = withLibrary(func(ctx context.Context, l *library.Library, args []string) error {
		options := library.RedlineOptions{Author: author}
		if date != "" {
			at, err := parseDate(date)
			if err != nil {
				return usage(cmd, err)
			}
			options.Date = at
		}
		if only != "" && only != "substance" && only != "form" {
			return usage(cmd, fmt.Errorf("--only is substance or form, not %q", only))
		}
		if folder != "" {
			return besideFolder(ctx, c, l, args[0], folder, out, library.Weight(only), asJSON)
		}
		found, err := l.Compare(ctx, args[0], args[1])
		if err != nil {
			return err
		}
		object, err := comparisonJSON(found, library.Weight(only))
		if err != nil {
			return err
		}
		if out != "" {
			if err := writeRedline(ctx, found, out, object, options); err != nil {
				return err
			}
			object.Redline = out
		}
		if asJSON {
			return c.json(object)
		}
		printComparison(c, found, library.Weight(only), out)
		return nil
	})
	cmd.Flags().StringVarP(&out, "out", "o", "", "write the redline into this `file`: .docx, .pdf, .html, .md or .json")
	cmd.Flags().StringVar(&author, "author", "", "the author of tracked changes, a `name`; Pincite if not given")
	cmd.Flags().StringVar(&date, "date", "", "the `date` of tracked changes, such as 2026-03-31 or 2026-03-31T09:00:00Z; now if not given")
	cmd.Flags().StringVar(&folder, "folder", "", "lay all files of this `folder`, and of those below it, beside A")
	cmd.Flags().StringVar(&only, "only", "", "list the changes of `substance` or form alone")
	jsonFlag(cmd, &asJSON)
	return cmd
}

func parseDate(s string) (time.Time, error) {
	for _, form := range []string{time.DateOnly, time.RFC3339} {
		if at, err := time.Parse(form, s); err == nil {
			return at, nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is no date such as 2026-03-31", s)
}

func writeRedline(ctx context.Context, found *library.Comparison, out string, object *comparisonObject, o library.RedlineOptions) error {
	if !strings.HasSuffix(strings.ToLower(out), ".json") {
		return found.WriteRedline(ctx, out, o)
	}
	data, err := json.MarshalIndent(object, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(data, '\n'), 0o600)
}

// What compare --json prints. Spans count Unicode code points.
type (
	comparisonObject struct {
		A         comparedObject  `json:"a"`
		B         comparedObject  `json:"b"`
		Substance int             `json:"substance"`
		Form      int             `json:"form"`
		Clauses   library.Clauses `json:"clauses"`
		Changes   []changeObject  `json:"changes"`
		Redline   string          `json:"redline,omitempty"` // the file that was written
	}
	comparedObject struct {
		File    string   `json:"file"`
		Doc     string   `json:"doc_sha256"`
		Notices []string `json:"notices,omitempty"`
	}
	changeObject struct {
		Rank   int        `json:"rank"`
		Kind   string     `json:"kind"`
		Weight string     `json:"weight"`
		A      sideObject `json:"a"`
		B      sideObject `json:"b"`
	}
	sideObject struct {
		Span    [2]int `json:"span"`
		Quote   string `json:"quote"`
		Page    int    `json:"page,omitempty"`
		Section string `json:"section,omitempty"`
	}
)

func comparisonJSON(found *library.Comparison, only library.Weight) (*comparisonObject, error) {
	out := &comparisonObject{
		A:         comparedObject{found.A.File, found.A.Doc.String(), found.A.Notices},
		B:         comparedObject{found.B.File, found.B.Doc.String(), found.B.Notices},
		Substance: found.Count(library.Substance), Form: found.Count(library.Form),
		Clauses: found.Clauses,
	}
	out.Clauses.Renumbered = append([][2]string{}, out.Clauses.Renumbered...)
	changes, err := changesJSON(found.Changes, only, &found.A, &found.B, doc.NewOffsets(found.A.Text.Text), doc.NewOffsets(found.B.Text.Text))
	out.Changes = changes
	return out, err
}

func changesJSON(changes []library.Change, only library.Weight, inA, inB *library.Compared, offsetsA,
	offsetsB *doc.Offsets) ([]changeObject, error) {
	out := []changeObject{}
	for i, one := range changes {
		if only != "" && one.Weight != only {
			continue
		}
		a, err := offsetsA.Runes(one.A)
		if err != nil {
			return nil, err
		}
		b, err := offsetsB.Runes(one.B)
		if err != nil {
			return nil, err
		}
		out = append(out, changeObject{
			Rank: i + 1, Kind: string(one.Kind), Weight: string(one.Weight),
			A: sideObject{pair(a), one.QuoteA, inA.Text.Layout.Page(one.A.Start), one.LabelA},
			B: sideObject{pair(b), one.QuoteB, inB.Text.Layout.Page(one.B.Start), one.LabelB},
		})
	}
	return out, nil
}

// printComparison prints how many changes there are, and a line for each.
func printComparison(c *console, found *library.Comparison, only library.Weight, out string) {
	s := c.outStyle
	n := found.Clauses
	c.printf("%s of substance, %d of form\n", s.bold(count(found.Count(library.Substance), "change", "changes")), found.Count(library.Form))
	c.printf("%s\n", s.faint(fmt.Sprintf("passages: %d same, %d changed, %d moved, %d deleted, %d inserted; %d renumbered",
		n.Same, n.Changed, n.Moved, n.Deleted, n.Inserted, len(n.Renumbered))))
	for _, side := range []library.Compared{found.A, found.B} {
		for _, notice := range side.Notices {
			c.printf("%s\n", s.warn(safe(side.File)+": "+safe(notice)))
		}
	}
	for i, one := range found.Changes {
		if only == "" || one.Weight == only {
			c.printf("%3d. %s\n", i+1, safe(library.ChangeLine(one)))
		}
	}
	if out != "" {
		c.printf("\nredline: %s\n", safe(out))
	}
}

// What compare --folder --json prints. Spans count Unicode code points.
type (
	fitsObject struct {
		A         comparedObject `json:"a"`
		Documents []besideObject `json:"documents"`
		Table     string         `json:"table,omitempty"` // the file that was written
	}
	besideObject struct {
		comparedObject
		Error   string         `json:"error,omitempty"`
		Counts  map[string]int `json:"counts"`
		Clauses []fitObject    `json:"clauses"`
	}
	fitObject struct {
		Fit      string         `json:"fit"`
		Likeness float64        `json:"likeness"`
		Title    string         `json:"title,omitempty"`
		A        *sideObject    `json:"a"` // null where the form has none
		B        *sideObject    `json:"b"`
		Changes  []changeObject `json:"changes"`
	}
)

// besideFolder lays the files of a folder beside a form.
func besideFolder(ctx context.Context, c *console, l *library.Library, form, folder, out string, only library.Weight, asJSON bool) error {
	found, err := l.CompareFolder(ctx, form, folder)
	if err != nil {
		return err
	}
	object, err := fitsJSON(found, only)
	if err != nil {
		return err
	}
	if out != "" {
		if strings.HasSuffix(strings.ToLower(out), ".json") {
			data, err := json.MarshalIndent(object, "", "  ")
			if err != nil {
				return err
			}
			if err := os.WriteFile(out, append(data, '\n'), 0o600); err != nil {
				return err
			}
		} else if err := found.Write(out); err != nil {
			return err
		}
		object.Table = out
	}
	if asJSON {
		return c.json(object)
	}
	printFits(c, found, only)
	if out != "" {
		c.printf("\ntable: %s\n", safe(out))
	}
	return nil
}

func fitsJSON(found *library.Fits, only library.Weight) (*fitsObject, error) {
	out := &fitsObject{A: comparedObject{found.Form.File, found.Form.Doc.String(), found.Form.Notices}, Documents: []besideObject{}}
	offsetsA := doc.NewOffsets(found.Form.Text.Text)
	for _, b := range found.Beside {
		one := besideObject{Counts: map[string]int{}, Clauses: []fitObject{}}
		one.File = b.File
		if b.Err != nil {
			one.Error = b.Err.Error()
			out.Documents = append(out.Documents, one)
			continue
		}
		one.Doc, one.Notices = b.Doc.String(), b.Notices
		offsetsB := doc.NewOffsets(b.Text.Text)
		for _, f := range b.Clauses {
			one.Counts[string(f.Fit)]++
			row := fitObject{Fit: string(f.Fit), Likeness: f.Likeness, Title: f.TitleA, Changes: []changeObject{}}
			if row.Title == "" {
				row.Title = f.TitleB
			}
			var err error
			if row.A, err = fitSide(f.A, f.QuoteA, f.LabelA, &found.Form, offsetsA); err != nil {
				return nil, err
			}
			if row.B, err = fitSide(f.B, f.QuoteB, f.LabelB, &b.Compared, offsetsB); err != nil {
				return nil, err
			}
			if row.Changes, err = changesJSON(f.Changes, only, &found.Form, &b.Compared, offsetsA, offsetsB); err != nil {
				return nil, err
			}
			one.Clauses = append(one.Clauses, row)
		}
		out.Documents = append(out.Documents, one)
	}
	return out, nil
}

func fitSide(span doc.Span, quote, label string, of *library.Compared, offsets *doc.Offsets) (*sideObject, error) {
	if quote == "" {
		return nil, nil
	}
	runes, err := offsets.Runes(span)
	return &sideObject{pair(runes), quote, of.Text.Layout.Page(span.Start), label}, err
}

// printFits prints how each document stands, and a line for each clause that is not the same.
func printFits(c *console, found *library.Fits, only library.Weight) {
	s := c.outStyle
	for _, b := range found.Beside {
		if b.Err != nil {
			c.printf("%s\n", s.warn(safe(b.File)+": "+safe(b.Err.Error())))
			continue
		}
		c.printf("%s: %d same, %d near, %d differ, %d missing, %d extra\n", s.bold(safe(b.File)),
			b.Count(library.FitSame), b.Count(library.FitNear), b.Count(library.FitDiffers), b.Count(library.FitMissing), b.Count(library.FitExtra))
		for _, f := range b.Clauses {
			if f.Fit == library.FitSame {
				continue
			}
			c.printf("  %-8s %s\n", f.Fit, safe(library.FitLine(f)))
			for _, one := range f.Changes {
				if f.Fit != library.FitDiffers && (only == "" && one.Weight == library.Substance || one.Weight == only) {
					c.printf("           %s\n", s.faint(safe(library.ChangeLine(one))))
				}
			}
		}
	}
}
