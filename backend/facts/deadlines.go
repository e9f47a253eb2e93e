package facts

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/calendar"
	"pincite/backend/facts/value"
)

// What a deadline is for.
const (
	Expires = "expiry"  // the last day of the contract
	Renews  = "renewal" // the end of the term that runs now, of a contract that renews itself
	Notify  = "notice"  // the last day for a notice that keeps it from going on
	Falls   = "due"     // something else that is to be done by a day
)

// Deadline is a day by which something is to be done, or on which a contract ends.
type Deadline struct {
	Kind string
	// Day is the last day, ISO 8601; First the first one of a window for notice, or "". Day is "" where something is Missing.
	Day   string
	First string `json:",omitempty"`
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

// Stated is what deadlines are computed from: the facts of one document, which no day changes.
type Stated struct {
	Expiry, Renewal, Notice []Answer
	Law                     string // as package value shows it
	// Automatic: the contract renews itself. Least and Most bound a window for notice; Most is empty without one.
	Automatic bool
	Least     calendar.Length
	Most      calendar.Length
	ForEnd    bool // the notice is given before an end of the term, and not at any time
	Due       []Deadline
}

// Stated reads what the deadlines of a document follow from.
func (d *Reading) Stated() Stated {
	s := Stated{Expiry: d.find("expiry"), Renewal: d.find("renewal"), Notice: d.find("notice"), Due: due(d)}
	if law := d.find("governing_law"); len(law) == 1 && law[0].Doubt == "" {
		s.Law = law[0].Value.Text
	}
	s.Automatic = len(s.Renewal) > 0 && renewsItself(d.Text, s.Renewal[0].Evidence)
	if windowed := window(d); len(s.Notice) == 0 && windowed != nil {
		s.Notice = windowed
	}
	if len(s.Notice) > 0 {
		s.ForEnd, s.Least, s.Most = s.bounds(d.Text)
	}
	if d.odd {
		s.Expiry, s.Renewal, s.Notice = d.shown(s.Expiry), d.shown(s.Renewal), d.shown(s.Notice)
		for i, due := range s.Due {
			s.Due[i].Words, s.Due[i].Quote = d.seen.Span(due.Words), d.seen.Span(due.Quote)
		}
	}
	return s
}

var (
	itself     = regexp.MustCompile(spaced(`\b(?:automatic\w*|shall (?:be )?(?:deemed )?(?:renew\w*|extend\w*|continue\w*)|will (?:be )?(?:renew\w*|extend\w*|continue\w*)|renews|is renewed|continues|from (?:year|month) to (?:year|month))\b`))
	notItself  = regexp.MustCompile(spaced(`\b(?:(?:does|do|shall|will) not(?: be)? (?:automatically )?(?:renew|extend|continue)\w*|no automatic|not (?:be )?automatic\w*|(?:may|option|right|elects?|agree[sd]?)\b[^.;]{0,60}\b(?:renew|extend)\w*|(?:renewed|extended|renewable)\b[^.;]{0,60}\b(?:by mutual|upon (?:the )?(?:mutual|written) agree\w*|by (?:written )?agreement|at the (?:option|election)))\b`))
	beforeEnd  = regexp.MustCompile(spaced(`\b(?:prior to|before|in advance of|preceding|ahead of)\b[^.;]{0,80}\b(?:end|expir\w+|renewal|terms?|anniversary|periods?|year)\b|\bnon-?renew\w*|\bnot (?:to |wish to |intend to |be )?(?:renew|exten)\w*`))
	windowWord = regexp.MustCompile(spaced(`\b(?:not|no) (?:more|earlier|longer|greater|sooner) than (?:\w+ ){0,3}?$`))
	windowLess = regexp.MustCompile(spaced(`\b(?:(?:not|no) (?:less|fewer|later) than|at least)(?: \w+){0,2}? ?$`))
)

func renewsItself(text string, evidence doc.Span) bool {
	words := text[evidence.Start:evidence.End]
	return itself.MatchString(words) && !notItself.MatchString(words)
}

// window reads a notice that is to be given not less than one length of time and not more than another before an end.
func window(d *Reading) []Answer {
	for _, part := range d.words.Near(noticeAnchor, 300, 300) {
		for _, v := range d.words.Find(value.Duration, part) {
			around := sentenceAround(d.Text, v.Span)
			words := d.Text[around.Start:around.End]
			if windowLess.MatchString(d.Text[around.Start:v.Span.Start]) && beforeEnd.MatchString(d.Text[v.Span.End:around.End]) && notToRenew.MatchString(words) {
				return []Answer{{Value: v, Evidence: around, Score: 0.8}}
			}
		}
	}
	return nil
}

// bounds tells whether the notice is given before an end, and the least and the most time before it.
func (s Stated) bounds(text string) (forEnd bool, least, most calendar.Length) {
	n := s.Notice[0]
	least, _ = calendar.LengthOf(n.Value)
	around := n.Evidence
	forEnd = beforeEnd.MatchString(text[n.Value.Span.End:around.End]) || beforeEnd.MatchString(text[around.Start:n.Value.Span.Start])
	for _, v := range value.Find(value.Duration, text, around) {
		if l, ok := calendar.LengthOf(v); ok && windowWord.MatchString(text[around.Start:v.Span.Start]) && v.Span.Start != n.Value.Span.Start {
			most = l
		}
	}
	return forEnd, least, most
}

// Deadlines computes the deadlines as they are on a day, in no order.
func (s Stated) Deadlines(today time.Time) []Deadline {
	all := slices.Clone(s.Due)
	if len(s.Expiry) == 0 {
		return all
	}
	first := s.Expiry[0]
	end, ok := calendar.Parse(first.Value.Text)
	if !ok {
		return all
	}
	holidays := calendar.HolidaysOf(s.Law)
	expiry := Deadline{Kind: Expires, Day: first.Value.Text, Steps: stepsOf(first), Doubt: first.Doubt, Words: first.Value.Span, Quote: first.Evidence, Operands: first.Operands}
	all = append(all, expiry)
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
	if n, ok := s.noticeFor(end, from, holidays); ok {
		all = append(all, n)
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

// noticeFor computes the last day for the notice that keeps a contract from going on behind an end, and the first
// where there is a window.
func (s Stated) noticeFor(end time.Time, from Deadline, holidays calendar.Holidays) (Deadline, bool) {
	if len(s.Notice) == 0 || !s.ForEnd || s.Least.Amount == 0 {
		return Deadline{}, false
	}
	n := s.Notice[0]
	last, ok := calendar.NoticeBy(end, s.Least, holidays)
	if !ok {
		return Deadline{}, false
	}
	d := Deadline{
		Kind: Notify, Day: calendar.Text(last), Doubt: from.Doubt, Words: n.Value.Span, Quote: n.Evidence, Operands: append(append(slices.Clone(from.Operands), from.Words), n.Value.Span),
		Steps: append(slices.Clone(from.Steps), fmt.Sprintf("%s before %s = %s", s.Least, calendar.Text(end), calendar.Text(last))),
	}
	if n.Doubt != "" {
		d.Doubt = n.Doubt
	}
	if s.Most.Amount > 0 {
		if first, _, ok := calendar.Window(end, s.Least, s.Most, holidays); ok {
			d.First = calendar.Text(first)
			d.Steps = append(d.Steps, fmt.Sprintf("not more than %s before %s: from %s", s.Most, calendar.Text(end), d.First))
		}
	}
	return d, true
}

var (
	duty     = regexp.MustCompile(spaced(`\b(?:shall|must|agrees? to|will|is to|are to|undertakes? to|is due|are due|due and payable|be (?:paid|delivered|completed|submitted))\b`))
	byDay    = regexp.MustCompile(spaced(`\b(?:on or before|no later than|not later than|by no later than|by|due(?: and payable)? (?:on|by)|payable on|completed by|delivered by)(?: the)?\s*$`))
	openings = regexp.MustCompile(spaced(`\b(?:prepared|amended|filed|signed|executed|accompanied|evidenced|as adopted|made|issued) by(?: the)?\s*$`))
)

// due reads what is to be done by days that the words name.
func due(d *Reading) (found []Deadline) {
	const most = 60 // of a document
	for _, part := range d.words.Near([]string{"on or before", "later than", " by ", "due", "payable on"}, 20, 70) {
		for _, v := range d.words.Find(value.Date, part) {
			lead := leading(d.Text, v.Span, 60)
			if len(v.Text) != len(time.DateOnly) || !byDay.MatchString(lead) || openings.MatchString(lead) || len(found) == most {
				continue
			}
			around := sentenceAround(d.Text, v.Span)
			if duty.MatchString(d.Text[around.Start:around.End]) && !slices.ContainsFunc(found, func(f Deadline) bool { return f.Words == v.Span }) {
				found = append(found, Deadline{Kind: Falls, Day: v.Text, Doubt: v.Doubt, Words: v.Span, Quote: around})
			}
		}
	}
	return found
}
