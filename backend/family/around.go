package family

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
)

// around returns the spans of a text about some words, in lower case, with so many bytes before and after them: where patterns that are
// slow on whole agreements are looked for. Spans that overlap are one, and all lie between characters.
func around(s, words string, before, after int) (spans []doc.Span) {
	for at := 0; at < len(s); {
		i := foldedIndex(s[at:], words)
		if i < 0 {
			return spans
		}
		i += at
		span := doc.Span{Start: between(s, max(0, i-before)), End: between(s, min(len(s), i+len(words)+after))}
		if n := len(spans) - 1; n >= 0 && spans[n].End >= span.Start {
			spans[n].End = span.End
		} else {
			spans = append(spans, span)
		}
		at = i + len(words)
	}
	return spans
}

// foldedIndex returns where ASCII words in lower case stand in a text, in whatever case; -1 for nowhere.
func foldedIndex(s, words string) int {
	first := words[:1] + strings.ToUpper(words[:1])
	for at := 0; at+len(words) <= len(s); at++ {
		i := strings.IndexAny(s[at:], first)
		if at += i; i < 0 || at+len(words) > len(s) {
			return -1
		}
		if strings.EqualFold(s[at:at+len(words)], words) {
			return at
		}
	}
	return -1
}

// between returns the last place no later than at where a character begins.
func between(s string, at int) int {
	for at > 0 && at < len(s) && s[at]&0xC0 == 0x80 {
		at--
	}
	return at
}

// matchesNear finds a pattern near some words that each of its matches has; see [around].
func matchesNear(is *regexp.Regexp, s, words string, before, after int) (all [][]string) {
	for _, near := range around(s, words, before, after) {
		all = append(all, is.FindAllStringSubmatch(s[near.Start:near.End], -1)...)
	}
	return all
}
