// Package lexical finds the chunks of a matter that hold the words of a question, by BM25.
//
// Its index lies in a folder and is derived from what the matter stores: it may be deleted
// at any time. [Sync] makes it, or brings it up to date; [Open] opens it for reading, by as
// many processes as like, and [Index.Find] asks it. An index that was cut short, or is of
// other documents, is told from a whole one (seal.go) and made anew.
//
// Bleve keeps the postings. The scores are computed here: its own are of the square root
// of a term's frequency and of its IDF squared, and take the number of distinct terms for
// that of words.
package lexical
