// Package lexical finds the chunks of a matter that hold the words of a question, by BM25.
//
// An [Index] is derived from what the matter stores. [Update] makes it, or brings one up to date;
// [Index.Pack] gives the bytes that are kept, [Unpack] takes them back, and [Index.Find] asks it. It
// does not change once it is made, and is safe for concurrent use. What was cut short, or is of other
// documents, is told from a whole one and made anew.
package lexical
