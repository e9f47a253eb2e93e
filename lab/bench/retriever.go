package bench

import (
	"context"

	"pincite/backend/sac"
)

// System is what is measured: it makes indexes. The program itself is one; the tests
// have another that keeps everything in memory.
type System interface {
	// Index indexes docs with a recipe. It calls progress, from any goroutine, with how
	// many documents are done.
	Index(ctx context.Context, docs []*Document, recipe sac.Recipe, progress func(done int)) (Index, error)
}

// Index answers questions over the documents it was made of. Search is safe for
// concurrent use.
type Index interface {
	// Search returns the hits for a question as c's Method, NoRoute and Narrow say, best
	// first, at most [MaxHits]; their spans count bytes of [Document.Text], their files
	// are those of the documents.
	// Only the documents of the files within are searched, all where there are none.
	Search(ctx context.Context, query string, c Config, within ...string) ([]Hit, error)
	// Describe says what answers.
	Describe() Description
	Close() error
}

// Description says what an index is made of.
type Description struct {
	Model    string `json:"model"`      // the embedding model
	Hash     string `json:"model_hash"` // of its weights and vocabulary
	Provider string `json:"provider"`   // what ran it
	Chunks   int    `json:"chunks"`
	Bytes    int64  `json:"bytes"` // on disk; 0 where it lies in memory
	// GivenSummaries counts the documents with a summary from a file, LackingSummaries
	// those with the built-in one because the file has none.
	GivenSummaries   int `json:"given_summaries,omitempty"`
	LackingSummaries int `json:"lacking_summaries,omitempty"`
	// Learned lists the parts that were learned from gold spans, whether a method uses
	// them or not.
	Learned []LearnedPart `json:"learned,omitempty"`
}

// LearnedPart is a part of the program that was learned from gold spans.
type LearnedPart struct {
	Name      string   `json:"name"`
	Documents []string `json:"documents"`  // file paths of the documents whose gold spans it saw
	GoldSpans int      `json:"gold_spans"` // how many it saw
}
