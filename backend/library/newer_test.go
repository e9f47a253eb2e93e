package library

import (
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"testing"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// homeFiles returns a hash of every file below the home folder.
func (d *fixture) homeFiles() map[string][32]byte {
	d.Helper()
	files := map[string][32]byte{}
	err := filepath.WalkDir(d.library.Home(), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files[path] = sha256.Sum256(data)
		return err
	})
	if err != nil {
		d.Fatal(err)
	}
	return files
}

// TestNewerMatter holds that a program that is older than a matter says so, whatever it is asked
// to do with it, and changes no byte of it or of what lies beside it.
func TestNewerMatter(t *testing.T) {
	d := newDamageFixture(t)
	db, err := bolt.Open(d.matter.Path(), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bolt.Tx) error { return tx.Bucket([]byte("meta")).Put([]byte("version"), []byte("3")) })
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	d.write("new.txt", contract("hemp"))
	before := d.homeFiles()
	request := IndexRequest{Folders: []string{d.folder}}
	for name, do := range map[string]func(context.Context, *Matter) error{
		"index": func(ctx context.Context, m *Matter) error { _, err := m.Index(ctx, request); return err },
		"search": func(ctx context.Context, m *Matter) error {
			_, err := m.Search(ctx, Question{Text: "glass"})
			return err
		},
		"ask":   func(ctx context.Context, m *Matter) error { _, err := m.Ask(ctx, Inquiry{Text: "glass"}); return err },
		"show":  func(ctx context.Context, m *Matter) error { _, err := m.Show(ctx, "glass.txt"); return err },
		"files": func(_ context.Context, m *Matter) error { _, err := m.Files(); return err },
		"summary": func(ctx context.Context, m *Matter) error {
			_, err := m.SetSummary(ctx, "glass.txt", "mine")
			return err
		},
		"remove": func(ctx context.Context, m *Matter) error { _, err := m.Remove(ctx, "glass.txt"); return err },
		"sets":   func(_ context.Context, m *Matter) error { _, err := m.VectorSets(); return err },
		"repair": func(ctx context.Context, m *Matter) error { _, err := m.Repair(ctx, request); return err },
	} {
		m, err := d.library.CreateMatter("")
		if err != nil {
			t.Fatal(err)
		}
		if err := do(t.Context(), m); !errors.Is(err, store.ErrVersion) {
			t.Errorf("%s: %v, want that a newer Pincite wrote it", name, err)
		}
		m.Close()
		if after := d.homeFiles(); !maps.Equal(before, after) {
			t.Fatalf("%s has changed something of the matter", name)
		}
	}
}

// TestNewerWorkspace does so for clips, and for the copy of a person's own that index runs keep: the
// matter itself goes on.
func TestNewerWorkspace(t *testing.T) {
	d := newDamageFixture(t)
	const newer = `{"version":2,"clips":{"a":"another form"}}`
	kept := []string{matter.WorkspaceSuffix, matter.WorkspaceCopySuffix, matter.OwnSuffix, matter.MarksSuffix}
	for _, suffix := range kept {
		if err := os.WriteFile(d.matter.Path()+suffix, []byte(newer), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	m, err := d.library.Matter("")
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	_, read := m.Workspace()
	_, written := m.Keep(func(*Workspace) error { return nil })
	marked := m.MarkCells(CellChange{Playbook: "p", Doc: doc.IDOf(nil).String(), Column: "c", Act: "verify"})
	for name, err := range map[string]error{"read": read, "written": written, "marked": marked} {
		if !errors.Is(err, store.ErrVersion) {
			t.Errorf("%s: %v, want that a newer Pincite wrote it", name, err)
		}
	}
	d.matter = m
	d.write("new.txt", contract("hemp"))
	if r := d.index(IndexRequest{}); r.Indexed != 1 {
		t.Errorf("%+v, want one more document", r)
	}
	for _, suffix := range kept {
		if data, err := os.ReadFile(d.matter.Path() + suffix); err != nil || string(data) != newer {
			t.Errorf("%s: %s, %v", suffix, data, err)
		}
	}
}
