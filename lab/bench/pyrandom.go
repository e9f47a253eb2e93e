package bench

import (
	"crypto/sha512"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/mathext/prng"
)

// pyRandom yields the numbers that Python's random module yields after
// random.seed(s) for a string s. LegalBench-RAG chooses its questions with it, so
// choosing the same ones needs the same numbers.
type pyRandom struct{ twister *prng.MT19937 }

// newPyRandom seeds as CPython's random.seed(s, version=2) does: the UTF-8 bytes of s
// and their SHA-512 digest, read as one big-endian integer, whose 32-bit words go,
// least significant first, into the Mersenne Twister's init_by_array.
func newPyRandom(s string) *pyRandom {
	digest := sha512.Sum512([]byte(s))
	number := append([]byte(s), digest[:]...)
	slices.Reverse(number)
	for len(number) > 0 && number[len(number)-1] == 0 { // an integer has no leading zeros
		number = number[:len(number)-1]
	}
	keys := make([]uint32, max(1, (len(number)+3)/4))
	for i, b := range number {
		keys[i/4] |= uint32(b) << (8 * (i % 4))
	}
	r := &pyRandom{prng.NewMT19937()}
	r.twister.SeedFromKeys(keys)
	return r
}

// float64 is random.random(): 53 random bits in [0, 1).
func (r *pyRandom) float64() float64 {
	high, low := r.twister.Uint32()>>5, r.twister.Uint32()>>6
	return (float64(high)*(1<<26) + float64(low)) / (1 << 53)
}

// below is random.randrange(n) for 0 < n < 2^32.
func (r *pyRandom) below(n int) int {
	k := bits.Len32(uint32(n))
	for {
		if v := int(r.twister.Uint32() >> (32 - k)); v < n {
			return v
		}
	}
}

// shuffle is random.shuffle over n elements.
func (r *pyRandom) shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, r.below(i+1))
	}
}
