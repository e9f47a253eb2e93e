package table

import (
	"math"

	"pincite/backend/doc"
)

// ranked gives each of some keys that are years one after the other its place among them, which a question may mean by it: the "third school
// year" is 2028/29 below 2026/27 and 2027/28. Keys without a day are none of them.
func ranked(keys []*key) {
	var years []*key
	for _, k := range keys {
		if len(k.intervals) == 0 {
			continue
		}
		i := &k.intervals[0]
		if len(k.intervals) > 1 || i.of != days || math.Abs(i.to-i.from+1-yearDays) > 1 {
			return
		}
		years = append(years, k)
	}
	at, last := make([]float64, len(years)), 0.0
	for n, k := range years {
		from := k.intervals[0].from
		switch {
		case n == 0 || math.Abs(from-last-yearDays) <= 1:
			at[n] = 1
			if n > 0 {
				at[n] += at[n-1]
			}
		case from == last: // the same year of something else
			at[n] = at[n-1]
		default:
			return
		}
		last = from
	}
	if len(years) == 0 || at[len(years)-1] < 2 {
		return
	}
	for n, k := range years {
		k.intervals = append(k.intervals, interval{of: places, from: at[n], to: at[n], unit: "year", words: doc.Span{End: len(k.words)}})
	}
}
