package library

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// ownWords is a summary that a person wrote.
const ownWords = "The glass of the north facade, in a person's own words."

// newDamageFixture is a fixture with contracts, a summary and a clip of a person, and a closed matter.
func newDamageFixture(t *testing.T) *fixture {
	t.Helper()
	d := newFixture(t)
	for _, thing := range []string{"glass", "beer", "corn", "slate", "gravel", "paper"} {
		d.write(thing+".txt", contract(thing))
	}
	d.index(IndexRequest{})
	if _, err := d.matter.SetSummary(t.Context(), "glass.txt", ownWords); err != nil {
		t.Fatal(err)
	}
	if _, err := d.matter.Keep(func(w *Workspace) error {
		w.Add(KeptClip{ID: "1", Clip: Clip{Doc: d.state("beer.txt").Doc.String(), Comment: "mind the term"}})
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := d.matter.Close(); err != nil {
		t.Fatal(err)
	}
	return d
}

// flip changes a bit of every occurrence of what in the matter's file.
func (d *fixture) flip(what []byte) {
	d.Helper()
	if err := d.matter.Close(); err != nil {
		d.Fatal(err)
	}
	data, err := os.ReadFile(d.matter.Path())
	if err != nil {
		d.Fatal(err)
	}
	if !bytes.Contains(data, what) {
		d.Fatalf("the file does not hold %.40q", what)
	}
	changed := slices.Clone(what)
	changed[len(changed)/2] ^= 4
	if err := os.WriteFile(d.matter.Path(), bytes.ReplaceAll(data, what, changed), 0o600); err != nil {
		d.Fatal(err)
	}
}

// vectorBytes are the vectors of a document as they lie in the file.
func (d *fixture) vectorBytes(name string) (b []byte) {
	d.Helper()
	id := d.state(name).Doc
	err := d.matter.file.Read(func(db matter.Reader) error {
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		vectors, _, err := db.Vectors(meta.VectorSet, id, nil)
		for _, x := range vectors {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
		}
		return err
	})
	if err != nil {
		d.Fatal(err)
	}
	return b
}

// wantSound holds that the matter is as it was before it was damaged.
func (d *fixture) wantSound(when string) {
	d.Helper()
	if check, err := d.matter.Check(d.Context()); err != nil || !check.OK() {
		d.Errorf("%s: %v, %v", when, check.Problems, err)
	}
	r, err := d.matter.Search(d.Context(), Question{Text: "Which laws govern?", NoRoute: true})
	if err != nil || r.Searched != 6 || len(r.Damaged) > 0 || r.NoWords != nil {
		d.Errorf("%s: %+v, %v", when, r, err)
	}
	shown, err := d.matter.Show(d.Context(), "glass.txt")
	if err != nil || shown.Summary != ownWords || !shown.Edited {
		d.Errorf("%s: the summary is %+v, %v", when, shown, err)
	}
	w, err := d.matter.Workspace()
	if err != nil || len(w.Clips) != 1 || w.Clips[0].Clip.Comment != "mind the term" {
		d.Errorf("%s: the workspace is %+v, %v", when, w, err)
	}
	if d.matter.file.Damaged() {
		d.Errorf("%s: damage is still noted", when)
	}
}

// A damaged document is left out of search and told; the next index run makes it anew.
func TestADamagedDocumentIsMadeAnew(t *testing.T) {
	t.Parallel()
	for name, what := range map[string]func(d *fixture) []byte{
		"its text":    func(*fixture) []byte { return []byte("This agreement about beer runs") },
		"its vectors": func(d *fixture) []byte { return d.vectorBytes("beer.txt") },
		"its record":  func(*fixture) []byte { return []byte(`"text_bytes":` + fmt.Sprint(len(contract("beer")))) },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDamageFixture(t)
			d.flip(what(d))
			r, err := d.matter.Search(t.Context(), Question{Text: "Which laws govern?", NoRoute: true})
			if err != nil || len(r.Damaged) == 0 || !strings.HasSuffix(strings.Join(r.Damaged, " "), ".txt") || r.Searched+len(r.Damaged) != 6 {
				t.Fatalf("%+v, %v", r, err)
			}
			for _, h := range r.Hits {
				if slices.Contains(r.Damaged, h.File) {
					t.Errorf("a hit from a damaged document: %+v", h)
				}
			}
			report := d.index(IndexRequest{})
			if report.Mended != len(r.Damaged) || len(report.Lost) > 0 {
				t.Errorf("%+v", report)
			}
			d.wantSound("indexed")
			if report := d.index(IndexRequest{}); report.Unchanged != 6 || report.Mended != 0 {
				t.Errorf("again: %+v", report)
			}
		})
	}
}

// Where the source is gone, a person is told.
func TestADamagedDocumentWithoutASource(t *testing.T) {
	t.Parallel()
	d := newDamageFixture(t)
	d.flip(d.vectorBytes("beer.txt"))
	d.remove("beer.txt")
	if report := d.index(IndexRequest{}); report.Removed != 1 || len(report.Lost) != 0 {
		t.Errorf("nobody has noted the damage: %+v", report)
	}
	d = newDamageFixture(t)
	d.flip(d.vectorBytes("beer.txt"))
	d.ask("Which laws govern?")
	d.remove("beer.txt")
	report := d.index(IndexRequest{})
	if len(report.Lost) != 1 || !strings.Contains(report.Lost[0].Reason, "the file is gone") || report.Lost[0].NextStep == "" {
		t.Errorf("%+v", report)
	}
}

