// Package vector finds the chunks whose vectors are nearest to a question's, exactly.
//
// Make a [Set] with [New] and ask it with [Set.Nearest]. It keeps a byte for each number of
// its vectors and compares all of them with the question's (scan.go); the few that rounding
// leaves in question are read from the [Source] and compared as they are, so the result is
// that of a comparison with all vectors in float32 (docs/adr/0005). A Set is safe for
// concurrent use.
package vector
