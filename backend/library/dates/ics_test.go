package dates

import (
	"strings"
	"testing"
	"time"

	"pincite/backend/facts/calendar"
)

// TestICS writes events, those that come again by a rule, and none for what has no day.
func TestICS(t *testing.T) {
	t.Parallel()
	monthly := calendar.Every{Unit: "month", Day: 1}
	c := Calendar{Matter: "m", Dates: []Entry{
		{ID: "a1", Doc: strings.Repeat("0", 64), Title: "payment due", Date: "2026-12-01", File: "x.txt", Quote: "on the first day of each month", Repeats: monthly.String(), rrule: monthly.RRule() + ";UNTIL=20280630"},
		{ID: "a2", Doc: strings.Repeat("0", 64), Title: "last day for notice", Date: "2027-05-03", SendBy: "2027-04-28", Rests: "a Sunday", File: "x.txt", Quote: "notice"},
		{ID: "a3", Doc: strings.Repeat("0", 64), Date: "", File: "x.txt", Quote: "within ten days", Duty: &Duty{Who: "Tarn", What: "pay", When: "within ten days"}},
	}}
	text, err := c.ICS(time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	text = strings.ReplaceAll(text, "\r\n ", "")
	for _, want := range []string{"RRULE:FREQ=MONTHLY;UNTIL=20280630\r\n", "DTSTART;VALUE=DATE:20261201\r\n", "Send it by 2027-04-28.", "The day is a Sunday."} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "BEGIN:VEVENT"); n != 2 {
		t.Errorf("%d events", n)
	}
}
