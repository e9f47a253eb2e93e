package rank

import (
	"cmp"
	"context"
	"math"
	"slices"

	"pincite/backend/doc"
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

// likeness says what two signals count for two passages being clauses of one kind: a logistic
// regression.
type likeness struct {
	Terms   float32 // late interaction of the passage's distinctive words, 0 to 1
	Learned float32 // cosine of the vectors that marked answers teach
	Offset  float32
}

// Similar scores the passages of g by how like they are to the one passage of of, which t was
// made of: the probability that both are clauses of one kind.
func (r *Ranker) Similar(ctx context.Context, t *Topic, of, g *Group) ([]Passage, error) {
	cosines, err := stored(ctx, t, g)
	if err != nil {
		return nil, err
	}
	terms, learned := r.table.terms(t, g.passages), make([]float32, len(g.refs))
	if len(of.learned) > 0 {
		learned = twoTower(of.learned, g.learned)
	}
	w := r.weights.Similar
	passages := make([]Passage, len(g.refs))
	for i, ref := range g.refs {
		logit := w.Offset + w.Terms*terms[i] + w.Learned*learned[i]
		passages[i] = Passage{Ref: ref, Bytes: g.bytes[i], Follows: g.follows[i], Score: float32(1 / (1 + math.Exp(-float64(logit))))}
		passages[i].Parts = doc.ScoreParts{Vector: float64(cosines[i]), Terms: float64(terms[i]), Learned: float64(learned[i])}
	}
	return passages, nil
}
