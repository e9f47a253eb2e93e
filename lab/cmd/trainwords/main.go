package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"
)

// Recipe holds the choices that make the vectors. README.md in models/builtin has the
// measurements behind the defaults.
type Recipe struct {
	Dim, Vocab, MinDocs, Window, Iterations int
	Seed                                    uint64
	Shift, Exponent, Frequency, Stems       float64
	Workers                                 int // changes the time it takes, never the result
}

// folders collects the values of a repeated flag.
type folders []string

func (f *folders) String() string     { return strings.Join(*f, " ") }
func (f *folders) Set(s string) error { *f = append(*f, s); return nil }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stderr, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "trainwords:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, log io.Writer, args []string) error {
	var corpus folders
	var r Recipe
	flags := flag.NewFlagSet("trainwords", flag.ContinueOnError)
	flags.Var(&corpus, "corpus", "folder of .txt files to learn from; may be repeated")
	out := flags.String("out", "models/builtin", "folder for the model")
	flags.IntVar(&r.Dim, "dim", 256, "dimensions of a vector")
	flags.IntVar(&r.Vocab, "vocab", 45000, "largest number of words")
	flags.IntVar(&r.MinDocs, "min-docs", 3, "documents that must hold a word")
	flags.IntVar(&r.Window, "window", 8, "largest distance of two words that count as neighbours, 1 to 8")
	flags.IntVar(&r.Iterations, "iterations", 2, "power iterations of the factorisation")
	flags.Uint64Var(&r.Seed, "seed", 1, "seed of the factorisation")
	flags.Float64Var(&r.Shift, "shift", -2.5, "subtracted from pointwise mutual information")
	flags.Float64Var(&r.Exponent, "exponent", 0.25, "exponent of singular values")
	flags.Float64Var(&r.Frequency, "frequency", 1e-3, "share of the corpus at which a word's weight is one half")
	flags.Float64Var(&r.Stems, "stems", 2, "what a word takes from the mean of the words of its stem")
	flags.IntVar(&r.Workers, "workers", runtime.GOMAXPROCS(0), "goroutines; the result does not depend on it")
	if err := flags.Parse(args); err != nil {
		return err
	}
	table, err := Train(ctx, corpus, r, func(step string) {
		fmt.Fprintln(log, time.Now().Format(time.TimeOnly), step)
	})
	if err != nil {
		return err
	}
	return Write(*out, table)
}

// Train learns word vectors from the text files below the folders.
func Train(ctx context.Context, folders []string, r Recipe, progress func(step string)) (*Table, error) {
	files, err := TextFiles(folders)
	if err != nil {
		return nil, err
	}
	progress(fmt.Sprintf("reading %d files", len(files)))
	c, err := ReadCorpus(ctx, files, r.Window)
	if err != nil {
		return nil, err
	}
	distinct := len(c.Words)
	c.Restrict(r.MinDocs, r.Vocab)
	progress(fmt.Sprintf("counting neighbours of %d of %d words in %d places", len(c.Words), distinct, len(c.Tokens)))
	m, err := Count(ctx, c, r.Window, r.Workers)
	if err != nil {
		return nil, err
	}
	progress("weighing " + entries(m))
	if err := PPMI(ctx, m, r.Shift, r.Workers); err != nil {
		return nil, err
	}
	progress("factorising " + entries(m))
	vectors, magnitudes, err := Eigen(ctx, m, r.Dim, r.Iterations, r.Seed, r.Workers)
	if err != nil {
		return nil, err
	}
	Shape(vectors, magnitudes, r.Exponent)
	Normalise(vectors)
	t := &Table{Vectors: vectors, Weights: Weights(c, r.Frequency)}
	counts := make([]int, len(c.Words))
	for i, w := range c.Words {
		t.Words = append(t.Words, w.Text)
		counts[i] = w.Count
	}
	ShareStems(t, counts, r.Stems)
	RemoveCommon(t, counts)
	progress("done")
	return t, nil
}

func entries(m Sparse) string {
	n := 0
	for _, row := range m {
		n += len(row)
	}
	return fmt.Sprintf("%d pairs of words", n)
}
