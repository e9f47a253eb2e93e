package relevance

// Term identifies a word, a pair of words, or a word of a heading by a 64-bit hash.
// Different terms share a hash so rarely (about once in 10^10 vocabularies of 60,000)
// that nothing here guards against it.
type Term uint64

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

// WordTerm returns the term of a folded word (FNV-1a, 64 bits).
func WordTerm(word string) Term {
	h := uint64(fnvOffset)
	for i := range len(word) {
		h = (h ^ uint64(word[i])) * fnvPrime
	}
	return Term(h)
}

// Pair returns the term of the word t followed by the word next.
func (t Term) Pair(next Term) Term { return Term(mix(uint64(t)*fnvPrime + uint64(next))) }

// Heading returns the term of the word t as part of a heading.
func (t Term) Heading() Term { return Term(mix(uint64(t) + 0x9E3779B97F4A7C15)) }

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood 2014, section 4).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// PassageTerms calls yield with every term of a passage: its words, its pairs of
// neighbouring words, and the words of the heading it stands under.
func PassageTerms(words, heading []Term, yield func(Term)) {
	for i, w := range words {
		yield(w)
		if i+1 < len(words) {
			yield(w.Pair(words[i+1]))
		}
	}
	for _, w := range heading {
		yield(w.Heading())
	}
}

// Always is a term of every question in training: what it learns is which passages answer
// questions at all, whatever they ask. [Model.Any] has it.
const Always Term = 1
