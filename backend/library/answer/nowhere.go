package answer

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/ask"
	"pincite/backend/search/thesaurus"
)

const (
	// mostChecked is how many words of a question are looked up in the word index at most.
	mostChecked = 8
	// shortName and shortWord are the lengths, in bytes, below which a name and another word are
	// passed by: "info" is short for what a contract writes out.
	shortName, shortWord = 3, 5
)

// missing returns the words of a question, as they are typed, that stand in no document of the
// matter and in no name of one: names, and words that not everybody knows, for which a contract
// or the thesaurus would have another. What the question asks about may not be in the matter at all, or be
// misspelt. There are none where the matter is searched without its word index.
func (d *snapshot) missing(ctx context.Context, topic string) (words []string, err error) {
	if d.searcher.Lexical == nil {
		return nil, nil
	}
	q := ask.Read(topic, topic, ask.Auto)
	loud := strings.ToUpper(topic) == topic // capitals tell nothing
	checked := 0
	for _, word := range q.Words() {
		shortest := shortWord
		if q.Names(word) && !loud {
			shortest = shortName
		}
		if len(word) < shortest || !q.Distinctive(word) || d.named(word) || thesaurus.Shipped().Says(word) != "" {
			continue
		}
		if checked++; checked > mostChecked {
			break
		}
		n, err := d.searcher.Lexical.Count(ctx, word)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			words = append(words, asTyped(topic, word))
		}
	}
	return words, nil
}

// named reports whether the name of a document, or what a person wrote about it, holds a word, which is in
// lower case.
func (d *snapshot) named(word string) bool {
	for _, e := range d.searcher.Entries {
		if strings.Contains(strings.ToLower(e.File), word) || strings.Contains(strings.ToLower(e.Own), word) {
			return true
		}
	}
	return false
}

// asTyped returns a word, which is folded, as the topic writes it.
func asTyped(topic, word string) string {
	typed := strings.FieldsFunc(topic, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if i := slices.IndexFunc(typed, func(w string) bool { return strings.EqualFold(w, word) }); i >= 0 {
		return typed[i]
	}
	return word
}
