package vault

import (
	"bytes"
	"crypto/rand"
)

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
