package sac

import "pincite/backend/doc"

// Split returns the chunks of a text as byte spans, in order. Each lies on character
// boundaries, is not empty, and has at most Size characters. They are contiguous and cover the
// text; the empty text has none. The error wraps [ErrRecipe].
func Split(text string, layout doc.Layout, r Recipe) ([]doc.Span, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	r = r.WithDefaults()
	switch r.Chunker {
	case Naive:
		return naive(text, r.Size), nil
	case Recursive:
		return recursive(text, r.Size), nil
	}
	return structure(text, layout, r.Size), nil
}

// naive cuts every size characters.
func naive(text string, size int) []doc.Span {
	var spans []doc.Span
	for start := 0; start < len(text); start = forward(text, start, size) {
		end := forward(text, start, size)
		spans = append(spans, doc.Span{Start: start, End: end})
		if end == len(text) {
			break
		}
	}
	return spans
}
