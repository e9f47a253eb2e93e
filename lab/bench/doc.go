// Package bench measures retrieval with LegalBench-RAG (arXiv 2408.10343).
//
// [Load] reads a data folder in LegalBench-RAG's own format and checks every answer
// against the text at its span. [Dataset.Select] chooses the questions. A [Runner]
// indexes the documents asked about with each [Config], asks, and yields a [Report].
//
// # How it counts
//
// Everything here counts Unicode code points of the file read without newline
// translation, LegalBench-RAG's unit; only an [Index] speaks of bytes.
//
// For the first k hits of a question, k = 1, 2, 4, … 64:
//
//	precision@k = gold characters found ÷ characters returned
//	recall@k    = gold characters found ÷ gold characters
//	DRM@k       = hits from a document that holds no gold ÷ hits
//
// LegalBench-RAG (run_benchmark.py, QAResult) adds up the overlap of each pair of a
// gold span and a returned span. That equals the above while the spans returned are
// disjoint, and counts a gold character as often as it is returned where they are
// not, so that recall may pass 1. Here a gold character is found once at most, while
// a character returned twice is twice returned: never more than LegalBench-RAG would
// give. [Result.Overlapping] says how many questions this touched; where it is 0 the
// figures are LegalBench-RAG's. Overlapping gold spans are likewise united. Where a
// search returns fewer than k hits, those there are count; with none, all three
// measures are 0 and [Result.Unanswered] tells.
//
// A data set's figure is the mean over its questions, the total the mean over the
// data sets, each with the same weight. Documents with the same bytes are one.
//
// Intervals are 95 % percentile bootstrap intervals that draw documents, not
// questions, with replacement: the questions about one contract succeed and fail
// together, and drawing them singly would make every interval too narrow.
package bench
