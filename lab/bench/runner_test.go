package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"pincite/backend/sac"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func mustConfigs(t *testing.T, names ...string) []Config {
	t.Helper()
	configs, err := ConfigsNamed(names...)
	if err != nil {
		t.Fatal(err)
	}
	return configs
}

func loadSmall(t *testing.T) (*Dataset, []Question) {
	t.Helper()
	d, err := Load(t.Context(), small(t))
	if err != nil {
		t.Fatal(err)
	}
	questions, err := d.Select(Selection{})
	if err != nil {
		t.Fatal(err)
	}
	return d, questions
}

func TestRun(t *testing.T) {
	d, questions := loadSmall(t)
	system := &memorySystem{learned: []LearnedPart{{Name: "map", Documents: []string{"b/one.txt"}, GoldSpans: 1}}}
	configs := mustConfigs(t, "default", "recursive", "zero-shot", "recursive-bm25")
	var calls atomic.Int64
	runner := Runner{System: system, Jobs: 2, Progress: func(Progress) { calls.Add(1) }}
	results, answers, err := runner.Run(t.Context(), d, questions, configs)
	if err != nil {
		t.Fatal(err)
	}
	if system.indexed != 2 || system.open != 0 {
		t.Errorf("%d indexes made, %d left open; want one for each of two recipes, all closed", system.indexed, system.open)
	}
	if want := int64(2*3 + 4*3); calls.Load() != want {
		t.Errorf("%d calls of progress, want %d", calls.Load(), want)
	}
	for i, r := range results {
		if r.Config != configs[i] {
			t.Errorf("result %d is of %s, want %s", i, r.Config.Name, configs[i].Name)
		}
		// Every text is one chunk: the right one for all three questions. The twins share
		// the words of two questions, so one of them comes second and counts as found.
		if r.Total.Recall.At[nKs-1].Value != 1 || r.Total.Questions != 3 {
			t.Errorf("%s: recall at 64 is %v over %d questions", r.Config.Name, r.Total.Recall.At[nKs-1], r.Total.Questions)
		}
		if r.Cost.PeakBytes <= 0 || r.Cost.Jobs != 2 || r.Cost.SearchSeconds <= 0 {
			t.Errorf("%s: cost %+v", r.Config.Name, r.Cost)
		}
	}
	for i, want := range []int{2, 0, 0, 0} { // the twins: two of three questions
		if results[i].SeenQuestions != want {
			t.Errorf("%s: %d questions seen, want %d", results[i].Config.Name, results[i].SeenQuestions, want)
		}
	}
	if results[2].Cost.IndexShared != "default" || results[0].Cost.IndexShared != "" {
		t.Errorf("shared indexes: %+v", results)
	}

	path := filepath.Join(t.TempDir(), "hits.jsonl")
	if err := SaveAnswers(path, answers); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(file)), "\n")
	var last Answer
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil || len(lines) != len(answers) || !reflect.DeepEqual(last, answers[len(answers)-1]) {
		t.Errorf("%d lines of %d answers, the last %+v (%v)", len(lines), len(answers), last, err)
	}
}

// TestTotalWeighsDataSetsAlike has two questions in one data set and one in the other.
func TestTotalWeighsDataSetsAlike(t *testing.T) {
	d, questions := loadSmall(t)
	hits := [][]Hit{{{"a/one.txt", questions[0].Gold[0].Span}}, {}, {{"a/one.txt", questions[2].Gold[0].Span}}}
	r := d.evaluate(questions, hits)
	if got := r.Total.Recall.Mean.Value; got != 0.75 {
		t.Errorf("total recall %v, want (1/2 + 1)/2", got)
	}
	if r.Unanswered != 1 || r.Benchmarks[1].Recall.Mean.Value != 1 {
		t.Errorf("%+v: the twin's text is the same document", r)
	}
}

// cancelling searches until it has been asked n times, then cancels.
type cancelling struct {
	Index
	left   atomic.Int64
	cancel context.CancelFunc
}

func (c *cancelling) Search(ctx context.Context, query string, config Config, _ ...string) ([]Hit, error) {
	if c.left.Add(-1) == 0 {
		c.cancel()
	}
	return c.Index.Search(ctx, query, config)
}

// wrapped makes indexes of another system and changes them.
type wrapped struct {
	*memorySystem
	wrap func(Index) Index
}

func (w wrapped) Index(ctx context.Context, docs []*Document, r sac.Recipe, progress func(int)) (Index, error) {
	index, err := w.memorySystem.Index(ctx, docs, r, progress)
	if err != nil {
		return nil, err
	}
	return w.wrap(index), nil
}

func TestRunCancelled(t *testing.T) {
	d, questions := loadSmall(t)
	ctx, cancel := context.WithCancel(t.Context())
	system := &memorySystem{}
	runner := Runner{System: wrapped{system, func(x Index) Index {
		c := &cancelling{Index: x, cancel: cancel}
		c.left.Store(2)
		return c
	}}}
	_, _, err := runner.Run(ctx, d, questions, mustConfigs(t, "default"))
	if !errors.Is(err, context.Canceled) || system.open != 0 {
		t.Errorf("error %v, %d indexes left open", err, system.open)
	}
}

// bad returns the same hits to every question.
type bad struct {
	Index
	hits []Hit
}

func (b bad) Search(context.Context, string, Config, ...string) ([]Hit, error) { return b.hits, nil }

