package presence

import (
	"iter"
	"math"
	"slices"

	"pincite/backend/learned"
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

// Entry is a feature by its position among those that a model knows, with its weight.
type Entry = learned.Entry

// Vocabulary is the features that a model knows.
type Vocabulary struct {
	idf   []float32 // by feature
	index learned.Index[Feature]
}

// NewVocabulary returns one of features in ascending order, each with its inverse document frequency.
func NewVocabulary(features []Feature, idf []float32) Vocabulary {
	return Vocabulary{idf, learned.NewIndex(features)}
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
		if i := m.index.Find(f); i >= 0 {
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
		row = append(row, Entry{At: at[i], Weight: 1 + logarithm(n)})
		i += n
	}
	return row
}

// Unit returns term frequencies as TF-IDF in unit length.
func (m *Vocabulary) Unit(frequencies []Entry) []Entry {
	row := m.weighted(frequencies)
	learned.Unit(row)
	return row
}

// weighted returns term frequencies as TF-IDF.
func (m *Vocabulary) weighted(frequencies []Entry) []Entry {
	row := make([]Entry, len(frequencies))
	for i, e := range frequencies {
		row[i] = Entry{At: e.At, Weight: e.Weight * m.idf[e.At]}
	}
	return row
}

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
			sum, b = append(sum, Entry{At: b[0].At, Weight: b[0].Weight * share}), b[1:]
		default:
			sum = append(sum, Entry{At: a[0].At, Weight: a[0].Weight + b[0].Weight*share})
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
