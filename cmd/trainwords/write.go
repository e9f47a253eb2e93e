package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Manifest describes a model directory to package embed.
type Manifest struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Dim       int      `json:"dim"`
	MaxTokens int      `json:"max_tokens"`
	Pooling   string   `json:"pooling"`   // "none": the graph pools
	Normalize bool     `json:"normalize"` // false: the graph normalises
	Inputs    []string `json:"inputs"`
	Output    string   `json:"output"`
	Licence   string   `json:"licence"`
	CreatedBy string   `json:"created_by"`
	Files     []File   `json:"files"`
}

// File is one file of a model directory.
type File struct {
	Name   string `json:"name"`
	Size   int    `json:"size"`
	SHA256 string `json:"sha256"`
}

// Write writes model.onnx, vocab.txt and manifest.json to the folder, the manifest
// last.
func Write(folder string, t *Table, command string) error {
	var model, vocab bytes.Buffer
	if _, err := Model(t).WriteTo(&model); err != nil {
		return err
	}
	for _, w := range append(specials[:len(specials):len(specials)], t.Words...) {
		vocab.WriteString(w)
		vocab.WriteByte('\n')
	}
	m := Manifest{
		ID:        fmt.Sprintf("builtin-static-%d", t.Vectors.Cols),
		Name:      "Pincite built-in static word vectors",
		Dim:       t.Vectors.Cols,
		MaxTokens: 512,
		Pooling:   "none",
		Inputs:    []string{"input_ids", "attention_mask"},
		Output:    "sentence_embedding",
		Licence:   "CC BY 4.0",
		CreatedBy: command,
	}
	var manifest bytes.Buffer
	for _, f := range []struct {
		name string
		data []byte
	}{{"model.onnx", model.Bytes()}, {"vocab.txt", vocab.Bytes()}} {
		sum := sha256.Sum256(f.data)
		m.Files = append(m.Files, File{f.name, len(f.data), hex.EncodeToString(sum[:])})
		if err := replace(filepath.Join(folder, f.name), f.data); err != nil {
			return err
		}
	}
	encoder := json.NewEncoder(&manifest)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(m); err != nil {
		return fmt.Errorf("encode manifest: %w", err)
	}
	return replace(filepath.Join(folder, "manifest.json"), manifest.Bytes())
}

// replace writes a file under a temporary name and renames it.
func replace(path string, data []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".trainwords-*")
	if err != nil {
		return fmt.Errorf("write model: %w", err)
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Chmod(0o644)
	}
	if err == nil {
		err = tmp.Sync()
	}
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write model: %w; check the disk and run again", err)
	}
	return nil
}

// readVocab returns the words of a vocabulary file without the specials.
func readVocab(folder string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(folder, "vocab.txt"))
	if err != nil {
		return nil, fmt.Errorf("read vocabulary: %w", err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(lines) < len(specials) {
		return nil, fmt.Errorf("read vocabulary: %d lines; run trainwords again", len(lines))
	}
	return lines[len(specials):], nil
}
