package calendar

import (
	"time"

	"github.com/rickar/cal/v2"
	"github.com/rickar/cal/v2/at"
	"github.com/rickar/cal/v2/au"
	"github.com/rickar/cal/v2/be"
	"github.com/rickar/cal/v2/ca"
	"github.com/rickar/cal/v2/ch"
	"github.com/rickar/cal/v2/de"
	"github.com/rickar/cal/v2/dk"
	"github.com/rickar/cal/v2/es"
	"github.com/rickar/cal/v2/fr"
	"github.com/rickar/cal/v2/gb"
	"github.com/rickar/cal/v2/ie"
	"github.com/rickar/cal/v2/it"
	"github.com/rickar/cal/v2/nl"
	"github.com/rickar/cal/v2/no"
	"github.com/rickar/cal/v2/nz"
	"github.com/rickar/cal/v2/pl"
	"github.com/rickar/cal/v2/se"
	"github.com/rickar/cal/v2/us"

	"pincite/backend/facts/value"
)

// Holidays are the days of a place on which nobody works beside Saturdays and Sundays. The zero value
// knows weekends alone.
type Holidays struct {
	place string
	days  []*cal.Holiday
}

// national are the holidays of countries, and of states that have their own, by their names as package value shows them.
var national = map[string][]*cal.Holiday{
	"Austria": at.Holidays, "New South Wales": au.HolidaysNSW, "Queensland": au.HolidaysQLD, "South Australia": au.HolidaysSA, "Tasmania": au.HolidaysTAS,
	"Victoria": au.HolidaysVIC, "Western Australia": au.HolidaysWA, "Belgium": be.Holidays, "Canada": ca.Holidays, "Switzerland": ch.Holidays, "Germany": de.Holidays,
	"Denmark": dk.Holidays, "Spain": es.Holidays, "France": fr.Holidays, "England and Wales": gb.Holidays, "Ireland": ie.Holidays,
	"Italy": it.Holidays, "Netherlands": nl.Holidays, "Norway": no.Holidays, "New Zealand": nz.Holidays, "Poland": pl.Holidays, "Sweden": se.Holidays, "United States": us.Holidays,
}

// HolidaysOf returns the holidays where the law of a place holds, as package value shows the place:
// those of the whole country for its parts; weekends alone where they are not known.
func HolidaysOf(place string) Holidays {
	if days, ok := national[place]; ok {
		return Holidays{place, days}
	}
	country := value.CountryOf(place)
	if country == "United Kingdom" {
		country = "England and Wales"
	}
	if days, ok := national[country]; ok {
		return Holidays{country, days}
	}
	return Holidays{}
}

// Place is whose holidays they are; "" where weekends alone are known.
func (h Holidays) Place() string { return h.place }

// Works reports whether a day is a business day.
func (h Holidays) Works(d time.Time) bool { return h.Rests(d) == "" }

// on returns the holiday that a day is, or on which another one is observed; nil for none.
func (h Holidays) on(d time.Time) *cal.Holiday {
	for _, day := range h.days {
		actual, observed := day.Calc(d.Year())
		if sameDay(actual, d) || sameDay(observed, d) {
			return day
		}
		if next, early := day.Calc(d.Year() + 1); sameDay(next, d) || sameDay(early, d) { // New Year's Day observed in December
			return day
		}
	}
	return nil
}

func sameDay(a, b time.Time) bool {
	return a.Year() == b.Year() && a.YearDay() == b.YearDay()
}

// count returns the n-th business day after a day, or before it where n is negative.
func (h Holidays) count(d time.Time, n int) time.Time {
	step := 1
	if n < 0 {
		step, n = -1, -n
	}
	for n > 0 {
		if d = d.AddDate(0, 0, step); h.Works(d) {
			n--
		}
	}
	return d
}

// Next returns a day, or the first business day after it where it is none.
func (h Holidays) Next(d time.Time) time.Time { return h.roll(d, 1) }

// Last returns a day, or the last business day before it where it is none.
func (h Holidays) Last(d time.Time) time.Time { return h.roll(d, -1) }

func (h Holidays) roll(d time.Time, step int) time.Time {
	const longest = 31 // no place rests as long
	for range longest {
		if h.Works(d) {
			break
		}
		d = d.AddDate(0, 0, step)
	}
	return d
}
