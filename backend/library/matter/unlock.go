package matter

import (
	"errors"
	"fmt"

	"pincite/backend/store"
	"pincite/backend/vault"
)

// Opener is what a person opens a matter with: one of these. The zero Opener stands for the
// keychain.
type Opener struct{ Passphrase, Recovery string }

// Rewrap is what a person changes of how a matter is opened. The zero Rewrap changes nothing.
type Rewrap struct {
	Passphrase   *string // a new one; "" for none any more
	Keychain     bool    // the keychain opens it from now on
	KeychainGone bool    // it does not any more
}

// Unlock opens the matter and changes how it is opened next time. The error is
// [vault.ErrPassphrase] or [vault.ErrNoSlot] where it does not open.
func (h *Handle) Unlock(with Opener, change Rewrap) error {
	b, err := h.header()
	if err != nil {
		return err
	}
	if b == nil {
		return errors.New("the matter is not encrypted; there is nothing to unlock")
	}
	header, err := vault.ParseHeader(b)
	if err != nil {
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	key, err := h.keys.openWith(header, with)
	if err != nil {
		return fmt.Errorf("%s: %w; try again, or use the recovery key: pincite matter recover", h.name, err)
	}
	h.keys.take(key)
	if change == (Rewrap{}) {
		return nil
	}
	return h.rewrap(key, change)
}

func (k *Keys) openWith(header *vault.Header, with Opener) (*vault.Key, error) {
	switch {
	case with.Recovery != "":
		return header.OpenRecovery(with.Recovery)
	case with.Passphrase != "":
		return header.OpenPassphrase(with.Passphrase)
	case k == nil:
		return nil, vault.ErrNoSlot
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if key := k.open[header.ID]; key != nil {
		return key, nil
	}
	return k.fromKeychain(header)
}

// rewrap changes the header of the matter's file.
func (h *Handle) rewrap(key *vault.Key, change Rewrap) error {
	var gone string // the entry of the keychain that opens nothing any more
	var header *vault.Header
	err := h.Write(func(db *store.Store) error {
		b, err := db.Header()
		if err != nil {
			return err
		}
		if header, err = vault.ParseHeader(b); err != nil {
			return err
		}
		if change.Passphrase != nil {
			header.SetPassphrase(key, *change.Passphrase)
		}
		if header.Keychain != nil && (change.Keychain || change.KeychainGone) {
			gone, header.Keychain = header.Keychain.Account, nil
		}
		if change.Keychain {
			if err := h.keys.keep(&Secret{key: key, header: header}, true); err != nil {
				return err
			}
		}
		err = h.Exclusive(func(Reader, bool) error { return db.SetHeader(header.JSON()) })
		return errors.Join(err, writeKeys(h.path, header.JSON()))
	})
	if err == nil && gone != "" && h.keys != nil && h.keys.Keychain != nil {
		if err := h.keys.Keychain.Delete(gone); err != nil {
			return fmt.Errorf("the matter is locked, and its old entry in the keychain could not be deleted, which opens nothing any more: %w", err)
		}
	}
	return err
}

// Lock lets go of the matter's key and file, until [Handle.Unlock]. With forget, the system's
// keychain does not open it any more either, and the passphrase or the recovery key is needed.
func (h *Handle) Lock(forget bool) error {
	e, err := h.Encryption()
	if err != nil {
		return err
	}
	if !e.Encrypted {
		return errors.New("the matter is not encrypted; encrypt it with: pincite matter encrypt")
	}
	if forget && e.Keychain && !e.Locked {
		key, err := h.Key()
		if err != nil {
			return err
		}
		if err := h.rewrap(key, Rewrap{KeychainGone: true}); err != nil {
			return err
		}
	}
	b, err := h.header()
	if err != nil {
		return err
	}
	header, err := vault.ParseHeader(b)
	if err != nil {
		return err
	}
	h.running.Lock()
	defer h.running.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	err = h.release()
	h.forgetKey()
	h.keys.drop(header.ID)
	return err
}
