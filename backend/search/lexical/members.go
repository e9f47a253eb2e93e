package lexical

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/blevesearch/bleve/v2"

	"pincite/backend/doc"
)

// Internal keys of the word index.
var (
	stampKey   = []byte("stamp")   // what the chunks depend on
	membersKey = []byte("members") // the documents that are in
)

// membership says what the word index has of a document.
type membership struct {
	chunks, words int
	partial       bool // not all of the chunks, or words
}

// memberBytes is the length of a document's record: its ID, its chunks with a flag for
// partial ones, its words.
const (
	memberBytes = len(doc.ID{}) + 4 + 4
	partialFlag = 1 << 31
)

// contents returns an index's stamp and the documents in it.
func contents(ix bleve.Index) (stamp string, in map[doc.ID]membership, err error) {
	err = guarded(func() error {
		b, err := ix.GetInternal(stampKey)
		if err != nil {
			return damaged(err)
		}
		members, err := ix.GetInternal(membersKey)
		if err != nil {
			return damaged(err)
		}
		if b == nil || len(members)%memberBytes != 0 {
			return fmt.Errorf("%w: its list of documents cannot be read", ErrDamaged)
		}
		stamp, in = string(b), unpackMembers(members)
		return nil
	})
	return stamp, in, err
}

func packMembers(in map[doc.ID]membership) []byte {
	b := make([]byte, 0, len(in)*memberBytes)
	for id, m := range in {
		chunks := uint32(m.chunks)
		if m.partial {
			chunks |= partialFlag
		}
		b = append(b, id[:]...)
		b = binary.BigEndian.AppendUint32(b, chunks)
		b = binary.BigEndian.AppendUint32(b, uint32(m.words))
	}
	return b
}

// unpackMembers reverses packMembers.
func unpackMembers(b []byte) map[doc.ID]membership {
	in := make(map[doc.ID]membership, len(b)/memberBytes)
	for ; len(b) > 0; b = b[memberBytes:] {
		rest := b[len(doc.ID{}):]
		chunks := binary.BigEndian.Uint32(rest)
		in[doc.ID(b[:len(doc.ID{})])] = membership{
			chunks: int(chunks &^ partialFlag), words: int(binary.BigEndian.Uint32(rest[4:])), partial: chunks&partialFlag != 0,
		}
	}
	return in
}

// key is a chunk's identity in the index: its document's ID and its number.
func key(id doc.ID, chunk int) string {
	return string(binary.BigEndian.AppendUint32(id[:], uint32(chunk)))
}

// parseKey reverses key.
func parseKey(key string) (id doc.ID, chunk int, ok bool) {
	if len(key) != len(id)+4 {
		return id, 0, false
	}
	copy(id[:], key)
	return id, int(binary.BigEndian.Uint32([]byte(key[len(id):]))), true
}

// ErrDamaged is returned when the files of a word index are not those that were written, or
// cannot be read. It is derived: deleted, it is made anew.
var ErrDamaged = errors.New("the word index is damaged")

// damaged is what an error of reading an index means.
func damaged(err error) error {
	if err == nil || errors.Is(err, ErrDamaged) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}

// guarded runs fn, which reads files that bleve and bbolt map into memory and trust: where that
// panics, or a page cannot be read, the error is [ErrDamaged].
func guarded(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, r)
		}
	}()
	return fn()
}
