package library

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"pincite/backend/library/sources"
	"pincite/backend/sac"
	"pincite/backend/store"
)

// writer summarises as it is told.
type writer struct {
	mu    sync.Mutex
	paths []string
	write func(path, text string) (sac.Summary, error)
}

func (w *writer) Summarize(_ context.Context, path, text string) (sac.Summary, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.paths = append(w.paths, path)
	return w.write(path, text)
}

// summary returns the stored summary of a file in the folder.
func (d *fixture) summary(name string) string {
	d.Helper()
	r, err := d.matter.Search(context.Background(), Question{Text: "Which law governs?", Docs: []string{filepath.Join(d.folder, name)}, K: 1})
	if err != nil || len(r.Hits) == 0 {
		d.Fatalf("%s: %+v, %v", name, r, err)
	}
	return r.Hits[0].Summary
}

func TestIndexWithOthersSummaries(t *testing.T) {
	d := newFixture(t)
	d.write("glass.txt", contract("glass"))
	d.write("beer.txt", contract("beer"))
	w := &writer{write: func(path, _ string) (sac.Summary, error) {
		if filepath.Base(path) == "beer.txt" {
			return sac.Summary{}, sac.ErrNoModel
		}
		return sac.Summary{Text: "Words of another", Type: "Agreement"}, nil
	}}
	recipe := Recipe{Summarizer: sac.LLMGeneric, SummaryModel: "tiny"}
	r := d.index(IndexRequest{Recipe: &recipe, Summarizer: w})
	if len(w.paths) != 2 || !filepath.IsAbs(w.paths[0]) {
		t.Errorf("asked for %v", w.paths)
	}
	if r.Indexed != 2 || len(r.Fallbacks) != 1 || r.Fallbacks[sac.ErrNoModel.Error()] != 1 {
		t.Errorf("report %+v", r)
	}
	if got := d.summary("glass.txt"); got != "Words of another" {
		t.Errorf("summary %q", got)
	}
	if got, want := d.summary("beer.txt"), sac.Summarize("beer.txt", contract("beer"), 0).Text; got != want {
		t.Errorf("summary %q, want the built-in %q", got, want)
	}

	// The matter keeps its recipe, and cannot follow it without the summarizer.
	if got, err := d.matter.Recipe(); err != nil || got != recipe.WithDefaults() {
		t.Errorf("recipe %+v, %v", got, err)
	}
	if _, err := d.matter.Index(context.Background(), IndexRequest{}); !errors.Is(err, ErrRecipe) || !strings.Contains(err.Error(), "--llm") {
		t.Errorf("without the language model: %v", err)
	}
	if r := d.index(IndexRequest{Summarizer: w}); r.Unchanged != 2 || len(w.paths) != 2 {
		t.Errorf("with it, and nothing changed: %+v", r)
	}
	other := recipe
	other.SummaryModel = "large"
	if r := d.index(IndexRequest{Recipe: &other, Summarizer: w}); r.Reasons[ReasonRecipe] != 2 {
		t.Errorf("with another language model: %+v", r)
	}
	if r := d.index(IndexRequest{Recipe: &Recipe{}}); r.Reasons[ReasonRecipe] != 2 || len(r.Fallbacks) != 0 {
		t.Errorf("back to the default: %+v", r)
	}
}

func TestIndexEndsWithItsContextInASummary(t *testing.T) {
	d := newFixture(t)
	d.write("glass.txt", contract("glass"))
	ctx, cancel := context.WithCancel(context.Background())
	w := &writer{write: func(string, string) (sac.Summary, error) { cancel(); return sac.Summary{}, sac.ErrNoModel }}
	_, err := d.matter.Index(ctx, IndexRequest{Folders: []string{d.folder}, Recipe: &Recipe{Summarizer: sac.Given}, Summarizer: w})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if got := d.state("glass.txt"); got.State == store.Indexed {
		t.Error("a summary that was broken off is stored as if there were none")
	}
}

func TestIndexRefusesRecipes(t *testing.T) {
	d := newFixture(t)
	for _, recipe := range []Recipe{
		{Chunker: "magic"}, {Size: -100}, {Summarizer: sac.LLMExpert}, {Summarizer: sac.Given}, {SummaryTarget: -1},
	} {
		if _, err := d.matter.Index(context.Background(), IndexRequest{Folders: []string{d.folder}, Recipe: &recipe}); !errors.Is(err, ErrRecipe) {
			t.Errorf("%+v: %v", recipe, err)
		}
	}
	if !sources.Missing(d.matter.Path()) {
		t.Error("a matter was made")
	}
	if got, err := d.matter.Recipe(); err != nil || got != (Recipe{}).WithDefaults() {
		t.Errorf("recipe of a matter that is not there yet: %+v, %v", got, err)
	}
}

func TestLocalSummarizer(t *testing.T) {
	l := newFixture(t).library
	if _, err := l.LocalSummarizer(Recipe{Summarizer: sac.LLMGeneric}, "http://10.0.0.7:11434"); !errors.Is(err, ErrNotLocal) {
		t.Errorf("another machine: %v", err)
	}
	if _, err := l.LocalSummarizer(Recipe{Summarizer: sac.LLMGeneric}, "http://127.0.0.1:11434"); err != nil {
		t.Error(err)
	}
}
