package lexical

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"maps"
	"slices"
	"strings"

	"pincite/backend/doc"
)

// ErrDamaged is returned when the bytes of a word index are not those that were packed. It is
// derived: deleted, it is made anew.
var ErrDamaged = errors.New("the word index is damaged")

// magic begins what is packed; the number is that of the form. A CRC-32C of all ends it.
const magic = "pincite words 1\n"

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Pack returns the index as bytes: after the magic its stamp and its segments, each with its documents
// (identity, chunks, whether it was taken out), the words of each chunk, and its stems in order, each with its [list].
// Numbers are varints, texts follow their lengths.
func (x *Index) Pack() []byte {
	b := appendText([]byte(magic), x.stamp)
	b = binary.AppendUvarint(b, uint64(len(x.segments)))
	for _, s := range x.segments {
		b = binary.AppendUvarint(b, uint64(len(s.members)))
		for _, m := range s.members {
			chunks := uint64(m.Chunks) << 1
			if m.dead {
				chunks |= 1
			}
			b = binary.AppendUvarint(append(b, m.ID[:]...), chunks)
		}
		for _, n := range s.words {
			b = binary.AppendUvarint(b, uint64(n))
		}
		b = binary.AppendUvarint(b, uint64(len(s.stems)))
		for _, stem := range slices.Sorted(maps.Keys(s.stems)) {
			l := s.stems[stem]
			b = binary.AppendUvarint(appendText(b, stem), uint64(l.chunks))
			b = append(binary.AppendUvarint(b, uint64(len(l.packed))), l.packed...)
		}
	}
	return binary.BigEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// Unpack reverses [Index.Pack]. The index keeps the bytes. The error is [ErrDamaged].
func Unpack(b []byte) (x *Index, err error) {
	body := max(0, len(b)-4)
	if !strings.HasPrefix(string(b[:min(body, len(magic))]), magic) || binary.BigEndian.Uint32(b[body:]) != crc32.Checksum(b[:body], castagnoli) {
		return nil, ErrDamaged
	}
	r := reader{b: b[len(magic):body:body]}
	stamp := string(r.bytes(r.number()))
	var segments []*segment
	for range r.number() {
		segments = append(segments, r.segment())
	}
	if r.failed {
		return nil, ErrDamaged
	}
	return newIndex(stamp, segments), nil
}

// reader takes what was packed apart. Where that ends early, the rest is empty.
type reader struct {
	b      []byte
	failed bool
}

func (r *reader) number() int {
	n, size := binary.Uvarint(r.b)
	if size <= 0 || n > 1<<40 {
		r.b, r.failed = nil, true
		return 0
	}
	r.b = r.b[size:]
	return int(n)
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.b) {
		r.b, r.failed = nil, true
		return nil
	}
	taken := r.b[:n:n]
	r.b = r.b[n:]
	return taken
}

func (r *reader) segment() *segment {
	s := &segment{}
	for range r.number() {
		var m member
		copy(m.ID[:], r.bytes(len(doc.ID{})))
		chunks := r.number()
		if chunks>>1 > len(r.b) { // each has its number of words
			r.failed = true
			return s
		}
		m.Chunks, m.dead = chunks>>1, chunks&1 == 1
		s.join(m)
	}
	s.words = make([]uint32, len(s.owners))
	for i := range s.words {
		s.words[i] = uint32(r.number())
	}
	stems := r.number()
	s.stems = make(map[string]list, min(stems, len(r.b)))
	for range stems {
		stem := string(r.bytes(r.number()))
		chunks := r.number()
		l := list{chunks: chunks, packed: r.bytes(r.number())}
		if s.stems[stem] = l; r.failed || !s.fits(l) {
			r.failed = true
			return s
		}
	}
	return s
}

// fits reports whether a list is of chunks of the segment.
func (s *segment) fits(l list) bool {
	chunk, n := -1, 0
	for b := l.packed; len(b) > 0; n++ {
		step, size := binary.Uvarint(b)
		if size <= 0 || step == 0 || step > uint64(len(s.owners)) {
			return false
		}
		chunk, b = chunk+int(step), b[size:]
		if _, size = binary.Uvarint(b); size <= 0 || chunk >= len(s.owners) {
			return false
		}
		b = b[size:]
	}
	return n == l.chunks
}

// join adds a document to a segment, without its words.
func (s *segment) join(m member) {
	m.first = len(s.owners)
	for range m.Chunks {
		s.owners = append(s.owners, int32(len(s.members)))
	}
	if m.dead {
		s.dead += m.Chunks
	}
	s.members = append(s.members, m)
}

// each calls yield for the chunks of a list, but for those of documents that were taken out.
func (s *segment) each(l list, yield func(chunk, tf int)) {
	chunk := -1
	for b := l.packed; len(b) > 0; {
		step, size := binary.Uvarint(b)
		tf, more := binary.Uvarint(b[size:])
		chunk, b = chunk+int(step), b[size+more:]
		if s.dead == 0 || !s.members[s.owners[chunk]].dead {
			yield(chunk, int(tf))
		}
	}
}
