// Package compare says what parts two documents, whatever formats they were read from. Call
// [Compare] with the canonical texts and layouts of both.
//
// Passages are aligned first (unit.go): paragraphs that say the same in the same order, then
// those that are alike, those that were split, merged or moved; then the words within
// them (words.go). Each difference is a [Change] with its place in both texts and the words
// that stand there, and has a weight (kind.go): figures, dates, names, modal verbs, negations and
// definitions change what a contract says, capitals and commas its form.
//
// Spaces, line and page breaks, hyphens, quotation marks, running heads and the numbers of
// clauses are no changes: a PDF and the Word file that it was printed from say the same.
//
// All functions are pure and safe for concurrent use.
package compare
