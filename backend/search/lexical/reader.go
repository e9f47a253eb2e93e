package lexical

import (
	"context"
	"errors"
	"fmt"

	index "github.com/blevesearch/bleve_index_api"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Reader reads an index as it was when the reader was made.
type Reader struct{ reader index.IndexReader }

// Read calls use with a reader, which is good until use returns.
func (l *Index) Read(use func(*Reader) error) error {
	err := l.read(use)
	if err != nil {
		return fmt.Errorf("search the word index: %w", err)
	}
	return nil
}

func (l *Index) read(use func(*Reader) error) error {
	return guarded(func() error {
		advanced, err := l.index.Advanced()
		if err != nil {
			return damaged(err)
		}
		reader, err := advanced.Reader()
		if err != nil {
			return damaged(err)
		}
		return errors.Join(use(&Reader{reader}), damaged(reader.Close()))
	})
}

// Count returns the number of chunks that hold the stem of a folded word.
func (r *Reader) Count(ctx context.Context, word string) (int, error) {
	postings, err := r.reader.TermFieldReader(ctx, []byte(text.Stem(word)), stemField, false, false, false)
	if err != nil {
		return 0, damaged(err)
	}
	return int(postings.Count()), damaged(postings.Close())
}

// Each calls yield for the chunks that hold the stems of folded words, stem by stem.
func (r *Reader) Each(ctx context.Context, words []string, yield func(id doc.ID, chunk int)) error {
	for _, stem := range stemsOf(words) {
		if err := r.each(ctx, stem, yield); err != nil {
			return err
		}
	}
	return nil
}

func (r *Reader) each(ctx context.Context, stem string, yield func(id doc.ID, chunk int)) error {
	postings, err := r.reader.TermFieldReader(ctx, []byte(stem), stemField, false, false, false)
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
		key, err := r.reader.ExternalID(p.ID)
		if err != nil {
			return damaged(err)
		}
		if id, chunk, ok := parseKey(key); ok {
			yield(id, chunk)
		}
	}
}
