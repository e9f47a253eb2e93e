package matter

import (
	"errors"
	"fmt"
	"sync"

	"pincite/backend/store"
	"pincite/backend/vault"
)

// Keychain keeps secrets by name; the system's is [pincite/backend/vault/keychain.System].
type Keychain interface {
	Set(account string, secret []byte) error
	Get(account string) ([]byte, error)
	Delete(account string) error
	Available() bool
}

// Keys are the keys of the matters that this program has unlocked, and the ways to unlock others.
// They are shared by all handles of a library and safe for concurrent use. The methods of nil Keys
// unlock nothing.
type Keys struct {
	// Keychain is nil where there is none.
	Keychain Keychain
	// Ask asks for the passphrase of a matter; nil where nobody is asked. An empty one is no
	// answer.
	Ask func(matter string) (string, error)

	mu   sync.Mutex
	open map[string]*vault.Key // by ID
	shut map[string]bool       // IDs that only [Handle.Unlock] opens again
}

// unlock returns the key of a matter by its header: one that was used already, that of the
// keychain, or by the passphrase that is asked for. The error is [store.ErrSealed] where there is
// none, or [vault.ErrPassphrase].
func (k *Keys) unlock(name string, header []byte) (*vault.Key, error) {
	h, err := vault.ParseHeader(header)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	if k == nil {
		return nil, sealed(name)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if key := k.open[h.ID]; key != nil {
		return key, nil
	}
	if k.shut[h.ID] {
		return nil, sealed(name)
	}
	key, err := k.fromKeychain(h)
	if err != nil && k.Ask != nil && h.Passphrase != nil {
		key, err = k.ask(name, h)
		if errors.Is(err, vault.ErrPassphrase) {
			return nil, fmt.Errorf("%w: %s; try again", err, name)
		}
	}
	if err != nil {
		return nil, sealed(name)
	}
	k.note(key)
	return key, nil
}

func sealed(name string) error {
	return fmt.Errorf("%w: %s; unlock it with: pincite matter unlock %q", store.ErrSealed, name, name)
}

func (k *Keys) fromKeychain(h *vault.Header) (*vault.Key, error) {
	if k.Keychain == nil || h.Keychain == nil {
		return nil, vault.ErrNoSlot
	}
	secret, err := k.Keychain.Get(h.Keychain.Account)
	if err != nil {
		return nil, err
	}
	return h.OpenKeychain(secret)
}

func (k *Keys) ask(name string, h *vault.Header) (*vault.Key, error) {
	passphrase, err := k.Ask(name)
	if err != nil || passphrase == "" {
		return nil, errors.Join(err, vault.ErrNoSlot)
	}
	return h.OpenPassphrase(passphrase)
}

// note keeps a key; k.mu is held.
func (k *Keys) note(key *vault.Key) {
	if k.open == nil {
		k.open = map[string]*vault.Key{}
	}
	k.open[key.ID()] = key
	delete(k.shut, key.ID())
}

// take keeps a key that was unlocked.
func (k *Keys) take(key *vault.Key) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.note(key)
}

// drop lets go of a key, and has it opened by nothing but [Handle.Unlock].
func (k *Keys) drop(id string) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.open, id) // it is not overwritten: a call that is under way may use it
	if k.shut == nil {
		k.shut = map[string]bool{}
	}
	k.shut[id] = true
}

// HasKeychain reports whether the system has a keychain that answers.
func (k *Keys) HasKeychain() bool { return k != nil && k.Keychain != nil && k.Keychain.Available() }

// Secret is a key for a matter, made and not used yet.
type Secret struct {
	// Recovery opens the matter for ever. It is stored nowhere: show it, and use the secret only
	// once the person has kept it.
	Recovery string

	key    *vault.Key
	header *vault.Header
}

// NewSecret makes a key.
func NewSecret() (*Secret, error) {
	s := &Secret{key: vault.NewKey()}
	var err error
	s.header, s.Recovery, err = vault.NewHeader(s.key)
	return s, err
}

// SetPassphrase has a passphrase unlock the matter, too; "" has none do so.
func (s *Secret) SetPassphrase(passphrase string) { s.header.SetPassphrase(s.key, passphrase) }
