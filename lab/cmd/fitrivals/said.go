package main

import (
	"fmt"
	"path/filepath"

	"pincite/backend/library/answer/rival"
)

// judgement is a sentence of a paper of which a question tells whether it holds on its day.
type judgement struct {
	Family     int
	Name, Text string
	Signals    map[string]float64
	Lapsed     bool
}

// judgementsOf returns the sentences of a family's papers of which a question tells whether they hold.
func judgementsOf(family int, f *told, sets map[string][]*rival.Set) (all []judgement) {
	for asOf, of := range sets {
		for _, set := range of {
			for i := range set.New {
				n := &set.New[i]
				file := filepath.Base(n.Paper.File)
				gone, holds := false, false
				for _, q := range f.questions {
					if q.asOf == asOf {
						gone, holds = gone || in(standing(q.lapsed, file), n.Text), holds || in(standing(q.holds, file), n.Text)
					}
				}
				if gone != holds {
					all = append(all, judgement{family, f.name, n.Text, n.Signals, gone})
				}
			}
		}
	}
	return all
}

// standing returns those of some words that stand in a file.
func standing(all []words, file string) (in []words) {
	for _, w := range all {
		if w.file == file {
			in = append(in, w)
		}
	}
	return in
}

// leastTold is which share of the sentences that do not hold are told to be unclear: one that is given as holding is the worst that an answer can say.
const leastTold = 0.7

// fitLapses fits what tells that a sentence of a paper does not hold, and tells how it does on families that it did not learn from.
func fitLapses(all []judgement, j *rival.Judge, wrong bool) {
	judged := make([]float64, len(all))
	families := 0
	for _, e := range all {
		families = max(families, e.Family+1)
	}
	for i := range min(families, folds) {
		held := fitJudgements(all, func(family int) bool { return family%folds != i })
		for n := range all {
			if all[n].Family%folds == i {
				judged[n] = held.Of(all[n].Signals)
			}
		}
	}
	best := 0.0
	for n := 1; n < 80; n++ {
		from, lapsed, caught, holds, lost := float64(n)/100, 0, 0, 0, 0
		for i, e := range all {
			is := one(judged[i] >= from)
			if e.Lapsed {
				lapsed, caught = lapsed+1, caught+is
			} else {
				holds, lost = holds+1, lost+is
			}
		}
		if float64(caught) >= leastTold*float64(lapsed) {
			best = from
		}
		if n%5 == 0 {
			fmt.Printf("from %.2f: of %d sentences of papers that do not hold %d are told to be unclear, of %d that hold %d\n", from, lapsed, caught, holds, lost)
		}
	}
	for i, e := range all {
		if wrong && e.Lapsed != (judged[i] >= best) {
			fmt.Printf("%s: lapsed %v, %.2f: %.160q %v\n", e.Name, e.Lapsed, judged[i], e.Text, e.Signals)
		}
	}
	j.Lapses, j.Unsure = rounded(fitJudgements(all, func(int) bool { return true })), best
	fmt.Printf("unsure from %.2f\n", j.Unsure)
}
