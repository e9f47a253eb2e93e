// Command fitfigures fits which value of a contract a question asks for, and writes backend/ask/figures.json.
//
//	bin/fitfigures -data ../shared/legalbench-rag -out backend/ask/figures.json
//
// Its questions were written by reading contracts, some with sentences made up for them; it tells how often the value is right in contracts that were left out.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/lab/bench"
	"pincite/lab/train/verdicts"
)

func main() {
	data := flag.String("data", "../shared/legalbench-rag", "the data `folder`")
	questions := flag.String("questions", "lab/cmd/fitfigures/questions.jsonl", "the `file` of questions")
	pairs := flag.String("pairs", "lab/cmd/fitfigures/pairs.tsv", "the `file` of made-up questions with sentences")
	out := flag.String("out", "", "write the weights to a `file`")
	stated := flag.Float64("stated", 0.75, "state values from this `probability` on")
	details := flag.Bool("details", false, "print each question")
	flag.Parse()
	if err := run(*data, *questions, *pairs, *out, *stated, *details); err != nil {
		fmt.Fprintln(os.Stderr, "fitfigures:", err)
		os.Exit(1)
	}
}

func run(data, questions, madeUp, out string, stated float64, details bool) error {
	asked, err := bench.ReadQuestions[bench.FigureQuestion](questions)
	if err != nil {
		return err
	}
	study := bench.FigureStudy{Data: data, Program: &bench.Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME")}}
	examples, err := study.Examples(context.Background(), asked)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(madeUp)
	if err != nil {
		return err
	}
	pairs, err := verdicts.ReadFigurePairs(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", madeUp, err)
	}
	for _, read := range []bool{true, false} {
		tell(examples, pairs, read, details && read)
	}
	if out == "" {
		return nil
	}
	w := verdicts.FitFigures(slices.Concat(examples, pairs))
	w.Stated = stated
	file, err := json.MarshalIndent(w, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(file, '\n'), 0o644)
}

// judged is a question as the weights of other contracts answer it.
type judged struct {
	probability        float64
	right, there, read bool
}

// tell prints how many values are stated, and how many of those are right, in contracts whose questions were left out.
func tell(examples, pairs []verdicts.FigureExample, read, details bool) {
	weights := map[string]*ask.FigureWeights{}
	var all []judged
	for i := range examples {
		e := &examples[i]
		w := weights[e.File]
		if w == nil {
			w = verdicts.FitFigures(append(slices.DeleteFunc(slices.Clone(examples), func(o verdicts.FigureExample) bool { return o.File == e.File }), pairs...))
			weights[e.File] = w
		}
		text, p, right := e.Judge(w, read)
		j := judged{probability: p, right: right, there: len(e.Right) > 0}
		if e.Figures == nil {
			e.Figures = &ask.Figures{}
		}
		for _, g := range e.Figures.Figures {
			j.read = j.read || slices.ContainsFunc(e.Right, func(s doc.Span) bool { return s.Intersect(g.Span).Len() > 0 })
		}
		all = append(all, j)
		if details {
			fmt.Printf("%.2f right %-5v there %-5v read %-5v %-8s | %s | %s\n", p, right, j.there, j.read, e.Want, e.Question, text)
		}
	}
	there, among := 0, 0
	for _, j := range all {
		there, among = there+one(j.there), among+one(j.read)
	}
	fmt.Printf("%d questions, %d of them with a value in their contract, which is among those looked at for %d (with an encoder: %v)\n", len(all), there, among, read)
	for _, least := range []float64{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9} {
		given, right := 0, 0
		for _, j := range all {
			given, right = given+one(j.probability >= least), right+one(j.probability >= least && j.right)
		}
		fmt.Printf("from %.1f: %d stated, %d right\n", least, given, right)
	}
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
