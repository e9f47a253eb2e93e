package search

import (
	"context"

	"pincite/backend/doc"
	"pincite/backend/search/lexical"
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

// SyncLexical brings the word index in dir up to date with entries; see [lexical.Sync].
func SyncLexical(ctx context.Context, dir, stamp string, entries []Entry, source Source, progress func(done int)) error {
	read := func(id doc.ID) (lexical.Text, error) {
		d, err := source.Document(id)
		if err != nil {
			return lexical.Text{}, err
		}
		return lexical.Text{Text: d.Text, Layout: d.Layout, Chunks: d.Chunks}, nil
	}
	return lexical.Sync(ctx, dir, stamp, LexicalDocuments(entries), read, progress)
}

// LexicalDocuments returns what the word index of entries holds.
func LexicalDocuments(entries []Entry) []lexical.Document {
	documents := make([]lexical.Document, len(entries))
	for i, e := range entries {
		documents[i] = lexical.Document{ID: e.ID, Chunks: e.Chunks}
	}
	return documents
}
