package library

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/search/relevance"
	"pincite/models"
)

// relevanceFolder returns a copy of the built-in relevance models.
func relevanceFolder(t *testing.T) string {
	t.Helper()
	files, err := fs.Sub(models.FS, "relevance")
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "relevance")
	if err := os.CopyFS(folder, files); err != nil {
		t.Fatal(err)
	}
	return folder
}

// ranked is a library that ranks with the models of a folder.
func ranked(t *testing.T, folder string) *Library {
	t.Helper()
	l, err := Open(Options{Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	if err := l.Replace(ModelFolders{Relevance: folder}); err != nil {
		t.Fatal(err)
	}
	return l
}

func TestRelevanceOfAFolder(t *testing.T) {
	folder := relevanceFolder(t)
	l := ranked(t, folder)
	set, err := l.engines.Relevance()
	if err != nil || set.Headings == nil || set.Learned == nil {
		t.Fatalf("%+v, %v", set, err)
	}
	if again, err := l.engines.Relevance(); err != nil || again != set {
		t.Errorf("the models are read a second time: %v", err)
	}
	manifest := filepath.Join(folder, relevance.ManifestFile)
	data, err := os.ReadFile(manifest)
	if err != nil {
		t.Fatal(err)
	}
	foreign := strings.Replace(string(data), set.Manifest.Words, strings.Repeat("0", 64), 1)
	if err := os.WriteFile(manifest, []byte(foreign), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		folder string
		want   error
	}{{folder, relevance.ErrWords}, {t.TempDir(), relevance.ErrFormat}, {filepath.Join(folder, "none"), relevance.ErrFormat}} {
		if err := ranked(t, "").Replace(ModelFolders{Relevance: tt.folder}); !errors.Is(err, tt.want) || !strings.Contains(err.Error(), "; ") {
			t.Errorf("%s: %v, want %v with a next step", tt.folder, err, tt.want)
		}
	}
}

func TestSearchUsesTheRelevanceModels(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", contract("glass")+"\n3. General\n\nThe seller delivers the glass in wooden crates. Notices are sent by mail. "+
		"The laws of Oregon govern this agreement. The buyer pays within thirty days. Headings are for convenience only.\n")
	d.index(IndexRequest{})
	r, err := d.matter.Search(context.Background(), Question{Text: "governing law", All: true})
	if err != nil || len(r.Hits) == 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	if parts := r.Hits[0].Parts; parts.Learned == 0 {
		t.Errorf("the score is made of %+v", parts)
	}
	pinpoints := 0
	for _, h := range r.Hits {
		pinpoints += len(h.Pinpoint)
	}
	if pinpoints == 0 {
		t.Error("no hit of several sentences has a pinpoint")
	}
}

func TestDoctorLooksAtTheRelevanceModels(t *testing.T) {
	folder := relevanceFolder(t)
	l := ranked(t, folder)
	h, err := l.Doctor(t.Context())
	if err != nil || !h.OK() || h.Rankers.Manifest.File(relevance.LearnedFile).GoldSpans == 0 {
		t.Errorf("%+v, %v", h.Rankers, err)
	}
	if err := os.Remove(filepath.Join(folder, relevance.LearnedFile)); err != nil {
		t.Fatal(err)
	}
	if h, err = l.Doctor(t.Context()); err != nil || h.OK() || !errors.Is(h.Rankers.Err, relevance.ErrFormat) {
		t.Errorf("without models: %+v, %v", h.Rankers, err)
	}
}
