package extracttest

import (
	"bytes"
	"compress/zlib"
)

// The identifiers of RFC 5652 that a wrapped content has, behind their common beginning.
const (
	pkcs      = "\x2A\x86\x48\x86\xF7\x0D\x01"
	typeData  = pkcs + "\x07\x01"
	typeSign  = pkcs + "\x07\x02"
	typeSeal  = pkcs + "\x07\x03"
	typePack  = pkcs + "\x09\x10\x01\x09"
	algorithm = pkcs + "\x09\x10\x03\x08"
)

// encode writes a value in DER.
func encode(tag byte, parts ...[]byte) []byte {
	body := bytes.Join(parts, nil)
	return append([]byte{tag, 0x83, byte(len(body) >> 16), byte(len(body) >> 8), byte(len(body))}, body...)
}

func identifier(id string) []byte { return encode(0x06, []byte(id)) }

// Signed wraps a content as S/MIME does what is signed as a whole, with no signature and the content in two parts.
func Signed(content []byte) []byte {
	half := len(content) / 2
	inner := encode(0x30, identifier(typeData), encode(0xA0, encode(0x24, encode(0x04, content[:half]), encode(0x04, content[half:]))))
	return encode(0x30, identifier(typeSign), encode(0xA0, encode(0x30, encode(0x02, []byte{1}), encode(0x31), inner)))
}

// Sealed wraps nothing as S/MIME does what is encrypted.
func Sealed() []byte {
	return encode(0x30, identifier(typeSeal), encode(0xA0, encode(0x30, encode(0x02, []byte{0}))))
}

// Compressed wraps a content as RFC 3274 does.
func Compressed(content []byte) []byte {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write(content)
	_ = w.Close()
	inner := encode(0x30, identifier(typeData), encode(0xA0, encode(0x04, packed.Bytes())))
	return encode(0x30, identifier(typePack), encode(0xA0, encode(0x30, encode(0x02, []byte{0}), encode(0x30, identifier(algorithm)), inner)))
}
