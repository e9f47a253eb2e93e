package calendar

import (
	"os"
	"strings"
	"testing"
	"time"
)

// named are the days that the rules below speak of.
var named = map[string]string{
	"effective date": "2021-03-01", "commencement date": "2020-01-31", "commencement": "2016-09-01", "closing date": "2024-02-29", "date hereof": "2019-12-15",
	"date of this agreement": "2019-12-15", "expiration date": "2024-12-31", "delivery date": "2023-11-30", "invoice date": "2024-05-31", "term": "2025-06-30",
	"initial term": "2024-12-31", "execution date": "2015-12-11", "opening date": "2022-08-29", "end of initial term": "2024-12-31",
}

// TestRead computes days by rules in the words of contracts. Each was computed by hand.
func TestRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ words, want string }{
		// Anniversaries.
		{"the third anniversary of the Effective Date", "2024-03-01"},
		{"the first anniversary of the Effective Date", "2022-03-01"},
		{"the tenth (10th) anniversary of the Effective Date", "2031-03-01"},
		{"on the fifth anniversary of the date hereof", "2024-12-15"},
		{"the second anniversary of the date of this Agreement", "2021-12-15"},
		{"the first anniversary of the Closing Date", "2025-02-28"},
		{"the fourth anniversary of the Closing Date", "2028-02-29"},
		{"the twentieth anniversary of the Commencement Date", "2040-01-31"},
		{"five-year anniversary of the Effective Date", "2026-03-01"},
		{"the ten-year anniversary of the Opening Date", "2032-08-29"},
		{"until the seventh anniversary of the Execution Date", "2022-12-11"},
		{"the date that is the third anniversary of the Effective Date", "2024-03-01"},
		{"the first day of the month following the first anniversary of the Effective Date", "2022-04-01"},
		// Years.
		{"three (3) years after the Effective Date", "2024-03-01"},
		{"two years from the Effective Date", "2023-03-01"},
		{"one year from the Closing Date", "2025-02-28"},
		{"four (4) years after the Closing Date", "2028-02-29"},
		{"the date that is five (5) years after the date of this Agreement", "2024-12-15"},
		{"the date which is ten years from the Commencement Date", "2030-01-31"},
		{"two and a half years after the Effective Date", "2023-09-01"},
		{"one year and six months from the Effective Date", "2022-09-01"},
		{"two (2) years prior to the Expiration Date", "2022-12-31"},
		{"one year before the Closing Date", "2023-02-28"},
		{"ninety-nine years from the Commencement Date", "2119-01-31"},
		// Months.
		{"one month after the Commencement Date", "2020-02-29"},
		{"thirteen months after the Commencement Date", "2021-02-28"},
		{"three (3) months after the Delivery Date", "2024-02-29"},
		{"twenty-four (24) months after the Closing Date", "2026-02-28"},
		{"six (6) months prior to the Expiration Date", "2024-06-30"},
		{"three months before the Expiration Date", "2024-09-30"},
		{"ten months before the Expiration Date", "2024-02-29"},
		{"eighteen (18) months following the Effective Date", "2022-09-01"},
		{"sixty (60) months from the Effective Date", "2026-03-01"},
		{"36 months after the Opening Date", "2025-08-29"},
		{"6 months after the Opening Date", "2023-02-28"},
		{"two calendar months after the Invoice Date", "2024-07-31"},
		{"one (1) month after the Invoice Date", "2024-06-30"},
		{"four quarters after the Effective Date", "2022-03-01"},
		// Days and weeks.
		{"thirty (30) days after the Effective Date", "2021-03-31"},
		{"ninety (90) days before the Closing Date", "2023-12-01"},
		{"90 days prior to the Expiration Date", "2024-10-02"},
		{"sixty (60) days prior to the Expiration Date", "2024-11-01"},
		{"one hundred eighty (180) days after the Effective Date", "2021-08-28"},
		{"365 days after the Closing Date", "2025-02-28"},
		{"366 days after the Closing Date", "2025-03-01"},
		{"45 days after the Invoice Date", "2024-07-15"},
		{"ten (10) days following the date hereof", "2019-12-25"},
		{"four weeks before the Expiration Date", "2024-12-03"},
		{"2 weeks after the Closing Date", "2024-03-14"},
		{"the 20th day after the Effective Date", "2021-03-21"},
		{"the thirtieth day following the Delivery Date", "2023-12-30"},
		{"the day before the Effective Date", "2021-02-28"},
		{"the day immediately preceding the third anniversary of the Effective Date", "2024-02-29"},
		{"the day immediately prior to the first anniversary of the Commencement Date", "2021-01-30"},
		{"the day following the Expiration Date", "2025-01-01"},
		{"the day after the Closing Date", "2024-03-01"},
		// Business days, weekends alone: 2021-03-01 is a Monday, 2024-05-31 a Friday, 2019-12-15 a Sunday.
		{"five (5) business days after the Effective Date", "2021-03-08"},
		{"ten business days after the Effective Date", "2021-03-15"},
		{"one business day after the Invoice Date", "2024-06-03"},
		{"two (2) Business Days prior to the Effective Date", "2021-02-25"},
		{"three working days after the Invoice Date", "2024-06-05"},
		{"the business day following the Invoice Date", "2024-06-03"},
		{"the third business day after the date hereof", "2019-12-18"},
		{"the second business day before the date hereof", "2019-12-12"},
		// Ends of months, quarters and years.
		{"the last day of the month in which the tenth anniversary of the commencement occurs", "2026-09-30"},
		{"the last day of the calendar month in which the Closing Date occurs", "2024-02-29"},
		{"the last day of the month in which the second anniversary of the Effective Date falls", "2023-03-31"},
		{"the end of the calendar month in which the Delivery Date occurs", "2023-11-30"},
		{"the last day of the calendar quarter in which the Effective Date falls", "2021-03-31"},
		{"the last day of the quarter in which the Closing Date occurs", "2024-03-31"},
		{"the end of the calendar year in which the fifth anniversary of the Effective Date occurs", "2026-12-31"},
		{"the last day of the calendar year in which the Effective Date falls", "2021-12-31"},
		{"the first day of the month following the Closing Date", "2024-03-01"},
		{"the first day of the calendar month following the Invoice Date", "2024-06-01"},
		{"the last day of the month following the Invoice Date", "2024-06-30"},
		{"the first day of the calendar quarter following the Effective Date", "2021-04-01"},
		{"the last business day of the month in which the Closing Date occurs", "2024-02-29"},
		{"the last business day of the month in which the Opening Date occurs", "2022-08-31"},
		{"the first day of the month in which the Delivery Date falls", "2023-11-01"},
		{"the last day of February 2024", "2024-02-29"},
		{"the last day of June 2025", "2025-06-30"},
		{"the first day of March 2025", "2025-03-01"},
		{"the last day of the calendar month of June 2025", "2025-06-30"},
		// Rules within rules.
		{"thirty (30) days after the third anniversary of the Effective Date", "2024-03-31"},
		{"ninety days before the fifth anniversary of the Effective Date", "2025-12-01"},
		{"six months after the first anniversary of the Commencement Date", "2021-07-31"},
		{"60 days following the last day of the calendar quarter in which the Closing Date occurs", "2024-05-30"},
		{"the first anniversary of the day following the Expiration Date", "2026-01-01"},
		{"two years after the last day of the month in which the Effective Date occurs", "2023-03-31"},
		// Named days, and days that are written out.
		{"March 31, 2024", "2024-03-31"},
		{"up to and including 31 March 2024", "2024-03-31"},
		{"midnight on December 31, 2026", "2026-12-31"},
		{"the Expiration Date", "2024-12-31"},
		{"the expiration of the Initial Term", "2024-12-31"},
		{"thirty days prior to the end of the Initial Term", "2024-12-01"},
		{"sixty (60) days prior to the expiration of the Term", "2025-05-01"},
		{"three months before the end of the then current Term", "2025-03-30"},
		{"five years from February 1, 2019", "2024-02-01"},
		{"two years after 29 February 2020", "2022-02-28"},
		{"one year after 2023-03-01", "2024-03-01"},
		{"12 months from and including 1 October 2021", "2022-10-01"},
		{"ninety days after January 1, 2023", "2023-04-01"},
		{"100 days after 1 January 2024", "2024-04-10"},
		{"60 days before 1 March 2024", "2024-01-01"},
		{"60 days before March 1, 2023", "2022-12-31"},
		{"one month after 30 January 2023", "2023-02-28"},
		{"one month after 31 March 2023", "2023-04-30"},
		{"three months before 31 May 2024", "2024-02-29"},
		{"six months after August 31, 2022", "2023-02-28"},
		{"a period of three years from the Effective Date", "2024-03-01"},
		// The first and the last of several.
		{"the earlier of (a) December 31, 2025 and (b) the third anniversary of the Effective Date", "2024-03-01"},
		{"the later of (i) December 31, 2025 and (ii) the third anniversary of the Effective Date", "2025-12-31"},
		{"the later of the Effective Date and the Closing Date", "2024-02-29"},
		{"the earlier of the Effective Date and the Closing Date", "2021-03-01"},
		{"the later of (a) the completion of the works and (b) June 30, 2031", "open"},
		{"the earlier of (a) the end of the studio lease and (b) the Closing Date", "open"},
		// What is missing.
		{"the third anniversary of the Go-Live Date", "missing: go-live date"},
		{"thirty days after the Acceptance Date", "missing: acceptance date"},
		{"the last day of the month in which the Launch Date occurs", "missing: launch date"},
		{"five years from the first commercial sale", "missing: first commercial sale"},
		{"ninety days before the Renewal Date", "missing: renewal date"},
	} {
		if got, steps := come(c.words, Holidays{}); got != c.want {
			t.Errorf("%q: %q, want %q (%q)", c.words, got, c.want, steps)
		}
	}
}

// TestRules computes the days of testdata/rules.txt.
func TestRules(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line, place := strings.TrimSpace(line), ""
		if line == "" || line[0] == '#' {
			continue
		}
		words, want, ok := strings.Cut(line, " => ")
		if !ok {
			t.Fatalf("%q has no day", line)
		}
		if strings.HasPrefix(words, "[") {
			place, words, _ = strings.Cut(words[1:], "] ")
		}
		if got, steps := come(words, HolidaysOf(place)); got != want {
			t.Errorf("%s: %q, want %q (%q)", words, got, want, steps)
		}
	}
}

// come says in one word what a rule comes to.
func come(words string, holidays Holidays) (string, []string) {
	r, ok := Read(words, func(name string) (time.Time, bool) { return Parse(named[name]) }, holidays)
	switch {
	case !ok:
		return "none", nil
	case r.Missing != "":
		return "missing: " + r.Missing, nil
	case r.Open != "":
		return "open", nil
	}
	return Text(r.Day), r.Steps
}
