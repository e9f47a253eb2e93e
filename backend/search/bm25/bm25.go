// Package bm25 has the formula of BM25 (Robertson, Zaragoza, The Probabilistic Relevance
// Framework, 2009, section 3) for everything that is scored by words: chunks in the index,
// passages of a document, summaries. The score of a text is the sum, over the words of the
// question, of [IDF] times [Part].
package bm25

import "math"

// The parameters, at their usual values.
const (
	k1 = 1.2
	b  = 0.75
)

// Most is the least number that [Part] does not reach.
const Most = k1 + 1

// Part returns what a word that stands tf times in a text of length words counts in its
// score, before IDF: 0 where it does not stand there, and less than [Most]. Mean is the mean
// length of the texts and is above 0.
func Part[F float32 | float64](tf, length, mean F) F {
	return tf * Most / (tf + k1*(1-b+b*length/mean))
}

// IDF returns the inverse document frequency of a word that stands in df of n texts. It is
// above 0 for words that stand in all of them, too.
func IDF[F float32 | float64](n, df F) F {
	return F(math.Log(float64(1 + (n-df+0.5)/(df+0.5))))
}
