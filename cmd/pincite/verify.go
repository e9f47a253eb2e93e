package main

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newVerify(c *console) *cobra.Command {
	var (
		o            library.ExportSources
		passwordFile string
		asJSON       bool
		matter, out  string
		redline      library.RedlineOptions
	)
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Check the quotes of an exported file, or of a brief, against their sources",
		Long: `Verify takes a file that pincite export wrote, in any format, and says of each quote:

  verified           the source has not changed, and the quote stands in it, where cited
  source changed     the file has another content than the one that was quoted
  source missing     no file with that content was found
  source unreadable  the file is there, but cannot be read as it was then
  quote altered      the words in the export are not those of the source
  citation altered   the words are, but the place that is cited is another

The words that are checked are those that a reader of the file sees. Without --sources
the source files are looked for in the bundle itself, or where they were, if that is in
the folders of a matter or beside the export; elsewhere only with --recorded, since
whoever made the file chose the paths in it. With --sources they are looked for in that
folder and those below it, by their content, whatever their names.

A file that is no export, a brief or memo that a person wrote (Word, PDF, Markdown, text and
the like), is searched for quotations: between quotation marks of all kinds, and block quotes.
Their words are looked for in the documents of the matter, or, with --sources, of that folder:

  verbatim           the words stand there; an ellipsis and [brackets] say what was changed
  altered            most of them do; every word that differs is told
  not found          no document has most of its words

-o writes a copy of a Word file with a comment at each quotation.

Exit code 1 means that some quote is not verified or not verbatim. For an export no matter is needed.`,
		Example: `  pincite verify memo.docx
  pincite verify memo.docx --sources /media/usb/contracts
  pincite verify brief.docx -o checked.docx`,
		Args: oneArgument("file"),
	}
	cmd.RunE = withLibrary(func(ctx context.Context, l *library.Library, args []string) (err error) {
		if o.Passwords, err = readPasswords(cmd.InOrStdin(), passwordFile); err != nil {
			return err
		}
		a, err := l.VerifyExport(ctx, args[0], o)
		if library.Brief(args[0], err) {
			return verifyBrief(ctx, c, l, briefOrder{args[0], matter, out, o, redline, asJSON})
		}
		if err != nil {
			return err
		}
		if out != "" {
			return usage(cmd, fmt.Errorf("-o is for a paper that a person wrote; %s is an export", args[0]))
		}
		if asJSON {
			err = c.json(exportCheckJSON(a))
		} else {
			printExportCheck(c, a)
		}
		if err == nil && a.Failed() > 0 {
			err = errUnverified
		}
		return err
	})
	cmd.Flags().StringVar(&o.Sources, "sources", "", "look for the source files in this `folder`, by their content")
	cmd.Flags().BoolVar(&o.Recorded, "recorded", false, "open the source files wherever the export says that they were")
	cmd.MarkFlagsMutuallyExclusive("sources", "recorded")
	cmd.Flags().StringVar(&passwordFile, "password-file", "",
		"read passwords for encrypted files from this `file`, one on a line; - asks for them")
	cmd.Flags().StringVarP(&out, "output", "o", "", "write a copy of a Word file with comments at its quotations into this `file`")
	cmd.Flags().StringVar(&redline.Author, "author", "", "`name` in the comments (\"Pincite\")")
	matterFlag(cmd, &matter)
	jsonFlag(cmd, &asJSON)
	return cmd
}

// printExportCheck prints a line a quote, what is wrong with it below, and the sum.
func printExportCheck(c *console, a *library.ExportCheck) {
	s := c.outStyle
	for _, check := range a.Checks {
		outcome := s.good(string(check.Outcome))
		if !check.Holds() {
			outcome = s.warn(string(check.Outcome))
		}
		c.printf("%d. %s  %s\n", check.Number, outcome, safe(check.Citation))
		if check.Detail != "" {
			c.printf("   %s; %s\n", safe(check.Detail), check.Step)
		}
	}
	if failed := a.Failed(); failed > 0 {
		do := "do"
		if failed == 1 {
			do = "does"
		}
		c.printf("\n%s of %s %s not hold\n", s.warn(strconv.Itoa(failed)), count(len(a.Checks), "quotation", "quotations"), do)
		return
	}
	c.printf("\n%s\n", s.good("all "+count(len(a.Checks), "quotation holds", "quotations hold")))
}

// exportCheckJSON is what verify --json prints.
func exportCheckJSON(a *library.ExportCheck) any {
	type check struct {
		Number   int    `json:"number"`
		Outcome  string `json:"outcome"`
		Detail   string `json:"detail,omitempty"`
		NextStep string `json:"next_step,omitempty"`
		Citation string `json:"citation"`
		Doc      string `json:"doc_sha256"`
		File     string `json:"file,omitempty"`
	}
	out := struct {
		File     string  `json:"file"`
		Format   string  `json:"format"`
		Verified bool    `json:"verified"`
		Failed   int     `json:"failed"`
		Snippets []check `json:"snippets"`
	}{a.Path, string(a.Format), a.Failed() == 0, a.Failed(), []check{}}
	for _, c := range a.Checks {
		out.Snippets = append(out.Snippets, check{c.Number, string(c.Outcome), c.Detail, c.Step, c.Citation, c.Doc, c.File})
	}
	return out
}
