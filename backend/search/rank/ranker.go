package rank

import (
	"context"
	"math"

	"pincite/backend/doc"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// Words are the vectors of the common words, as [text.Words] yields them.
type Words interface {
	Len() int // rows
	Dim() int
	Index(word string) (row int, ok bool)
	IDF(row int) float32
	Vector(row int, dst []float32) // unit length or zero
}

// Ranker scores passages. It is safe for concurrent use.
type Ranker struct {
	table             *table
	headings, learned *relevance.Model
	weights           *weightFile
}

// New returns a ranker with the relevance model learned from headings and definitions and
// the one learned from gold spans; nil goes without.
func New(words Words, headings, learned *relevance.Model) *Ranker {
	return &Ranker{newTable(words), headings, learned, shipped()}
}

// Pool is a candidate pool: passages that compete for one share of the answer.
type Pool struct {
	Groups []*Group
	Topic  *Topic
	Named  bool    // the question names their documents
	Prior  float64 // probability that the answer is among them
}

// Passage is a passage with its score and what it is made of.
type Passage struct {
	Ref     vector.Ref
	Bytes   int  // its length
	Follows bool // it directly follows the passage before it in its document
	Score   float32
	Parts   doc.ScoreParts
}

// Rank scores the passages of candidate pools, pool by pool and each one's in order of
// document and chunk. The scores are logarithms of probabilities, but for weighted options.
func (r *Ranker) Rank(ctx context.Context, o Options, pools []Pool) (passages []Passage, err error) {
	for _, p := range pools {
		if passages, err = r.rankPool(ctx, o, p, passages); err != nil {
			return nil, err
		}
	}
	return passages, nil
}

// rankPool appends the passages of a pool.
func (r *Ranker) rankPool(ctx context.Context, o Options, p Pool, passages []Passage) ([]Passage, error) {
	var all features
	var follows []bool
	var sections []section
	for _, g := range p.Groups {
		of, err := r.features(ctx, o, p.Topic, g)
		if err != nil {
			return nil, err
		}
		all.append(of)
		follows = append(follows, g.follows...)
		sections = append(sections, g.sections...)
	}
	scores := r.fuse(o, p.Topic, &all, follows)
	if !o.Weighted && o.Has(Neighbours) {
		r.weights.Sections.lift(scores, sections)
	}
	if !o.Weighted {
		shift(scores, math.Log(p.Prior))
	}
	i := 0
	for _, g := range p.Groups {
		for k, ref := range g.refs {
			parts := all.parts(i)
			if p.Named {
				parts.Route = p.Prior
			}
			passages = append(passages, Passage{ref, g.bytes[k], follows[i], scores[i], parts})
			i++
		}
	}
	return passages, nil
}

// Sentences scores sentences among those of a hit, by the cosines that need no comparison
// with the rest of the document. In text that is not of the sort that the models learned
// from, the word vectors speak for them.
func (r *Ranker) Sentences(o Options, t *Topic, g *Group) []float32 {
	scores := make([]float32, len(g.refs))
	inDomain, others := r.weights.Domain.of(g.pairs), float32(1)
	words := float32(0)
	add := func(weight float32, cosines []float32) {
		vector.AddScaled(inDomain*weight, cosines, scores)
		words += (1 - inDomain) * weight
	}
	if r.learned != nil && o.Has(Learned) {
		q := r.learned.Question(t.terms)
		others = 1 - r.weights.Familiarity.of(r.learned.Familiarity(q))
		inDomain = 1 - others*(1-inDomain)
		add(1, twoTower(q, g.learned))
	}
	if r.headings != nil && o.Has(Headings) {
		add(others, twoTower(r.headings.Question(t.terms), g.headings))
	}
	vector.AddScaled(others+words, r.table.cosine(t.vector, g.passages, g.lengths), scores)
	return scores
}

// Probabilities returns the softmax of the passages' scores: what share of the answer each
// is expected to hold, if they hold one.
func Probabilities(passages []Passage) []float64 {
	largest := math.Inf(-1)
	for _, p := range passages {
		largest = max(largest, float64(p.Score))
	}
	shares := make([]float64, len(passages))
	sum := 0.0
	for i, p := range passages {
		shares[i] = math.Exp(float64(p.Score) - largest)
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}
