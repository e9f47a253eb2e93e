// Package rank scores passages for a question: features, and one score out of them.
//
// Make a [Ranker] with [New]. [Ranker.Topic] reads a question, [Ranker.Prepare] the words of
// passages, and [Ranker.Rank] scores the passages of candidate pools. Scores are logits, so
// [Probabilities] may be taken of them.
//
//	table.go      word vectors: cosines, and late interaction of single words
//	bm25.go       BM25 among the passages; summaries.go, of the documents' summaries
//	features.go   all features of each passage
//	fusion.go     their weighted sum; weights.json has the weights
//
// The package knows neither the store nor the embedding models; what was learned comes from
// package relevance.
package rank
