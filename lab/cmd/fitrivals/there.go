package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/learned"
	"pincite/backend/library"
	"pincite/backend/library/answer/rival"
	"pincite/lab/train/logistic"
)

// put is a question put to a family that answers it, or does not.
type put struct {
	Family  int
	Name    string
	Text    string
	Signals map[string]float64
	Is      bool
}

const (
	// idleQuestions are what no contract answers, of which each family is asked some.
	idleQuestions = "cmd/fitoutside/idle.txt"
	everyIdle     = 16
	// others is how many questions about other families each is asked, one family further on each.
	others = 8
	// leastRefused is which share of the questions that no contract answers is refused: with more of them many are that name nothing and are
	// answered ("how much notice do I have to give?").
	leastRefused = 0.965
)

// strangers are questions that a family does not answer: some that no contract does, and some about others.
func strangers(all []told, n int) (questions []string, err error) {
	data, err := os.ReadFile(idleQuestions)
	if err != nil {
		return nil, err
	}
	for i, q := range slices.Collect(strings.Lines(string(data))) {
		if i%everyIdle == n%everyIdle {
			questions = append(questions, "idle "+strings.TrimSpace(q))
		}
	}
	for i := range others {
		if f := &all[(n+11+i)%len(all)]; f.name != all[n].name && len(f.questions) > 0 {
			questions = append(questions, f.questions[(n+i)%len(f.questions)].text)
		}
	}
	return questions, nil
}

// putAll puts to a family its own questions, and strange ones, and returns them as they were read.
func putAll(ctx context.Context, n int, f *told, strange []string, matter *library.Matter, all *examples) (map[string]ask.Question, error) {
	read := map[string]ask.Question{}
	one := func(text, asOf string, is bool) error {
		reply, err := matter.Ask(ctx, library.Inquiry{Text: strings.TrimPrefix(text, "idle "), AsOf: asOf})
		if err != nil {
			return err
		}
		if read[text] = reply.Question; reply.Tells != nil {
			all.Put = append(all.Put, put{n, f.name, text, reply.Tells, is})
		}
		return nil
	}
	for _, q := range f.questions {
		if err := one(q.text, q.asOf, true); err != nil {
			return nil, err
		}
	}
	for _, text := range strange {
		if err := one(text, "", false); err != nil {
			return nil, err
		}
	}
	return read, nil
}

// judgePut fits what tells that a family answers a question, tells how it does on families that it did not learn from, and takes from these from when on it is.
func judgePut(all []put, j *rival.Judge, wrong bool) {
	judged := make([]float64, len(all))
	each(answerFolds, func(i int) {
		held := fitPut(all, func(family int) bool { return family%answerFolds != i })
		for n := range all {
			if all[n].Family%answerFolds == i {
				judged[n] = held.Of(all[n].Signals)
			}
		}
	})
	j.Present = 0
	for n := 1; n < 100; n++ {
		from := float64(n) / 100
		var own, kept, idle, refused, other, declined int
		for i, p := range all {
			switch is := one(judged[i] < from); {
			case p.Is:
				own, kept = own+1, kept+1-is
			case strings.HasPrefix(p.Text, "idle "):
				idle, refused = idle+1, refused+is
			default:
				other, declined = other+1, declined+is
			}
		}
		if enough := float64(refused) >= leastRefused*float64(idle); enough && j.Present == 0 {
			j.Present = from
		}
		if n%10 == 0 || j.Present == from {
			fmt.Printf("there from %.2f: %d of %d questions are answered, %d of %d that no contract answers are refused, %d of %d about others\n", from, kept, own, refused, idle, declined, other)
		}
	}
	for i, p := range all {
		if wrong && p.Is != (judged[i] >= j.Present) {
			fmt.Printf("%s: %.2f %v: %s %v\n", p.Name, judged[i], p.Is, p.Text, p.Signals)
		}
	}
	j.There = rounded(fitPut(all, func(int) bool { return true }))
}

func fitPut(all []put, of func(family int) bool) learned.Named {
	var p logistic.Descent
	for _, e := range all {
		if of(e.Family) {
			p.Add(e.Signals, e.Is, 1)
		}
	}
	return p.Newton()
}
