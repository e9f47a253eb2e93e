// Package cms takes the content out of what S/MIME and signed files (.p7m) wrap it in: the Cryptographic Message
// Syntax of RFC 5652. It checks no signature and opens no encryption.
//
// Call [Content]. The encodings BER and DER, PEM and plain base64 are read.
package cms

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"io"

	"pincite/backend/extract/canon"
)

const (
	maxDepth   = 32        // of values inside one another
	maxContent = 200 << 20 // bytes that a compressed content unfolds to
)

// The types of content, RFC 5652 and RFC 3274.
const (
	signedData     = "\x2A\x86\x48\x86\xF7\x0D\x01\x07\x02"
	envelopedData  = "\x2A\x86\x48\x86\xF7\x0D\x01\x07\x03"
	encryptedData  = "\x2A\x86\x48\x86\xF7\x0D\x01\x07\x06"
	authEnveloped  = "\x2A\x86\x48\x86\xF7\x0D\x01\x09\x10\x01\x17"
	compressedData = "\x2A\x86\x48\x86\xF7\x0D\x01\x09\x10\x01\x09"
)

// errSyntax is returned where the bytes are not what they should be.
var errSyntax = errors.New("not in the syntax of signed content")

// Is reports whether a source begins as a wrapped content does, in BER or DER.
func Is(source []byte) bool {
	v, err := parse(der(source), 0)
	if err != nil || v.tag != 0x30 {
		return false
	}
	kind, err := parse(v.body, 0)
	return err == nil && kind.tag == 0x06 && bytes.HasPrefix(kind.body, []byte(signedData[:6]))
}

// Content returns what a source wraps. The error wraps [canon.ErrPassword] where it is encrypted, [canon.ErrEmpty] where it
// holds a signature alone, [canon.ErrTooLarge] and [canon.ErrDamaged].
func Content(source []byte) ([]byte, error) {
	return content(der(source), 0)
}

func content(source []byte, depth int) ([]byte, error) {
	if depth > maxDepth {
		return nil, damaged()
	}
	v, err := parse(source, 0)
	if err != nil || v.tag != 0x30 {
		return nil, damaged()
	}
	kind, explicit, err := pair(v.body)
	if err != nil {
		return nil, damaged()
	}
	switch string(kind.body) {
	case envelopedData, encryptedData, authEnveloped:
		return nil, fmt.Errorf("%w: the message is encrypted (S/MIME); open it in the mail program and save it decrypted", canon.ErrPassword)
	case signedData, compressedData:
	default:
		return nil, damaged()
	}
	inner, err := parse(explicit.body, 0)
	if err != nil {
		return nil, damaged()
	}
	data, err := wrapped(inner.body)
	switch {
	case err != nil:
		return nil, err
	case string(kind.body) == compressedData:
		data, err = inflated(data)
	}
	if err != nil || !Is(data) {
		return data, err
	}
	return content(data, depth+1) // signed twice, or packed and signed
}

// wrapped returns the content of SignedData or CompressedData: that of the first sequence which begins with the
// identifier of a type and goes on with the content, behind the version and the algorithms.
func wrapped(body []byte) ([]byte, error) {
	for len(body) > 0 {
		v, err := parse(body, 0)
		if err != nil {
			return nil, damaged()
		}
		body = body[v.length:]
		if v.tag != 0x30 {
			continue
		}
		kind, explicit, err := pair(v.body)
		if err != nil || kind.tag != 0x06 {
			return nil, damaged()
		}
		if explicit.tag != 0xA0 {
			if kind.algorithm() {
				continue
			}
			return nil, fmt.Errorf("%w: it is a signature, and what it signs is in another file; index that one", canon.ErrEmpty)
		}
		octets, err := parse(explicit.body, 0)
		if err != nil {
			return nil, damaged()
		}
		return octets.octets(0)
	}
	return nil, damaged()
}

// algorithm reports whether an identifier is that of packing, which stands before a packed content.
func (v value) algorithm() bool {
	return bytes.HasPrefix(v.body, []byte("\x2A\x86\x48\x86\xF7\x0D\x01\x09\x10\x03"))
}

// inflated unpacks a compressed content.
func inflated(data []byte) ([]byte, error) {
	r, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, damaged()
	}
	out, err := io.ReadAll(io.LimitReader(r, maxContent+1))
	if len(out) > maxContent {
		return nil, fmt.Errorf("%w: the message unfolds to more than %d MB; save it anew from the mail program", canon.ErrTooLarge,
			maxContent>>20)
	}
	if err != nil {
		return nil, damaged()
	}
	return out, nil
}

// value is one value of BER: its identifier, its content, and how many bytes it takes with both.
type value struct {
	tag    byte
	body   []byte
	length int
}

// parse reads the value that b begins with. One of indefinite length has the content before its end mark.
func parse(b []byte, depth int) (value, error) {
	if len(b) < 2 || b[0]&0x1F == 0x1F || depth > maxDepth {
		return value{}, errSyntax
	}
	n, head := int(b[1]), 2
	switch {
	case n == 0x80:
		return indefinite(b, depth)
	case n > 0x84:
		return value{}, errSyntax
	case n > 0x80:
		head += n & 0x7F
		if len(b) < head {
			return value{}, errSyntax
		}
		n = 0
		for _, c := range b[2:head] {
			n = n<<8 | int(c)
		}
	}
	if n > len(b)-head {
		return value{}, errSyntax
	}
	return value{b[0], b[head : head+n], head + n}, nil
}

// indefinite reads a value that ends with two zero bytes.
func indefinite(b []byte, depth int) (value, error) {
	at := 2
	for {
		if at+2 > len(b) {
			return value{}, errSyntax
		}
		if b[at] == 0 && b[at+1] == 0 {
			return value{b[0], b[2:at], at + 2}, nil
		}
		v, err := parse(b[at:], depth+1)
		if err != nil {
			return value{}, err
		}
		at += v.length
	}
}

// pair reads the first two values of a sequence; the second is zero where there is one alone.
func pair(b []byte) (first, second value, err error) {
	if first, err = parse(b, 0); err != nil {
		return first, second, err
	}
	if rest := b[first.length:]; len(rest) > 0 {
		second, err = parse(rest, 0)
	}
	return first, second, err
}

// octets returns the bytes of an octet string, which may be put together from parts.
func (v value) octets(depth int) ([]byte, error) {
	switch {
	case v.tag == 0x04:
		return v.body, nil
	case v.tag != 0x24 || depth > maxDepth:
		return nil, damaged()
	}
	var out []byte
	for b := v.body; len(b) > 0; {
		part, err := parse(b, 0)
		if err != nil {
			return nil, damaged()
		}
		data, err := part.octets(depth + 1)
		if err != nil {
			return nil, err
		}
		out, b = append(out, data...), b[part.length:]
	}
	return out, nil
}

// der returns a source without its PEM or base64.
func der(source []byte) []byte {
	if len(source) == 0 || source[0] == 0x30 {
		return source
	}
	if block, _ := pem.Decode(source); block != nil {
		return block.Bytes
	}
	text := bytes.TrimSpace(source)
	if !bytes.HasPrefix(text, []byte("MI")) {
		return source
	}
	packed := bytes.Join(bytes.Fields(text), nil)
	out := make([]byte, base64.StdEncoding.DecodedLen(len(packed)))
	n, err := base64.StdEncoding.Decode(out, packed)
	if err != nil {
		return source
	}
	return out[:n]
}

func damaged() error {
	return fmt.Errorf("%w: the signed message cannot be read; open it in the mail program and save it without its signature", canon.ErrDamaged)
}
