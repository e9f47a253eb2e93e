package extracttest

import (
	"os"
	"path/filepath"
	"testing"
)

// Shared returns the folder of the development data, which lies beside the repository, and
// skips the test where it is absent.
func Shared(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(folder, "backend")); err == nil {
			break
		}
		up := filepath.Dir(folder)
		if up == folder {
			t.Skip("no repository above this folder")
		}
		folder = up
	}
	shared := filepath.Join(folder, "..", "shared")
	if _, err := os.Stat(shared); err != nil {
		t.Skip("no development data at ../shared")
	}
	return shared
}

// CorpusText is a contract of the development data.
type CorpusText struct {
	File   string // relative to the corpus, with slashes
	Source []byte
}

// Corpus reads every nth contract of the development data, and skips the test where
// that data is absent.
func Corpus(t testing.TB, every int) []CorpusText {
	t.Helper()
	root := filepath.Join(Shared(t), "legalbench-rag", "corpus")
	files, err := filepath.Glob(filepath.Join(root, "*", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Skip("no development data at ../shared/legalbench-rag/corpus")
	}
	var texts []CorpusText
	for i := 0; i < len(files); i += every {
		b, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		rel, err := filepath.Rel(root, files[i])
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, CorpusText{filepath.ToSlash(rel), b})
	}
	return texts
}
