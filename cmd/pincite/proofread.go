package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/doc"
	"pincite/backend/library"
)

func newProofread(c *console) *cobra.Command {
	var (
		folder   string
		all      bool
		asJSON   bool
		leaveOut []string
	)
	cmd := &cobra.Command{
		Use:   "proofread DOC | --folder DIR",
		Short: "Find what is wrong in a draft: terms, references, numbers, figures, dates, leftovers",
		Long: `Proofread lists what a lawyer looks for before a contract is signed, each with its place and
quote: terms that are used and not defined, or defined and not used; references to sections
and exhibits that are not there; numbers that skip; words that do not say what the figures
after them say; dates that do not exist; placeholders, notes, comments and changes that a
draft left behind. What is only worth a look is listed with --all.`,
		Example: `  pincite proofread draft.docx
  pincite proofread --folder Drafts --all --json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if (len(args) == 1) == (folder != "") || len(args) > 1 {
				return usage(cmd, fmt.Errorf("give one document, or --folder"))
			}
			return nil
		},
	}
	cmd.RunE = withLibrary(func(ctx context.Context, l *library.Library, args []string) error {
		if folder == "" {
			one, err := l.Proofread(ctx, args[0])
			if err != nil {
				return err
			}
			object, err := proofreadJSON(one, all, leaveOut)
			if err != nil {
				return err
			}
			if asJSON {
				return c.json(object)
			}
			printProofread(c, object)
			return nil
		}
		found, err := l.ProofreadFolder(ctx, folder)
		if err != nil {
			return err
		}
		documents := []*proofreadObject{}
		for _, one := range found {
			object, err := proofreadJSON(one, all, leaveOut)
			if err != nil {
				return err
			}
			documents = append(documents, object)
			if !asJSON {
				printProofread(c, object)
			}
		}
		if asJSON {
			return c.json(map[string]any{"documents": documents})
		}
		return nil
	})
	cmd.Flags().StringVar(&folder, "folder", "", "check all files of this `folder` and those below it")
	cmd.Flags().BoolVar(&all, "all", false, "list what is only worth a look, too")
	cmd.Flags().StringArrayVar(&leaveOut, "ignore-term", nil, "say nothing of this `term`; may be given more than once")
	jsonFlag(cmd, &asJSON)
	return cmd
}

// What proofread --json prints. Spans count Unicode code points.
type (
	proofreadObject struct {
		File     string          `json:"file"`
		Doc      string          `json:"doc_sha256,omitempty"`
		Error    string          `json:"error,omitempty"`
		Findings []findingObject `json:"findings"`
		More     int             `json:"more,omitempty"` // findings of low severity that are not listed
	}
	findingObject struct {
		Kind     string `json:"kind"`
		Severity string `json:"severity"`
		Span     [2]int `json:"span"`
		Quote    string `json:"quote"`
		Message  string `json:"message"`
		Page     int    `json:"page,omitempty"`
		Section  string `json:"section,omitempty"`
	}
)

func proofreadJSON(one *library.Proofread, all bool, leaveOut []string) (*proofreadObject, error) {
	out := &proofreadObject{File: one.File, Findings: []findingObject{}}
	if one.Err != nil {
		out.Error = one.Err.Error()
		return out, nil
	}
	out.Doc = one.Doc.String()
	offsets := doc.NewOffsets(one.Text)
	for _, f := range one.Findings {
		if ignored(f.Quote, leaveOut) {
			continue
		}
		if f.Severity == library.LowSeverity && !all {
			out.More++
			continue
		}
		span, err := offsets.Runes(f.Span)
		if err != nil {
			return nil, err
		}
		out.Findings = append(out.Findings, findingObject{f.Kind, string(f.Severity), pair(span), f.Quote, f.Message,
			one.Layout.Page(f.Span.Start), one.Layout.Label(f.Span.Start)})
	}
	return out, nil
}

func ignored(quote string, leaveOut []string) bool {
	for _, term := range leaveOut {
		if strings.EqualFold(term, quote) {
			return true
		}
	}
	return false
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
		c.printf("  %s %s  %s\n    %s\n", s.warn(f.Kind), s.faint(safe(place)),
			safe(firstLine(f.Quote, c.width-len(f.Kind)-len(place)-8)), safe(f.Message))
	}
	if o.More > 0 {
		c.printf("  %s\n", s.faint(fmt.Sprintf("%d more that are only worth a look: --all", o.More)))
	}
}

func newTerms(c *console) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "terms DOC",
		Short:   "List the defined terms of a document with every use",
		Long:    "Terms lists the terms that a document defines, in the order of their definitions, each with its place and all places where it is used.",
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
