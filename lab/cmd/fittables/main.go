// Command fittables fits how sure package table is of a cell: whether the best cell of a table is the one that a question asks
// for, and whether a table that is about it lacks it. It learns from the documents of documents.jsonl with their questions, from the
// same with the row or column that answers taken out, from the questions of one document put to another, and from questions that
// no table answers (prose.txt); it tells how often it is right about documents that it did not learn from, and writes
// backend/table/sure.json.
//
//	go run ./cmd/fittables -out ../backend/table/sure.json
//	go run ./cmd/fittables -pack FOLDER -hand NAME >> cmd/fittables/documents.jsonl    of documents and their questions.jsonl
//	go run ./cmd/fittables -gate ../backend/ask/tabling.json FOLDER...    whether tables answer or sentences do (data: ../shared/legalbench-rag)
//	go run ./cmd/fittables -judge FOLDER -ask PROGRAM    how a folder's questions are answered by look-up, and by the program
package main

import (
	_ "embed" // the documents and the questions that no table answers
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"

	"pincite/backend/learned"
	"pincite/backend/table"
)

//go:embed documents.jsonl
var documentsJSONL []byte

//go:embed prose.txt
var proseTXT string

func main() {
	out := flag.String("out", "../backend/table/sure.json", "the `file` to write")
	packed := flag.String("pack", "", "print the documents of a `folder` with their questions, and fit nothing")
	judged := flag.String("judge", "", "tell what the weights that come with the program make of the questions of a `folder`, and fit nothing")
	hand := flag.String("hand", "", "with -pack: who wrote the documents")
	program := flag.String("ask", "", "with -judge: ask the `program`, too, a matter of all documents")
	wrong := flag.Bool("wrong", false, "print the cells that are stated wrongly")
	gate := flag.String("gate", "", "fit whether tables answer a question, to the questions of the folders that are named and those of -data, and write that `file`")
	data := flag.String("data", "../../shared/legalbench-rag", "with -gate: the data `folder`, beside which lie those of natural and open questions")
	kept := flag.String("asked", "", "with -gate: the `file` to keep what was asked in, or to read it from")
	flag.Parse()
	if *gate != "" {
		if err := fitGate(*gate, *kept, *data, flag.Args()); err != nil {
			fmt.Fprintln(os.Stderr, "fittables:", err)
			os.Exit(1)
		}
		return
	}
	if err := run(*out, *packed, *hand, *judged, *program, *wrong); err != nil {
		fmt.Fprintln(os.Stderr, "fittables:", err)
		os.Exit(1)
	}
}

func run(out, packed, hand, judged, program string, wrong bool) error {
	if packed != "" {
		return pack(os.Stdout, packed, hand)
	}
	if judged != "" {
		return tell(os.Stdout, judged, program)
	}
	docs, err := readDocuments(documentsJSONL)
	if err != nil {
		return err
	}
	encoder, err := openEncoder()
	if err != nil {
		return err
	}
	for _, d := range docs {
		d.encoder = encoder
	}
	examples := examplesOf(docs, proseTXT)
	learnt := table.Weights{}
	for _, of := range []struct {
		compared bool
		weights  *table.Sureness
		name     string
	}{{true, &learnt.Compared, "words compared by an encoder"}, {false, &learnt.Plain, "words alone"}} {
		fmt.Println(of.name)
		thought := crossed(examples, docs, of.compared, beginning)
		limits := limitsOf(examples, thought)
		report(examples, thought, limits, wrong)
		s := fit(examples, of.compared, beginning, func(int) bool { return true })
		s.Stated, s.Shown, s.Lacked, s.Doubted = limits.Stated, limits.Shown, limits.Lacked, limits.Doubted
		*of.weights = rounded(s)
	}
	data, err := json.MarshalIndent(learnt, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(data, '\n'), 0o644)
}

// beginning are the weights about which those of the choice are learned: what a row and a column say of a question speaks for a cell,
// other numbers than the question's against it.
var beginning = map[string]float64{"row": 1, "head": 1, "words": 1, "title": 1, "row numbers": 3, "head numbers": 3, "side numbers": 2, "clash": -3, "label": 3, "whole head": 1,
	"kind": 2, "negated": -3, "told": -1, "given": -1, "sum": -1.5, "total": 3, "residual": 1, "unfit": -1, "plain head": 1, "row likeness": 1, "row behind": 1, "head likeness": 1, "head behind": 1}

func rounded(s table.Sureness) table.Sureness {
	for _, l := range []*learned.Named{&s.Right, &s.Lacking} {
		l.Bias = math.Round(1e3*l.Bias) / 1e3
		for name, w := range l.Weights {
			if l.Weights[name] = math.Round(1e3*w) / 1e3; l.Weights[name] == 0 {
				delete(l.Weights, name)
			}
		}
	}
	for name, w := range s.Choice {
		if s.Choice[name] = math.Round(1e3*w) / 1e3; s.Choice[name] == 0 {
			delete(s.Choice, name)
		}
	}
	return s
}
