package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/lab/bench"
)

// smallData writes a data folder of leases with three marked clauses each, and returns the
// options to fit to it.
func smallData(t *testing.T) options {
	t.Helper()
	dir := t.TempDir()
	var tests []any
	for _, party := range []string{"Ashdown", "Brightwater", "Corrigan"} {
		text := strings.ToUpper(party) + " LEASE\n\n"
		for _, clause := range [][3]string{
			{"Rent", "When is rent due?", "The tenant shall pay a rent of nine hundred pounds on the first day of each month."},
			{"Repairs", "Who makes repairs?", "The landlord shall repair the roof, the walls and the drains of the premises."},
			{"Insurance", "What insurance is required?", "The tenant shall keep insurance against fire of the premises, with an insurer of good standing."},
		} {
			text += "1. " + clause[0] + "\n\n"
			at := len(text)
			text += clause[2] + "\n\n" + strings.Repeat("The parties have read this paragraph, which answers nothing. ", 12) + "\n\n"
			tests = append(tests, map[string]any{
				"query":    "Consider " + party + "'s lease; " + clause[1],
				"snippets": []any{map[string]any{"file_path": "leases/" + party + ".txt", "span": []int{at, at + len(clause[2])}, "answer": clause[2]}},
			})
		}
		write(t, filepath.Join(dir, "corpus", "leases", party+".txt"), text)
	}
	data, err := json.Marshal(map[string]any{"tests": tests})
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "benchmarks", "leases.json"), string(data))
	write(t, filepath.Join(dir, "wordings.json"), `{"When is rent due?": {"train": ["on what day must the tenant pay"], "test": ["unseen"]}}`)
	weights, err := os.ReadFile("../../../backend/search/rank/weights.json")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "weights.json"), string(weights))
	return options{group: "zero_shot", data: dir, relevance: "../../../models/relevance", wordings: filepath.Join(dir, "wordings.json"),
		weights: filepath.Join(dir, "weights.json"), write: true}
}

func write(t *testing.T, path, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestRun fits two groups to a small corpus: the answers become likelier, the weights are the
// same each time, and what is fitted once stays when it is fitted again.
func TestRun(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"zero_shot", "out_of_domain"} {
		o := smallData(t)
		o.group = name
		was, err := os.ReadFile(o.weights)
		if err != nil {
			t.Fatal(err)
		}
		examples, err := readExamples(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if want := 9 + 3; len(examples) != want {
			t.Fatalf("%d examples, want %d", len(examples), want)
		}
		for _, e := range examples {
			sum := 0.0
			for _, s := range e.Shares {
				sum += float64(s)
			}
			if _, learned := e.Features["learned"]; learned || math.Abs(sum-1) > 1e-5 {
				t.Errorf("shares add up to %g; what was learned from marks is seen: %t", sum, learned)
			}
			if _, headings := e.Features["headings"]; headings != (name == "zero_shot") {
				t.Errorf("%s: headings are seen: %t", name, headings)
			}
		}
		if err := run(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		first, err := os.ReadFile(o.weights)
		if err != nil {
			t.Fatal(err)
		}
		start, err := readGroup(was, name)
		if err != nil {
			t.Fatal(err)
		}
		fitted, err := readGroup(first, name)
		if err != nil {
			t.Fatal(err)
		}
		before, _, _ := likelihood(examples, start, start.fitted())
		if after, _, _ := likelihood(examples, fitted, start.fitted()); after <= before {
			t.Errorf("%s: the likelihood was %g and is %g", name, before, after)
		}
		if err := run(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		again, err := os.ReadFile(o.weights)
		if err != nil {
			t.Fatal(err)
		}
		if string(again) != string(first) {
			t.Errorf("%s: fitted again it is\n%s\nafter\n%s", name, again, first)
		}
	}
}

func TestKindsOfAGroup(t *testing.T) {
	t.Parallel()
	l := &learner{left: []string{"left"}}
	for _, c := range []struct {
		group, kind string
		want        bool
	}{
		{"zero_shot", "left", true}, {"zero_shot", "", false}, {"familiar", "left", false}, {"familiar", "other", true},
		{"familiar", "", false}, {"unfamiliar", "left", true}, {"unfamiliar", "other", false},
	} {
		if got := l.asks(c.group, c.kind); got != c.want {
			t.Errorf("%s is fitted to questions of kind %q: %t", c.group, c.kind, got)
		}
	}
}

func TestShares(t *testing.T) {
	t.Parallel()
	const text = "§ one two three four"
	chunks := []doc.Span{{Start: 0, End: 6}, {Start: 6, End: 14}, {Start: 14, End: 21}}
	for _, c := range []struct {
		name string
		gold []bench.Gold
		want []float32
	}{
		{"one chunk", []bench.Gold{{File: "a", Span: doc.Span{Start: 2, End: 5}}}, []float32{1, 0, 0}},
		{"across two, counted in code points", []bench.Gold{{File: "a", Span: doc.Span{Start: 2, End: 8}}}, []float32{0.5, 0.5, 0}},
		{"two spans", []bench.Gold{{File: "a", Span: doc.Span{Start: 2, End: 5}}, {File: "a", Span: doc.Span{Start: 16, End: 19}}}, []float32{0.5, 0, 0.5}},
		{"of another document", []bench.Gold{{File: "b", Span: doc.Span{Start: 2, End: 5}}}, nil},
	} {
		got, err := sharesOf(chunks, "a", bench.Question{Gold: c.gold}, doc.NewOffsets(text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		for i := range c.want {
			if len(got) != len(c.want) || math.Abs(float64(got[i]-c.want[i])) > 1e-6 {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
				break
			}
		}
		if c.want == nil && got != nil {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	if _, err := sharesOf(chunks, "a", bench.Question{Gold: []bench.Gold{{File: "a", Span: doc.Span{Start: 2, End: 99}}}}, doc.NewOffsets(text)); err == nil {
		t.Error("a span beyond the text is taken")
	}
}

// TestPassages asks questions that were written from passages, each as it stands, about the
// documents of one half.
func TestPassages(t *testing.T) {
	t.Parallel()
	o := smallData(t)
	o.group, o.passages = "unfamiliar", filepath.Join(o.data, "passages.jsonl")
	var lines strings.Builder
	half := map[bench.Half]int{}
	for _, party := range []string{"Ashdown", "Brightwater", "Corrigan"} {
		file := "leases/" + party + ".txt"
		half[bench.HalfOf(file)]++
		data, err := json.Marshal(bench.Written{File: file, Passages: []bench.Passage{{Span: [2]int{20, 60}, Questions: []string{"rent, when; and how much?", "who pays the rent"}}}})
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(append(data, '\n'))
	}
	write(t, o.passages, lines.String())
	for _, o.half = range []bench.Half{"even", "odd"} {
		examples, err := readExamples(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if want := 2 * half[o.half]; len(examples) != want {
			t.Errorf("%d examples of the %s half, want %d", len(examples), o.half, want)
		}
	}
	if got := wordingsOf(bench.Question{Query: "; rent, when; and how much?"}, nil); len(got) != 1 || got[0] != "rent, when; and how much?" {
		t.Errorf("asked as %q", got)
	}
	o.passages += ".absent"
	if _, err := readExamples(t.Context(), o); err == nil {
		t.Error("questions of a file that is not there")
	}
}
