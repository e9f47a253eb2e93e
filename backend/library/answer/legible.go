package answer

import (
	"regexp"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/text"
)

// dictionary are the words that a reader of contracts knows, with the runs of three letters that stand in them.
type dictionary struct {
	known func(word string) bool
	runs  map[string]bool
}

// newDictionary makes one of a list of words in lower case.
func newDictionary(words int, word func(i int) string, known func(word string) bool) *dictionary {
	d := &dictionary{known: known, runs: map[string]bool{}}
	for i := range words {
		for run := range runs(word(i)) {
			d.runs[run] = true
		}
	}
	return d
}

// runs yields the runs of three letters of a word with its ends.
func runs(word string) func(func(string) bool) {
	ended := "^" + word + "$"
	return func(yield func(string) bool) {
		for i := range len(ended) - 2 {
			if !yield(ended[i : i+3]) {
				return
			}
		}
	}
}

// What a page takes to be told as one whose text may not be what it shows. Of 1,361 pages of contracts, written and scanned, six of a
// scan of 1980s quality have as many such words, and of the others eight, that list drugs or machines.
const (
	leastPageWords = 60
	leastUnknown   = 0.03 // of the words of a page, that no dictionary has, each counted once
	leastStrange   = 0.01 // and of those, with letters in an order that no word has
	leastStrangers = 3    // as many at least
)

var (
	plainWord = regexp.MustCompile(`\b[a-z]{3,}\b`)
	mixedWord = regexp.MustCompile(`\b[a-z]+[0-9]+[a-z]+\b|\b[0-9][a-z]{3,}\b`)
	address   = regexp.MustCompile(`\S*[@/\\]\S*|\S+\.\S*\pL\S*`)
)

// doubtful reports whether the words of a page are such as no dictionary has, so many that its text may not be what it shows.
func (d *dictionary) doubtful(page string) bool {
	page = address.ReplaceAllString(page, " ")
	all := plainWord.FindAllString(page, -1)
	if len(all) < leastPageWords {
		return false
	}
	unknown, strangers := map[string]bool{}, map[string]bool{}
	for _, word := range all {
		if d.has(word) {
			continue
		}
		unknown[word] = true
		for run := range runs(word) {
			if !d.runs[run] {
				strangers[word] = true
			}
		}
	}
	for _, word := range mixedWord.FindAllString(page, -1) {
		unknown[word], strangers[word] = true, true
	}
	n := float64(len(all))
	return len(strangers) >= leastStrangers && float64(len(strangers)) >= leastStrange*n && float64(len(unknown)) >= leastUnknown*n
}

// endings are those of words whose stems alone are in a dictionary, and beginnings.
var (
	endings    = strings.Fields("s es ed d ing ly er ers or ors ation ations ment ments able ness al ally ity ies ive ion ions")
	beginnings = strings.Fields("non un in re sub pre dis mis inter over under im co counter out multi de")
)

// has reports whether a word, or one that it is made of, is known.
func (d *dictionary) has(word string) bool {
	if d.known(word) || ask.Everyday(word) || d.known(text.Stem(word)) {
		return true
	}
	for _, ending := range endings {
		if base, ok := strings.CutSuffix(word, ending); ok && len(base) > 2 && (d.known(base) || d.known(base+"e") || d.known(base+"y")) {
			return true
		}
	}
	for _, beginning := range beginnings {
		if base, ok := strings.CutPrefix(word, beginning); ok && len(base) > 2 && d.known(base) {
			return true
		}
	}
	return false
}

// doubts returns a note on every page of a document whose text may not be what it shows.
func (d *dictionary) doubts(s string, pages []doc.Span) (notes []doc.Note) {
	for _, page := range pages {
		if d.doubtful(s[page.Start:page.End]) {
			notes = append(notes, doc.Note{Kind: doc.Doubtful, Anchor: page})
		}
	}
	return notes
}
