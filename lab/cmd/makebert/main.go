// Command makebert writes a BERT encoder with random weights and the manifest that
// installs it, for measuring what a model of that size takes: in time, in memory, on
// disk. Its vectors mean nothing.
//
//	bin/makebert -out shape -vocab vocab.txt
//	pincite models import shape
//
// Without sizes it has the shape of gte-large, and takes 1.34 GB.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"pincite/testkit/bertgraph"
	"pincite/testkit/embedtest"
)

func main() {
	if err := run(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "makebert:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("makebert", flag.ContinueOnError)
	s := bertgraph.GTELarge()
	out := flags.String("out", "", "the `folder` to write; it must not exist")
	id := flags.String("id", "random-bert", "the model's `name`")
	vocab := flags.String("vocab", "", "a BERT vocabulary, one token a line")
	seed := flags.Uint64("seed", 1, "of the weights")
	flags.IntVar(&s.Layers, "layers", s.Layers, "layers")
	flags.IntVar(&s.Hidden, "hidden", s.Hidden, "numbers in a vector")
	flags.IntVar(&s.Heads, "heads", s.Heads, "attention heads")
	flags.IntVar(&s.FFN, "ffn", s.FFN, "numbers in a feed-forward block")
	flags.IntVar(&s.Positions, "positions", s.Positions, "tokens at most")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *out == "" || *vocab == "" || flags.NArg() > 0 {
		return errors.New("-out and -vocab are needed, and nothing else; see makebert -help")
	}
	words, err := os.ReadFile(*vocab)
	if err != nil {
		return fmt.Errorf("%w; name a file that can be read", err)
	}
	if err := os.Mkdir(*out, 0o755); err != nil {
		return fmt.Errorf("%w; choose another folder", err)
	}
	m, err := embedtest.Write(*out, *id, s, *seed, words)
	if err != nil {
		return err
	}
	for _, f := range m.Files {
		fmt.Printf("%s  %s  %d bytes\n", f.SHA256, f.Name, f.Size)
	}
	return nil
}
