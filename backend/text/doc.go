// Package text cuts texts into words and sentences, folds words so that they can be compared,
// takes names and file names apart, and knows the words that contracts, companies and
// calendars are written with. Every package that reads words reads them through it, so that a
// question, a summary, an index and a vector mean the same by a word.
//
// [Words] is the one to call first: the words of a text as the embedding models see them,
// each with the bytes it stands at. [Scanner] gives punctuation too, and [Sentences] the
// sentences. Positions are bytes and spans half-open, as everywhere inside the program.
//
// All functions are pure and safe for concurrent use, and take any string, invalid UTF-8
// too. The sets are not to be changed.
package text
