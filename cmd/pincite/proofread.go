package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/doc"
	"pincite/backend/library"
)

// proofreadFlags are the flags of pincite proofread.
type proofreadFlags struct {
	folder, matter string
	all, json      bool
	leaveOut       []string // terms
	ignore, heed   []string
	ignored        bool
}

func newProofread(c *console) *cobra.Command {
	var f proofreadFlags
	cmd := &cobra.Command{
		Use:   "proofread DOC | --folder DIR",
		Short: "Find what is wrong in a draft: terms, references, numbers, figures, dates, parties, leftovers",
		Long: `Proofread lists what a lawyer looks for before a contract is signed, each with its place and
quote: terms that are used and not defined, or defined and not used; references to sections
and exhibits that are not there; numbers that skip; words that do not say what the figures
after them say; dates that do not exist; parties that do not sign, others that do, names that
drift; placeholders, notes, highlights, comments and changes that a draft left behind. What is
only worth a look is listed with --all.

--ignore keeps that a finding is not to be shown again, --ignore-term that nothing is to be
said of a term of the document; both are kept beside the matter, where there is one, and stay
while the words around them do. --ignored lists them, --heed takes one back.`,
		Example: `  pincite proofread draft.docx
  pincite proofread draft.docx --ignore 3fa1b2c4d5
  pincite proofread --folder Drafts --all --json`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case (len(args) == 1) == (f.folder != "") || len(args) > 1:
				return usage(cmd, fmt.Errorf("give one document, or --folder"))
			case f.folder != "" && (len(f.ignore) > 0 || len(f.heed) > 0):
				return usage(cmd, fmt.Errorf("--ignore and --heed are for one document, not for --folder"))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, c, args) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.folder, "folder", "", "check all files of this `folder` and those below it")
	flags.BoolVar(&f.all, "all", false, "list what is only worth a look, too")
	flags.StringArrayVar(&f.leaveOut, "ignore-term", nil,
		"say nothing of this `term`; kept for one document of a matter; may be given more than once")
	flags.StringArrayVar(&f.ignore, "ignore", nil, "do not show the finding of this `id` again; may be given more than once")
	flags.StringArrayVar(&f.heed, "heed", nil, "show what was ignored again: a finding's `id`, or a term")
	flags.BoolVar(&f.ignored, "ignored", false, "list what is ignored instead")
	matterFlag(cmd, &f.matter)
	jsonFlag(cmd, &f.json)
	return cmd
}

func (f *proofreadFlags) run(cmd *cobra.Command, c *console, args []string) error {
	l, err := openLibrary()
	if err != nil {
		return err
	}
	defer l.Close()
	// Without a matter nothing is ignored for longer than a call.
	asked := len(f.ignore)+len(f.heed) > 0 || f.ignored || cmd.Flags().Changed("matter")
	m, err := l.Matter(f.matter)
	if err != nil && asked {
		return err
	}
	if m != nil {
		defer m.Close()
	}
	var found []*library.Proofread
	if f.folder != "" {
		found, err = l.ProofreadFolder(cmd.Context(), f.folder)
	} else {
		var one *library.Proofread
		one, err = l.Proofread(cmd.Context(), args[0])
		found = []*library.Proofread{one}
	}
	if err != nil {
		return err
	}
	if m != nil {
		if err := f.sift(m, found); err != nil && asked {
			return err
		} else if err != nil {
			c.errorf("what is ignored in the matter %s is not left out: %v\n", m.Name(), err)
		}
	}
	return f.print(c, found)
}

// sift keeps what is to be ignored, takes back what is not, and parts the findings.
func (f *proofreadFlags) sift(m *library.Matter, found []*library.Proofread) error {
	for _, one := range found {
		if one.Err != nil {
			continue
		}
		if f.folder == "" {
			if err := m.IgnoreFindings(one, f.ignore...); err != nil {
				return err
			}
			if err := m.IgnoreTerms(one, f.leaveOut...); err != nil {
				return err
			}
			for _, what := range f.heed {
				if err := m.HeedFinding(one.File, what); err != nil {
					return err
				}
			}
		}
		if err := m.Sift(one); err != nil {
			return err
		}
	}
	return nil
}

func (f *proofreadFlags) print(c *console, found []*library.Proofread) error {
	documents := []*proofreadObject{}
	for _, one := range found {
		object, err := proofreadJSON(one, f)
		if err != nil {
			return err
		}
		documents = append(documents, object)
		if !f.json {
			printProofread(c, object)
		}
	}
	switch {
	case f.json && f.folder == "":
		return c.json(documents[0])
	case f.json:
		return c.json(map[string]any{"documents": documents})
	}
	return nil
}

// What proofread --json prints. Spans count Unicode code points.
type (
	proofreadObject struct {
		File     string          `json:"file"`
		Doc      string          `json:"doc_sha256,omitempty"`
		Error    string          `json:"error,omitempty"`
		Findings []findingObject `json:"findings"`
		More     int             `json:"more,omitempty"`    // findings of low severity that are not listed
		Ignored  int             `json:"ignored,omitempty"` // findings that a person ignores, which are not listed either
	}
	findingObject struct {
		ID       string `json:"id"`
		Kind     string `json:"kind"`
		Severity string `json:"severity"`
		Span     [2]int `json:"span"`
		Quote    string `json:"quote"`
		Message  string `json:"message"`
		Page     int    `json:"page,omitempty"`
		Section  string `json:"section,omitempty"`
	}
)

