package search

import (
	"context"
	"errors"
	"fmt"
	"slices"

	index "github.com/blevesearch/bleve_index_api"

	"pincite/backend/doc"
)

// denseChunks is how many chunks may hold the words by which documents are selected. For
// more, reading all documents costs no more: in the 224,090 chunks of the development
// corpus, fetching the names of 24,350 takes 6 ms.
const denseChunks = 32_768

// clue is some stems of which every match of an expression has one nearby, in a paragraph
// that the match has a part in, and the number of chunks that hold them.
type clue struct {
	stems  []string
	chunks uint64
}

// selected returns, by document, the chunks that hold the clue of an expression; ok is
// false where there is none, or too much of it, and all documents have to be read.
func (l *Lexical) selected(ctx context.Context, x expression, byID map[doc.ID]int) (chunks map[int][]int, ok bool, err error) {
	advanced, err := l.index.Advanced()
	if err != nil {
		return nil, false, fmt.Errorf("search the word index: %w", err)
	}
	reader, err := advanced.Reader()
	if err != nil {
		return nil, false, fmt.Errorf("search the word index: %w", err)
	}
	chunks, ok, err = clues{ctx, reader}.selected(x, byID)
	if err := errors.Join(err, reader.Close()); err != nil {
		return nil, false, fmt.Errorf("search the word index: %w", err)
	}
	return chunks, ok, nil
}

// clues finds the clues of expressions in an index.
type clues struct {
	ctx    context.Context
	reader index.IndexReader
}

func (c clues) selected(x expression, byID map[doc.ID]int) (chunks map[int][]int, ok bool, err error) {
	defer func() {
		if r := recover(); r != nil { // over a damaged file of the right size
			chunks, ok, err = nil, false, fmt.Errorf("%w: %v", errTorn, r)
		}
	}()
	best, ok, err := c.of(x)
	if err != nil || !ok || best.chunks > denseChunks {
		return nil, false, err
	}
	chunks = map[int][]int{}
	for _, stem := range best.stems {
		err := c.each(stem, func(id doc.ID, chunk int) {
			if i, ok := byID[id]; ok {
				chunks[i] = append(chunks[i], chunk)
			}
		})
		if err != nil {
			return nil, false, err
		}
	}
	return chunks, true, nil
}

// of returns the clue of x that the fewest chunks hold; false where it has none.
func (c clues) of(x expression) (best clue, ok bool, err error) {
	switch x := x.(type) {
	case conjunction:
		return c.fewest(len(x), func(i int) (clue, bool, error) { return c.of(x[i]) })
	case disjunction:
		return c.all(len(x), func(i int) (clue, bool, error) { return c.of(x[i]) })
	case *proximity:
		return c.fewest(len(x.operands), func(i int) (clue, bool, error) {
			o := x.operands[i]
			return c.all(len(o), func(k int) (clue, bool, error) { return c.of(o[k]) })
		})
	case *phrase:
		return c.fewest(len(x.words), func(i int) (clue, bool, error) {
			if x.words[i].wild() {
				return clue{}, false, nil
			}
			stem := stemOf(string(x.words[i]))
			n, err := c.count(stem)
			return clue{[]string{stem}, n}, true, err
		})
	}
	return clue{}, false, nil
}

// fewest returns the best of n clues.
func (c clues) fewest(n int, at func(int) (clue, bool, error)) (best clue, ok bool, err error) {
	for i := range n {
		one, has, err := at(i)
		if err != nil {
			return clue{}, false, err
		}
		if has && (!ok || one.chunks < best.chunks) {
			best, ok = one, true
		}
	}
	return best, ok, nil
}

// all returns n clues as one, false unless there are all.
func (c clues) all(n int, at func(int) (clue, bool, error)) (sum clue, ok bool, err error) {
	for i := range n {
		one, has, err := at(i)
		if err != nil || !has {
			return clue{}, false, err
		}
		sum.stems = append(sum.stems, one.stems...)
		sum.chunks += one.chunks
	}
	slices.Sort(sum.stems)
	sum.stems = slices.Compact(sum.stems)
	return sum, true, nil
}

func (c clues) count(stem string) (uint64, error) {
	postings, err := c.reader.TermFieldReader(c.ctx, []byte(stem), stemField, false, false, false)
	if err != nil {
		return 0, err
	}
	n := postings.Count()
	return n, postings.Close()
}

// each calls yield for the chunks that hold a stem.
func (c clues) each(stem string, yield func(id doc.ID, chunk int)) error {
	postings, err := c.reader.TermFieldReader(c.ctx, []byte(stem), stemField, false, false, false)
	if err != nil {
		return err
	}
	defer postings.Close()
	var buf index.TermFieldDoc
	for {
		p, err := postings.Next(&buf)
		if err != nil || p == nil {
			return err
		}
		key, err := c.reader.ExternalID(p.ID)
		if err != nil {
			return err
		}
		if id, chunk, ok := parseKey(key); ok {
			yield(id, chunk)
		}
	}
}
