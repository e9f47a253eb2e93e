package value

import (
	"regexp"

	"pincite/backend/doc"
)

// match is one occurrence of a pattern; group returns the bytes of a part of it.
type match struct {
	text string
	at   []int // as regexp's FindStringSubmatchIndex
}

func (m match) span() doc.Span { return doc.Span{Start: m.at[0], End: m.at[1]} }

func (m match) group(n int) string {
	if m.at[2*n] < 0 {
		return ""
	}
	return m.text[m.at[2*n]:m.at[2*n+1]]
}

func matches(pattern *regexp.Regexp, text string) []match {
	var found []match
	for _, at := range pattern.FindAllStringSubmatchIndex(text, -1) {
		found = append(found, match{text, at})
	}
	return found
}

// matchesIn returns the occurrences of a pattern in parts of a text.
func matchesIn(pattern *regexp.Regexp, text string, parts []doc.Span) []match {
	var found []match
	for _, p := range parts {
		for _, at := range pattern.FindAllStringSubmatchIndex(text[p.Start:p.End], -1) {
			for i := range at {
				if at[i] >= 0 {
					at[i] += p.Start
				}
			}
			found = append(found, match{text, at})
		}
	}
	return found
}
