package matter

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"pincite/backend/atomicfile"
	"pincite/backend/store"
	"pincite/backend/vault"
)

// besideKey is what is known of the key that files beside the matter are sealed with.
type besideKey struct {
	mu    sync.Mutex
	known bool
	key   *vault.Key // nil where the matter is not encrypted
}

// Key returns the key of the matter, and nil where it is not encrypted, or not there. It does
// not wait for a program that writes to the matter. The error is [store.ErrSealed]
// where the matter is locked.
func (h *Handle) Key() (*vault.Key, error) {
	h.seal.mu.Lock()
	defer h.seal.mu.Unlock()
	if h.seal.known {
		return h.seal.key, nil
	}
	if h.elsewhere != nil {
		return nil, nil
	}
	header, err := h.header()
	if header == nil || err != nil {
		return nil, err
	}
	key, err := h.keys.unlock(h.name, header)
	if err != nil {
		return nil, err
	}
	h.seal.key, h.seal.known = key, true
	return key, nil
}

// noteKey keeps the key that the matter's file was opened with, nil for none, and the copy of
// its header.
func (h *Handle) noteKey(key *vault.Key, header []byte) error {
	h.seal.mu.Lock()
	defer h.seal.mu.Unlock()
	h.seal.key, h.seal.known = key, true
	if key == nil {
		return nil
	}
	return writeKeys(h.path, header)
}

// forgetKey has the next one who needs the key look for it again.
func (h *Handle) forgetKey() {
	h.seal.mu.Lock()
	defer h.seal.mu.Unlock()
	h.seal.key, h.seal.known = nil, false
}

// secret returns what another file of the matter is to be encrypted with; nil for nothing.
func (h *Handle) secret() (*Secret, error) {
	key, err := h.Key()
	if key == nil || err != nil {
		return nil, err
	}
	b, err := readKeys(h.path)
	if err != nil {
		return nil, err
	}
	header, err := vault.ParseHeader(b)
	if err != nil {
		return nil, err
	}
	return &Secret{key: key, header: header}, nil
}

// readKeys returns the copy of a matter's header, nil where there is none.
func readKeys(path string) ([]byte, error) {
	b, err := os.ReadFile(path + KeysSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the matter's wrapped key: %w; check the rights of %s", err, filepath.Dir(path))
	}
	return b, nil
}

// writeKeys keeps a copy of a matter's header, by which what lies beside the matter opens where
// the matter's file does not.
func writeKeys(path string, header []byte) error {
	if b, err := readKeys(path); err == nil && bytes.Equal(b, header) {
		return nil
	}
	if err := atomicfile.WriteFile(path+KeysSuffix, header, atomicfile.Private); err != nil && !errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("keep a copy of the matter's wrapped key: %w; %s", err, atomicfile.Step(err))
	}
	return nil // in a folder that may only be read the copy is not needed: nothing is written beside
}

// ReadBeside returns what is kept beside the matter under a suffix. The error is
// [fs.ErrNotExist], [store.ErrSealed], or [store.ErrDamaged] for a sealed file that does not open.
func (h *Handle) ReadBeside(suffix string) ([]byte, error) {
	data, err := os.ReadFile(h.path + suffix)
	if err != nil || !vault.SealedFile(data) {
		return data, err
	}
	key, err := h.Key()
	if err != nil {
		return nil, err
	}
	if key == nil {
		return nil, fmt.Errorf("%w: the key of what lies beside it is gone", store.ErrDamaged)
	}
	if data, err = key.OpenFile(suffix, data); err != nil {
		return nil, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return data, nil
}

// OpenBeside returns what [Handle.ReadBeside] does, to be read in parts, and closed where it can be. What is not sealed stays in its
// file; on Windows, where an open file cannot be replaced, and where it is sealed, it is in memory.
func (h *Handle) OpenBeside(suffix string) (io.ReaderAt, error) {
	if runtime.GOOS != "windows" {
		f, err := os.Open(h.path + suffix)
		if err != nil {
			return nil, err
		}
		begin := make([]byte, 256)
		if n, err := f.ReadAt(begin, 0); (err == nil || errors.Is(err, io.EOF)) && !vault.SealedFile(begin[:n]) {
			return f, nil
		}
		_ = f.Close()
	}
	data, err := h.ReadBeside(suffix)
	return bytes.NewReader(data), err
}

// WriteBeside keeps data beside the matter under a suffix, sealed where the matter is encrypted.
func (h *Handle) WriteBeside(suffix string, data []byte) error {
	key, err := h.Key()
	if err != nil {
		return err
	}
	return h.writeBeside(key, suffix, data)
}

func (h *Handle) writeBeside(key *vault.Key, suffix string, data []byte) error {
	if key != nil {
		data = key.SealFile(suffix, data)
	}
	return atomicfile.WriteFile(h.path+suffix, data, atomicfile.Private)
}

// Forget lets go of the key of the matter at path, in the system's keychain too. A copy of the
// matter is opened by its passphrase or recovery key alone from then on.
func (k *Keys) Forget(path string) error {
	b, err := readKeys(path)
	if b == nil || err != nil {
		return err
	}
	header, err := vault.ParseHeader(b)
	if err != nil {
		return nil // what the keychain has cannot be told
	}
	k.drop(header.ID)
	if header.Keychain == nil || !k.HasKeychain() {
		return nil
	}
	return k.Keychain.Delete(header.Keychain.Account)
}

// Sweep overwrites and removes the file that a program was making when it was killed while it encrypted or
// decrypted the matter: it may hold plain text, and nothing needs it. So it does with what an encrypted matter was before.
// It takes no key, and does nothing while a program has the matter open.
func (h *Handle) Sweep() error {
	made, swept := h.path+TurningSuffix, h.path+SweptSuffix
	if _, err := os.Lstat(made); err == nil {
		db, err := store.Open(h.path, store.Options{})
		switch {
		case err == nil:
			if err := db.Close(); err != nil {
				return err
			}
		case !errors.Is(err, store.ErrSealed):
			return nil
		}
		// Moved first: a program that begins to turn the matter now finds its own file, or none.
		if err := os.Rename(made, swept); err != nil {
			return fmt.Errorf("sweep what was left of an unfinished decryption: %w; check the rights of its folder", err)
		}
	}
	return errors.Join(wipe(swept), h.sweepOld())
}

// sweepOld overwrites what an encrypted matter was before, and what was made of it, where the program that encrypted it was
// killed before it did so. An empty mark stays, by which what needs the key is finished when the matter is opened.
func (h *Handle) sweepOld() error {
	old := h.path + OldSuffix
	was, err := os.Lstat(old)
	if err != nil || was.Size() == 0 {
		return nil
	}
	if now, err := os.Stat(h.path); err != nil || os.SameFile(was, now) {
		return nil // it was not replaced yet
	}
	db, err := store.Open(h.path, store.Options{})
	switch {
	case err == nil: // it was decrypted, and the old file is sealed
		return db.Close()
	case !errors.Is(err, store.ErrSealed):
		return nil
	}
	if err := errors.Join(atomicfile.Zero(old), os.Truncate(old, 0)); err != nil {
		return fmt.Errorf("overwrite what the matter was before it was encrypted: %w; check the rights of its folder", err)
	}
	return h.WipeBeside(Derived...)
}
