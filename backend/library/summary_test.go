package library

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/sac"
	"pincite/backend/store"
)

// vectorsOf returns the vectors of a file's document in the set that search uses, and the
// text that the first of them was made of.
func (d *fixture) vectorsOf(name string) (vectors []float32, first string) {
	d.Helper()
	err := d.matter.file.Read(func(db matter.Reader) error {
		files, err := db.Files()
		if err != nil {
			return err
		}
		file, err := matter.Resolve(files, filepath.Join(d.folder, name))
		if err != nil {
			return err
		}
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		stored, err := db.Document(file.Doc)
		if err != nil {
			return err
		}
		quote, err := doc.Quote(stored.Text, stored.Chunks[0])
		if err != nil {
			return err
		}
		first = sac.Augment(stored.Summary, quote)
		vectors, _, err = db.Vectors(meta.VectorSet, file.Doc, nil)
		return err
	})
	if err != nil {
		d.Fatal(err)
	}
	return vectors, first
}

// fits reports whether the stored vectors are those of the stored summary.
func (d *fixture) fits(name string) bool {
	d.Helper()
	vectors, first := d.vectorsOf(name)
	want, err := (&fakeEngine{}).Embed(context.Background(), []string{first})
	if err != nil {
		d.Fatal(err)
	}
	for i, x := range want[0] {
		if vectors[i] != x {
			return false
		}
	}
	return true
}

func TestSetSummary(t *testing.T) {
	d, ctx := newFixture(t), context.Background()
	d.write("glass.txt", contract("glass"))
	d.write("beer.txt", contract("beer"))
	d.index(IndexRequest{})
	found := func(word string) string { // the document whose summary alone says so
		t.Helper()
		r, err := d.matter.Search(ctx, Question{Text: word, NoRoute: true, K: 1})
		if err != nil || len(r.Hits) == 0 {
			t.Fatalf("%+v, %v", r, err)
		}
		return filepath.Base(r.Hits[0].File)
	}
	got, err := d.matter.SetSummary(ctx, "beer.txt", " Deliveries to the\nWolverhampton cellar ")
	if err != nil || got.Summary != "Deliveries to the Wolverhampton cellar" || !got.Edited {
		t.Fatalf("%+v, %v", got, err)
	}
	if !d.fits("beer.txt") || !d.fits("glass.txt") {
		t.Error("the vectors are those of another summary")
	}
	if name := found("Wolverhampton"); name != "beer.txt" {
		t.Errorf("a word of the summary finds %s", name)
	}
	if s := d.summary("beer.txt"); s != got.Summary {
		t.Errorf("hits say %q", s)
	}

	// It stays when the same bytes are indexed again, whatever the summarizer.
	w := &writer{write: func(string, string) (sac.Summary, error) { return sac.Summary{Text: "Words of another"}, nil }}
	recipe := Recipe{Summarizer: sac.LLMGeneric, SummaryModel: "tiny", Size: 300}
	if r := d.index(IndexRequest{Recipe: &recipe, Summarizer: w}); r.Reasons[ReasonRecipe] != 2 {
		t.Fatalf("%+v", r)
	}
	if again, err := d.matter.Show(ctx, "beer.txt"); err != nil || again.Summary != got.Summary || !again.Edited || len(again.Parties) == 0 {
		t.Errorf("after another recipe: %+v, %v", again, err)
	}
	if s := d.summary("glass.txt"); s != "Words of another" || len(w.paths) != 1 {
		t.Errorf("the other document has %q; asked for %v", s, w.paths)
	}

	// Made anew by the recipe's language model, which has to be there.
	if _, err := d.matter.RegenerateSummary(ctx, "beer.txt", nil); !errors.Is(err, ErrRecipe) {
		t.Errorf("without the language model: %v", err)
	}
	mute := &writer{write: func(string, string) (sac.Summary, error) { return sac.Summary{Text: "no"}, sac.ErrNoModel }}
	if _, err := d.matter.RegenerateSummary(ctx, "beer.txt", mute); !errors.Is(err, sac.ErrNoModel) || d.summary("beer.txt") != got.Summary {
		t.Errorf("with one that does not answer: %v, %q", err, d.summary("beer.txt"))
	}
	if anew, err := d.matter.RegenerateSummary(ctx, "beer.txt", w); err != nil || anew.Edited || anew.Summary != "Words of another" {
		t.Errorf("%+v, %v", anew, err)
	}
	// Taken away: the built-in one.
	if _, err := d.matter.SetSummary(ctx, "beer.txt", "mine"); err != nil {
		t.Fatal(err)
	}
	back, err := d.matter.SetSummary(ctx, "beer.txt", "")
	if want := sac.Summarize("beer.txt", contract("beer"), 0).Text; err != nil || back.Edited || back.Summary != want {
		t.Errorf("%+v, %v, want the built-in %q", back, err, want)
	}
	if !d.fits("beer.txt") {
		t.Error("the vectors are those of another summary")
	}
	if report, err := d.matter.Check(ctx); err != nil || len(report.Problems) > 0 {
		t.Errorf("%+v, %v", report.Problems, err)
	}
}

// A summary that is the same, but for who says so, costs no vectors.
func TestSetSummaryUnchanged(t *testing.T) {
	d, ctx := newFixture(t), context.Background()
	d.write("glass.txt", contract("glass"))
	d.index(IndexRequest{})
	before := d.engine.texts
	built, err := d.matter.Show(ctx, "glass.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := d.matter.SetSummary(ctx, "glass.txt", built.Summary); err != nil || !got.Edited {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := d.matter.SetSummary(ctx, "glass.txt", ""); err != nil || got.Edited {
		t.Errorf("%+v, %v", got, err)
	}
	if d.engine.texts != before || !d.fits("glass.txt") {
		t.Errorf("%d texts embedded", d.engine.texts-before)
	}
}

// What fails leaves everything as it was.
func TestSetSummaryFails(t *testing.T) {
	d, ctx := newFixture(t), context.Background()
	d.write("glass.txt", contract("glass"))
	d.index(IndexRequest{})
	before := d.summary("glass.txt")
	if _, err := d.matter.SetSummary(ctx, "glass.txt", strings.Repeat("x", 171)); !errors.Is(err, ErrSummary) {
		t.Errorf("too long: %v", err)
	}
	if _, err := d.matter.SetSummary(ctx, "none.txt", "words"); !errors.Is(err, ErrNoDocument) {
		t.Errorf("no such document: %v", err)
	}
	broken := errors.New("the engine is broken")
	d.engine.stop = func([]string) error { return broken }
	_, err := d.matter.SetSummary(ctx, "glass.txt", "words")
	d.engine.stop = nil
	if !errors.Is(err, broken) {
		t.Errorf("an engine that fails: %v", err)
	}
	err = d.matter.file.Write(func(*store.Store) error {
		_, err := d.matter.SetSummary(ctx, "glass.txt", "words")
		return err
	})
	if !errors.Is(err, ErrInUse) {
		t.Errorf("while it is being indexed: %v", err)
	}
	if got := d.summary("glass.txt"); got != before || !d.fits("glass.txt") {
		t.Errorf("the summary is %q, was %q", got, before)
	}
	missingMatter, err := d.library.CreateMatter("other")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := missingMatter.SetSummary(ctx, "glass.txt", "words"); !errors.Is(err, ErrNoMatter) || !sources.Missing(missingMatter.Path()) {
		t.Errorf("no such matter: %v", err)
	}
}
