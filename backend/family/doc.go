// Package family says which papers belong to which agreement, what each of them does to its words, and how the
// agreement stands on a day.
//
// [Read] tells what one document is: an agreement, or a paper about one (amendment, waiver, consent, notice, …), with the
// agreements that it names. [LinkPapers] puts papers behind their agreements. [Operations] reads what a paper changes, and [Conform]
// makes the text that stands on a day: every character of it has the document and the span that it was taken from and the
// operation that put it there, and nothing is written that no paper says, except the numbers of a renumbering.
//
// What cannot be resolved is never applied by guess: it is an operation with a doubt, shown beside what it may change. All functions
// are pure, deterministic, and safe for concurrent use. Spans count bytes.
package family
