package rank

import (
	"cmp"
	"context"
	"math"
	"slices"

	"pincite/backend/search/vector"
	"pincite/backend/text"
)

// Of a passage whose like is looked for, the most distinctive words: so many are compared with
// the words of other passages, and the first of them are looked up in the word index.
const (
	comparedWords = 40
	SearchedWords = 12
)

// Passage reads a passage whose like is looked for. Its Words are its distinctive ones, the
// most distinctive first; words that the word vectors do not know, such as names, count only
// where it has no others. What is stored, Set, Vector and Summaries, is for the caller to set.
func (r *Ranker) Passage(passage string) *Topic {
	t := r.Topic(passage)
	type word struct{ at, times int }
	known := slices.ContainsFunc(t.rows, func(row int) bool { return row >= 0 })
	byStem := map[string]*word{}
	var words []*word
	for i, w := range t.Words {
		if known && t.rows[i] < 0 {
			continue
		}
		stem := text.Stem(w)
		if byStem[stem] == nil {
			byStem[stem] = &word{at: i}
			words = append(words, byStem[stem])
		}
		byStem[stem].times++
	}
	weight := func(w *word) float64 { return float64(t.weights[w.at]) * (1 + math.Log(float64(w.times))) }
	slices.SortStableFunc(words, func(a, b *word) int { return cmp.Compare(weight(b), weight(a)) })
	words = words[:min(len(words), comparedWords)]
	out := &Topic{vector: t.vector}
	for _, w := range words {
		out.Words, out.terms = append(out.Words, t.Words[w.at]), append(out.terms, t.terms[w.at])
		out.rows, out.weights = append(out.rows, t.rows[w.at]), append(out.weights, t.weights[w.at])
	}
	return out
}

// The features of two passages that may be alike, each a cosine or a share from 0 to 1.
const (
	likeVector   = iota // of the stored vector and that of the passage
	likeTerms           // late interaction of the passage's distinctive words
	likeWords           // of the mean word vectors
	likeHeadings        // of the vectors that headings teach
	likeLearned         // of the vectors that marked answers teach
	likeCount
)

// likeFeatures are the features of likeness as weights.json names them.
var likeFeatures = [likeCount]string{"vector", "terms", "words", "headings", "learned"}

// Similar scores the passages of g by how like they are to the one passage of of, which t was
// made of: the probability that both are clauses of one kind.
func (r *Ranker) Similar(ctx context.Context, t *Topic, of, g *Group) ([]Passage, error) {
	var f [likeCount][]float32
	var err error
	if f[likeVector], err = stored(ctx, t, g); err != nil {
		return nil, err
	}
	f[likeTerms] = r.table.terms(t, g.passages)
	f[likeWords] = r.table.cosine(t.vector, g.passages, g.lengths)
	if len(of.headings) > 0 {
		f[likeHeadings] = twoTower(of.headings, g.headings)
	}
	if len(of.learned) > 0 {
		f[likeLearned] = twoTower(of.learned, g.learned)
	}
	scores := make([]float32, len(g.refs))
	for i, scored := range f {
		if scored != nil {
			vector.AddScaled(r.weights.Similar.features[i], scored, scores)
		}
	}
	passages := make([]Passage, len(g.refs))
	for i, ref := range g.refs {
		p := 1 / (1 + math.Exp(-float64(scores[i]+r.weights.Similar.Offset)))
		passages[i] = Passage{Ref: ref, Bytes: g.bytes[i], Follows: g.follows[i], Score: float32(p)}
		passages[i].Parts.Vector, passages[i].Parts.Terms = float64(f[likeVector][i]), float64(f[likeTerms][i])
		if f[likeLearned] != nil {
			passages[i].Parts.Learned = float64(f[likeLearned][i])
		}
	}
	return passages, nil
}
