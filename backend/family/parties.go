package family

import (
	"regexp"
	"strings"

	"pincite/backend/text"
)

// corporate are words that the names of companies share, and forms those of them that end a name: "Halcyon Trading Ltd. of Geneva".
var (
	corporate = text.NewSet("inc incorporated llc ltd limited corp corporation company co plc lp llp gmbh ag sa nv bv pty pte pvt private the na bank trust of and messrs")
	forms     = text.NewSet("inc incorporated llc ltd limited corp corporation plc lp llp gmbh bv")
)

// alias stands between the name of a party and another one that it has, or had.
var alias = regexp.MustCompile(`(?i)\s(?:\(?d/b/a|dba|\(?f/k/a|fka|\(?a/k/a|aka|n/k/a|t/a|trading as|doing business as|\(?(?:formerly|also|now) known as)\s`)

// bareName returns the letters of a party's name without what companies share.
func bareName(s string) string {
	if at := alias.FindStringIndex(s); at != nil && at[0] > 3 {
		s = s[:at[0]]
	}
	var b strings.Builder
	words := text.FoldedWords(s)
	for n := len(words) - 1; n > 0 && (len(words[n]) <= 2 || corporate[words[n]]); n-- { // "Sp. z o.o.", "B.V."
		words = words[:n]
	}
	for i, w := range words {
		if w == "of" && i > 0 && forms[words[i-1]] {
			break
		}
		if !corporate[w] {
			b.WriteString(w)
		}
	}
	if b.Len() < shortName { // "silicone" holds Icon, and not Icon plc
		return text.Squeeze(s)
	}
	return b.String()
}

// shortName is the length, in bytes, of a name that is looked for without what companies share.
const shortName = 6

// shortNames returns the first words of the names of parties, by which people call them: "Hanley's", "Meranti".
func shortNames(parties []string) (short []string) {
	for _, p := range parties {
		for _, w := range text.FoldedWords(p) {
			if !corporate[w] {
				if len(w) >= shortName && rarity(w) >= leastRare {
					short = append(short, w)
				}
				break
			}
		}
	}
	return short
}

// bareNames returns the names of parties by which a paper may name them.
func bareNames(parties []string) (bare []string) {
	for _, p := range parties {
		if name := bareName(p); len(name) > 3 {
			bare = append(bare, name)
		}
	}
	return bare
}
