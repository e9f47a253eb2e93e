package facts

import (
	"regexp"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/calendar"
	"pincite/backend/facts/value"
)

// Repeated is what is to be done again and again.
type Repeated struct {
	Kind  string
	Every calendar.Every
	// From and Until are the days between which the words say so; "" where they name none.
	From, Until string   `json:",omitempty"`
	Words       doc.Span // that say when
	Quote       doc.Span
}

const (
	placeWords = `(\w+(?:-\w+)?|\d{1,2}(?:st|nd|rd|th)?)(?: \(\d{1,2}(?:st|nd|rd|th)?\))?`
	eachUnit   = `(?:each|every)(?: and every)? (?:calendar )?((?:(?:financial|fiscal|accounting) )?(?:month|quarter|year))\b`
	ofMonth    = `(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}`
	dayOfYear  = `(?:` + ofMonth + ` \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?(?: day)?(?: of)? ` + ofMonth + `)`
	daysOfYear = `(` + dayOfYear + `(?:(?:,|,? and) (?:on )?` + dayOfYear + `){0,3}),? (?:of |in )?(?:each|every)(?: and every)? (?:calendar )?year\b`
)

var (
	// inEach is a day of each month, afterEach one behind its end, and onEach a day of each year.
	inEach    = regexp.MustCompile(spaced(`\b(?:on or before|by|no later than|not later than|on|before|in advance on) (?:the )?` + placeWords + `(?: (business |working |calendar )?day)? (?:of|in) ` + eachUnit))
	afterEach = regexp.MustCompile(spaced(`\b(?:within|(?:no|not) (?:later|more) than|on or before|by)(?: the)? ` + placeWords + ` (business |working |calendar )?(day|month)s? (?:after|of|following|from) (?:the )?(?:(?:end|close|last day|expiration|completion) of )` + eachUnit))
	onEach    = regexp.MustCompile(spaced(`\b(?:on or before|by|no later than|not later than|on) ` + daysOfYear))
	// afterDays is some days after days of each year: "within 60 days of June 30 and December 31 of each year".
	afterDays = regexp.MustCompile(spaced(`\b(?:within|(?:no|not) (?:later|more) than|by)(?: the)? ` + placeWords + ` (?:calendar )?days? (?:after|of|following|from) (?:each of )?` + daysOfYear))
	oneDay    = regexp.MustCompile(spaced(dayOfYear))
	// yearEnds tells the last day of a financial year.
	yearEnds = regexp.MustCompile(spaced(`\b(?:financial|fiscal|accounting) year(?: of [^.;]{1,60}?)?(?: shall| will)? (?:ends?|ending|closes?|runs? (?:from )?[^.;]{3,30}? to|is [^.;]{0,40}?\b(?:ending|to))(?: on)?(?: the)? (` + dayOfYear + `)`))
)

// repeated reads what a document says to be done in each month, quarter or year.
func repeated(d *Reading) (found []Repeated) {
	const most = 30 // of a document
	add := func(at []int, every calendar.Every) {
		words := doc.Span{Start: at[0], End: at[1]}
		quote := sentenceAround(d.Text, words)
		if len(found) < most && duty.MatchString(d.Text[quote.Start:quote.End]) && !reckons(d.Text[quote.Start:at[0]]) {
			r := Repeated{Kind: kindOf(d.Text, quote, words), Every: every, Words: words, Quote: quote}
			r.From, r.Until = d.named(at[1], quote.End, runsOnFrom), d.named(at[1], quote.End, runsOnUntil)
			found = append(found, r)
		}
	}
	for _, part := range value.Near(d.Text, []string{" each ", " every "}, 120, 60) {
		words := d.Text[part.Start:part.End]
		for _, at := range inEach.FindAllStringSubmatchIndex(words, -1) {
			place := strings.ToLower(words[at[2]:at[3]])
			unit, ends := d.period(words[at[6]:at[7]])
			if n := calendar.Place(place); unit != "" && (n > 0 || place == "last") {
				add([]int{part.Start + at[0], part.Start + at[1]}, calendar.Every{Unit: unit, Ends: ends, Day: n, Business: isBusiness(words, at[4], at[5])})
			}
		}
		for _, at := range afterEach.FindAllStringSubmatchIndex(words, -1) {
			every := calendar.Every{Day: countOf(words[at[2]:at[3]]), After: true, Business: isBusiness(words, at[4], at[5]), Months: words[at[6]]|0x20 == 'm'}
			if every.Unit, every.Ends = d.period(words[at[8]:at[9]]); every.Day > 0 && every.Unit != "" {
				add([]int{part.Start + at[0], part.Start + at[1]}, every)
			}
		}
		for _, at := range afterDays.FindAllStringSubmatchIndex(words, -1) {
			n := countOf(words[at[2]:at[3]])
			for _, day := range daysIn(words[at[4]:at[5]]) {
				if n > 0 && day.AddDate(0, 0, 1).Day() == 1 {
					add([]int{part.Start + at[0], part.Start + at[1]}, calendar.Every{Unit: "year", Day: n, After: true, Ends: day.Month()})
				}
			}
		}
		for _, at := range onEach.FindAllStringSubmatchIndex(words, -1) {
			for _, day := range daysIn(words[at[2]:at[3]]) {
				add([]int{part.Start + at[0], part.Start + at[1]}, calendar.Every{Unit: "year", Month: day.Month(), Day: day.Day()})
			}
		}
	}
	return found
}

