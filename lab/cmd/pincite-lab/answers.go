package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"pincite/backend/library"
	"pincite/lab/bench"
)

// answersFlags are the flags of pincite-lab bench answers.
type answersFlags struct {
	data, half, only, relevance, presence, encoder, weights, wordings, elsewhere, json string
	endpoint, model                                                                    string // of the language model
	sample, absent                                                                     int
}

func newAnswersBench(p *progress) *cobra.Command {
	var f answersFlags
	cmd := &cobra.Command{
		Use:   "answers --data DIR",
		Short: "Measure the sentences that answer, and what is refused",
		Long: `Asks the questions of a data folder in LegalBench-RAG's format, the right document given,
and measures by characters how much of what is quoted experts marked (precision), and how
much of what they marked is quoted (recall), beside the best passage alone and the three
best. Where the folder has the data set "cuad", the clauses that its documents lack are
asked for, too: those questions are to be refused.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd, p) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.data, "data", "", "the data `folder`")
	flags.StringVar(&f.half, "documents", "", "ask about one `half` of the documents: even or odd")
	flags.StringVar(&f.only, "only", "", "ask about the documents that a `file` lists, one path a line")
	flags.IntVar(&f.sample, "sample", 0, "ask a fixed random sample of `N` questions a data set")
	flags.IntVar(&f.absent, "absent", 1, "of the clauses that documents lack, ask for one in `N`")
	flags.StringVar(&f.relevance, "relevance", "", "rank with the relevance models in a `folder` that lab/cmd/trainrelevance wrote")
	flags.StringVar(&f.presence, "presence", "", "tell the presence of clauses with the model in a `folder` that lab/cmd/trainpresence wrote")
	flags.StringVar(&f.weights, "weights", "", "answer with the weights in a `file` that lab/cmd/fitanswers wrote")
	flags.StringVar(&f.encoder, "encoder", "", "read the best passages again with the encoder in a `folder` that lab/encoder wrote")
	flags.StringVar(&f.wordings, "wordings", "", "put two of three questions in the words of a `file` such as lab/cmd/trainrelevance/wordings.json")
	flags.StringVar(&f.elsewhere, "elsewhere", "", "ask every second question of a `file` about other things than contracts, too, such as lab/cmd/fitanswers/elsewhere.txt")
	flags.StringVar(&f.endpoint, "llm", "", "have a language model on this machine word the answers, at this `address`, such as http://127.0.0.1:11434")
	flags.StringVar(&f.model, "llm-model", "", "the language model's `name`, as its server calls it")
	flags.StringVar(&f.json, "json", "", "write all figures to a `file`")
	return cmd
}

func (f *answersFlags) run(cmd *cobra.Command, p *progress) (err error) {
	study := bench.AnswerStudy{
		Data: f.data, Selection: bench.Selection{Half: bench.Half(f.half), Sample: f.sample}, AbsentOneIn: f.absent, Version: library.Version(),
		Program:  &bench.Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME"), Relevance: f.relevance, Presence: f.presence, Encoder: f.encoder},
		Progress: p.show, Loaded: p.loaded,
	}
	switch {
	case f.data == "":
		return usage(cmd, errors.New("--data is missing"))
	case f.half != "" && study.Selection.Half != bench.HalfTune && study.Selection.Half != bench.HalfReport:
		return usage(cmd, fmt.Errorf("--documents is even or odd, not %q", f.half))
	case f.sample < 0 || f.absent < 1:
		return usage(cmd, errors.New("--sample is at least 0 and --absent at least 1"))
	}
	if f.only != "" {
		if study.Selection.Only, err = bench.ReadList(f.only); err != nil {
			return err
		}
	}
	if f.weights != "" {
		if study.Weights, err = bench.ReadWeights(f.weights); err != nil {
			return err
		}
	}
	if f.wordings != "" {
		if study.Wordings, err = bench.TestWordings(f.wordings); err != nil {
			return err
		}
	}
	if f.elsewhere != "" {
		if study.Elsewhere, err = bench.ReadElsewhere(f.elsewhere, true); err != nil {
			return err
		}
	}
	if f.endpoint != "" {
		if study.Model, err = bench.AnswerModel(f.endpoint, f.model); err != nil {
			return usage(cmd, fmt.Errorf("--%s: %w", "llm", err))
		}
		study.ModelName = cmp.Or(f.model, "the model at "+f.endpoint)
	}
	report, err := study.Do(cmd.Context())
	p.clear()
	if err != nil {
		return err
	}
	if f.json != "" {
		if err := bench.SaveJSON(f.json, report); err != nil {
			return err
		}
	}
	return report.WriteTable(cmd.OutOrStdout())
}
