package vault

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// KeySize is the length of every key here, in bytes.
const KeySize = 32

// Key is the random key of a matter, or of one document in it. It is safe for concurrent use.
type Key struct{ secret [KeySize]byte }

// NewKey returns a random key.
func NewKey() *Key {
	k := &Key{}
	_, _ = rand.Read(k.secret[:]) // it never fails; the program ends where the system has no random numbers
	return k
}

// KeyOf returns the key with these bytes. The error is [ErrOpen] where there are not [KeySize].
func KeyOf(secret []byte) (*Key, error) {
	if len(secret) != KeySize {
		return nil, ErrOpen
	}
	return &Key{[KeySize]byte(secret)}, nil
}

// Bytes returns the key's bytes, to be sealed themselves.
func (k *Key) Bytes() []byte { return append([]byte(nil), k.secret[:]...) }

// derive returns the key for one purpose (HKDF-SHA-256, RFC 5869).
func (k *Key) derive(purpose string, salt []byte) []byte {
	key, err := hkdf.Key(sha256.New, k.secret[:], salt, "pincite 1 "+purpose, KeySize)
	if err != nil {
		panic(fmt.Sprintf("derive a key of %d bytes: %v", KeySize, err)) // lengths that are fixed above
	}
	return key
}

// ID returns 32 hexadecimal digits that tell keys apart and say nothing of the key.
func (k *Key) ID() string { return hex.EncodeToString(k.derive("id", nil)[:16]) }

// Sealer returns what seals values for a purpose. Values of one purpose do not open as those of
// another.
func (k *Key) Sealer(purpose string) *Sealer { return newSealer(k.derive("seal "+purpose, nil)) }

// Namer returns what hides names.
func (k *Key) Namer() *Namer { return &Namer{k.derive("names", nil)} }

// Namer replaces names by numbers that only who has the key can tell. It is safe for concurrent
// use.
type Namer struct{ key []byte }

// Name returns 32 bytes for a name of a kind: always the same ones, and of different names
// different ones (HMAC-SHA-256 of the kind, a zero byte, and the name).
func (n *Namer) Name(kind string, name []byte) []byte {
	h := hmac.New(sha256.New, n.key)
	h.Write([]byte(kind))
	h.Write([]byte{0})
	h.Write(name)
	return h.Sum(nil)
}

func newSealer(key []byte) *Sealer {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(fmt.Sprintf("a key of %d bytes: %v", len(key), err))
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(fmt.Sprintf("AES-GCM: %v", err))
	}
	return &Sealer{aead}
}