var (
	// runsOnFrom and runsOnUntil stand, behind what comes again, before the days of its first and its last time.
	runsOnFrom  = regexp.MustCompile(spaced(`^,? (?:commencing|beginning|starting)(?: on| with| from| as of)?(?: the)? $`))
	runsOnUntil = regexp.MustCompile(spaced(`^[^.;]{0,60}\b(?:ending|ends|until|through|up to|to and including)\b[^.;\d]{0,60}$`))
	// reckonsBy says how something is counted and of what state: what is counted on a day is not to be done by it.
	reckonsBy = regexp.MustCompile(spaced(`\b(?:comput\w+|calculat\w+|convert\w+|conversion|determin\w+|measured|expressed)\b[^.;]*$|\b(?:fiscal|financial|accounting|tax) years?\b[^.;]{0,120}\b(?:ends?|ending|begins?|beginning)\b[^.;]{0,60}$`))
)

// reckons reports whether words before a day tell what is counted on it.
func reckons(lead string) bool {
	at := reckonsBy.FindStringIndex(lead)
	return at != nil && !paysWords.MatchString(lead[at[0]:])
}

// named returns the day that stands close behind a place in some words; "" for none.
func (r *Reading) named(from, to int, words *regexp.Regexp) string {
	for _, v := range r.words.Find(value.Date, doc.Span{Start: from, End: to}) {
		if len(v.Text) == len(time.DateOnly) && v.Doubt == "" && words.MatchString(r.Text[from:v.Span.Start]) {
			return v.Text
		}
	}
	return ""
}

// daysIn reads days and months of no year.
func daysIn(words string) (days []time.Time) {
	for _, day := range oneDay.FindAllString(words, -1) {
		said := day + ", 2023" // which is no leap year
		if v, ok := value.Best(value.Date, said, doc.Span{End: len(said)}); ok && v.Doubt == "" {
			if day, ok := calendar.Parse(v.Text); ok {
				days = append(days, day)
			}
		}
	}
	return days
}

// period tells what a month, quarter or year is counted by, and the month with which a financial year ends; "" where the document
// does not say when, or not with a month.
func (r *Reading) period(words string) (unit string, ends time.Month) {
	kind, unit, other := strings.Cut(strings.Join(strings.Fields(strings.ToLower(words)), " "), " ")
	if !other {
		return kind, 0
	}
	m := yearEnds.FindStringSubmatch(r.Text)
	if m == nil || unit == "month" {
		return "", 0
	}
	for _, day := range daysIn(m[1]) {
		if day.AddDate(0, 0, 1).Day() == 1 {
			return unit, day.Month()
		}
	}
	return "", 0
}

func isBusiness(words string, from, to int) bool {
	return from >= 0 && !strings.HasPrefix(strings.ToLower(words[from:to]), "calendar")
}

// countOf reads "thirty", "thirtieth" and "30"; 0 for anything else.
func countOf(words string) int {
	said := words + " days"
	if v, ok := value.Best(value.Duration, said, doc.Span{End: len(said)}); ok && v.Span.Start == 0 {
		return int(v.Amount)
	}
	return calendar.Place(words)
}

