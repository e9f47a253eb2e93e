// Package relevance scores how well a passage answers a question, with a small
// two-tower model over words: each tower maps the words and word pairs of its side to
// learned vectors, adds them, and scales the sum to unit length; the score is the dot
// product of the two.
//
// Beside the towers a model has a [Map] of the word vectors themselves, which it leaves as
// they are for passages and moves for questions. It is small, so that a few dozen kinds of
// question teach it what holds for others too.
//
// A [Model] is made by lab/cmd/trainrelevance and read with [Read]. It is plain arithmetic
// over a table, so it needs no runtime, and it scores the passages of a contract in
// milliseconds. A question is seen as a bag of its content words, a passage as its words,
// its word pairs, and the words of the heading it stands under.
//
// A [Model] is safe for concurrent use; a [Rows] is for one goroutine.
package relevance
