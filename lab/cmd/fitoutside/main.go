// Command fitoutside fits what tells that a question is asked of no contract: the weather, sums, the law as such. It asks the questions of
// idle.txt, and of asked.txt, of all contracts at once that cmd/fitverdicts learns from, fits to every other one, tells how often that is
// right about the rest, and writes weights that are fitted to all.
//
//	go run ./cmd/fitoutside -out ../backend/ask/outside.json
package main

import (
	"context"
	_ "embed" // the questions
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"pincite/backend/learned"
	"pincite/lab/bench"
	"pincite/lab/train/logistic"
)

//go:embed idle.txt
var idle string

//go:embed asked.txt
var asked string

func main() {
	out := flag.String("out", "../backend/ask/outside.json", "the `file` to write")
	data := flag.String("data", "../../shared/legalbench-rag", "the data `folder`")
	questions := flag.String("questions", "cmd/fitverdicts/questions.jsonl", "the `file` that names its contracts")
	wrong := flag.Bool("wrong", false, "print the questions that are told wrongly")
	flag.Parse()
	if err := run(*out, *data, *questions, *wrong); err != nil {
		fmt.Fprintln(os.Stderr, "fitoutside:", err)
		os.Exit(1)
	}
}

func run(out, data, questions string, wrong bool) error {
	named, err := bench.ReadQuestions[bench.VerdictQuestion](questions)
	if err != nil {
		return err
	}
	study := bench.OutsideStudy{Data: data, Program: &bench.Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME")}}
	for _, q := range named {
		study.Files = append(study.Files, q.File)
	}
	slices.Sort(study.Files)
	study.Files = slices.Compact(study.Files)
	examples, err := study.Examples(context.Background(), lines(idle), lines(asked))
	if err != nil {
		return err
	}
	var halves [2][]bench.OutsideExample
	for i, e := range examples {
		halves[i%2] = append(halves[i%2], e)
	}
	for i := range halves {
		tell(halves[1-i], halves[i], wrong)
	}
	file, err := json.MarshalIndent(fit(examples), "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(file, '\n'), 0o644)
}

func fit(examples []bench.OutsideExample) learned.Named {
	var features []map[string]float64
	var is []bool
	for _, e := range examples {
		features, is = append(features, e.Asking.Features(&e.Question)), append(is, e.Outside)
	}
	return logistic.Fit(features, is, false)
}

// tell prints how many questions of one half are told rightly by what the other taught.
func tell(taught, tests []bench.OutsideExample, wrong bool) {
	w := fit(taught)
	told := make([]float64, len(tests))
	for i, e := range tests {
		told[i] = w.Of(e.Asking.Features(&e.Question))
	}
	for _, least := range []float64{0.5, 0.6, 0.7, 0.8} {
		var refused, idle, kept int
		for i, e := range tests {
			switch out := told[i] >= least; {
			case e.Outside:
				idle++
				if out {
					refused++
				}
			case out:
				kept++
			}
			if wrong && least == 0.7 && (told[i] >= least) != e.Outside {
				fmt.Printf("%.2f %v %s\n", told[i], e.Outside, e.Question.Text)
			}
		}
		fmt.Printf("at %.1f: of %d that are asked of no contract %d are refused, of %d others %d\n", least, idle, refused, len(tests)-idle, kept)
	}
}

func lines(s string) []string { return strings.Split(strings.TrimSpace(s), "\n") }
