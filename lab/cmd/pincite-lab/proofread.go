package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"pincite/lab/bench"
)

func newProofreadBench(p *progress) *cobra.Command {
	var (
		s       bench.ProofreadStudy
		half    string
		details bool
	)
	cmd := &cobra.Command{
		Use:   "proofread --data DIR",
		Short: "Measure proofreading: errors put into contracts, and what is found in them as they are",
		Long: `Puts one error of each kind, by a rule and a seed, into each contract of a data folder in
LegalBench-RAG's form, a contract and kind at a time, and counts those that are told by
default; and counts what is told of the contracts as they are. The half "even" is the one
that was learned from.`,
		Example: `  pincite-lab bench proofread --data legalbench-rag --sample 50
  pincite-lab bench proofread --data legalbench-rag --sample 12 --details`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s.Half = bench.Half(half)
			switch {
			case s.Data == "":
				return usage(cmd, errors.New("--data is missing"))
			case s.Half != bench.HalfTune && s.Half != bench.HalfReport && s.Half != bench.HalfBoth:
				return usage(cmd, fmt.Errorf("--documents is even or odd, not %q", half))
			case s.Sample < 0 || s.Longest < 0:
				return usage(cmd, errors.New("--sample and --longest are at least 0"))
			}
			report, err := s.Do(cmd.Context(), func(done, of int) { p.printf("contract %d of %d\n", done+1, of) })
			if err != nil {
				return err
			}
			return report.Write(cmd.OutOrStdout(), details)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&s.Data, "data", "", "the data `folder`")
	flags.StringVar(&half, "documents", string(bench.HalfReport), "take one `half` of the contracts: even or odd; \"\" takes both")
	flags.IntVar(&s.Sample, "sample", 0, "take `N` contracts, by the seed")
	flags.IntVar(&s.Longest, "longest", 150_000, "leave out contracts of more `bytes`; 0 takes all")
	flags.Uint64Var(&s.Seed, "seed", 40, "the `seed` of what is taken and where errors are put")
	flags.BoolVar(&details, "details", false, "list each finding in the contracts as they are, and each error that was missed")
	return cmd
}
