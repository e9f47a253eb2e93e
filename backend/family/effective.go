package family

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

var (
	effectBefore = regexp.MustCompile(`(?is)(?:\bwith effect (?:on and )?(?:from|as of|as from)|\beffective(?: as of| on| from| as from)?|\bon (?:and|or) (?:from|after)|\b(?:as|with effect) from|\bfrom and (?:after|including)|\btakes? effect (?:on|from|on and from|as of)|\bbeginning(?: on| with [^.;]{0,40})?|\bcommencing(?: on)?|\bas of|\bcomes? into (?:force|effect|operation) (?:on|from)|\bas at|\bstarting(?: on)?|\bfrom)[\s,:]*(?:the opening of business on\s+)?(?:the\s+)?$`)
	otherAsOf    = regexp.MustCompile(`(?is)\b(?:made|dated|entered into|is|was|were|ended|executed|signed|agreement|lease|contract|deed)[\s,]*(?:as of|as at|effective as of)[\s,]*(?:the\s+)?$`)
	ofTheTerm    = regexp.MustCompile(`(?is)\b(?:period|months?|years?|term)\b[^.;]{0,40}\b(?:commencing|beginning|from)(?: on)?[\s,]*$`)
	clockTime    = regexp.MustCompile(`(?i)(?:\bat\s+)?\b(?:\d{4}\s*(?:hours|hrs|h)|\d{1,2}[.:]\d{2}(?:\s*(?:hours|hrs|[ap]\.?m\.?))?|\d{1,2}\s*[ap]\.?m\.?|noon|midnight)\s+(?:on\s+)?(?:the\s+)?$`)
	withEffect   = regexp.MustCompile(`(?i)\bwith effect (?:on and )?from\s+(?:the\s+)?$`)
	dayTerm      = regexp.MustCompile(`(?s)^[^.;\n]{0,24}\(\s*(?:the\s+)?["“‘']?(?:the\s+)?((?:[A-Z][\w-]*\s+){1,5}Date|Effective Time|Variation Date)["”’']?\s*\)`)
	toTerm       = regexp.MustCompile(`(?is)\b(?:with effect (?:on and )?from|effective(?: only)?(?: as of| on| from)?|on and from|as (?:of|from)|from(?: and after)?|on|only on)\s+the\s+((?:[A-Za-z][\w-]*\s+){1,4}Date)\b`)
	toOwnDate    = regexp.MustCompile(`(?i)\bwith immediate effect\b|\bforthwith\b|\b(?:with effect (?:on and )?from|effective(?: only)?(?: as of| on| from)?|on and from|as of|from)\s+the\s+date\s+(?:of\s+this|hereof)`)
	acceptedOn   = regexp.MustCompile(`(?i)\b(?:agreed|accepted|countersigned|confirmed|acknowledged)\b`)
	beginsOn     = regexp.MustCompile(`(?i)\bthis (?:agreement|contract|licen[cs]e|deed|engagement)\s+(?:shall\s+|will\s+)?(?:begins?|commences?|starts?|takes? effect|comes? into (?:force|effect)|is effective|become effective)\s+(?:on|from|as of|with effect from)?\s*(?:the\s+)?`)
	meansDay     = regexp.MustCompile(`["“]((?:[A-Z][\w-]*\s+){1,5}Date)["”]\s+(?:means|is|shall be)\s+(?:the\s+)?$`)
	occurredOn   = regexp.MustCompile(`(?is)\b(?:it|((?:[A-Z][\w-]*\s+){1,5}Date))\s+(?:has\s+)?occurred\s+on\s+(?:the\s+)?$`)
	neverTerm    = regexp.MustCompile(`(?is)\b((?:[A-Z][\w-]*\s+){1,5}Date)\s+(?:did not|has not|had not|never)\s+occur`)
	neverPart    = regexp.MustCompile(`(?is)\b(Part\s+[A-Z0-9]{1,2})\s+(?:has|had)\s+(?:accordingly\s+|therefore\s+)?(?:lapsed|fallen away|ceased to have effect)`)
	ifNotBy      = regexp.MustCompile(`(?is)\bif\s+the\s+((?:[A-Z][\w-]*\s+){1,5}Date)\s+(?:has|have|does|shall)\s+not\s+(?:have\s+)?occur(?:red)?\b.{0,90}?\b(?:by|before|on or before)\b[^.]{0,60}?$`)
	// conditionTerm finds the name of a day that is to come, given in brackets behind what has to happen.
	conditionTerm = regexp.MustCompile(`(?s)\b(?:becomes? effective|takes? effect|comes? into (?:force|effect)|conditional (?:up)?on)\b.{0,40}?\b(?:the (?:first )?(?:date|day)|the later|receipt|satisfaction)\b[^.]{0,240}?\(\s*(?:the\s+)?["“‘']?(?:the\s+)?((?:[A-Z][\w-]*\s+){1,5}Date)["”’']?\s*\)`)
	clauseEffect  = regexp.MustCompile(`(?i)\b(?:clauses?|sections?|paragraphs?|articles?|parts?)\s+(\d{1,2}(?:\.\d+)*(?:\s*(?:,|and|to)\s*\d{1,2}(?:\.\d+)*)*)\s+(?:of this \w+\s+|hereof\s+|above\s+)?(?:shall\s+|will\s+)?(?:only\s+)?(?:takes?|comes?|becomes?|is|are|have)\s+(?:into\s+)?(?:effect(?:ive)?|force|conditional)\b`)
	// thisEffect finds where a clause or a part says from when it holds itself.
	thisEffect   = regexp.MustCompile(`(?i)\bthis (?:part|section|clause|paragraph|item)(?: \d[\d.]*)?\s+(?:(?:shall|will)\s+)?(?:only\s+)?(?:takes?|comes?|becomes?|is|be|have|has)\s+(?:into\s+)?(?:effect(?:ive)?|force|conditional)\b`)
	conditionDay = regexp.MustCompile(`(?is)\b(?:becomes? effective|takes? effect|comes? into (?:force|effect))\b.{0,40}\bon the date\b.{0,60}\bon which\b|["“]((?:[A-Z][\w-]*\s+){1,5}Date)["”]\s+(?:is|means)\s+the\s+(?:first\s+)?date\s+on\s+which\b`)
)

