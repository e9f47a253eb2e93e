package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"pincite/lab/bench"
)

func newPositionsBench() *cobra.Command {
	var (
		s       bench.PositionsStudy
		half    string
		details bool
	)
	cmd := &cobra.Command{
		Use:   "positions --data DIR --kleister DIR",
		Short: "Measure how answers stand to the positions of a playbook",
		Long: `Asks twelve questions with positions of the commercial contracts of a LegalBench-RAG data
folder, and three of the NDAs of a Kleister-NDA folder, and counts the cells whose standing
(standard, acceptable, deviates, missing) is the one that experts' marks give. Clauses are
learned from the other half.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s.Half = bench.Half(half)
			switch {
			case s.Data == "":
				return usage(cmd, errors.New("--data is missing"))
			case s.Half != bench.HalfTune && s.Half != bench.HalfReport:
				return usage(cmd, fmt.Errorf("--documents is even or odd, not %q", half))
			case s.Sample < 0:
				return usage(cmd, errors.New("--sample is at least 0"))
			}
			report, err := s.Do(cmd.Context())
			if err != nil {
				return err
			}
			return report.Write(cmd.OutOrStdout(), details)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&s.Data, "data", "", "the data `folder` with clauses, which is also learned from")
	flags.StringVar(&s.Kleister, "kleister", "", "the data `folder` with facts of NDAs")
	flags.StringVar(&s.Book, "playbook", "", "ask the contracts this `playbook`, whose columns name what is learned, instead of the twelve questions")
	flags.StringVar(&s.NDABook, "nda-playbook", "", "ask the NDAs this `playbook`, whose columns name facts, instead of the three questions")
	flags.StringVar(&half, "documents", string(bench.HalfReport), "ask about this `half` of the documents: even or odd")
	flags.IntVar(&s.Sample, "sample", 0, "take `N` documents of each, by the seed; 0 takes all")
	flags.Uint64Var(&s.Seed, "seed", 40, "the `seed` of what is taken")
	flags.BoolVar(&details, "details", false, "list each cell that was wrong")
	return cmd
}
