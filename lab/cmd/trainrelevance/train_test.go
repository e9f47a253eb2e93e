package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"pincite/backend/embed"
	"pincite/backend/search/relevance"
)

// writeData writes a data folder of two contracts with three marked spans each.
func writeData(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	type snippet struct {
		File   string `json:"file_path"`
		Span   [2]int `json:"span"`
		Answer string `json:"answer"`
	}
	type test struct {
		Query    string    `json:"query"`
		Snippets []snippet `json:"snippets"`
	}
	var tests []test
	for _, party := range []string{"Ashdown", "Brightwater"} {
		file := "leases/" + party + ".txt"
		text := party + " LEASE\n\n"
		for _, clause := range [][2]string{
			{"Rent", "The tenant shall pay a rent of nine hundred pounds on the first day of each month."},
			{"Repairs", "The landlord shall repair the roof, the walls and the drains of the premises."},
			{"Notice", "Either party may end this lease by giving three months' notice in writing."},
		} {
			at := len(text) + len("1. "+clause[0]+"\n\n")
			text += "1. " + clause[0] + "\n\n" + clause[1] + "\n\n"
			tests = append(tests, test{
				fmt.Sprintf("Consider %s's lease; what does it say of %s?", party, strings.ToLower(clause[0])),
				[]snippet{{file, [2]int{at, at + len(clause[1])}, clause[1]}},
			})
		}
		text += strings.Repeat("Nothing in this paragraph answers any question that was asked. ", 40)
		write(t, filepath.Join(dir, "corpus", file), []byte(text))
	}
	data, err := json.Marshal(map[string]any{"tests": tests})
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "benchmarks", "leases.json"), data)
	return dir
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// The same data, seed and flags give the same bytes; other marks change what learned from
// them, and nothing else.
func TestTrainingIsDeterministic(t *testing.T) {
	t.Parallel()
	data := writeData(t)
	kinds, written := fewNeeds()
	train := func(change func(*options)) map[string][]byte {
		o := options{data: data, out: t.TempDir(), seed: 1, dim: 8, pairs: 1, headings: 2, gold: 2, wordings: kinds, written: written}
		change(&o)
		if err := run(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		files := map[string][]byte{}
		for _, name := range []string{relevance.HeadingsFile, relevance.LearnedFile, relevance.NeedsFile, relevance.ManifestFile} {
			b, err := os.ReadFile(filepath.Join(o.out, name))
			if err != nil {
				t.Fatal(err)
			}
			files[name] = b
		}
		return files
	}
	first := train(func(*options) {})
	for name, b := range train(func(*options) {}) {
		if !bytes.Equal(b, first[name]) {
			t.Errorf("%s is not the same when it is trained again", name)
		}
	}
	fewer := train(func(o *options) { o.hold = 1 })
	if bytes.Equal(fewer[relevance.LearnedFile], first[relevance.LearnedFile]) {
		t.Error("a third of the kinds fewer makes no difference")
	}
	if bytes.Equal(fewer[relevance.NeedsFile], first[relevance.NeedsFile]) {
		t.Error("a third of the kinds fewer makes no difference to the needs")
	}
	if !bytes.Equal(fewer[relevance.HeadingsFile], first[relevance.HeadingsFile]) {
		t.Error("the model of headings has seen marks")
	}
	lease, err := os.ReadFile(filepath.Join(data, "corpus/leases/Ashdown.txt"))
	if err != nil {
		t.Fatal(err)
	}
	asked := train(func(o *options) {
		o.passages = fmt.Appendf(nil, `{"file": "leases/Ashdown.txt", "sha256": "%x", "passages": [{"span": [20, 90], "need": "time of payment", "questions": ["when must we pay", "is money due every month?"]}]}`, sha256.Sum256(lease))
	})
	other := options{data: data, out: t.TempDir(), passages: []byte(`{"file": "leases/Ashdown.txt", "sha256": "00"}`)}
	if err := run(t.Context(), other); err == nil {
		t.Error("questions about another document of that name are learned")
	}
	if bytes.Equal(asked[relevance.HeadingsFile], first[relevance.HeadingsFile]) {
		t.Error("questions written from passages make no difference")
	}
	if !bytes.Contains(asked[relevance.ManifestFile], []byte(`"written_questions": 2`)) {
		t.Errorf("the manifest does not count the written questions: %s", asked[relevance.ManifestFile])
	}
}

// fewNeeds returns wordings of the kinds of question of [writeData], and as many needs beside
// them as a classifier of needs is calibrated on.
func fewNeeds() (wordings, fs.FS) {
	kinds, names := wordings{}, map[string]string{}
	for _, clause := range []string{"rent", "repairs", "notice"} {
		kind := "what does it say of " + clause + "?"
		kinds[kind] = []string{"is there a rule on " + clause, clause + " clause", "which " + clause + " applies"}
		names[kind] = clause
	}
	var own []writtenNeed
	for _, name := range []string{"tax", "insurance", "audit", "assignment", "warranty", "publicity", "escrow", "indemnity"} {
		own = append(own, writtenNeed{ID: name, Name: name, Titles: []string{name + " clause"}, Wordings: []string{
			"who is liable for " + name, "is there a rule on " + name, name + " obligations", "which " + name + " applies",
		}})
	}
	written := fstest.MapFS{}
	for file, value := range map[string]any{"needs/marked.json": names, "needs/doubles.json": map[string][]string{}, kindsFile: map[string]writtenKind{}, "needs/own.json": own} {
		data, err := json.Marshal(value)
		if err != nil {
			panic(err)
		}
		written[file] = &fstest.MapFile{Data: data}
	}
	return kinds, written
}

// A map learns which words answer: titles are asked in words that their text does not have.
func TestWordMapLearns(t *testing.T) {
	t.Parallel()
	words, err := embed.BuiltinWords()
	if err != nil {
		t.Fatal(err)
	}
	m := newWordMap(words, 1)
	vector := func(text string) []float32 {
		v, ok := m.mean(contentWords(text), 0)
		if !ok {
			t.Fatalf("%q has no word that is known", text)
		}
		return v
	}
	d := &document{}
	for _, passage := range []string{"tenant shall pay monthly rent", "laws of Delaware govern", "notices by courier or facsimile"} {
		d.means = append(d.means, vector(passage)...)
	}
	for i, question := range []string{"insurance", "audit", "trademark"} {
		d.examples[selfTaught] = append(d.examples[selfTaught], example{words: []string{question}, shares: []share{{i, 1}}})
	}
	if err := m.train(t.Context(), &corpus{documents: []*document{d}}, selfTaught, 200, nil); err != nil {
		t.Fatal(err)
	}
	for i, e := range d.examples[selfTaught] {
		mapped := m.model().Apply(vector(e.words[0]))
		for k := range d.examples[selfTaught] {
			right, other := relevance.Dot(mapped, d.means[i*m.dim:(i+1)*m.dim]), relevance.Dot(mapped, d.means[k*m.dim:(k+1)*m.dim])
			if k != i && right <= other {
				t.Errorf("%s: cosine %g to its answer, %g to passage %d", e.words[0], right, other, k)
			}
		}
	}
}
