// Command fitreread fits how much the encoder's word counts (backend/search/reread/fusion.json): the numbers for
// which the softmax of the scores over a question's best passages is likeliest to give each its share of the
// answer. It asks the benchmark's questions about one half of the documents, or questions written from passages of
// them, by the whole of search; relevance models and encoder must have learned of neither.
//
//	bin/trainrelevance -half odd -all-wordings -out /tmp/relevance
//	bin/trainpresence -half odd -out /tmp/relevance/presence
//	bin/fitreread -relevance /tmp/relevance -encoder DIR -data ../shared/legalbench-rag-open,../shared/legalbench-rag-natural -write
package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"pincite/backend/atomicfile"
	"pincite/backend/search/reread"
	"pincite/lab/bench"
)

type options struct {
	data, relevance, encoder, out string
	half                          bench.Half
	held, write                   bool
	sample                        int
}

func main() {
	var o options
	flag.StringVar(&o.data, "data", "../shared/legalbench-rag", "`folders` in LegalBench-RAG's format, with commas between them")
	flag.StringVar((*string)(&o.half), "half", string(bench.HalfTune), "the half of the documents to ask about: even or odd")
	flag.BoolVar(&o.held, "held", false, "ask about the fifth of them alone that lab/encoder holds out")
	flag.IntVar(&o.sample, "sample", 0, "ask so many questions of each data set; 0 asks all")
	flag.StringVar(&o.relevance, "relevance", "", "`folder` of relevance models, which learned of the other half")
	flag.StringVar(&o.encoder, "encoder", "", "`folder` of an encoder; the built-in one where it is left away")
	flag.StringVar(&o.out, "out", "backend/search/reread/fusion.json", "`file` of the numbers")
	flag.BoolVar(&o.write, "write", false, "write the numbers into the file")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "fitreread:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	was, err := reread.Shipped()
	if err != nil {
		return err
	}
	var all []bench.Reading
	for _, folder := range strings.Split(o.data, ",") {
		readings, err := read(ctx, o, folder)
		if err != nil {
			return fmt.Errorf("%s: %w", folder, err)
		}
		all = append(all, readings...)
	}
	if len(all) == 0 {
		return fmt.Errorf("no question has its answer among its best passages; give other data")
	}
	is := fit(all, was)
	none := reread.Fusion{Base: 1}
	for _, f := range []struct {
		name string
		of   reread.Fusion
	}{{"without", none}, {"as it was", was}, {"fitted", is}} {
		fmt.Printf("%-10s log-likelihood %.4f, best passage right %.1f %%  %+v\n", f.name, likelihood(all, f.of), 100*first(all, f.of), f.of)
	}
	if !o.write {
		return nil
	}
	data, err := json.MarshalIndent(is, "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.WriteFile(o.out, append(data, '\n'), 0o644)
}

// heldOf is as HELD_OF in lab/encoder/examples.py.
const heldOf = 5

// read asks the questions of one data set.
func read(ctx context.Context, o options, folder string) ([]bench.Reading, error) {
	set, err := bench.Load(ctx, folder)
	if err != nil {
		return nil, err
	}
	chosen := bench.Selection{Half: o.half, Sample: o.sample}
	if o.held {
		for file := range set.Documents {
			if sum := sha256.Sum256([]byte(file)); sum[1]%heldOf == 0 {
				chosen.Only = append(chosen.Only, file)
			}
		}
	}
	questions, err := set.Select(chosen)
	if err != nil {
		return nil, err
	}
	p := &bench.Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME"), Relevance: o.relevance, Encoder: o.encoder}
	return p.Readings(ctx, set.DocumentsOf(questions), questions)
}
