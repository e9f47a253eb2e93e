package search

import "pincite/backend/doc"

// ranked is a passage with its score and what it is made of.
type ranked struct {
	ref   ref
	bytes int // length of the passage
	score float32
	parts doc.ScoreParts
}

// signals holds the raw scores of the passages of all groups, one slice a signal; nil
// where a signal is not computed.
type signals struct {
	vector   []float32 // cosine of the topic and the augmented chunk, by the matter's model
	words    []float32 // cosine of the topic's and the passage's mean word vectors
	bm25     []float32
	terms    []float32
	headings []float32
	learned  []float32
}

// rank scores the passages of groups, in order of document and chunk. follows[i] says that
// passage i directly follows passage i-1 in its document.
func (s *Searcher) rank(m Method, t *topic, groups []*group) (passages []ranked, follows []bool, err error) {
	var all signals
	for _, g := range groups {
		if err := s.signal(&all, m, t, g); err != nil {
			return nil, nil, err
		}
		follows = append(follows, g.follows...)
	}
	scores := s.fuse(m, t, &all, follows)
	for _, g := range groups {
		for i, r := range g.refs {
			n := len(passages)
			passages = append(passages, ranked{r, g.bytes[i], scores[n], all.parts(n)})
		}
	}
	return passages, follows, nil
}

// signal appends the scores of a group's passages.
func (s *Searcher) signal(all *signals, m Method, t *topic, g *group) error {
	all.bm25 = append(all.bm25, s.table.bm25(t, g.passages)...)
	stored, err := s.stored(t, g)
	if err != nil {
		return err
	}
	all.vector = append(all.vector, stored...)
	if m.Weighted {
		return nil
	}
	all.words = append(all.words, s.table.cosine(t, g.passages, g.lengths)...)
	if !m.NoTerms {
		all.terms = append(all.terms, s.table.terms(t, g.passages)...)
	}
	if s.headings != nil && !m.NoHeadings {
		all.headings = append(all.headings, towers(s.headings, t.terms, g.headings)...)
	}
	if s.learned != nil && !m.NoLearned {
		all.learned = append(all.learned, towers(s.learned, t.terms, g.learned)...)
	}
	return nil
}

// stored returns the cosine of the topic and the stored vector of each passage.
func (s *Searcher) stored(t *topic, g *group) ([]float32, error) {
	scores := make([]float32, len(g.refs))
	var vectors []float32
	dim, last := 0, -1
	for i, r := range g.refs {
		if r.doc != last {
			var err error
			if vectors, dim, err = s.Source.Vectors(s.Entries[r.doc].ID, vectors[:0]); err != nil {
				return nil, err
			}
			last = r.doc
		}
		scores[i] = dot(t.embedded, vectors[r.chunk*dim:(r.chunk+1)*dim])
	}
	return scores, nil
}

// parts explains the score of passage i.
func (s *signals) parts(i int) doc.ScoreParts {
	at := func(scores []float32) float64 {
		if scores == nil {
			return 0
		}
		return doc.Finite(float64(scores[i]))
	}
	return doc.ScoreParts{Vector: at(s.vector), Lexical: at(s.bm25), Terms: at(s.terms), Learned: at(s.learned)}
}

// sentenceScores scores sentences among those of a hit: the cosines that need no
// comparison with the rest of the document, weighted as in [Searcher.fuse].
func (s *Searcher) sentenceScores(m Method, t *topic, g *group) []float32 {
	scores := make([]float32, len(g.refs))
	others := float32(1)
	if s.learned != nil && !m.NoLearned {
		others = 1 - gate(s.learned.Familiarity(s.learned.Question(t.terms)))
		axpy(1, towers(s.learned, t.terms, g.learned), scores)
	}
	if s.headings != nil && !m.NoHeadings {
		axpy(others, towers(s.headings, t.terms, g.headings), scores)
	}
	axpy(others, s.table.cosine(t, g.passages, g.lengths), scores)
	return scores
}
