package sac

import (
	"context"
	"fmt"

	"pincite/backend/doc"
)

// Splitter cuts texts by a recipe. Embed is used by the semantic chunker alone, and
// may be nil for the others.
type Splitter struct {
	Recipe Recipe
	Embed  EmbedFunc
}

// Split cuts a text without an embedding model; see [Splitter.Split].
func Split(text string, layout doc.Layout, r Recipe) ([]doc.Span, error) {
	return Splitter{Recipe: r}.Split(context.Background(), text, layout)
}

// Split returns the chunks of a text as byte spans, in order. Each lies on character
// boundaries, is not empty, and has at most Size characters. Without overlap they are
// contiguous and cover the text; with overlap each starts before the one before it
// ends, or where that ends. The empty text has no chunks.
//
// The error wraps [ErrRecipe] or [ErrNoEmbedding], or is that of ctx or Embed.
func (s Splitter) Split(ctx context.Context, text string, layout doc.Layout) ([]doc.Span, error) {
	if err := s.Recipe.Validate(); err != nil {
		return nil, err
	}
	r := s.Recipe.WithDefaults()
	switch r.Chunker {
	case Naive:
		return naive(text, r.Size, r.Overlap), nil
	case Recursive:
		return recursive(text, r.Size, r.Overlap), nil
	case Structure:
		return structure(text, layout, r.Size, r.Overlap), nil
	}
	if s.Embed == nil {
		return nil, fmt.Errorf("%w; choose the structure chunker, or give one", ErrNoEmbedding)
	}
	return semantic(ctx, text, layout, r.Size, r.Overlap, s.Embed)
}

// naive cuts every size characters; a chunk starts overlap characters before the end of
// the one before it.
func naive(text string, size, overlap int) []doc.Span {
	var spans []doc.Span
	for start := 0; start < len(text); start = forward(text, start, size-overlap) {
		end := forward(text, start, size)
		spans = append(spans, doc.Span{Start: start, End: end})
		if end == len(text) {
			break
		}
	}
	return spans
}
