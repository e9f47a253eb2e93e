// Package need reads what a question wants: which of some hundred needs it puts in words
// of its own, and how likely it is none of them.
//
// A need is something that lawyers ask of contracts again and again, such as termination
// for convenience. People word it in many ways; the passages that answer it are worded in
// few. So search reads the question as a mixture of needs and the words that were typed,
// and looks for each by its share.
//
// A [Model] is linear classifiers over words, pairs of words and letters, made by
// lab/cmd/trainrelevance from wordings that people wrote, and read with [Read]. It is plain
// arithmetic over a table and takes some ten microseconds a question. A Model is safe for
// concurrent use.
package need
