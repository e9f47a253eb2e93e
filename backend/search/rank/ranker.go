package rank

import (
	"context"
	"math"
	"slices"

	"pincite/backend/search/need"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// Ranker scores passages. It is safe for concurrent use.
type Ranker struct {
	table             *table
	headings, learned *relevance.Model
	needs             *need.Model
	marked            Marked
	weights           *weightFile
}

// New returns a ranker with what was learned; nil goes without.
func New(words Words, learned Models) *Ranker {
	return &Ranker{newTable(words), learned.Headings, learned.Learned, learned.Needs, learned.Marked, shipped()}
}

// Models are what ranking has learned: the relevance model learned from headings and
// definitions, the one learned from gold spans, what questions want, and what passages look
// like that were marked as answers.
type Models struct {
	Headings, Learned *relevance.Model
	Needs             *need.Model
	Marked            Marked
}

// Pool is a candidate pool: passages that compete for one share of the answer.
type Pool struct {
	Groups []*Group
	Topic  *Topic
	Named  bool    // the question names their documents
	Prior  float64 // probability that the answer is among them
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
	scores, all, err := r.score(ctx, o, p.Groups, p.Topic)
	if err != nil {
		return nil, err
	}
	if !o.Weighted {
		if scores, err = r.mixNeeds(ctx, o, p, scores, r.weights.Domain.of(all.pairs)); err != nil {
			return nil, err
		}
		shift(scores, math.Log(p.Prior))
	}
	i := 0
	for _, g := range p.Groups {
		for k, ref := range g.refs {
			parts := all.parts(i)
			if p.Named {
				parts.Route = p.Prior
			}
			passages = append(passages, Passage{ref, g.bytes[k], g.follows[k], scores[i], parts})
			i++
		}
	}
	return passages, nil
}

// score scores the passages of groups for one topic.
func (r *Ranker) score(ctx context.Context, o Options, groups []*Group, t *Topic) ([]float32, *features, error) {
	var all features
	var follows []bool
	var sections []section
	for _, g := range groups {
		of, err := r.features(ctx, o, t, g)
		if err != nil {
			return nil, nil, err
		}
		all.append(of)
		follows = append(follows, g.follows...)
		sections = append(sections, g.sections...)
	}
	scores := r.fuse(o, t, &all, follows)
	if !o.Weighted && o.Has(Neighbours) {
		r.weights.Sections.lift(scores, sections)
	}
	return scores, &all, nil
}

// mixNeeds mixes the scores by the question's own words with those by its needs, as the
// probabilities that they stand for. A need is wanted the likelier, the more its best passage stands
// out beside that of the question's own words. Those count once more in all that is mixed, as a product
// of experts (Hinton 2002, section 1): a passage of what is wrongly taken to be wanted hardly has them.
// They do not in text of another sort (inDomain 0), of which they say little.
func (r *Ranker) mixNeeds(ctx context.Context, o Options, p Pool, scores []float32, inDomain float32) ([]float32, error) {
	if len(p.Topic.Needs) == 0 || !o.Has(Needs) || len(scores) == 0 {
		return scores, nil
	}
	shift(scores, 0)
	rest := 1.0
	weights, logits := []float64{0}, [][]float32{scores}
	for _, n := range p.Topic.Needs {
		of, _, err := r.score(ctx, o, p.Groups, n.Topic)
		if err != nil {
			return nil, err
		}
		shift(of, 0)
		outstanding := math.Exp(float64(slices.Max(of) - slices.Max(scores)))
		weights, logits = append(weights, n.Probability*math.Pow(outstanding, r.weights.Needs.Outstanding)), append(logits, of)
		rest -= n.Probability
	}
	weights[0] = max(rest, leastRest)
	total := 0.0
	for _, w := range weights {
		total += w
	}
	mixed := make([]float64, len(scores))
	for k, of := range logits {
		for i, x := range of {
			mixed[i] += weights[k] / total * math.Exp(float64(x))
		}
	}
	own, sharpness := r.weights.Needs.own(p.Topic.Known(), math.Exp(float64(slices.Max(scores))))
	own *= inDomain
	for i, x := range mixed {
		scores[i] = sharpness * (own*scores[i] + (1-own)*float32(math.Log(max(x, math.SmallestNonzeroFloat32))))
	}
	return scores, nil
}

// leastRest is the least probability that is left to the question's own words.
const leastRest = 1e-3

// Sentences scores sentences among those of a hit, by the cosines that need no comparison
// with the rest of the document. In text that is not of the sort that the models learned
// from, the word vectors speak for them.
func (r *Ranker) Sentences(o Options, t *Topic, g *Group) []float32 {
	scores := r.sentences(o, t, g)
	if !o.Has(Needs) {
		return scores
	}
	rest := float32(1)
	mixed := make([]float32, len(scores))
	for _, n := range t.Needs {
		vector.AddScaled(float32(n.Probability), r.sentences(o, n.Topic, g), mixed)
		rest -= float32(n.Probability)
	}
	vector.AddScaled(rest, scores, mixed)
	return mixed
}

func (r *Ranker) sentences(o Options, t *Topic, g *Group) []float32 {
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

// Part is a set of parts of a search, which a measurement may leave out. The last four are
// of what is made of the ranking.
type Part uint

const (
	Learned         Part = 1 << iota // what was learned from gold spans
	Headings                         // what was learned from headings and definitions
	LateInteraction                  // of single words
	Neighbours                       // what a passage gains from those around it
	Needs                            // looking for what a question wants, beside its own words
	Pinpoints                        // of hits
	Joining                          // of neighbouring passages to one hit
	Cutoff                           // of passages that hardly answer
	Encoder                          // reading the best passages once more (package reread)
)

// Options say which parts of a search count. The zero value is search as shipped; the others
// are for measuring what each part is worth.
type Options struct {
	Without Part
	// Weighted ranks by the stored vectors and BM25 alone, as the papers' baselines do:
	// LexicalShare, from 0 to 1, is BM25's weight and the vector has the rest. The scores
	// are no logits then.
	Weighted     bool
	LexicalShare float64
}

// Has reports whether a part is not left out.
func (o Options) Has(p Part) bool { return o.Without&p == 0 }

// Example is a question about the passages of a group, as those who fit weights.json see it.
type Example struct {
	// Features and Around are by the name of a feature, then by passage, what its two weights
	// multiply: the feature in the scale that it is added in, and its sum over the passages
	// just before and after.
	Features, Around map[string][]float32
	// Shares are by passage its share of the answer; they add up to 1.
	Shares []float32
}

// Example returns a question with the shares of the answer that the group's passages hold.
func (r *Ranker) Example(ctx context.Context, o Options, t *Topic, g *Group, shares []float32) (Example, error) {
	f, err := r.features(ctx, o, t, g)
	if err != nil {
		return Example{}, err
	}
	e := Example{map[string][]float32{}, map[string][]float32{}, slices.Clone(shares)}
	for i, of := range f.of {
		if of != nil {
			of = scaled(i, of)
			e.Features[featureNames[i]], e.Around[featureNames[i]] = of, around(of, g.follows)
		}
	}
	return e, nil
}
