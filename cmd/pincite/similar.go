package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newSimilar(c *console) *cobra.Command {
	var (
		matter, span string
		asJSON       bool
		like         library.Passage
		q            = library.Question{Like: &like}
	)
	cmd := &cobra.Command{
		Use:   "similar --doc DOC --span S:E",
		Short: "Find passages of other documents that are like a given one",
		Long: `Similar takes a passage of one document, such as a clause that was found or read, and
prints the passages of the other documents that are most like it: the best one of each,
the likeliest to be a clause of the same kind first. The span counts characters (Unicode
code points) from 0, the end not included, as search prints it and show --span takes it.`,
		Example: `  pincite similar --doc "Acme Supply.txt" --span 6090:6226
  pincite similar --doc 5b1f0c77 --span 6090:6226 -k 20 --json`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var err error
			if like.Characters, err = parseSpan(span); err != nil {
				return usage(cmd, err)
			}
			if q.AsOf, err = library.ParseDay(q.AsOf); err != nil {
				return usage(cmd, fmt.Errorf("--as-of: %w", err))
			}
			switch {
			case like.Doc == "":
				return usage(cmd, fmt.Errorf("--doc is missing"))
			case span == "":
				return usage(cmd, fmt.Errorf("--span is missing"))
			case q.K < 1 || q.K > library.MaxHits:
				return usage(cmd, fmt.Errorf("-k is not from 1 to %d", library.MaxHits))
			case q.OfEach < 1:
				return usage(cmd, fmt.Errorf("--of-each is not at least 1"))
			}
			return putQuestion(cmd, c, matter, "", q, asJSON)
		},
	}
	matterFlag(cmd, &matter)
	cmd.Flags().StringVar(&like.Doc, "doc", "", "the document that has the passage: a `path`, the end of one, or first digits of its SHA-256")
	cmd.Flags().StringVar(&span, "span", "", "where the passage stands: the characters `S:E`")
	asOfFlags(cmd, &q.AsOf, &q.AsSigned)
	cmd.Flags().IntVarP(&q.K, "hits", "k", 10, "how many documents to print, at most")
	cmd.Flags().IntVar(&q.OfEach, "of-each", 1, "how many passages of each to print, at most")
	jsonFlag(cmd, &asJSON)
	return cmd
}
