package facts

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/calendar"
	"pincite/backend/facts/value"
)

// Stated is what deadlines are computed from: the facts of one document, which no day changes.
type Stated struct {
	Expiry, Renewal, Notice []Answer
	Law                     string // as package value shows it
	Start                   string `json:",omitempty"` // the day from which the contract applies; "" where that is not known
	// Automatic: the contract renews itself. Bounds are those of a notice before an end of the term.
	Automatic bool
	Bounds    Bounds
	Options   []Choice `json:",omitempty"` // to renew, to extend or to buy
	Due       []Deadline
	Again     []Repeated `json:",omitempty"`
	Rolling   *Rolling   `json:",omitempty"`
	Receipts  []Receipt  `json:",omitempty"`
	// Duties are what [Reading.Duties] finds, where somebody asked for it.
	Duties []Obligation `json:",omitempty"`
}

// Bounds are how long before an end of the term something is to be done, and how long before it may be at the earliest.
type Bounds struct {
	ForEnd bool // before an end of the term, and not at any time
	Within bool `json:",omitempty"` // at any time of the last Least before it
	Least  calendar.Length
	Most   calendar.Length // empty where there is no first day
}

// Choice is an option and when it is to be exercised.
type Choice struct {
	Answer
	Bounds
}

// Stated reads what the deadlines of a document follow from.
func (d *Reading) Stated() Stated {
	s := Stated{Expiry: d.find("expiry"), Renewal: d.find("renewal"), Notice: d.find("notice"), Due: append(due(d), breaks(d)...), Again: repeated(d), Rolling: restDays(d), Receipts: receipts(d)}
	if law := d.find("governing_law"); len(law) == 1 && law[0].Doubt == "" {
		s.Law = law[0].Value.Text
	}
	if start := d.find("effective_date"); len(start) == 1 && start[0].Doubt == "" {
		s.Start = start[0].Value.Text
	}
	s.Automatic = len(s.Renewal) > 0 && renewsItself(d.Text, s.Renewal[0].Evidence)
	if len(s.Notice) == 0 {
		s.Notice = window(d)
	}
	if len(s.Notice) > 0 {
		s.Bounds = bounds(d.Text, s.Notice[0])
	}
	for _, a := range optional(d) {
		s.Options = append(s.Options, Choice{a, bounds(d.Text, a)})
	}
	if d.odd {
		s.show(d)
	}
	return s
}

// show gives spans of the document for those of the text as it looks.
func (s *Stated) show(d *Reading) {
	s.Expiry, s.Renewal, s.Notice = d.shown(s.Expiry), d.shown(s.Renewal), d.shown(s.Notice)
	of := d.seen.Span
	for i, o := range s.Options {
		s.Options[i].Answer = d.shown([]Answer{o.Answer})[0]
	}
	for i, f := range s.Due {
		s.Due[i].Words, s.Due[i].Quote = of(f.Words), of(f.Quote)
	}
	for i, f := range s.Again {
		s.Again[i].Words, s.Again[i].Quote = of(f.Words), of(f.Quote)
	}
	for i, f := range s.Receipts {
		s.Receipts[i].Words = of(f.Words)
	}
	if s.Rolling != nil {
		s.Rolling.Words = of(s.Rolling.Words)
	}
}