func proofreadJSON(one *library.Proofread, flags *proofreadFlags) (*proofreadObject, error) {
	out := &proofreadObject{File: one.File, Findings: []findingObject{}}
	if one.Err != nil {
		out.Error = one.Err.Error()
		return out, nil
	}
	out.Doc, out.Ignored = one.Doc.String(), len(one.Ignored)
	listed := one.Findings
	if flags.ignored {
		listed, out.Ignored = one.Ignored, 0
	}
	offsets := doc.NewOffsets(one.Text)
	for _, f := range listed {
		if !flags.ignored && ignored(f.Quote, flags.leaveOut) {
			continue
		}
		if f.Severity == library.LowSeverity && !flags.all && !flags.ignored {
			out.More++
			continue
		}
		span, err := offsets.Runes(f.Span)
		if err != nil {
			return nil, err
		}
		out.Findings = append(out.Findings, findingObject{f.ID, f.Kind, string(f.Severity), pair(span), f.Quote, f.Message,
			one.Layout.Page(f.Span.Start), one.Layout.Label(f.Span.Start)})
	}
	return out, nil
}

func ignored(quote string, leaveOut []string) bool {
	return slices.ContainsFunc(leaveOut, func(term string) bool { return strings.EqualFold(term, quote) })
}

func printProofread(c *console, o *proofreadObject) {
	s := c.outStyle
	c.printf("%s: %s\n", s.bold(safe(o.File)), count(len(o.Findings), "finding", "findings"))
	if o.Error != "" {
		c.printf("  %s\n", s.warn(safe(o.Error)))
	}
	for _, f := range o.Findings {
		place := f.Section
		if f.Page > 0 {
			place = strings.TrimSpace(fmt.Sprintf("%s p. %d", place, f.Page))
		}
		c.printf("  %s %s  %s\n    %s  %s\n", s.warn(f.Kind), s.faint(safe(place)),
			safe(firstLine(f.Quote, c.width-len(f.Kind)-len(place)-8)), safe(f.Message), s.faint(f.ID))
	}
	if o.More > 0 {
		c.printf("  %s\n", s.faint(fmt.Sprintf("%d more that are only worth a look: --all", o.More)))
	}
	if o.Ignored > 0 {
		c.printf("  %s\n", s.faint(fmt.Sprintf("%d ignored: --ignored", o.Ignored)))
	}
}

func newTerms(c *console) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "terms DOC",
		Short: "List the defined terms of a document with every use",
		Long: "Terms lists the terms that a document defines, in the order of their definitions, each with its place and all places where " +
			"it is used.",
		Example: "  pincite terms draft.docx --json",
		Args:    oneArgument("document"),
	}
	cmd.RunE = withLibrary(func(ctx context.Context, l *library.Library, args []string) error {
		terms, one, err := l.Terms(ctx, args[0])
		if err != nil {
			return err
		}
		if !asJSON {
			for _, t := range terms {
				c.printf("%s  %s, %s\n", c.outStyle.bold(safe(t.Name)), safe(place(one, t.Definition)), count(len(t.Uses), "use", "uses"))
			}
			return nil
		}
		object, err := termsJSON(terms, one)
		if err != nil {
			return err
		}
		return c.json(object)
	})
	jsonFlag(cmd, &asJSON)
	return cmd
}

// place names where a span stands.
func place(one *library.Compared, s doc.Span) string {
	if label := one.Text.Layout.Label(s.Start); label != "" {
		return label
	}
	if page := one.Text.Layout.Page(s.Start); page > 0 {
		return fmt.Sprintf("p. %d", page)
	}
	return "at its opening"
}

// What terms --json prints. Spans count Unicode code points.
type (
	termsObject struct {
		File  string       `json:"file"`
		Doc   string       `json:"doc_sha256"`
		Terms []termObject `json:"terms"`
	}
	termObject struct {
		Term       string   `json:"term"`
		Definition [2]int   `json:"definition"`
		Again      [][2]int `json:"again,omitempty"`
		Section    string   `json:"section,omitempty"`
		Uses       [][2]int `json:"uses"`
	}
)

func termsJSON(terms []library.Term, one *library.Compared) (*termsObject, error) {
	out := &termsObject{File: one.File, Doc: one.Doc.String(), Terms: []termObject{}}
	offsets := doc.NewOffsets(one.Text.Text)
	var failed error
	characters := func(s doc.Span) [2]int {
		r, err := offsets.Runes(s)
		if err != nil {
			failed = err
		}
		return pair(r)
	}
	for _, t := range terms {
		entry := termObject{Term: t.Name, Definition: characters(t.Definition), Section: one.Text.Layout.Label(t.Definition.Start),
			Uses: [][2]int{}}
		for _, s := range t.Again {
			entry.Again = append(entry.Again, characters(s))
		}
		for _, s := range t.Uses {
			entry.Uses = append(entry.Uses, characters(s))
		}
		out.Terms = append(out.Terms, entry)
	}
	return out, failed
}
