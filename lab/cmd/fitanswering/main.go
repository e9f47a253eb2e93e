// Command fitanswering fits what tells whether a contract that a question names answers it, and by which sentences. It asks the questions of
// questions.jsonl, half of which their contracts leave open though they speak of much the same, of everyday.jsonl, in everyday words and with
// the words that answer, about the contracts of contracts/, which were written for it, and open ones that their contracts answer, tells how
// often that is right about contracts that it was not fitted to, an eighth left out at a time, and writes weights that are fitted to
// all. With -ask it asks other questions and tells what the weights that ship say.
//
//	go run ./cmd/fitanswering -out ../backend/ask/answering.json
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/learned"
	"pincite/backend/library"
	"pincite/lab/bench"
	"pincite/lab/train/logistic"
)

// question is one about a contract that answers it, or leaves it open.
type question struct {
	File     string `json:"file"` // the end of its path
	Question string `json:"question"`
	Answered bool   `json:"answered"`
	// Quotes are spans of the contract, in bytes, that answer it; none where they were not marked.
	Quotes [][2]int `json:"quotes,omitempty"`
}

// ofOpen is how many open questions are asked of each data set at most.
const ofOpen = 60

// example is what was found for a question.
type example struct {
	question
	signals map[string]float64 // nil where it needs no telling
	refused bool
	found   float64
	read    []sentence
}

func main() {
	out := flag.String("out", "../backend/ask/answering.json", "the `file` to write")
	sentences := flag.String("sentences", "../backend/ask/reading.json", "the `file` to write of what a cross-encoder makes of sentences")
	questions := flag.String("questions", "cmd/fitanswering/questions.jsonl,cmd/fitanswering/everyday.jsonl", "the `files` of questions")
	folders := flag.String("data", "../../shared/legalbench-rag/corpus,../../shared/contracts-pdf,../../shared/contracts-docx,cmd/fitanswering/contracts",
		"the `folders` of the contracts")
	open := flag.String("open", "../../shared/legalbench-rag-open",
		"a `folder` of questions in LegalBench-RAG's form that are answered; none where it is empty")
	only := flag.Bool("ask", false, "tell what the weights that ship say, and write nothing")
	wrong := flag.Bool("wrong", false, "print the questions that are told wrongly")
	flag.Parse()
	if err := run(*out, *sentences, strings.Split(*questions, ","), *open, strings.Split(*folders, ","), *only, *wrong); err != nil {
		fmt.Fprintln(os.Stderr, "fitanswering:", err)
		os.Exit(1)
	}
}

func run(out, sentences string, files []string, open string, folders []string, only, wrong bool) error {
	var questions []question
	for _, file := range files {
		more, err := bench.ReadQuestions[question](file)
		if err != nil {
			return err
		}
		questions = append(questions, more...)
	}
	if open != "" && !only {
		set, err := bench.Load(context.Background(), open)
		if err != nil {
			return err
		}
		more, err := set.Select(bench.Selection{Sample: ofOpen})
		if err != nil {
			return err
		}
		for _, q := range more {
			questions = append(questions, question{File: filepath.Base(q.Gold[0].File), Question: q.Query, Answered: true})
		}
	}
	examples, err := askAll(questions, folders)
	if err != nil {
		return err
	}
	tell("as it ships", examples, wrong, func(e *example) bool { return e.refused })
	if only {
		return nil
	}
	return errors.Join(write(out, leftOut(examples, wrong)), write(sentences, fitReading(examples)))
}

func write(file string, w learned.Named) error {
	data, err := json.MarshalIndent(w, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(data, '\n'), 0o644)
}

func askAll(questions []question, folders []string) (examples []example, err error) {
	ctx := context.Background()
	err = bench.WithMatter(ctx, folders, func(m *library.Matter) error {
		for _, q := range questions {
			reply, err := m.Ask(ctx, library.Inquiry{Text: q.Question, Docs: []string{q.File}})
			if err != nil {
				return fmt.Errorf("%s: %w", q.Question, err)
			}
			e := example{question: q, refused: reply.Absent || reply.Idle, found: reply.Presence}
			if len(reply.Found) > 0 {
				e.signals = reply.Found[0].Signals
				if e.read, err = readSentences(&q, &reply.Found[0].Basis); err != nil {
					return err
				}
			}
			examples = append(examples, e)
		}
		return nil
	})
	return examples, err
}

// parts is in how many the contracts are parted, one of which is told by what the others taught.
const parts = 8

// leftOut tells how the questions are told, each contract by what others taught, and returns what all teach.
func leftOut(examples []example, wrong bool) learned.Named {
	part := partsOf(examples)
	fit := func(but int) learned.Named {
		d := logistic.Descent{Pull: pull}
		n := map[bool]float64{}
		for i := range examples {
			n[examples[i].Answered]++
		}
		for i := range examples {
			if e := &examples[i]; e.signals != nil && part[e.File] != but {
				d.Add(e.signals, e.Answered, 1/n[e.Answered]) // as if half of what is asked were answered
			}
		}
		return d.Newton()
	}
	var by [parts]learned.Named
	for i := range parts {
		by[i] = fit(i)
	}
	told := func(e *example) float64 {
		if e.signals == nil {
			return e.found
		}
		w := &by[part[e.File]]
		return w.Of(e.signals)
	}
	for _, least := range []float64{0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5} {
		tell(fmt.Sprintf("refused below %.2f", least), examples, wrong && least == ask.LeastAnswering, func(e *example) bool { return told(e) < least })
	}
	return rounded(fit(-1))
}

// partsOf returns the part of each contract.
func partsOf(examples []example) map[string]int {
	files := map[string]int{}
	for _, e := range examples {
		if _, ok := files[e.File]; !ok {
			files[e.File] = len(files) % parts
		}
	}
	return files
}

func rounded(w learned.Named) learned.Named {
	for name, weight := range w.Weights {
		w.Weights[name] = float64(int(weight*1e4)) / 1e4
	}
	return w
}

// pull keeps weights small: some dozens of signals tell some hundreds of questions.
const pull = 0.01

func tell(name string, examples []example, wrong bool, refused func(*example) bool) {
	var n, no [2]int
	for i := range examples {
		e, at := &examples[i], 0
		if e.Answered {
			at = 1
		}
		n[at]++
		if refused(e) {
			no[at]++
		}
		if wrong && refused(e) == e.Answered {
			fmt.Printf("  %v %.2f %s: %s\n", e.Answered, e.found, e.File, e.Question)
		}
	}
	fmt.Printf("%s: refused of what is left open %d of %d, of what is answered %d of %d\n", name, no[0], n[0], no[1], n[1])
}
