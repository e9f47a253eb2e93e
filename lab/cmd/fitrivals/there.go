package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
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
	everyIdle     = 32
	// others is how many questions about other families each is asked, one family further on each.
	others = 4
	// cuts is in how many parts the questions of a family are asked again, once what answers them is cut out of its papers.
	cuts = 3
	// leastRefused is which share of the questions that no contract answers is refused: with more of them many are that name nothing and are
	// answered ("how much notice do I have to give?").
	leastRefused = 0.935
)

// Questions that a family does not answer, by what they begin with: those that no contract answers, what is cut out of its papers, and those about others.
const (
	idle        = "idle "
	open        = "open "
	aboutOthers = ""
)

// weights are by how much each of them counts: that what is asked has been cut out is harder to tell, and there are few of the others.
var weights = map[string]float64{idle: 6, open: 0.5, aboutOthers: 3}

func kindOf(question string) string {
	for _, k := range []string{idle, open} {
		if strings.HasPrefix(question, k) {
			return k
		}
	}
	return aboutOthers
}

// strangers are questions that a family does not answer: some that no contract does, and some about others.
func strangers(all []told, n int) (questions []string, err error) {
	data, err := os.ReadFile(idleQuestions)
	if err != nil {
		return nil, err
	}
	for i, q := range slices.Collect(strings.Lines(string(data))) {
		if i%everyIdle == n%everyIdle {
			questions = append(questions, idle+strings.TrimSpace(q))
		}
	}
	for i := range others {
		if f := &all[(n+11+i)%len(all)]; f.name != all[n].name && len(f.questions) > 0 {
			questions = append(questions, f.questions[(n+i)%len(f.questions)].text)
		}
	}
	return questions, nil
}

// cut returns a family without the paragraphs that answer the n-th of its questions and every cuts-th after it, and these questions.
func (f *told) cut(n int) (c told, open []question) {
	c = *f
	c.name, c.files, c.sources = fmt.Sprintf("%s without %d", f.name, n), maps.Clone(f.files), maps.Clone(f.sources)
	for i := n; i < len(f.questions); i += cuts {
		q := f.questions[i]
		for _, w := range slices.Concat(q.holds, q.lapsed) {
			text := c.files[w.file]
			at := strings.Index(text, w.text)
			if at < 0 || !strings.HasSuffix(w.file, ".txt") {
				continue
			}
			end := at + len(w.text)
			if k := strings.IndexByte(text[end:], '\n'); k >= 0 {
				end += k
			}
			text = text[:strings.LastIndexByte(text[:at], '\n')+1] + text[end:]
			c.files[w.file], c.sources[w.file] = text, []byte(text)
		}
		open = append(open, q)
	}
	return c, open
}

// putOpen puts to a family the questions that it leaves open once what answers them is cut out.
func (r *reader) putOpen(ctx context.Context, n int, f *told, all *examples) error {
	for i := range cuts {
		c, cut := f.cut(i)
		matter, err := r.matter(ctx, &c)
		if err != nil {
			return err
		}
		for _, q := range cut {
			reply, err := matter.Ask(ctx, library.Inquiry{Text: q.text, AsOf: q.asOf})
			if err != nil {
				return errors.Join(err, matter.Close())
			}
			if reply.Tells != nil {
				all.Put = append(all.Put, put{n, f.name, open + q.text, reply.Tells, false})
			}
		}
		if err := matter.Close(); err != nil {
			return err
		}
	}
	return nil
}

// putAll puts to a family its own questions, and strange ones, and returns them as they were read.
func putAll(ctx context.Context, n int, f *told, strange []string, matter *library.Matter, all *examples) (map[string]ask.Question, error) {
	read := map[string]ask.Question{}
	one := func(text, asOf string, is bool) error {
		reply, err := matter.Ask(ctx, library.Inquiry{Text: strings.TrimPrefix(text, idle), AsOf: asOf})
		if err != nil {
			return err
		}
		if read[text] = reply.Question; reply.Tells != nil && (is || kindOf(text) != aboutOthers || reply.Tells["nowhere"]+reply.Tells["nowhere.name"] > 0) {
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
		var own, kept int
		asked, refused := map[string]int{}, map[string]int{}
		for i, p := range all {
			below := one(judged[i] < from)
			if p.Is {
				own, kept = own+1, kept+1-below
				continue
			}
			k := kindOf(p.Text)
			asked[k], refused[k] = asked[k]+1, refused[k]+below
		}
		if enough := float64(refused[idle]) >= leastRefused*float64(asked[idle]); enough && j.Present == 0 {
			j.Present = from
		}
		if n%10 == 0 || j.Present == from {
			fmt.Printf("there from %.2f: %d of %d questions are answered; refused of what no contract answers, others do, and is cut out: %d of %d, %d of %d, %d of %d\n",
				from, kept, own, refused[idle], asked[idle], refused[aboutOthers], asked[aboutOthers], refused[open], asked[open])
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
			weight := 1.0
			if !e.Is {
				weight = weights[kindOf(e.Text)]
			}
			p.Add(e.Signals, e.Is, weight)
		}
	}
	return p.Newton()
}
