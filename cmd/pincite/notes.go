package main

import (
	"context"
	"path/filepath"
	"strings"

	"pincite/backend/library"
)

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
