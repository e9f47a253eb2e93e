package vault

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"
	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

var (
	// ErrHeader is returned when a header is torn, or of a version that is not known.
	ErrHeader = errors.New("the wrapped key of the matter cannot be read")
	// ErrPassphrase is returned for a passphrase, recovery key or keychain secret that is not
	// the right one.
	ErrPassphrase = errors.New("that does not unlock the matter")
	// ErrNoSlot is returned when the key is not wrapped in the way that is asked for.
	ErrNoSlot = errors.New("the matter has no such key")
)

// Header holds a key, wrapped. Nothing in it is secret. Its JSON form is what is stored.
type Header struct {
	Version  int    `json:"version"`
	ID       string `json:"id"`       // [Key.ID]
	Recovery []byte `json:"recovery"` // a file of age, for the public part of the recovery key
	// Passphrase and Keychain are nil where there is none.
	Passphrase *Passphrase `json:"passphrase,omitempty"`
	Keychain   *Keychain   `json:"keychain,omitempty"`
}

// Passphrase is a key wrapped by what Argon2id makes of a passphrase (in Unicode's NFC).
type Passphrase struct {
	Time    uint32 `json:"time"`       // passes
	Memory  uint32 `json:"memory_kib"` // KiB
	Threads uint8  `json:"threads"`
	Salt    []byte `json:"salt"`
	Sealed  []byte `json:"sealed"`
}

// Keychain is a key wrapped by a random secret that lies in the system's keychain.
type Keychain struct {
	Account string `json:"account"` // random; the name of the entry
	Sealed  []byte `json:"sealed"`
}

// headerVersion is the one form of header there is.
const headerVersion = 1

// Argon2id's cost: the second choice that RFC 9106 (section 4) recommends.
const (
	argonTime, argonMemory, argonThreads = 3, 64 << 10, 4
	maxTime, maxMemory                   = 64, 4 << 20 // beyond these a header is torn or hostile
)

// NewHeader returns a header with a recovery key for k. The recovery key opens it for ever and
// is stored nowhere: whoever makes a header shows it, once.
func NewHeader(k *Key) (h *Header, recovery string, err error) {
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		return nil, "", err
	}
	var wrapped bytes.Buffer
	w, err := age.Encrypt(&wrapped, identity.Recipient())
	if err != nil {
		return nil, "", err
	}
	if _, err := w.Write(k.secret[:]); err != nil {
		return nil, "", err
	}
	if err := w.Close(); err != nil {
		return nil, "", err
	}
	return &Header{Version: headerVersion, ID: k.ID(), Recovery: wrapped.Bytes()}, identity.String(), nil
}

// ParseHeader reads a header from its JSON form. The error is [ErrHeader].
func ParseHeader(b []byte) (*Header, error) {
	var h Header
	if err := json.Unmarshal(b, &h); err != nil {
		return nil, fmt.Errorf("%w: it is torn", ErrHeader)
	}
	id, err := hex.DecodeString(h.ID)
	switch p := h.Passphrase; {
	case h.Version != headerVersion:
		return nil, fmt.Errorf("%w: it is of version %d", ErrHeader, h.Version)
	case err != nil || len(id) != 16:
		return nil, fmt.Errorf("%w: it has no id", ErrHeader)
	case p != nil && (p.Time < 1 || p.Time > maxTime || p.Memory < 8 || p.Memory > maxMemory || p.Threads < 1):
		return nil, fmt.Errorf("%w: it asks for %d KiB and %d passes", ErrHeader, p.Memory, p.Time)
	}
	return &h, nil
}

// JSON returns the form that [ParseHeader] reads.
func (h *Header) JSON() []byte {
	b, err := json.Marshal(h)
	if err != nil {
		panic(fmt.Sprintf("a header of strings and numbers: %v", err))
	}
	return b
}

// place is the additional data of a wrapped key.
func (h *Header) place(slot string) []byte { return []byte("pincite key 1 " + slot + " " + h.ID) }

// SetPassphrase wraps k by a passphrase too, instead of the one before; "" takes that away.
func (h *Header) SetPassphrase(k *Key, passphrase string) {
	if passphrase == "" {
		h.Passphrase = nil
		return
	}
	p := &Passphrase{Time: argonTime, Memory: argonMemory, Threads: argonThreads, Salt: NewSalt()}
	p.Sealed = newSealer(p.key(passphrase)).Seal(nil, h.place("passphrase"), k.secret[:])
	h.Passphrase = p
}

// key returns what Argon2id makes of a passphrase.
func (p *Passphrase) key(passphrase string) []byte {
	return argon2.IDKey(norm.NFC.Bytes([]byte(passphrase)), p.Salt, p.Time, p.Memory, p.Threads, KeySize)
}

// OpenPassphrase returns the key, [ErrPassphrase] for a wrong passphrase, or [ErrNoSlot].
func (h *Header) OpenPassphrase(passphrase string) (*Key, error) {
	if h.Passphrase == nil {
		return nil, fmt.Errorf("%w: no passphrase was set", ErrNoSlot)
	}
	return h.unwrap(h.Passphrase.key(passphrase), "passphrase", h.Passphrase.Sealed)
}

// SetKeychain wraps k by a new secret too, and returns that with the name of the entry that it
// is to have in the system's keychain.
func (h *Header) SetKeychain(k *Key) (account string, secret []byte) {
	name := make([]byte, 16)
	_, _ = rand.Read(name)
	wrapping := NewKey()
	h.Keychain = &Keychain{Account: hex.EncodeToString(name)}
	h.Keychain.Sealed = newSealer(wrapping.secret[:]).Seal(nil, h.place("keychain"), k.secret[:])
	return h.Keychain.Account, wrapping.Bytes()
}

// OpenKeychain returns the key by the secret of the system's keychain; [ErrPassphrase] for a
// wrong one, or [ErrNoSlot].
func (h *Header) OpenKeychain(secret []byte) (*Key, error) {
	if h.Keychain == nil || len(secret) != KeySize {
		return nil, fmt.Errorf("%w in the keychain", ErrNoSlot)
	}
	return h.unwrap(secret, "keychain", h.Keychain.Sealed)
}

// OpenRecovery returns the key by the recovery key, white space and case aside; [ErrPassphrase]
// for a wrong one.
func (h *Header) OpenRecovery(recovery string) (*Key, error) {
	identity, err := age.ParseX25519Identity(strings.ToUpper(strings.Join(strings.Fields(recovery), "")))
	if err != nil {
		return nil, fmt.Errorf("%w: a recovery key begins with AGE-SECRET-KEY-1 and has 74 characters", ErrPassphrase)
	}
	r, err := age.Decrypt(bytes.NewReader(h.Recovery), identity)
	if err != nil {
		return nil, ErrPassphrase
	}
	secret, err := io.ReadAll(io.LimitReader(r, KeySize+1))
	if err != nil {
		return nil, ErrPassphrase
	}
	return h.checked(secret)
}

func (h *Header) unwrap(wrapping []byte, slot string, sealed []byte) (*Key, error) {
	secret, err := newSealer(wrapping).Open(nil, h.place(slot), sealed)
	if err != nil {
		return nil, ErrPassphrase
	}
	return h.checked(secret)
}

// checked returns the key with these bytes where it is the header's.
func (h *Header) checked(secret []byte) (*Key, error) {
	k, err := KeyOf(secret)
	if err != nil || k.ID() != h.ID {
		return nil, ErrPassphrase
	}
	return k, nil
}
