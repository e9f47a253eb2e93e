package search

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/search/route"
)

// filterKind is what a filter looks at.
type filterKind string

const (
	filterDoc    filterKind = "doc"
	filterFolder filterKind = "folder"
	filterType   filterKind = "type"
	filterDate   filterKind = "date"
	filterBefore filterKind = "before"
	filterAfter  filterKind = "after"
)

// longestFilter is the length of the longest name of a filter with its colon.
const longestFilter = len(filterFolder) + 1

// known reports whether there is such a filter.
func (k filterKind) known() bool {
	switch k {
	case filterDoc, filterFolder, filterType, filterDate, filterBefore, filterAfter:
		return true
	}
	return false
}

// dated reports whether a filter looks at the date of a document.
func (k filterKind) dated() bool { return k == filterDate || k == filterBefore || k == filterAfter }

// filter keeps the documents that answer to a value, or those that do not.
type filter struct {
	kind   filterKind
	not    bool
	value  []string // folded words
	period period   // of a filter by date
	asked  string   // the value as it was typed
}

// String returns the filter as it may be typed.
func (f filter) String() string {
	minus := ""
	if f.not {
		minus = "-"
	}
	return minus + string(f.kind) + `:"` + f.asked + `"`
}

// readFilter reads a filter that rest starts with.
func (l *lexer) readFilter(rest string) (t token, length int, ok bool) {
	key, _, found := strings.Cut(rest[:min(len(rest), longestFilter)], ":")
	kind := filterKind(strings.ToLower(key))
	if !found || !kind.known() {
		return token{}, 0, false
	}
	length = len(key) + 1
	value := rest[length:]
	r, _ := utf8.DecodeRuneInString(value)
	switch {
	case value == "" || unicode.IsSpace(r):
		return token{}, 0, false // a colon
	case strings.ContainsRune(quotes, r):
		inside, n, closed := unquote(value)
		if !closed {
			return token{}, 0, false
		}
		value, length = inside, length+n
	default:
		if end := strings.IndexFunc(value, func(r rune) bool { return unicode.IsSpace(r) || r == ')' || r == '(' }); end >= 0 {
			value = value[:end]
		}
		length += len(value)
	}
	t = token{kind: tokenFilter, filter: filter{kind: kind, asked: value}}
	t.fault = t.filter.understand(l.cut)
	return t, length, true
}

// understand reads the value of a filter; it returns what is wrong with it.
func (f *filter) understand(cut cutter) (fault string) {
	for word := range cut(f.asked) {
		f.value = append(f.value, word)
	}
	switch {
	case f.kind.dated():
		var ok bool
		if f.period, ok = askedPeriod(f.kind, f.asked); !ok {
			return "there is no date after " + string(f.kind) + ":; write a year, a month or a day there, such as 2003, 2003-06 or 2003-06-30"
		}
	case len(f.value) == 0:
		return "there is no word after " + string(f.kind) + ":; write a part of the name there"
	}
	return ""
}

// uses returns what each filter lets pass of the documents within, nil for all.
func (s *Searcher) uses(filters []filter, within []int) []FilterUse {
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
func (s *Searcher) filtered(filters []filter, within []int) []int {
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

func (s *Searcher) passes(filters []filter, e *Entry) bool {
	wanted, met := map[filterKind]bool{}, map[filterKind]bool{}
	for _, f := range filters {
		is := s.answers(f, e)
		switch {
		case f.not && is:
			return false
		case !f.not:
			wanted[f.kind] = true
			met[f.kind] = met[f.kind] || is
		}
	}
	return len(wanted) == countTrue(met)
}

func countTrue(set map[filterKind]bool) (n int) {
	for _, is := range set {
		if is {
			n++
		}
	}
	return n
}

// answers reports whether a document has the value of a filter.
func (s *Searcher) answers(f filter, e *Entry) bool {
	files := e.Name.Files
	if len(files) == 0 {
		files = []string{e.File}
	}
	switch f.kind {
	case filterFolder:
		return slices.ContainsFunc(files, func(file string) bool {
			return strings.Contains(" "+s.folded(route.Folder(file)), " "+strings.Join(f.value, " "))
		})
	case filterDoc:
		if slices.ContainsFunc(files, func(file string) bool {
			return strings.Contains(s.folded(route.BaseName(file)), strings.Join(f.value, " "))
		}) {
			return true
		}
		return s.hasWords(f.value, e.Name.Type+" "+strings.Join(e.Name.Parties, " "))
	case filterDate, filterBefore, filterAfter:
		dated, ok := writtenPeriod(e.Name.Date)
		return ok && dated.meets(f.period)
	default:
		if s.isType(f.value, e.Name.Type) {
			return true
		}
		return slices.ContainsFunc(files, func(file string) bool { return s.isType(f.value, route.BaseName(file)) })
	}
}

// folded returns the words of a name with a space between them.
func (s *Searcher) folded(name string) string { return strings.Join(s.wordsOf(name), " ") }

func (s *Searcher) wordsOf(text string) []string {
	var words []string
	for word := range s.Words.Words(text) {
		words = append(words, word)
	}
	return words
}

// hasWords reports whether all words, or others of the same stems, stand in a name.
func (s *Searcher) hasWords(words []string, name string) bool {
	stems := map[string]bool{}
	for _, w := range s.wordsOf(name) {
		stems[stemOf(w)] = true
	}
	return !slices.ContainsFunc(words, func(w string) bool { return !stems[stemOf(w)] })
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
