package rank

import (
	"context"
	"slices"
)

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
