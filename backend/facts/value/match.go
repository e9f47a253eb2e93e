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

// matchesAt is matchesIn of a pattern that begins with "^" and a byte of a word, at the words that it may begin with: in long texts nearly all
// the time goes into places where no match begins.
func matchesAt(pattern *regexp.Regexp, text string, parts []doc.Span, may func(words string) bool) []match {
	var found []match
	for _, p := range parts {
		for i := p.Start; i < p.End; i++ {
			if !wordByte(text[i]) || i > p.Start && wordByte(text[i-1]) || !may(text[i:p.End]) {
				continue
			}
			at := pattern.FindStringSubmatchIndex(text[i:p.End])
			if at == nil {
				continue
			}
			for k := range at {
				if at[k] >= 0 {
					at[k] += i
				}
			}
			found = append(found, match{text, at})
			i = max(i, at[1]-1)
		}
	}
	return found
}
