package family

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

var (
	saysWaiver  = regexp.MustCompile(`(?i)\b(?:waives?|waived|waiver)\b|\bneed not\b|\bforbear\w*\b`)
	saysConsent = regexp.MustCompile(`(?i)\b(?:consents?|consented|approves?)\b`)
	saysNovate  = regexp.MustCompile(`(?i)\b(?:takes? the place of|in (?:the )?place of|substitut\w+ for|novat\w+|transfers? (?:all|its)|assumes?|performs? the (?:agreement|contract)|bound by)\b`)
	saysAssign  = regexp.MustCompile(`(?i)\b(?:assigns?|assigned|assumes?|assumption|for all purposes)\b`)
	saysEnd     = regexp.MustCompile(`(?i)\b(?:terminat\w+|will (?:therefore |accordingly )?(?:come to an )?end|ends?|expires?|not (?:wish to |intend to )?renew|non-?renewal|cease)\b`)
	saysMore    = regexp.MustCompile(`(?i)\b(?:extend\w*|renew\w*|continues?|further (?:term|period))\b`)
	termRuns    = regexp.MustCompile(`(?i)\b(?:term|lease|agreement|licen[cs]e|contract|engagement|appointment)\b[^.;]{0,60}\b(?:ends?|expires?|runs?|continues?|extended)\b`)
	extendsTerm = regexp.MustCompile(`(?is)\bterm\b[^.;]{0,50}\b(?:is|shall be|has been|will be)\s+(?:hereby\s+|further\s+)?extended\b|\bagree(?:s|d)? to extend\b`)
	exercises   = regexp.MustCompile(`(?i)\bexercis\w+\b.{0,80}\b(?:right|option)\b`)
	saysClarity = regexp.MustCompile(`(?i)\b(?:clarif\w+|understanding|includes?|confirm|does not (?:vary|amend|change|modify)|for the avoidance of doubt|means)\b`)
	limits      = regexp.MustCompile(`(?i)\b(?:only|limited to|does not (?:vary|alter|amend|apply|constitute|extend)|is not a|no other|save as|solely|not a (?:waiver|consent)|one occasion|this occasion)\b`)
	conflicts   = regexp.MustCompile(`(?is)\b(?:conflict|inconsisten|discrepanc)\w*\b.{0,220}\b(?:prevails?|controls?|governs?|takes? precedence|shall govern|shall control|shall prevail)\b`)
	despite     = regexp.MustCompile(`(?i)\b(?:notwithstanding|despite)\s+(?:anything in\s+)?(?:section|clause|article|paragraph)s?\s+\d[\w.()]*\s+of\s+the\s+(?:[A-Z]|agreement|contract|lease)[^.;]{0,40},[^.;]{0,200}\b(?:shall|must|may|will)\b`)
	tellsLapse  = regexp.MustCompile(`(?i)\blapsed?\b|\bdid not occur\b|\bshall never take effect\b|\bnever took effect\b`)
	latestDate  = regexp.MustCompile(`(?i)\b(?:until|to|through|on|expir\w+|ending|ends?|end on|effective|from|as of|with effect from|no later than|at midnight on|close of business on)\b[\s,]*(?:and including\s+)?(?:the\s+)?$`)
)

// statements returns what a paper says about its agreement without changing its words.
func statements(s string, r Reading, id doc.ID, file string) (all []*Operation) {
	add := func(verb Verb, says doc.Span) *Operation {
		o := &Operation{Verb: verb, Says: says.Trim(s), Paper: id, File: file}
		if t, _, ok := merged(refsIn(s[says.Start:says.End])); ok {
			o.Target = t
		}
		all = append(all, o)
		return o
	}
	bodies := bodyOf(s)
	switch r.Kind {
	case Termination:
		if says, until, ok := lastWith(s, bodies, saysEnd, r.Dated, true); ok {
			add(Terminate, says).Until = until
		}
	case Renewal:
		says, until, ok := lastWith(s, bodies, saysMore, r.Dated, false)
		if ok && until == "" {
			if other, day, found := lastWith(s, bodies, termRuns, r.Dated, false); found && day != "" {
				if !exercises.MatchString(s[other.Start:other.End]) && !exercises.MatchString(s[says.Start:says.End]) {
					add(Extend, says)
				}
				says, until = other, day
			}
		}
		if ok {
			for _, b := range bodies {
				if b != says && exercises.MatchString(s[b.Start:b.End]) {
					add(Extend, b)
				}
			}
			add(Extend, says).Until = until
		}
	case Waiver:
		both(s, bodies, saysWaiver, Waive, add)
	case Consent:
		both(s, bodies, saysConsent, Permit, add)
	case Novation:
		both(s, bodies, saysNovate, Novate, add)
	case Assignment:
		both(s, bodies, saysAssign, Assign, add)
	case SideLetter:
		both(s, bodies, saysClarity, Clarify, add)
	case Notice:
		for _, b := range bodies {
			if tellsLapse.MatchString(s[b.Start:b.End]) {
				add(Lapse, b)
			} else if partial.MatchString(s[b.Start:b.End]) && saysEnd.MatchString(s[b.Start:b.End]) {
				add(Tell, b) // what ends of an agreement that goes on
			} else if len(s[b.Start:b.End]) > 60 && len(all) == 0 && len(datesOf(s[b.Start:b.End])) > 0 {
				add(Tell, b)
			}
		}
	case Amendment, Restatement:
		if says, until, ok := lastWith(s, bodies, extendsTerm, r.Dated, false); ok && until != "" && r.Kind == Amendment {
			add(Extend, says).Until = until
		}
		for _, c := range clausesOf(s) {
			words := s[c.span.Start:c.span.End]
			if saysWaiver.MatchString(firstOf(words, 60)) && limits.MatchString(words) {
				both(s, text.Sentences(s, c.span), saysWaiver, Waive, add)
			}
		}
	}
	for _, b := range bodies {
		if on := revoked(s[b.Start:b.End]); on != "" {
			o := add(Revoke, b)
			o.On = on
			for _, d := range datesOf(s[b.Start:b.End]) {
				o.on = append(o.on, d.Text)
			}
		}
		if r.Kind != Base && (conflicts.MatchString(s[b.Start:b.End]) || despite.MatchString(s[b.Start:b.End])) {
			add(Prevail, b)
		}
	}
	return all
}

