package word

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha512"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

// TestEncrypted opens what another program's implementation of the encryption made.
func TestEncrypted(t *testing.T) {
	t.Parallel()
	const password = "pässwörd § 1"
	source, err := excelize.Encrypt(extracttest.Zip(t, with(nil)), &excelize.Options{Password: password})
	if err != nil {
		t.Fatal(err)
	}
	for _, given := range []string{"", "wrong"} {
		_, err := Read(context.Background(), source, Options{Password: given})
		if !errors.Is(err, canon.ErrPassword) || !strings.Contains(err.Error(), "; ") {
			t.Errorf("password %q: error %v", given, err)
		}
	}
	x, err := Read(context.Background(), source, Options{Password: password})
	if err != nil {
		t.Fatal(err)
	}
	if x.Text != "Plain text." {
		t.Errorf("text %q", x.Text)
	}
	for n := len(oleSignature); n < len(source); n += 1024 {
		if _, err := Read(context.Background(), source[:n], Options{Password: password}); err == nil {
			t.Errorf("read although cut to %d bytes", n)
		}
	}
}

// TestAgileEncryption opens the encryption of Office 2010 and later, made here by its
// specification, MS-OFFCRYPTO 2.3.4.11 to 2.3.4.15.
func TestAgileEncryption(t *testing.T) {
	t.Parallel()
	const password, rounds = "secret", 1000
	salt, dataSalt, key := []byte("0123456789abcdef"), []byte("fedcba9876543210"), []byte("a key of 256 bits, 32 bytes long")
	sum := func(parts ...[]byte) []byte {
		h := sha512.Sum512(bytes.Join(parts, nil))
		return h[:]
	}
	encrypt := func(key, iv, data []byte) []byte {
		c, err := aes.NewCipher(key[:32])
		if err != nil {
			t.Fatal(err)
		}
		out := make([]byte, (len(data)+15)/16*16)
		copy(out, data)
		cipher.NewCBCEncrypter(c, iv[:16]).CryptBlocks(out, out)
		return out
	}
	spun := sum(salt, []byte("s\x00e\x00c\x00r\x00e\x00t\x00"))
	for i := range uint32(rounds) {
		spun = sum(binary.LittleEndian.AppendUint32(nil, i), spun)
	}
	value := func(purpose string, data []byte) string {
		return base64.StdEncoding.EncodeToString(encrypt(sum(spun, []byte(purpose)), salt, data))
	}
	const method = `blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltSize="16" `
	proof := []byte("the verifier 16 ")
	info := `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password">` +
		`<keyData ` + method + `saltValue="` + base64.StdEncoding.EncodeToString(dataSalt) + `"/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="1000" ` + method +
		`saltValue="` + base64.StdEncoding.EncodeToString(salt) + `" encryptedVerifierHashInput="` + value("\xFE\xA7\xD2\x76\x3B\x4B\x9E\x79", proof) +
		`" encryptedVerifierHashValue="` + value("\xD7\xAA\x0F\x6D\x30\x61\x34\x4E", sum(proof)) +
		`" encryptedKeyValue="` + value("\x14\x6E\x0B\xE7\xAB\xAC\xD0\xD6", key) + `"/></keyEncryptor></keyEncryptors></encryption>`
	content := bytes.Repeat([]byte("PK\x03\x04 and 10 bytes"), 600) // more than two segments
	var data []byte
	for i := 0; i*4096 < len(content); i++ {
		part := content[i*4096 : min((i+1)*4096, len(content))]
		data = append(data, encrypt(key, sum(dataSalt, binary.LittleEndian.AppendUint32(nil, uint32(i))), part)...)
	}
	opened := func(info, password string) ([]byte, error) {
		return decrypt(extracttest.Compound(&extracttest.Storage{Streams: map[string][]byte{
			"EncryptionInfo":   append([]byte("\x04\x00\x04\x00\x40\x00\x00\x00"), info...),
			"EncryptedPackage": append(binary.LittleEndian.AppendUint64(nil, uint64(len(content))), data...),
		}}), password)
	}
	got, err := opened(info, password)
	if err != nil || !bytes.Equal(got, content) {
		t.Errorf("%d bytes, error %v", len(got), err)
	}
	for name, c := range map[string]struct {
		info, password string
		want           error
	}{
		"wrong password":   {info, "other", canon.ErrPassword},
		"torn":             {info[:len(info)/2], password, canon.ErrDamaged},
		"no key":           {strings.ReplaceAll(info, "encryptedKey ", "other "), password, canon.ErrDamaged},
		"too many rounds":  {strings.ReplaceAll(info, `"1000"`, `"10000001"`), password, canon.ErrDamaged},
		"not whole blocks": {strings.ReplaceAll(info, `encryptedKeyValue="`, `encryptedKeyValue="AAAA`), password, canon.ErrDamaged},
	} {
		if _, err := opened(c.info, c.password); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", name, err, c.want)
		}
	}
}
