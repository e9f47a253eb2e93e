// Package search answers questions: it finds the documents that a question names, ranks
// the passages of those documents or of the whole matter, and returns hits whose quotes
// are verified against the canonical text.
//
// Make a [Searcher] with [New] and ask it with [Searcher.Search]. A question goes
// through these steps, each in the package or file named for it:
//
//	query        is it a question in plain words, or one of operators? which filters has it?
//	route        which documents does the question name? what is left is the topic
//	vector       where the whole matter is searched: the nearest vectors, exactly
//	lexical      and the best passages by BM25, from an index kept beside the matter
//	rank         features of each candidate, and one score out of them
//	pinpoint.go  the sentences inside a hit that answer
//
// What operators match is found by operators.go instead, and filter.go keeps the documents
// that pass the filters.
//
// The package knows neither the store nor the models: a [Source] gives it texts and
// vectors, an [Embedder] the vector of a question, [Words] the word vectors.
package search
