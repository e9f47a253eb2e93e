package query

import "testing"

// Each filter is asked of every date around its edges.
func TestDateFilterEdges(t *testing.T) {
	t.Parallel()
	const june30, july1, june, july = "June 30, 2003", "July 1, 2003", "June 2003", "July 2003"
	for _, c := range []struct {
		kind  Kind
		value string
		yes   []string
		no    []string
	}{
		{DateFilter, "2003", []string{"January 1, 2003", "December 31, 2003", june}, []string{"December 31, 2002", "January 1, 2004"}},
		{DateFilter, "2003-06", []string{"June 1, 2003", june30, june}, []string{"May 31, 2003", july1, july, "June 2004"}},
		{DateFilter, "2003-6-30", []string{june30, june}, []string{"June 29, 2003", july1}},
		{BeforeFilter, "2003-07", []string{june30, june, "May 1, 1931"}, []string{july1, july}},
		{BeforeFilter, "2003-06-30", []string{june, "June 29, 2003"}, []string{june30, july}},
		{AfterFilter, "2003-06", []string{july1, july, "May 1, 2063"}, []string{june30, june}},
		{AfterFilter, "2003", []string{"January 1, 2004"}, []string{"December 31, 2003", "December 2003"}},
		{DateFilter, "2001..2003-06", []string{"January 1, 2001", june30, june}, []string{july1, "December 31, 2000"}},
		{DateFilter, "2003-07..", []string{july1, "May 1, 2063"}, []string{june30}},
		{DateFilter, "..2003-06", []string{june30, "May 1, 1931"}, []string{july1}},
	} {
		p, ok := askedPeriod(c.kind, c.value)
		if !ok {
			t.Errorf("%s:%s is no date", c.kind, c.value)
			continue
		}
		for want, dates := range map[bool][]string{true: c.yes, false: c.no} {
			for _, date := range dates {
				if written, ok := writtenPeriod(date); !ok || written.meets(p) != want {
					t.Errorf("%s:%s lets %s pass: %v, want %v", c.kind, c.value, date, !want, want)
				}
			}
		}
	}
}

func TestNoDate(t *testing.T) {
	t.Parallel()
	for _, kind := range []Kind{DateFilter, BeforeFilter, AfterFilter} {
		for _, value := range []string{"", "..", "march", "03", "20033", "2003-13", "2003-02-30", "2003-00", "2003-1-1-1", "2004..2003", "2003...", "-1", "..x", "x..", "2003-0001-001", "²⁰⁰³"} {
			if p, ok := askedPeriod(kind, value); ok {
				t.Errorf("%s:%s is %v", kind, value, p)
			}
		}
	}
	for _, kind := range []Kind{BeforeFilter, AfterFilter} {
		if p, ok := askedPeriod(kind, "2001..2003"); ok {
			t.Errorf("%s with a range is %v", kind, p)
		}
	}
}
