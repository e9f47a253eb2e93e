package extract

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

type corpusText struct {
	file   string // relative to the corpus, with slashes
	source []byte
}

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
		texts = append(texts, corpusText{filepath.ToSlash(rel), b})
	}
	return texts
}

func BenchmarkRead(b *testing.B) {
	texts := corpus(b, 1)
	n := 0
	for _, c := range texts {
		n += len(c.source)
	}
	b.SetBytes(int64(n))
	for b.Loop() {
		for _, c := range texts {
			if _, err := Read(context.Background(), c.file, c.source, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	}
}
