package main

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"pincite/backend/search/relevance"
	"pincite/lab/bench"
)

// third is one of three parts of the kinds of question, numbered from 1; 0 is none of
// them. It is a flag.Value.
type third int

const thirds = 3

// String returns the number.
func (t *third) String() string { return strconv.Itoa(int(*t)) }

// Set reads the number.
func (t *third) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > thirds {
		return errors.New("write 1, 2 or 3, or 0 for none")
	}
	*t = third(n)
	return nil
}

// of returns the kinds of question in the third: dealt out in turn, in the order of a hash
// of their words, which has nothing to do with what they ask.
func (t third) of(set *bench.Dataset) []string {
	var all []string
	for _, b := range set.Benchmarks {
		for _, q := range b.Questions {
			all = append(all, q.Kind())
		}
	}
	slices.SortFunc(all, func(a, b string) int {
		return cmp.Or(cmp.Compare(relevance.WordTerm(a), relevance.WordTerm(b)), cmp.Compare(a, b))
	})
	all = slices.Compact(all)
	var in []string
	for i, kind := range all {
		if t > 0 && i%thirds == int(t)-1 {
			in = append(in, kind)
		}
	}
	slices.Sort(in)
	return in
}
