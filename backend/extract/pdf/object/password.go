package object

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/subtle"
	"encoding/binary"

	"golang.org/x/text/unicode/norm"
)

// padding fills passwords up, algorithm 2.
var padding = []byte(
	"\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A")

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
