package search

import (
	"context"
	"iter"

	"pincite/backend/doc"
	"pincite/backend/search/route"
	"pincite/backend/search/vector"
)

// Document is an indexed document as a [Source] gives it.
type Document struct {
	Text    string
	Layout  doc.Layout
	Summary string
	Chunks  []doc.Span
}

// Source gives what is stored of a document. It must be safe for concurrent use.
type Source interface {
	Document(id doc.ID) (*Document, error)
	vector.Source
}

// Embedder makes the vectors of questions, with the model that made the chunks'.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// Words cuts texts into folded words and knows a vector for the common ones. A word of
// letters and digits of ASCII is folded to small letters and not otherwise; the other
// printable characters of ASCII, white space, and the dashes and quotation marks from
// U+2010 to U+2027 are of no word.
type Words interface {
	// Words yields the folded words of a text with the bytes they stand at.
	Words(text string) iter.Seq2[string, doc.Span]
	Len() int // rows
	Dim() int
	Index(word string) (row int, ok bool)
	IDF(row int) float32
	Vector(row int, dst []float32) // unit length or zero
}

// Entry is a document that can be found, with what it may be called by.
type Entry struct {
	ID     doc.ID
	File   string // the path by which the user knows it
	Chunks int
	Name   route.Name
}
