package vault

import (
	"bytes"
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

// fileMagic is what a sealed file begins with.
const fileMagic = "pincite sealed 1\n"

// saltSize is the length of the random number that gives each file a key of its own.
const saltSize = 16

// headSize is the length of what stands before a file's blocks.
const headSize = len(fileMagic) + saltSize

// SealFile returns the content of a file, sealed: a line that says so, 16 random bytes, and the
// content as a [Sealer] seals it with the key that they and purpose give. What it is for is its
// place, so that no file opens as another.
func (k *Key) SealFile(purpose string, content []byte) []byte {
	out := make([]byte, headSize, headSize+SealedSize(len(content)))
	copy(out, fileMagic)
	_, _ = rand.Read(out[len(fileMagic):])
	return k.fileSealer(out[len(fileMagic):headSize]).Seal(out, []byte(purpose), content)
}

// OpenFile reverses [Key.SealFile].
func (k *Key) OpenFile(purpose string, sealed []byte) ([]byte, error) {
	if !SealedFile(sealed) {
		return nil, ErrOpen
	}
	return k.fileSealer(sealed[len(fileMagic):headSize]).Open(nil, []byte(purpose), sealed[headSize:])
}

// SealedFile reports whether content is that of a sealed file.
func SealedFile(content []byte) bool {
	return len(content) >= headSize && bytes.HasPrefix(content, []byte(fileMagic))
}

func (k *Key) fileSealer(salt []byte) *Sealer { return newSealer(k.derive("file", salt)) }

// StreamSealer returns what seals the parts of a file that is written piece by piece. The salt,
// 16 random bytes of [NewSalt], is kept with the file; with it each file has a key of its own.
func (k *Key) StreamSealer(salt []byte) *Sealer { return newSealer(k.derive("stream", salt)) }

// NewSalt returns 16 random bytes.
func NewSalt() []byte {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt)
	return salt
}
