package rank

import (
	"math"
	"slices"

	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// mixture returns the weights for a question about text with these pairs of words. One in
// words that were learned is asked of the sort of text that they were learned from.
func (r *Ranker) mixture(o Options, t *Topic, pairs relevance.Pairs) weights {
	w, inDomain := r.weights, r.weights.Domain.of(pairs)
	switch {
	case !o.Has(Headings):
		return w.OutOfDomain
	case r.learned == nil || !o.Has(Learned):
		return mix(w.ZeroShot, w.OutOfDomain, inDomain)
	}
	if t.asked > 0 {
		return w.Marked
	}
	familiar := w.Familiarity.of(r.learned.Familiarity(r.learned.Question(t.terms)))
	return mix(w.Familiar, mix(w.Unfamiliar, w.OutOfDomain, inDomain), familiar)
}

// fuse makes one score of the features of each passage. The cosines count as they are, less
// their mean, so that where nothing matches well no passage stands out (docs/adr/0028); the
// features up to the summaries have no scale of their own and are standardized. follows[i]
// says that passage i directly follows passage i-1 in its document.
func (r *Ranker) fuse(o Options, t *Topic, f *features, follows []bool) []float32 {
	scores := make([]float32, len(follows))
	if o.Weighted {
		vector.AddScaled(float32(1-o.LexicalShare), standardize(f.of[featureVector]), scores)
		vector.AddScaled(float32(o.LexicalShare), standardize(f.of[featureLexical]), scores)
		return scores
	}
	w := r.mixture(o, t, f.pairs)
	for i, of := range f.of {
		if of == nil {
			continue
		}
		of = scaled(i, of)
		vector.AddScaled(w.features[i], of, scores)
		if w.around[i] != 0 && o.Has(Neighbours) {
			vector.AddScaled(w.around[i], around(of, follows), scores)
		}
	}
	return scores
}

// scaled returns the scores of a feature in the scale that they are added in.
func scaled(feature int, scores []float32) []float32 {
	if feature <= featureSummary {
		return standardize(scores)
	}
	return centre(scores)
}

// shift moves logits so that their exponentials add up to that of the logarithm total.
func shift(logits []float32, total float64) {
	if len(logits) == 0 {
		return
	}
	largest := float64(slices.Max(logits))
	sum := 0.0
	for _, x := range logits {
		sum += math.Exp(float64(x) - largest)
	}
	by := float32(total - largest - math.Log(sum))
	for i := range logits {
		logits[i] += by
	}
}

// standardize shifts and scales scores to mean 0 and standard deviation 1, so that
// signals of different ranges can be added. Scores that are all alike become 0.
func standardize(scores []float32) []float32 {
	var sum, squares float64
	for _, s := range scores {
		sum += float64(s)
		squares += float64(s) * float64(s)
	}
	n := float64(max(len(scores), 1))
	mean := sum / n
	deviation := math.Sqrt(max(0, squares/n-mean*mean))
	out := make([]float32, len(scores))
	if deviation < 1e-9 {
		return out
	}
	for i, s := range scores {
		out[i] = float32((float64(s) - mean) / deviation)
	}
	return out
}

// centre shifts scores to mean 0; nil stays nil.
func centre(scores []float32) []float32 {
	if scores == nil {
		return nil
	}
	sum := 0.0
	for _, s := range scores {
		sum += float64(s)
	}
	mean := float32(sum / float64(max(len(scores), 1)))
	out := make([]float32, len(scores))
	for i, s := range scores {
		out[i] = s - mean
	}
	return out
}

// around returns for each passage the sum of the scores just before and after it in the
// same document. follows[i] says that passage i directly follows passage i-1.
func around(scores []float32, follows []bool) []float32 {
	out := make([]float32, len(scores))
	for i := 1; i < len(scores); i++ {
		if follows[i] {
			out[i] += scores[i-1]
			out[i-1] += scores[i]
		}
	}
	return out
}
