package search

import "math"

// standardize shifts and scales scores to mean 0 and standard deviation 1, so that
// signals of different ranges can be added. Scores that are all alike become 0.
func standardize(scores []float32) []float32 {
	if len(scores) == 0 {
		return scores
	}
	var sum, squares float64
	for _, s := range scores {
		sum += float64(s)
		squares += float64(s) * float64(s)
	}
	n := float64(len(scores))
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

// neighbours adds to each score a share of those of the passages just before and after
// it in the same document. follows[i] says that passage i directly follows passage i-1.
func neighbours(scores []float32, follows []bool, share float32) []float32 {
	out := append([]float32(nil), scores...)
	for i := 1; i < len(scores); i++ {
		if follows[i] {
			out[i] += share * scores[i-1]
			out[i-1] += share * scores[i]
		}
	}
	return out
}

// The weights of the standardized signals.
const (
	weightVector   = 0.3
	weightWords    = 0.3
	weightLexical  = 0.5
	weightTerms    = 0.1
	weightHeadings = 1.0
	weightLearned  = 3.0
	neighbourShare = 0.1
)

// fuse makes one score of the signals of n passages.
func (s *Searcher) fuse(m Method, t *topic, all *signals, n int) []float32 {
	scores := make([]float32, n)
	add := func(weight float32, signal []float32) {
		if signal != nil {
			axpy(weight, standardize(signal), scores)
		}
	}
	if m.Weighted {
		add(float32(1-m.LexicalShare), all.vector)
		add(float32(m.LexicalShare), all.bm25)
		return scores
	}
	add(weightVector, all.vector)
	add(weightWords, all.words)
	add(weightLexical, all.bm25)
	add(weightTerms, all.terms)
	add(weightHeadings, all.headings)
	if all.learned != nil {
		add(weightLearned*s.learned.Familiarity(s.learned.Question(t.terms)), all.learned)
	}
	return scores
}

// cutoff drops the hits at the end that have next to no chance beside the first.
func cutoff(r []ranked) []ranked { return r }
