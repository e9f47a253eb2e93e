package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/text"
)

// Kind is what a filter looks at.
type Kind string

const (
	DocFilter    Kind = "doc"
	FolderFilter Kind = "folder"
	TypeFilter   Kind = "type"
	DateFilter   Kind = "date"
	BeforeFilter Kind = "before"
	AfterFilter  Kind = "after"
)

// longestFilter is the length of the longest name of a filter with its colon.
const longestFilter = len(FolderFilter) + 1

// known reports whether there is such a filter.
func (k Kind) known() bool {
	switch k {
	case DocFilter, FolderFilter, TypeFilter, DateFilter, BeforeFilter, AfterFilter:
		return true
	}
	return false
}

// dated reports whether a filter looks at the date of a document.
func (k Kind) dated() bool { return k == DateFilter || k == BeforeFilter || k == AfterFilter }

// Filter keeps the documents that answer to a value, or those that do not.
type Filter struct {
	Kind  Kind
	Not   bool
	Value []string // folded words; none of a filter by date
	typed string
	dates period // of a filter by date
}

// Dated reports whether the filter lets a contract pass by its date, as it is written in
// English with the month's name, or in figures; false for a date that cannot be read.
func (f Filter) Dated(written string) bool {
	dated, ok := writtenPeriod(written)
	return ok && dated.meets(f.dates)
}

// String returns the filter as it may be typed.
func (f Filter) String() string {
	minus := ""
	if f.Not {
		minus = "-"
	}
	return minus + string(f.Kind) + `:"` + f.typed + `"`
}

// readFilter reads a filter that rest starts with.
func (l *lexer) readFilter(rest string) (t token, length int, ok bool) {
	key, _, found := strings.Cut(rest[:min(len(rest), longestFilter)], ":")
	kind := Kind(strings.ToLower(key))
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
	t = token{kind: tokenFilter, filter: Filter{Kind: kind, typed: value}}
	t.fault = t.filter.understand()
	return t, length, true
}

// understand reads the value of a filter; it returns what is wrong with it.
func (f *Filter) understand() (fault string) {
	for word := range text.Words(f.typed) {
		f.Value = append(f.Value, word)
	}
	switch {
	case f.Kind.dated():
		var ok bool
		if f.dates, ok = askedPeriod(f.Kind, f.typed); !ok {
			return "there is no date after " + string(f.Kind) + ":; write a year, a month or a day there, such as 2003, 2003-06 or 2003-06-30"
		}
	case len(f.Value) == 0:
		return "there is no word after " + string(f.Kind) + ":; write a part of the name there"
	}
	return ""
}