// days are the days that a paper's words stand for.
type days struct {
	dated string
	// terms are those of its defined days, "" for one that is still to come, and void tells why one never will.
	terms map[string]string
	void  map[string]string
	// whole is the day from which the paper holds where a clause says nothing; "" for one that hangs on until.
	whole string
	until string  // the condition of the whole paper
	asOf  string  // the day that is asked about
	later []after // what later papers of the family say
	// hang are the words in which a clause says when another one of the paper takes effect, by that one's label.
	hang map[string]string
}

// daysOf reads the days of a paper. Lead are its words before it changes anything; later are later papers of the family, which may tell that a condition was met or missed.
func daysOf(s, dated, lead, asOf string, later []after, clauses []clause) days {
	d := days{dated: dated, asOf: asOf, later: later, terms: map[string]string{}, void: map[string]string{}, hang: map[string]string{}}
	for _, v := range value.Find(value.Date, s, doc.Span{End: len(s)}) {
		if len(v.Text) < len("2006-01-02") {
			continue
		}
		before := s[max(0, v.Span.Start-120):v.Span.Start]
		after := s[v.Span.End:min(len(s), v.Span.End+120)]
		if m := dayTerm.FindStringSubmatch(after); m != nil {
			d.note(m[1], v.Text)
		}
		if m := meansDay.FindStringSubmatch(before); m != nil {
			d.note(m[1], v.Text)
		}
	}
	for _, m := range matchesNear(conditionDay, s, "on which", 200, 8) {
		if m[1] != "" {
			d.condition(m[1])
		}
	}
	for _, words := range []string{"effect", "into force", "conditional"} {
		for _, m := range matchesNear(conditionTerm, s, words, 12, 440) {
			d.condition(m[1])
		}
	}
	for _, m := range matchesNear(toTerm, s, "date", 160, 8) {
		d.condition(m[1])
	}
	d.clauses(s, clauses)
	d.settle(s)
	for _, l := range later {
		if d.settle(l.text); l.tells {
			d.told(l)
		}
	}
	d.whole = dated
	if day, term, ok := d.last(lead); ok {
		d.whole, d.until = day, term
	} else if day, ok := d.general(s); ok {
		d.whole = day
	}
	return d
}

