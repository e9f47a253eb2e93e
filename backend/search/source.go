package search

import (
	"context"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
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

// Words are the vectors of the common words.
type Words = rank.Words

// Entry is a document that can be found, with what it may be called by.
type Entry struct {
	ID     doc.ID
	File   string // the path by which the user knows it
	Chunks int
	Name   route.Name
	Own    string // what a person wrote about it, "" where nobody did
}
