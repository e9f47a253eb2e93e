// Command fitanswers fits what package ask knows of answers: how likely a sentence is one,
// and a document has one. It asks questions that experts marked the answers to, about one
// half of the documents, two of three in other words than the data's own, and writes
// backend/ask/weights.json. The relevance models must have learned from the other half.
//
//	bin/trainrelevance -half even -out /tmp/relevance
//	bin/fitanswers -relevance /tmp/relevance -half odd -out backend/ask/weights.json
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/signal"

	"pincite/backend/ask"
	"pincite/lab/bench"
	"pincite/lab/train/answers"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "fitanswers:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	var (
		study     = bench.AnswerStudy{Program: &bench.Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME")}}
		half      = flag.String("half", string(bench.HalfReport), "the `half` of the documents to ask about: even or odd")
		wordings  = flag.String("wordings", "lab/cmd/trainrelevance/wordings.json", "a `file` of other words for kinds of question, of which those for tests are used")
		out       = flag.String("out", "backend/ask/weights.json", "the `file` to write")
		only      = flag.String("only", "", "ask about the documents that a `file` lists, one path a line")
		relevance = flag.String("relevance", "", "a `folder` of relevance models that learned from the other half")
	)
	flag.StringVar(&study.Program.Presence, "presence", "", "a `folder` with a model of clauses that learned from the other half")
	flag.StringVar(&study.Data, "data", "../shared/legalbench-rag", "the data `folder`")
	flag.IntVar(&study.Selection.Sample, "sample", 350, "ask so many questions a data set, `N`")
	flag.IntVar(&study.AbsentOneIn, "absent", 4, "of the clauses that documents lack, ask for one in `N`")
	flag.Parse()
	if *relevance == "" {
		return fmt.Errorf("-relevance is missing; train models on one half with: bin/trainrelevance -half even -out FOLDER")
	}
	study.Program.Relevance, study.Selection.Half = *relevance, bench.Half(*half)
	var err error
	if *only != "" {
		if study.Selection.Only, err = bench.ReadList(*only); err != nil {
			return err
		}
	}
	if study.Wordings, err = bench.TestWordings(*wordings); err != nil {
		return err
	}
	if study.Elsewhere, err = bench.ReadElsewhere("lab/cmd/fitanswers/elsewhere.txt", false); err != nil {
		return err
	}
	kinds, err := clauseKinds(ctx, study.Data, study.Selection.Half)
	if err != nil {
		return err
	}
	study.Weights = &ask.Weights{Sentence: ask.Shipped().Sentence, Presence: ask.Shipped().Presence, Kinds: kinds}
	examples, err := study.Examples(ctx)
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(answers.Fit(examples, kinds), "", " ")
	if err != nil {
		return err
	}
	fmt.Printf("fitted to %d questions\n", len(examples))
	return os.WriteFile(*out, append(data, '\n'), 0o644)
}

// clauseKinds counts how kinds of clauses are marked in the half of the documents that is not asked about,
// which the model of clauses learned from.
func clauseKinds(ctx context.Context, data string, asked bench.Half) (map[string]ask.ClauseKind, error) {
	learned := bench.HalfTune
	if asked == bench.HalfTune {
		learned = bench.HalfReport
	}
	sets, err := bench.LoadClauses(ctx, data, func(_, _ string) bool { return true })
	if err != nil {
		return nil, err
	}
	kinds := map[string]ask.ClauseKind{}
	for _, s := range sets {
		maps.Copy(kinds, s.Half(learned).Shares())
	}
	return kinds, nil
}
