package family

import (
	"encoding/binary"
	"strings"
)

// gramBytes is how many letters in a row are looked up together.
const gramBytes = 4

// grams are the rows of letters that a text has, as a set of bits by their hashes: a name one of whose rows is not in it does not stand there. Names of
// all agreements are looked for in all papers, and hardly any stands in one.
type grams [1 << 10]uint64

func gramsOf(s string) *grams {
	g := &grams{}
	for i := range max(0, len(s)-gramBytes+1) {
		n := gram(s[i:])
		g[n>>6] |= 1 << (n & 63)
	}
	return g
}

// gram is the hash of the first letters of a text, of 16 bits.
func gram(s string) uint32 {
	return binary.LittleEndian.Uint32([]byte(s[:gramBytes])) * 2654435761 >> 16 // Knuth, The Art of Computer Programming, vol. 3, section 6.4
}

func (g *grams) has(s string) bool {
	n := gram(s)
	return g[n>>6]&(1<<(n&63)) != 0
}

// says reports whether the letters of a paper have a name, which is squeezed.
func (l *Link) says(name string) bool {
	if len(name) >= gramBytes {
		if l.grams == nil {
			l.grams = gramsOf(l.Reading.Letters)
		}
		if !l.grams.has(name) || !l.grams.has(name[len(name)-gramBytes:]) {
			return false
		}
	}
	return strings.Contains(l.Reading.Letters, name)
}
