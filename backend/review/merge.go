package review

import (
	"slices"
	"strings"

	"pincite/backend/doc"
)

// merge trims spans, joins those between which is white space alone, and drops those that
// others hold; the order is that of the first of each.
func merge(text string, spans []doc.Span) []doc.Span {
	var kept []doc.Span
	for _, s := range spans {
		if s = s.Trim(text); s.Len() == 0 {
			continue
		}
		i := slices.IndexFunc(kept, func(k doc.Span) bool { return touches(text, s, k) })
		if i < 0 {
			kept = append(kept, s)
			continue
		}
		kept[i] = doc.Span{Start: min(s.Start, kept[i].Start), End: max(s.End, kept[i].End)}
		kept = absorb(text, kept, i)
	}
	return kept
}

// absorb joins to the span at position i all others that touch it.
func absorb(text string, kept []doc.Span, i int) []doc.Span {
	for j := 0; j < len(kept); j++ {
		if j == i || !touches(text, kept[i], kept[j]) {
			continue
		}
		kept[i] = doc.Span{Start: min(kept[i].Start, kept[j].Start), End: max(kept[i].End, kept[j].End)}
		kept = slices.Delete(kept, j, j+1)
		if j < i {
			i--
		}
		j = -1
	}
	return kept
}

func touches(text string, a, b doc.Span) bool {
	if a.Start > b.Start {
		a, b = b, a
	}
	return b.Start <= a.End || strings.TrimSpace(text[a.End:b.Start]) == ""
}
