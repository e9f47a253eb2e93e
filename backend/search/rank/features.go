package rank

import (
	"context"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// The features of a passage, in the order in which their weighted scores are added.
const (
	featureVector    = iota // cosine of the topic and the augmented chunk, by an embedding model
	featureLexical          // BM25 of the passage and of its document's summary
	featureSummary          // BM25 of the summary alone; alike for all passages of a document
	featureTerms            // late interaction of single words
	featureWords            // cosine of the topic's mean word vector, where its answers lie, and the passage's
	featureHeadings         // two-tower score by what headings and definitions teach
	featureLearned          // two-tower score by what marked answers teach
	featureProjected        // as words, by what marked answers teach
	featureAnswers          // how like an answer the passage is, whatever is asked
	featureMarked           // how like the passages that experts marked as answers to this question
	featureCount
)

// features holds the scores of passages by feature; nil where one is not computed.
type features struct {
	of    [featureCount][]float32
	pairs relevance.Pairs // of the passages' words
}

// features returns the features of a group's passages.
func (r *Ranker) features(ctx context.Context, o Options, t *Topic, g *Group) (f features, err error) {
	var work sync.WaitGroup
	if !o.Weighted && o.Has(LateInteraction) {
		work.Go(func() { f.of[featureTerms] = r.table.terms(t, g.passages) }) // as long as the others together
	}
	defer work.Wait()
	f.pairs = g.pairs
	bm25, summary := r.table.bm25(t, g.passages), make([]float32, len(g.refs))
	for i, ref := range g.refs {
		summary[i] = t.Summaries[ref.Doc]
	}
	vector.AddScaled(1, summary, bm25)
	f.of[featureLexical], f.of[featureSummary] = bm25, summary
	if f.of[featureVector], err = stored(ctx, t, g); err != nil || o.Weighted {
		return f, err
	}
	words := t.vector
	if r.headings != nil && o.Has(Headings) {
		words = r.headings.Words().Apply(t.vector)
		f.of[featureHeadings] = twoTower(r.headings.Question(t.terms), g.headings)
	}
	if r.learned != nil && o.Has(Learned) {
		f.of[featureLearned] = twoTower(r.learned.Question(t.terms), g.learned)
		f.of[featureAnswers] = twoTower(r.learned.Any(), g.learned)
		if t.asked > 0 {
			f.of[featureMarked] = g.bodies.like(t.asked - 1)
		}
		f.of[featureProjected] = r.table.cosine(r.learned.Words().Apply(t.vector), g.passages, g.lengths)
	}
	f.of[featureWords] = r.table.cosine(words, g.passages, g.lengths)
	return f, nil
}

// append adds the features of further passages.
func (f *features) append(more features) {
	for i, scores := range more.of {
		f.of[i] = append(f.of[i], scores...)
	}
	f.pairs.Add(more.pairs)
}

// stored returns the cosine of the topic and the stored vector of each passage.
func stored(ctx context.Context, t *Topic, g *Group) ([]float32, error) {
	cosines := g.cosines
	if g.knows != t {
		cosines = nil
	}
	var unknown []vector.Ref
	for _, ref := range g.refs {
		if _, ok := cosines[ref]; !ok {
			unknown = append(unknown, ref)
		}
	}
	scores, err := t.Set.Products(ctx, t.Vector, unknown)
	if err != nil || len(cosines) == 0 {
		return scores, err
	}
	all := make([]float32, len(g.refs))
	next := 0
	for i, ref := range g.refs {
		if cosine, ok := cosines[ref]; ok {
			all[i] = cosine
		} else {
			all[i] = scores[next]
			next++
		}
	}
	return all, nil
}

// parts explains the score of passage i.
func (f *features) parts(i int) doc.ScoreParts {
	at := func(feature int) float64 {
		if f.of[feature] == nil {
			return 0
		}
		return doc.Finite(float64(f.of[feature][i]))
	}
	return doc.ScoreParts{
		Vector: at(featureVector), Lexical: at(featureLexical), Terms: at(featureTerms), Learned: at(featureLearned),
		Words: at(featureWords), Headings: at(featureHeadings),
	}
}

// twoTower returns the cosine of a question's vector and each of the passages', given one
// after the other.
func twoTower(question, passages []float32) []float32 {
	dim := len(question)
	scores := make([]float32, len(passages)/dim)
	for i := range scores {
		scores[i] = vector.Dot(question, passages[i*dim:(i+1)*dim])
	}
	return scores
}
