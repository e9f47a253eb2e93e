package main

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"pincite/backend/table"
	"pincite/lab/train/logistic"
)

// folds are the parts of the documents, each judged by what was learned from the others.
const folds = 4

// judgement is what is thought of an example by weights that did not learn from its document.
type judgement struct {
	best           int // of what was considered; -1 for nothing
	words          string
	is             bool // it is the cell asked for
	right, lacking float64
	lacks          bool // a word can be named that the table lacks
}

// alike are the names of what an encoder tells.
var alike = []string{"row likeness", "row behind", "head likeness", "head behind", "table likeness"}

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
		if !of(e.document) || e.truth != cell {
			continue
		}
		var features []map[string]float64
		var right []bool
		e.cells.Each(func(h table.Hit, f map[string]float64) {
			features, right = append(features, seen(f, compared)), append(right, e.is(h))
		})
		choice.Add(features, right, weights[e.kind])
	}
	s.Choice = choice.Fit()
	var right, lacking logistic.Descent
	for i := range all {
		e := &all[i]
		if !of(e.document) {
			continue
		}
		weight, j := weights[e.kind], e.under(&s)
		for n := range j.considered {
			j.considered[n].Signals = seen(j.considered[n].Signals, compared)
			right.Add(j.considered[n].Signals, j.right[n], weight)
		}
		if e.kind == "other document" { // it is as true that this one lacks it
			continue
		}
		if n := best(j.considered, func(c *table.Considered) float64 { return c.Signals["score"] }); n >= 0 {
			lacking.Add(j.considered[n].Signals, e.truth == absent, weight)
		}
	}
	s.Right, s.Lacking = right.Fit(), lacking.Fit()
	return s
}

// weights are how much each kind of example counts: those that are made of another, and may still have an answer, count less.
var weights = map[string]float64{"own": 1, "unnamed": 0.7, "no row": 0.25, "no column": 0.12, "other document": 0.4, "prose": 1.5}

func best(considered []table.Considered, of func(*table.Considered) float64) int {
	at := -1
	for i := range considered {
		if at < 0 || of(&considered[i]) > of(&considered[at]) {
			at = i
		}
	}
	return at
}

// crossed judges each example by what was learned from other documents.
func crossed(all []example, documents int, compared bool, start map[string]float64) []judgement {
	out := make([]judgement, len(all))
	for fold := range min(folds, documents) {
		s := fit(all, compared, start, func(d int) bool { return d%folds != fold })
		for i := range all {
			if all[i].document%folds == fold {
				out[i] = judge(&s, &all[i])
			}
		}
	}
	return out
}

func judge(s *table.Sureness, e *example) judgement {
	of := e.under(s)
	j := judgement{best: best(of.considered, func(c *table.Considered) float64 { return s.Right.Of(c.Signals) })}
	if j.best < 0 {
		return j
	}
	c := of.considered[j.best]
	j.right, j.is, j.words = s.Right.Of(c.Signals), of.right[j.best], e.words(c.Hit)
	about := of.considered[best(of.considered, func(c *table.Considered) float64 { return s.Lacking.Of(c.Signals) })]
	j.lacking, j.lacks = s.Lacking.Of(about.Signals), about.Lacks != ""
	return j
}

// mostWrong is the share of wrong cells among the questions that people put to a document at most (documents by other hands have more), and mostFalse that of tables said to lack what they have among
// those said to lack something.
const (
	mostWrong = 0.015
	mostFalse = 0.1
)

// limitsOf chooses from which probabilities on cells are stated and absences told.
func limitsOf(all []example, thought []judgement) (s table.Sureness) {
	lowest := func(p func(i int) float64, counted, right func(i int) bool, most func(weight float64) float64) float64 {
		var order []int
		for i := range all {
			if thought[i].best >= 0 && counted(i) {
				order = append(order, i)
			}
		}
		slices.SortFunc(order, func(a, b int) int { return -cmpFloat(p(a), p(b)) })
		limit, wrong, told := 1.0, 0.0, 0.0
		for _, i := range order {
			told += weights[all[i].kind]
			if !right(i) {
				wrong += weights[all[i].kind]
			}
			if wrong <= most(told) {
				limit = p(i)
			}
		}
		return math.Floor(limit*100) / 100
	}
	own, asked := func(i int) bool { return all[i].kind == "own" }, 0.0
	for i := range all {
		if own(i) {
			asked += weights["own"]
		}
	}
	s.Stated = lowest(func(i int) float64 { return thought[i].right }, own,
		func(i int) bool { return thought[i].is }, func(float64) float64 { return mostWrong * asked })
	s.Shown, s.Doubted = math.Floor(s.Stated*27)/100, math.Floor(s.Stated*45)/100
	s.Lacked = lowest(func(i int) float64 { return thought[i].lacking }, func(i int) bool { return thought[i].right < s.Doubted && thought[i].lacks },
		func(i int) bool { return all[i].truth == absent || all[i].kind == "other document" }, func(told float64) float64 { return mostFalse * told })
	return s
}

func cmpFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// report tells what is made of each kind of example.
func report(all []example, thought []judgement, limits table.Sureness, wrong bool) {
	type count struct{ n, right, wrong, shown, lacking int }
	counts := map[string]*count{}
	var kinds []string
	for i := range all {
		e, j := &all[i], thought[i]
		kind := e.kind + map[truth]string{cell: ", in a cell", absent: ", absent", foreign: ""}[e.truth]
		if counts[kind] == nil {
			counts[kind], kinds = &count{}, append(kinds, kind)
		}
		c := counts[kind]
		switch c.n++; {
		case j.best < 0:
		case j.right >= limits.Stated && j.is:
			c.right++
		case wrong && j.right > 0.5 && !j.is:
			fmt.Printf("wrong %.2f %s: %s → %s (%s)\n", j.right, e.name, e.question, j.words, kind)
		case j.right >= limits.Stated:
			c.wrong++
		case j.lacking >= limits.Lacked && j.lacks && j.right < limits.Doubted:
			c.lacking++
		case j.right >= limits.Shown:
			c.shown++
		}
	}
	first := map[string][2]int{}
	for i := range all {
		if e := &all[i]; e.truth == cell {
			n := first[e.kind]
			n[0], n[1] = n[0]+map[bool]int{true: 1}[thought[i].is], n[1]+1
			first[e.kind] = n
		}
	}
	for _, kind := range []string{"own", "unnamed"} {
		fmt.Printf("%s: the likeliest cell is right for %d of %d\n", kind, first[kind][0], first[kind][1])
	}
	for _, limit := range []float64{0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3} {
		right, wrong := 0, 0
		for i := range all {
			if j := thought[i]; j.best >= 0 && j.right >= limit {
				if j.is {
					right++
				} else {
					wrong++
				}
			}
		}
		fmt.Printf("from %.1f: %d right, %d wrong\n", limit, right, wrong)
	}
	for _, kind := range kinds {
		c := counts[kind]
		fmt.Printf("%-26s %4d: %4d right, %3d wrong, %3d shown without a value, %3d said to lack it, %d silent\n",
			kind, c.n, c.right, c.wrong, c.shown, c.lacking, c.n-c.right-c.wrong-c.shown-c.lacking)
	}
	fmt.Printf("stated from %.2f, shown from %.2f, lacking from %.2f\n", limits.Stated, limits.Shown, limits.Lacked)
}
