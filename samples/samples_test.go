package samples

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/extract"
)

// readContracts returns the canonical text of every sample by its path below
// contracts/, and counts their encodings.
func readContracts(t *testing.T) (texts map[string]string, encodings map[string]int) {
	t.Helper()
	texts, encodings = map[string]string{}, map[string]int{}
	err := fs.WalkDir(FS, "contracts", func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		source, err := FS.ReadFile(p)
		if err != nil {
			return err
		}
		got, err := extract.Read(context.Background(), path.Base(p), source, extract.Options{})
		if err != nil {
			t.Errorf("%s: %v", p, err)
			return nil
		}
		texts[strings.TrimPrefix(p, "contracts/")] = got.Text
		encodings[got.Encoding]++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts, encodings
}

func TestContracts(t *testing.T) {
	texts, encodings := readContracts(t)
	if len(texts) < 12 {
		t.Errorf("%d contracts, want at least 12", len(texts))
	}
	for _, want := range []string{"utf-8", "utf-16le", "windows-1252"} {
		if encodings[want] == 0 {
			t.Errorf("no contract in %s", want)
		}
	}
	var all strings.Builder
	ndas := 0
	for p, text := range texts {
		if strings.HasPrefix(p, "NDAs/") {
			ndas++
		}
		if n := utf8.RuneCountInString(text); n < 9_500 || n > 30_000 {
			t.Errorf("%s: %d characters, want a contract of common length", p, n)
		}
		if strings.ContainsRune(text, utf8.RuneError) {
			t.Errorf("%s: a character was lost in decoding", p)
		}
		all.WriteString(text)
	}
	if ndas < 4 {
		t.Errorf("%d NDAs, want at least 4", ndas)
	}
	for _, form := range []string{"\r\n", "\f", "\ufeff", "“", "’", "§", "é", "€", "____", "ARTICLE", "\n1.1 "} {
		if !strings.Contains(all.String(), form) {
			t.Errorf("no contract holds %q", form)
		}
	}
}

// The samples are worth searching because their boilerplate repeats. Measured when
// they were written: of 868 sentences of fifteen words or more, 287 have a near twin
// in another contract.
func TestContractsShareClauses(t *testing.T) {
	texts, _ := readContracts(t)
	type sentence struct {
		file  string
		words []string // sorted, each once
	}
	var all []sentence
	for file, text := range texts {
		for _, s := range sentenceEnd.Split(text, -1) {
			words := wordPattern.FindAllString(strings.ToLower(s), -1)
			if len(words) < 15 {
				continue
			}
			slices.Sort(words)
			all = append(all, sentence{file, slices.Compact(words)})
		}
	}
	twins := 0
	for _, a := range all {
		if slices.ContainsFunc(all, func(b sentence) bool { return a.file != b.file && jaccard(a.words, b.words) >= 0.8 }) {
			twins++
		}
	}
	if twins < 250 {
		t.Errorf("%d of %d sentences have a near twin in another contract, want at least 250", twins, len(all))
	}
}

var (
	sentenceEnd = regexp.MustCompile(`[.;]\s`)
	wordPattern = regexp.MustCompile(`\pL+`)
)

// jaccard returns the share of the words of two sorted sets that both hold.
func jaccard(a, b []string) float64 {
	both := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch strings.Compare(a[i], b[j]) {
		case 0:
			both++
			i++
			j++
		case -1:
			i++
		default:
			j++
		}
	}
	return float64(both) / float64(len(a)+len(b)-both)
}

func TestQuestions(t *testing.T) {
	b, err := FS.ReadFile("questions.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(b), "\n"), "\n")
	if len(lines) != 3 {
		t.Errorf("%d demo questions, want 3", len(lines))
	}
	for _, q := range lines {
		if !strings.HasSuffix(q, "?") {
			t.Errorf("demo question %q does not end as a question", q)
		}
	}
}

// Every golden answer is, word for word, the text at its span.
func TestGolden(t *testing.T) {
	texts, _ := readContracts(t)
	offsets := map[string]*doc.Offsets{}
	for p, text := range texts {
		offsets[p] = doc.NewOffsets(text)
	}
	b, err := os.ReadFile("golden/questions.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden struct {
		Tests []struct {
			Query    string
			Snippets []struct {
				FilePath string `json:"file_path"`
				Span     [2]int // code points
				Answer   string
			}
		}
	}
	if err := json.Unmarshal(b, &golden); err != nil {
		t.Fatal(err)
	}
	if len(golden.Tests) < 72 {
		t.Errorf("%d questions, want at least 72", len(golden.Tests))
	}
	asked := map[string]bool{} // files
	for _, q := range golden.Tests {
		if q.Query == "" || len(q.Snippets) == 0 {
			t.Errorf("question %q has %d answers", q.Query, len(q.Snippets))
		}
		for _, s := range q.Snippets {
			o, ok := offsets[s.FilePath]
			if !ok {
				t.Errorf("%q: no sample %s", q.Query, s.FilePath)
				continue
			}
			asked[s.FilePath] = true
			span, err := o.FromRunes(doc.Span{Start: s.Span[0], End: s.Span[1]})
			if err != nil {
				t.Errorf("%q: %v", q.Query, err)
				continue
			}
			if err := doc.Verify(texts[s.FilePath], span, s.Answer); err != nil {
				t.Errorf("%q: %v", q.Query, err)
			}
		}
	}
	for p := range texts {
		if !asked[p] {
			t.Errorf("no golden question about %s", p)
		}
	}
}
