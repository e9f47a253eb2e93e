package matter

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/store"
	"pincite/backend/vault"
)

// newWritten is a matter with a document and a person's own words beside it.
func newWritten(t *testing.T) *Handle {
	t.Helper()
	h := NewHandle("deal", filepath.Join(t.TempDir(), "deal"+Extension), true)
	h.UseKeys(&Keys{})
	t.Cleanup(func() { h.Close() })
	err := h.Write(func(db *store.Store) error {
		text := "Confidential words."
		id := doc.IDOf([]byte(text))
		return db.PutDocuments(store.Entry{
			Document: &store.Document{ID: id, Text: text, Chunks: []doc.Span{{End: len(text)}}},
			Files:    []store.File{{Path: "/a/Acme.txt", Folder: "/a"}},
		})
	})
	if err == nil {
		err = h.WriteKept(map[string]string{"clip": "Confidential clip"}, WorkspaceSuffix, WorkspaceCopySuffix)
	}
	if err == nil {
		err = h.KeepDerived(map[string]string{"cell": "Confidential cell"}, GridsSuffix)
	}
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// mustHold fails unless the matter answers as it was written, encrypted or not, and nothing is left
// of the other kind.
func mustHold(t *testing.T, h *Handle, encrypted bool) {
	t.Helper()
	files, err := h.Files()
	if err != nil || len(files) != 1 {
		t.Fatalf("files %v, %v", files, err)
	}
	var kept map[string]string
	if err := h.ReadKept(&kept, WorkspaceSuffix, WorkspaceCopySuffix); err != nil || kept["clip"] != "Confidential clip" {
		t.Errorf("kept %v, %v", kept, err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Dir(h.path))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(filepath.Dir(h.path), e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		leftover := strings.HasSuffix(e.Name(), OldSuffix) || strings.HasSuffix(e.Name(), TurningSuffix) || strings.HasSuffix(e.Name(), KeysSuffix) && !encrypted
		if leftover || encrypted && bytes.Contains(b, []byte("Confidential")) {
			t.Errorf("%s is left, or plain", e.Name())
		}
	}
}

// TestSettle finishes what a killed program left, at each step at which that may be.
func TestSettle(t *testing.T) {
	for name, stop := range map[string]func(h *Handle, s *Secret) (encrypted bool, err error){
		"while the new file was made": func(h *Handle, s *Secret) (bool, error) {
			return false, os.WriteFile(h.path+TurningSuffix, []byte("Confidential half"), 0o600)
		},
		"before the new file took the place": func(h *Handle, s *Secret) (bool, error) {
			return false, errors.Join(made(h, s), os.Link(h.path, h.path+OldSuffix))
		},
		"after it took the place": func(h *Handle, s *Secret) (bool, error) {
			return true, errors.Join(made(h, s), os.Link(h.path, h.path+OldSuffix), os.Rename(h.path+TurningSuffix, h.path))
		},
		"after it took the place, without links": func(h *Handle, s *Secret) (bool, error) {
			return true, errors.Join(made(h, s), os.WriteFile(h.path+OldSuffix, nil, 0o600), os.Rename(h.path+TurningSuffix, h.path))
		},
		"while what lies beside followed": func(h *Handle, s *Secret) (bool, error) {
			err := errors.Join(made(h, s), os.Link(h.path, h.path+OldSuffix), os.Rename(h.path+TurningSuffix, h.path), writeKeys(h.path, s.header.JSON()))
			err = errors.Join(err, os.Link(h.path+WorkspaceSuffix, h.path+WorkspaceSuffix+OldSuffix), h.writeBeside(s.key, WorkspaceSuffix, nil), h.reseal(s.key, WorkspaceCopySuffix))
			return true, errors.Join(err, os.Remove(h.path+WorkspaceSuffix))
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newWritten(t)
			if err := h.Close(); err != nil {
				t.Fatal(err)
			}
			s, err := NewSecret()
			if err != nil {
				t.Fatal(err)
			}
			encrypted, err := stop(h, s)
			if err != nil {
				t.Fatal(err)
			}
			again := NewHandle("deal", h.path, false)
			again.UseKeys(&Keys{})
			if encrypted {
				if _, err := again.Files(); !errors.Is(err, store.ErrSealed) {
					t.Errorf("without its key: %v", err)
				}
				if err := again.Unlock(Opener{Recovery: s.Recovery}, Rewrap{}); err != nil {
					t.Fatal(err)
				}
			}
			mustHold(t, again, encrypted)
		})
	}
}

// TestSweep takes away what a killed decryption left in plain text, though nobody has the key, and leaves it where a
// program is at it.
func TestSweep(t *testing.T) {
	h := newWritten(t)
	s, err := NewSecret()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(h.Encrypt(t.Context(), s, false, func(int, int) {}), h.Close()); err != nil {
		t.Fatal(err)
	}
	left := func() bool {
		_, made := os.Lstat(h.path + TurningSuffix)
		_, swept := os.Lstat(h.path + SweptSuffix)
		return made == nil || swept == nil
	}
	if err := os.WriteFile(h.path+TurningSuffix, []byte("Confidential half"), 0o600); err != nil {
		t.Fatal(err)
	}
	unlock := func([]byte) (*vault.Key, error) { return s.key, nil }
	db, err := store.Open(h.path, store.Options{Unlock: unlock})
	if err != nil {
		t.Fatal(err)
	}
	locked := NewHandle("deal", h.path, false)
	locked.UseKeys(&Keys{})
	if _, err := locked.Encryption(); err != nil || !left() {
		t.Errorf("while it is at work: %v, left %v", err, left())
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{TurningSuffix, SweptSuffix} {
		if err := os.WriteFile(h.path+suffix, []byte("Confidential half"), 0o600); err != nil {
			t.Fatal(err)
		}
		if e, err := locked.Encryption(); err != nil || !e.Locked || left() {
			t.Errorf("%s: %+v, %v, left %v", suffix, e, err, left())
		}
	}
	if err := os.WriteFile(h.path+TurningSuffix, []byte("Confidential half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := locked.Files(); !errors.Is(err, store.ErrSealed) || left() {
		t.Errorf("opened without a key: %v, left %v", err, left())
	}
}

// TestSweepOld overwrites what a matter was before its encryption was cut off, though nobody has the key, and tells what is
// to be done; a decryption that was cut off has a matter that is not encrypted.
func TestSweepOld(t *testing.T) {
	h := newWritten(t)
	s, err := NewSecret()
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(h.Close(), made(h, s), os.Link(h.path, h.path+OldSuffix), os.Rename(h.path+TurningSuffix, h.path), writeKeys(h.path, s.header.JSON()),
		os.WriteFile(h.path+GridsSuffix, []byte("Confidential cell"), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	locked := NewHandle("deal", h.path, false)
	locked.UseKeys(&Keys{})
	if e, err := locked.Encryption(); err != nil || !e.Locked || !e.Unfinished {
		t.Errorf("%+v, %v", e, err)
	}
	old, err := os.ReadFile(h.path + OldSuffix)
	if _, grids := os.Lstat(h.path + GridsSuffix); err != nil || len(old) > 0 || grids == nil {
		t.Errorf("%d bytes of the old file are left, %v; the answers: %v", len(old), err, grids)
	}
	if err := locked.Unlock(Opener{Recovery: s.Recovery}, Rewrap{}); err != nil {
		t.Fatal(err)
	}
	mustHold(t, locked, true)

	if err := errors.Join(locked.Decrypt(t.Context(), func(int, int) {}), locked.Close(), writeKeys(h.path, s.header.JSON()),
		os.WriteFile(h.path+OldSuffix, []byte("sealed"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if e, err := locked.Encryption(); err != nil || e.Encrypted {
		t.Errorf("decrypted, and %+v, %v", e, err)
	}
}

// made makes the new file as a program does that is killed then.
func made(h *Handle, s *Secret) error {
	db, err := store.Open(h.path, store.Options{})
	if err != nil {
		return err
	}
	return errors.Join(convert(context.Background(), db, h.path+TurningSuffix, s, func(int, int) {}), db.Close())
}

// TestTurn encrypts and decrypts, and goes back to what was where that is cancelled or in use.
func TestTurn(t *testing.T) {
	h := newWritten(t)
	s, err := NewSecret()
	if err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.Encrypt(cancelled, s, false, func(int, int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	mustHold(t, h, false)
	other := NewHandle("deal", h.path, false)
	if _, err := other.Files(); err != nil {
		t.Fatal(err)
	}
	if err := h.Encrypt(t.Context(), s, false, func(int, int) {}); !errors.Is(err, store.ErrLocked) {
		t.Errorf("in use: %v", err)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	mustHold(t, h, false)
	if err := h.Encrypt(t.Context(), s, true, func(int, int) {}); err == nil {
		t.Error("encrypted for a keychain that is not there")
	}
	if err := h.Encrypt(t.Context(), s, false, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	mustHold(t, h, true)
	if err := other.Unlock(Opener{Recovery: s.Recovery}, Rewrap{}); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Files(); !errors.Is(err, store.ErrSealed) {
		t.Errorf("a handle without keys: %v", err)
	}
	if err := h.Decrypt(t.Context(), func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	mustHold(t, h, false)
	if err := errors.Join(h.Decrypt(t.Context(), func(int, int) {}), h.Lock(false), h.Unlock(Opener{}, Rewrap{})); err == nil {
		t.Error("a plain matter was decrypted")
	}
}

// TestTornKeys holds that the copy of the header beside the matter is made again from the matter,
// and that a matter opens without it.
func TestTornKeys(t *testing.T) {
	h := newWritten(t)
	s, err := NewSecret()
	if err != nil {
		t.Fatal(err)
	}
	s.SetPassphrase("mind the gap")
	if err := h.Encrypt(t.Context(), s, false, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func() error{
		"gone": func() error { return os.Remove(h.path + KeysSuffix) },
		"torn": func() error { return os.WriteFile(h.path+KeysSuffix, []byte(`{"version":1,"id":"`), 0o600) },
	} {
		if err := errors.Join(h.Close(), spoil()); err != nil {
			t.Fatal(err)
		}
		again := NewHandle("deal", h.path, false)
		again.UseKeys(&Keys{Ask: func(string) (string, error) { return "mind the gap", nil }})
		if _, err := again.Files(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		mustHold(t, again, true)
		if b, err := os.ReadFile(h.path + KeysSuffix); err != nil || !bytes.Equal(b, s.header.JSON()) {
			t.Errorf("%s: the copy is %d bytes, %v", name, len(b), err)
		}
	}
}

// TestOpenBeside fills a file beside a matter and reads it in parts: sealed or not, what is read is what was written.
func TestOpenBeside(t *testing.T) {
	t.Parallel()
	h := newWritten(t)
	for _, encrypted := range []bool{false, true} {
		if encrypted {
			s, err := NewSecret()
			if err == nil {
				err = h.Encrypt(t.Context(), s, false, func(int, int) {})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := h.FillDerived(PassagesSuffix, func(w io.Writer) error {
			_, err := io.WriteString(w, "Confidential vectors")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		r, err := h.OpenBeside(PassagesSuffix)
		if err != nil {
			t.Fatal(err)
		}
		got := make([]byte, 7)
		if _, err := r.ReadAt(got, 13); err != nil || string(got) != "vectors" {
			t.Errorf("encrypted %t: it reads %q, %v", encrypted, got, err)
		}
		if c, open := r.(io.Closer); open {
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		}
		mustHold(t, h, encrypted)
		var cells map[string]string
		if err := h.ReadKept(&cells, GridsSuffix); err != nil || cells["cell"] != "Confidential cell" {
			t.Errorf("encrypted %t: of the answers it keeps %v, %v", encrypted, cells, err)
		}
	}
	if _, err := h.OpenBeside(".nothing"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what is not there opens with %v", err)
	}
}
