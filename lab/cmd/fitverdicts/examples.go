package main

import (
	"context"
	"fmt"
	"os"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/lab/bench"
	"pincite/lab/train/verdicts"
)

// fitExamples fits the weights to pairs and to questions about contracts, and tells how often they are right about contracts that were
// left out.
func fitExamples(weights *ask.VerdictWeights, pairs []verdicts.Pair, data, questions string, wrong bool) error {
	asked, err := bench.ReadVerdictQuestions(questions)
	if err != nil {
		return err
	}
	study := bench.VerdictStudy{Data: data, Program: &bench.Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME")}}
	examples, err := study.Examples(context.Background(), asked)
	if err != nil {
		return err
	}
	judged := make([]verdicts.Judgement, len(examples))
	of := map[doc.ID][]int{}
	for i := range examples {
		of[examples[i].Document.ID] = append(of[examples[i].Document.ID], i)
	}
	for id, own := range of {
		var others []verdicts.Example
		for i := range examples {
			if examples[i].Document.ID != id {
				others = append(others, examples[i])
			}
		}
		w := &ask.VerdictWeights{}
		verdicts.FitExamples(w, others, pairs)
		for _, i := range own {
			judged[i] = verdicts.JudgeExample(w, &examples[i])
		}
	}
	tell(examples, judged, wrong)
	verdicts.FitExamples(weights, examples, pairs)
	return nil
}

// tell prints how many questions have a verdict and how many of those the right side, by how sure the weights are.
func tell(examples []verdicts.Example, judged []verdicts.Judgement, wrong bool) {
	silent, found, first, right := 0, 0, 0, 0
	for i, j := range judged {
		silent += one(len(examples[i].Deciding) == 0)
		found, first, right = found+one(j.Found), first+one(j.First), right+one(j.Right)
		if wrong {
			fmt.Printf("yes %.2f no %.2f none %.2f | found %-5v first %-5v right %-5v | %v | %s | %.200s\n",
				j.Yes, j.No, j.Silent, j.Found, j.First, j.Right, examples[i].Verdicts, examples[i].Question.Text, j.Sentence)
		}
	}
	fmt.Printf("of %d questions about contracts, each judged by what others taught, %d are not spoken of; of the others the sentence that decides is read for %d, and held to decide for %d, and yes or no is right for %d\n",
		len(judged), silent, found, first, right)
	for _, least := range []float64{0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9} {
		given, ok, none, noneOK := 0, 0, 0, 0
		for i, j := range judged {
			given += one(max(j.Yes, j.No) >= least)
			ok += one(max(j.Yes, j.No) >= least && j.Right)
			none += one(j.Silent >= least)
			noneOK += one(j.Silent >= least && len(examples[i].Deciding) == 0)
		}
		fmt.Printf("surer than %.2f: yes or no for %d, of which right %d; not said for %d, of which right %d\n", least, given, ok, none, noneOK)
	}
}
