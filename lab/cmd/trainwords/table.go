package main

import (
	"math"

	"github.com/blevesearch/go-porterstemmer"
)

// Table is what training yields: a vector and a weight for each word.
type Table struct {
	Words   []string
	Vectors *Dense    // len(Words) × dimensions
	Weights []float32 // how much a word counts in the vector of a text
}

// Shape turns eigenvectors into word vectors: column c is multiplied by the c-th
// singular value to the power of exponent (Levy et al. 2015, §3.3).
func Shape(vectors *Dense, magnitudes []float64, exponent float64) {
	for i := range vectors.Rows {
		row := vectors.Row(i)
		for c, m := range magnitudes {
			row[c] *= float32(math.Pow(m, exponent))
		}
	}
}

// Normalise gives every row unit length; zero rows stay zero.
func Normalise(vectors *Dense) {
	for i := range vectors.Rows {
		row := vectors.Row(i)
		if n := length(row); n > 0 {
			for c := range row {
				row[c] = float32(float64(row[c]) / n)
			}
		}
	}
}

func length(row []float32) float64 {
	sum := 0.0
	for _, x := range row {
		sum += float64(float64(x) * float64(x))
	}
	return math.Sqrt(sum)
}

// ShareStems adds to each vector, of unit length, share times the mean vector of the
// words of the same stem, weighted by their counts, and gives the sum unit length again.
// What "terminate" and "termination" are neighbours of differs with their grammar, so
// without it they are hardly closer than unrelated words. A word alone in its stem
// keeps its vector.
func ShareStems(t *Table, counts []int, share float64) {
	families := map[string][]int{}
	for i, w := range t.Words {
		stem := string(porterstemmer.StemWithoutLowerCasing([]rune(w)))
		families[stem] = append(families[stem], i)
	}
	for _, family := range families { // the order is random and does not matter: families are disjoint
		mean := make([]float32, t.Vectors.Cols)
		total := 0
		for _, i := range family {
			axpy(float32(counts[i]), t.Vectors.Row(i), mean)
			total += counts[i]
		}
		for _, i := range family {
			axpy(float32(share/float64(total)), mean, t.Vectors.Row(i))
		}
	}
	Normalise(t.Vectors)
}

// RemoveCommon takes the mean direction of a running text, the weighted sum of all
// its words' vectors, out of every vector: what all passages share tells none of them
// apart (Arora, Liang, Ma, "A simple but tough-to-beat baseline for sentence
// embeddings", 2017, with the mean in place of the first singular vector). Since it is
// linear, it may be done to the words instead of to the passages.
func RemoveCommon(t *Table, counts []int) {
	mean := make([]float64, t.Vectors.Cols)
	for i := range t.Vectors.Rows {
		w := float64(t.Weights[i]) * float64(counts[i])
		for c, x := range t.Vectors.Row(i) {
			mean[c] += float64(w * float64(x))
		}
	}
	norm := 0.0
	for _, x := range mean {
		norm += float64(x * x)
	}
	if norm == 0 {
		return
	}
	for i := range t.Vectors.Rows {
		row := t.Vectors.Row(i)
		dot := 0.0
		for c, x := range row {
			dot += float64(float64(x) * mean[c])
		}
		for c := range row {
			row[c] -= float32(dot / norm * mean[c])
		}
	}
}

// Weights returns the smooth inverse frequency a/(a+p) of each word, where p is its
// share of the corpus (Arora et al. 2017, equation 1): near 1 for a rare word, and small
// for one much more frequent than a.
func Weights(c *Corpus, a float64) []float32 {
	weights := make([]float32, len(c.Words))
	for i, w := range c.Words {
		weights[i] = float32(a / (a + float64(w.Count)/float64(len(c.Tokens))))
	}
	return weights
}
