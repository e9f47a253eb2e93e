package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"pincite/backend/embed"
	"pincite/backend/search/relevance"
)

func main() {
	o := options{written: needsFS, passages: passagesJSONL}
	flag.StringVar(&o.data, "data", "../shared/legalbench-rag", "folder in LegalBench-RAG's format: corpus/ and benchmarks/")
	flag.StringVar(&o.out, "out", "models/relevance", "folder to write the models and their manifest.json to")
	flag.StringVar((*string)(&o.half), "half", "", `"even" or "odd": learn from that half of the documents alone`)
	flag.Var(&o.hold, "hold", "third of the kinds of question to leave out: 1, 2 or 3; 0 leaves out none")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of everything random")
	flag.IntVar(&o.dim, "dim", 64, "length of the vectors")
	flag.IntVar(&o.pairs, "pairs", 20, "fewest documents that a pair of words or a heading's word occurs in")
	flag.IntVar(&o.headings, "headings", 5, "passes over headings and definitions")
	flag.IntVar(&o.gold, "gold", 4, "passes over the marked spans")
	flag.BoolVar(&o.all, "all-wordings", false, "learn the wordings too that are kept for measuring")
	flag.BoolVar(&o.needs, "needs", false, "make needs.bin alone anew, for the models that are in the folder")
	flag.Parse()
	var err error
	if o.wordings, err = readWordings(o.all); err != nil {
		fail(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "trainrelevance:", err)
	os.Exit(1)
}

func run(ctx context.Context, o options) error {
	words, err := embed.BuiltinWords()
	if err != nil {
		return err
	}
	if o.needs {
		return addNeeds(o)
	}
	titles, err := readTitles()
	if err != nil {
		return err
	}
	c, err := readCorpus(ctx, o, titles)
	if err != nil {
		return err
	}
	t := newTrainer(o, words, c)
	fmt.Printf("%d documents, %d passages, %d terms, %d headings and definitions, %d written questions, %d questions of %d kinds\n",
		len(c.documents), c.passages(), len(t.passage.terms), c.count(selfTaught), c.questions(), c.count(marked), len(c.kinds()))
	for pass := range o.headings {
		loss, err := t.pass(ctx, selfTaught, nil)
		if err != nil {
			return err
		}
		fmt.Printf("headings and definitions, pass %d: cross-entropy %.4f\n", pass+1, loss)
	}
	if err := t.words.train(ctx, c, selfTaught, min(o.headings, 1)*mapTitles, nil); err != nil {
		return err
	}
	if err := t.words.train(ctx, c, written, min(o.headings, 1)*mapWritten, nil); err != nil {
		return err
	}
	manifest, questions := newManifest(o, words, c), 0
	if o.headings > 0 {
		questions = c.questions()
	}
	if err := manifest.write(relevance.HeadingsFile, t.model(nil), nil, questions); err != nil {
		return err
	}
	for pass := range o.gold {
		loss, err := t.pass(ctx, marked, o.wordings)
		if err != nil {
			return err
		}
		fmt.Printf("marked spans, pass %d: cross-entropy %.4f\n", pass+1, loss)
	}
	if err := t.words.train(ctx, c, marked, min(o.gold, 1)*mapMarks, o.wordings); err != nil {
		return err
	}
	var seen []*document
	if o.gold > 0 {
		seen = c.documents
	}
	if err := manifest.write(relevance.LearnedFile, t.model(t.kindVectors(c.kinds(), o.wordings)), seen, questions); err != nil {
		return err
	}
	if err := manifest.writeNeeds(o, c.left); err != nil {
		return err
	}
	return manifest.close()
}
