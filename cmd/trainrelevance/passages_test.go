package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"
)

// TestPassages holds passages.jsonl to its form: every line has a passage's place and the
// questions that it answers, and no text of a contract. Where the development data lies
// beside the repository, every place is in a document of that content.
func TestPassages(t *testing.T) {
	t.Parallel()
	f, err := os.Open("passages.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	corpus := filepath.Join("..", "..", "..", "shared", "legalbench-rag", "corpus")
	if _, err := os.Stat(corpus); err != nil {
		t.Log("no development data beside the repository: places are not looked up")
		corpus = ""
	}
	length := map[string]int{} // of a document in code points
	lines := 0
	for scanner := bufio.NewScanner(f); scanner.Scan(); lines++ {
		var p struct {
			Doc, SHA256, Need, Absent string
			Span                      [2]int
			Questions                 []string
		}
		if err := json.Unmarshal(scanner.Bytes(), &p); err != nil {
			t.Fatalf("line %d: %v", lines+1, err)
		}
		if p.Doc == "" || len(p.SHA256) != 64 || p.Need == "" || len(p.Questions) < 2 || p.Span[0] < 0 || p.Span[0] >= p.Span[1] {
			t.Errorf("line %d lacks something: %+v", lines+1, p)
		}
		if corpus == "" {
			continue
		}
		if _, ok := length[p.Doc]; !ok {
			data, err := os.ReadFile(filepath.Join(corpus, filepath.FromSlash(p.Doc)))
			if err != nil {
				t.Fatal(err)
			}
			if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != p.SHA256 {
				t.Errorf("%s is another document", p.Doc)
			}
			length[p.Doc] = utf8.RuneCount(data)
		}
		if p.Span[1] > length[p.Doc] {
			t.Errorf("line %d: the passage ends at %d of %d", lines+1, p.Span[1], length[p.Doc])
		}
	}
	if lines < 1000 {
		t.Errorf("%d passages", lines)
	}
}
