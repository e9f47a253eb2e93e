package vault

import (
	"crypto/cipher"
	"encoding/binary"
	"errors"
	"slices"
)

// ErrOpen is returned when what was sealed cannot be opened: by this key, at this place, or at
// all, because it is damaged. Which of them it is cannot be told.
var ErrOpen = errors.New("it does not open with this key")

const (
	// BlockSize is how many bytes are sealed together. A part of a value is read by opening the
	// blocks that it lies in.
	BlockSize = 1 << 13
	// Overhead is how many bytes a block grows by: the nonce before it and the tag behind it.
	Overhead = 12 + 16
)

// Sealer seals values. It is safe for concurrent use.
//
// A sealed value is the value's blocks of [BlockSize] bytes, the last one shorter, each sealed
// by AES-256-GCM: a random nonce of 12 bytes, the ciphertext, a tag of 16 bytes. The additional
// data of a block is the value's place, then 8 bytes, big-endian: twice the block's number from
// 0, and one more for the last. So no block can be moved, left out or added. An empty value is
// one empty block.
//
// Nonces are random, so a key is good for 2^32 blocks (NIST SP 800-38D, 8.3): 35 TB.
type Sealer struct{ aead cipher.AEAD }

// Seal appends the sealed value to dst and returns it. The place is not stored.
func (s *Sealer) Seal(dst, place, value []byte) []byte {
	dst = slices.Grow(dst, SealedSize(len(value)))
	n := blocks(len(value))
	for i := range n {
		part := value[min(len(value), i*BlockSize):min(len(value), (i+1)*BlockSize)]
		dst = s.aead.Seal(dst, nil, part, additional(place, i, i == n-1))
	}
	return dst
}

// Open appends the value to dst and returns it, or [ErrOpen].
func (s *Sealer) Open(dst, place, sealed []byte) ([]byte, error) {
	size, ok := OpenSize(len(sealed))
	if !ok {
		return dst, ErrOpen
	}
	return s.OpenRange(dst, place, sealed, 0, size)
}

// OpenRange appends n bytes of a value from the one at position at to dst; fewer where the value
// ends. Only the blocks that they lie in are opened, and checked.
func (s *Sealer) OpenRange(dst, place, sealed []byte, at, n int) ([]byte, error) {
	size, ok := OpenSize(len(sealed))
	if !ok || at < 0 || n < 0 {
		return dst, ErrOpen
	}
	end := min(size, at+n)
	dst = slices.Grow(dst, max(end-at, 0))
	last := blocks(size) - 1
	var buffer []byte
	for i := at / BlockSize; i <= last && (i*BlockSize < end || size == 0); i++ {
		block := sealed[i*(BlockSize+Overhead):]
		block = block[:min(len(block), BlockSize+Overhead)]
		start, stop := i*BlockSize, min(size, (i+1)*BlockSize)
		var err error
		if at <= start && stop <= end { // all of it is wanted
			if dst, err = s.aead.Open(dst, nil, block, additional(place, i, i == last)); err != nil {
				return dst, ErrOpen
			}
			continue
		}
		if buffer, err = s.aead.Open(buffer[:0], nil, block, additional(place, i, i == last)); err != nil {
			return dst, ErrOpen
		}
		from, to := min(max(at, start), stop), min(end, stop)
		dst = append(dst, buffer[from-start:max(from, to)-start]...)
	}
	return dst, nil
}

// SealedSize returns how many bytes a value of size bytes takes sealed.
func SealedSize(size int) int { return size + blocks(size)*Overhead }

// OpenSize returns how many bytes a value has that takes so many sealed, and false where no
// value does.
func OpenSize(sealed int) (size int, ok bool) {
	n := (sealed + BlockSize + Overhead - 1) / (BlockSize + Overhead)
	size = sealed - n*Overhead
	return size, size >= 0 && n > 0 && SealedSize(size) == sealed
}

// blocks returns how many blocks a value has.
func blocks(size int) int { return max(1, (size+BlockSize-1)/BlockSize) }

func additional(place []byte, block int, last bool) []byte {
	n := 2 * uint64(block)
	if last {
		n++
	}
	return binary.BigEndian.AppendUint64(place[:len(place):len(place)], n)
}
