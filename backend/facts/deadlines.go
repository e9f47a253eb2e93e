package facts

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/calendar"
)

// What a deadline is for.
const (
	Expires = "expiry"  // the last day of the contract
	Renews  = "renewal" // the end of the term that runs now, of a contract that renews itself
	Notify  = "notice"  // the last day for a notice that keeps it from going on
	Option  = "option"  // the last day to exercise an option
	Pays    = "payment"
	Reports = "report"
	// Delivers is what is to be delivered or completed, Falls something else that is to be done by a day, and Obliges what
	// somebody must do.
	Delivers = "deliverable"
	Falls    = "due"
	Obliges  = "obligation"
	// Outside is the day from which a contract may be ended where something has not happened by it.
	Outside = "outside"
	// Milestone is what the row of a table says is due.
	Milestone = "milestone"
)

// Deadline is a day by which something is to be done, or on which a contract ends.
type Deadline struct {
	Kind string
	// Day is the last day, ISO 8601; First the first one of a window for notice, or "". Day is "" where something is Missing.
	Day   string
	First string `json:",omitempty"`
	// Send is the last day to send a notice that counts as given only some days later; "" where that is not said.
	Send string `json:",omitempty"`
	// Rests says why nobody works on the day, "a Sunday", where no words move it to another one.
	Rests string `json:",omitempty"`
	Moved bool   `json:",omitempty"` // to another day than the words say, as the contract has it for days on which nobody works
	// Again says how it comes again, of what does: Day is the next one then.
	Again *calendar.Every `json:",omitempty"`
	Until string          `json:",omitempty"` // the last day of the contract, behind which it comes no more; "" where that is not known
	Duty  *Obligation     `json:",omitempty"` // that is to be done
	// Steps are the arithmetic of a day that no words name, in order; none for one that is read.
	Steps []string `json:",omitempty"`
	// Doubt says why it may be another day, Missing what is needed to compute it.
	Doubt   string   `json:",omitempty"`
	Missing string   `json:",omitempty"`
	Words   doc.Span // that say so
	Quote   doc.Span // the sentence around them
	// Operands are the words of what it is computed from.
	Operands []doc.Span `json:",omitempty"`
}

// Deadlines computes the deadlines as they are on a day, in no order.
func (s Stated) Deadlines(today time.Time) []Deadline {
	holidays := calendar.HolidaysOf(s.Law)
	all := append(slices.Clone(s.Due), s.duties()...)
	all = append(all, s.ends(today, holidays)...)
	all = append(all, s.repeats(today, holidays, all)...)
	for i := range all {
		s.settle(&all[i], holidays)
	}
	return all
}

// ends computes when the contract ends, and by when notice is to be given or an option exercised before it does.
func (s Stated) ends(today time.Time, holidays calendar.Holidays) (all []Deadline) {
	if len(s.Expiry) == 0 {
		return nil
	}
	first := s.Expiry[0]
	end, ok := calendar.Parse(first.Value.Text)
	if !ok {
		return nil
	}
	expiry := Deadline{Kind: Expires, Day: first.Value.Text, Steps: stepsOf(first), Doubt: first.Doubt, Words: first.Value.Span, Quote: first.Evidence, Operands: first.Operands}
	switch at := slices.IndexFunc(s.Due, func(o Deadline) bool { return o.Words == expiry.Words && (o.Kind == Option || o.Kind == Outside) }); {
	case at < 0:
		all = append(all, expiry)
	case s.Due[at].Kind == Outside: // before which nobody gives notice
		return nil
	}
	from := expiry
	if period, ok := s.period(); ok && s.Automatic && end.Before(today) {
		at, n, ok := calendar.Renewed(end, period, today, holidays)
		if ok && n > 0 {
			r := s.Renewal[0]
			end = at
			from = Deadline{
				Kind: Renews, Day: calendar.Text(at), Doubt: expiry.Doubt, Words: r.Value.Span, Quote: r.Evidence, Operands: append(slices.Clone(expiry.Operands), first.Value.Span, r.Value.Span),
				Steps: append(slices.Clone(expiry.Steps), fmt.Sprintf("%s, renewed %d × %s = %s", first.Value.Text, n, period, calendar.Text(at))),
			}
			all = append(all, from)
		}
	}
	if len(s.Notice) > 0 {
		if n, ok := before(end, from, Notify, Choice{s.Notice[0], s.Bounds}, holidays); ok {
			all = append(all, n)
		}
	}
	for _, o := range s.Options {
		if n, ok := before(end, from, Option, o, holidays); ok {
			all = append(all, n)
		}
	}
	return all
}

func stepsOf(a Answer) []string {
	if a.Computed == "" {
		return nil
	}
	return strings.Split(a.Computed, "; ")
}