var (
	itself    = regexp.MustCompile(spaced(`\b(?:automatic\w*|rolls over|(?:is|are|be) (?:prolonged|(?:thereafter|then|afterwards) (?:renewed|extended))|by (?:it|them)sel(?:f|ves)|shall (?:thereafter |then )?(?:be )?(?:deemed )?(?:renew\w*|extend\w*|continue\w*)|will (?:be )?(?:renew\w*|extend\w*|continue\w*)|renews|is renewed|continues|tacit(?:ly)? (?:continu|renew|extend|prolong|relocat)\w*|(?:goes|carries|rolls|runs?) on|verlängert (?:sich|er sich|es sich)|stilzwijgend (?:telkens )?verlengd|reconduit tacitement|tacite reconduction|from (?:year|month) to (?:year|month))\b`))
	notItself = regexp.MustCompile(spaced(`\b(?:(?:does|do|shall|will) not(?: be)? (?:automatically )?(?:renew|extend|continue)\w*|no automatic|not (?:be )?automatic\w*|(?:may [^\d\s]|(?:option|right|elects?|agree[sd]?)\b)[^.;]{0,60}\b(?:renew|extend)\w*|(?:renewed|extended|renewable)\b[^.;]{0,60}\b(?:by mutual|upon (?:the )?(?:mutual|written) agree\w*|by (?:written )?agreement|at the (?:option|election)|(?:if|as|when|where|unless|until) (?:it is |so )?agreed)|(?:renew|extend)\w*[^.;]{0,120}\b(?:if|as|when|where) (?:it is |so )?agreed)\b`))
	// automatic is what renews itself whatever else may be agreed: "as it may be extended by agreement, shall automatically renew".
	automatic    = regexp.MustCompile(spaced(`\bautomatically (?:be )?(?:renew|extend)\w*|\b(?:renews?|extends?|renewed|extended) automatically\b`))
	notAutomatic = regexp.MustCompile(spaced(`\b(?:not|no|never)\b[^.;]{0,20}\bautomatic\w*`))
	beforeEnd    = regexp.MustCompile(spaced(`\b(?:prior to|before|in advance of|preceding|ahead of)\b[^.;,]{0,80}?\b(?:end|expir\w+|renewal|terms?|anniversary|periods?|year)\b|\bexpiring (?:at|on|with) the (?:end|last day)\b|\bbefore it (?:ends|expires|runs out)\b|\bnon-?(?:renew|exten)\w*|\bnot (?:to |wish to |intend to |be )?(?:renew|exten)\w*`))
	windowWord   = regexp.MustCompile(spaced(`\b(?:not|no) (?:more|earlier|longer|greater|sooner) than (?:\w+ ){0,3}?$`))
	// windowPair is a window with one unit for both its ends: "not less than three nor more than six months".
	windowPair = regexp.MustCompile(spaced(`\b(?:not|no) (?:less|fewer|later) than ([a-z]+(?:-[a-z]+)?|\d{1,3})(?: \(\d{1,3}\))?,? (?:nor|and not|and no|or|but not|but no) (?:more|earlier|greater|longer) than ([a-z]+(?:-[a-z]+)?|\d{1,3})(?: \(\d{1,3}\))? ((?:business |calendar )?(?:day|week|month|year))s?\b`))
	// pairTurned is one that begins with its first day: "not earlier than six and not later than three months".
	pairTurned = regexp.MustCompile(spaced(`\b(?:not|no) (?:earlier|more|greater|longer|sooner) than ([a-z]+(?:-[a-z]+)?|\d{1,3})(?: \(\d{1,3}\))?,? (?:nor|and not|and no|or|but not|but no) (?:later|less|fewer) than ([a-z]+(?:-[a-z]+)?|\d{1,3})(?: \(\d{1,3}\))? ((?:business |calendar )?(?:day|week|month|year))s?\b`))
	// rightBefore stands behind a length that is counted back from an end: "unless it is terminated three months before its end".
	rightBefore = regexp.MustCompile(spaced(`^(?:['’]s?)?(?: (?:prior |written )*notice)?,? (?:before|prior to|in advance of) (?:the |its |their )?(?:end|expir\w+)\b`))
	windowLess  = regexp.MustCompile(spaced(`\b(?:(?:not|no) (?:less|fewer|later) than|at least)(?: \w+){0,2}? ?$`))
)

var (
	// ofLength stands behind the end of a length of time, which is none of the contract, and whetherOr before what is said to make no difference.
	ofLength  = regexp.MustCompile(spaced(`^\w* of (?:the |such |an? )?(?:period of )?[\w-]+ (?:\(\d+\) )?(?:business |calendar )?(?:day|week|month)s?(?: (?:after|subsequent|from|following|of)\b|[,.;]|$)`))
	whetherOr = regexp.MustCompile(spaced(`\bwhether or not\b[^.;,]*`))
	// withinLast stands before the length of the last part of a term: "unless terminated within sixty (60) days prior to the expiration".
	withinLast = regexp.MustCompile(spaced(`\bwithin (?:the (?:last )?|a period of )?$`))
	rightAhead = regexp.MustCompile(spaced(`^ (?:immediately )?(?:prior to|before|preceding)\b`))
)

// beforeTheEnd reports whether words speak of what comes before an end of a contract or of its term.
func beforeTheEnd(words string) bool {
	words = whetherOr.ReplaceAllString(words, "")
	return slices.ContainsFunc(beforeEnd.FindAllStringIndex(words, -1), func(at []int) bool { return !ofLength.MatchString(words[at[1]:]) })
}

