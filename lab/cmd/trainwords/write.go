package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

	"pincite/backend/atomicfile"
	"pincite/backend/embed"
)

// The files of a model.
const (
	modelFile = "model.onnx"
	vocabFile = "vocab.txt"
)

// maxTokens is where a text is cut off. The graph itself has no limit; a chunk and its
// summary have about 200 tokens.
const maxTokens = 512

// Write writes model.onnx, vocab.txt and manifest.json to the folder, the manifest
// last.
func Write(folder string, t *Table) error {
	var model, vocab bytes.Buffer
	if _, err := Model(t).WriteTo(&model); err != nil {
		return err
	}
	for _, w := range slices.Concat(specials, t.Words) {
		vocab.WriteString(w)
		vocab.WriteByte('\n')
	}
	m := embed.Manifest{
		ID:        fmt.Sprintf("builtin-static-%d", t.Vectors.Cols),
		Name:      "Pincite built-in word vectors",
		Dim:       t.Vectors.Cols,
		MaxTokens: maxTokens,
		Pooling:   embed.PoolNone,
		Inputs:    []string{"input_ids", "attention_mask"},
		Output:    "sentence_embedding",
		Licence:   "CC BY 4.0",
	}
	for _, f := range []struct {
		name string
		data []byte
	}{{modelFile, model.Bytes()}, {vocabFile, vocab.Bytes()}} {
		sum := sha256.Sum256(f.data)
		m.Files = append(m.Files, embed.File{Name: f.name, Size: int64(len(f.data)), SHA256: hex.EncodeToString(sum[:])})
		if err := replace(filepath.Join(folder, f.name), f.data); err != nil {
			return err
		}
	}
	manifest, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return fmt.Errorf("encode manifest: %w", err)
	}
	return replace(filepath.Join(folder, "manifest.json"), append(manifest, '\n'))
}

// replace writes a file that all may read, whole or not at all.
func replace(path string, data []byte) error {
	if err := atomicfile.WriteFile(path, data, 0o644); err != nil {
		return fmt.Errorf("write model: %w; check the disk and run again", err)
	}
	return nil
}
