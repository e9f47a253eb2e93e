package grids

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/library/matter"
	"pincite/backend/review"
	"pincite/backend/store"
)

// testFile is a matter that is there, and empty.
func testFile(t *testing.T) *matter.Handle {
	t.Helper()
	file := matter.NewHandle("m", filepath.Join(t.TempDir(), "m.pincite"), true)
	if err := file.Write(func(*store.Store) error { return nil }); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	})
	return file
}

func cellsOf(column string, presence float64) given {
	return given{Cells: map[string]review.Cell{column: {Column: column, State: review.Found, Presence: presence}}}
}

// TestKept holds what is found again when kept answers are read, by their recipe, and that answers to what is of no document
// any more go.
func TestKept(t *testing.T) {
	t.Parallel()
	file := testFile(t)
	reopen := func() *kept {
		t.Helper()
		k, err := openKept(file)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	k := reopen()
	if err := k.close(map[string]bool{}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file.Path() + matter.GridsSuffix); err == nil {
		t.Error("a run that kept nothing made a file")
	}
	for recipe, more := range map[string]given{"one": cellsOf("term", 0.6), "two": cellsOf("term", 0.7),
		"lessons": {Lessons: map[string]review.Lesson{"term": {Documents: 12}}}, "papers": {Stands: map[string]stand{"term": {}}}} {
		if err := k.put(recipe, more); err != nil {
			t.Fatal(err)
		}
	}
	if err := k.put("one", cellsOf("law", 0.2)); err != nil {
		t.Fatal(err)
	}
	if len(reopen().all.Answers) > 0 {
		t.Error("written for each answer")
	}
	k.written = k.written.Add(-keepEvery)
	if err := k.put("three", cellsOf("term", 0.8)); err != nil {
		t.Fatal(err)
	}
	k = reopen() // as after a kill
	if one := k.of("one").Cells; len(one) != 2 || one["term"].Presence != 0.6 || one["law"].State != review.Found {
		t.Errorf("kept: %+v", one)
	}
	if l := k.of("lessons").Lessons["term"]; l.Documents != 12 {
		t.Errorf("kept lesson: %+v", l)
	}
	if _, ok := k.standing("papers", []string{"term"}); !ok {
		t.Error("an agreement as it stands is not kept")
	}
	if _, ok := k.standing("papers", []string{"term", "law"}); ok {
		t.Error("a column that was not answered is kept")
	}
	if err := k.put("one", cellsOf("term", 0.9)); err != nil {
		t.Fatal(err)
	}
	if err := k.close(map[string]bool{"one": true, "three": true}); err != nil {
		t.Fatal(err)
	}
	k = reopen()
	if left := slices.Sorted(maps.Keys(k.all.Answers)); strings.Join(left, " ") != "one three" || k.of("one").Cells["term"].Presence != 0.9 {
		t.Errorf("left are %v", left)
	}
}

func TestKeptOfAnotherVersion(t *testing.T) {
	t.Parallel()
	file := testFile(t)
	for _, old := range []string{"", "\n", "{\"pincite_grids\":1}\n{\"recipe\":\"one\",\"cells\":{\"term\":{}}}\n", "\x00\xff\n\n", "[]", "{}",
		"{\"pincite_grids\":1,\"answers\":{\"one\":{}}}"} {
		if err := os.WriteFile(file.Path()+matter.GridsSuffix, []byte(old), 0o600); err != nil {
			t.Fatal(err)
		}
		k, err := openKept(file)
		if err != nil || len(k.all.Answers) > 0 {
			t.Errorf("%q: %+v, %v", old, k, err)
		}
		if err := k.put("one", cellsOf("term", 0.5)); err != nil {
			t.Fatal(err)
		}
		if err := k.close(nil); err != nil {
			t.Fatal(err)
		}
		if k, err = openKept(file); err != nil || len(k.all.Answers) != 1 {
			t.Errorf("%q is not made anew: %+v, %v", old, k, err)
		}
	}
}
