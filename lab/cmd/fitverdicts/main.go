// Command fitverdicts fits what package ask knows of verdicts: what a sentence of a contract says to a question for yes or
// no, and which of its wordings, and of the sentences behind it, make that a condition or an exception. It learns from the made-up pairs of pairs.tsv and following.tsv, tells
// how often it is right about pairs that it did not learn from, and writes backend/ask/verdicts.json.
//
//	go run ./cmd/fitverdicts -out ../backend/ask/verdicts.json
package main

import (
	_ "embed" // the pairs
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"pincite/backend/ask"
	"pincite/lab/train/verdicts"
)

//go:embed pairs.tsv
var pairsTSV string

//go:embed following.tsv
var followingTSV string

// folds is how many parts the pairs are cut into, each judged by what was learned from the others.
const folds = 10

func main() {
	out := flag.String("out", "../backend/ask/verdicts.json", "the `file` to write")
	wrong := flag.Bool("wrong", false, "print the pairs that are judged wrongly")
	data := flag.String("data", "../../shared/legalbench-rag", "the data `folder`")
	questions := flag.String("questions", "cmd/fitverdicts/questions.jsonl", "the `file` of questions about its contracts")
	keep := flag.Bool("keep-follow", false, "leave the weights of what nearby sentences take back as the file to write has them")
	flag.Parse()
	if err := run(*out, *data, *questions, *wrong, *keep); err != nil {
		fmt.Fprintln(os.Stderr, "fitverdicts:", err)
		os.Exit(1)
	}
}

func run(out, data, questions string, wrong, keepFollow bool) error {
	pairs, err := verdicts.ReadPairs(pairsTSV)
	if err != nil {
		return err
	}
	var direction, qualified, both, sure, sureRight int
	for fold := range folds {
		var learned, judged []verdicts.Pair
		for i, p := range pairs {
			if i%folds == fold {
				judged = append(judged, p)
			} else {
				learned = append(learned, p)
			}
		}
		w := &ask.VerdictWeights{}
		verdicts.FitExamples(w, nil, learned, nil)
		for _, p := range judged {
			yes, conditional := verdicts.Judge(w, p.Question, p.Sentence)
			a := (yes >= 0.5) == (p.Verdict == ask.Yes || p.Verdict == ask.YesIf)
			b := (conditional >= 0.5) == (p.Verdict == ask.YesIf || p.Verdict == ask.NoUnless)
			direction, qualified, both = direction+one(a), qualified+one(b), both+one(a && b)
			certain := max(yes, 1-yes) >= ask.LeastCertain
			sure, sureRight = sure+one(certain), sureRight+one(certain && a)
			if wrong && !(a && b) {
				fmt.Printf("%-21s yes %.2f qualified %.2f | %s | %s\n", p.Verdict, yes, conditional, p.Question, p.Sentence)
			}
		}
	}
	fmt.Printf("of %d pairs, each judged by what was learned from nine tenths of the others: yes or no right %d, qualified or not %d, both %d; sure of yes or no %d, of which right %d\n",
		len(pairs), direction, qualified, both, sure, sureRight)
	weights := &ask.VerdictWeights{}
	following, err := verdicts.ReadFollowingPairs(followingTSV)
	if err != nil {
		return err
	}
	if err := fitExamples(weights, pairs, following, data, questions, wrong); err != nil {
		return err
	}
	if keepFollow {
		var had ask.VerdictWeights
		file, err := os.ReadFile(out)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(file, &had); err != nil {
			return err
		}
		weights.Follow = had.Follow
	}
	file, err := json.MarshalIndent(weights, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(file, '\n'), 0o644)
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