// clauses notes what a paper says of when its own clauses take effect: "Clause 1 of this deed takes effect on the date on which …".
func (d *days) clauses(s string, all []clause) {
	for _, m := range thisEffect.FindAllStringIndex(s, -1) {
		own := slices.IndexFunc(all, func(c clause) bool { return c.span.Start <= m[0] && m[0] < c.span.End })
		if own < 0 {
			continue
		}
		label := all[own].label
		if lead := all[own].lead; len(lead) > 0 && strings.HasPrefix(strings.ToLower(s[m[0]:m[1]]), "this part") {
			label = all[lead[0]].label
		}
		if end := strings.IndexByte(s[m[0]:], '\n'); label != "" && d.hang[label] == "" {
			d.hang[label] = firstOf(s[m[1]:], max(end-(m[1]-m[0]), 0))
		}
	}
	for _, m := range clauseEffect.FindAllStringSubmatchIndex(s, -1) {
		end := len(s)
		if i := strings.Index(s[m[0]:], ".\n"); i >= 0 {
			end = m[0] + i
		}
		for _, label := range oneNumber.FindAllString(s[m[2]:m[3]], -1) {
			if d.hang[label] == "" {
				d.hang[label] = s[m[1]:end]
			}
		}
	}
}

// hanging returns the day from which a clause holds of which another one says so, or the condition.
func (d *days) hanging(label string) (day, term string, ok bool) {
	for l := label; l != ""; l = l[:max(0, strings.LastIndexByte(l, '.'))] {
		words := d.hang[l]
		if words == "" {
			continue
		}
		if m := conditionTerm.FindStringSubmatch("takes effect " + words); m != nil {
			return d.terms[termKey(m[1])], m[1], true
		}
		if day, term, ok = d.effect("effective " + strings.TrimSpace(words)); ok {
			return day, term, true
		}
		if what := event("takes effect " + strings.TrimSpace(words)); what != "" {
			return d.met(what), what, true
		}
	}
	return "", "", false
}

// general returns the day from which a paper says that it takes effect as a whole.
func (d *days) general(s string) (string, bool) {
	for _, m := range wholeEffect.FindAllStringIndex(s, -1) {
		for _, v := range value.Find(value.Date, s, doc.Span{Start: m[1], End: min(len(s), m[1]+40)}) {
			if strings.TrimLeft(s[m[1]:v.Span.Start], " \n,") == "" && len(v.Text) == 10 {
				return v.Text, true
			}
		}
		if t := termHead.FindStringSubmatch(s[m[1]:min(len(s), m[1]+60)]); t != nil {
			if day, ok := d.terms[termKey(t[1])]; ok && day != "" {
				return day, true
			}
		}
	}
	return "", false
}

var (
	wholeEffect = regexp.MustCompile(`(?is)\b(?:it|this (?:letter|deed|agreement|amendment|variation|addendum|notice|change|(?:\w+ ){1,2}amendment|memorandum|schedule|annex|order|rider)|th(?:is|ese|e) (?:new |revised |above )?(?:changes?|amendments?|variations?|terms|alterations?|rates?)(?: (?:set out|above|in)[^.;]{0,40})?|(?:all )?(?:of )?(?:this|the above))\s+(?:(?:shall|will)\s+)?(?:only\s+)?(?:takes?|comes?\s+into|become|becomes|is|be|are|have|has|apply|applies|starts?|begins?|commences?|operates?|runs?)\s+(?:effect|effective|operative|operation|force|binding)?\s*(?:only\s+)?(?:on and from|as of|as from|from|on|with effect from|with)\s*(?:the\s+)?`)
	termHead    = regexp.MustCompile(`^((?:[A-Z][\w-]*\s+){1,5}Date)`)
)

func termKey(term string) string { return strings.ToLower(strings.Join(strings.Fields(term), " ")) }

// known returns the term of a paper with which some words end: "Approval Date" of "and that the Approval Date".
func (d *days) known(words string) string {
	for term := range d.terms {
		if strings.HasSuffix(termKey(words), " "+term) {
			return term
		}
	}
	return words
}

func (d *days) note(term, day string) { d.terms[termKey(term)] = day }

func (d *days) condition(term string) {
	if key := termKey(term); d.terms[key] == "" {
		d.terms[key] = ""
	}
}

// settle reads whether conditions were met or missed.
func (d *days) settle(s string) {
	for _, near := range around(s, "occur", 0, 300) {
		d.occurred(s, near)
	}
	for _, m := range matchesNear(neverTerm, s, "occur", 160, 8) {
		if !strings.Contains(strings.ToLower(m[0]), "has not") {
			d.void[termKey(m[1])] = "did not occur"
		}
	}
	for _, words := range []string{"lapsed", "fallen away", "ceased to have effect"} {
		for _, m := range matchesNear(neverPart, s, words, 60, 30) {
			d.void[termKey(m[1])] = "lapsed"
		}
	}
}

