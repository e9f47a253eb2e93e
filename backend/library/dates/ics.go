package dates

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"pincite/backend/facts/calendar"
)

// alarms are how long before a day a calendar program reminds of it, as RFC 5545 writes durations.
var alarms = []string{"-P30D", "-P7D"}

// ICS writes the deadlines as RFC 5545 has them, each an event of a whole day with its words and its citation, and alarms 30 and
// 7 days before it. An event keeps its UID, so that a calendar program changes it when it is read again; now is when
// the file was made.
func (c *Calendar) ICS(now time.Time) (string, error) {
	out := ics.NewCalendar()
	out.SetMethod(ics.MethodPublish)
	out.SetProductId("-//Pincite//Deadlines//EN")
	out.SetName("Deadlines: " + c.Matter)
	for _, e := range c.Dates {
		if e.Date == "" {
			continue // when it is to be done depends on what the document does not tell
		}
		day, ok := calendar.Parse(e.Date)
		if !ok {
			return "", fmt.Errorf("deadline %s: %q is no day", e.ID, e.Date)
		}
		event := out.AddEvent(e.ID + "@" + e.Doc[:16] + ".pincite")
		event.SetDtStampTime(now.UTC())
		event.SetAllDayStartAt(day)
		event.SetAllDayEndAt(day.AddDate(0, 0, 1))
		if e.rrule != "" {
			event.AddRrule(e.rrule)
		}
		event.SetSummary(e.summary())
		event.SetDescription(e.description())
		event.SetStatus(ics.ObjectStatusConfirmed)
		if e.Status == Proposed {
			event.SetStatus(ics.ObjectStatusTentative)
		}
		event.SetTimeTransparency(ics.TransparencyTransparent)
		for _, before := range alarms {
			alarm := event.AddAlarm()
			alarm.SetAction(ics.ActionDisplay)
			alarm.SetTrigger(before)
			alarm.SetProperty(ics.ComponentPropertyDescription, e.summary())
		}
	}
	return out.Serialize(ics.WithNewLineWindows), nil // RFC 5545 has lines end so everywhere
}

// summary names a deadline in one line.
func (e Entry) summary() string {
	name := strings.TrimSuffix(filepath.Base(e.File), filepath.Ext(e.File))
	s := name + ": " + cmp.Or(e.duty(), e.Title)
	if e.Status == Proposed {
		s += " (proposed)"
	}
	return s
}

// duty is who must do what, of an obligation.
func (e Entry) duty() string {
	if e.Duty == nil {
		return ""
	}
	return e.Duty.Who + ": " + e.Duty.What
}

// description has the words, the citation and the arithmetic.
func (e Entry) description() string {
	lines := []string{"“" + strings.Join(strings.Fields(e.Quote), " ") + "”", e.Citation}
	if e.First != "" {
		lines = append(lines, "Notice may be given from "+e.First+" to "+e.Date+".")
	}
	if e.SendBy != "" {
		lines = append(lines, "Send it by "+e.SendBy+".")
	}
	if e.Rests != "" {
		lines = append(lines, "The day is "+e.Rests+".")
	}
	if e.Repeats != "" {
		lines = append(lines, "It comes again: "+e.Repeats+".")
	}
	if len(e.Steps) > 0 {
		lines = append(lines, "Computed: "+strings.Join(e.Steps, "; "))
	}
	if e.Doubt != "" {
		lines = append(lines, "Unsure: "+e.Doubt)
	}
	return strings.Join(append(lines, "Status: "+string(e.Status)), "\n")
}
