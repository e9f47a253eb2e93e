package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"pincite/backend/firm"
	"pincite/backend/library/matter"
	"pincite/backend/vault/keychain"
)

// Keychain keeps the secrets that open encrypted matters.
type Keychain = matter.Keychain

// SystemKeychain is that of the person who is logged in.
func SystemKeychain() Keychain { return keychain.System() }

// Secret is what a matter is encrypted with; see [NewSecret].
type Secret = matter.Secret

// Encryption tells how a matter is protected.
type Encryption = matter.Encryption

// Opener is what a person opens an encrypted matter with.
type Opener = matter.Opener

// Rewrap is what a person changes of how a matter is opened.
type Rewrap = matter.Rewrap

// NewSecret makes what a matter is encrypted with: a random key, and a recovery key, which is to
// be shown and kept before anything is encrypted.
func NewSecret() (*Secret, error) { return matter.NewSecret() }

// HasKeychain reports whether a keychain answers that opens matters.
func (l *Library) HasKeychain() bool { return l.keys.HasKeychain() }

// Encryption tells how the matter is protected. It asks nobody.
func (m *Matter) Encryption() (Encryption, error) { return m.file.Encryption() }

// MayTurn returns why the matter cannot be encrypted or decrypted now, see [matter.Handle.MayTurn].
func (m *Matter) MayTurn() error { return m.file.MayTurn() }

// CreateEncrypted makes the file of a matter that is not there yet, encrypted; with keychain, the
// system's keychain opens it.
func (m *Matter) CreateEncrypted(s *Secret, keychain bool) error { return m.file.Create(s, keychain) }

// Encrypt encrypts the matter and what lies beside it, see [matter.Handle.Encrypt]. The word index
// and the answers of reviews are made anew when they are needed.
func (m *Matter) Encrypt(ctx context.Context, s *Secret, keychain bool, progress func(done, total int)) error {
	return m.file.Encrypt(ctx, s, keychain, progress)
}

// Decrypt reverses [Matter.Encrypt].
func (m *Matter) Decrypt(ctx context.Context, progress func(done, total int)) error {
	return m.file.Decrypt(ctx, progress)
}

// UnlockKey opens an encrypted matter, and changes how it is opened next time. The error is
// [ErrPassphrase] where it does not open.
func (m *Matter) UnlockKey(with Opener, change Rewrap) error { return m.file.Unlock(with, change) }

// Lock lets go of an encrypted matter's key, until [Matter.UnlockKey]. With forget the keychain does
// not open it any more.
func (m *Matter) Lock(forget bool) error { return m.file.Lock(forget) }

// Seal returns data sealed with the key of an encrypted matter, and nil where it is not encrypted.
// What it is for is told again when it is opened.
func (m *Matter) Seal(purpose string, data []byte) ([]byte, error) {
	key, err := m.file.Key()
	if key == nil || err != nil {
		return nil, err
	}
	return key.SealFile(purpose, data), nil
}

// Unseal reverses [Matter.Seal].
func (m *Matter) Unseal(purpose string, sealed []byte) ([]byte, error) {
	key, err := m.file.Key()
	if err != nil {
		return nil, err
	}
	if key == nil {
		return nil, fmt.Errorf("%w: the matter is not encrypted any more", ErrPassphrase)
	}
	return key.OpenFile(purpose, sealed)
}

// FirmKeyVariable is the environment variable with the key of a firm's servers. It goes before a key that
// the system's keychain has.
const FirmKeyVariable = "PINCITE_FIRM_KEY"

// serverKeys are the keys of servers that were given while the program runs, by the servers' hosts.
type serverKeys struct {
	mu    sync.Mutex
	given map[string]string
}

// hostsOf names the servers of an address: a key is theirs, and goes to no other.
func hostsOf(a firm.Address) string { return strings.Join(a.Hosts, ",") }

// keyAccount is under which name a keychain has the key of servers.
func keyAccount(a firm.Address) string { return "servers " + hostsOf(a) }

// serverKey returns the key for the servers of an address: that of the environment, one that was given, or
// that of the keychain; "" for none.
func (l *Library) serverKey(a firm.Address) string {
	if key := os.Getenv(FirmKeyVariable); key != "" {
		return key
	}
	l.servers.mu.Lock()
	defer l.servers.mu.Unlock()
	if key := l.servers.given[hostsOf(a)]; key != "" || l.keys.Keychain == nil {
		return key
	}
	key, err := l.keys.Keychain.Get(keyAccount(a))
	if err != nil {
		return "" // the server says that it wants one
	}
	return string(key)
}

// keepServerKey keeps the key of servers in the system's keychain, or until the program ends where there is
// none, and reports whether it is in the keychain.
func (l *Library) keepServerKey(a firm.Address, key string) (kept bool) {
	l.servers.mu.Lock()
	defer l.servers.mu.Unlock()
	if l.servers.given == nil {
		l.servers.given = map[string]string{}
	}
	l.servers.given[hostsOf(a)] = key
	return l.keys.Keychain != nil && l.keys.Keychain.Set(keyAccount(a), []byte(key)) == nil
}

// forgetServerKey lets go of the key of servers once no matter on them is listed.
func (l *Library) forgetServerKey(a firm.Address) error {
	refs, err := l.FirmMatters()
	if err != nil {
		return err
	}
	for _, ref := range refs {
		if other, err := firm.ParseAddress(ref); err == nil && hostsOf(other) == hostsOf(a) {
			return nil
		}
	}
	l.servers.mu.Lock()
	defer l.servers.mu.Unlock()
	delete(l.servers.given, hostsOf(a))
	if l.keys.HasKeychain() {
		return l.keys.Keychain.Delete(keyAccount(a))
	}
	return nil
}

// errKeySet is returned for a key that would never be used.
var errKeySet = errors.New("the environment variable " + FirmKeyVariable + " is set and goes before other keys; unset it, or give no key")
