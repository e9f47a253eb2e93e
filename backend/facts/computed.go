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

// How sure a computed date is: where the words say from when a length runs, and where nothing is said, so that it
// runs from the day from which the contract applies.
const (
	surelyFrom  = 0.86
	perhapsFrom = 0.5
)

// startOpen tells why an end that was computed from a start which no words name is open.
const startOpen = "the words do not say from when it runs"

var (
	// ruleLead ends before an anniversary that belongs to a longer rule.
	ruleLead = regexp.MustCompile(spaced(`((?:the )?(?:last|first) (?:business |calendar )?day of (?:the |that )?(?:calendar )?(?:month|quarter|year) (?:in|during|of|within) which (?:the )?|(?:the )?(?:end|expiration) of (?:the )?(?:calendar )?(?:month|quarter|year) (?:in|during|of) which (?:the )?|(?:the )?day (?:immediately )?(?:before|preceding|prior to) (?:the )?|(?:the )?(?:date|day) (?:that|which) is (?:the )?)$`))
	yearMark = regexp.MustCompile(`(?i)^[\s\x{a0}-]+anniversary\b`)
	thatDay  = regexp.MustCompile(spaced(`\b(?:that|such|said) (?:date|day)\b`))
	itsDate  = regexp.MustCompile(spaced(`\bits (?:own )?date\b`))
	isDay    = regexp.MustCompile(`(?i)\bthat\b|\bwhich\b`)
	runsFrom = regexp.MustCompile(spaced(`^[”"]?[\s,]*(?:\((?:the )?[“"][^”"]{1,40}[”"]\)[\s,]*)?(?:period )?((?:immediately )?(?:from and after|from|after|following|of|commencing|beginning|starting|measured from|counted from)) (?:(?:on|as of|with|from|upon|and including) )?(?:the )?`))
	// runsThence counts a length from the day that was named before it.
	runsThence = regexp.MustCompile(spaced(`^[”"]?,? (?:thereafter|therefrom|(?:from|after|following) (?:that|such|said) (?:date|day))\b`))
	// beginsOn finds, before a length, from when it runs: "shall commence on the Effective Date and continue for".
	beginsOn = regexp.MustCompile(spaced(`\b(?:commenc(?:es?|ed|ing)|begins?|beginning|starts?|starting|effective|t(?:akes?|ook) effect|(?:enter(?:s|ed)|c[ao]mes?) into (?:force|effect))(?: (?:on|as of|from|upon|at|with))+ (?:the )?([^.;]{3,90}?)(?:,? (?:\([^()]{1,40}\) )?(?:and|through|for|to|until|unless|which|shall|will)\b|[,;(]|$)`))
	// beginsBehind finds it behind the length: "is five years and begins on the Commencement Date, which".
	beginsBehind = regexp.MustCompile(spaced(`^[”"]?[^.;]{0,40}?\b(?:commenc(?:es?|ing)|begins?|beginning|starts?|starting)(?: (?:on|as of|from|upon|at|with))+ (?:the )?([^.;,(]{3,90})`))
	commence     = regexp.MustCompile(spaced(`\b(?:commenc(?:es?|ing)|begins?|beginning|starts?|starting) (?:on|as of|from|upon)(?: the)?\s*$`))
)

// computedExpiry computes the day on which a contract ends from how long it lasts and from when; none where the
// words say neither, or say so in another way than it knows.
func computedExpiry(d *Reading) []Answer {
	for _, a := range slices.Concat(d.choose("term"), untilAnniversary(d)) {
		if a.Value.Unit == value.Perpetual || noTerm(d, a) {
			continue
		}
		length, ok := calendar.LengthOf(a.Value)
		if !ok || a.Value.Doubt != "" {
			return nil
		}
		return d.endOf(a, length)
	}
	return nil
}