// electsNot is what keeps a contract from renewing itself: "unless either party elects not to renew".
var electsNot = regexp.MustCompile(spaced(`\b(?:elects?|election|option|right|agree[sd]?)(?: in writing)? not to (?:renew|extend)\w*`))

func renewsItself(text string, evidence doc.Span) bool {
	return RenewsItself(text[evidence.Start:evidence.End])
}

// RenewsItself reports whether words about a renewal say that it needs nobody to ask for it or to agree to it.
func RenewsItself(words string) bool {
	words = electsNot.ReplaceAllString(words, "")
	if automatic.MatchString(words) && !notAutomatic.MatchString(words) {
		return true
	}
	return itself.MatchString(words) && !notItself.MatchString(words)
}

// window reads a notice that is to be given not less than one length of time and not more than another before an end.
func window(d *Reading) []Answer {
	if closes.MatchString(d.Title) {
		return nil
	}
	for _, part := range d.words.Near(append([]string{"unless", "terminated"}, noticeAnchor...), 300, 300) {
		for _, v := range d.leasts(part) {
			if around := sentenceAround(d.Text, v.Span); beforeEnd.MatchString(d.Text[v.Span.End:around.End]) && notToRenew.MatchString(d.Text[around.Start:around.End]) {
				return []Answer{{Value: v, Evidence: around, Score: 0.8}}
			}
		}
		for _, v := range d.words.Find(value.Duration, part) {
			around := sentenceAround(d.Text, v.Span)
			if words := d.Text[around.Start:around.End]; rightBefore.MatchString(d.Text[v.Span.End:around.End]) && itself.MatchString(words) && notToRenew.MatchString(words) {
				return []Answer{{Value: v, Evidence: around, Score: 0.8}}
			}
		}
	}
	return nil
}

// bounds tells whether something is to be done before an end, and the least and the most time before it.
func bounds(text string, a Answer) (b Bounds) {
	b.Least, _ = calendar.LengthOf(a.Value)
	around := a.Evidence
	lead, rest := text[around.Start:a.Value.Span.Start], text[a.Value.Span.End:around.End]
	b.ForEnd = beforeTheEnd(rest) || beforeTheEnd(lead)
	b.Within = withinLast.MatchString(lead) && rightAhead.MatchString(rest) && beforeTheEnd(rest)
	for _, v := range value.Find(value.Duration, text, around) {
		if l, ok := calendar.LengthOf(v); ok && windowWord.MatchString(text[around.Start:v.Span.Start]) && v.Span.Start != a.Value.Span.Start {
			b.Most = l
		}
	}
	words := text[a.Value.Span.Start:a.Value.Span.End]
	if m := windowPair.FindStringSubmatch(words); m != nil {
		b.Most = calendar.Length{Amount: float64(countOf(m[2])), Unit: a.Value.Unit}
	} else if m := pairTurned.FindStringSubmatch(words); m != nil {
		b.Most = calendar.Length{Amount: float64(countOf(m[1])), Unit: a.Value.Unit}
	}
	return b
}

// leasts returns the least lengths before something that stand in a part of a text: of "not less than three nor more than six
// months", three months.
func (r *Reading) leasts(part doc.Span) (found []value.Value) {
	words := r.Text[part.Start:part.End]
	for _, pair := range []struct {
		words *regexp.Regexp
		least int // group
	}{{windowPair, 1}, {pairTurned, 2}} {
		for _, at := range pair.words.FindAllStringSubmatchIndex(words, -1) {
			l := calendar.Length{Amount: float64(countOf(words[at[2*pair.least]:at[2*pair.least+1]])), Unit: strings.TrimPrefix(strings.ToLower(words[at[6]:at[7]]), "calendar ")}
			if l.Amount > 0 {
				found = append(found, value.Value{Kind: value.Duration, Text: l.String(), Amount: l.Amount, Unit: l.Unit, Span: doc.Span{Start: part.Start + at[0], End: part.Start + at[1]}})
			}
		}
	}
	for _, v := range r.words.Find(value.Duration, part) {
		if windowLess.MatchString(r.Text[max(part.Start, v.Span.Start-60):v.Span.Start]) {
			found = append(found, v)
		}
	}
	return found
}

