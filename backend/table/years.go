package table

import (
	"math"
	"regexp"
	"slices"

	"pincite/backend/doc"
)

// begins finds the labels of terms that say when the years of a contract begin to be counted, or values that do.
var begins = regexp.MustCompile(`(?i)^.*\b(?:commencement|commences|start|starts|begin|begins|beginn|effective)\b|\bterm\n.*\bfrom\b`)

// yearDays is how many days a year has.
const yearDays = 365.2425

// inYears returns the question with its date as the year of the contract that it falls into, counted from the only day on
// which the contract's terms say that it begins; nil where it has no date, or they say none.
func (q *Query) inYears(words string, tables []Table) *Query {
	start := math.NaN()
	for i := range tables {
		for _, r := range tables[i].Rows {
			if !tables[i].Terms || !begins.MatchString(r.Cells[0].Text(words)+"\n"+r.Cells[1].Text(words)) {
				continue
			}
			for _, d := range datesOf(r.Cells[1].Text(words)) {
				if d.from != d.to && !math.IsInf(d.to, 1) || !math.IsNaN(start) && start != d.from {
					return nil // a month, or another day
				}
				start = d.from
			}
		}
	}
	if math.IsNaN(start) {
		return nil
	}
	later := *q
	later.intervals = slices.Clone(q.intervals)
	dated := false
	for n := range later.intervals {
		i := &later.intervals[n]
		if i.of != days || i.from < start {
			continue
		}
		from, to := i.from, i.to
		if to-from > yearDays-31 && to-from < yearDays+62 { // "from March 2027 to March 2028" is one year
			from = (from + to) / 2
			to = from
		}
		first, last := math.Floor((from-start)/yearDays)+1, math.Floor((to-start)/yearDays)+1
		*i = interval{of: places, from: first, to: last, unit: "year", words: doc.Span{Start: i.words.Start, End: i.words.End}}
		dated = true
	}
	if !dated {
		return nil
	}
	return &later
}
