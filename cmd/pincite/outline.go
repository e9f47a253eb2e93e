package main

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newOutline(c *console) *cobra.Command {
	var levels int
	var paragraphs bool
	cmd := &cobra.Command{
		Use:   "outline DOC",
		Short: "Print the sections of a document, each with one line of its words",
		Long: `Outline prints the sections of a document in their order: label, title, page, and the first
sentence of each, which is quoted. DOC is a path, the end of one, or the first digits of the
document's SHA-256.`,
		Example: `  pincite outline lease.pdf
  pincite outline lease.pdf --levels 1 --json`,
		Args: oneArgument("document"),
	}
	cmd.Flags().IntVar(&levels, "levels", 0, "print sections down to level `N` alone, 1 the outermost; 0 is all")
	cmd.Flags().BoolVar(&paragraphs, "paragraphs", false, "print the first sentence of each paragraph, too")
	return lookUp(c, cmd, func(ctx context.Context, m *library.Matter, args []string) (*library.Outline, error) {
		outline, err := m.Outline(ctx, args[0], levels)
		if err == nil && !paragraphs {
			for i := range outline.Sections {
				outline.Sections[i].Paragraphs = nil
			}
		}
		return outline, err
	}, outlineJSON, printOutline)
}

// What outline --json and abstract --json print. Spans count Unicode code points.
type (
	outlineObject struct {
		File     string          `json:"file"`
		Doc      string          `json:"doc_sha256"`
		Facts    []factObject    `json:"facts,omitempty"` // of an abstract
		Missing  []string        `json:"missing,omitempty"`
		Sections []sectionObject `json:"sections"`
	}
	factObject struct {
		Title     string           `json:"title"`
		Value     string           `json:"value"`
		Citations []citationObject `json:"citations"`
		// Superseded says what stands in the place of the words now.
		Superseded string `json:"superseded,omitempty"`
	}
	sectionObject struct {
		Label     string          `json:"label"`
		Title     string          `json:"title"`
		Level     int             `json:"level"`
		Span      [2]int          `json:"span"`
		Page      int             `json:"page"`
		PageLabel string          `json:"page_label,omitempty"` // as the document prints it
		Line      *citationObject `json:"line,omitempty"`       // the first sentence; none where it has no words of its own
		// Paragraphs are the first sentences of the paragraphs after that.
		Paragraphs []citationObject `json:"paragraphs,omitempty"`
	}
)

func outlineJSON(o *library.Outline) outlineObject {
	out := outlineObject{File: o.File, Doc: o.Doc.String(), Sections: []sectionObject{}}
	for _, s := range o.Sections {
		entry := sectionObject{Label: s.Label, Title: s.Title, Level: s.Level, Span: pair(s.Characters), Page: s.Page, PageLabel: s.PageLabel}
		for _, p := range s.Paragraphs {
			entry.Paragraphs = append(entry.Paragraphs, citationJSON(p))
		}
		if s.Line != nil {
			line := citationJSON(*s.Line)
			entry.Line = &line
		}
		out.Sections = append(out.Sections, entry)
	}
	return out
}

func printOutline(c *console, o *library.Outline) {
	s := c.outStyle
	c.printf("%s\n", s.bold(safe(filepath.Base(o.File))))
	if len(o.Sections) == 0 {
		c.printf("no sections were found in it\n")
	}
	for _, section := range o.Sections {
		indent := strings.Repeat("  ", max(section.Level-1, 0))
		c.printf("%s%s", indent, s.bold(safe(strings.TrimSpace(section.Label+" "+section.Title))))
		if section.Page > 0 {
			c.printf(" %s", s.faint("at "+safe(section.PageLabel)))
		}
		c.printf("\n")
		if section.Line != nil {
			c.printf("%s  %s\n", indent, firstLine(section.Line.Quote, c.width-len(indent)-2))
		}
		for _, p := range section.Paragraphs {
			c.printf("%s  · %s\n", indent, firstLine(p.Quote, c.width-len(indent)-4))
		}
	}
}

// firstLine returns the words that fit into so many columns, with an ellipsis where they are not all.
func firstLine(words string, width int) string {
	lines := wrapWords(words, width-1)
	if len(lines) > 1 {
		return lines[0] + "…"
	}
	return lines[0]
}

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
