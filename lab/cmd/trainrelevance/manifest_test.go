package main

import (
	"os"
	"slices"
	"testing"

	"pincite/backend/embed"
	"pincite/backend/search/relevance"
)

// The manifest names the documents whose marked spans a model saw, and how many.
func TestManifest(t *testing.T) {
	words, err := embed.BuiltinWords()
	if err != nil {
		t.Fatal(err)
	}
	c := &corpus{left: []string{"What is the renewal term?"}, documents: []*document{
		{file: "maud/b.txt", examples: [3][]example{marked: {{spans: 2}, {spans: 1}}}},
		{file: "cuad/a.txt", examples: [3][]example{marked: {{spans: 4}}}},
		{file: "cuad/unmarked.txt", examples: [3][]example{selfTaught: {{}}}},
	}}
	o := options{out: t.TempDir(), half: "even", seed: 7, gold: 3}
	m := newManifest(o, words, c)
	model := relevance.New(2, nil, nil, nil, relevance.Map{})
	if err := m.write(relevance.HeadingsFile, model, nil, 5); err != nil {
		t.Fatal(err)
	}
	if err := m.write(relevance.LearnedFile, model, c.documents, 5); err != nil {
		t.Fatal(err)
	}
	if err := m.close(); err != nil {
		t.Fatal(err)
	}
	set, err := relevance.Open(os.DirFS(o.out), words.Hash())
	if err != nil {
		t.Fatal(err)
	}
	if err := set.Manifest.Verify(os.DirFS(o.out)); err != nil {
		t.Error(err)
	}
	if is := set.Manifest; is.Seed != 7 || is.Flags["half"] != "even" || is.Flags["gold"] != "3" || is.Documents != 3 || !slices.Equal(is.LeftOut, c.left) {
		t.Errorf("%+v", is)
	}
	if f := set.Manifest.File(relevance.HeadingsFile); f.GoldSpans != 0 || f.GoldDocuments != nil || f.Written != 5 {
		t.Errorf("%+v", f)
	}
	if f := set.Manifest.File(relevance.LearnedFile); f.GoldSpans != 7 || !slices.Equal(f.GoldDocuments, []string{"cuad/a.txt", "maud/b.txt"}) {
		t.Errorf("%+v", f)
	}
}
