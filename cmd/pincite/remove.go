package main

import (
	"context"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newRemove(c *console) *cobra.Command {
	return lookUp(c, &cobra.Command{
		Use:   "remove DOC",
		Short: "Take a document out of a matter for good; its source stays where it is",
		Long: `Remove takes a document out of the matter: its text, vectors and summary, and answers of
reviews about it. What held them is overwritten and, in an encrypted matter, the
document's key is destroyed. The word index is made anew by the next question. Clips that
quote it and highlights in it stay; take them out by hand.

The source stays where it is. The next pincite index leaves it alone, changed or not, and
takes it in again with --retry. DOC is as for "pincite show".`,
		Args: oneArgument("document"),
	}, func(ctx context.Context, m *library.Matter, args []string) (*library.Removal, error) {
		return m.Remove(ctx, args[0])
	}, func(r *library.Removal) *library.Removal { return r }, printRemoval)
}

func printRemoval(c *console, r *library.Removal) {
	for _, path := range r.Files {
		c.printf("removed  %s\n", safe(path))
	}
	if r.Clips > 0 {
		c.printf("  %s of it stay\n", count(r.Clips, "clip", "clips"))
	}
	if r.Highlights > 0 {
		c.printf("  %s of it stay\n", count(r.Highlights, "highlight", "highlights"))
	}
	if r.Marks > 0 {
		c.printf("  %s of reviews about it stay\n", count(r.Marks, "change", "changes"))
	}
}
