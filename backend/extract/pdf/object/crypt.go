package object

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/subtle"
	"encoding/binary"
	"fmt"

	"golang.org/x/text/unicode/norm"

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
		return fmt.Errorf("%w: it is encrypted for certain readers or by a rights server; save a copy without that protection", canon.ErrUnsupported)
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
		return nil, nil, fmt.Errorf("%w: encryption version %d, revision %d; save a copy without a password", canon.ErrUnsupported, version, h.revision)
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

// padding fills passwords up, algorithm 2.
var padding = []byte("\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A")

// open returns the file's key, nil where password opens it neither as user nor as owner.
func (h *handler) open(password string) []byte {
	if h.revision >= 5 {
		return h.openAES256([]byte(norm.NFKC.String(password)))
	}
	p := latin1(password)
	if key := h.userOpens(p); key != nil {
		return key
	}
	return h.userOpens(h.userPassword(p))
}

// latin1 is PDFDocEncoding as far as keyboards reach; other characters become '?'.
func latin1(s string) []byte {
	var out []byte
	for _, r := range s {
		if r > 0xFF {
			r = '?'
		}
		out = append(out, byte(r))
	}
	return out
}

func pad(password []byte) []byte {
	return append(append([]byte(nil), password...), padding...)[:32]
}

// userOpens is algorithms 2 and 6: the key made from password, nil where it is not right.
func (h *handler) userOpens(password []byte) []byte {
	sum := md5.New()
	sum.Write(pad(password))
	sum.Write(h.owner)
	_ = binary.Write(sum, binary.LittleEndian, h.permissions)
	sum.Write(h.id)
	if h.revision >= 4 && !h.metadata {
		sum.Write([]byte{0xFF, 0xFF, 0xFF, 0xFF})
	}
	key := sum.Sum(nil)[:h.length]
	if h.revision == 2 {
		if subtle.ConstantTimeCompare(rc4Bytes(key, padding), h.user) == 1 {
			return key
		}
		return nil
	}
	for range 50 {
		again := md5.Sum(key)
		copy(key, again[:])
	}
	check := md5.Sum(append(append([]byte(nil), padding...), h.id...))
	got := check[:]
	for i := range 20 {
		got = rc4Bytes(xored(key, byte(i)), got)
	}
	if subtle.ConstantTimeCompare(got, h.user[:16]) == 1 {
		return key
	}
	return nil
}

// userPassword is algorithm 7: the user's password out of the owner's.
func (h *handler) userPassword(owner []byte) []byte {
	sum := md5.Sum(pad(owner))
	if h.revision == 2 {
		return rc4Bytes(sum[:h.length], h.owner)
	}
	for range 50 {
		sum = md5.Sum(sum[:h.length])
	}
	user := h.owner
	for i := 19; i >= 0; i-- {
		user = rc4Bytes(xored(sum[:h.length], byte(i)), user)
	}
	return user
}

// openAES256 is algorithm 2.A of ISO 32000-2.
func (h *handler) openAES256(password []byte) []byte {
	password = password[:min(127, len(password))]
	hash, salts, wrapped := h.user[:32], h.user[32:48], h.userKey
	if !bytes.Equal(h.hash(password, salts[:8], nil), hash) {
		hash, salts, wrapped = h.owner[:32], h.owner[32:48], h.ownerKey
		if !bytes.Equal(h.hash(password, salts[:8], h.user), hash) {
			return nil
		}
		return unwrap(h.hash(password, salts[8:], h.user), wrapped)
	}
	return unwrap(h.hash(password, salts[8:], nil), wrapped)
}

// unwrap decrypts the file's key.
func unwrap(key, wrapped []byte) []byte {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil
	}
	out := make([]byte, 32)
	cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize)).CryptBlocks(out, wrapped[:32])
	return out
}

// hash is algorithm 2.B; revision 5 stops after its first step.
func (h *handler) hash(password, salt, user []byte) []byte {
	sum := sha256.Sum256(bytes.Join([][]byte{password, salt, user}, nil))
	k := sum[:]
	if h.revision == 5 {
		return k
	}
	for round := 0; ; round++ {
		k1 := bytes.Repeat(bytes.Join([][]byte{password, k, user}, nil), 64)
		block, err := aes.NewCipher(k[:16])
		if err != nil {
			return nil
		}
		cipher.NewCBCEncrypter(block, k[16:32]).CryptBlocks(k1, k1)
		rest := 0
		for _, c := range k1[:16] {
			rest += int(c)
		}
		switch rest % 3 {
		case 0:
			s := sha256.Sum256(k1)
			k = s[:]
		case 1:
			s := sha512.Sum384(k1)
			k = s[:]
		default:
			s := sha512.Sum512(k1)
			k = s[:]
		}
		if round >= 63 && int(k1[len(k1)-1]) <= round-31 {
			return k[:32]
		}
	}
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
