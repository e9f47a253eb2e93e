// Command fitrivals fits what package rival knows of sentences of later papers that take the place of what an agreement says. It reads families with
// questions, pairs their sentences, learns from the pairs of which a question tells what holds, and writes
// backend/library/answer/rival/weights.json. It tells how often it is right about families that it did not learn from.
//
//	go run ./cmd/fitrivals -out ../backend/library/answer/rival/weights.json ../backend/family/testdata/families/*.txtar
//	go run ./cmd/fitrivals -answers -out ../backend/library/answer/rival/weights.json ../backend/family/testdata/families/*.txtar
//	go run ./cmd/fitrivals -there -out ../backend/library/answer/rival/weights.json ../backend/family/testdata/families/*.txtar
//
// A folder with papers, a questions.json and a links.json may stand for an archive. It fits, too, what tells package family that a paper is about an agreement, to
// families alone, without their agreements, and among contracts that no paper is about, and makes the list of words that many of these have:
//
//	go run ./cmd/fitrivals -links CONTRACTS -out ../backend/family/weights.json cmd/fitrivals/families/*.txtar ../backend/family/testdata/families/*.txtar
//	go run ./cmd/fitrivals -common CONTRACTS -out ../backend/family/common.txt
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"strings"
	"sync"

	"pincite/backend/learned"
	"pincite/backend/library/answer/rival"
	"pincite/lab/train/logistic"
)

func main() {
	out := flag.String("out", "", "the `file` to write")
	wrong := flag.Bool("wrong", false, "print the clauses that are judged wrongly")
	dump := flag.String("dump", "", "write the examples to a `file`, and fit nothing without -out")
	of := flag.Int("of", -1, "read of the families one alone, by its place, for -dump")
	from := flag.String("from", "", "learn from the examples of a `file` that -dump wrote, and read no families")
	asked := flag.Bool("ask", false, "ask the questions of the families, tell what the answers quote, and fit nothing")
	answers := flag.Bool("answers", false, "fit what tells that a sentence answers a question alone, and leave the rest of the file as it is")
	there := flag.Bool("there", false, "fit what tells that a family answers a question alone, and leave the rest of the file as it is")
	days := flag.Bool("days", false, "fit instead what tells the day that a document bears")
	list := flag.String("list", "", "for -days, a `file` of contracts, each with the day that it bears behind a tab")
	links := flag.String("links", "", "fit instead what tells that a paper is about an agreement, with a `folder` of contracts that have no papers")
	common := flag.String("common", "", "write instead the words that many contracts of a `folder` have")
	flag.Parse()
	if *common != "" {
		if err := writeCommon(*out, *common); err != nil {
			fmt.Fprintln(os.Stderr, "fitrivals:", err)
			os.Exit(1)
		}
		return
	}
	if *days {
		if err := fitDays(*out, *list, *wrong, flag.Args()); err != nil {
			fmt.Fprintln(os.Stderr, "fitrivals:", err)
			os.Exit(1)
		}
		return
	}
	if *links != "" {
		if err := fitLinks(*out, *links, *wrong, flag.Args()); err != nil {
			fmt.Fprintln(os.Stderr, "fitrivals:", err)
			os.Exit(1)
		}
		return
	}
	if *asked {
		if err := askAll(context.Background(), flag.Args(), *wrong); err != nil {
			fmt.Fprintln(os.Stderr, "fitrivals:", err)
			os.Exit(1)
		}
		return
	}
	what := everything
	switch {
	case *there:
		what = presence
	case *answers:
		what = sentences
	}
	if err := run(context.Background(), *out, *dump, *from, *of, what, *wrong, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "fitrivals:", err)
		os.Exit(1)
	}
}

// part is what is fitted.
type part int

const (
	everything part = iota
	sentences       // which sentences answer a question, and what follows from that
	presence        // whether any does
)

func run(ctx context.Context, out, dump, from string, of int, what part, wrong bool, paths []string) error {
	var all examples
	if from != "" {
		data, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(data, &all); err != nil {
			return err
		}
	} else if err := read(ctx, paths, of, what, &all); err != nil {
		return err
	}
	if dump != "" {
		data, err := json.Marshal(all)
		if err != nil {
			return err
		}
		if err := os.WriteFile(dump, data, 0o600); err != nil || out == "" {
			return err
		}
	}
	isCosine := func(name string, _ float64) bool {
		return strings.Contains(name, "cosine") || isRead(name, 0) || strings.HasPrefix(name, "answering")
	}
	var w rival.Weights
	withoutVectors := func() {
		for _, in := range all.Asked {
			for i := range in.Sentences {
				maps.DeleteFunc(in.Sentences[i].Signals, isCosine)
			}
			for i := range in.Doubts {
				maps.DeleteFunc(in.Doubts[i].Signals, isCosine)
			}
		}
		for i := range all.Put {
			maps.DeleteFunc(all.Put[i].Signals, isCosine)
		}
	}
	if what != everything {
		data, err := os.ReadFile(out)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(data, &w); err != nil {
			return err
		}
		for _, j := range []*rival.Judge{&w.Vectors, &w.Words} {
			if j == &w.Words {
				withoutVectors()
			}
			if what == sentences {
				judgeDoubts(all.Asked, judgeAnswers(all.Asked, j, wrong), []learned.Named{j.Replaces}, j, wrong)
			}
			judgePut(all.Put, j, wrong)
		}
		return write(out, w)
	}
	fmt.Println("with vectors")
	var held []learned.Named
	w.Vectors, held = judge(all.Pairs, wrong)
	fitLapses(all.Said, &w.Vectors, wrong)
	judgeDoubts(all.Asked, judgeAnswers(all.Asked, &w.Vectors, wrong), held, &w.Vectors, wrong)
	judgePut(all.Put, &w.Vectors, wrong)
	for i := range all.Pairs {
		maps.DeleteFunc(all.Pairs[i].Signals, isCosine)
	}
	for i := range all.Said {
		maps.DeleteFunc(all.Said[i].Signals, isCosine)
	}
	withoutVectors()
	fmt.Println("by words alone")
	w.Words, held = judge(all.Pairs, false)
	fitLapses(all.Said, &w.Words, false)
	judgeDoubts(all.Asked, judgeAnswers(all.Asked, &w.Words, false), held, &w.Words, false)
	judgePut(all.Put, &w.Words, false)
	return write(out, w)
}

