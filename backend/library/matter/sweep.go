package matter

import (
	"errors"
	"fmt"
	"os"

	"pincite/backend/store"
)

// Sweep overwrites and removes the file that a program was making when it was killed while it encrypted or
// decrypted the matter: it may hold plain text, and nothing needs it. It takes no key, and does nothing while a
// program has the matter open.
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
	return wipe(swept)
}
