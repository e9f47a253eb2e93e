package rank

import (
	"sync"

	"pincite/backend/doc"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// Passage is a passage with its score and what it is made of.
type Passage struct {
	Ref     vector.Ref
	Bytes   int  // its length
	Follows bool // it directly follows the passage before it in its document
	Score   float32
	Parts   doc.ScoreParts
}

// section is where a passage stands: the innermost section that it starts in, by its
// document and its first byte. A passage outside of all sections is one of its own, which
// has a negative number.
type section struct{ doc, start int }

// Group is a set of passages prepared for ranking: all chunks of one document, or the
// candidates from many. It does not change once prepared.
type Group struct {
	refs     []vector.Ref
	bytes    []int  // length of each passage
	follows  []bool // passage i directly follows passage i-1 in its document
	sections []section
	passages *passages
	bodies   bodies
	lengths  []float32 // of the summed word vectors, see [table.lengths]
	knows    *Topic
	cosines  map[vector.Ref]float32 // see [Group.Know]
	// headings and learned hold the passages' vectors, one after the other; nil
	// without the model.
	headings, learned []float32
	pairs             relevance.Pairs // of words, and what the model of headings knows of them
}

// Prepare reads the passages at refs, which are in order of document and chunk. find gives
// the text of a passage's document and the passage's span in it.
func (r *Ranker) Prepare(refs []vector.Ref, find func(vector.Ref) (Text, doc.Span, error)) (*Group, error) {
	g := &Group{refs: refs, bytes: make([]int, len(refs)), follows: make([]bool, len(refs)), sections: make([]section, len(refs)),
		passages: newPassages(), bodies: bodies{marked: r.marked}}
	for i, ref := range refs {
		d, span, err := find(ref)
		if err != nil {
			return nil, err
		}
		g.passages.add(r.table.words, d, span)
		g.bodies.add(d, span)
		g.bytes[i] = span.Len()
		g.follows[i] = i > 0 && refs[i-1] == vector.At(ref.Doc, ref.Chunk-1)
		g.sections[i] = section{ref.Doc, -1 - ref.Chunk}
		if in, ok := d.Layout.SectionAt(span.Start); ok {
			g.sections[i].start = in.Span.Start
		}
	}
	var work sync.WaitGroup
	work.Go(func() { g.lengths = r.table.lengths(g.passages) })
	work.Go(func() { g.headings, g.pairs = vectors(r.headings, g.passages) })
	work.Go(func() { g.learned, _ = vectors(r.learned, g.passages) })
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

// Know tells the cosines of a topic and stored vectors that are known already, which are not
// computed again.
func (g *Group) Know(t *Topic, cosines map[vector.Ref]float32) { g.knows, g.cosines = t, cosines }

// Size estimates the group's memory in bytes. A word of the vocabulary takes about 100 in
// the maps that find it and its stem.
func (g *Group) Size() int {
	numbers := len(g.passages.tokens) + len(g.passages.heads) + len(g.lengths) + len(g.headings) + len(g.learned)
	return 64*len(g.refs) + 4*numbers + 100*len(g.passages.vocabulary) + g.bodies.size()
}
