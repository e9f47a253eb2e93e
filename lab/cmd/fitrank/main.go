// Command fitrank fits a group of the weights in backend/search/rank/weights.json: those for
// which the softmax of the scores over a document's passages is most likely to give each its
// share of the marked answer (conditional logit; McFadden, Conditional logit analysis of
// qualitative choice behavior, 1974). The weights of lexical and summary stay: the one is set
// by hand, the other tells documents apart, and here the document is given.
//
//	bin/fitrank -group zero_shot
//
// Zero_shot and out_of_domain need nothing that was learned from marks. For the others the
// relevance models must have learned from the other half: for familiar without a third of the
// kinds of question, and for marked with the classifiers of marked passages beside them.
// Zero_shot and unfamiliar are fitted to questions that were written from passages, of which the
// models must have learned none about the same half, or without those to the experts', unfamiliar to
// the kinds that were left out.
//
//	bin/trainrelevance -half odd -all-wordings -out /tmp/relevance
//	bin/trainpresence -half odd -out /tmp/relevance/presence
//	bin/fitrank -group marked -relevance /tmp/relevance
//	bin/fitrank -group unfamiliar -passages lab/cmd/trainrelevance/passages.jsonl -relevance /tmp/relevance
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"

	"pincite/backend/atomicfile"
	"pincite/lab/bench"
)

func main() {
	var o options
	flag.StringVar(&o.group, "group", "zero_shot", "zero_shot, out_of_domain, familiar, marked or unfamiliar")
	flag.StringVar(&o.data, "data", "../shared/legalbench-rag", "data `folder` in LegalBench-RAG's format")
	flag.StringVar((*string)(&o.half), "half", string(bench.HalfTune), "the half of the documents to learn from: even or odd")
	flag.IntVar(&o.sample, "sample", 0, "learn from so many questions of each data set; 0 takes all")
	flag.StringVar(&o.relevance, "relevance", "models/relevance", "`folder` of relevance models")
	flag.StringVar(&o.passages, "passages", "", "`file` of questions written from passages, to ask instead of the benchmark's")
	flag.StringVar(&o.wordings, "wordings", "lab/cmd/trainrelevance/wordings.json", "`file` of other words for kinds of question, of which those for training are used")
	flag.StringVar(&o.weights, "weights", "backend/search/rank/weights.json", "`file` of the weights to start from")
	flag.BoolVar(&o.write, "write", false, "write the weights into the file")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "fitrank:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	data, err := os.ReadFile(o.weights)
	if err != nil {
		return err
	}
	was, err := readGroup(data, o.group)
	if err != nil {
		return err
	}
	examples, err := readExamples(ctx, o)
	if err != nil {
		return err
	}
	is := was.clone()
	before, after, err := fit(examples, is)
	if err != nil {
		return err
	}
	fmt.Printf("%d questions; mean log-likelihood of the answers %.4f with the weights as they are, %.4f with those fitted\n", len(examples), before, after)
	for _, s := range was.fitted() {
		fmt.Printf("%-18s %7.3f %7.3f\n", s, was.of(s), is.of(s))
	}
	if !o.write {
		return nil
	}
	data, err = replaceGroup(data, o.group, is)
	if err != nil {
		return err
	}
	return atomicfile.WriteFile(o.weights, data, 0o644)
}

func readGroup(data []byte, name string) (*group, error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, err
	}
	var g group
	if err := json.Unmarshal(all[name], &g); err != nil || len(g.Features) == 0 {
		return nil, fmt.Errorf("the file has no group %q of weights", name)
	}
	return &g, nil
}

// replaceGroup returns the file with other weights in a group and the rest as it is.
func replaceGroup(data []byte, name string, g *group) ([]byte, error) {
	pattern := regexp.MustCompile(`(?s)("` + regexp.QuoteMeta(name) + `": \{[^{]*"features": )\{[^}]*\}(,\s*"around": )\{[^}]*\}`)
	at := pattern.FindSubmatchIndex(data)
	if at == nil {
		return nil, fmt.Errorf("the file has no group %q of weights as this command writes them", name)
	}
	var out []byte
	out = append(out, data[:at[3]]...)
	out = append(out, inLine(g.Features)...)
	out = append(out, data[at[4]:at[5]]...)
	out = append(out, inLine(g.Around)...)
	return append(out, data[at[1]:]...), nil
}
