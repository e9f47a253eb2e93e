package ingest

import (
	"path/filepath"
	"slices"
	"testing"

	"pincite/backend/embed"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// TestRetry tells which failures are worth another try, by what is asked for and what is new.
func TestRetry(t *testing.T) {
	t.Parallel()
	partial := indexedFile("/m/partial")
	partial.Reason = "page 2 is a picture"
	of := func(state store.FileState) store.File { return store.File{Path: "/m/" + string(state), State: state} }
	all := []store.File{
		of(store.NeedsPassword), of(store.NeedsOCR), of(store.Unsupported), of(store.Damaged), of(store.Empty), of(store.Skipped),
		indexedFile("/m/whole"), partial, Remove(indexedFile("/m/removed")),
	}
	for name, test := range map[string]struct {
		request Request
		tools   bool
		want    []string
	}{
		"nothing asked":        {},
		"a password":           {Request{Passwords: []string{"p"}}, false, []string{"/m/needs password"}},
		"another program":      {Request{}, true, []string{"/m/needs OCR", "/m/unsupported", "/m/partial"}},
		"one, by its path":     {Request{Retry: true, Only: []string{"/m/damaged"}}, false, []string{"/m/damaged"}},
		"one taken out":        {Request{Retry: true, Only: []string{"/m/removed"}}, false, []string{"/m/removed"}},
		"only without a retry": {Request{Only: []string{"/m/damaged"}}, false, nil},
	} {
		r := &run{request: test.request}
		var got []string
		for _, f := range all {
			if r.retry(f, test.tools) {
				got = append(got, f.Path)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
	r := &run{request: Request{Retry: true}}
	for _, f := range all {
		if want := f.State.Failed() || f.Partial() || removed(f); r.retry(f, false) != want {
			t.Errorf("all are asked for: %s: %v", f.Path, !want)
		}
	}
}

func TestStaleReason(t *testing.T) {
	t.Parallel()
	recipe := Recipe{}.WithDefaults()
	info := embed.Info{Hash: "h"}
	meta := func(change func(*store.Meta)) store.Meta {
		m := store.Meta{VectorSet: "v", Recipe: recipe.String(), Notes: map[string]string{
			matter.NoteMakers: recipe.Version(), matter.NoteModelHash: "h",
		}}
		change(&m)
		return m
	}
	for name, test := range map[string]struct {
		meta store.Meta
		want Reason
	}{
		"the same":        {meta(func(*store.Meta) {}), ""},
		"never indexed":   {store.Meta{}, ""},
		"another recipe":  {meta(func(m *store.Meta) { m.Recipe = "old" }), ReasonRecipe},
		"other makers":    {meta(func(m *store.Meta) { m.Notes[matter.NoteMakers] = "0" }), ReasonRecipe},
		"another model":   {meta(func(m *store.Meta) { m.Notes[matter.NoteModelHash] = "g" }), ReasonModel},
		"recipe and more": {meta(func(m *store.Meta) { m.Recipe, m.Notes[matter.NoteModelHash] = "old", "g" }), ReasonRecipe},
	} {
		if got := staleReason(test.meta, info, recipe); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestWithout(t *testing.T) {
	t.Chdir(t.TempDir())
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	folders := []string{filepath.Join(here, "a"), filepath.Join(here, "ab"), filepath.Join(here, "a", "sub")}
	if got := without(folders, []string{"a", "none"}); !slices.Equal(got, folders[1:2]) {
		t.Errorf("%v are left", got)
	}
	if got := without(folders, nil); !slices.Equal(got, folders) {
		t.Errorf("%v are left", got)
	}
}
