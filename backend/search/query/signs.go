package query

import (
	"strings"
	"unicode/utf8"
)

// Signs that [text.Words] takes for letters, as the models do, stand at the edge of a word that
// is looked for without them, too: "1,275" stands in "£1,275", and "Alder Ltd" in "Alder® Ltd".
const (
	currencies = "£€¥₹₩₽₺₪₫₴₱฿¢" // before a number or behind it
	marks      = "®™©"           // behind a name, and before a year
)

// bare returns a word without the signs at its edges, and all of one that is nothing else.
func bare(word string) string {
	if word[0] < utf8.RuneSelf && word[len(word)-1] < utf8.RuneSelf {
		return word
	}
	if rest := strings.Trim(word, currencies+marks); rest != "" {
		return rest
	}
	return word
}

// isSign reports whether a word is a sign by itself, as in "£ 1,275".
func isSign(word string) bool {
	return word[0] >= utf8.RuneSelf && utf8.RuneCountInString(word) == 1 && strings.Contains(currencies+marks, word)
}

// signed returns the words of an index that may stand for a word: without signs and with each.
func signed(word string) []string {
	word = bare(word)
	all := []string{word}
	signs := marks
	if word[0] >= '0' && word[0] <= '9' {
		signs += currencies
	}
	for _, sign := range signs {
		all = append(all, string(sign)+word, word+string(sign))
	}
	return all
}
