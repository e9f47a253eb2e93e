package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

// exportFlags are the flags of pincite export.
type exportFlags struct {
	matter, hits, format string
	question             library.Question
	request              library.ExportRequest
}

func newExport(c *console) *cobra.Command {
	var f exportFlags
	cmd := &cobra.Command{
		Use:   "export (--query QUESTION | --hits FILE) --out FILE",
		Short: "Write the answers with their citations into a document, a table or a bundle",
		Long: `Export writes quotes with their citations, the list of their sources with hashes, and
the chain of custody into a file: docx, pdf, md, csv, xlsx, json, or bundle, a zip with
the cited files beside the quotes. The extension of the file tells the format.

The quotes are the answers to a question, or the hits in a file: what search --json
printed, as it is or with some of its hits taken out and comments put in, or an earlier
export in JSON.

Every quote is compared with its source file first. pincite verify does it again at any
time, on any machine that has the sources.

A citation style is bluebook (full in the first note, Id. and supra after it), short,
plain, or a template of your own; docs/export.md lists what it may name.`,
		Example: `  pincite export --query "Who may assign the lease?" -o lease.docx
  pincite search "Who may assign the lease?" --json > hits.json
  pincite export --hits hits.json -o lease.xlsx --style '{{.Title}}, {{.Place}} ({{.File}})'`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd, c) },
	}
	matterFlag(cmd, &f.matter)
	flags := cmd.Flags()
	flags.StringVar(&f.question.Text, "query", "", "export the answers to this `question`")
	flags.StringVar(&f.hits, "hits", "", "export the hits in this `file`; - is standard input")
	flags.IntVarP(&f.question.K, "count", "k", 10, "how many answers to export, at most")
	flags.StringArrayVar(&f.question.Docs, "doc", nil, "search only this document: a `path`, or the end of one")
	flags.BoolVar(&f.question.NoRoute, "no-route", false, "search all documents, whatever the question names")
	flags.BoolVar(&f.question.All, "all", false, "export passages that hardly answer, too, as many as -k says")
	flags.StringVar(&f.format, "format", "", "docx, pdf, md, csv, xlsx, json or bundle; as the file's extension tells, if not given")
	flags.StringVarP(&f.request.Out, "out", "o", "", "the `file` to write; an earlier export is replaced, anything else is not")
	flags.StringVar(&f.request.Style, "style", "", "citation style: bluebook, short, plain, or a `template`")
	flags.StringVar(&f.request.Title, "title", "", "the document's title")
	flags.StringVar(&f.request.PreparedBy, "prepared-by", "", "a `name` for the chain of custody; none if not given")
	return cmd
}

func (f *exportFlags) run(cmd *cobra.Command, c *console) error {
	switch {
	case f.request.Out == "":
		return usage(cmd, errors.New("--out is missing"))
	case (f.question.Text == "") == (f.hits == ""):
		return usage(cmd, errors.New("give either --query or --hits"))
	case f.question.K < 1:
		return usage(cmd, errors.New("-k is below 1"))
	}
	var err error
	if f.request.Format, err = library.ParseExportFormat(f.format, f.request.Out); err != nil {
		return err
	}
	f.request.Program = "pincite " + library.Version()
	return withMatter(f.matter, func(_ *library.Library, m *library.Matter) error {
		if err := f.clips(cmd, c, m); err != nil {
			return err
		}
		report, err := m.Export(cmd.Context(), f.request)
		if err != nil {
			return err
		}
		printExport(c, report)
		return nil
	})
}

// maxHits bounds a file of hits, in bytes.
const maxHits = 256 << 20

// clips finds what to export.
func (f *exportFlags) clips(cmd *cobra.Command, c *console, m *library.Matter) (err error) {
	if f.hits == "" {
		if f.request.From, err = m.Search(cmd.Context(), f.question); err == nil {
			printReadings(c, f.request.From)
			f.request.Clips = library.ClipsOf(f.request.From)
		}
		return err
	}
	var data []byte
	if f.hits == "-" {
		data, err = io.ReadAll(io.LimitReader(cmd.InOrStdin(), maxHits))
	} else {
		data, err = library.ReadInput(f.hits, maxHits)
	}
	if err != nil {
		return fmt.Errorf("read the hits: %w; check the name of the file", err)
	}
	f.request.Clips, err = library.ParseClips(data)
	return err
}

func printExport(c *console, r *library.ExportReport) {
	s := c.outStyle
	c.printf("%s  %s from %s\n", s.bold(safe(r.Path)), count(r.Snippets, "quotation", "quotations"), count(r.Sources, "document", "documents"))
	if len(r.Unverified) == 0 {
		c.printf("%s\n", s.good("each was compared with its source file; check it at any time with: pincite verify"))
	}
	for _, v := range r.Unverified {
		c.printf("%s: %s: source %s; %s\n", s.warn("not verified, and marked so"), safe(v.File), v.Status, v.NextStep)
	}
}
