// Command fitoutside fits what tells that a question is asked of no contract: the weather, sums, the law as such. It asks the questions of
// idle.txt, and of asked.txt, of all contracts at once that cmd/fitverdicts learns from, and of small folders of them, with questions that it has about
// them, fits to every other one, tells how often that is right about the rest, and writes weights that are fitted to all.
//
//	go run ./cmd/fitoutside -out ../backend/ask/outside.json
package main

import (
	"context"
	_ "embed" // the questions
	"encoding/json"
	"flag"
	"fmt"
	"maps"
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
	idle, asked := lines(idle), lines(asked)
	about := map[string][]string{}
	for _, q := range named {
		about[q.File] = append(about[q.File], q.Question)
	}
	files := slices.Sorted(maps.Keys(about))
	study := bench.OutsideStudy{Data: data, Files: files, Program: &bench.Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME")}}
	examples, err := study.Examples(context.Background(), idle, slices.Concat(asked, part(questionsOf(about, files), 0, large)))
	if err != nil {
		return err
	}
	for i := range folders {
		study.Files = part(files, i, folders)[:small]
		more, err := study.Examples(context.Background(), part(idle, i, folders/2), part(questionsOf(about, study.Files), 0, 2))
		if err != nil {
			return err
		}
		examples = append(examples, more...)
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

// Small folders of contracts, in which more words stand nowhere, are asked, too; of the questions about all contracts one in large.
const (
	folders = 8
	small   = 8
	large   = 8
)

// part returns one of n parts of a list.
func part(list []string, i, n int) (found []string) {
	for k := i % n; k < len(list); k += n {
		found = append(found, list[k])
	}
	return found
}

func questionsOf(about map[string][]string, files []string) (questions []string) {
	for _, file := range files {
		questions = append(questions, about[file]...)
	}
	return questions
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
	for _, least := range []float64{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9} {
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
			if wrong && least == 0.5 && (told[i] >= least) != e.Outside {
				fmt.Printf("%.2f %v %s\n", told[i], e.Outside, e.Question.Text)
			}
		}
		fmt.Printf("at %.1f: of %d that are asked of no contract %d are refused, of %d others %d\n", least, idle, refused, len(tests)-idle, kept)
	}
}

func lines(s string) []string { return strings.Split(strings.TrimSpace(s), "\n") }
