package main

import (
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"pincite/backend/bench"
	"pincite/samples"
)

func newEmbedding(c *console) *cobra.Command {
	var (
		vocab  string
		asJSON bool
		e      = bench.NewEmbedding()
	)
	cmd := &cobra.Command{
		Use:   "embedding",
		Short: "Measure indexing with a model of gte-large's shape against ONNX Runtime alone",
		Long: `Embedding makes an encoder of random weights, of the shape of gte-large unless flags say
otherwise, quantises it, and indexes sample contracts with it. It compares the rate with
that of a bare loop around ONNX Runtime over the same texts. It needs 2 GB of disk and of
memory, and some minutes.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var err error
			if e.Contracts, err = fs.Sub(samples.FS, "contracts"); err != nil {
				return err
			}
			if vocab != "" {
				if e.Vocab, err = os.ReadFile(vocab); err != nil {
					return fmt.Errorf("read the vocabulary: %w; name a file with a token a line", err)
				}
			}
			e.Runtime = os.Getenv("PINCITE_ONNXRUNTIME")
			e.Stage = func(stage string) { c.errorf("%s ...\n", stage) }
			report, err := e.Do(cmd.Context())
			if err != nil {
				return err
			}
			if asJSON {
				return c.json(report)
			}
			return report.WriteTable(c.out)
		},
	}
	cmd.Flags().StringVar(&vocab, "vocab", "", "a BERT vocabulary `file`; without one, words are spelt, and chunks are of more tokens")
	cmd.Flags().IntVar(&e.Most, "contracts", e.Most, "how many contracts to index")
	cmd.Flags().IntVar(&e.Shape.Layers, "layers", e.Shape.Layers, "layers of the model")
	cmd.Flags().IntVar(&e.Shape.Hidden, "hidden", e.Shape.Hidden, "dimensions of its vectors")
	cmd.Flags().IntVar(&e.Shape.FFN, "ffn", e.Shape.FFN, "width of its feed-forward blocks")
	jsonFlag(cmd, &asJSON)
	return cmd
}
