package presence

import (
	"iter"
	"math"
	"math/bits"
	"slices"

	"pincite/backend/text"
)

// Passage is a part of a document.
type Passage struct {
	Text  string
	Title string // of the section that it stands in; may be empty
}

// Feature is a word of the text or of the title, or a pair of neighbouring words: the
// 64-bit FNV-1a hash of its kind and letters, each word with a space behind it.
type Feature uint64

const (
	fnvOffset Feature = 14695981039346656037
	fnvPrime  Feature = 1099511628211
)

// begin returns the hash of a kind of feature, before its words.
func begin(kind byte) Feature { return (fnvOffset ^ Feature(kind)) * fnvPrime }

// word returns the hash of what has been hashed so far and a word after it.
func (f Feature) word(w string) Feature {
	for i := range len(w) {
		f = (f ^ Feature(w[i])) * fnvPrime
	}
	return (f ^ ' ') * fnvPrime
}

// Features yields the features of a passage, each as often as it stands there. All numbers
// are one word.
func Features(p Passage) iter.Seq[Feature] {
	return func(yield func(Feature) bool) {
		var pair Feature // of which the first word has been read
		for w := range numbersAlike(p.Text) {
			if !yield(begin('w').word(w)) || pair != 0 && !yield(pair.word(w)) {
				return
			}
			pair = begin('p').word(w)
		}
		for w := range numbersAlike(p.Title) {
			if !yield(begin('t').word(w)) {
				return
			}
		}
	}
}

// numbersAlike yields the words of a text, and "0" for each number.
func numbersAlike(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for w := range text.Words(s) {
			if w[0] >= '0' && w[0] <= '9' {
				w = "0"
			}
			if !yield(w) {
				return
			}
		}
	}
}

// index finds features, which are in order, by their leading bits: they are hashes, so a
// feature or two lie between one number of starts and the next.
type index struct {
	starts []int32 // starts[b] is the first feature whose leading bits, those left of shift, are b or greater
	shift  int
}

func newIndex(features []Feature) index {
	width := bits.Len(uint(len(features)))
	x := index{make([]int32, 1<<width+1), 64 - width}
	at := 0
	for b := range x.starts {
		for at < len(features) && uint64(features[at])>>x.shift < uint64(b) {
			at++
		}
		x.starts[b] = int32(at)
	}
	return x
}

// find returns the position of a feature.
func (x index) find(features []Feature, f Feature) (int32, bool) {
	if len(x.starts) == 0 {
		return 0, false
	}
	b := uint64(f) >> x.shift
	for at := x.starts[b]; at < x.starts[b+1]; at++ {
		if features[at] == f {
			return at, true
		}
	}
	return 0, false
}

// Entry is a feature by its position among those that a model knows, with its weight.
type Entry struct {
	At     int32
	Weight float32
}

// Vocabulary is the features that a model knows.
type Vocabulary struct {
	features []Feature // ascending
	idf      []float32 // by feature
	index    index
}

// NewVocabulary returns one of features in ascending order, each with its inverse document frequency.
func NewVocabulary(features []Feature, idf []float32) Vocabulary {
	return Vocabulary{features, idf, newIndex(features)}
}

// Weigh returns the features of a passage that are known as TF-IDF with sublinear term
// frequencies (Manning, Raghavan, Schütze 2008, section 6.4.1) in unit length, in order of
// position.
func (m *Vocabulary) Weigh(p Passage) []Entry { return m.Unit(m.Frequencies(p)) }

// Frequencies returns the features of a passage that are known with their sublinear term
// frequencies, in order of position.
func (m *Vocabulary) Frequencies(p Passage) []Entry {
	at := make([]int32, 0, 256)
	for f := range Features(p) {
		if i, ok := m.index.find(m.features, f); ok {
			at = append(at, i)
		}
	}
	slices.Sort(at) // sums depend on the order
	row := make([]Entry, 0, len(at))
	for i := 0; i < len(at); {
		n := 1
		for i+n < len(at) && at[i+n] == at[i] {
			n++
		}
		row = append(row, Entry{at[i], 1 + logarithm(n)})
		i += n
	}
	return row
}

// Unit returns term frequencies as TF-IDF in unit length.
func (m *Vocabulary) Unit(frequencies []Entry) []Entry {
	row, squares := m.weighted(frequencies)
	length := lengthOf(squares)
	for i := range row {
		row[i].Weight /= length
	}
	return row
}

// weighted returns term frequencies as TF-IDF, and the sum of their squares.
func (m *Vocabulary) weighted(frequencies []Entry) ([]Entry, float64) {
	row, squares := make([]Entry, len(frequencies)), 0.0
	for i, e := range frequencies {
		row[i] = Entry{e.At, e.Weight * m.idf[e.At]}
		squares += float64(row[i].Weight) * float64(row[i].Weight)
	}
	return row, squares
}

// lengthOf returns the length of a row whose squares add up to so much.
func lengthOf(squares float64) float32 { return float32(math.Sqrt(max(squares, 1e-12))) }

// Neighbour is how much a word of the passage before or after one counts in it.
const Neighbour = 0.3

// Around returns the term frequencies of each passage of a document with those of the passages
// before and after it, given those of each alone.
func Around(alone [][]Entry) [][]Entry {
	rows := make([][]Entry, len(alone))
	for i := range alone {
		rows[i] = alone[i]
		for _, j := range []int{i - 1, i + 1} {
			if j >= 0 && j < len(alone) {
				rows[i] = Add(rows[i], alone[j], Neighbour)
			}
		}
	}
	return rows
}

// around returns the sums of the squares of rows to each of which a share of the rows before and after it is added.
func around(rows [][]Entry, share float64) []float64 {
	squares := make([]float64, len(rows))
	for i, row := range rows {
		own := inner(row, row)
		squares[i] += own
		if share == 0 {
			continue
		}
		if i > 0 {
			both := 2 * share * inner(rows[i-1], row)
			squares[i-1] += share*share*own + both
			squares[i] += share*share*inner(rows[i-1], rows[i-1]) + both
		}
		if i > 1 {
			squares[i-1] += 2 * share * share * inner(rows[i-2], row)
		}
	}
	return squares
}

// inner returns the inner product of two rows, which are in order of position.
func inner(a, b []Entry) (sum float64) {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].At < b[0].At:
			a = a[1:]
		case b[0].At < a[0].At:
			b = b[1:]
		default:
			sum += float64(a[0].Weight) * float64(b[0].Weight)
			a, b = a[1:], b[1:]
		}
	}
	return sum
}

// Add returns a and b times a share, both in order of position.
func Add(a, b []Entry, share float32) []Entry {
	sum := make([]Entry, 0, len(a)+len(b))
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].At < b[0].At:
			sum, a = append(sum, a[0]), a[1:]
		case len(a) == 0 || b[0].At < a[0].At:
			sum, b = append(sum, Entry{b[0].At, b[0].Weight * share}), b[1:]
		default:
			sum = append(sum, Entry{a[0].At, a[0].Weight + b[0].Weight*share})
			a, b = a[1:], b[1:]
		}
	}
	return sum
}

// logarithm returns that of a count, which is mostly one.
func logarithm(n int) float32 {
	if n == 1 {
		return 0
	}
	return float32(math.Log(float64(n)))
}
