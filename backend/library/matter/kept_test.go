package matter

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/store"
)

// record is a value that is kept.
type record struct {
	Version int      `json:"version,omitempty"`
	Words   []string `json:"words"`
}

// newKept is a handle whose file is not made; what is kept beside it is.
func newKept(t *testing.T) *Handle {
	t.Helper()
	return NewHandle("deal", filepath.Join(t.TempDir(), "deal"+Extension), true)
}

func beside(t *testing.T, h *Handle, suffix string) []byte {
	t.Helper()
	data, err := os.ReadFile(h.path + suffix)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestKeptDamaged damages a kept file at each of its bytes: what is read is what was written, from
// the copy, and the damaged file is put back.
func TestKeptDamaged(t *testing.T) {
	t.Parallel()
	h := newKept(t)
	want := []string{"mine", `"sha256":"`, "ä\x00"}
	if err := h.WriteKept(record{Words: want}, WorkspaceSuffix, WorkspaceCopySuffix); err != nil {
		t.Fatal(err)
	}
	whole := beside(t, h, WorkspaceSuffix)
	if !json.Valid(whole) || !bytes.Equal(whole, beside(t, h, WorkspaceCopySuffix)) {
		t.Fatalf("kept is %s", whole)
	}
	var damaged [][]byte
	for i := range whole {
		flipped := bytes.Clone(whole)
		flipped[i] ^= 4
		damaged = append(damaged, whole[:i], flipped)
	}
	for _, data := range damaged {
		if err := os.WriteFile(h.path+WorkspaceSuffix, data, 0o600); err != nil {
			t.Fatal(err)
		}
		var got record
		if err := h.ReadKept(&got, WorkspaceSuffix, WorkspaceCopySuffix); err != nil || !slices.Equal(got.Words, want) {
			t.Fatalf("of %q is read %q, %v", data, got.Words, err)
		}
		got = record{}
		if err := decodeKept(beside(t, h, WorkspaceSuffix), &got); err != nil || !slices.Equal(got.Words, want) {
			t.Fatalf("%q is not put back: %v", data, err)
		}
	}
	torn := whole[:len(whole)-3]
	if err := errors.Join(os.WriteFile(h.path+WorkspaceSuffix, torn, 0o600), os.WriteFile(h.path+WorkspaceCopySuffix, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := h.ReadKept(&record{}, WorkspaceSuffix, WorkspaceCopySuffix); err == nil || !strings.Contains(err.Error(), h.path+WorkspaceSuffix) {
		t.Errorf("both are damaged: %v", err)
	}
	if got := beside(t, h, WorkspaceSuffix); !bytes.Equal(got, torn) {
		t.Error("a damaged file was written to without a sound one")
	}
}

// TestKeptElsewhere reads what other programs left: nothing, a file without a sum, one of a newer
// version, which is not written to either.
func TestKeptElsewhere(t *testing.T) {
	t.Parallel()
	h := newKept(t)
	got := record{Words: []string{"default"}}
	if err := h.ReadKept(&got, WorkspaceSuffix, WorkspaceCopySuffix); err != nil || got.Words[0] != "default" {
		t.Errorf("where nothing is kept: %+v, %v", got, err)
	}
	put := func(suffix, data string) {
		if err := os.WriteFile(h.path+suffix, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(WorkspaceCopySuffix, `{"words":["older"],"version":1}`)
	if err := h.ReadKept(&got, WorkspaceSuffix, WorkspaceCopySuffix); err != nil || got.Words[0] != "older" {
		t.Errorf("without a sum: %+v, %v", got, err)
	}
	const newer = `{"words":["newer"],"version":2}`
	put(WorkspaceSuffix, newer)
	if err := h.ReadKept(&got, WorkspaceSuffix, WorkspaceCopySuffix); !errors.Is(err, store.ErrVersion) || got.Words[0] != "older" {
		t.Errorf("of a newer version: %+v, %v", got, err)
	}
	for _, suffixes := range [][]string{{WorkspaceSuffix, WorkspaceCopySuffix}, {WorkspaceCopySuffix, WorkspaceSuffix}} {
		if err := h.WriteKept(record{Words: []string{"mine"}}, suffixes...); !errors.Is(err, store.ErrVersion) || !strings.Contains(err.Error(), "update Pincite") {
			t.Errorf("written over what is newer: %v", err)
		}
	}
	if string(beside(t, h, WorkspaceSuffix)) != newer || strings.Contains(string(beside(t, h, WorkspaceCopySuffix)), "mine") {
		t.Error("one of two files was written")
	}
}

// TestKeepOwn keeps what a person chose and wrote beside a matter, once, and keeps on what is not
// in the matter any more.
func TestKeepOwn(t *testing.T) {
	t.Parallel()
	h, _ := newHandle(t)
	const set = store.VectorSet("set")
	put := func(text, summary string) doc.ID {
		t.Helper()
		id := doc.IDOf([]byte(text))
		err := h.Write(func(db *store.Store) error {
			meta, err := db.Meta()
			if err != nil {
				return err
			}
			meta.Folders, meta.VectorSet, meta.Notes = []string{"/deals"}, set, map[string]string{NoteModel: "m"}
			if err := db.SetMeta(meta); err != nil {
				return err
			}
			return errors.Join(db.PutDocuments(store.Entry{
				Document: &store.Document{ID: id, Text: text, Chunks: []doc.Span{{End: len(text)}}, Summary: summary, SummaryEdited: summary != ""},
				Files:    []store.File{{Path: "/deals/" + text, Folder: "/deals"}},
			}), h.KeepOwn(db))
		})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	lease, loan := put("lease", "a lease of mine"), put("loan", "")
	got := h.Own()
	if !slices.Equal(got.Folders, []string{"/deals"}) || got.Recipe != "first" || got.Model != "m" || len(got.Summaries) != 1 || got.Summaries[lease.String()] != "a lease of mine" {
		t.Errorf("kept: %+v", got)
	}
	long := time.Unix(1000, 0)
	if err := os.Chtimes(h.path+OwnSuffix, long, long); err != nil {
		t.Fatal(err)
	}
	put("deed", "")
	if info, err := os.Stat(h.path + OwnSuffix); err != nil || !info.ModTime().Equal(long) {
		t.Errorf("it was written though nothing was new: %v", err)
	}
	if err := h.Write(func(db *store.Store) error { return errors.Join(db.DeleteFiles("/deals/lease"), h.KeepOwn(db)) }); err != nil {
		t.Fatal(err)
	}
	if got := h.Own(); got.Summaries[lease.String()] != "a lease of mine" {
		t.Errorf("the document has left, and its summary with it: %+v", got)
	}
	put("loan", "a loan of mine")
	if got := h.Own(); len(got.Summaries) != 2 {
		t.Errorf("kept: %+v", got)
	}
	put("loan", "") // the built-in one again
	if got := h.Own(); got.Summaries[loan.String()] != "" || len(got.Summaries) != 1 {
		t.Errorf("a summary that was taken away is kept: %+v", got)
	}
	if err := errors.Join(h.ForgetOwn(loan), h.ForgetOwn(lease)); err != nil {
		t.Fatal(err)
	}
	if got := h.Own(); len(got.Summaries) != 0 || got.Recipe != "first" || bytes.Contains(beside(t, h, OwnSuffix), []byte("mine")) {
		t.Errorf("forgotten, and kept: %+v", got)
	}
	newer := []byte(`{"version":9,"folders":["/theirs"]}`)
	if err := os.WriteFile(h.path+OwnSuffix, newer, 0o600); err != nil {
		t.Fatal(err)
	}
	put("will", "a will of mine") // what a newer Pincite keeps is its own
	if !bytes.Equal(beside(t, h, OwnSuffix), newer) {
		t.Error("what a newer version keeps was written to")
	}
}

func TestNoteDamage(t *testing.T) {
	t.Parallel()
	h := newKept(t)
	if h.Damaged() || h.Mended() != nil {
		t.Error("damage is noted from the start")
	}
	if h.NoteDamage(); !h.Damaged() {
		t.Error("damage is not noted")
	}
	if err := h.Mended(); err != nil || h.Damaged() {
		t.Errorf("damage is noted still: %v", err)
	}
}
