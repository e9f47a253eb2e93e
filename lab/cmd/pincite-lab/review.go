package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"pincite/lab/bench"
)

func newReviewBench() *cobra.Command {
	var s bench.ReviewStudy
	var half string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "review --data DIR --kleister DIR",
		Short: "Measure how well clauses and facts are told",
		Long: `Measures reviews by what experts marked: the presence of clauses in the contracts of a
LegalBench-RAG data folder, learned from one half of them and asked about the other, and the
facts of a Kleister-NDA folder (documents/*.pdf and expected.tsv), by rules.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s.Half = bench.Half(half)
			switch {
			case s.Data == "" && s.Kleister == "":
				return usage(cmd, errors.New("give --data, --kleister or both"))
			case s.Folds != 0 && (s.Folds < 2 || s.Own || s.Model != "" || s.Kleister != ""):
				return usage(cmd, errors.New("--folds takes 2 or more, and goes with --data alone"))
			case s.Half != bench.HalfTune && s.Half != bench.HalfReport:
				return usage(cmd, fmt.Errorf("--documents is even or odd, not %q", half))
			}
			report, err := s.Do(cmd.Context())
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd, report)
			}
			return report.WriteTable(cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&s.Data, "data", "", "the data `folder` with clauses")
	flags.StringSliceVar(&s.Sets, "sets", nil, "measure these `sets` of clauses alone: clauses, merger, nda")
	flags.StringVar(&s.Kleister, "kleister", "", "the data `folder` with facts")
	flags.StringVar(&half, "documents", "odd", "ask about this `half` of the documents, learn from the other: even or odd")
	flags.IntVar(&s.Folds, "folds", 0, "deal all documents into so `many` parts and learn from all but the one asked about, not by halves")
	flags.BoolVar(&s.Own, "own", false, "ask as columns of one's own are asked, without anything learned from marks but --model")
	flags.IntVar(&s.OwnDocuments, "own-documents", 0, "ask so `many` documents alone in that way; 0 asks all of the half")
	flags.StringVar(&s.Model, "model", "", "a `folder` that lab/cmd/trainpresence wrote, not to learn now; with --own one that lab/cmd/trainrelevance wrote, and in its folder presence that")
	jsonFlag(cmd, &asJSON)
	return cmd
}
