package main

import "math"

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
