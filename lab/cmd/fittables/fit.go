package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"sync"

	"pincite/backend/table"
	"pincite/lab/train/logistic"
)

// folds are the parts of the documents, each judged by what was learned from the others.
const folds = 4

// judgement is what is thought of an example by weights that did not learn from its document.
type judgement struct {
	best           bool // a cell was considered
	is             bool // it is the cell asked for
	right, lacking float64
	lacks          bool // a word can be named that the table lacks
	first          table.Hit
	// What becomes of the question where the cell is stated, the table said to lack something, cells shown, and nothing said.
	given, lacked, shown, silent outcome
}

// alike are the names of what an encoder tells.
var alike = []string{"row likeness", "row behind", "head likeness", "head behind", "table likeness", "cell likeness", "cell behind", "heaviest strange", "unexplained"}

// seen returns signals as they are with an encoder or without one.
func seen(signals map[string]float64, compared bool) map[string]float64 {
	if compared {
		return signals
	}
	out := maps.Clone(signals)
	for _, name := range alike {
		delete(out, name)
	}
	return out
}

// fit learns from the examples of some documents; compared tells whether what an encoder reads is known.
func fit(all []example, compared bool, start map[string]float64, of func(document int) bool) (s table.Sureness) {
	choice := logistic.Choice{Start: start}
	for i := range all {
		e := &all[i]
		if !of(e.document) || e.truth != cell && !e.empty {
			continue
		}
		var features []map[string]float64
		var right []bool
		e.cells.Each(func(h table.Hit, f map[string]float64) {
			features, right = append(features, seen(f, compared)), append(right, e.is(h))
		})
		choice.Add(features, right, e.weight())
	}
	s.Choice = choice.Fit()
	var right, lacking logistic.Descent
	for i := range all {
		e := &all[i]
		if !of(e.document) {
			continue
		}
		weight, j := e.weight(), e.under(&s)
		if len(j.considered) == 0 {
			continue
		}
		c := &j.considered[0]
		c.Signals = seen(c.Signals, compared)
		right.Add(c.Signals, j.right[0], weight)
		if e.kind != "other document" { // it is as true that this one lacks it
			lacking.Add(c.Signals, e.truth == absent, weight)
		}
	}
	s.Right, s.Lacking = right.Fit(), lacking.Fit()
	return s
}

// weights are how much each kind of example counts: those that are made of another, and may still have an answer, count less.
var weights = map[string]float64{"own": 1, "unnamed": 0.7, "no row": 0.3, "no column": 0.2, "other document": 0.4, "prose": 1.5}

// otherHands is how much more the examples of documents by other hands count: rules were made for none of them.
const otherHands = 2.5

func (e *example) weight() float64 {
	if e.other {
		return otherHands * weights[e.kind]
	}
	return weights[e.kind]
}

// crossed judges each example by what was learned from documents of other hands, and those by the program's own hand in parts.
func crossed(all []example, docs []*document, compared bool, start map[string]float64) []judgement {
	partOf := func(n int) string { return cmp.Or(docs[n].Hand, strconv.Itoa(n%folds)) }
	parts := map[string]bool{}
	for n := range docs {
		parts[partOf(n)] = true
	}
	out := make([]judgement, len(all))
	var wait sync.WaitGroup
	for part := range parts {
		wait.Go(func() {
			s := fit(all, compared, start, func(d int) bool { return partOf(d) != part })
			for i := range all {
				if partOf(all[i].document) == part {
					out[i] = judge(&s, &all[i])
				}
			}
		})
	}
	wait.Wait()
	return out
}

func judge(s *table.Sureness, e *example) (j judgement) {
	of := e.under(s)
	if j.silent = e.of(table.Answer{}); len(of.considered) == 0 {
		return j
	}
	c := &of.considered[0]
	j.first = c.Hit
	j.best, j.right, j.is = true, s.Right.Of(c.Signals), of.right[0]
	j.lacking, j.lacks = s.Lacking.Of(c.Signals), c.Lacks != ""
	const never = 2
	j.given = e.of(of.Answer(&table.Sureness{}))
	j.lacked = e.of(of.Answer(&table.Sureness{Stated: never, Doubted: never}))
	j.shown = e.of(of.Answer(&table.Sureness{Stated: never, Lacked: never}))
	return j
}

// stateOf tells what is said of a question under some limits.
func (j *judgement) stateOf(s *table.Sureness) table.State {
	switch {
	case !j.best:
	case j.right >= s.Stated:
		return table.Given
	case j.lacking >= s.Lacked && j.lacks && (j.right < s.Doubted || j.lacking >= table.Surely):
		return table.Lacking
	case j.right >= s.Shown:
		return table.Unsure
	}
	return table.Silent
}

