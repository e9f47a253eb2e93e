package main

import (
	"fmt"
	"slices"
	"strings"

	"pincite/backend/library/answer/rival"
)

// example is a pair of which a question tells whether the new sentence took the place of the old one.
type example struct {
	Family   int
	Name     string
	Clause   string // the old one, where a question asks for it; the same of all pairs with it
	Lapsed   bool   // it holds no longer
	Old, New string
	Signals  map[string]float64
	Is       bool
	Weight   float64
}

// unasked is how much a pair counts whose new sentence alone is asked for.
const unasked = 0.3

// examplesOf returns the pairs of a family that a question tells something of.
func examplesOf(family int, f *told, sets map[string][]*rival.Set) (all []example) {
	seen := map[[2]string]bool{}
	for asOf, of := range sets {
		for _, set := range of {
			for _, p := range set.Pairs {
				e := example{Family: family, Name: f.name, Old: p.Old.Text, New: p.New.Text, Signals: p.Signals}
				key := [2]string{e.Old, e.New}
				if seen[key] {
					continue
				}
				for _, q := range f.questions {
					if q.asOf != asOf {
						continue
					}
					gone, new := in(q.lapsed, e.Old), in(q.holds, e.New)
					switch {
					case gone:
						e.Clause, e.Lapsed, e.Weight = e.Old, true, 1
						e.Is = e.Is || new
					case in(q.holds, e.Old):
						e.Clause, e.Weight = e.Old, 1
					case new && e.Weight == 0:
						e.Weight = unasked
					}
				}
				if e.Weight > 0 {
					seen[key] = true
					all = append(all, e)
				}
			}
		}
	}
	return all
}

// shortest is how much of words stands in others, in bytes, that are of the same sentence.
const shortest = 25

// in reports whether a sentence is one of those that some words are of.
func in(all []words, sentence string) bool {
	sentence = strings.Join(strings.Fields(sentence), " ")
	for _, w := range all {
		said := strings.Join(strings.Fields(w.text), " ")
		a, b := said[:min(len(said), shortest)], said[max(0, len(said)-shortest):]
		c, d := sentence[:min(len(sentence), shortest)], sentence[max(0, len(sentence)-shortest):]
		if strings.Contains(sentence, a) || strings.Contains(sentence, b) || strings.Contains(said, c) || strings.Contains(said, d) {
			return true
		}
	}
	return false
}

// clause is one that a question asks for.
type clause struct {
	name, old   string
	lapsed      bool
	best, right int // the likeliest pair and the likeliest that is right; -1 for none
}

// clausesOf returns the clauses that are asked for, with their likeliest pairs.
func clausesOf(all []example, judged []float64) (order []*clause) {
	clauses := map[string]*clause{}
	for i, e := range all {
		if e.Clause == "" {
			continue
		}
		c := clauses[e.Name+e.Clause]
		if c == nil {
			c = &clause{e.Name, e.Clause, e.Lapsed, i, -1}
			clauses[e.Name+e.Clause] = c
			order = append(order, c)
		}
		c.lapsed = c.lapsed || e.Lapsed
		if judged[i] > judged[c.best] {
			c.best = i
		}
		if e.Is && (c.right < 0 || judged[i] > judged[c.right]) {
			c.right = i
		}
	}
	return order
}

// What a superseded clause costs that is given as current, where one that holds and is told to be superseded costs 1.
const (
	surelyCost = 0.33 // where it is told to be unclear instead
	missedCost = 2
)

// cutoff returns the highest probability from which on pairs cost no more than one clause above the least: a clause with another in its place
// that is missed costs missed, and one that holds and is told to be superseded 1.
func cutoff(judged []float64, clauses []*clause, missed float64) (best float64) {
	costs := make([]float64, 71) // from a probability in hundredths on
	for n := range costs {
		from, cost := float64(n)/100, 0.0
		for _, c := range clauses {
			switch {
			case c.right >= 0 && judged[c.best] < from:
				cost += missed
			case !c.lapsed && judged[c.best] >= from:
				cost++
			}
		}
		costs[n] = cost
	}
	return cheapest(costs, missed)
}

// cheapest returns the highest cutoff, in hundredths, that costs no more than what is missed once above the least.
func cheapest(costs []float64, missed float64) (best float64) {
	least := slices.Min(costs)
	for n, cost := range costs {
		if cost <= least+missed {
			best = float64(n) / 100
		}
	}
	return best
}

// report tells, of clauses that are asked for, how often what took their place is found, by the least probability.
func report(all []example, judged []float64, order []*clause, wrong bool) {
	for _, least := range []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7} {
		var lapsed, found, told, holds, lost int
		for _, c := range order {
			switch {
			case c.right >= 0:
				lapsed++
				told += one(judged[c.best] >= least)
				found += one(judged[c.right] >= least)
			case !c.lapsed:
				holds++
				lost += one(judged[c.best] >= least)
			}
		}
		fmt.Printf("from %.1f: of %d clauses with another in their place %d are told to be superseded, %d by the right sentence; of %d that hold %d are\n", least, lapsed, told, found, holds, lost)
	}
	for _, c := range order {
		if wrong && (c.right >= 0 && judged[c.right] < 0.5 || !c.lapsed && judged[c.best] >= 0.3) {
			fmt.Printf("%s: %.100q\n", c.name, c.old)
			for _, i := range []int{c.right, c.best} {
				if i >= 0 {
					fmt.Printf("    %.2f %v %.120q %v\n", judged[i], all[i].Is, all[i].New, all[i].Signals)
				}
			}
		}
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}
