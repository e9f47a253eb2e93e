package main

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"pincite/lab/bench"
)

// TestPassages holds passages.jsonl to its form: every passage has a place and the questions
// that it answers, and no text of a contract. Where the development data lies
// beside the repository, every place is in a document of that content.
func TestPassages(t *testing.T) {
	t.Parallel()
	documents, err := bench.ReadWritten(passagesJSONL)
	if err != nil {
		t.Fatal(err)
	}
	corpus := filepath.Join("..", "..", "..", "shared", "legalbench-rag", "corpus")
	if _, err := os.Stat(corpus); err != nil {
		t.Log("no development data beside the repository: places are not looked up")
		corpus = ""
	}
	questions := 0
	for _, w := range documents {
		length := math.MaxInt
		if corpus != "" {
			data, err := os.ReadFile(filepath.Join(corpus, filepath.FromSlash(w.File)))
			if err != nil {
				t.Fatal(err)
			}
			if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != w.SHA256 {
				t.Errorf("%s is another document", w.File)
			}
			length = utf8.RuneCount(data)
		}
		for _, p := range w.Passages {
			questions += len(p.Questions)
			if p.Need == "" || len(p.Questions) < 2 || p.Span[0] < 0 || p.Span[0] >= p.Span[1] || p.Span[1] > length {
				t.Errorf("%s lacks something: %+v", w.File, p)
			}
		}
	}
	if questions < 3000 {
		t.Errorf("%d questions", questions)
	}
}
