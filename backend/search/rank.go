package search

import (
	"context"
	"math"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// ranked is a passage with its score and what it is made of.
type ranked struct {
	ref   vector.Ref
	bytes int // length of the passage
	score float32
	parts doc.ScoreParts
}

// signals holds the raw scores of the passages of all groups, one slice a signal; nil
// where a signal is not computed.
type signals struct {
	vector   []float32 // cosine of the topic and the augmented chunk, by an embedding model
	words    []float32 // cosine of the topic's mean word vector, where its answers lie, and the passage's
	bm25     []float32 // of the passage and its document's summary
	summary  []float32 // of the summary alone; alike for all passages of a document
	terms    []float32
	headings []float32 // by what headings and definitions teach
	learned  []float32 // by what marked answers teach
	mapped   []float32 // as words, by what marked answers teach
	answers  []float32 // how like an answer the passage is, whatever is asked

	pairs relevance.Pairs // of the passages' words, see [kinship]
}

// rank scores the passages of contests, each one's in order of document and chunk. The
// scores are logarithms of probabilities, but for a weighted method. follows[i] says that
// passage i directly follows passage i-1 in its document.
func (s *Searcher) rank(ctx context.Context, m Method, contests []contest) (passages []ranked, follows []bool, err error) {
	for _, p := range contests {
		of, next, err := s.rankContest(ctx, m, p)
		if err != nil {
			return nil, nil, err
		}
		passages = append(passages, of...)
		follows = append(follows, next...)
	}
	return passages, follows, nil
}

func (s *Searcher) rankContest(ctx context.Context, m Method, p contest) (passages []ranked, follows []bool, err error) {
	var all signals
	var sections []section
	for _, g := range p.groups {
		of, err := s.signals(ctx, m, p.topic, g)
		if err != nil {
			return nil, nil, err
		}
		all.append(of)
		follows = append(follows, g.follows...)
		sections = append(sections, g.sections...)
	}
	scores := s.fuse(m, p.topic, &all, follows)
	if !m.Weighted && !m.NoNeighbours {
		inSections(scores, sections)
	}
	if !m.Weighted {
		shift(scores, math.Log(p.prior))
	}
	for _, g := range p.groups {
		for i, r := range g.refs {
			n := len(passages)
			parts := all.parts(n)
			if p.named {
				parts.Route = p.prior
			}
			passages = append(passages, ranked{r, g.bytes[i], scores[n], parts})
		}
	}
	return passages, follows, nil
}

// signals returns the scores of a group's passages.
func (s *Searcher) signals(ctx context.Context, m Method, t *topic, g *group) (signals, error) {
	var terms []float32
	var work sync.WaitGroup
	if !m.Weighted && !m.NoTerms {
		work.Go(func() { terms = s.table.terms(t, g.passages) }) // as long as the others together
	}
	of, err := s.otherSignals(ctx, m, t, g)
	work.Wait()
	of.terms = terms
	return of, err
}

func (s *Searcher) otherSignals(ctx context.Context, m Method, t *topic, g *group) (of signals, err error) {
	of.pairs = g.pairs
	of.bm25 = s.table.bm25(t, g.passages)
	of.summary = make([]float32, len(g.refs))
	for i, r := range g.refs {
		of.summary[i] = t.summaries[r.Doc]
	}
	vector.AddScaled(1, of.summary, of.bm25)
	if of.vector, err = stored(ctx, t, g); err != nil || m.Weighted {
		return of, err
	}
	words := t.vector
	if s.Headings != nil && !m.NoHeadings {
		words = s.Headings.Words().Apply(t.vector)
		of.headings = towers(s.Headings.Question(t.terms), g.headings)
	}
	if s.Learned != nil && !m.NoLearned {
		of.learned = towers(s.Learned.Question(t.terms), g.learned)
		of.answers = towers(s.Learned.Any(), g.learned)
		of.mapped = s.table.cosine(s.Learned.Words().Apply(t.vector), g.passages, g.lengths)
	}
	of.words = s.table.cosine(words, g.passages, g.lengths)
	return of, nil
}

// append adds the scores of further passages.
func (s *signals) append(of signals) {
	s.vector = append(s.vector, of.vector...)
	s.words = append(s.words, of.words...)
	s.bm25 = append(s.bm25, of.bm25...)
	s.summary = append(s.summary, of.summary...)
	s.terms = append(s.terms, of.terms...)
	s.headings = append(s.headings, of.headings...)
	s.learned = append(s.learned, of.learned...)
	s.mapped = append(s.mapped, of.mapped...)
	s.answers = append(s.answers, of.answers...)
	s.pairs.Add(of.pairs)
}

// stored returns the cosine of the topic and the stored vector of each passage.
func stored(ctx context.Context, t *topic, g *group) ([]float32, error) {
	var unknown []vector.Ref
	for _, r := range g.refs {
		if _, ok := g.cosines[r]; !ok {
			unknown = append(unknown, r)
		}
	}
	scores, err := t.set.Products(ctx, t.embedded, unknown)
	if err != nil || len(g.cosines) == 0 {
		return scores, err
	}
	all := make([]float32, len(g.refs))
	next := 0
	for i, r := range g.refs {
		if cosine, ok := g.cosines[r]; ok {
			all[i] = cosine
		} else {
			all[i] = scores[next]
			next++
		}
	}
	return all, nil
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

// sentenceScores scores sentences among those of a hit, by the cosines that need no
// comparison with the rest of the document. In text that is not of the sort that the models
// learned from, the word vectors speak for them.
func (s *Searcher) sentenceScores(m Method, t *topic, g *group) []float32 {
	scores := make([]float32, len(g.refs))
	kin, others := kinship(g.pairs), float32(1)
	words := float32(0)
	add := func(weight float32, cosines []float32) {
		vector.AddScaled(kin*weight, cosines, scores)
		words += (1 - kin) * weight
	}
	if s.Learned != nil && !m.NoLearned {
		q := s.Learned.Question(t.terms)
		others = 1 - gate(s.Learned.Familiarity(q))
		kin = 1 - others*(1-kin)
		add(1, towers(q, g.learned))
	}
	if s.Headings != nil && !m.NoHeadings {
		add(others, towers(s.Headings.Question(t.terms), g.headings))
	}
	vector.AddScaled(others+words, s.table.cosine(t.vector, g.passages, g.lengths), scores)
	return scores
}