// What a person wrote is put back from its copy.
func TestOwnWorkIsPutBack(t *testing.T) {
	t.Parallel()
	d := newDamageFixture(t)
	d.flip([]byte(ownWords))
	d.index(IndexRequest{})
	d.wantSound("after damage of the summary")

	d.flip([]byte(`"recipe":`)) // of the settings and their copy
	if r := d.index(IndexRequest{Folders: []string{}}); len(r.Folders) != 1 || r.Folders[0] != d.folder {
		t.Errorf("the folders are lost: %+v", r)
	}
	d.wantSound("after damage of the settings")

	for _, suffix := range []string{matter.WorkspaceSuffix, matter.WorkspaceCopySuffix} {
		path := d.matter.Path() + suffix
		for name, damage := range map[string]func(b []byte) []byte{
			"torn": func(b []byte) []byte { return b[:len(b)/2] }, "emptied": func([]byte) []byte { return nil },
			"flipped": func(b []byte) []byte { return bytes.Replace(b, []byte("mind the"), []byte("mild the"), 1) },
		} {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, damage(b), 0o600); err != nil {
				t.Fatal(err)
			}
			d.wantSound("the workspace " + suffix + " " + name)
			if _, err := d.matter.Keep(func(*Workspace) error { return nil }); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A file that is broken as a whole is moved away, and the matter made anew.
func TestRepairOfABrokenFile(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]func(b []byte) []byte{
		"emptied":       func([]byte) []byte { return nil },
		"cut short":     func(b []byte) []byte { return b[:5*4096] },
		"zeroed":        func(b []byte) []byte { return make([]byte, len(b)) },
		"another thing": func([]byte) []byte { return []byte(strings.Repeat("Dear Sir, ", 1000)) },
		"pages zeroed":  func(b []byte) []byte { clear(b[2*4096 : len(b)/2]); return b },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDamageFixture(t)
			b, err := os.ReadFile(d.matter.Path())
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(d.matter.Path(), damage(b), 0o600); err != nil {
				t.Fatal(err)
			}
			r, err := d.library.Repair(t.Context(), "", IndexRequest{})
			if err != nil {
				t.Fatal(err)
			}
			if r.MovedTo != d.matter.Path()+matter.DamagedSuffix || r.Index.Indexed != 6 {
				t.Errorf("%+v", r)
			}
			d.wantSound("repaired")
			if again, err := d.library.Repair(t.Context(), "", IndexRequest{}); err != nil || again.Index != nil {
				t.Errorf("repaired twice: %+v, %v", again, err)
			}
		})
	}
	for name, again := range map[string]func(d *fixture) error{
		"repaired again": func(d *fixture) error { _, err := d.library.Repair(d.Context(), "", IndexRequest{}); return err },
		"indexed":        func(d *fixture) error { _, err := d.matter.Index(d.Context(), IndexRequest{}); return err },
	} {
		t.Run("ended before it came far, "+name, func(t *testing.T) {
			d := newDamageFixture(t)
			if err := os.Remove(d.matter.Path()); err != nil {
				t.Fatal(err)
			}
			blank, err := store.Open(d.matter.Path(), store.Options{Create: true})
			if err == nil {
				err = blank.Close()
			}
			if err == nil {
				err = again(d)
			}
			if err != nil {
				t.Fatal(err)
			}
			d.wantSound(name)
		})
	}
	if _, err := newFixture(t).library.Repair(t.Context(), "none", IndexRequest{}); !errors.Is(err, ErrNoMatter) {
		t.Errorf("a matter that is not there: %v", err)
	}
}

// Bits flipped anywhere never end the program, never show wrong words, and are mended by a
// repair.
func TestRepairOfFlippedBits(t *testing.T) {
	t.Parallel()
	d := newDamageFixture(t)
	sound, err := os.ReadFile(d.matter.Path())
	if err != nil {
		t.Fatal(err)
	}
	n := 40
	if testing.Short() {
		n = 8
	}
	rng := rand.New(rand.NewPCG(8, 10))
	for range n {
		data := slices.Clone(sound)
		at := rng.IntN(len(data))
		data[at] ^= 1 << rng.IntN(8)
		if err := errors.Join(d.matter.Close(), os.WriteFile(d.matter.Path(), data, 0o600)); err != nil {
			t.Fatal(err)
		}
		if r, err := d.matter.Search(t.Context(), Question{Text: "Which laws govern?", NoRoute: true}); err == nil && len(r.Damaged)+r.Searched > 6 {
			t.Errorf("byte %d: %+v", at, r)
		}
		if err := d.matter.Close(); err != nil && !errors.Is(err, store.ErrDamaged) {
			t.Fatal(err)
		}
		if _, err := d.library.Repair(t.Context(), "", IndexRequest{}); err != nil {
			t.Fatalf("byte %d: %v", at, err)
		}
		d.wantSound(fmt.Sprint("byte ", at))
		_ = os.Remove(filepath.Join(d.matter.Path() + matter.DamagedSuffix))
	}
}
