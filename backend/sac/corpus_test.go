package sac

import (
	"os"
	"path/filepath"
	"testing"
)

// corpusText is one contract of the development data.
type corpusText struct{ file, text string } // file is relative to the corpus, with slashes

// corpus reads every nth contract of the development data, and skips the test where
// that data is absent.
func corpus(t testing.TB, every int) []corpusText {
	t.Helper()
	root := filepath.Join("..", "..", "..", "shared", "legalbench-rag", "corpus")
	files, err := filepath.Glob(filepath.Join(root, "*", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Skip("no development data at ../shared/legalbench-rag/corpus")
	}
	var texts []corpusText
	for i := 0; i < len(files); i += every {
		b, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		rel, err := filepath.Rel(root, files[i])
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, corpusText{filepath.ToSlash(rel), string(b)})
	}
	return texts
}
