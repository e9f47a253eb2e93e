package table

import (
	_ "embed"
	"strings"
	"sync"

	"pincite/backend/text"
)

//go:embed synonyms.txt
var synonymList string

// synonyms returns for each stem the stems that stand for the same in the words of tables.
var synonyms = sync.OnceValue(func() map[string]map[string]bool {
	same := map[string]map[string]bool{}
	for line := range strings.SplitSeq(synonymList, "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var stems, said []string
		line, narrower, _ := strings.Cut(line, ">")
		for w := range text.Words(line) {
			stems = append(stems, text.Stem(w))
		}
		said = append(said, stems...)
		for w := range text.Words(narrower) {
			said = append(said, text.Stem(w))
		}
		for _, a := range stems {
			for _, b := range said {
				if a == b {
					continue
				}
				if same[a] == nil {
					same[a] = map[string]bool{}
				}
				same[a][b] = true
			}
		}
	}
	return same
})

const (
	exactly    = 1.0
	likewise   = 0.85 // a synonym
	shortened  = 0.8  // "sev" of "severity"
	cutShort   = 0.6  // "Lepto" of "leptospirosis"
	compounded = 0.75 // "marketplace" and "market-places", "subbase"
)

// alike returns how much one stem says what another does, 0 to 1.
func alike(question, key string) float64 {
	switch {
	case question == key:
		return exactly
	case synonyms()[question][key]:
		return likewise
	case len(question) >= 4 && len(key) >= len(question)+2 && strings.HasPrefix(key, question) && isAlpha(question):
		return shortened
	case len(key) >= 4 && len(question) >= len(key)+1 && len(question) <= len(key)+3 && strings.HasPrefix(question, key) && isAlpha(key):
		return shortened
	case denies(question, key) || denies(key, question):
		return 0
	case sameRoot(question, key):
		return shortened
	case len(key) >= 5 && len(question) >= 5 && (strings.HasSuffix(question, key) || strings.HasSuffix(key, question)) && isAlpha(key):
		return compounded
	case len(key) >= 5 && len(question) >= len(key)+4 && strings.HasPrefix(question, key) && isAlpha(question): // "Lepto" for "leptospirosis"
		return cutShort
	case len(key) >= 6 && len(question) >= 6 && text.Alike(question, key) && isAlpha(question):
		return shortened
	}
	return 0
}

// denies reports whether a stem is the opposite of another: "nonexclus", "offpeak".
func denies(a, b string) bool {
	before, ok := strings.CutSuffix(a, b)
	return ok && (before == "non" || before == "off" || before == "un" || before == "in")
}

func isAlpha(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= '0' && r <= '9' }) < 0
}

// sameRoot reports whether two stems are one but for their last letters: "redeliver" and "redeliveri".
func sameRoot(a, b string) bool {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n >= 6 && len(a)-n <= 2 && len(b)-n <= 2 && isAlpha(a) && isAlpha(b) && !(strings.HasSuffix(a, "e") != strings.HasSuffix(b, "e") && (strings.HasSuffix(a, "or") || strings.HasSuffix(b, "or")))
}
