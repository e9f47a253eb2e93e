package word

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/sha1"
	"crypto/subtle"
	"encoding/binary"
	"fmt"
	"io"
	"unicode/utf16"

	"github.com/richardlehane/mscfb"

	"pincite/backend/extract/canon"
)

// oleSignature starts the compound file that an encrypted document is wrapped in.
var oleSignature = []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")

// decrypt returns a document that is not encrypted as it is, and opens an encrypted one (MS-OFFCRYPTO): agile encryption, as Office 2010
// and later write it, and the standard one of Office 2007. The error wraps
// [canon.ErrPassword], [canon.ErrDamaged] or [canon.ErrUnsupported].
func decrypt(ctx context.Context, source []byte, password string) ([]byte, error) {
	if !bytes.HasPrefix(source, oleSignature) {
		return source, nil
	}
	info, data, err := wrapped(source)
	if err != nil {
		return nil, err
	}
	if password == "" {
		return nil, fmt.Errorf("%w: the document is encrypted; give its password, or open it in Word and save it without one", canon.ErrPassword)
	}
	if len(info) < 8 || len(data) < 8 {
		return nil, damagedWrapping()
	}
	size := binary.LittleEndian.Uint64(data)
	if data = data[8:]; size > uint64(len(data)) {
		return nil, damagedWrapping()
	}
	major, minor := binary.LittleEndian.Uint16(info), binary.LittleEndian.Uint16(info[2:])
	var plain []byte
	switch {
	case major == 4 && minor == 4:
		plain, err = decryptAgile(ctx, info[8:], data, password)
	case minor == 2 && major >= 2 && major <= 4:
		plain, err = decryptStandard(info[8:], data, password)
	default:
		return nil, fmt.Errorf("%w: it is encrypted in a way (%d.%d) that cannot be opened here; open it in Word and save it without a password",
			canon.ErrUnsupported, major, minor)
	}
	if err != nil {
		return nil, err
	}
	return plain[:min(size, uint64(len(plain)))], nil
}

// wrapped takes the description of the encryption and the encrypted package out of a
// compound file.
func wrapped(source []byte) (info, data []byte, err error) {
	file, err := mscfb.New(bytes.NewReader(source))
	if err != nil {
		return nil, nil, damagedWrapping()
	}
	for entry, err := file.Next(); err == nil; entry, err = file.Next() {
		var into *[]byte
		switch entry.Name {
		case "EncryptionInfo":
			into = &info
		case "EncryptedPackage":
			into = &data
		default:
			continue
		}
		if entry.Size > int64(len(source)) {
			return nil, nil, damagedWrapping()
		}
		if *into, err = io.ReadAll(entry); err != nil {
			return nil, nil, damagedWrapping()
		}
	}
	if info == nil || data == nil {
		return nil, nil, fmt.Errorf(
			"%w: it is an older Office file and no encrypted Word document; open it in Word or LibreOffice and save it as .docx",
			canon.ErrUnsupported)
	}
	return info, data, nil
}

func damagedWrapping() error {
	return fmt.Errorf("%w: it is an encrypted document that is not whole; get it anew from where it came from", canon.ErrDamaged)
}

func wrongPassword() error {
	return fmt.Errorf("%w: the password given does not open the document; give another", canon.ErrPassword)
}

// standardHeader is the part of a standard EncryptionInfo that is read here: the fields
// of EncryptionHeader up to the name of the provider (MS-OFFCRYPTO 2.3.2).
type standardHeader struct {
	Flags, SizeExtra, Algorithm, Hash, KeyBits, Provider, Reserved1, Reserved2 uint32
}

// standardVerifier follows the header (MS-OFFCRYPTO 2.3.3).
type standardVerifier struct {
	SaltSize     uint32
	Salt         [16]byte
	Verifier     [16]byte
	HashSize     uint32
	VerifierHash [32]byte
}

// standardRounds is how often the password's hash is hashed again (MS-OFFCRYPTO 2.3.4.7).
const standardRounds = 50_000

// decryptStandard opens AES-ECB encryption with a key by SHA-1.
func decryptStandard(info, data []byte, password string) ([]byte, error) {
	var header standardHeader
	var verifier standardVerifier
	if len(info) < 4 {
		return nil, damagedWrapping()
	}
	size := binary.LittleEndian.Uint32(info)
	if info = info[4:]; uint64(size) > uint64(len(info)) {
		return nil, damagedWrapping()
	}
	if binary.Read(bytes.NewReader(info[:size]), binary.LittleEndian, &header) != nil ||
		binary.Read(bytes.NewReader(info[size:]), binary.LittleEndian, &verifier) != nil {
		return nil, damagedWrapping()
	}
	if header.KeyBits != 128 && header.KeyBits != 192 && header.KeyBits != 256 {
		return nil, fmt.Errorf("%w: it is encrypted with RC4, which cannot be opened here; open it in Word and save it without a password",
			canon.ErrUnsupported)
	}
	h := sha1.Sum(append(verifier.Salt[:], utf16le(password)...))
	for i := range uint32(standardRounds) {
		h = sha1.Sum(append(binary.LittleEndian.AppendUint32(nil, i), h[:]...))
	}
	h = sha1.Sum(append(h[:], 0, 0, 0, 0))
	key := append(padHash(h[:], 0x36), padHash(h[:], 0x5C)...)[:header.KeyBits/8]
	proof, hash := ecb(key, verifier.Verifier[:]), ecb(key, verifier.VerifierHash[:])
	if sum := sha1.Sum(proof); subtle.ConstantTimeCompare(sum[:], hash[:sha1.Size]) != 1 {
		return nil, wrongPassword()
	}
	return ecb(key, data[:len(data)/aes.BlockSize*aes.BlockSize]), nil
}

// padHash is the step from a hash to a key that CryptDeriveKey takes.
func padHash(hash []byte, pad byte) []byte {
	block := bytes.Repeat([]byte{pad}, 64)
	subtle.XORBytes(block, block, hash)
	sum := sha1.Sum(block)
	return sum[:]
}

// ecb decrypts whole blocks, each by itself.
func ecb(key, data []byte) []byte {
	c, err := aes.NewCipher(key)
	if err != nil {
		return nil // the caller checked the key's length
	}
	out := make([]byte, len(data))
	for i := 0; i < len(data); i += aes.BlockSize {
		c.Decrypt(out[i:], data[i:])
	}
	return out
}

func utf16le(s string) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return b
}
