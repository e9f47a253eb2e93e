// Package keychain keeps secrets in the system's keychain: Keychain on macOS, Credential Manager
// on Windows, the Secret Service (GNOME Keyring, KWallet) on Linux. [System] is the one to call.
//
// It is the one package that knows the library for it, which on Linux talks to the Secret
// Service through a local socket and opens no other connection.
package keychain

import (
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/zalando/go-keyring"
)

// ErrNone is returned when the system has no keychain, or none that answers.
var ErrNone = errors.New("this system has no keychain that answers")

// ErrNotFound is returned when a keychain has no secret under a name.
var ErrNotFound = errors.New("the keychain has no key of this matter")

// service is the name under which all entries stand.
const service = "Pincite"

// Keychain keeps secrets by name. It is safe for concurrent use.
type Keychain struct{}

// System returns the keychain of the person who is logged in.
func System() Keychain { return Keychain{} }

// Set keeps a secret. The error is [ErrNone].
func (Keychain) Set(account string, secret []byte) error {
	if err := keyring.Set(service, account, hex.EncodeToString(secret)); err != nil {
		return fmt.Errorf("%w (%w)", ErrNone, err)
	}
	return nil
}

// Get returns a secret. The error is [ErrNotFound] or [ErrNone].
func (Keychain) Get(account string) ([]byte, error) {
	value, err := keyring.Get(service, account)
	switch {
	case errors.Is(err, keyring.ErrNotFound):
		return nil, ErrNotFound
	case err != nil:
		return nil, fmt.Errorf("%w (%w)", ErrNone, err)
	}
	secret, err := hex.DecodeString(value)
	if err != nil {
		return nil, ErrNotFound // somebody else's entry
	}
	return secret, nil
}

// Delete takes a secret out; one that is not there is passed over.
func (Keychain) Delete(account string) error {
	if err := keyring.Delete(service, account); err != nil && !errors.Is(err, keyring.ErrNotFound) {
		return fmt.Errorf("%w (%w)", ErrNone, err)
	}
	return nil
}

// Available reports whether a keychain answers.
func (k Keychain) Available() bool {
	_, err := k.Get("pincite")
	return err == nil || errors.Is(err, ErrNotFound)
}
