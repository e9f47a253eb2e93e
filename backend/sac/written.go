package sac

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// LongestSummary is how many characters a summary may have: the recipe's target and 20
// more.
func (r Recipe) LongestSummary() int { return r.WithDefaults().SummaryTarget + summaryTolerance }

// Written returns a summary in a person's own words as it is stored: on one line, with
// single spaces. The error is [ErrSummary] where it is longer than
// [Recipe.LongestSummary], or holds what is no text.
func (r Recipe) Written(text string) (string, error) {
	text = strings.Join(strings.Fields(text), " ")
	if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
		return "", fmt.Errorf("%w: it holds characters that cannot be shown; type it anew", ErrSummary)
	}
	if n, most := runes(text), r.LongestSummary(); n > most {
		return "", fmt.Errorf("%w: it has %d characters and may have %d; shorten it", ErrSummary, n, most)
	}
	return text, nil
}
