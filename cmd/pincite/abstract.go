package main

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newAbstract(c *console) *cobra.Command {
	return lookUp(c, &cobra.Command{
		Use:     "abstract DOC",
		Aliases: []string{"summarise", "summarize"},
		Short:   "Summarise a contract: key facts, then a line a section, each with its place",
		Long: `Abstract summarises a contract without a language model: its title, parties, dates, term,
renewal, notice and governing law as the playbook "facts" finds them, and then the first
sentence of each section, every line with its place. DOC is as for "pincite show".`,
		Example: "  pincite abstract lease.pdf",
		Args:    oneArgument("document"),
	}, func(ctx context.Context, m *library.Matter, args []string) (*library.Abstract, error) {
		return m.Abstract(ctx, args[0])
	}, abstractJSON, printAbstract)
}

func abstractJSON(a *library.Abstract) outlineObject {
	for i := range a.Sections { // a line a section
		a.Sections[i].Paragraphs = nil
	}
	out := outlineJSON(a.Outline)
	out.Missing = a.Missing
	for _, f := range a.Facts {
		fact := factObject{f.Title, f.Value, []citationObject{}, f.Superseded}
		for _, citation := range f.Citations {
			fact.Citations = append(fact.Citations, citationJSON(citation))
		}
		out.Facts = append(out.Facts, fact)
	}
	return out
}

func printAbstract(c *console, a *library.Abstract) {
	s := c.outStyle
	c.printf("%s\n", s.bold(safe(filepath.Base(a.File))))
	for _, f := range a.Facts {
		var places []string
		for _, citation := range f.Citations {
			places = append(places, citation.String())
		}
		c.printf("  %s: %s %s\n", safe(f.Title), s.bold(safe(f.Value)), s.faint("("+safe(strings.Join(places, "; "))+")"))
		if f.Superseded != "" {
			c.printf("    %s\n", s.warn(safe(f.Superseded)))
		}
	}
	if len(a.Missing) > 0 {
		c.printf("  %s\n", s.faint("not found: "+strings.Join(a.Missing, ", ")))
	}
	c.printf("\n")
	for _, section := range a.Sections {
		if section.Line == nil {
			continue
		}
		name := strings.TrimSpace(section.Label + " " + section.Title)
		c.printf("%s %s\n  %s\n", s.bold(safe(name)), s.faint("("+safe(section.Line.String())+")"), firstLine(section.Line.Quote, 2*c.width))
	}
}
