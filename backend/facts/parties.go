package facts

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
)

// termBehind finds the term that is defined for a party behind its name: ("Acme"), (the “Company”), (hereinafter
// referred to as the "Client").
var termBehind = regexp.MustCompile(`^[^;()]{0,260}?\(\s*(?:(?:hereinafter|herein|hereafter|collectively|together|each|individually|or|referred|called|known|to|as|the|and|by|jointly|severally|,|a|an|solely|in)\s*,?\s*){0,10}[“"]([^”"\n]{2,50}?)[,.]?[”"]`)

// TermFor returns the term that a text defines for the party whose name stands at a span; "" for none.
func TermFor(text string, name doc.Span) string {
	const reach = 420 // bytes
	to := min(len(text), name.End+reach)
	for to < len(text) && !isStart(text, to) {
		to++
	}
	m := termBehind.FindStringSubmatch(strings.Join(strings.Fields(text[name.End:to]), " "))
	if m == nil {
		return ""
	}
	return strings.TrimPrefix(m[1], "the ")
}