// of tells what becomes of a question under some limits.
func (j *judgement) of(s *table.Sureness) outcome {
	switch j.stateOf(s) {
	case table.Given:
		return j.given
	case table.Lacking:
		return j.lacked
	case table.Unsure:
		return j.shown
	}
	return j.silent
}

const (
	// mostWrong is the share of wrong values at most among the questions that people put to documents by other hands.
	mostWrong = 0.015
	// mostLacked is the greatest probability, in hundredths, from which on a table is said to lack something: silence would be as right, and tells less.
	mostLacked = 60
)

// leastShown are how likely a cell may have to be at least that is shown: below that, prose answers.
var leastShown = []float64{0.08, 0.1, 0.12, 0.15, 0.2, 0.25}

// worth is what an outcome is worth for a kind of question, where none of the limits' wrong values count: those are bounded.
func worth(kind string, o outcome) float64 {
	switch {
	case kind == "own" && (o == stated || o == told):
		return 1
	case kind == "own" && o == quoted: // without saying that it is the answer
		return 0.8
	case kind == "own" || kind == "unnamed":
		return 0
	case o == wrong:
		return -1
	case o == missed: // whether tables answer a question at all is fitted apart, with -gate
		return -0.05
	}
	return 0
}

// eachLimit yields the limits that are tried.
func eachLimit(yield func(table.Sureness) bool) {
	for stated := 30; stated < 96; stated++ {
		for lacked := 30; lacked <= mostLacked; lacked += 5 {
			for doubted := 10; doubted <= 60; doubted += 5 {
				for _, shown := range leastShown {
					if !yield(table.Sureness{Stated: float64(stated) / 100, Lacked: float64(lacked) / 100, Doubted: float64(doubted) / 100, Shown: shown}) {
						return
					}
				}
			}
		}
	}
}

// limitsOf chooses from which probabilities on cells are stated and absences told: so that most questions are answered rightly, and few
// of those to documents by other hands get a wrong value.
func limitsOf(all []example, thought []judgement) (s table.Sureness) {
	most, asked := math.Inf(-1), 0.0
	for i := range all {
		if all[i].kind == "own" && all[i].other {
			asked++
		}
	}
	for at := range eachLimit {
		sum, wrongs := 0.0, 0.0
		for i := range all {
			o := thought[i].of(&at)
			if sum += weights[all[i].kind] * worth(all[i].kind, o); o == wrong && all[i].kind == "own" && all[i].other {
				wrongs++
			}
		}
		if wrongs <= mostWrong*asked && sum > most {
			most, s = sum, at
		}
	}
	return s
}

// report tells what is made of each kind of example.
func report(all []example, thought []judgement, limits table.Sureness, wrong bool) {
	kinds, likeliest := map[string]tally{}, map[string][2]int{}
	where := map[string]lost{}
	for i := range all {
		e, j := &all[i], &thought[i]
		name := e.kind
		if e.other {
			name += ", other hands"
		}
		o := j.of(&limits)
		if kinds[name] == nil {
			kinds[name] = tally{}
		}
		if kinds[name].add(e.truth != cell, o); e.truth == cell {
			n := likeliest[name]
			n[1]++
			if j.is {
				n[0]++
			}
			likeliest[name] = n
		}
		if e.kind == "own" && e.truth == cell && e.other {
			if where[e.hand] == nil {
				where[e.hand] = lost{}
			}
			where[e.hand][e.stageOf(j.first, j.stateOf(&limits), o)]++
		}
		if wrong && o != stated && o != quoted && o != told && e.kind == "own" && e.other {
			fmt.Printf("%s %.2f %.2f %s: %s\n", o, j.right, j.lacking, e.name, e.question)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		kinds[name].print(os.Stdout, name)
		fmt.Printf("    the likeliest cell is right for %d of %d\n", likeliest[name][0], likeliest[name][1])
	}
	for _, hand := range slices.Sorted(maps.Keys(where)) {
		where[hand].print(os.Stdout, hand+" hand")
	}
	for _, limit := range []float64{0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3} {
		right, wrong := 0, 0
		for i := range all {
			if j := &thought[i]; j.best && all[i].other && all[i].kind == "own" && j.right >= limit {
				if j.is {
					right++
				} else {
					wrong++
				}
			}
		}
		fmt.Printf("other hands, from %.1f: %d right, %d wrong\n", limit, right, wrong)
	}
	fmt.Printf("stated from %.2f, shown from %.2f, lacking from %.2f, doubted below %.2f\n", limits.Stated, limits.Shown, limits.Lacked, limits.Doubted)
}