var (
	optionWords = regexp.MustCompile(spaced(`\bmay (?:renew|extend|prolong)\b|\b(?:options?|right|privilege)\b[^.;]{0,100}\b(?:exercis\w+|renew\w*|exten\w+|purchase|buy)\b|\bexercis\w+[^.;]{0,60}\boption\b`))
	paysWords   = regexp.MustCompile(spaced(`\b(?:(?:re)?(?:pay|pays|paid|payable)|remit\w*|reimburse\w*|redeem\w*)\b`))
	reportWords = regexp.MustCompile(spaced(`\b(?:reports?|statements?|accounts|accounting|certificates?|notify|notification|forecasts?|budgets?|records?|invoices?)\b`))
	payWords    = regexp.MustCompile(spaced(`\b(?:payments?|instal?lments?|rent|royalt\w+|fees?)\b`))
	// ifLead is a condition that a day is part of: "if the launch has not occurred by".
	ifLead      = regexp.MustCompile(spaced(`\b(?:if|where|unless|should|in the event)\b[^.;,]{0,160}$`))
	andMust     = regexp.MustCompile(spaced(`\band (?:[\w ]{1,40} )?(?:shall|must|will)\b`))
	supplyWords = regexp.MustCompile(spaced(`\b(?:deliver\w*|suppl(?:y|ies|ied)|complet\w+|ship\w*|install\w*|commission\w*|launch\w*|perform\w*|furnish\w*|provid\w+|submit\w*)\b`))
)

// kindOf tells what the clause about a day speaks of.
func kindOf(words string, quote, day doc.Span) string {
	const about = 90 // bytes behind the day, where what is to be done stands before it
	lead := words[max(quote.Start, wordFrom(words, max(quote.Start, day.Start-200), day.Start)):day.Start]
	behind := words[day.End:min(quote.End, wordTo(words, day.End, min(len(words), day.End+160)))]
	if at := optionWords.FindAllStringIndex(lead, -1); at != nil && !paysWords.MatchString(lead[at[len(at)-1][1]:]) {
		return Option
	}
	if cuts := andMust.FindAllStringIndex(lead, -1); cuts != nil {
		lead = lead[cuts[len(cuts)-1][0]:]
	}
	if ifLead.MatchString(lead) {
		return Falls
	}
	clause := behind
	if duty.MatchString(lead) {
		if cut := andMust.FindStringIndex(behind); cut != nil {
			behind = behind[:cut[0]]
		}
		clause = lead + " " + behind[:wordTo(behind, 0, min(len(behind), about))]
	}
	for _, k := range []struct {
		kind  string
		words *regexp.Regexp
	}{{Pays, paysWords}, {Reports, reportWords}, {Pays, payWords}, {Delivers, supplyWords}} {
		if k.words.MatchString(clause) {
			return k.kind
		}
	}
	return Falls
}

// Rolling is what a contract says of days on which nobody works.
type Rolling struct {
	Back     bool     `json:",omitempty"` // to the business day before, and not to the next one
	Payments bool     `json:",omitempty"` // of payments alone
	Words    doc.Span // that say so
}

var (
	rollingAnchor = []string{"usiness day", "orking day", "banking day", "saturday", "non-business"}
	rollsThen     = regexp.MustCompile(spaced(`\b(?:if|where|unless|whenever|in the event|should)\b[^.;]{0,240}?\b(?:(?:is|are|be|being|falls? on|due on|made on|ends on|expires on|occur on)[^.;]{0,40}? (?:not an? (?:business|working|banking) day|(?:a day )?(?:other than|which is not|that is not) an? (?:business|working|banking) day|a non-(?:business|working) day|an? (?:weekend|saturday|sunday|legal holiday|holiday))|is a non-business day)\b[^.]{0,220}?\b(next|following|succeeding|subsequent|preceding|prior|thereafter)\b`))
	rollsOther    = regexp.MustCompile(spaced(`\b(?:received?|receipt|deemed (?:given|delivered|received)|transmi\w+|facsimile|e-?mail|closing|meeting|record date|delivered to the addressee|trading|determination)\b`))
	ofPayments    = regexp.MustCompile(spaced(`\b(?:payments?|payable|paid|dividends?|interest|rent|fees?|amounts?|sums?)\b`))
	ofAnything    = regexp.MustCompile(spaced(`\b(?:any (?:\w+ ){0,3}(?:act|action|date|day|period|deadline|notice|time|event|obligation|thing)|(?:time|the|any) periods?|actions?|last day|deadline|performance|obligations?|notices?)\b`))
)

