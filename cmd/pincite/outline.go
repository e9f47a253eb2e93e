package main

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newOutline(c *console) *cobra.Command {
	var (
		matter string
		levels int
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "outline DOC",
		Short: "Print the sections of a document, each with one line of its words",
		Long: `Outline prints the sections of a document in their order: label, title, page, and the first
sentence of each, which is quoted. DOC is a path, the end of one, or the first digits of the
document's SHA-256.`,
		Example: `  pincite outline lease.pdf
  pincite outline lease.pdf --levels 1 --json`,
		Args: oneArgument("document"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withMatter(matter, func(_ *library.Library, m *library.Matter) error {
				outline, err := m.Outline(cmd.Context(), args[0], levels)
				if err != nil {
					return err
				}
				if asJSON {
					return c.json(outlineJSON(outline))
				}
				printOutline(c, outline)
				return nil
			})
		},
	}
	matterFlag(cmd, &matter)
	cmd.Flags().IntVar(&levels, "levels", 0, "print sections down to level `N` alone, 1 the outermost; 0 is all")
	jsonFlag(cmd, &asJSON)
	return cmd
}

// outlineJSON is what outline --json prints. Spans count Unicode code points.
func outlineJSON(o *library.Outline) any {
	type section struct {
		Label string          `json:"label"`
		Title string          `json:"title"`
		Level int             `json:"level"`
		Span  [2]int          `json:"span"`
		Page  int             `json:"page"`
		Line  *citationObject `json:"line,omitempty"` // the first sentence; none where it has no words of its own
	}
	out := struct {
		File     string    `json:"file"`
		Doc      string    `json:"doc_sha256"`
		Sections []section `json:"sections"`
	}{o.File, o.Doc.String(), []section{}}
	for _, s := range o.Sections {
		entry := section{Label: s.Label, Title: s.Title, Level: s.Level, Span: pair(s.Characters), Page: s.Page}
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
			c.printf(" %s", s.faint("at "+strconv.Itoa(section.Page)))
		}
		c.printf("\n")
		if section.Line != nil {
			c.printf("%s  %s\n", indent, wrapWords(section.Line.Quote, c.width-len(indent)-2)[0])
		}
	}
}
