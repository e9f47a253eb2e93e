package main

import (
	"regexp"
	"slices"

	"pincite/backend/doc"
)

// Bounds of what a heading teaches.
const (
	maxHeadingWords = 9    // of content; a longer "heading" is a sentence
	maxSectionBytes = 2500 // of a section, from its start: later text wanders
	minShareBytes   = 20   // of a passage in the section
)

// definition finds the start of a definition: the term in quotation marks and the verb.
var definition = regexp.MustCompile(`[“"]([A-Z][A-Za-z][A-Za-z \-&/]{2,50})[”"] (?:shall mean|means|has the meaning|shall have the meaning|is defined)`)

// definitions returns an example for each defined term: the term asks, the passage where
// its definition starts answers.
func (d *document) definitions() (examples []example) {
	for _, m := range definition.FindAllStringSubmatchIndex(d.text, -1) {
		i, _ := slices.BinarySearchFunc(d.chunks, m[0], func(c doc.Span, pos int) int {
			if c.End <= pos {
				return -1
			}
			return 1
		})
		examples = append(examples, example{words: contentWords(d.text[m[2]:m[3]]), defines: true, shares: []share{{i, 1}}})
	}
	return examples
}

// shares returns what share of spans each passage holds; none where they are all but
// empty.
func (d *document) shares(spans []doc.Span) (shares []share) {
	total := 0
	for i, c := range d.chunks {
		overlap := 0
		for _, s := range spans {
			overlap += c.Intersect(s).Len()
		}
		if overlap >= min(minShareBytes, c.Len()) {
			shares = append(shares, share{i, float32(overlap)})
			total += overlap
		}
	}
	for i := range shares {
		shares[i].share /= float32(total)
	}
	return shares
}
