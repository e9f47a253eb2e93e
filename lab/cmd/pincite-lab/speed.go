package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"pincite/lab/bench"
	"pincite/samples"
)

// speedSample is how many questions of each data set are asked: 300 of LegalBench-RAG's
// three, enough for a 99th percentile.
const speedSample = 100

// speedOperators are queries of operators, from those that match little to those that
// match nearly everything.
func speedOperators() []string {
	return []string{
		`"force majeure" w/p delay`, `"laws of the State of Delaware"`, `"superior proposal" AND NOT "termination fee"`,
		`(assign OR transfer) w/5 consent`, `"material adverse effect"`, `indemnif* w/10 "gross negligence"`, `"governing law"`, `"the company"`, `terminat*`,
	}
}

func newSpeed(p *progress) *cobra.Command {
	var (
		data              string
		encrypted, asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "speed",
		Short: "Measure how fast this machine indexes and answers, and in how much memory",
		Long: `Speed indexes the contracts of a LegalBench-RAG data folder (corpus/) into a temporary
matter, asks a sample of its questions (benchmarks/*.json), and prints times and
memory. Without --data it does so with the sample contracts, which are few and short.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			program, err := pincite()
			if err != nil {
				return err
			}
			s := bench.Speed{
				Runtime: os.Getenv("PINCITE_ONNXRUNTIME"), Program: program, Operators: speedOperators(), Encrypted: encrypted,
			}
			s.Stage = func(stage string) { p.printf("%s ...\n", stage) }
			if data == "" {
				dir, err := os.MkdirTemp("", "pincite-samples-")
				if err != nil {
					return fmt.Errorf("temporary folder: %w; set TMPDIR to a folder that can be written", err)
				}
				defer os.RemoveAll(dir)
				p.printf("no --data: measuring with the sample contracts alone\n")
				s.Folder = dir
				if s.Questions, err = samples.LayOut(dir); err != nil {
					return fmt.Errorf("lay out the sample contracts: %w; set TMPDIR to a folder that can be written", err)
				}
			} else {
				s.Folder = filepath.Join(data, "corpus")
				if s.Questions, err = questionsOf(cmd.Context(), data); err != nil {
					return err
				}
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
	cmd.Flags().StringVar(&data, "data", "", "the data `folder`, with corpus/ and benchmarks/")
	cmd.Flags().BoolVar(&encrypted, "encrypted", false, "measure an encrypted matter beside the plain one")
	jsonFlag(cmd, &asJSON)
	return cmd
}

// questionsOf returns a fixed sample of the questions of a data folder.
func questionsOf(ctx context.Context, data string) ([]string, error) {
	set, err := bench.Load(ctx, data)
	if err != nil {
		return nil, err
	}
	questions, err := set.Select(bench.Selection{Sample: speedSample})
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(questions))
	for i, q := range questions {
		texts[i] = q.Query
	}
	return texts, nil
}

// pincite returns the program that is measured, which make lab builds beside this one.
func pincite() (string, error) {
	own, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find this program: %w; start it by its full path", err)
	}
	path := filepath.Join(filepath.Dir(own), "pincite")
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("the program that is measured: %w; run: make lab", err)
	}
	return path, nil
}