// occurred reads whether conditions were met or missed from the dates in a span.
func (d *days) occurred(s string, in doc.Span) {
	for _, v := range value.Find(value.Date, s, in) {
		if len(v.Text) < len("2006-01-02") {
			continue
		}
		before := s[max(0, v.Span.Start-160):v.Span.Start]
		if m := occurredOn.FindStringSubmatch(before); m != nil {
			if m[1] != "" {
				d.note(d.known(m[1]), v.Text)
			} else if c := conditionDay.FindAllStringSubmatch(s[:v.Span.Start], -1); len(c) > 0 && c[len(c)-1][1] != "" {
				d.note(c[len(c)-1][1], v.Text)
			}
		}
		if m := ifNotBy.FindStringSubmatch(before); m != nil {
			if key := termKey(m[1]); d.terms[key] == "" && d.void[key] == "" && v.Text < d.asOf {
				d.void[key] = "by " + v.Text
			}
		}
	}
}

// told reads a day that was to come from what a later paper says of it by name.
func (d *days) told(l after) {
	for _, near := range around(l.text, "date", 80, 80) {
		for _, v := range value.Find(value.Date, l.text, near) {
			if m := dayIs.FindStringSubmatch(l.text[max(0, v.Span.Start-120):v.Span.Start]); m != nil && len(v.Text) == len("2006-01-02") {
				if day, ok := d.terms[termKey(d.known(m[1]))]; ok && day == "" {
					d.note(d.known(m[1]), v.Text)
				}
			}
		}
	}
}

// last returns the last day not before the paper's own from which its opening says that something holds.
func (d *days) last(s string) (day, term string, ok bool) {
	for _, v := range value.Find(value.Date, s, doc.Span{End: len(s)}) {
		if len(v.Text) == 10 && v.Text >= d.dated && d.takesEffect(s, v.Span.Start) {
			day, ok = v.Text, true
		}
	}
	if ok {
		return day, "", true
	}
	return d.effect(termsOnly(s))
}

// termsOnly returns what of an opening names defined days; dates before the paper's own are none of its.
func termsOnly(s string) string { return strings.Join(toTerm.FindAllString(s, -1), " ; ") }

func (d *days) takesEffect(s string, at int) bool {
	before := clockTime.ReplaceAllString(s[max(0, at-70):at], "")
	return effectBefore.MatchString(before) && !otherAsOf.MatchString(before) && (!ofTheTerm.MatchString(before) || withEffect.MatchString(before))
}

// first returns the first day not before the paper's own from which its words say that something holds; its own where none do.
func (d *days) first(s string) string {
	for _, v := range value.Find(value.Date, s, doc.Span{End: len(s)}) {
		if len(v.Text) == 10 && v.Text >= d.dated && d.takesEffect(s, v.Span.Start) {
			return v.Text
		}
	}
	return d.dated
}

// accepted returns the day on which a letter was countersigned; "" where it was not, or bears none.
func accepted(s string) string {
	tail := s[len(s)/2:]
	m := acceptedOn.FindAllStringIndex(tail, -1)
	if len(m) == 0 {
		return ""
	}
	tail = tail[m[len(m)-1][0]:]
	if dates := datesOf(tail); len(dates) > 0 {
		return dates[len(dates)-1].Text
	}
	return ""
}

// begins returns the day on which an agreement says that it begins; its date where it does not.
func begins(s, dated string) string {
	terms := sync.OnceValue(func() map[string]string { return daysOf(s, dated, "", "", nil, nil).terms }) // few need them
	for _, m := range beginsOn.FindAllStringIndex(s, -1) {
		for _, v := range value.Find(value.Date, s, doc.Span{Start: m[1], End: min(len(s), m[1]+30)}) {
			if len(v.Text) == 10 && v.Span.Start == m[1] {
				return v.Text
			}
		}
		if t := termHead.FindStringSubmatch(s[m[1]:min(len(s), m[1]+60)]); t != nil && terms()[termKey(t[1])] != "" {
			return terms()[termKey(t[1])]
		}
	}
	return dated
}

// effect returns the day from which some words say that something holds, or the condition on which it hangs.
func (d *days) effect(s string) (day, term string, ok bool) {
	for _, v := range value.Find(value.Date, s, doc.Span{End: len(s)}) {
		if len(v.Text) < len("2006-01-02") {
			continue
		}
		if d.takesEffect(s, v.Span.Start) {
			return v.Text, "", true
		}
	}
	if toOwnDate.MatchString(s) && d.dated != "" {
		return d.dated, "", true
	}
	for _, m := range toTerm.FindAllStringSubmatch(s, -1) {
		if termKey(m[1]) == "same date" { // the one that was told before
			return d.whole, "", d.whole != ""
		}
		if day, known := d.terms[termKey(m[1])]; known {
			return day, m[1], true
		}
	}
	return "", "", false
}
