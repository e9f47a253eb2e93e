// Package doc holds the value types that every part of Pincite shares: the
// identity of a document, spans over its canonical text, its layout, and the
// conversions between the three units in which positions are counted.
//
// Start with [Span]: it is the program's currency. Inside the program a span
// counts UTF-8 bytes of the canonical text; citations, JSON and benchmarks count
// Unicode code points; the web view counts UTF-16 code units. [Offsets] converts
// between them and refuses a position that falls inside a character.
//
// The package imports the standard library alone and its values are safe to share
// between goroutines once built.
package doc

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// ID identifies a document: the SHA-256 of its source bytes. Two files with the
// same bytes are one document. The zero ID identifies nothing.
type ID [sha256.Size]byte

// IDOf returns the ID of a document with these source bytes.
func IDOf(source []byte) ID { return sha256.Sum256(source) }

// ParseID reads the 64 hexadecimal digits that [ID.String] writes.
func ParseID(s string) (ID, error) {
	var id ID
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(id) {
		return ID{}, fmt.Errorf("document id %q: want %d hexadecimal digits", s, 2*len(id))
	}
	copy(id[:], b)
	return id, nil
}

// String returns the ID as 64 lower-case hexadecimal digits.
func (id ID) String() string { return hex.EncodeToString(id[:]) }
