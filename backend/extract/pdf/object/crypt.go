package object

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"fmt"

	"pincite/backend/extract/canon"
)

// method is how a stream or string is encrypted.
type method int

const (
	plain method = iota
	rc4Crypt
	aes128
	aes256
)

// crypt is an unlocked standard security handler, PDF 32000-1:2008, 7.6, and for its
// revisions 5 and 6 ISO 32000-2, 7.6.4.
type crypt struct {
	key              []byte
	streams, strings method
	metadata         bool // metadata streams are encrypted too
}

// handler is what the encryption dictionary says.
type handler struct {
	revision    int
	length      int // of the key, in bytes
	owner, user []byte
	ownerKey    []byte // OE
	userKey     []byte // UE
	permissions int32
	id          []byte
	metadata    bool
}

// unlock opens an encrypted file with password or with the empty one, each as the user's
// and as the owner's.
func (f *File) unlock(password string) error {
	if f.trailer["Encrypt"] == nil {
		return nil
	}
	d := f.Dict(f.trailer["Encrypt"])
	if filter := f.Name(d["Filter"]); filter != "Standard" {
		return fmt.Errorf("%w: it is encrypted for certain readers or by a rights server; save a copy without that protection",
			canon.ErrUnsupported)
	}
	h, c, err := f.handler(d)
	if err != nil {
		return err
	}
	for _, p := range []string{password, ""} {
		if c.key = h.open(p); c.key != nil {
			break
		}
	}
	if c.key == nil {
		if password == "" {
			return fmt.Errorf("%w: it is encrypted; give its password", canon.ErrPassword)
		}
		return fmt.Errorf("%w: the password given does not open it; give another one", canon.ErrPassword)
	}
	f.crypt = c
	f.cache, f.streams = map[uint32]Object{}, map[uint32]*objectStream{}
	if f.rebuilt {
		f.enterCompressed()
	}
	if f.Dict(f.Dict(f.trailer["Root"])["Pages"]) == nil {
		return damaged("it has no page tree")
	}
	return nil
}

func (f *File) handler(d Dict) (*handler, *crypt, error) {
	h := &handler{
		revision: f.Int(d["R"], 0),
		length:   f.Int(d["Length"], 40) / 8,
		owner:    []byte(f.String(d["O"])), user: []byte(f.String(d["U"])),
		ownerKey: []byte(f.String(d["OE"])), userKey: []byte(f.String(d["UE"])),
		permissions: int32(uint32(int64(f.Number(d["P"], 0)))),
		metadata:    f.resolve(d["EncryptMetadata"]) != false,
	}
	if ids := f.Array(f.trailer["ID"]); len(ids) > 0 {
		h.id = []byte(f.String(ids[0]))
	}
	c := &crypt{metadata: h.metadata}
	version := f.Int(d["V"], 0)
	switch version {
	case 1:
		h.length = 5
		c.streams, c.strings = rc4Crypt, rc4Crypt
	case 2, 3:
		c.streams, c.strings = rc4Crypt, rc4Crypt
	case 4, 5:
		filters := f.Dict(d["CF"])
		c.streams = f.method(filters, d["StmF"])
		c.strings = f.method(filters, d["StrF"])
		h.length = 16
	}
	need := 32
	if version == 5 {
		need = 48
	}
	if version < 1 || version > 5 || h.revision < 2 || h.revision > 6 || (version == 5) != (h.revision >= 5) {
		return nil, nil, fmt.Errorf("%w: encryption version %d, revision %d; save a copy without a password", canon.ErrUnsupported, version,
			h.revision)
	}
	if h.length < 5 || h.length > 16 || len(h.owner) < need || len(h.user) < need ||
		version == 5 && (len(h.ownerKey) < 32 || len(h.userKey) < 32) {
		return nil, nil, damaged("its encryption dictionary is garbled")
	}
	h.owner, h.user = h.owner[:need], h.user[:need]
	return h, c, nil
}

func (f *File) method(filters Dict, name Object) method {
	filter := f.Dict(filters[f.Name(name)])
	switch f.Name(filter["CFM"]) {
	case "V2":
		return rc4Crypt
	case "AESV2":
		return aes128
	case "AESV3":
		return aes256
	}
	return plain
}

func xored(key []byte, x byte) []byte {
	out := make([]byte, len(key))
	for i := range key {
		out[i] = key[i] ^ x
	}
	return out
}

func rc4Bytes(key, data []byte) []byte {
	c, err := rc4.NewCipher(key)
	if err != nil { // only of a key of no or more than 256 bytes
		return nil
	}
	out := make([]byte, len(data))
	c.XORKeyStream(out, data)
	return out
}

// decrypt undoes m for data of the object ref, algorithm 1.
func (c *crypt) decrypt(m method, ref Ref, data []byte) ([]byte, error) {
	switch m {
	case plain:
		return data, nil
	case aes256:
		return aesCBC(c.key, data)
	}
	salted := append(append([]byte(nil), c.key...), byte(ref.Num), byte(ref.Num>>8), byte(ref.Num>>16), byte(ref.Gen), byte(ref.Gen>>8))
	if m == aes128 {
		salted = append(salted, "sAlT"...)
	}
	sum := md5.Sum(salted)
	key := sum[:min(16, len(c.key)+5)]
	if m == aes128 {
		return aesCBC(key, data)
	}
	return rc4Bytes(key, data), nil
}

// aesCBC decrypts data, whose first block is the initialisation vector, and takes off its
// padding.
func aesCBC(key, data []byte) ([]byte, error) {
	if len(data) == 0 {
		return nil, nil
	}
	block, err := aes.NewCipher(key)
	if err != nil || len(data) < aes.BlockSize {
		return nil, damaged("an encrypted part of it breaks off")
	}
	body := data[aes.BlockSize:]
	out := make([]byte, len(body)/aes.BlockSize*aes.BlockSize)
	cipher.NewCBCDecrypter(block, data[:aes.BlockSize]).CryptBlocks(out, body[:len(out)])
	if n := len(out); n > 0 && out[n-1] >= 1 && out[n-1] <= aes.BlockSize {
		out = out[:n-int(out[n-1])]
	}
	return out, nil
}

// decrypted returns the raw data of s, decrypted where the file is encrypted.
func (f *File) decrypted(s *Stream) ([]byte, error) {
	if f.crypt == nil || s.Dict["Type"] == Name("XRef") || !f.crypt.metadata && s.Dict["Type"] == Name("Metadata") {
		return s.raw, nil
	}
	if filters := f.list(s.Dict, "Filter", "F"); len(filters) > 0 && f.resolve(filters[0]) == Name("Crypt") {
		params := f.list(s.Dict, "DecodeParms", "DP")
		if len(params) == 0 || f.Name(f.Dict(params[0])["Name"]) != "StdCF" {
			return s.raw, nil // the identity filter
		}
	}
	return f.crypt.decrypt(f.crypt.streams, s.ref, s.raw)
}

// decryptStrings decrypts the strings of an object of the file itself. Those of object
// streams are encrypted with the stream.
func (f *File) decryptStrings(o Object, ref Ref) Object {
	if f.crypt == nil {
		return o
	}
	switch v := o.(type) {
	case String:
		plain, err := f.crypt.decrypt(f.crypt.strings, ref, []byte(v))
		if err != nil {
			return String("")
		}
		return String(plain)
	case Array:
		for i := range v {
			v[i] = f.decryptStrings(v[i], ref)
		}
	case Dict:
		for key := range v {
			v[key] = f.decryptStrings(v[key], ref)
		}
	}
	return o
}
