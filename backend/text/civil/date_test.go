package civil

import "testing"

func TestRead(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]Date{
		"January 26, 1998":       {1998, 1, 26},
		"6th day of April, 1999": {1999, 4, 6},
		"22nd day of Sept. 2010": {2010, 9, 22},
		"15 December 2001":       {2001, 12, 15},
		"February 29, 2004":      {2004, 2, 29},
		"February 29, 2003":      {},
		"May 2005":               {2005, 5, 0},
		"2005":                   {},
		"April 31, 2005":         {},
		"Ma 2005":                {},
		"":                       {},
		"June 5":                 {},
		"2001-04-18":             {2001, 4, 18},
		"2001-4":                 {2001, 4, 0},
		"4/18/2001":              {2001, 4, 18},
		"18/4/2001":              {2001, 4, 18},
		"4-5-01":                 {2001, 4, 5},
		"4.5.2001":               {2001, 5, 4},
		"12/31/99":               {1999, 12, 31},
		"1/2/49":                 {2049, 1, 2},
		"2/29/2003":              {},
		"13/13/2001":             {},
		"0/5/2001":               {},
		"2001-02-30":             {},
	} {
		if got, ok := Read(s); ok != (want != Date{}) || ok && got != want {
			t.Errorf("%q is %v, %v; want %v", s, got, ok, want)
		}
	}
}

func TestParts(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]int{"3": 3, "3rd": 3, "31ST": 31, "32": 0, "third": 3, "Twenty-first": 21, "thirtieth": 30, "fortieth": 0, "0": 0, "": 0, "st": 0, "003": 3, "0003rd": 0} {
		if got := Day(word); got != want {
			t.Errorf("day %q is %d, want %d", word, got, want)
		}
	}
	for word, want := range map[string]int{"1998": 1998, "2199": 2199, "2200": 0, "1699": 0, "98": 0, "19980": 0, "²⁰⁰³": 0} {
		if got := Year(word); got != want {
			t.Errorf("year %q is %d, want %d", word, got, want)
		}
	}
}

func TestDays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		date        Date
		first, last int
		text        string
	}{
		{Date{1970, 1, 1}, 0, 0, "1970-01-01"},
		{Date{1970, 1, 0}, 0, 30, "1970-01"},
		{Date{1970, 0, 0}, 0, 364, "1970"},
		{Date{1969, 12, 31}, -1, -1, "1969-12-31"},
		{Date{2004, 2, 0}, 12449, 12477, "2004-02"},
	} {
		if first, last := c.date.Days(); first != c.first || last != c.last || c.date.String() != c.text {
			t.Errorf("%v is day %d to %d, written %s", c.date, first, last, c.date)
		}
	}
}