const earlierPaper = `((?:(?:first|second|third|fourth|fifth|sixth) |above |previous |earlier )?(?:notice of (?:termination|non-?renewal)|termination notice|notice to (?:terminate|quit)|notice (?:dated|of \d{1,2} \w+|of \w+ \d{1,2})|deed of (?:variation|amendment)|amendment|addendum|variation|supplement|side letter|waiver|consent|letter|change (?:order|notice))(?: (?:no\.? ?|number )?\d{1,2})?)`

var (
	withdraws = regexp.MustCompile(`(?i)\b(?:withdraws?|withdrawn|withdrawing|rescinds?|revokes?|retracts?|cancels?)\s+(?:and\s+\w+\s+)?(?:the|our|its|that|said|my)\s+` + earlierPaper + `\b`)
	withdrawn = regexp.MustCompile(`(?i)\b` + earlierPaper + `\b[^.;]{0,80}?\b(?:is|are|has been|shall be|be)\s+(?:hereby\s+)?(?:withdrawn|rescinded|revoked|cancelled|canceled|terminated|null and void|of no (?:further )?(?:force|effect)|deleted in its entirety|superseded in its entirety|treated as (?:never having been|not having been))`)
)

// revoked returns the earlier paper that a sentence takes back; "" for none.
func revoked(s string) string {
	bare := unquoted(s)
	for _, is := range []*regexp.Regexp{withdraws, withdrawn} {
		if m := is.FindStringSubmatchIndex(bare); m != nil && !refBeforeName(bare[:m[2]]) {
			return strings.Join(strings.Fields(s[m[2]:m[3]]), " ")
		}
	}
	return ""
}

// refBeforeName reports whether the paper is named only for a clause of it: "Section 2 of the First Amendment is deleted".
func refBeforeName(s string) bool {
	return partOfPaper.MatchString(s)
}

var partOfPaper = regexp.MustCompile(`(?i)\b(?:section|clause|paragraph|article|item|part)s?\s+\S+\s+(?:of|in|to)\s+(?:the\s+)?$|\bthis\s+$`)

// bodyOf returns the sentences of a paper, without what stands in its heading, and its signatures.
func bodyOf(s string) []doc.Span {
	end := len(s)
	if m := executionLine.FindAllStringIndex(s, -1); len(m) > 0 {
		for _, at := range m {
			if at[0] > len(s)/3 {
				end = at[0]
				break
			}
		}
	}
	all := text.Sentences(s, doc.Span{End: end})
	return slices.DeleteFunc(all, func(b doc.Span) bool { return len(strings.Fields(s[b.Start:b.End])) < 5 })
}

// both notes the sentences that say something, and those which limit it.
func both(s string, bodies []doc.Span, is *regexp.Regexp, verb Verb, add func(Verb, doc.Span) *Operation) {
	var main *Operation
	for _, b := range bodies {
		words := s[b.Start:b.End]
		switch {
		case is.MatchString(words):
			o := add(verb, b)
			if main == nil || main.Target.IsZero() && !o.Target.IsZero() {
				main = o
			}
		case main != nil && limits.MatchString(words):
			add(verb, b)
		}
	}
}

// lastWith returns the sentence that says when an agreement ends, or until when it is extended, and that day.
func lastWith(s string, bodies []doc.Span, is *regexp.Regexp, dated string, ends bool) (says doc.Span, until string, ok bool) {
	for _, b := range bodies {
		words := s[b.Start:b.End]
		if !is.MatchString(words) {
			continue
		}
		if !ok {
			says, ok = b, true
		}
		for _, v := range value.Find(value.Date, words, doc.Span{End: len(words)}) {
			if len(v.Text) == 10 && v.Text > dated && v.Text >= until && latestDate.MatchString(words[:v.Span.Start]) && (ends || !effectBefore.MatchString(words[:v.Span.Start])) {
				says, until = b, v.Text
			}
		}
	}
	if ok && until == "" && ends {
		until = reckoned(s, bodies, is, dated)
	}
	return says, until, ok
}

// reckoned returns the day on which a notice ends that gives its length alone: so long after its date.
func reckoned(s string, bodies []doc.Span, is *regexp.Regexp, dated string) string {
	day, err := time.Parse("2006-01-02", dated)
	if err != nil {
		return ""
	}
	for _, b := range bodies {
		words := s[b.Start:b.End]
		if !is.MatchString(words) {
			continue
		}
		for _, v := range value.Find(value.Duration, words, doc.Span{End: len(words)}) {
			n := int(v.Amount)
			switch v.Unit {
			case "day":
				return day.AddDate(0, 0, n).Format("2006-01-02")
			case "week":
				return day.AddDate(0, 0, 7*n).Format("2006-01-02")
			case "month":
				return day.AddDate(0, n, 0).Format("2006-01-02")
			case "year":
				return day.AddDate(n, 0, 0).Format("2006-01-02")
			}
		}
	}
	return ""
}
