package ask

import (
	"regexp"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// A length of time that is counted back from something says how long nothing lasts: "during the
// eighteen months immediately preceding such solicitation". A notice is given "thirty days prior to".
var (
	pastOnes = regexp.MustCompile(`(?i)\b(preceding|previous|prior|past|trailing|the\s+last)\s+$`)
	backFrom = regexp.MustCompile(`(?i)\b(during|within|in|over|for)\s+(the|any|a)\s+(period\s+of\s+)?$`)
	backTo   = regexp.MustCompile(`(?i)^\s*(period\s+)?(immediately\s+)?(preceding|prior\s+to|before|previous\s+to)\b`)
)

// looksBack reports whether the length of time at a span is counted back.
func looksBack(s string, at doc.Span) bool {
	const near = 60 // bytes
	before, after := s[max(0, at.Start-near):at.Start], s[at.End:min(len(s), at.End+near)]
	return pastOnes.MatchString(before) || backFrom.MatchString(before) && backTo.MatchString(after)
}

// tooLate finds what stands before the length of time after which something is late, which does not say
// when it is due: "Rent not paid within" seven days after it is due bears interest.
var tooLate = regexp.MustCompile(`(?i)\b(not|fail(s|ed|ure|ing)?|unpaid|overdue|uncured|unremedied)\b[^.;:]*\b(within|for|after)\s+$`)

// beyond finds what stands before an amount or a share from which on something else holds: "once sales exceed" it.
var beyond = regexp.MustCompile(`(?i)\b(once|if|when|whenever|where|until|after|unless)\b[^.;:]*\b(exceed(s|ed|ing)?|reach(es|ed)?|in\s+excess\s+of|more\s+than|less\s+than|greater\s+than)\s+$`)

// ofSeries finds what stands before the day of the first of several payments.
var ofSeries = regexp.MustCompile(`(?i)\bfirst\s+(of\s+(which|them|these)|instal?lments?|payments?|repayments?)\b[^.;:]{0,60}$`)

// A date tells how long something lasts where it lasts until then, not where it began or was signed then: what stands
// before such a date, and behind one that is called the end.
var (
	lastsTo = regexp.MustCompile(`(?i)\b(until|till|through|to|by|before|later\s+than|expir\w+|terminat\w+|end(s|ed|ing)?|laps\w+|matur\w+)\b(\s+(on|date|day|is|be|at|midnight|the|of|close|business|and|including|or|about))*[\s:,"“(]*$`)
	isEnd   = regexp.MustCompile(`(?i)^[\s,]*\((the\s+|its\s+)?["“]?(initial\s+|final\s+|scheduled\s+)?(expir\w+|terminat\w+|matur\w+|end)\b`)
)

// How long something may be renewed for, and how long before its end notice is due, is not its term, and neither is
// a length of notice: what stands before and behind such lengths of time, and which questions ask for them.
var (
	ofRenewal    = regexp.MustCompile(`(?i)\b(renew(s|ed|able)?|extend(s|ed|able)?|extensions?|renewals?)\b[^.;:]{0,80}$|\b(further|additional|successive|subsequent)\s+(\w+\s+){0,2}(terms?|periods?)\s+((of|for)\s+)?$`)
	noticeBefore = regexp.MustCompile(`(?i)\bnotice\b[^.;:]{0,60}$`)
	noticeBehind = regexp.MustCompile(`(?i)^(?:['’]s?)?\s+(((prior|advance|previous|written)\s+)*notice|before|prior\s+to|in\s+advance|(after|of|from|following)\b[^.;:,]{0,40}\bnotice)\b`)
	earliest     = regexp.MustCompile(`(?i)\b(no|not)\s+((more|earlier|sooner)\s+than|be\s+given\s+(before|prior\s+to|until))\s+(the\s+)?$`) // stands before the time from which on notice may be given
	termAsked    = regexp.MustCompile(`(?i)\b(term|duration|how\s+long)\b`)
	noticeAsked  = regexp.MustCompile(`(?i)\bnotice\b`)
	noticeLength = regexp.MustCompile(`(?i)\bnotice\s+(periods?|time|length)\b|\b(much|many|long|far|period\s+of|length\s+of)\s+([\w'’]+\s+){0,3}notice\b`)
	renewalAsked = regexp.MustCompile(`(?i)\b(renew\w*|exten\w*|further|additional|successive|subsequent|options?)\b`)
)

// aboveAnother stands behind a rate that is so much above another one, which alone is none.
var aboveAnother = regexp.MustCompile(`(?i)^\s*(\)\s*)?((per\s+annum|a\s+year|per\s+year|annually)\s+)?(above|over|in\s+excess\s+of|in\s+addition\s+to|higher\s+than|more\s+than|below|less\s+than)\b`)

// forExample finds what stands before a value that is but an example: in "(for example, “$5,000”)".
var forExample = regexp.MustCompile(`(?i)(\bfor\s+(example|instance)|\be\.\s?g\.)[^.;)\]]*$`)

// Insurance that somebody has to carry is no price: which sentences speak of it.
var ofInsurance = regexp.MustCompile(`(?i)\binsur(ance|ed|er|ers|ing|e)\b`)

// insured reports whether a question for an amount of money is asked of words that speak of insurance, of which it does not speak.
func (q *Question) insured(words string) bool {
	return q.Want == Money && ofInsurance.MatchString(words) && !ofInsurance.MatchString(q.Topic) && !coverAsked.MatchString(q.Topic)
}

var coverAsked = regexp.MustCompile(`(?i)\b(cover(s|ed|age)?|polic(y|ies)|premiums?|deductibles?|carr(y|ies))\b`)

// aside reports whether the value that stands between these words of its sentence is there for another
// purpose than to answer.
func (q *Question) aside(kind value.Kind, before, after string) bool {
	if forExample.MatchString(before) {
		return true
	}
	switch kind {
	case value.Percent:
		return aboveAnother.MatchString(after) || beyond.MatchString(before)
	case value.Money:
		return beyond.MatchString(before)
	case value.Duration:
		switch {
		case q.Want == Date: // how long it is renewed for tells no day, nor does how long before that somebody says so
			return ofRenewal.MatchString(before) || !noticeAsked.MatchString(q.Topic) && noticeBefore.MatchString(before) && noticeBehind.MatchString(after)
		case q.Want == Duration && q.otherGround(before, after):
			return true
		case q.Want != Duration || renewalAsked.MatchString(q.Topic) && !noticeLength.MatchString(q.Topic):
		case noticeAsked.MatchString(q.Topic):
			return earliest.MatchString(before) || !noticeBefore.MatchString(before) && !noticeBehind.MatchString(after)
		case termAsked.MatchString(q.Topic):
			return ofRenewal.MatchString(before) || noticeBehind.MatchString(after)
		}
	case value.Date:
		if q.Want == Duration && !lastsTo.MatchString(before) && !isEnd.MatchString(after) {
			return true
		}
		return ofSeries.MatchString(before) && !firstAsked.MatchString(q.Topic) || sinceThen.MatchString(before) && !sinceAsked.MatchString(q.Topic)
	}
	return false
}

// A length of time after which somebody may end the contract is for a breach, for the time in which to mend it, or for how
// long proceedings may last; which of them questions ask for, and by what sentences speak of them.
var (
	mendAsked    = regexp.MustCompile(`(?i)\b(cur(e|ed|es|ing)|remed(y|ied|ies|ying))\b`)
	mends        = regexp.MustCompile(`(?i)\b(un)?(cur(e|ed|es|ing|able)|remed(y|ied|ies|ying|iable)|correct(s|ed|ing)?|rectif(y|ied|ies|ying)|continu(e|es|ed|ing))\b`)
	withoutCause = regexp.MustCompile(`(?i)\b(without\s+(any\s+)?(cause|reason)|for\s+((its|their|our)\s+)?convenience|for\s+(any|no)\s+reason|at\s+will)\b`)
	forCause     = regexp.MustCompile(`(?i)\b(breach(es|ed)?|default(s|ed)?|insolven\w+|bankrupt\w*|cure[sd]?|uncured|remedied|fails?|failure|force\s+majeure|renew\w*|if|in\s+the\s+event)\b`)
	itemStart    = regexp.MustCompile(`\(\w{1,4}\)`)
	endsSuit     = regexp.MustCompile(`(?i)\b(dismissed|rescinded|discharged|stayed|vacated|withdrawn|set\s+aside)\b[^.;:]{0,60}$`)
	suitAsked    = regexp.MustCompile(`(?i)\b(bankrupt\w*|insolven\w*|petition|receiver|proceedings?|dismiss\w*|stay(ed)?)\b`)
)

// otherGround reports whether a length of time that stands between these words of its sentence belongs to another ground on
// which a contract may be ended than the question asks for.
func (q *Question) otherGround(before, after string) bool {
	if endsSuit.MatchString(before) && !suitAsked.MatchString(q.Topic) {
		return true
	}
	if mendAsked.MatchString(q.Topic) {
		return !mends.MatchString(before) && !mends.MatchString(after)
	}
	if items := itemStart.FindAllStringIndex(before, -1); len(items) > 0 {
		before = before[items[len(items)-1][1]:]
	}
	if end := clauseEnd.FindStringIndex(after); end != nil {
		after = after[:end[0]]
	}
	said := before + " " + after
	return withoutCause.MatchString(q.Topic) && !withoutCause.MatchString(said) && forCause.MatchString(said)
}

// sinceThen finds what stands before a day since which something has been so, and sinceAsked questions for such a day.
var (
	sinceThen  = regexp.MustCompile(`(?i)\bsince\s+$`)
	sinceAsked = regexp.MustCompile(`(?i)\b(since|from when|began|started)\b`)
)

var firstAsked = regexp.MustCompile(`(?i)\b(first|begin|begins|beginning|start|starts|commence|commences|instal?lments?)\b`)