func TestRunRefusesHits(t *testing.T) {
	d, questions := loadSmall(t)
	for name, hit := range map[string]Hit{
		"inside a character":  {"a/one.txt", span(1, 3)},
		"past the end":        {"a/one.txt", span(0, 1000)},
		"document not there":  {"a/three.txt", span(0, 1)},
		"end before start":    {"a/one.txt", span(9, 5)},
		"starts before start": {"a/one.txt", span(-1, 5)},
	} {
		t.Run(name, func(t *testing.T) {
			runner := Runner{System: wrapped{&memorySystem{}, func(x Index) Index { return bad{x, []Hit{hit}} }}}
			if _, _, err := runner.Run(t.Context(), d, questions, mustConfigs(t, "default")); err == nil {
				t.Error("accepted")
			}
		})
	}
}

func TestRunKeepsSixtyFourHits(t *testing.T) {
	d, questions := loadSmall(t)
	many := slices.Repeat([]Hit{{"a/two.txt", span(0, 4)}}, MaxHits+1)
	runner := Runner{System: wrapped{&memorySystem{}, func(x Index) Index { return bad{x, many} }}}
	results, answers, err := runner.Run(t.Context(), d, questions, mustConfigs(t, "default"))
	if err != nil {
		t.Fatal(err)
	}
	if len(answers[0].Hits) != MaxHits || results[0].Overlapping != 3 {
		t.Errorf("%d hits kept, %d questions overlapping", len(answers[0].Hits), results[0].Overlapping)
	}
}

func TestConfigs(t *testing.T) {
	all := Configs()
	seen := map[string]bool{}
	for _, c := range all {
		if seen[c.Name] || c.Name == "" || c.About == "" || !slices.Contains(Groups(), c.Group) {
			t.Errorf("config %q comes twice, says nothing or is of no group", c.Name)
		}
		seen[c.Name] = true
		if err := c.Recipe.Validate(); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
	if all[0] != (Config{Name: "default", Group: GroupShipped, About: all[0].About}) {
		t.Errorf("default is %+v, want zero recipe and method: what search does as shipped", all[0])
	}
	if _, err := ConfigsNamed("default", "fast"); !errors.Is(err, ErrConfig) {
		t.Errorf("unknown name: %v", err)
	}
	if _, err := ConfigsNamed("sac", "sac"); !errors.Is(err, ErrConfig) {
		t.Errorf("name given twice: %v", err)
	}
}

// fixedReport has figures that depend on nothing but this file.
func fixedReport() *Report {
	estimate := func(x float64) Estimate { return Estimate{x, x * 0.9, x * 1.1} }
	curve := func(first, step float64) (c Curve) {
		for i := range c.At {
			c.At[i] = estimate(first + step*float64(i))
		}
		c.Mean = estimate(first + 3*step)
		return c
	}
	figures := func(name string, n int) Figures {
		shift := float64(n) / 1000 // so that no two rows are alike
		return Figures{name, n, n / 2, curve(0.4+shift, -0.05), curve(0.2+shift, 0.1), curve(0.01+shift, 0.01)}
	}
	r := &Report{
		Version: "v1.2.3", Machine: Machine{OS: "linux", Arch: "amd64", Processor: "Abacus", CPUs: 2, Memory: 8 << 30, Go: "go1.26"},
		Documents: 12, Pool: 2, Ks: Ks[:], Bootstrap: Bootstrap{Draws: resamples, Seed: seed},
	}
	for _, c := range []Config{Configs()[0], Configs()[1], sacConfigs()[0]} {
		i := len(r.Results)
		r.Results = append(r.Results, Result{Config: c, Total: figures("total", 30+9*i), Benchmarks: []Figures{figures("cuad", 20+6*i), figures("maud", 10+3*i)}})
	}
	r.Results[0].Cost = Cost{IndexSeconds: 3.25, SearchSeconds: 1.5, MedianMillis: 12.25, P95Millis: 20, Jobs: 1, PeakBytes: 300 << 20, BaseBytes: 90 << 20}
	r.Results[0].Index = Description{Learned: []LearnedPart{{Name: "map.bin", Documents: []string{"cuad/a.txt", "cuad/b.txt"}, GoldSpans: 9}}}
	r.Results[1].Index = Description{Learned: r.Results[0].Index.Learned, GivenSummaries: 11, LackingSummaries: 1}
	r.Results[1].SeenQuestions, r.Results[1].Unanswered = 4, 1
	return r
}

func TestReportGolden(t *testing.T) {
	r := fixedReport()
	var table, page bytes.Buffer
	if err := r.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	if err := r.writeMarkdown(&page, "benchmarks"); err != nil {
		t.Fatal(err)
	}
	files, err := r.plots()
	if err != nil {
		t.Fatal(err)
	}
	files["table.txt"], files["report.md"] = table.Bytes(), page.Bytes()
	if len(files) != 8 {
		t.Fatalf("%d files", len(files))
	}
	for name, got := range files {
		golden := filepath.Join("testdata", "report", name)
		if *update {
			if err := os.MkdirAll(filepath.Dir(golden), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(golden, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from its golden file; look at it and run with -update", name)
		}
	}
}

func TestReportJSON(t *testing.T) {
	data, err := json.Marshal(fixedReport())
	if err != nil {
		t.Fatal(err)
	}
	var back Report
	if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(&back, fixedReport()) {
		t.Errorf("the report comes back otherwise: %v", err)
	}
}

// TestEndToEndBM25 measures the tests' own BM25 on the development data.
func TestEndToEndBM25(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	d := legalBench(t)
	questions, err := d.Select(Selection{Sample: 4, Half: HalfReport})
	if err != nil {
		t.Fatal(err)
	}
	results, _, err := (&Runner{System: &memorySystem{}}).Run(t.Context(), d, questions, mustConfigs(t, "recursive-bm25"))
	if err != nil {
		t.Fatal(err)
	}
	if total := results[0].Total; total.Questions != 12 || total.Recall.At[nKs-1].Value == 0 {
		t.Errorf("%d questions, recall at 64 %v", total.Questions, total.Recall.At[nKs-1].Value)
	}
}
