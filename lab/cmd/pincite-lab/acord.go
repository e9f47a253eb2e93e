package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"pincite/lab/bench"
)

func newACORD(p *progress) *cobra.Command {
	var (
		data, split string
		configs     []string
		sample      int
	)
	cmd := &cobra.Command{
		Use:   "acord --data DIR",
		Short: "Measure clause search across documents with ACORD",
		Long: `Asks the queries of an ACORD data folder (queries.jsonl, corpus.jsonl, qrels/*.tsv) of
the clauses that lawyers judged for each, a document each, as search --by-document does,
and measures the normalized discounted cumulative gain of the first 5 and 10 by their
grades. Plain BM25 over the same clauses is measured beside it.`,
		Example: `  pincite-lab bench acord --data acord --split train`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case data == "":
				return usage(cmd, fmt.Errorf("--data is missing"))
			case sample < 0:
				return usage(cmd, fmt.Errorf("--sample is a number of queries, not %d", sample))
			}
			chosen, err := bench.ConfigsNamed(configs...)
			if err != nil {
				return usage(cmd, fmt.Errorf("--config: %w", err))
			}
			set, err := bench.LoadACORD(data, split)
			if err != nil {
				return err
			}
			if sample > 0 {
				set.Queries = set.Queries[:min(sample, len(set.Queries))]
			}
			set.Progress = func(done int) { p.printf("query %d of %d\n", done, len(set.Queries)) }
			results, err := set.Measure(cmd.Context(), &bench.Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME")}, chosen)
			if err != nil {
				return err
			}
			return bench.WriteACORD(cmd.OutOrStdout(), set, results)
		},
	}
	cmd.Flags().StringVar(&data, "data", "", "the data `folder`")
	cmd.Flags().StringVar(&split, "split", "valid", "`which` queries: train, valid, or another file of qrels/")
	cmd.Flags().StringSliceVar(&configs, "config", []string{"default", "zero-shot"}, "the configurations to measure, by `name`")
	cmd.Flags().IntVar(&sample, "sample", 0, "ask only the first `N` queries")
	return cmd
}
