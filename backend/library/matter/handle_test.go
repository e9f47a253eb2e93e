package matter

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"pincite/backend/store"
)

// told is an [Attached] that notes what becomes of the file.
type told struct{ said []string }

func (a *told) Move(db Reader) {
	if _, err := db.Meta(); err != nil {
		a.said = append(a.said, "move to a file that cannot be read: "+err.Error())
		return
	}
	a.said = append(a.said, "move")
}

func (a *told) Release() error {
	a.said = append(a.said, "release")
	return nil
}

// take returns what was said since it was called last.
func (a *told) take() []string {
	said := a.said
	a.said = nil
	return said
}

// newHandle returns a handle of a matter that is made, and what it tells.
func newHandle(t *testing.T) (*Handle, *told) {
	t.Helper()
	h, a := NewHandle("deal", filepath.Join(t.TempDir(), "deal"+Extension), true), &told{}
	h.Attach(a)
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := h.Write(setRecipe("first")); err != nil {
		t.Fatal(err)
	}
	a.take()
	return h, a
}

// setRecipe is a change of a matter that can be read back.
func setRecipe(recipe string) func(*store.Store) error {
	return func(db *store.Store) error {
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		meta.Recipe = recipe
		return db.SetMeta(meta)
	}
}

// reads fails where the handle reads another recipe.
func reads(t *testing.T, h *Handle, want string) {
	t.Helper()
	if meta, err := h.Meta(); err != nil || meta.Recipe != want {
		t.Errorf("it reads %q, %v; want %q", meta.Recipe, err, want)
	}
}

func TestHandleMakesItsFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "none"+Extension)
	h := NewHandle("none", path, false)
	if _, err := h.Meta(); !errors.Is(err, store.ErrNoMatter) {
		t.Errorf("reading what is not there: %v", err)
	}
	if err := h.Write(setRecipe("x")); !errors.Is(err, store.ErrNoMatter) {
		t.Errorf("writing what may not be made: %v", err)
	}
	made := NewHandle("none", path, true)
	defer made.Close()
	if _, err := made.Meta(); !errors.Is(err, store.ErrNoMatter) {
		t.Errorf("reading made the file: %v", err)
	}
	if err := made.Write(setRecipe("x")); err != nil {
		t.Fatal(err)
	}
	reads(t, made, "x")
	reads(t, h, "x")
	if err := errors.Join(h.Close(), h.Close()); err != nil {
		t.Error(err)
	}
	reads(t, h, "x") // it opens again
	if err := h.Close(); err != nil {
		t.Error(err)
	}
}

// TestHandleTellsOfItsFile holds that whoever reads on from an open file lets go of it before
// it is closed, and is moved where only the opening changes.
func TestHandleTellsOfItsFile(t *testing.T) {
	t.Parallel()
	h, a := newHandle(t)
	for _, step := range []struct {
		name string
		do   func() error
		want []string
	}{
		{"the first read opens it", func() error { _, err := h.Meta(); return err }, []string{"release"}},
		{"the next finds it open", func() error { _, err := h.Files(); return err }, nil},
		{"a moment's change", func() error { return h.Amend(setRecipe("amended")) }, []string{"move"}},
		{"a run", func() error { return h.Write(setRecipe("written")) }, []string{"release", "release"}},
		{"a run that fails", func() error {
			if err := h.Write(func(*store.Store) error { return store.ErrFull }); !errors.Is(err, store.ErrFull) {
				return err
			}
			return nil
		}, []string{"release", "release"}},
		{"a change while it is closed", func() error { return h.Amend(setRecipe("amended again")) }, []string{"move"}},
	} {
		if err := step.do(); err != nil {
			t.Errorf("%s: %v", step.name, err)
		}
		if got := a.take(); !slices.Equal(got, step.want) {
			t.Errorf("%s: told %q, want %q", step.name, got, step.want)
		}
	}
	reads(t, h, "amended again")
}

// TestHandleDuringARun holds that while one run writes others read what is stored so far,
// change it for a moment, and do not begin a run of their own.
func TestHandleDuringARun(t *testing.T) {
	t.Parallel()
	h, a := newHandle(t)
	begun, stored, done := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		done <- h.Write(func(db *store.Store) error {
			close(begun)
			<-stored
			meta, err := db.Meta()
			if err == nil && meta.Recipe != "amended" {
				err = errors.New("the run does not see what was changed meanwhile: " + meta.Recipe)
			}
			return err
		})
	}()
	<-begun
	a.take()
	reads(t, h, "first")
	if err := h.Write(setRecipe("second")); !errors.Is(err, store.ErrLocked) {
		t.Errorf("a second run: %v", err)
	}
	if err := h.Exclusive(func(_ Reader, writing bool) error {
		if !writing {
			t.Error("nobody says that a run has the file open")
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	other := NewHandle("deal", h.Path(), true)
	if _, err := other.Meta(); !errors.Is(err, store.ErrLocked) {
		t.Errorf("another program reads what is written: %v", err)
	}
	if err := h.Amend(setRecipe("amended")); err != nil {
		t.Error(err)
	}
	reads(t, h, "amended")
	if got := a.take(); len(got) > 0 {
		t.Errorf("told %q while the run had the file", got)
	}
	close(stored)
	if err := <-done; err != nil {
		t.Error(err)
	}
	reads(t, other, "amended")
	if err := h.Write(setRecipe("third")); !errors.Is(err, store.ErrLocked) {
		t.Errorf("writing what another program reads: %v", err)
	}
	if err := other.Close(); err != nil {
		t.Error(err)
	}
	if err := h.Write(setRecipe("third")); err != nil {
		t.Error(err)
	}
	reads(t, h, "third")
}

// TestCloseWaits holds that a handle is closed once the run that writes has ended.
func TestCloseWaits(t *testing.T) {
	t.Parallel()
	h, _ := newHandle(t)
	begun, ended := make(chan struct{}), false
	done := make(chan error)
	go func() {
		done <- h.Write(func(db *store.Store) error {
			close(begun)
			err := setRecipe("whole")(db)
			ended = true // no lock is held but that of the run, which Close takes
			return err
		})
	}()
	<-begun
	if err := h.Close(); err != nil || !ended {
		t.Errorf("closed before the run had ended: %v, %v", ended, err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	reads(t, h, "whole")
}
