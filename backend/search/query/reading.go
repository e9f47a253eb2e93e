package query

import (
	"slices"
	"strings"

	"pincite/backend/doc"
)

// Read looks for the expression in a text that is cut into chunks.
func (m *Matcher) Read(text string, chunks []doc.Span) *Reading {
	return m.read(text, chunks, paragraphs(text), nil)
}

// ReadNear does so where every match has a part in a paragraph that has a part in one of
// some chunks, known by their numbers; see [Clue].
func (m *Matcher) ReadNear(text string, chunks []doc.Span, known []int) *Reading {
	cut := paragraphs(text)
	return m.read(text, chunks, cut, surroundings(chunks, cut, known))
}

// Marks returns the places of what matches in the paragraphs that spans have a part in.
func (m *Matcher) Marks(text string, spans []doc.Span) []doc.Span {
	cut := paragraphs(text)
	only := make([]bool, len(cut))
	for _, span := range spans {
		markTouched(only, cut, span)
	}
	return m.read(text, nil, cut, only).Marks()
}

// Phrases returns the phrases that a passage may match by: those that are not negated, in
// order.
func (m *Matcher) Phrases() []Expression {
	var all []Expression
	for _, p := range m.phrases {
		if m.positive[p] {
			all = append(all, p)
		}
	}
	return all
}

// PlainWords returns the words of [Matcher.Phrases] with a space between them, those of
// wildcards without the "*" and "?".
func (m *Matcher) PlainWords() string {
	var b strings.Builder
	for _, p := range m.phrases {
		if m.positive[p] {
			for _, w := range p.words {
				b.WriteString(strings.NewReplacer("*", "", "?", "").Replace(string(w)) + " ")
			}
		}
	}
	return strings.TrimSpace(b.String())
}

// surroundings returns which paragraphs have to be read where every match has a part in a
// paragraph that has a part in one of the known chunks: those and the others that the chunks of these
// have a part in.
func surroundings(chunks, paragraphs []doc.Span, known []int) []bool {
	near := make([]bool, len(paragraphs))
	for _, k := range known {
		if k < len(chunks) {
			markTouched(near, paragraphs, chunks[k])
		}
	}
	matching := make([]bool, len(chunks))
	for i, p := range paragraphs {
		if near[i] {
			markTouched(matching, chunks, p)
		}
	}
	wanted := make([]bool, len(paragraphs))
	for k, c := range chunks {
		if matching[k] {
			markTouched(wanted, paragraphs, c)
		}
	}
	return wanted
}

// markTouched marks the spans, which are in order, that share a part with span.
func markTouched(marks []bool, spans []doc.Span, span doc.Span) {
	first, _ := slices.BinarySearchFunc(spans, span.Start, func(s doc.Span, pos int) int {
		if s.End <= pos {
			return -1
		}
		return 1
	})
	for k := first; k < len(spans) && spans[k].Start < span.End; k++ {
		marks[k] = true
	}
}
