package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/library"
	"pincite/lab/bench"
)

// legalBenchFlags are the flags of pincite-lab bench legalbench-rag.
type legalBenchFlags struct {
	data, pool, split, half, only string
	sample, jobs                  int
	configs                       []string
	relevance, encoder, summaries string
	json, hits, report            string
	resume, leftOut               bool
}

func newLegalBench(p *progress) *cobra.Command {
	var f legalBenchFlags
	cmd := &cobra.Command{
		Use:   "legalbench-rag --data DIR",
		Short: "Measure retrieval with LegalBench-RAG",
		Long: `Asks the questions of a LegalBench-RAG data folder (benchmarks/*.json and corpus/)
and measures, by characters, the precision, recall and document-level retrieval
mismatch of the first 1, 2, 4 ... 64 hits. The index holds the documents asked about,
and those of --pool. The configuration "default" is search as shipped.

Configurations, or "all" of them:
` + configList(),
		Example: `  pincite-lab bench legalbench-rag --data legalbench-rag --split mini
  pincite-lab bench legalbench-rag --data legalbench-rag --sample 100 --config default,recursive --hits hits.jsonl`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd, p) },
	}
	f.add(cmd)
	return cmd
}

func (f *legalBenchFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.data, "data", "", "the data `folder`")
	flags.StringVar(&f.pool, "pool", "", "a `folder` of further texts to index as distractors")
	flags.StringVar(&f.split, "split", "all", "`which` questions: all, or mini, the 194 a data set of LegalBench-RAG-mini")
	flags.IntVar(&f.sample, "sample", 0, "ask a fixed random sample of `N` questions a data set")
	flags.StringVar(&f.half, "documents", "", "ask about one `half` of the documents: even, for tuning, or odd, for reporting")
	flags.StringVar(&f.only, "only", "", "ask about the documents that a `file` lists, one path a line")
	flags.StringSliceVar(&f.configs, "config", []string{"default"}, "the configurations to measure, by `name`")
	flags.StringVar(&f.relevance, "relevance", "", "rank with the relevance models in a `folder` that lab/cmd/trainrelevance wrote")
	flags.StringVar(&f.encoder, "encoder", "", "read the best passages again with the encoder in a `folder` that lab/encoder wrote")
	flags.BoolVar(&f.leftOut, "left-out", false, "ask only the kinds of question that the models of --relevance did not learn")
	flags.StringVar(&f.summaries, "summaries", "", "take the documents' summaries from a `file`: a JSON object of files and texts")
	flags.IntVar(&f.jobs, "jobs", 1, "ask `N` questions at once")
	flags.StringVar(&f.json, "json", "", "write all figures to a `file`, anew whenever a configuration is done")
	flags.BoolVar(&f.resume, "resume", false, "go on from the figures in the file of --json, where there are any")
	flags.StringVar(&f.hits, "hits", "", "write the hits to a `file`, a line a question")
	flags.StringVar(&f.report, "report", "", "write benchmarks.md and its plots into a `folder`")
}

func configList() string {
	var list strings.Builder
	for _, config := range bench.Configs() {
		fmt.Fprintf(&list, "  %-22s %s\n", config.Name, config.About)
	}
	return strings.TrimRight(list.String(), "\n")
}

func (f *legalBenchFlags) run(cmd *cobra.Command, p *progress) error {
	study, err := f.study(cmd)
	if err != nil {
		return err
	}
	study.Progress, study.Loaded = p.show, p.loaded

	for _, path := range []string{f.json, f.hits} {
		if path == "" {
			continue
		}
		if err := bench.CheckOutput(path); err != nil {
			return err
		}
	}
	if f.json != "" {
		study.Finished = func(r *bench.Report) error { return bench.SaveJSON(f.json, r) }
	}
	report, answers, err := study.Do(cmd.Context())
	p.clear()
	if err != nil {
		return err
	}
	if err := report.WriteTable(cmd.OutOrStdout()); err != nil {
		return err
	}
	if f.json != "" {
		err = bench.SaveJSON(f.json, report)
	}
	if err == nil && f.hits != "" {
		err = bench.SaveAnswers(f.hits, answers)
	}
	if err == nil && f.report != "" {
		err = report.WritePage(f.report)
	}
	return err
}

// study reads the flags.
func (f *legalBenchFlags) study(cmd *cobra.Command) (bench.Study, error) {
	program := &bench.Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME"), Relevance: f.relevance, Encoder: f.encoder}
	study := bench.Study{
		Data: f.data, Pool: f.pool, Jobs: f.jobs, Version: library.Version(), System: program,
	}
	wrong := func(format string, args ...any) (bench.Study, error) {
		return bench.Study{}, usage(cmd, fmt.Errorf(format, args...))
	}
	study.Selection = bench.Selection{Mini: f.split == "mini", Half: bench.Half(f.half), Sample: f.sample}
	switch {
	case f.data == "":
		return wrong("--data is missing")
	case f.split != "all" && f.split != "mini":
		return wrong("--split is all or mini, not %q", f.split)
	case !slices.Contains([]bench.Half{bench.HalfBoth, bench.HalfTune, bench.HalfReport}, study.Selection.Half):
		return wrong("--documents is even or odd, not %q", f.half)
	case f.sample < 0:
		return wrong("--sample is a number of questions, not %d", f.sample)
	case f.jobs < 1:
		return wrong("--jobs is at least 1, not %d", f.jobs)
	case f.resume && (f.json == "" || f.hits != ""):
		return wrong("--resume goes on from the file of --json, and has no hits of what is in it for --hits")
	case f.leftOut && f.relevance == "":
		return wrong("--left-out goes with --relevance")
	}
	var err error
	if f.only != "" {
		if study.Selection.Only, err = bench.ReadList(f.only); err != nil {
			return bench.Study{}, err
		}
	}
	if f.leftOut {
		if study.Selection.Kinds, err = bench.LeftOut(f.relevance); err != nil {
			return bench.Study{}, err
		}
	}
	if f.summaries != "" {
		if program.Summaries, err = bench.ReadSummaries(f.summaries); err != nil {
			return bench.Study{}, err
		}
	}
	if f.resume {
		if study.Earlier, err = bench.ReadReport(f.json); err != nil {
			return bench.Study{}, err
		}
	}
	if slices.Equal(f.configs, []string{"all"}) {
		study.Configs = bench.Configs()
	} else if study.Configs, err = bench.ConfigsNamed(f.configs...); err != nil {
		return wrong("--config: %w", err)
	}
	return study, nil
}
