package main

import (
	"context"
	"fmt"
	"os"
	"slices"

	"pincite/backend/ask"
	"pincite/lab/bench"
	"pincite/lab/train/verdicts"
)

// fitExamples fits the weights to pairs and to questions about contracts, and tells how often they are right about contracts that were
// left out.
func fitExamples(weights *ask.VerdictWeights, pairs []verdicts.Pair, following []verdicts.FollowingPair, data, questions string, wrong bool) error {
	asked, err := bench.ReadQuestions[bench.VerdictQuestion](questions)
	if err != nil {
		return err
	}
	study := bench.VerdictStudy{Data: data, Program: &bench.Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME")}}
	examples, err := study.Examples(context.Background(), asked)
	if err != nil {
		return err
	}
	examples = slices.DeleteFunc(examples, func(e verdicts.Example) bool { return len(e.Sentences.Sentences) == 0 })
	tell(examples, verdicts.FitExamples(weights, examples, pairs, following), wrong)
	return nil
}

// tell prints how many questions have a verdict and how many of those the right one, by how sure the weights are.
func tell(examples []verdicts.Example, judged []verdicts.Judgement, wrong bool) {
	silent, found, first, side := 0, 0, 0, 0
	for i, j := range judged {
		e := &examples[i]
		silent += one(len(e.Deciding) == 0)
		found, first, side = found+one(j.Found), first+one(j.First), side+one(e.OnSide(j.Yes))
		if wrong {
			fmt.Printf("right %-5v side %.2f kind %.2f none %.2f | found %-5v first %-5v | %s | want %v | %s | %.200s\n",
				e.Right(j.Verdict), j.Side, j.Kind, j.Silent, j.Found, j.First, j.Verdict, e.Verdicts, e.Question.Text, j.Sentence)
		}
	}
	fmt.Printf("of %d questions about contracts, judged by what others taught, %d are not spoken of; of the others the sentence that decides is read for %d, and held to decide for %d, and yes or no is right for %d\n",
		len(judged), silent, found, first, side)
	for _, least := range []float64{0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9} {
		given, right, flat, flatWrong, none, noneRight := 0, 0, 0, 0, 0, 0
		for i, j := range judged {
			e := &examples[i]
			none, noneRight = none+one(j.Silent >= least), noneRight+one(j.Silent >= least && e.Right(ask.NotSaid))
			if j.Side*max(j.Kind, 1-j.Kind) < least {
				continue
			}
			v := j.Likeliest()
			given, right = given+1, right+one(e.Right(v))
			flat, flatWrong = flat+one(j.Kind < 0.5), flatWrong+one(j.Kind < 0.5 && !e.Right(v))
		}
		fmt.Printf("surer than %.2f: yes or no for %d, of which right %d, flat %d, of which wrong %d; not said for %d, of which right %d\n", least, given, right, flat, flatWrong, none, noneRight)
	}
	var given, right, flat, none, noneRight int
	for i, j := range judged {
		e := &examples[i]
		switch is := e.Right(j.Verdict); j.Verdict {
		case "":
		case ask.NotSaid:
			none, noneRight = none+1, noneRight+one(is)
		default:
			given, right = given+1, right+one(is)
			flat += one(!is && (j.Verdict == ask.Yes && e.Right(ask.YesIf) || j.Verdict == ask.No && e.Right(ask.NoUnless)))
		}
	}
	fmt.Printf("as the program gives them: yes or no for %d, of which right %d, flat where there are conditions %d; not said for %d, of which right %d\n", given, right, flat, none, noneRight)
}