var (
	duty  = regexp.MustCompile(spaced(`\b(?:shall|must|agrees? to|will|is to|are to|undertakes? to|is due|are due|due and payable|(?:is|are) payable|be (?:paid|delivered|completed|submitted))\b`))
	byDay = regexp.MustCompile(spaced(`\b(?:on or before|no later than|not later than|by no later than|by|due(?: and payable)? (?:on|by)|payable on|completed by|delivered by)(?: the)?\s*$`))
	// paidOn stands before a day on which something is to be paid, and thenOn between such days.
	paidOn = regexp.MustCompile(spaced(`\b(?:(?:shall|will|must|agrees? to|to) (?:be )?(?:(?:re)?(?:pay|paid|payable)|redeem(?:ed)?)|payable|instal?lments?)\b[^.;]{0,160}\b(?:on|beginning on|commencing on)(?: each of)?(?: the)?\s*$`))
	thenOn = regexp.MustCompile(spaced(`^(?:,|;|\band\b|\bthereafter\b|\bon\b|\bthen\b|\s)+$`))
	// optionUntil stands before the last day on which an option may be exercised.
	optionUntil = regexp.MustCompile(spaced(`(?:\boption\b[^.;]{0,60}\b(?:may|must|shall|can) (?:only )?be exercised\b[^.;]{0,80}|\bmay (?:renew|extend|prolong)\b[^.;]{0,160}\b(?:notice|notif\w+|writing|written)\b[^.;]{0,80}|\bmay exercise\b[^.;]{0,40}\b(?:option|right)\b[^.;]{0,60})\b(?:up to|until|by|before|(?:no|not) later than|between [^.;]{6,30} and)\b(?: [0-9:.]{1,5}(?: ?[ap]\.?m\.?)?)?(?: on| and including| the)* $`))
	// daysFrom stands before a day from which some are counted, and yearless before one with whose year other days are named.
	daysFrom = regexp.MustCompile(spaced(`\b(?:within|(?:no|not) (?:later|more) than)(?: the)? ((?:[\w-]+ ){0,4}?[\w-]+)(?: \(\d+\))? (?:calendar )?days? (?:after|of|following|from)(?: the)? $`))
	yearless = regexp.MustCompile(spaced(`((?:` + dayOfYear + `(?:,|,? and) (?:on )?(?:the )?){1,7})$`))
	openings = regexp.MustCompile(spaced(`\b(?:prepared|amended|filed|signed|executed|accompanied|evidenced|as adopted|made|issued) by(?: the)?\s*$`))
)

// due reads what is to be done by days that the words name, or some days after one.
func due(d *Reading) (found []Deadline) {
	const most = 60 // of a document
	for _, part := range d.words.Near([]string{"on or before", "later than", " by ", "due", "payable", " pay ", "repay", "redeem", "within ", "paid", " before ", "prior to", "stalment", "stallment", "exercise"}, 20, 200) {
		for _, v := range d.words.Find(value.Date, part) {
			lead, far := leading(d.Text, v.Span, 60), leading(d.Text, v.Span, 220)
			at, ok := calendar.Parse(v.Text)
			if !ok || len(found) >= most || openings.MatchString(lead) || slices.ContainsFunc(found, func(f Deadline) bool { return f.Words == v.Span }) {
				continue
			}
			around := sentenceAround(d.Text, v.Span)
			f := Deadline{Kind: kindOf(d.Text, around, v.Span), Day: v.Text, Doubt: v.Doubt, Words: v.Span, Quote: around}
			if lapses(d, v.Span, around) {
				f.Kind = Outside
				found = append(found, f)
				continue
			}
			switch after, named := daysFrom.FindStringSubmatch(lead), yearless.FindStringSubmatch(far); {
			case optionUntil.MatchString(far):
				f.First = firstDay(d, around, v.Span)
			case !duty.MatchString(d.Text[around.Start:around.End]):
				continue
			case after != nil:
				n := countOf(after[1])
				if n == 0 {
					continue
				}
				f.Day = calendar.Text(at.AddDate(0, 0, n))
				f.Steps, f.Operands = []string{after[1] + " days after " + v.Text + " = " + f.Day}, []doc.Span{v.Span}
			case named != nil && paidOn.MatchString(strings.TrimSuffix(far, named[1])): // "on 1 March, 1 June and 1 September 2027"
				for _, day := range daysIn(named[1]) {
					f := f
					f.Day = calendar.Text(time.Date(at.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC))
					found = append(found, f)
				}
			case !byDay.MatchString(lead) && !paidOn.MatchString(far) && !continues(d.Text, found, v.Span):
				continue
			}
			found = append(found, f)
		}
	}
	return found
}

