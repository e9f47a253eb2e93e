package search

import (
	"context"

	"pincite/backend/doc"
	"pincite/backend/search/lexical"
	"pincite/backend/search/rank"
	"pincite/backend/search/route"
	"pincite/backend/search/vector"
)

// WordIndex finds the chunks of a matter by their words. It is safe for concurrent use;
// [lexical.Index] is one, and explains the methods.
type WordIndex interface {
	Find(ctx context.Context, words []string, k int, beside func(doc.ID) float64) ([]lexical.Found, error)
	Count(ctx context.Context, word string) (int, error)
	Each(ctx context.Context, words []string, yield func(id doc.ID, chunk int)) error
}

// Index finds the chunks of a matter by vectors and by words.
type Index interface {
	Near
	WordIndex
}

// UpdateLexical returns a word index brought up to date with entries; see [lexical.Update].
func UpdateLexical(ctx context.Context, old *lexical.Index, stamp string, entries []Entry, source Source,
	progress func(done int)) (*lexical.Index, error) {
	read := func(id doc.ID) (lexical.Text, error) {
		d, err := source.Document(id)
		if err != nil {
			return lexical.Text{}, err
		}
		return lexical.Text{Text: d.Text, Layout: d.Layout, Chunks: d.Chunks}, nil
	}
	return lexical.Update(ctx, old, stamp, LexicalDocuments(entries), read, progress)
}

// LexicalDocuments returns what the word index of entries holds.
func LexicalDocuments(entries []Entry) []lexical.Document {
	documents := make([]lexical.Document, len(entries))
	for i, e := range entries {
		documents[i] = lexical.Document{ID: e.ID, Chunks: e.Chunks}
	}
	return documents
}

// VectorSet is the vectors of a further model, that some documents of a matter have.
type VectorSet struct {
	Model    string // see [Result.Model]
	Embedder Embedder
	Vectors  vector.Source
	Has      func(id doc.ID) bool
}

// Near finds chunks by their vectors. It is safe for concurrent use; [vector.Set] is one, and
// explains the methods.
type Near interface {
	Nearest(ctx context.Context, v []float32, k int, keep func(doc int) bool) ([]vector.Scored, error)
	NearestOfEach(ctx context.Context, v []float32, n, each int, keep func(doc int) bool) ([]vector.Ref, error)
	NearestAmong(ctx context.Context, v []float32, refs []vector.Ref, n int) ([]vector.Ref, error)
	Products(ctx context.Context, v []float32, refs []vector.Ref) ([]float32, error)
}

// vectorSet is a set as questions are answered by it.
type vectorSet struct {
	Near
	stored   *vector.Set // the vectors of the source; Near unless another was given
	model    string
	embedder Embedder
}

func newVectorSet(set VectorSet, entries []Entry) *vectorSet {
	documents := make([]vector.Document, len(entries))
	for i, e := range entries {
		documents[i] = vector.Document{ID: e.ID, File: e.File, Chunks: e.Chunks}
	}
	stored := vector.New(documents, set.Vectors, set.Has)
	return &vectorSet{stored, stored, set.Model, set.Embedder}
}

// set returns the set that answers a question to these documents, nil for every one.
func (s *Searcher) set(documents []int) *vectorSet {
	if s.further != nil && s.further.stored.Covers(documents) {
		return s.further
	}
	return s.own
}

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
