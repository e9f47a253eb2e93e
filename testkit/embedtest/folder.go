// Package embedtest makes models for tests and measurements: folders with an encoder of
// random weights, a vocabulary and a manifest, as a model is installed from.
package embedtest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"pincite/backend/embed"
	"pincite/testkit/bertgraph"
)

// Vocabulary returns n tokens in the form of BERT's vocab.txt: the special ones, the
// ASCII characters as first and further pieces, and as many made-up words as are missing.
func Vocabulary(n int) []byte {
	var b []byte
	words := []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}
	for _, prefix := range []string{"", "##"} {
		for c := '!'; c <= '~'; c++ {
			if c < 'A' || c > 'Z' {
				words = append(words, prefix+string(c))
			}
		}
	}
	for len(words) < n {
		words = append(words, fmt.Sprintf("word%d", len(words)))
	}
	for _, w := range words[:n] {
		b = append(append(b, w...), '\n')
	}
	return b
}

// Write fills a folder, which must exist, with a model of random weights: model.onnx,
// vocab.txt and manifest.json. The shape's vocabulary is as large as vocab, whatever it
// says itself. It returns the manifest.
func Write(dir, id string, shape bertgraph.Shape, seed uint64, vocab []byte) (*embed.Manifest, error) {
	shape.Vocab = 0
	for _, b := range vocab {
		if b == '\n' {
			shape.Vocab++
		}
	}
	model, err := shape.Model(seed)
	if err != nil {
		return nil, err
	}
	m := &embed.Manifest{
		ID: id, Name: "random weights", Licence: "CC0-1.0",
		Dim: shape.Hidden, MaxTokens: shape.Positions, Pooling: embed.PoolMean, Normalize: true,
		Output: bertgraph.LastHiddenState,
	}
	for _, in := range model.Graph.Inputs {
		m.Inputs = append(m.Inputs, in.Name)
	}
	for _, f := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{embed.ModelFile, func(w io.Writer) error { _, err := model.WriteTo(w); return err }},
		{embed.VocabFile, func(w io.Writer) error { _, err := w.Write(vocab); return err }},
	} {
		file, err := writeFile(filepath.Join(dir, f.name), f.write)
		if err != nil {
			return nil, err
		}
		m.Files = append(m.Files, file)
	}
	data, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	return m, os.WriteFile(filepath.Join(dir, embed.ManifestFile), data, 0o644)
}

func writeFile(path string, write func(io.Writer) error) (embed.File, error) {
	f, err := os.Create(path)
	if err != nil {
		return embed.File{}, err
	}
	h, n := sha256.New(), counter(0)
	err = write(io.MultiWriter(f, h, &n))
	if err = errors.Join(err, f.Close()); err != nil {
		return embed.File{}, err
	}
	return embed.File{Name: filepath.Base(path), Size: int64(n), SHA256: hex.EncodeToString(h.Sum(nil))}, nil
}

type counter int64

func (c *counter) Write(b []byte) (int, error) { *c += counter(len(b)); return len(b), nil }
