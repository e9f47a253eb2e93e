package sac

import (
	"context"
	"fmt"
	"math"
	"slices"

	"pincite/backend/doc"
)

// EmbedFunc returns one vector a text, all of one length. An embedding engine's
// Embed method is one.
type EmbedFunc func(ctx context.Context, texts []string) ([][]float32, error)

// semanticBreaks is the share of the places between sentences, those with the greatest
// change of meaning, where a new chunk always starts: the twentieth at which LangChain's
// semantic chunker breaks unless told otherwise.
const semanticBreaks = 0.05

// semanticBatch is how many sentences are embedded in one call.
const semanticBatch = 256

// semantic cuts a text between sentences whose meaning differs most. Each sentence is
// embedded together with its neighbours, since a sentence alone is often too short to
// say what it is about; the cosine of two such vectors on either side of a place is how
// much the text goes on there. The places are ranked by it, and [pack] chooses chunks
// of at most size characters that start at low ranks.
func semantic(ctx context.Context, text string, layout doc.Layout, size, overlap int, embed EmbedFunc) ([]doc.Span, error) {
	units := unitCuts(text, layout)
	if err := meaningCosts(ctx, text, units, embed); err != nil {
		return nil, err
	}
	cuts := divideLong(text, units, size-overlap)
	return overlapped(text, pack(text, cuts, size-overlap), cuts, overlap), nil
}

// meaningCosts sets the cost of each unit's start to its rank among the similarities,
// from just below 0 for the greatest change of meaning to 2 for none. A cut between a
// heading and what it heads stays dear.
func meaningCosts(ctx context.Context, text string, units []cut, embed EmbedFunc) error {
	if len(units) < 3 {
		return nil
	}
	vectors, err := windowVectors(ctx, text, units, embed)
	if err != nil {
		return err
	}
	order := make([]int, 0, len(units)-1)
	similarity := make([]float64, len(units))
	for i := 1; i < len(units); i++ {
		similarity[i] = cosine(vectors[i-1], vectors[i])
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case similarity[a] < similarity[b]:
			return -1
		case similarity[a] > similarity[b]:
			return 1
		}
		return 0
	})
	for rank, i := range order {
		if units[i].cost < costHeading/2 {
			units[i].cost = 2 * (float64(rank)/float64(len(order)) - semanticBreaks)
		}
	}
	return nil
}

// windowVectors embeds each unit between its two neighbours.
func windowVectors(ctx context.Context, text string, units []cut, embed EmbedFunc) ([][]float32, error) {
	pos := func(i int) int {
		if i >= len(units) {
			return len(text)
		}
		return units[max(i, 0)].pos
	}
	vectors := make([][]float32, 0, len(units))
	for start := 0; start < len(units); start += semanticBatch {
		var batch []string
		for i := start; i < min(start+semanticBatch, len(units)); i++ {
			batch = append(batch, text[pos(i-1):pos(i+2)])
		}
		v, err := embed(ctx, batch)
		if err != nil {
			return nil, fmt.Errorf("embed sentences: %w", err)
		}
		if len(v) != len(batch) {
			return nil, fmt.Errorf("embed sentences: %d vectors for %d texts", len(v), len(batch))
		}
		vectors = append(vectors, v...)
	}
	return vectors, nil
}

// cosine returns the cosine of two vectors, and 0 where one is zero or their lengths
// differ.
func cosine(a, b []float32) float64 {
	if len(a) != len(b) {
		return 0
	}
	var dot, aa, bb float64
	for i := range a {
		x, y := float64(a[i]), float64(b[i])
		dot, aa, bb = dot+x*y, aa+x*x, bb+y*y
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return doc.Finite(dot / math.Sqrt(aa*bb))
}
