package main

import (
	"slices"
	"testing"

	"pincite/lab/bench"
)

// The thirds part the kinds of question, and none of them is empty.
func TestThirds(t *testing.T) {
	var questions []bench.Question
	for _, kind := range []string{"fee", "term", "law", "audit", "notice", "fee", "cap"} {
		questions = append(questions, bench.Question{Query: "Consider the lease; " + kind})
	}
	set := &bench.Dataset{Benchmarks: []bench.Benchmark{{Questions: questions}}}
	var all []string
	for n := range third(thirds) {
		in := (n + 1).of(set)
		if len(in) != 2 {
			t.Errorf("third %d has %q", n+1, in)
		}
		all = append(all, in...)
	}
	slices.Sort(all)
	if want := []string{"audit", "cap", "fee", "law", "notice", "term"}; !slices.Equal(all, want) {
		t.Errorf("the thirds hold %q, want %q", all, want)
	}
	if none := third(0).of(set); none != nil {
		t.Errorf("no third holds %q", none)
	}
}

func TestThirdFlag(t *testing.T) {
	for text, ok := range map[string]bool{"0": true, "3": true, "4": false, "-1": false, "0.33": false} {
		var n third
		if err := n.Set(text); (err == nil) != ok || ok && n.String() != text {
			t.Errorf("%q: %v, %v", text, n, err)
		}
	}
}
