package main

import (
	"fmt"

	"pincite/backend/learned"
	"pincite/backend/library/answer/rival"
	"pincite/lab/train/logistic"
)

// doubt is a pair of two sentences that a question is put to, by their places.
type doubt struct {
	Old, New int
	Signals  map[string]float64
}

// doubtsOf returns the pairs of a family whose sentences may answer a question.
func doubtsOf(set *rival.Set, answers []rival.Answer) (all []doubt) {
	at := map[*rival.Statement]int{}
	for i := range answers {
		at[answers[i].Statement] = i
	}
	for i := range set.Pairs {
		p := &set.Pairs[i]
		old, ok := at[p.Old]
		if new, both := at[p.New]; ok && both {
			all = append(all, doubt{old, new, p.Signals})
		}
	}
	return all
}

// paired is a pair by what a question tells of it.
type paired struct {
	in      int // the question
	doubt   *doubt
	signals map[string]float64
	is      bool
	weight  float64
}

// doubtedCost is what a superseded clause costs that is given as current where a question is asked, and not told to be unclear.
const doubtedCost = 3

// unsettled is how much a pair counts whose old sentence is gone, but not for the new one.
const unsettled = 0.3

// judgeDoubts fits what tells that a sentence takes the place of one that is asked for, by how likely that is without the question and how likely both answer it,
// as weights say that were fitted without the family; tells how it does on families that it did not learn from, and takes from these from when on it counts.
func judgeDoubts(all []inquiry, judged [][]float64, held []learned.Named, j *rival.Judge, wrong bool) {
	var pairs []paired
	for n := range all {
		in := &all[n]
		best := 0.0
		for _, p := range judged[n] {
			best = max(best, p)
		}
		by := held[in.Family%len(held)]
		likeliest := map[int]float64{}
		for _, d := range in.Doubts {
			p := by.Of(d.Signals)
			likeliest[d.Old], likeliest[-1-d.New] = max(likeliest[d.Old], p), max(likeliest[-1-d.New], p)
		}
		for i := range in.Doubts {
			d := &in.Doubts[i]
			old, new := &in.Sentences[d.Old], &in.Sentences[d.New]
			e := paired{in: n, doubt: d, weight: 1, is: old.Lapsed && len(old.Covers) == 0 && len(new.Covers) > 0}
			switch {
			case old.Lapsed && !e.is:
				e.weight = unsettled
			case !old.Lapsed && len(old.Covers) == 0:
				continue
			}
			pair := rival.Pair{Signals: d.Signals, Probability: by.Of(d.Signals)}
			if pair.Probability < rival.LeastPaired {
				continue
			}
			e.signals = rival.DoubtSignals(&pair, &rival.Answer{Signals: old.Signals, Probability: judged[n][d.Old]}, &rival.Answer{Signals: new.Signals, Probability: judged[n][d.New]}, best, likeliest[d.Old], likeliest[-1-d.New])
			pairs = append(pairs, e)
		}
	}
	odds := make([]float64, len(pairs))
	each(answerFolds, func(i int) {
		w := fitDoubts(all, pairs, func(family int) bool { return family%answerFolds != i })
		for n, e := range pairs {
			if all[e.in].Family%answerFolds == i {
				odds[n] = w.Of(e.signals)
			}
		}
	})
	fmt.Println(len(pairs), "pairs that are asked for")
	type asked struct{ in, old int }
	likeliest := map[asked]float64{}
	for n, e := range pairs {
		key := asked{e.in, e.doubt.Old}
		likeliest[key] = max(likeliest[key], odds[n])
	}
	costs := map[float64][]float64{doubtedCost: make([]float64, 100), surelyCost: make([]float64, 100)}
	for n := range 100 {
		from := float64(n) / 100
		var gone, told, holds, amiss int
		for i := range all {
			lapsed, every, any, lost := false, true, false, false
			for k, s := range all[i].Sentences {
				is := likeliest[asked{i, k}] >= from
				switch {
				case s.Lapsed && len(s.Covers) == 0:
					lapsed, every = true, every && is
				case len(s.Covers) > 0 && !s.Lapsed:
					any, lost = true, lost || is
				}
			}
			gone, told, holds, amiss = gone+one(lapsed), told+one(lapsed && every), holds+one(any), amiss+one(lost)
		}
		for missed := range costs {
			costs[missed][n] = missed*float64(gone-told) + float64(amiss)
		}
		if n%5 == 0 {
			fmt.Printf("asked from %.2f: of %d questions about what is gone all of it is told for %d; of %d some of what holds is told for %d\n", from, gone, told, holds, amiss)
		}
	}
	j.Doubts, j.Sure = cheapest(costs[doubtedCost], doubtedCost), cheapest(costs[surelyCost], surelyCost)
	fmt.Printf("doubts from %.2f, sure from %.2f\n", j.Doubts, j.Sure)
	j.Asked = rounded(fitDoubts(all, pairs, func(int) bool { return true }))
	if wrong {
		for n, e := range pairs {
			if e.is && odds[n] < 0.1 {
				fmt.Printf("%.2f %s: %s\n   - %.150q\n   + %.150q\n   %v\n   %v\n", odds[n], all[e.in].Name, all[e.in].Text, all[e.in].Sentences[e.doubt.Old].Text, all[e.in].Sentences[e.doubt.New].Text, e.signals, e.doubt.Signals)
			}
		}
	}
}

func fitDoubts(all []inquiry, pairs []paired, of func(family int) bool) learned.Named {
	var p logistic.Descent
	for _, e := range pairs {
		if of(all[e.in].Family) {
			p.Add(e.signals, e.is, e.weight)
		}
	}
	return p.Newton()
}
