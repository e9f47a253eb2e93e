package search

import (
	"fmt"
	"sync"

	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// section is where a passage stands: the innermost section that it starts in, by its
// document and its first byte. A passage outside of all sections is one of its own, which
// has a negative number.
type section struct{ doc, start int }

// group is a set of passages prepared for ranking: all chunks of one document, or the
// candidates from many. It does not change once prepared.
type group struct {
	refs     []vector.Ref
	bytes    []int  // length of each passage
	follows  []bool // passage i directly follows passage i-1 in its document
	sections []section
	passages *passages
	lengths  []float32 // of the summed word vectors, see [table.lengths]
	// cosines holds those of the topic and stored vectors that are known already; nil
	// where none are.
	cosines map[vector.Ref]float32
	// headings and learned hold the passages' vectors, one after the other; nil
	// without the model.
	headings, learned []float32
	pairs             relevance.Pairs // of words, and what the model of headings knows of them
}

// prepare reads the passages at refs, which are in order of document and chunk.
func (s *Searcher) prepare(refs []vector.Ref, document func(int) (*Document, error)) (*group, error) {
	g := &group{refs: refs, bytes: make([]int, len(refs)), follows: make([]bool, len(refs)), sections: make([]section, len(refs)), passages: newPassages()}
	for i, r := range refs {
		d, err := document(r.Doc)
		if err != nil {
			return nil, err
		}
		if r.Chunk >= len(d.Chunks) {
			return nil, fmt.Errorf("%s: %w", s.Entries[r.Doc].File, ErrChanged)
		}
		g.passages.add(s.table.words, d, d.Chunks[r.Chunk])
		g.bytes[i] = d.Chunks[r.Chunk].Len()
		g.follows[i] = i > 0 && refs[i-1] == vector.At(r.Doc, r.Chunk-1)
		g.sections[i] = section{r.Doc, -1 - r.Chunk}
		if in, ok := d.Layout.SectionAt(d.Chunks[r.Chunk].Start); ok {
			g.sections[i].start = in.Span.Start
		}
	}
	var work sync.WaitGroup
	work.Go(func() { g.lengths = s.table.lengths(g.passages) })
	work.Go(func() { g.headings, g.pairs = vectors(s.Headings, g.passages) })
	work.Go(func() { g.learned, _ = vectors(s.Learned, g.passages) })
	work.Wait()
	return g, nil
}

// vectors returns the model's vectors of all passages, and what it knows of their pairs of
// words.
func vectors(m *relevance.Model, p *passages) ([]float32, relevance.Pairs) {
	if m == nil {
		return nil, relevance.Pairs{}
	}
	out := make([]float32, p.len()*m.Dim())
	rows := m.Rows(func(yield func(relevance.Term) bool) {
		for _, v := range p.vocabulary {
			if !yield(v.term) {
				return
			}
		}
	})
	for i := range p.len() {
		rows.Passage(out[i*m.Dim():(i+1)*m.Dim()], p.words(i), p.heading(i))
	}
	return out, rows.Pairs()
}

// allOf returns the refs of all chunks of a document.
func allOf(document, chunks int) []vector.Ref {
	refs := make([]vector.Ref, chunks)
	for i := range refs {
		refs[i] = vector.At(document, i)
	}
	return refs
}

// size estimates the group's memory in bytes. A word of the vocabulary takes about 100 in
// the maps that find it and its stem.
func (g *group) size() int {
	numbers := len(g.passages.tokens) + len(g.passages.heads) + len(g.lengths) + len(g.headings) + len(g.learned)
	return 64*len(g.refs) + 4*numbers + 100*len(g.passages.vocabulary)
}
