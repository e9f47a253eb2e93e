// Command trainpresence fits the classifiers that tell which clauses a contract has, from
// the marks of experts in LegalBench-RAG's data sets, and writes them into a folder with a
// manifest; see packages clauses and presence. The same data gives the same bytes.
//
//	bin/trainpresence                            # all documents, into models/presence
//	bin/trainpresence -half even -out /tmp/half  # one half, to be measured on the other
//	bin/trainpresence -half even -left-out /tmp/relevance-1 -out /tmp/relevance-1/presence  # …and beside models that left out kinds
package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"pincite/backend/atomicfile"
	"pincite/backend/review/presence"
	"pincite/lab/bench"
	"pincite/lab/train/clauses"
)

// options are the flags.
type options struct {
	data, out string
	half      bench.Half
	set       string
	leftOut   string
	clauses.Options
}

// manifest says what a model is, in the form that every folder of models has.
type manifest struct {
	ID        string         `json:"id"`
	Kinds     int            `json:"kinds"`
	Documents map[string]int `json:"documents"` // that it learned from, by set
	Files     []file         `json:"files"`
}

type file struct {
	Name   string `json:"name"`
	Size   int    `json:"size"`
	SHA256 string `json:"sha256"`
}

func main() {
	var o options
	flag.StringVar(&o.data, "data", "../shared/legalbench-rag", "folder in LegalBench-RAG's format: corpus/ and benchmarks/")
	flag.StringVar(&o.out, "out", "models/presence", "folder to write the model and its manifest.json to")
	flag.StringVar((*string)(&o.half), "half", "", `"even" or "odd": learn from that half of the documents alone`)
	flag.StringVar(&o.set, "set", "", "learn one set alone: clauses, merger or nda")
	flag.StringVar(&o.leftOut, "left-out", "", "leave out the kinds of question that the relevance models in a `folder` left out")
	flag.Float64Var(&o.Cost, "cost", 0, "cost of a passage on the wrong side; 0 is the default")
	flag.Float64Var(&o.Positive, "positive", 0, "how much more a marked passage costs; 0 is the default")
	flag.IntVar(&o.Kept, "kept", 0, "weights kept a kind; 0 is the default")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "trainpresence:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	sets, err := bench.LoadClauses(ctx, o.data, func(set, _ string) bool { return o.set == "" || set == o.set })
	if err != nil {
		return err
	}
	var left []string
	if o.leftOut != "" {
		if left, err = bench.LeftOut(o.leftOut); err != nil {
			return err
		}
	}
	is := manifest{ID: "presence", Documents: map[string]int{}}
	var learn []clauses.Set
	for _, s := range sets {
		s = s.Half(o.half).Without(left)
		learn = append(learn, s.Learn())
		is.Documents[s.Name], is.Kinds = len(s.Documents), is.Kinds+len(s.Kinds)
	}
	model, err := clauses.Train(ctx, learn, o.Options)
	if err != nil {
		return err
	}
	b, err := model.Bytes()
	if err != nil {
		return err
	}
	sum := sha256.Sum256(b)
	is.Files = []file{{presence.File, len(b), hex.EncodeToString(sum[:])}}
	data, err := json.MarshalIndent(is, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return err
	}
	if err := atomicfile.WriteFile(filepath.Join(o.out, presence.File), b, 0o644); err != nil {
		return err
	}
	fmt.Printf("%d kinds, %d bytes\n", is.Kinds, len(b))
	return atomicfile.WriteFile(filepath.Join(o.out, "manifest.json"), append(data, '\n'), 0o644)
}
