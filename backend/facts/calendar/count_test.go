package calendar

import (
	"slices"
	"testing"
	"time"
)

func day(t *testing.T, iso string) time.Time {
	t.Helper()
	d, ok := Parse(iso)
	if !ok {
		t.Fatalf("%q is no day", iso)
	}
	return d
}

// TestUntil computes the last day of terms.
func TestUntil(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		start string
		term  Length
		want  string
	}{
		{"2021-03-01", Length{3, "year"}, "2024-02-29"},
		{"2020-03-01", Length{3, "year"}, "2023-02-28"},
		{"2020-02-29", Length{1, "year"}, "2021-02-27"},
		{"2024-01-01", Length{1, "year"}, "2024-12-31"},
		{"2024-01-01", Length{12, "month"}, "2024-12-31"},
		{"2024-01-15", Length{1, "month"}, "2024-02-14"},
		{"2024-01-31", Length{1, "month"}, "2024-02-28"},
		{"2023-01-31", Length{1, "month"}, "2023-02-27"},
		{"2022-07-01", Length{18, "month"}, "2023-12-31"},
		{"2022-07-01", Length{1.5, "year"}, "2023-12-31"},
		{"2022-07-01", Length{2, "quarter"}, "2022-12-31"},
		{"2024-02-01", Length{30, "day"}, "2024-03-01"},
		{"2023-02-01", Length{30, "day"}, "2023-03-02"},
		{"2024-12-30", Length{1, "week"}, "2025-01-05"},
		{"2016-09-01", Length{10, "year"}, "2026-08-31"},
		{"1999-12-31", Length{5, "year"}, "2004-12-30"},
	} {
		got, ok := Until(day(t, c.start), c.term, Holidays{})
		if !ok || Text(got) != c.want {
			t.Errorf("%s + %s: %s, want %s", c.start, c.term, Text(got), c.want)
		}
	}
	for _, none := range []Length{{0.3, "year"}, {1.5, "day"}, {1e9, "year"}, {1, "fortnight"}, {0.5, "business day"}} {
		if got, ok := Add(day(t, "2024-01-01"), none, Holidays{}); ok {
			t.Errorf("2024-01-01 + %s is %s", none, Text(got))
		}
	}
}

// TestRenewed rolls terms forward to the first end that does not lie before a day.
func TestRenewed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		end    string
		period Length
		today  string
		want   string
		n      int
	}{
		{"2024-03-31", Length{12, "month"}, "2024-03-31", "2024-03-31", 0},
		{"2024-03-31", Length{12, "month"}, "2024-04-01", "2025-03-31", 1},
		{"2022-06-23", Length{1, "year"}, "2026-11-28", "2027-06-23", 5},
		{"2020-02-29", Length{1, "year"}, "2023-01-01", "2023-02-28", 3},
		{"2023-12-31", Length{1, "month"}, "2024-02-10", "2024-02-29", 2},
		{"2023-12-31", Length{1, "month"}, "2024-03-01", "2024-03-31", 3},
		{"2019-06-30", Length{2, "year"}, "2024-01-01", "2025-06-30", 3},
		{"2024-01-30", Length{1, "month"}, "2024-03-15", "2024-03-30", 2},
		{"2010-12-31", Length{5, "year"}, "2026-01-01", "2030-12-31", 4},
		{"2024-12-31", Length{3, "month"}, "2025-05-01", "2025-06-30", 2},
		{"2023-09-30", Length{6, "month"}, "2024-04-01", "2024-09-30", 2},
	} {
		got, n, ok := Renewed(day(t, c.end), c.period, day(t, c.today), Holidays{})
		if !ok || Text(got) != c.want || n != c.n {
			t.Errorf("%s renewed for %s on %s: %s after %d, want %s after %d", c.end, c.period, c.today, Text(got), n, c.want, c.n)
		}
	}
	if _, _, ok := Renewed(day(t, "2020-01-01"), Length{0, "year"}, day(t, "2024-01-01"), Holidays{}); ok {
		t.Error("a period of nothing renews")
	}
}

