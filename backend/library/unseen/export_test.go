package unseen_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/library"
)

// shownWords returns what a reader of an exported file sees, and all else that is in it.
func shownWords(t *testing.T, path string) string {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(source), int64(len(source)))
	if err != nil {
		return string(source)
	}
	var all strings.Builder
	for _, m := range archive.File {
		r, err := m.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&all, r); err != nil {
			t.Fatal(err)
		}
		all.WriteByte('\n')
	}
	return all.String()
}

// TestNothingUnseenIsQuoted exports the whole text of every file in which what a page shows and what the file holds part: no word
// that nobody sees is in any export.
func TestNothingUnseenIsQuoted(t *testing.T) {
	l, err := library.Open(library.Options{Home: filepath.Join(t.TempDir(), "home")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	matter, err := l.CreateMatter("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { matter.Close() })
	folder := t.TempDir()
	never := map[string]bool{} // words that no page of any of the files shows
	var shown strings.Builder
	for i, c := range Cases() {
		if c.Err != nil || len(c.Never) == 0 || slices.ContainsFunc(c.Text, func(s string) bool { return strings.Contains(s, Secret) }) {
			continue // there is nothing to hide, or the word is seen
		}
		name := fmt.Sprintf("%s %03d %s%s", c.Kind, i, strings.ReplaceAll(c.Name, "/", " "), c.Ext)
		if err := os.WriteFile(filepath.Join(folder, name), c.Bytes, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, words := range c.Never {
			never[words] = true
		}
		shown.WriteString(strings.Join(c.Text, "\n") + "\n")
	}
	maps.DeleteFunc(never, func(words string, _ bool) bool { // such as "thirty", which other files show
		return len(words) < len(Secret) || strings.Contains(shown.String(), words)
	})
	if _, err := matter.Index(t.Context(), library.IndexRequest{Folders: []string{folder}}); err != nil {
		t.Fatal(err)
	}
	files, err := matter.Files()
	if err != nil {
		t.Fatal(err)
	}
	var clips []library.Clip
	documents := map[string]bool{}
	for _, f := range files {
		if f.Doc.String() == (doc.ID{}).String() || documents[f.Doc.String()] {
			continue
		}
		documents[f.Doc.String()] = true
		got, err := matter.Show(t.Context(), f.Doc.String())
		if err != nil {
			continue // a container, whose members are files of their own
		}
		clips = append(clips, library.Clip{Doc: f.Doc.String(), Characters: doc.Span{End: utf8.RuneCountInString(got.Text)}})
	}
	if len(clips) < 100 {
		t.Fatalf("%d documents", len(clips))
	}
	for _, format := range []string{"md", "json", "docx", "xlsx"} {
		out := filepath.Join(t.TempDir(), "quotes."+format)
		if _, err := matter.Export(t.Context(), library.ExportRequest{Clips: clips, Out: out}); err != nil {
			t.Errorf("%s: %v", format, err)
			continue
		}
		text := shownWords(t, out)
		if !strings.Contains(text, "within ten days.") {
			t.Errorf("%s holds no quotes", format)
		}
		for _, words := range slices.Sorted(maps.Keys(never)) {
			if at := strings.Index(text, words); at >= 0 {
				t.Errorf("%s: %q is quoted: %.160q", format, words, text[max(at-80, 0):])
			}
		}
	}
}