// anniversaryEnds stands before an anniversary with which a contract ends.
var anniversaryEnds = regexp.MustCompile(spaced(`\b(?:term|agreement|lease|contract|licen[cs]e|period|it)\b[^.;]{0,180}\b(?:expires?|expiring|ends?|ending|terminates?|terminating|continues?|continuing|remains?|until|through|concludes?|extends?)\b[^.;]{0,110}$`))

// untilAnniversary returns the anniversaries with which a contract is said to end.
func untilAnniversary(d *Reading) (found []Answer) {
	for _, part := range d.words.Near([]string{"anniversary"}, 120, 60) {
		for _, v := range d.words.Find(value.Duration, part) {
			around := sentenceAround(d.Text, v.Span)
			lead := d.Text[max(around.Start, v.Span.Start-300):v.Span.Start]
			if strings.Contains(strings.ToLower(d.Text[v.Span.Start:v.Span.End]), "anniversary") && anniversaryEnds.MatchString(lead) && !dutyWords.MatchString(lead) && !otherEnds.MatchString(lead) {
				found = append(found, Answer{Value: v, Evidence: around, Score: 0.85})
			}
		}
	}
	return best(found, 0)
}

// endOf computes the end of a term that an answer gives.
func (d *Reading) endOf(a Answer, length calendar.Length) []Answer {
	k := namedDays{document: d}
	lead, rest := d.Text[a.Evidence.Start:a.Value.Span.Start], d.Text[a.Value.Span.End:a.Evidence.End]
	words := d.Text[a.Value.Span.Start:a.Value.Span.End]
	at := ruleLead.FindStringIndex(lead)
	if strings.Contains(strings.ToLower(words), "anniversary") || yearMark.MatchString(rest) || at != nil && isDay.MatchString(lead[at[0]:]) && !runsThence.MatchString(rest) {
		rule := words + rest
		if at != nil {
			rule = lead[at[0]:] + rule
		}
		if cut := strings.IndexAny(rest, ",;("); cut >= 0 {
			rule = strings.TrimSuffix(rule, rest[cut:])
		}
		if begun := beginsOn.FindAllStringSubmatch(lead, -1); begun != nil {
			rule = thatDay.ReplaceAllString(rule, begun[len(begun)-1][1])
		}
		return k.answer(a, rule, surelyFrom, func(day time.Time) (time.Time, string) { return day, "" })
	}
	until := func(day time.Time) (time.Time, string) {
		end, ok := calendar.Until(day, length, calendar.Holidays{})
		if !ok {
			return time.Time{}, ""
		}
		return end, calendar.Text(day) + " + " + length.String() + ", its last day = " + calendar.Text(end)
	}
	if m := runsFrom.FindStringSubmatchIndex(rest); m != nil && !runsThence.MatchString(rest) {
		from := rest[m[1]:]
		if cut := strings.IndexAny(from, ",;("); cut > 0 && !startsDate(d, a.Value.Span.End+m[1], a.Evidence.End) {
			from = from[:cut]
		}
		return k.answer(a, from, surelyFrom, until)
	}
	if m := beginsBehind.FindStringSubmatch(rest); m != nil {
		return k.answer(a, m[1], surelyFrom, until)
	}
	if all := beginsOn.FindAllStringSubmatchIndex(lead, -1); all != nil {
		last := all[len(all)-1]
		if v, ok := dayAt(d, a.Evidence.Start+last[2]); ok { // "on April 1, 2020 and continue"
			return k.answer(a, d.Text[v.Span.Start:v.Span.End], surelyFrom, until)
		}
		return k.answer(a, lead[last[2]:last[3]], surelyFrom, until)
	}
	for _, name := range []string{"commencement date", "start date"} {
		if _, ok := d.defined(name); ok {
			return k.answer(a, name, surelyFrom, until)
		}
	}
	score := perhapsFrom
	if start := d.once("effective", effectiveDate); len(start) > 0 && saidEffective.MatchString(leading(d.Text, start[0].Value.Span, 40)) {
		score = surelyFrom
	}
	return k.answer(a, "effective date", score, until)
}

