// Package simd holds the inner loops of search: products of a question's vector with many
// stored ones, and sums of word vectors. Each is written in portable Go and, where a
// processor has the instructions, in assembly, chosen when it is called; on one machine all
// of them return the same numbers, bit for bit.
//
// The assembly works on vectors whose length is a multiple of 64, as those of all common
// embedding models are; others are left to the portable code.
//
// All functions are safe for concurrent use as long as their destinations differ.
package simd