func (s Stated) period() (calendar.Length, bool) {
	if len(s.Renewal) == 0 || s.Renewal[0].Doubt != "" {
		return calendar.Length{}, false
	}
	return calendar.LengthOf(s.Renewal[0].Value)
}

// before computes the last day for what is to be done so long before an end, and the first where there is a window.
func before(end time.Time, from Deadline, kind string, c Choice, holidays calendar.Holidays) (Deadline, bool) {
	last, ok := calendar.NoticeBy(end, c.Least, holidays)
	if !ok || !c.ForEnd || c.Least.Amount == 0 {
		return Deadline{}, false
	}
	if c.Within { // at any time from then on
		first := calendar.Text(last)
		return Deadline{
			Kind: kind, Day: calendar.Text(end), First: first, Doubt: cmp.Or(c.Doubt, from.Doubt), Words: c.Value.Span, Quote: c.Evidence,
			Operands: append(append(slices.Clone(from.Operands), from.Words), c.Value.Span),
			Steps:    append(slices.Clone(from.Steps), fmt.Sprintf("within %s before %s: from %s", c.Least, calendar.Text(end), first)),
		}, true
	}
	d := Deadline{
		Kind: kind, Day: calendar.Text(last), Doubt: from.Doubt, Words: c.Value.Span, Quote: c.Evidence, Operands: append(append(slices.Clone(from.Operands), from.Words), c.Value.Span),
		Steps: append(slices.Clone(from.Steps), fmt.Sprintf("%s before %s = %s", c.Least, calendar.Text(end), calendar.Text(last))),
	}
	if c.Doubt != "" {
		d.Doubt = c.Doubt
	}
	if c.Most.Amount > 0 {
		if first, _, ok := calendar.Window(end, c.Least, c.Most, holidays); ok {
			d.First = calendar.Text(first)
			d.Steps = append(d.Steps, fmt.Sprintf("not more than %s before %s: from %s", c.Most, calendar.Text(end), d.First))
		}
	}
	return d, true
}

// settle moves a day on which nobody works as the contract says, or tells why nobody works on it; and tells until when a notice
// is to be sent.
func (s Stated) settle(d *Deadline, holidays calendar.Holidays) {
	day, ok := calendar.Parse(d.Day)
	if !ok || d.Kind == Expires || d.Kind == Renews {
		return
	}
	if s.Rolling == nil || s.Rolling.Payments && d.Kind != Pays {
		d.Rests = holidays.Rests(day)
	} else if to, step := holidays.Roll(day, s.Rolling.Back); step != "" {
		day, d.Day, d.Moved = to, calendar.Text(to), true
		d.Steps, d.Operands = append(slices.Clone(d.Steps), step), append(slices.Clone(d.Operands), s.Rolling.Words)
	}
	if d.Kind != Notify && d.Kind != Option {
		return
	}
	var longest Receipt
	for _, r := range s.Receipts {
		if r.After.Amount > longest.After.Amount {
			longest = r
		}
	}
	if longest.After.Unit == "business day" {
		day = holidays.Last(day) // what would count as given on a Sunday counts only later
	}
	if sent, ok := calendar.NoticeBy(day, longest.After, holidays); ok && longest.After.Amount > 0 {
		d.Send, d.Operands = calendar.Text(sent), append(slices.Clone(d.Operands), longest.Words)
		d.Steps = append(slices.Clone(d.Steps), fmt.Sprintf("sent by %s it counts as given %s later: send by %s", longest.Way, longest.After, d.Send))
	}
}

// repeats computes the next days of what comes again while the contract runs.
func (s Stated) repeats(today time.Time, holidays calendar.Holidays, ends []Deadline) (all []Deadline) {
	last := ""
	for _, d := range ends {
		if (d.Kind == Expires || d.Kind == Renews) && d.Day > last {
			last = d.Day
		}
	}
	for _, r := range s.Again {
		from, until := today, cmp.Or(r.Until, last)
		if begins, ok := calendar.Parse(cmp.Or(r.From, s.Start)); ok && begins.After(today) {
			from = begins
		}
		if day, step := r.Every.Next(from, holidays); !day.IsZero() && (until == "" || calendar.Text(day) <= until) {
			d := Deadline{Kind: r.Kind, Day: calendar.Text(day), Again: &r.Every, Until: until, Words: r.Words, Quote: r.Quote, Steps: []string{"next of: " + r.Every.String()}}
			if step != "" {
				d.Steps = append(d.Steps, step)
			}
			all = append(all, d)
		}
	}
	return all
}

// duties are what parties must do.
func (s Stated) duties() (all []Deadline) {
	for _, o := range s.Duties {
		d := Deadline{Kind: Obliges, Day: o.Day, Steps: o.Steps, Operands: o.Operands, Doubt: o.Doubt, Words: o.When, Quote: o.Quote, Duty: &o}
		all = append(all, d)
	}
	return all
}