// saidEffective stands before a day that is said to be the one from which a contract applies, and so also the one from which it lasts.
var saidEffective = regexp.MustCompile(spaced(`\b(?:effective|with effect|starts?|starting|commenc\w+|begins?|beginning)(?: date)?(?: as of| of| on| from|:)?(?: the)?\s*$`))

// startsDate reports whether a date stands at a position of a text.
func startsDate(d *Reading, at, end int) bool {
	found := d.words.Find(value.Date, doc.Span{Start: at, End: min(end, at+60)})
	return len(found) > 0 && found[0].Span.Start-at < len("on the ")
}

// namedDays resolves names of days in a document, and keeps which words told them.
type namedDays struct {
	document *Reading
	operands []doc.Span
	doubt    string
}

// answer computes a rule and what follows from its day.
func (k *namedDays) answer(a Answer, rule string, score float64, then func(time.Time) (time.Time, string)) []Answer {
	r, ok := calendar.Read(itsDate.ReplaceAllString(rule, "date of this agreement"), k.date, calendar.Holidays{})
	if !ok || !r.Known() {
		return nil
	}
	day, step := then(r.Day)
	if day.IsZero() {
		return nil
	}
	steps := r.Steps
	if step != "" {
		steps = append(steps, step)
	}
	if len(steps) == 0 {
		return nil
	}
	v := value.Value{Kind: value.Date, Text: calendar.Text(day), Span: a.Value.Span}
	found := Answer{Value: v, Evidence: a.Evidence, Score: score, Probability: computedRight * max(a.Probability, 0.5), Computed: strings.Join(steps, "; "), Operands: append(k.operands, a.Value.Span), Doubt: open(k.document.Text, a)}
	switch {
	case found.Doubt == "" && k.doubt != "":
		found.Doubt = k.doubt
	case found.Doubt == "" && score <= perhapsFrom:
		found.Doubt = startOpen
	}
	return []Answer{found}
}

const (
	thisPaper = `(?:present )?(?:agreement|contract|lease|licen[cs]e|deed|letter|note|debenture|warrant|plan|policy|addendum|amendment|order)`
	ofThis    = `(?: (?:of|under) (?:this|the|said|its) ` + thisPaper + `| hereof| hereunder| by (?:both|all|each|the last) .*| (?:as )?(?:first )?(?:stated|defined|specified|set forth|written|shown|listed|above|below|set out).*)?`
)

var (
	// ofEffect and ofMaking are names of the days on which the contract takes effect and is made, and of no other day: not "the effective
	// date of termination", nor "the date of the meeting".
	ofEffect = regexp.MustCompile(`^(?:date of )?(?:the )?(?:effective da(?:te|y)|commencement(?: date)?|effectiveness)` + ofThis + `$`)
	ofMaking = regexp.MustCompile(`^(?:(?:date of (?:(?:this|the|its) )?)?(?:execution|signing|signature)(?: date)?(?: and delivery)?` + ofThis + `|date of (?:this|the|said) ` + thisPaper + `|(?:date )?hereof|date (?:first )?(?:above|set forth|written|stated).*|date first.*|agreement date|date of agreement|day and year.*)$`)
)

// date tells the day of a name that the document defines.
func (k *namedDays) date(name string) (time.Time, bool) {
	if v, ok := k.document.defined(name); ok {
		k.operands = append(k.operands, v.Span)
		return calendar.Parse(v.Text)
	}
	var found []Answer
	switch {
	case ofEffect.MatchString(name):
		found = k.document.once("effective", effectiveDate)
	case ofMaking.MatchString(name):
		found = k.document.once("agreement", agreementDate)
	}
	if len(found) == 0 || found[0].Value.Doubt != "" {
		return time.Time{}, false
	}
	k.operands, k.doubt = append(k.operands, found[0].Value.Span), found[0].Doubt
	return calendar.Parse(found[0].Value.Text)
}

