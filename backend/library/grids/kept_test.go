package grids

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"pincite/backend/review"
	"pincite/backend/vault"
)

func cellsOf(column string, presence float64) map[string]review.Cell {
	return map[string]review.Cell{column: {Column: column, State: review.Found, Presence: presence}}
}

// TestKept holds what is found again when a file of kept answers is opened: whole lines, by their
// recipe, in a plain and in an encrypted matter, and nothing with another key.
func TestKept(t *testing.T) {
	t.Parallel()
	for name, key := range map[string]*vault.Key{"plain": nil, "encrypted": vault.NewKey()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "kept")
			reopen := func(with *vault.Key) *kept {
				t.Helper()
				k, err := openKept(path, with)
				if err != nil {
					t.Fatal(err)
				}
				return k
			}
			k := reopen(key)
			if err := k.close(map[string]bool{}); err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(path); err == nil {
				t.Error("a run that kept nothing made a file")
			}
			for recipe, presence := range map[string]float64{"one": 0.6, "two": 0.7} {
				if err := k.put(recipe, cellsOf("term", presence)); err != nil {
					t.Fatal(err)
				}
			}
			if err := k.keep(keptLine{Recipe: "lessons", Lessons: map[string]review.Lesson{"term": {Documents: 12}}}); err != nil {
				t.Fatal(err)
			}
			if err := k.close(nil); err != nil {
				t.Fatal(err)
			}

			k = reopen(key)
			if c, ok := k.get("one", "term"); !ok || c.Presence != 0.6 || c.State != review.Found {
				t.Errorf("kept: %+v, %v", c, ok)
			}
			if l, ok := k.lesson("lessons", "term"); !ok || l.Documents != 12 {
				t.Errorf("kept lesson: %+v, %v", l, ok)
			}
			if _, ok := k.get("one", "law"); ok {
				t.Error("a column that was not answered is kept")
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(data, []byte("term")) != (key == nil) {
				t.Errorf("readable: %q", data)
			}
			if other := reopen(vault.NewKey()); len(other.cells) > 0 {
				t.Errorf("with another key: %+v", other.cells)
			}

			// A killed run leaves an unfinished line, which the next run that keeps something takes away.
			if err := os.WriteFile(path, append(data, data[len(data)/2:len(data)-3]...), 0o600); err != nil {
				t.Fatal(err)
			}
			k = reopen(key)
			if err := k.put("three", cellsOf("term", 0.8)); err != nil {
				t.Fatal(err)
			}
			if err := k.close(map[string]bool{"one": true, "three": true}); err != nil {
				t.Fatal(err)
			}
			k = reopen(key)
			_, one := k.get("one", "term")
			_, two := k.get("two", "term")
			_, three := k.get("three", "term")
			if !one || two || !three || k.lines != 2 {
				t.Errorf("of one, two and three are kept: %v, %v, %v, in %d lines; two is of no document any more", one, two, three, k.lines)
			}
		})
	}
}

func TestKeptOfAnotherVersion(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "kept")
	for _, old := range []string{"", "\n", "{\"pincite_grids\":0}\n{\"recipe\":\"one\",\"cells\":{\"term\":{}}}\n", "\x00\xff\n\n", "[]"} {
		if err := os.WriteFile(path, []byte(old), 0o600); err != nil {
			t.Fatal(err)
		}
		k, err := openKept(path, nil)
		if err != nil || len(k.cells) > 0 {
			t.Errorf("%q: %+v, %v", old, k, err)
		}
		if err := k.put("one", cellsOf("term", 0.5)); err != nil {
			t.Fatal(err)
		}
		if err := k.close(nil); err != nil {
			t.Fatal(err)
		}
		if k, err = openKept(path, nil); err != nil || len(k.cells) != 1 {
			t.Errorf("%q is not made anew: %+v, %v", old, k, err)
		}
	}
	if _, err := openKept(filepath.Dir(path), nil); err == nil {
		t.Error("a folder is a file of answers")
	}
}
