package word

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"hash"
	"slices"

	"pincite/backend/extract/canon"
)

// agileInfo is the XML that describes agile encryption (MS-OFFCRYPTO 2.3.4.10).
type agileInfo struct {
	Data agileKey   `xml:"keyData"`
	Keys []agileKey `xml:"keyEncryptors>keyEncryptor>encryptedKey"`
}

// agileKey says how something is encrypted, and of a password also the encrypted key.
type agileKey struct {
	Spin      int         `xml:"spinCount,attr"`
	BlockSize int         `xml:"blockSize,attr"`
	KeyBits   int         `xml:"keyBits,attr"`
	Cipher    string      `xml:"cipherAlgorithm,attr"`
	Chaining  string      `xml:"cipherChaining,attr"`
	Hash      string      `xml:"hashAlgorithm,attr"`
	Salt      binaryValue `xml:"saltValue,attr"`
	Proof     binaryValue `xml:"encryptedVerifierHashInput,attr"`
	ProofHash binaryValue `xml:"encryptedVerifierHashValue,attr"`
	Key       binaryValue `xml:"encryptedKeyValue,attr"`
}

const (
	// maxSpin is the largest spin count that the format allows.
	maxSpin = 10_000_000
	// segment is how many bytes of the package are encrypted together.
	segment = 4096
)

// The keys for what a password opens (MS-OFFCRYPTO 2.3.4.13).
var (
	proofKey     = []byte{0xFE, 0xA7, 0xD2, 0x76, 0x3B, 0x4B, 0x9E, 0x79}
	proofHashKey = []byte{0xD7, 0xAA, 0x0F, 0x6D, 0x30, 0x61, 0x34, 0x4E}
	valueKey     = []byte{0x14, 0x6E, 0x0B, 0xE7, 0xAB, 0xAC, 0xD0, 0xD6}
)

// decryptAgile opens AES-CBC encryption with a random key that the password unlocks.
func decryptAgile(ctx context.Context, info, data []byte, password string) ([]byte, error) {
	var a agileInfo
	if err := xml.Unmarshal(info, &a); err != nil || len(a.Keys) == 0 {
		return nil, damagedWrapping()
	}
	lock := a.Keys[0]
	for _, k := range []agileKey{a.Data, lock} {
		if err := k.check(); err != nil {
			return nil, err
		}
	}
	spun, err := lock.spin(ctx, password)
	if err != nil {
		return nil, err
	}
	proof, err1 := lock.unlock(spun, proofKey, lock.Proof)
	want, err2 := lock.unlock(spun, proofHashKey, lock.ProofHash)
	key, err3 := lock.unlock(spun, valueKey, lock.Key)
	if err1 != nil || err2 != nil || err3 != nil || len(proof) < len(lock.Salt) || len(key) < a.Data.KeyBits/8 {
		return nil, damagedWrapping()
	}
	got := lock.sum(proof[:len(lock.Salt)])
	if len(want) < len(got) || subtle.ConstantTimeCompare(got, want[:len(got)]) != 1 {
		return nil, wrongPassword()
	}
	return a.Data.decryptPackage(ctx, key[:a.Data.KeyBits/8], data)
}

// check refuses what is not AES-CBC with a known hash, or is outside the format's bounds.
func (k agileKey) check() error {
	if k.hash() == nil || k.Cipher != "AES" || k.Chaining != "ChainingModeCBC" ||
		!slices.Contains([]int{128, 192, 256}, k.KeyBits) || k.BlockSize != aes.BlockSize {
		return fmt.Errorf("%w: it is encrypted in a way that cannot be opened here; open it in Word and save it without a password",
			canon.ErrUnsupported)
	}
	if k.Spin < 0 || k.Spin > maxSpin || len(k.Salt) == 0 || len(k.Salt) > 1<<16 {
		return damagedWrapping()
	}
	return nil
}

func (k agileKey) hash() hash.Hash {
	switch k.Hash {
	case "SHA1", "SHA-1":
		return sha1.New()
	case "SHA256", "SHA-256":
		return sha256.New()
	case "SHA384", "SHA-384":
		return sha512.New384()
	case "SHA512", "SHA-512":
		return sha512.New()
	}
	return nil
}

func (k agileKey) sum(parts ...[]byte) []byte {
	h := k.hash()
	for _, p := range parts {
		h.Write(p)
	}
	return h.Sum(nil)
}

// spin hashes the password as often as the document asks (MS-OFFCRYPTO 2.3.4.11).
func (k agileKey) spin(ctx context.Context, password string) ([]byte, error) {
	sum := k.sum(k.Salt, utf16le(password))
	h := k.hash()
	var round [4]byte
	for i := range k.Spin {
		if i%(1<<16) == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		binary.LittleEndian.PutUint32(round[:], uint32(i))
		h.Reset()
		h.Write(round[:])
		h.Write(sum)
		sum = h.Sum(sum[:0])
	}
	return sum, nil
}

// unlock decrypts a value with the key that the spun password gives for it.
func (k agileKey) unlock(spun, purpose, value []byte) ([]byte, error) {
	return cbc(sized(k.sum(spun, purpose), k.KeyBits/8), sized(k.Salt, k.BlockSize), value)
}

// decryptPackage decrypts segment by segment, each with an initialisation vector of its
// own (MS-OFFCRYPTO 2.3.4.15).
func (k agileKey) decryptPackage(ctx context.Context, key, data []byte) ([]byte, error) {
	out := make([]byte, 0, len(data))
	for i := 0; len(data) > 0; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		part := data[:min(segment, len(data))]
		data = data[len(part):]
		iv := sized(k.sum(k.Salt, binary.LittleEndian.AppendUint32(nil, uint32(i))), k.BlockSize)
		plain, err := cbc(key, iv, part[:len(part)/aes.BlockSize*aes.BlockSize])
		if err != nil {
			return nil, damagedWrapping()
		}
		out = append(out, plain...)
	}
	return out, nil
}

func cbc(key, iv, data []byte) ([]byte, error) {
	if len(data)%aes.BlockSize != 0 {
		return nil, damagedWrapping()
	}
	c, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	out := make([]byte, len(data))
	cipher.NewCBCDecrypter(c, iv).CryptBlocks(out, data)
	return out, nil
}

// sized cuts a value to n bytes, or fills it up as the format says.
func sized(b []byte, n int) []byte {
	if len(b) >= n {
		return b[:n]
	}
	return append(slices.Clone(b), bytes.Repeat([]byte{0x36}, n-len(b))...)
}

// binaryValue is an attribute in base64.
type binaryValue []byte

// UnmarshalText implements [encoding.TextUnmarshaler].
func (v *binaryValue) UnmarshalText(text []byte) error {
	b, err := base64.StdEncoding.DecodeString(string(text))
	*v = b
	return err
}
