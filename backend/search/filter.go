package search

import (
	"maps"
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
		is := answers(f, e)
		switch {
		case f.Not && is:
			return false
		case !f.Not:
			wanted[f.Kind] = true
			met[f.Kind] = met[f.Kind] || is
		}
	}
	return maps.Equal(wanted, met)
}

// answers reports whether a document has the value of a filter.
func answers(f query.Filter, e *Entry) bool {
	files := e.Name.Files
	if len(files) == 0 {
		files = []string{e.File}
	}
	switch f.Kind {
	case query.FolderFilter:
		return slices.ContainsFunc(files, func(file string) bool {
			return strings.Contains(" "+folded(text.Folder(file)), " "+strings.Join(f.Value, " "))
		})
	case query.DocFilter:
		if slices.ContainsFunc(files, func(file string) bool {
			return strings.Contains(folded(text.BaseName(file)), strings.Join(f.Value, " "))
		}) {
			return true
		}
		return hasWords(f.Value, e.Name.Type+" "+strings.Join(e.Name.Parties, " "))
	case query.DateFilter, query.BeforeFilter, query.AfterFilter:
		return f.Dated(e.Name.Date)
	default:
		if isType(f.Value, e.Name.Type) {
			return true
		}
		return slices.ContainsFunc(files, func(file string) bool { return isType(f.Value, text.BaseName(file)) })
	}
}

// folded returns the words of a name with a space between them.
func folded(name string) string { return strings.Join(text.FoldedWords(name), " ") }

// hasWords reports whether all words, or others of the same stems, stand in a name.
func hasWords(words []string, name string) bool {
	stems := map[string]bool{}
	for w := range text.Words(name) {
		stems[text.Stem(w)] = true
	}
	return !slices.ContainsFunc(words, func(w string) bool { return !stems[text.Stem(w)] })
}

// isType reports whether a name is that of a kind of document: it has all words of the
// kind, or their initials are the kind's only word, as "NDA" are those of
// "Non-Disclosure Agreement"; synonyms count.
func isType(kind []string, name string) bool {
	if hasWords(kind, name) {
		return true
	}
	if len(kind) != 1 {
		return false
	}
	words := text.FoldedWords(name)
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