// TestNotice computes the last day for a notice, and the first one of a window.
func TestNotice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		end         string
		least, most Length
		first, last string
	}{
		{"2024-02-29", Length{90, "day"}, Length{180, "day"}, "2023-09-02", "2023-12-01"},
		{"2024-03-31", Length{90, "day"}, Length{180, "day"}, "2023-10-03", "2024-01-01"},
		{"2024-12-31", Length{3, "month"}, Length{6, "month"}, "2024-06-30", "2024-09-30"},
		{"2025-06-30", Length{60, "day"}, Length{120, "day"}, "2025-03-02", "2025-05-01"},
		{"2024-08-31", Length{6, "month"}, Length{12, "month"}, "2023-08-31", "2024-02-29"},
		{"2026-09-30", Length{9, "month"}, Length{1, "year"}, "2025-09-30", "2025-12-30"},
		{"2024-03-01", Length{2, "week"}, Length{1, "month"}, "2024-02-01", "2024-02-16"},
		{"2024-12-31", Length{10, "business day"}, Length{30, "business day"}, "2024-11-19", "2024-12-17"},
	} {
		first, last, ok := Window(day(t, c.end), c.least, c.most, Holidays{})
		if !ok || Text(first) != c.first || Text(last) != c.last {
			t.Errorf("%s to %s before %s: %s to %s, want %s to %s", c.least, c.most, c.end, Text(first), Text(last), c.first, c.last)
		}
	}
	if _, _, ok := Window(day(t, "2024-12-31"), Length{6, "month"}, Length{3, "month"}, Holidays{}); ok {
		t.Error("a window ends before it begins")
	}
}

// TestHolidays rolls days that fall on a weekend or a holiday of a place.
func TestHolidays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ place, day, next, last string }{
		{"", "2024-06-30", "2024-07-01", "2024-06-28"}, // a Sunday
		{"", "2024-07-04", "2024-07-04", "2024-07-04"},
		{"Delaware", "2024-07-04", "2024-07-05", "2024-07-03"},
		{"New York", "2023-12-25", "2023-12-26", "2023-12-22"},
		{"England and Wales", "2024-12-25", "2024-12-27", "2024-12-24"},
		{"England", "2024-03-29", "2024-04-02", "2024-03-28"}, // Good Friday to Easter Monday
		{"Germany", "2024-10-03", "2024-10-04", "2024-10-02"},
		{"France", "2024-07-14", "2024-07-15", "2024-07-12"},
		{"Ontario", "2024-07-01", "2024-07-02", "2024-06-28"},
		{"Atlantis", "2024-07-04", "2024-07-04", "2024-07-04"},
	} {
		h := HolidaysOf(c.place)
		if next, last := Text(h.Next(day(t, c.day))), Text(h.Last(day(t, c.day))); next != c.next || last != c.last {
			t.Errorf("%s in %q: %s and %s, want %s and %s", c.day, c.place, next, last, c.next, c.last)
		}
	}
}

// TestSteps shows the arithmetic.
func TestSteps(t *testing.T) {
	t.Parallel()
	r, ok := Read("the last day of the month in which the tenth anniversary of the commencement occurs", func(string) (time.Time, bool) { return Parse("2016-09-01") }, Holidays{})
	want := []string{"2016-09-01 + 10 years = 2026-09-01", "last day of the month of 2026-09-01 = 2026-09-30"}
	if !ok || !slices.Equal(r.Steps, want) {
		t.Errorf("%q, want %q", r.Steps, want)
	}
}

// TestEvery finds the next day of what comes again, and writes it as calendar programs do.
func TestEvery(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		every      Every
		from, want string
		rule       string
	}{
		{Every{Unit: "month", Day: 1}, "2026-11-28", "2026-12-01", "FREQ=MONTHLY"},
		{Every{Unit: "month", Day: 1}, "2026-12-01", "2026-12-01", "FREQ=MONTHLY"},
		{Every{Unit: "month", Day: 31}, "2026-11-01", "2026-11-30", ""},
		{Every{Unit: "month"}, "2028-02-02", "2028-02-29", "FREQ=MONTHLY;BYMONTHDAY=-1"},
		{Every{Unit: "month", Day: 5, Business: true}, "2026-11-28", "2026-12-07", ""},
		{Every{Unit: "month", Day: 10, After: true}, "2026-12-11", "2027-01-10", "FREQ=MONTHLY"},
		{Every{Unit: "quarter", Day: 45, After: true}, "2026-11-15", "2027-02-14", ""},
		{Every{Unit: "quarter", Day: 20, After: true}, "2026-11-15", "2027-01-20", "FREQ=MONTHLY;INTERVAL=3"},
		{Every{Unit: "year", Day: 90, After: true}, "2026-11-15", "2027-03-31", ""},
		{Every{Unit: "year", Month: time.April, Day: 15}, "2026-11-15", "2027-04-15", "FREQ=YEARLY"},
		{Every{Unit: "quarter"}, "2026-11-15", "2026-12-31", ""},
	} {
		got, _ := c.every.Next(day(t, c.from), Holidays{})
		if Text(got) != c.want || c.every.RRule() != c.rule {
			t.Errorf("%s from %s: %s %q, want %s %q", c.every, c.from, Text(got), c.every.RRule(), c.want, c.rule)
		}
	}
}
