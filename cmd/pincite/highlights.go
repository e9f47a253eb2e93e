package main

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newNotes(c *console) *cobra.Command {
	return lookUp(c, &cobra.Command{
		Use:   "notes [DOC]",
		Short: "List what was highlighted in the window, and noted to it",
		Long: `Notes lists the words that were highlighted in the documents of a matter, or in one of
them, with their notes and citations. They are found again by their words and those
around them after a file was changed or read anew; those whose words are gone are told.

What --json prints can be exported, and the export verified, as that of a search.`,
		Example: `  pincite notes
  pincite notes "Lease.pdf" --json
  pincite notes --json | pincite export --hits - -o notes.docx`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return oneArgument("document")(cmd, args)
		},
	}, func(ctx context.Context, m *library.Matter, args []string) ([]library.PlacedHighlight, error) {
		return m.Highlights(ctx, strings.Join(args, ""))
	}, highlightsJSON, printHighlights)
}

// What notes --json prints. Spans count Unicode code points; hits are as export takes them.
type (
	highlightsObject struct {
		Hits []highlightObject `json:"hits"`
		Lost []highlightObject `json:"lost"` // whose words stand nowhere any more
	}
	highlightObject struct {
		ID       string  `json:"id"`
		File     string  `json:"file"`
		Doc      string  `json:"doc_sha256"` // of a lost one that in which it was made
		Span     *[2]int `json:"span,omitempty"`
		Quote    string  `json:"quote"`
		Comment  string  `json:"comment"`
		Colour   string  `json:"colour"`
		Day      string  `json:"day"` // on which it was made or changed
		Page     int     `json:"page,omitempty"`
		Section  string  `json:"section,omitempty"`
		Citation string  `json:"citation,omitempty"`
		Lost     string  `json:"lost,omitempty"` // why
	}
)

func highlightsJSON(all []library.PlacedHighlight) highlightsObject {
	out := highlightsObject{[]highlightObject{}, []highlightObject{}}
	for _, h := range all {
		one := highlightObject{ID: h.ID, File: h.Citation.File, Doc: h.Doc, Quote: h.Quote, Comment: h.Note, Colour: h.Colour,
			Day: h.At.UTC().Format(time.DateOnly), Lost: h.Lost}
		if h.Lost != "" {
			out.Lost = append(out.Lost, one)
			continue
		}
		span := pair(h.Citation.Span)
		one.Doc, one.Span, one.Quote, one.Page, one.Citation = h.Citation.Doc.String(), &span, h.Quoted, h.Citation.Page, h.Cited
		one.Section = strings.TrimSpace(h.Citation.Section + " " + h.Citation.Heading)
		out.Hits = append(out.Hits, one)
	}
	return out
}

func printHighlights(c *console, all []library.PlacedHighlight) {
	s := c.outStyle
	if len(all) == 0 {
		c.printf("Nothing is highlighted yet: choose words of a document in the window.\n")
	}
	file := ""
	for _, h := range all {
		if h.Citation.File != file {
			file = h.Citation.File
			c.printf("%s\n", s.bold(safe(filepath.Base(file))))
		}
		for _, line := range wrapWords("“"+strings.Join(strings.Fields(h.Quote), " ")+"”", c.width-4) {
			c.printf("  %s\n", line)
		}
		if h.Note != "" {
			for _, line := range wrapWords(h.Note, c.width-6) {
				c.printf("    %s\n", line)
			}
		}
		if h.Lost != "" {
			c.printf("    %s\n", s.warn(h.Colour+" · "+h.Lost))
		} else {
			c.printf("    %s\n", s.faint(safe(h.Colour+" · "+h.Cited)))
		}
	}
}

// searchNotes prints the notes whose words a query stands in.
func searchNotes(ctx context.Context, c *console, m *library.Matter, q library.Question, asJSON bool) error {
	found, err := m.SearchNotes(ctx, q.Text, q.Docs, q.K)
	if err != nil {
		return err
	}
	if asJSON {
		return c.json(notesJSON(q.Text, found))
	}
	if len(found) == 0 {
		c.printf("No comment, pending change or word that is not shown has these words. Without --notes the documents' own words are searched.\n")
		return nil
	}
	c.printf("%s\n", c.outStyle.warn("None of these are words of the document as it is shown:"))
	for _, n := range found {
		c.printf("\n")
		for _, line := range wrapWords(n.Said, c.width-4) {
			c.printf("  %s\n", line)
		}
		c.printf("    %s · %s · at character %d\n", c.outStyle.bold(safe(filepath.Base(n.File))), safe(n.Words), n.Span[0])
	}
	return nil
}

// notesJSON is what search --notes --json prints. Spans count Unicode code points.
func notesJSON(query string, found []library.NoteHit) any {
	type note struct {
		File string `json:"file"`
		Doc  string `json:"doc_sha256"`
		library.Note
	}
	out := struct {
		Query string `json:"query"`
		Notes []note `json:"notes"`
	}{query, []note{}}
	for _, n := range found {
		entry := note{n.File, n.Doc.String(), n.Note}
		entry.Text = strings.TrimSpace(n.Said)
		out.Notes = append(out.Notes, entry)
	}
	return out
}