// restDays finds the clause by which days on which nobody works become other days; nil for none.
func restDays(d *Reading) *Rolling {
	for _, part := range d.words.Near(rollingAnchor, 300, 300) {
		at := rollsThen.FindStringSubmatchIndex(d.Text[part.Start:part.End])
		if at == nil {
			continue
		}
		words := d.Text[part.Start+at[0] : part.Start+at[1]]
		r := Rolling{Back: strings.HasPrefix(d.Text[part.Start+at[2]:], "prec") || strings.HasPrefix(d.Text[part.Start+at[2]:], "prior"), Words: doc.Span{Start: part.Start + at[0], End: part.Start + at[1]}}
		around := sentenceAround(d.Text, r.Words)
		switch anything := ofAnything.MatchString(words); {
		case rollsOther.MatchString(d.Text[around.Start:around.End]):
			continue
		case !anything && !ofPayments.MatchString(d.Text[around.Start:around.End]):
			continue
		default:
			r.Payments = !anything
		}
		return &r
	}
	return nil
}

// Receipt is how long after it was sent a notice counts as given.
type Receipt struct {
	After calendar.Length
	Way   string // "mail", "courier" or "sending"
	Words doc.Span
}

var (
	deemedAnchor = []string{"deemed", "presumed", "considered", "be effective"}
	deemedGiven  = regexp.MustCompile(spaced(`\b(?:deemed|presumed|considered|be effective)\b[^.]{0,200}\b(?:given|received?|receipt|served|service|delivered|made|effective)\b|\bbe effective\b`))
	noticeWord   = regexp.MustCompile(spaced(`\b(?:notices?|communications?)\b`))
	afterSending = regexp.MustCompile(spaced(`^(?: (?:immediately|next))?,? (?:after|following|from)(?: the)?(?: date| day)?(?: of| on which| that)? ?([^;,.()]{0,110})`))
	placedDays   = regexp.MustCompile(spaced(`\b` + placeWords + ` (business |working |calendar )?days?\b`))
	byMail       = regexp.MustCompile(spaced(`\b(?:mail\w*|post\w*|deposit\w*)\b`))
	byCourier    = regexp.MustCompile(spaced(`\b(?:couriers?|overnight|express|next[ -]day)\b`))
	byWire       = regexp.MustCompile(spaced(`\b(?:e-?mail\w*|facsimile|fax\w*|telecop\w+|telex|transmi\w+|electronic\w*)\b`))
	sentAt       = regexp.MustCompile(spaced(`\b(?:mailing|mailed|post\w*|deposit\w*|dispatch\w*|despatch\w*|sent|sending|placed|delivery to|given to|delivered to|consign\w*|same (?:is|are|was|were))\b`))
)

// receipts reads how long after it was sent a notice counts as given, the longest first; none where it counts when it arrives.
func receipts(d *Reading) (found []Receipt) {
	seen := map[string]bool{}
	for _, part := range d.words.Near(deemedAnchor, 250, 500) {
		words := d.Text[part.Start:part.End]
		if !deemedGiven.MatchString(words) || !noticeWord.MatchString(words) {
			continue
		}
		for _, at := range placedDays.FindAllStringSubmatchIndex(words, -1) {
			n := countOf(words[at[2]:at[3]])
			m := afterSending.FindStringSubmatch(words[at[1]:])
			if n == 0 || n > 30 || m == nil || !sentAt.MatchString(m[1]) {
				continue
			}
			l := calendar.Length{Amount: float64(n), Unit: "day"}
			if isBusiness(words, at[4], at[5]) {
				l.Unit = "business day"
			}
			from := max(strings.LastIndexAny(words[:at[0]], ";"), strings.LastIndex(words[:at[0]], "("), 0)
			way := wayOf(m[1], words[from:at[1]])
			if way != "" && !seen[way] {
				seen[way] = true
				found = append(found, Receipt{l, way, doc.Span{Start: part.Start + at[0], End: part.Start + at[1] + len(m[0])}})
			}
		}
	}
	return found
}

// wayOf tells by which way a notice is sent, by the words behind its days or else those before them; "" for by wire.
func wayOf(behind, before string) string {
	for _, words := range []string{behind, before} {
		switch {
		case byWire.MatchString(words):
			return ""
		case byCourier.MatchString(words):
			return "courier"
		case byMail.MatchString(words):
			return "mail"
		}
	}
	return "sending"
}
