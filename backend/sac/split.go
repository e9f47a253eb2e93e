package sac

import "pincite/backend/doc"

// Split returns the chunks of a text as byte spans, in order. Each lies on character
// boundaries, is not empty, and has at most Size characters. Without overlap they are
// contiguous and cover the text; with overlap each starts before the one before it
// ends, or where that ends. The empty text has no chunks. The error wraps [ErrRecipe].
func Split(text string, layout doc.Layout, r Recipe) ([]doc.Span, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	r = r.WithDefaults()
	switch r.Chunker {
	case Naive:
		return naive(text, r.Size, r.Overlap), nil
	case Recursive:
		return recursive(text, r.Size, r.Overlap), nil
	}
	return structure(text, layout, r.Size, r.Overlap), nil
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
