package search

import (
	"slices"
	"strings"

	"pincite/backend/search/query"
	"pincite/backend/search/route"
	"pincite/backend/text"
)

// uses returns what each filter lets pass of the documents within, nil for all.
func (s *Searcher) uses(filters []query.Filter, within []int) []FilterUse {
	var uses []FilterUse
	for k := range filters {
		passing := s.filtered(filters[k:k+1], within)
		uses = append(uses, FilterUse{Filter: filters[k].String(), Documents: len(passing)})
	}
	return uses
}

// filtered returns the positions, among those within (nil for all), of the documents that
// pass all filters. Of several filters of one kind, one has to let a document pass; one
// with a minus must not match.
func (s *Searcher) filtered(filters []query.Filter, within []int) []int {
	if len(filters) == 0 {
		return within
	}
	kept := []int{}
	for i := range s.Entries {
		if inside(within)(i) && s.passes(filters, &s.Entries[i]) {
			kept = append(kept, i)
		}
	}
	return kept
}

func (s *Searcher) passes(filters []query.Filter, e *Entry) bool {
	wanted, met := map[query.Kind]bool{}, map[query.Kind]bool{}
	for _, f := range filters {
		is := s.answers(f, e)
		switch {
		case f.Not && is:
			return false
		case !f.Not:
			wanted[f.Kind] = true
			met[f.Kind] = met[f.Kind] || is
		}
	}
	return len(wanted) == countTrue(met)
}

func countTrue(set map[query.Kind]bool) (n int) {
	for _, is := range set {
		if is {
			n++
		}
	}
	return n
}

// answers reports whether a document has the value of a filter.
func (s *Searcher) answers(f query.Filter, e *Entry) bool {
	files := e.Name.Files
	if len(files) == 0 {
		files = []string{e.File}
	}
	switch f.Kind {
	case query.FolderFilter:
		return slices.ContainsFunc(files, func(file string) bool {
			return strings.Contains(" "+s.folded(text.Folder(file)), " "+strings.Join(f.Value, " "))
		})
	case query.DocFilter:
		if slices.ContainsFunc(files, func(file string) bool {
			return strings.Contains(s.folded(text.BaseName(file)), strings.Join(f.Value, " "))
		}) {
			return true
		}
		return s.hasWords(f.Value, e.Name.Type+" "+strings.Join(e.Name.Parties, " "))
	case query.DateFilter, query.BeforeFilter, query.AfterFilter:
		return f.Dated(e.Name.Date)
	default:
		if s.isType(f.Value, e.Name.Type) {
			return true
		}
		return slices.ContainsFunc(files, func(file string) bool { return s.isType(f.Value, text.BaseName(file)) })
	}
}

// folded returns the words of a name with a space between them.
func (s *Searcher) folded(name string) string { return strings.Join(s.wordsOf(name), " ") }

func (s *Searcher) wordsOf(name string) []string {
	var words []string
	for word := range text.Words(name) {
		words = append(words, word)
	}
	return words
}

// hasWords reports whether all words, or others of the same stems, stand in a name.
func (s *Searcher) hasWords(words []string, name string) bool {
	stems := map[string]bool{}
	for _, w := range s.wordsOf(name) {
		stems[text.Stem(w)] = true
	}
	return !slices.ContainsFunc(words, func(w string) bool { return !stems[text.Stem(w)] })
}

// isType reports whether a name is that of a kind of document: it has all words of the
// kind, or their initials are the kind's only word, as "NDA" are those of
// "Non-Disclosure Agreement"; synonyms count.
func (s *Searcher) isType(kind []string, name string) bool {
	if s.hasWords(kind, name) {
		return true
	}
	if len(kind) != 1 {
		return false
	}
	words := s.wordsOf(name)
	var initials strings.Builder
	for _, w := range words {
		initials.WriteString(w[:1])
	}
	if len(kind[0]) > 1 && strings.Contains(initials.String(), kind[0]) {
		return true
	}
	return slices.ContainsFunc(route.Synonyms(kind[0]), func(other string) bool { return slices.Contains(words, other) })
}

// inside returns a function that says whether a document is one of these, which are in
// order; nil stands for all.
func inside(within []int) func(int) bool {
	return func(i int) bool {
		_, found := slices.BinarySearch(within, i)
		return found || within == nil
	}
}
