package matter

import (
	"errors"
	"fmt"
	"os"

	"pincite/backend/atomicfile"
	"pincite/backend/store"
)

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
