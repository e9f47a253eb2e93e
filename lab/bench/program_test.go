package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/embed"
	"pincite/backend/search/relevance"
)

// TestProgram asks the program itself about two small data sets, cut in several ways.
func TestProgram(t *testing.T) {
	d, questions := loadSmall(t)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	program := &Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME")}
	results, answers, err := (&Runner{System: program}).Run(t.Context(), d, questions,
		mustConfigs(t, "default", "pinpoint", "naive", "recursive-bm25", "sac-route", "structure"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		// All three documents are short: whichever way they are cut, their words are found.
		if r.Total.Recall.At[nKs-1].Value == 0 {
			t.Errorf("%s finds nothing", r.Config.Name)
		}
		if r.Index.Model == "" || r.Index.Chunks < 2 || r.Index.Bytes == 0 {
			t.Errorf("%s: %+v", r.Config.Name, r.Index)
		}
	}
	for _, a := range answers {
		for _, h := range a.Hits {
			if d.Documents[h.File] == nil {
				t.Errorf("%s: a hit in %q", a.Config, h.File)
			}
		}
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestProgramWithOthersModelsAndSummaries ranks with models that saw one of the documents
// and with summaries of all documents but one.
func TestProgramWithOthersModelsAndSummaries(t *testing.T) {
	d, questions := loadSmall(t)
	seen := questions[0].Gold[0].File
	program := &Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME"), Relevance: t.TempDir(), Summaries: Summaries{seen: "An agreement of its own kind"}}
	writeRelevance(t, program.Relevance, seen)
	results, _, err := (&Runner{System: program}).Run(t.Context(), d, questions, mustConfigs(t, "default", "zero-shot", "no-summary"))
	if err != nil {
		t.Fatal(err)
	}
	learned := results[0].Index.Learned
	if len(learned) != 1 || learned[0].GoldSpans != 7 || !slices.Equal(learned[0].Documents, []string{seen}) {
		t.Errorf("learned parts: %+v", learned)
	}
	// Each configuration says what it must not be read without.
	for i, want := range []string{"7 gold spans", "", ""} {
		notes := strings.Join(results[i].notes(), "\n")
		if strings.Contains(notes, "gold spans") != (want != "") || !strings.Contains(notes, want) || (results[i].SeenQuestions > 0) != (want != "") {
			t.Errorf("%s saw %d questions and notes %q", results[i].Config.Name, results[i].SeenQuestions, notes)
		}
	}
	if x := results[0].Index; x.GivenSummaries != 1 || x.LackingSummaries == 0 {
		t.Errorf("%d summaries given and %d lacking", x.GivenSummaries, x.LackingSummaries)
	}
	if x := results[2].Index; x.GivenSummaries+x.LackingSummaries != 0 {
		t.Errorf("summaries in a configuration without: %+v", x)
	}
}

// writeRelevance writes relevance models that know nothing, and saw the gold spans of
// these documents.
func writeRelevance(t *testing.T, folder string, seen ...string) {
	t.Helper()
	words, err := embed.BuiltinWords()
	if err != nil {
		t.Fatal(err)
	}
	m := relevance.Manifest{Words: words.Hash()}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{relevance.HeadingsFile, relevance.LearnedFile} {
		var b bytes.Buffer
		if err := relevance.New(2, nil, nil, nil, relevance.Map{}).Write(&b); err != nil {
			t.Fatal(err)
		}
		write(name, b.Bytes())
		m.Files = append(m.Files, relevance.Describe(name, b.Bytes()))
	}
	m.Files[1].GoldSpans, m.Files[1].GoldDocuments = 7, seen
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	write(relevance.ManifestFile, data)
}

func TestReadSummaries(t *testing.T) {
	tests := []struct {
		name, file string
		want       Summaries
	}{
		{"two", `{"cuad/a.txt": " An\n agreement ", "b.txt": "A lease", "c.txt": " "}`, Summaries{"cuad/a.txt": "An agreement", "b.txt": "A lease"}},
		{"none", `{"a.txt": ""}`, nil},
		{"a list", `["a.txt"]`, nil},
		{"other values", `{"a.txt": {"summary": "A lease"}}`, nil},
		{"torn", `{"a.txt": "A le`, nil},
		{"empty", ``, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "summaries.json")
			if err := os.WriteFile(path, []byte(tt.file), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := ReadSummaries(path)
			if errors.Is(err, ErrSummaries) != (tt.want == nil) || err == nil && !maps.Equal(got, tt.want) {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
	if _, err := ReadSummaries(filepath.Join(t.TempDir(), "none.json")); !errors.Is(err, ErrSummaries) {
		t.Errorf("no file: %v", err)
	}
}
