package lexical

import (
	"context"
	"errors"
	"fmt"

	index "github.com/blevesearch/bleve_index_api"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// read calls use with a reader of the index, which is good until use returns.
func (l *Index) read(use func(index.IndexReader) error) error {
	err := guarded(func() error {
		advanced, err := l.index.Advanced()
		if err != nil {
			return damaged(err)
		}
		reader, err := advanced.Reader()
		if err != nil {
			return damaged(err)
		}
		return errors.Join(use(reader), damaged(reader.Close()))
	})
	if err != nil {
		return fmt.Errorf("search the word index: %w", err)
	}
	return nil
}

// Count returns the number of chunks that hold the stem of a folded word.
func (l *Index) Count(ctx context.Context, word string) (n int, err error) {
	err = l.read(func(reader index.IndexReader) error {
		postings, err := reader.TermFieldReader(ctx, []byte(text.Stem(word)), stemField, false, false, false)
		if err != nil {
			return damaged(err)
		}
		n = int(postings.Count())
		return damaged(postings.Close())
	})
	return n, err
}

// Each calls yield for the chunks that hold the stems of folded words, stem by stem.
func (l *Index) Each(ctx context.Context, words []string, yield func(id doc.ID, chunk int)) error {
	return l.read(func(reader index.IndexReader) error {
		for _, stem := range Stems(words) {
			if err := each(ctx, reader, stem, yield); err != nil {
				return err
			}
		}
		return nil
	})
}

func each(ctx context.Context, reader index.IndexReader, stem string, yield func(id doc.ID, chunk int)) error {
	postings, err := reader.TermFieldReader(ctx, []byte(stem), stemField, false, false, false)
	if err != nil {
		return damaged(err)
	}
	defer postings.Close()
	var buf index.TermFieldDoc
	for {
		p, err := postings.Next(&buf)
		if err != nil || p == nil {
			return damaged(err)
		}
		key, err := reader.ExternalID(p.ID)
		if err != nil {
			return damaged(err)
		}
		if id, chunk, ok := parseKey(key); ok {
			yield(id, chunk)
		}
	}
}

// Find returns the k chunks with the greatest BM25 scores for the stems of words, which
// are folded, best first; equal ones are in the order of their documents' IDs. What beside
// gives for a document is added to the score of each of its chunks that holds a word.
func (l *Index) Find(ctx context.Context, words []string, k int, beside func(doc.ID) float64) (found []Found, err error) {
	err = l.read(func(reader index.IndexReader) error {
		found, err = l.search(ctx, reader, words, k, beside)
		return damaged(err)
	})
	return found, err
}