// defined is [definedDate], which is asked the first time alone.
func (r *Reading) defined(name string) (value.Value, bool) {
	found := r.once("day of "+name, func(r *Reading) []Answer {
		if v, ok := definedDate(r, name); ok {
			return []Answer{{Value: v}}
		}
		return nil
	})
	if len(found) == 0 {
		return value.Value{}, false
	}
	return found[0].Value, true
}

// definedDate finds the day that a text calls by a name: "“Opening Date” means May 1, 2020", "May 1, 2020 (the
// “Opening Date”)", "Commencement Date: May 1, 2020"; and the commencement that it says to be on a day.
func definedDate(d *Reading, name string) (value.Value, bool) {
	text := d.Text
	if len(name) <= len("date") || len(name) > 60 || !strings.Contains(name, "date") && !strings.Contains(name, "commencement") && !strings.Contains(name, "day") {
		return value.Value{}, false
	}
	const reach = 60
	for _, at := range d.said(name) {
		if is := nameIs.FindStringIndex(text[at[1]:min(len(text), at[1]+reach)]); is != nil {
			from := at[1] + is[1]
			if v, ok := dayAt(d, from); ok {
				return v, true
			}
		}
		before := text[max(0, at[0]-reach):at[0]]
		if is := isNamed.FindStringIndex(before); is != nil {
			end := at[0] - len(before) + is[0]
			found := d.words.Find(value.Date, doc.Span{Start: paragraphStart(text, end, reach), End: end})
			if n := len(found); n > 0 && found[n-1].Span.End == end && len(found[n-1].Text) == len(time.DateOnly) && found[n-1].Doubt == "" {
				return found[n-1], true
			}
		}
	}
	if strings.HasPrefix(name, "commencement") {
		for _, v := range d.words.Find(value.Date, doc.Span{End: len(text)}) {
			if commence.MatchString(text[max(0, v.Span.Start-40):v.Span.Start]) && len(v.Text) == len(time.DateOnly) && v.Doubt == "" {
				return v, true
			}
		}
	}
	return value.Value{}, false
}

// said returns where a name in small letters stands, with quotation marks about it.
func (r *Reading) said(name string) (found [][]int) {
	pattern := regexp.MustCompile(`(?i)[“"]?\b` + strings.ReplaceAll(regexp.QuoteMeta(name), " ", `[\s\x{a0}]+`) + `\b[”"]?`)
	first, _, _ := strings.Cut(name, " ")
	for _, part := range r.words.Near([]string{first}, len("“"), 2*len(name)) {
		for _, at := range pattern.FindAllStringIndex(r.Text[part.Start:part.End], -1) {
			found = append(found, []int{part.Start + at[0], part.Start + at[1]})
		}
	}
	return found
}

var (
	nameIs  = regexp.MustCompile(spaced(`^[\x20”"*.…]*[\t|:][\s*]*|^[\s)]*(?:(?:(?:of|for) (?:this|the) (?:agreement|lease|contract|licen[cs]e) )?(?:is|was|means|shall mean|shall be|will be|refers to|shall refer to)|:|=)[\s:]*(?:the )?`))
	isNamed = regexp.MustCompile(spaced(`[\s,]*\((?:(?:such date|such date being|herein(?:after)?|the date|collectively|said date)[\s,]*)?(?:the )?$`))
)

// dayAt returns the plain day that stands at a position.
func dayAt(d *Reading, at int) (value.Value, bool) {
	text := d.Text
	const longest = 60
	found := d.words.Find(value.Date, doc.Span{Start: at, End: wordTo(text, at, min(len(text), at+longest))})
	if len(found) == 0 || found[0].Span.Start-at > len("the ") || len(found[0].Text) != len(time.DateOnly) || found[0].Doubt != "" {
		return value.Value{}, false
	}
	return found[0], true
}
