package query

import (
	"math"
	"strings"

	"pincite/backend/text"
	"pincite/backend/text/civil"
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

// understand reads the value of a filter; it returns what is wrong with it.
func (f *Filter) understand() (fault string) {
	f.Value = text.FoldedWords(f.typed)
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

// askedPeriod reads the value of a filter by date: 2003, 2003-06, 2003-06-30, and after
// "date:" also a range of two of these, "2001..2003", of which one may be missing.
func askedPeriod(kind Kind, value string) (period, bool) {
	from, to, ranged := strings.Cut(value, "..")
	if ranged {
		if kind != DateFilter || from == "" && to == "" {
			return period{}, false
		}
		start, end, ok := period{first: firstDay}, period{last: lastDay}, true
		if from != "" {
			start, ok = isoPeriod(from)
		}
		if to != "" && ok {
			end, ok = isoPeriod(to)
		}
		return period{start.first, end.last}, ok && start.first <= end.last
	}
	p, ok := isoPeriod(value)
	switch kind {
	case BeforeFilter:
		p = period{firstDay, p.first - 1}
	case AfterFilter:
		p = period{p.last + 1, lastDay}
	}
	return p, ok
}

// period is a range of days, both ends included, counted from 1970-01-01.
type period struct{ first, last int }

const (
	firstDay = math.MinInt
	lastDay  = math.MaxInt
)

// meets reports whether two periods share a day. A contract that is dated in a month
// alone may be of any day of it, so it meets every part of that month.
func (p period) meets(q period) bool { return p.first <= q.last && q.first <= p.last }

// isoPeriod reads a year, a month or a day as ISO 8601 writes them.
func isoPeriod(s string) (period, bool) {
	d, ok := civil.ISO(s)
	if !ok {
		return period{}, false
	}
	first, last := d.Days()
	return period{first, last}, true
}

// writtenPeriod reads a date as contracts write it; see [civil.Read].
func writtenPeriod(date string) (period, bool) {
	d, ok := civil.Read(date)
	if !ok {
		return period{}, false
	}
	first, last := d.Days()
	return period{first, last}, true
}