var (
	// notYet stands before the day by which something has not happened: "if the Merger shall not have been consummated on or before".
	notYet = regexp.MustCompile(spaced(`\b(?:if|in the event(?: that)?|should|unless|when|where)\b(?:[^.;]|[ap]\.m\.|\(\w+\)){0,240}?\b(?:not|fails?|never)\b(?:[^.;]|[ap]\.m\.){0,180}?\b(?:by|on or before|(?:no|not) later than|prior to|before)(?:,? (?:the )?(?:close of business|[0-9:.]{1,5}\s?[ap]\.?m\.?,?(?: \(?[\w\s]{1,30}\)?,?)?|midnight,?|end of the day))?,?(?: on)?(?: the)? $`))
	// endsIt says that a contract may be ended then, behind the day or before it, and itsName calls the day that of its end.
	endsIt  = regexp.MustCompile(spaced(`\b(?:terminat\w+|cancel\w*|rescind\w*|abandon\w*)\b`))
	itsName = regexp.MustCompile(spaced(`^[^.;]{0,160}[“"]\s?(?:\w+ )?(?:end|outside|termination|expiration|long-?stop|drop.?dead|walk.?away) date[”"]`))
)

// lapses reports whether a contract may be ended because something has not happened by a day.
func lapses(d *Reading, day, around doc.Span) bool {
	const above = 900 // bytes, in which the list begins that the condition is an item of
	if !notYet.MatchString(d.Text[max(around.Start, wordFrom(d.Text, max(0, day.Start-480), day.Start)):day.Start]) {
		return false
	}
	from := max(0, around.Start-above)
	return endsIt.MatchString(d.Text[around.Start:around.End]) || itsName.MatchString(d.Text[day.End:min(len(d.Text), day.End+240)]) ||
		endsIt.MatchString(d.Text[from:around.Start]) && strings.Contains(d.Text[from:around.Start], "may be")
}

// firstDay returns the first of two days between which an option may be exercised; "" where one is named alone.
func firstDay(d *Reading, around, last doc.Span) string {
	lead := doc.Span{Start: around.Start, End: last.Start}
	if days := d.words.Find(value.Date, lead); len(days) > 0 && days[len(days)-1].Doubt == "" && strings.Contains(strings.ToLower(d.Text[lead.Start:lead.End]), " between ") {
		return days[len(days)-1].Text
	}
	return ""
}

// continues reports whether a day stands behind one on which something is due: "on May 31, 2000 and thereafter on August 31, 2000".
func continues(text string, found []Deadline, day doc.Span) bool {
	n := len(found)
	return n > 0 && found[n-1].Kind == Pays && found[n-1].Words.End < day.Start && day.Start-found[n-1].Words.End < 30 && thenOn.MatchString(text[found[n-1].Words.End:day.Start])
}

// breaksOn is a right to end a contract on a day that the words name, by a notice so long before it.
var breaksOn = regexp.MustCompile(spaced(`\b(?:may|can|is entitled to|shall be entitled to|has the right to) (?:end|terminate|determine|break)\b[^.;]{0,60}\bon (?:the )?$`))

// breaks reads the last days for notices that end a contract on a day which the words name.
func breaks(d *Reading) (found []Deadline) {
	for _, part := range d.words.Near([]string{" end ", "terminate", "determine", "break"}, 20, 120) {
		for _, day := range d.words.Find(value.Date, part) {
			at, ok := calendar.Parse(day.Text)
			if !ok || day.Doubt != "" || !breaksOn.MatchString(leading(d.Text, day.Span, 120)) {
				continue
			}
			around := d.sentence(day.Span)
			for _, v := range d.words.Find(value.Duration, doc.Span{Start: day.Span.End, End: around.End}) {
				l, ok := calendar.LengthOf(v)
				last, known := calendar.NoticeBy(at, l, calendar.Holidays{})
				if ok && known && noticeAhead.MatchString(d.Text[v.Span.End:around.End]) {
					step := l.String() + " before " + day.Text + " = " + calendar.Text(last)
					found = append(found, Deadline{Kind: Notify, Day: calendar.Text(last), Steps: []string{step}, Words: v.Span, Quote: around, Operands: []doc.Span{day.Span, v.Span}})
					break
				}
			}
		}
	}
	return found
}