// write writes weights; to no file where none is given.
func write(out string, w rival.Weights) error {
	data, err := json.MarshalIndent(w, "", " ")
	if err != nil || out == "" {
		return err
	}
	return os.WriteFile(out, append(data, '\n'), 0o644)
}

// judge fits one set of weights, tells how it does on families that it did not learn from, and takes from these from when on a pair counts.
func judge(all []example, wrong bool) (j rival.Judge, held []learned.Named) {
	judged := make([]float64, len(all))
	families := 0
	for _, e := range all {
		families = max(families, e.Family+1)
	}
	held = make([]learned.Named, min(families, folds))
	each(len(held), func(i int) {
		held[i] = fit(all, func(family int) bool { return family%folds != i })
		for n := range all {
			if all[n].Family%folds == i {
				judged[n] = held[i].Of(all[n].Signals)
			}
		}
	})
	clauses := clausesOf(all, judged)
	report(all, judged, clauses, wrong)
	j.Replaces = rounded(fit(all, func(int) bool { return true }))
	j.Seems = cutoff(judged, clauses, surelyCost)
	j.May = cutoff(judged, clauses, missedCost)
	fmt.Printf("seems from %.2f, may from %.2f\n", j.Seems, j.May)
	return j, held
}

// each does something with each of the first n numbers, several at once.
func each(n int, do func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { do(i) })
	}
	all.Wait()
}

// folds is in how many parts families are left out, one after the other: with up to as many each alone.
const folds = 8

// rounded returns a regression with its weights in thousandths.
func rounded(n learned.Named) learned.Named {
	for name, x := range n.Weights {
		n.Weights[name] = math.Round(1e3*x) / 1e3
	}
	n.Bias = math.Round(1e3*n.Bias) / 1e3
	return n
}

// examples are what is learned from.
type examples struct {
	Pairs []example
	Said  []judgement
	Asked []inquiry
	Put   []put
}

// askAll asks the questions of all families.
func askAll(ctx context.Context, paths []string, wrong bool) error {
	r, err := newReader()
	if err != nil {
		return err
	}
	defer r.Close()
	var all tally
	for _, path := range paths {
		f, err := readTold(path)
		if err != nil {
			return err
		}
		if err := r.ask(ctx, &f, &all, wrong); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	all.tell()
	return nil
}

// read makes the examples of families.
func read(ctx context.Context, paths []string, of int, what part, all *examples) error {
	r, err := newReader()
	if err != nil {
		return err
	}
	defer r.Close()
	families := make([]told, len(paths))
	for i, path := range paths {
		if families[i], err = readTold(path); err != nil {
			return err
		}
	}
	for i := range families {
		if of >= 0 && i != of {
			continue
		}
		strange, err := strangers(families, i)
		if err != nil {
			return err
		}
		if err := r.learn(ctx, i, &families[i], strange, what, all); err != nil {
			return fmt.Errorf("%s: %w", paths[i], err)
		}
	}
	return nil
}

// learn adds the examples of a family that something is fitted to.
func (r *reader) learn(ctx context.Context, n int, f *told, strange []string, what part, all *examples) error {
	matter, err := r.matter(ctx, f)
	if err != nil {
		return err
	}
	defer matter.Close()
	if what == everything {
		sets, err := r.sets(ctx, f, matter)
		if err != nil {
			return err
		}
		all.Pairs = append(all.Pairs, examplesOf(n, f, sets)...)
		all.Said = append(all.Said, judgementsOf(n, f, sets)...)
	}
	read, err := putAll(ctx, n, f, strange, matter, all)
	if err == nil {
		err = r.putOpen(ctx, n, f, all)
	}
	if err != nil || what == presence {
		return err
	}
	asked, err := r.inquiries(ctx, n, f, read, matter)
	all.Asked = append(all.Asked, asked...)
	return err
}

func fit(all []example, of func(family int) bool) learned.Named {
	var p logistic.Descent
	for _, e := range all {
		if of(e.Family) {
			p.Add(e.Signals, e.Is, e.Weight)
		}
	}
	return p.Newton()
}

func fitJudgements(all []judgement, of func(family int) bool) learned.Named {
	p := logistic.Descent{Pull: 1e-3} // there are few
	for _, e := range all {
		if of(e.Family) {
			p.Add(e.Signals, e.Lapsed, 1)
		}
	}
	return p.Newton()
}
