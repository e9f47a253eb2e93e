package main

import "math"

// Table is what training yields: a vector and a weight for each word.
type Table struct {
	Words   []string
	Vectors *Dense    // len(Words) × dimensions
	Weights []float32 // inverse document frequency, or whatever stands in for it
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

// IDF returns the inverse document frequency log(n/df) of each word, counted in
// passages. It is never negative.
func IDF(c *Corpus) []float32 {
	idf := make([]float32, len(c.Words))
	for i, w := range c.Words {
		idf[i] = float32(math.Log(float64(c.Passages) / float64(w.Passages)))
	}
	return idf
}
