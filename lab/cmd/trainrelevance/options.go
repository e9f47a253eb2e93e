package main

import (
	"io/fs"

	"pincite/lab/bench"
)

// options are the flags, and what is learned beside the data.
type options struct {
	data     string
	out      string
	half     bench.Half
	hold     third
	seed     uint64
	dim      int
	pairs    int
	headings int
	gold     int
	all      bool
	needs    bool

	wordings wordings
	written  fs.FS  // the needs
	passages []byte // questions written from passages
}

// The recipe. Where a figure stands beside a number, it is mean P / R over k = 1…64 of the
// model alone, the right document given, on the half of the documents not learned from.
const (
	perDocument   = 64    // examples of a source taken from a document in a pass, at most
	batch         = 2     // documents whose gradients are taken against the same weights, in parallel
	learningRate  = 0.003 // of Adam (Kingma, Ba 2015, algorithm 1), a row at a time
	dropSelf      = 0.1   // probability that a word of a heading is dropped
	dropMarked    = 0.2   // and of a question
	rewordShare   = 0.6   // probability that a question is put in another wording
	rewordTitle   = 0.5   // and that a title is, which has other wordings
	selfBeside    = 40    // self-taught examples beside a document's marked ones, against forgetting
	initialScale  = 0.16  // of the word vectors that the towers start from
	initialLogTau = 2.3   // logarithm of the factor on cosines in the softmax
)
