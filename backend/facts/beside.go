package facts

import (
	"slices"
	"strconv"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/calendar"
	"pincite/backend/facts/value"
)

// beside are the days and the lengths of time that a short text names: what one of them is follows from the others in whatever words it
// stands, since a start and a length make an end.
type beside struct {
	days    []named // in the order of the text
	sorted  []time.Time
	lengths []namedLength
}

type named struct {
	value.Value
	day time.Time
}

type namedLength struct {
	value.Value
	length calendar.Length
}

// leastCompared is from which length on one is compared with days: shorter ones count hours of work and days of payment.
const leastCompared = 21 // days

// besides reads them the first time alone.
func (d *Reading) besides() *beside {
	if d.other != nil {
		return d.other
	}
	d.other = &beside{}
	whole := doc.Span{End: len(d.Text)}
	for _, v := range d.words.Find(value.Date, whole) {
		if day, ok := calendar.Parse(v.Text); ok {
			d.other.days = append(d.other.days, named{v, day})
			d.other.sorted = append(d.other.sorted, day)
		}
	}
	slices.SortFunc(d.other.sorted, time.Time.Compare)
	d.other.sorted = slices.Compact(d.other.sorted)
	for _, v := range d.words.Find(value.Duration, whole) {
		l, ok := calendar.LengthOf(v)
		if days, _ := v.Days(); ok && days >= leastCompared {
			d.other.lengths = append(d.other.lengths, namedLength{v, l})
		}
	}
	return d.other
}

// signsBeside tells how a candidate of a short text is among the other days and lengths of it.
func (d *Reading) signsBeside(c *Candidate, yield func(kind, a, b string)) {
	all := d.besides()
	if c.Value.Kind == value.Duration {
		yield("sum", strconv.FormatBool(all.spans(c.Value)), "")
		return
	}
	day, ok := calendar.Parse(c.Value.Text)
	if !ok {
		return
	}
	place := slices.IndexFunc(all.sorted, day.Equal)
	if place < 0 {
		return
	}
	n := len(all.sorted)
	yield("days", strconv.Itoa(min(n, 5)), "")
	yield("early", strconv.Itoa(min(place, 4)), strconv.Itoa(min(n, 4)))
	yield("late", strconv.Itoa(min(n-1-place, 4)), strconv.Itoa(min(n, 4)))
	in := 0
	for _, o := range all.days {
		if o.Span.Start < c.Value.Span.Start {
			in++
		}
	}
	yield("order", strconv.Itoa(min(in, 4)), strconv.Itoa(min(len(all.days), 5)))
	yield("since", after(all.sorted[0], day), "")
	if made := d.once("agreement", agreementDate); len(made) > 0 {
		if bears, ok := calendar.Parse(made[0].Value.Text); ok {
			yield("made", after(bears, day), "")
		}
	}
	if place > 0 {
		yield("gap", after(all.sorted[place-1], day), "")
	}
	if place+1 < n {
		yield("ahead", after(day, all.sorted[place+1]), "")
	}
	starts, ends := all.sums(day)
	yield("starts", strconv.FormatBool(starts), strconv.FormatBool(len(all.lengths) > 0))
	yield("ends", strconv.FormatBool(ends), strconv.FormatBool(len(all.lengths) > 0))
	switch {
	case day.Day() == 1:
		yield("day", "first", "")
	case day.Equal(calendar.EndOfMonth(day)):
		yield("day", "last", "")
	}
}

// after tells about how long one day lies after another.
func after(a, b time.Time) string {
	days := int(b.Sub(a).Hours() / 24)
	for i, most := range []int{-1, 0, 14, 60, 180, 400, 800} {
		if days <= most {
			return strconv.Itoa(i)
		}
	}
	return "long"
}

// meets reports whether a length leads from a start to an end: to its last day, or to the day behind it.
func meets(start, end time.Time, l calendar.Length) bool {
	sum, ok := calendar.Add(start, l, calendar.Holidays{})
	return ok && (sum.Equal(end) || sum.AddDate(0, 0, -1).Equal(end))
}

// spans reports whether a length of time lies between two of the days.
func (b *beside) spans(v value.Value) bool {
	l, ok := calendar.LengthOf(v)
	if days, _ := v.Days(); !ok || days < leastCompared {
		return false
	}
	for i, start := range b.sorted {
		for _, end := range b.sorted[i+1:] {
			if meets(start, end, l) {
				return true
			}
		}
	}
	return false
}

// sums reports whether one of the lengths leads from a day to another one, and from another one to it.
func (b *beside) sums(day time.Time) (starts, ends bool) {
	for _, l := range b.lengths {
		for _, o := range b.sorted {
			starts = starts || day.Before(o) && meets(day, o, l.length)
			ends = ends || o.Before(day) && meets(o, day, l.length)
		}
	}
	return starts, ends
}
