package route

import (
	"slices"
	"strings"
)

const (
	// leastMeant is the length, in bytes, below which a word is not taken for another, and leastLong that below which only the
	// mistakes are looked for that are seldom words of their own.
	leastMeant, leastLong = 6, 8
	// leastShare is the share of contracts that use a word that may be meant.
	leastShare = 1.0 / 16
)

// Meant returns the ordinary words that may have been meant by a folded word, of which one mistake makes it: a letter within
// that is put in, left out or swapped with its neighbour, or another vowel. There are none for a word that is ordinary
// itself, nor for one before a noun for a document (next), which may be its name.
func Meant(word, next string) (words []string) {
	if len(word) < leastMeant || Ordinary(word) || isDocumentNoun(next) {
		return nil
	}
	for n := len(word) - 1 - len("ies"); n <= len(word)+1; n++ {
		for _, o := range ordinaryByLength(n) {
			for _, form := range [...]string{o, plural(o)} {
				if ordinaryShare(o) >= leastShare && mistake(word, form) && !slices.Contains(words, form) {
					words = append(words, form)
				}
			}
		}
	}
	slices.Sort(words)
	return words
}

// mistake reports whether one mistake within makes word of meant. A letter more, less or changed at either end makes another
// word ("pledger", "morale"), and so does a changed consonant ("sunset" of "subset"). In a short word, so do most:
// there, two letters may have changed places, a letter stand twice or no longer twice, or a vowel be left out.
func mistake(word, meant string) bool {
	at := 0
	for at < min(len(word), len(meant)) && word[at] == meant[at] {
		at++
	}
	if at == 0 || at >= min(len(word), len(meant)) || !oneEdit(word, meant) {
		return false
	}
	long := len(word) >= leastLong
	switch {
	case len(word) > len(meant):
		return long || word[at] == word[at-1]
	case len(word) < len(meant):
		return long || isVowel(meant[at]) || meant[at] == meant[at-1]
	case word[at+1:] == meant[at+1:]:
		return long && at < len(word)-1 && isVowel(word[at]) && isVowel(meant[at])
	}
	return true // they changed places
}

func isVowel(b byte) bool { return strings.IndexByte("aeiouy", b) >= 0 }

func plural(w string) string {
	if n := len(w) - 1; n > 0 && w[n] == 'y' {
		return w[:n] + "ies"
	}
	return w + "s"
}
