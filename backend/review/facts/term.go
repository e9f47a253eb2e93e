package facts

import (
	"regexp"

	"pincite/backend/doc"
	"pincite/backend/review/value"
)

// What tells how long a contract lasts from the other lengths of time in it.
var (
	termSentence = rules(map[string]float64{
		`\b(?:this|the|said) (?:letter |confidentiality |non-?disclosure |nda )?(?:agreement|nda|lease|letter|contract)\b[^.]{0,140}\b(?:terminate|expire|continue|remain|be effective|cease|end|have a term|be in (?:full )?(?:force|effect)|survive|be binding)`: 0.9,
		`\bterm of (?:this|the) (?:letter |license )?(?:agreement|nda|lease|contract)\b`:                                                                                                  0.9,
		`\b(?:obligations?|covenants?|provisions?|undertakings?|restrictions?|duty|duties)\b[^.]{0,160}\b(?:terminate|expire|continue|remain|survive|cease|end|be (?:binding|effective))`: 0.7,
		`\bsurviv\w*`:   -0.3,
		`\brestrict\w*`: -0.4,
		`\bthe (?:initial )?[“"]?term[”"]?\b`:                                          0.4,
		`(?:^|\W)term(?: and termination|; [\w ]+)?\.\s`:                               0.5,
		`\b(?:confidential|disclos|secre)\w*`:                                          0.2,
		`\bnon-?(?:circumvention|disclosure)\b`:                                        0.2,
		`\b(?:solicit|hire|employ|acquire|standstill|securities|compet)\w*`:            -0.7,
		`\b(?:notice|warrant|invoice|payment|cure|interest|deliver|return|destroy)\w*`: -0.4,
		`\b(?:vest|stock|option|salary|severance|bonus|benefit)\w*`:                    -0.8,
		`\b(?:arbitrat|patent|copyright|statute|limitations period)\w*`:                -0.5,
		`\b(?:renew|additional|successive)\w*`:                                         -0.3,
	})
	termBefore = rules(map[string]float64{
		`\b(?:for|of) (?:a|an)? ?(?:initial |minimum )?(?:period|term|duration)(?: of)?(?: time)?(?: of)?\s*$`: 0.3,
		`\b(?:until|upon|on)(?: the (?:date|earlier|later|earliest)[^.]{0,140})?(?: the)?\s*$`:                 0.3,
		`\b(?:terminate|expire|continue|remain|effect|end|cease)\w*[^.]{0,100}$`:                               0.4,
		`\b(?:prior|previous|preceding|last|within|every|each|least|than|earlier than)(?: the)?(?: \w+)?\s*$`:  -0.8,
		`\b(?:the|this|initial|lease|licen[cs]e|contract) term(?: of (?:this|the) \w+| hereof)?(?: of (?:employment|engagement))?[:\s]+(?:is|are|shall be|will be|shall continue|will continue|shall last|lasts)? ?(?:for )?(?:a period of )?(?:approximately )?$`: 1.2,
		`\bterm\b[^.]{0,60}$`:                              0.3,
		`\b(?:thereafter renew|successive)\w*[^.;]{0,40}$`: -1.2,
		`\b(?:hold|demise[sd]?|let|lease[sd]?)\b[^.;]{0,160}\bfor (?:the|a) term of (?:about )?$`:                                                                                               1.2,
		`\bagreement\b[^.]{0,80}\b(?:begin|commence|start|effective)\w*\b[^.]{0,120}\b(?:continue|remain|last|run)[^.]{0,60}\bfor (?:a |an )?(?:initial |minimum )?(?:period |term )?(?:of )?$`: 1,
	})
	termAfter = rules(map[string]float64{
		`^[\s,]*(?:period )?(?:from|after|following|of|beginning|commencing)[^.]{0,60}\b(?:date|hereof|execution|signing|disclosure|effective|agreement|closing)`: 0.4,
		`^[\s,]*(?:prior|before|advance|written|notice|['’])`: -1,
		`^[\s,]*(?:period )?(?:from|after|following)(?: and after)?[^.,;]{0,50}\b(?:(?:terminat|cease|ceasing|expir|no longer|employ|disclos)\w*|its end\b|end of (?:this|the|its) (?:agreement|contract|term|lease)\b)`: -0.9,
		`^[\s,]*(?:of age|old)`: -2,
	})
	renewalSentence = rules(map[string]float64{`\b(?:renew|extend)(?:s|ed|al|able)?\b`: 1, `\b(?:automatic|successive|additional|further|consecutive)\w*`: 0.4, `\boption to\b`: 0.1})
	renewalBefore   = rules(map[string]float64{
		`\b(?:renew|extend)\w*[^.]{0,120}$`: 0.6, `\b(?:successive|additional|further|consecutive|renewal)[^.]{0,30}$`: 0.4, `\b(?:notice|least|within|prior)\b[^.]{0,40}$`: -0.9})
	renewalAfter   = rules(map[string]float64{`^[\s,]*(?:prior|before|advance|written|notice|['’])`: -1.2, `^[\s-]*(?:period|term|renewal|extension)s?\b`: 0.4})
	noticeSentence = rules(map[string]float64{
		`\b(?:after|following|(?:on|upon) (?:the )?completion of|at the end of)(?: the| this| his| her)? (?:probation\w*|trial) period\b`:                           0.8,
		`\b(?:force majeure|probation\w*|trial period|affected party|change (?:of|in) control|beyond (?:its|their|the) (?:reasonable )?control|non-?performance)\b`: -0.8,
		`\b(?:may|shall be entitled to|option to|right to) (?:renew|extend)\b`:                                                                                      -0.8,
		`\b(?:increases?|raises?|prices?)\b`:                  -1.5,
		`\bmay\b[^.;]{0,160}\bextend (?:the|this|its|such)\b`: -0.8,
		`\bnotice\b`: 0.5, `\b(?:terminat|cancel|renew|expir)\w*|\bnotice to quit\b|` + ends: 0.5, `\b(?:breach|default|cure|insolven|bankrupt|fail(?:s|ure)?)\b`: -0.5, `\b(?:without cause|convenience|any reason|at any time|not to renew|non-?renew\w*|intent\w*)\b`: 0.4})
	noticeBefore = rules(map[string]float64{`\b(?:least|than|upon|with|by|giving|provid\w+|on)(?: the other(?: party)?)?(?: a)?(?: minimum of)?\s*$`: 0.3, `\bperiod of\s*$`: -0.3, `\b(?:terminat|cancel|renew)\w*[^.]{0,160}$`: 0.2})
	noticeAfter  = rules(map[string]float64{`^[\s,'’]*(?:\(\w+\) )?(?:clear )?(?:prior|previous|advance|written|notice|before|in advance)`: 0.8,
		`^[\s,'’]*(?:prior to|before|in advance of|ahead of)(?: the)? (?:[\w-]+ ){0,4}(?:end|expiry|expiration|renewal|anniversary|lapse)\b`: 0.6, `^[^.]{0,60}\bnotice`: 0.3, `^[^.]{0,40}\b(?:after|from|of) (?:receipt|receiv|such notice)`: -0.6})
)

// What stands near the lengths of time that each fact may be.
var (
	termAnchor    = []string{" term ", "terminat", "expir", "in effect", "force", "surviv", "cease", "remain"}
	renewalAnchor = []string{"renew", "extend", "extens"}
	noticeAnchor  = []string{"notice", "cancel"}
)

// ends is how else than by terminating it a contract is ended.
const ends = `\b(?:end|determine|leave|quit|withdraw from) (?:this|the|his|her|its)\b`

// What lengths of time in a sentence about renewal or notice are another one's: the renewal of what is no
// contract, and the notice that an insurer gives, or that of a breach.
var (
	renews       = regexp.MustCompile(spaced(`\b(?:renew\w*|prolong\w*|successive|additional|further|consecutive|automatic\w*|options?|extend(?:s|ed|ing)? (?:the|this|its|said) (?:\w+ )?(?:agreement|term|lease|contract|licen[cs]e|period|tenancy))\b`))
	renewsOther  = regexp.MustCompile(spaced(`\b(?:for each day|restrict\w+ period|payment date|due date|deadline|closing date|outside date|negotiat\w+|force majeure|standstill|insurance|warranty period)\b`))
	renewsBefore = regexp.MustCompile(spaced(`\b(?:after|beyond|within|lapsed|not exceeding|more than|at least|less than)\s*$`))
	noticeOther  = regexp.MustCompile(spaced(`\b(?:insurance|insurers?|insureds?|certificates?)\b|\bpolic(?:y|ies)\b`))
	noticePolicy = regexp.MustCompile(spaced(`\bthis (?:\w+ )?(?:policy|insurance)\b`))
	curedBefore  = regexp.MustCompile(spaced(`\b(?:uncured|unremedied|cured?|cures|remed(?:y|ied|ies)|correct(?:s|ed)?|rectif\w+)\b[^.;]{0,60}$`))
	breachBehind = regexp.MustCompile(spaced(`^[^.;]{0,50}\bnotice\b[^.;]{0,30}\b(?:thereof|specifying|describing|of (?:any |the |such |said |a |its |that )?(?:\w+ )?(?:breach|default|failure|violation|non-?payment|non-?compliance))\b|^[^.;]{0,50}\bnotice\b[^.;]{0,40}\b(?:if|in the event|upon)\b[^.;]{0,60}\b(?:breach|default|fails?|failure|violat|insolven|bankrupt|destroy|damage|casualty|condemn)`))
	breachBefore = regexp.MustCompile(spaced(`\b(?:in the event|if|where|upon|for)\b[^.;]{0,60}\b(?:breach|default|fails?|failure|violat|insolven|bankrupt)\w*\b[^.;]{0,140}$`))
)

// ofOther reports whether a length of time in a sentence answers something else than a fact.
func ofOther(fact, text string, v value.Value, sentence doc.Span) bool {
	const near = 160 // bytes
	words := text[sentence.Start:sentence.End]
	before, behind := text[max(sentence.Start, v.Span.Start-near):v.Span.Start], text[v.Span.End:min(len(text), v.Span.End+near)]
	switch fact {
	case "term":
		return curedBefore.MatchString(before)
	case "renewal":
		return !renews.MatchString(words) || renewsOther.MatchString(words) || renewsBefore.MatchString(before)
	case "notice":
		return noticeOther.MatchString(words) && !noticePolicy.MatchString(words) || curedBefore.MatchString(before) ||
			breachBehind.MatchString(behind) || breachBefore.MatchString(before)
	}
	return false
}

// lasting scores the lengths of time near an anchor in a document by their sentences and by the words
// about them.
func lasting(d Document, fact string, anchor []string, sentence, before, after []rule) []Answer {
	var found []Answer
	var lengths []value.Value
	for _, part := range value.Near(d.Text, anchor, 500, 500) {
		lengths = append(lengths, value.Find(value.Duration, d.Text, part)...)
	}
	for _, v := range lengths {
		around := sentenceAround(d.Text, v.Span)
		score := lengthScore(d.Text, v, around, sentence, before, after)
		if score > 0 && !ofOther(fact, d.Text, v, around) {
			found = append(found, Answer{v, around, score})
		}
	}
	return found
}

// lengthScore weighs a length of time by its sentence and by the words about it.
func lengthScore(text string, v value.Value, around doc.Span, sentence, before, after []rule) float64 {
	lead := text[max(around.Start, v.Span.Start-200):v.Span.Start]
	return weigh(sentence, text[max(0, around.Start-40):around.End]) + weigh(before, lead) + weigh(after, text[v.Span.End:min(len(text), v.Span.End+100)])
}

// term reads how long a contract lasts, or the duties under it; of one that says until when
// instead, that date.
func term(d Document) []Answer {
	found := lasting(d, "term", termAnchor, termSentence, termBefore, termAfter)
	if kept := best(found, 1.7); len(kept) > 0 {
		return scaled(kept[:1])
	}
	until := expiry(d)
	for i := range until {
		until[i].Value.Text = "until " + until[i].Value.Text
	}
	return until
}

// Lengths of time that are another fact than the one which is read from the same sentence.
var (
	isNotice  = regexp.MustCompile(`^[\s,'’]*(?:(?i)(?:prior|previous|advance|written)[\s\x{a0}]+)*(?i)notice\b`)
	isInitial = regexp.MustCompile(`(?i)\b(?:initial|first|original|minimum)[\s\x{a0}]+(?:term|period)[^.;]{0,30}$`)
)

// MayGive reports whether a value that stands in the right clause may be the answer to a fact: no notice
// is a term, no initial term a renewal, and the law is not that of every court. It is true of what no
// rule judges.
func MayGive(fact, text string, v value.Value) bool {
	switch {
	case fact == "governing_law" && v.Kind == value.Jurisdiction:
		return lawScore(text, v) > 0
	case v.Kind != value.Duration:
		return true
	}
	const near = 60 // bytes
	before, after := text[max(0, v.Span.Start-near):v.Span.Start], text[v.Span.End:min(len(text), v.Span.End+near)]
	around := sentenceAround(text, v.Span)
	switch fact {
	case "term":
		return !isNotice.MatchString(after) && lengthScore(text, v, around, termSentence, termBefore, termAfter) >= 0
	case "renewal":
		return !isNotice.MatchString(after) && !isInitial.MatchString(before) && !ofOther(fact, text, v, around)
	case "notice":
		return !ofOther(fact, text, v, around)
	}
	return true
}

// renewal reads for how long a contract is renewed.
func renewal(d Document) []Answer {
	kept := best(append(lasting(d, "renewal", renewalAnchor, renewalSentence, renewalBefore, renewalAfter), rolling(d)...), 1.6)
	return scaled(kept[:min(len(kept), 1)])
}

// Rolling finds a contract that goes on "from year to year".
var (
	rollingPattern = regexp.MustCompile(`(?i)\b(?:from[\s\x{a0}]+)?(?:(year)(?:-to-|[\s\x{a0}]+to[\s\x{a0}]+)year|(month)(?:-to-|[\s\x{a0}]+to[\s\x{a0}]+)month)\b`)
	goesOn         = regexp.MustCompile(`(?i)\b(?:renew|extend|continu|remain|roll|run)\w*[^.;]{0,100}$`)
)

// rolling reads "extended from year to year" as a renewal for one.
func rolling(d Document) (found []Answer) {
	for _, at := range rollingPattern.FindAllStringSubmatchIndex(d.Text, -1) {
		span := doc.Span{Start: at[0], End: at[1]}
		around := sentenceAround(d.Text, span)
		if !goesOn.MatchString(d.Text[around.Start:span.Start]) {
			continue
		}
		unit := "year"
		if at[2] < 0 {
			unit = "month"
		}
		found = append(found, Answer{value.Value{Kind: value.Duration, Text: "1 " + unit, Amount: 1, Unit: unit, Span: span}, around, 2})
	}
	return found
}

// noticeEnds tells notice to end a contract from notice of anything else.
var noticeEnds = regexp.MustCompile(`(?i)\b(?:terminat|cancel|renew|expir|non-?renew)|` + ends)

// notice reads how long before the end notice is to be given.
func notice(d Document) []Answer {
	found := lasting(d, "notice", noticeAnchor, noticeSentence, noticeBefore, noticeAfter)
	kept := found[:0]
	for _, a := range found {
		ends := noticeEnds.MatchString(d.Text[a.Evidence.Start:a.Evidence.End])
		if ends && a.Value.Unit != "year" && a.Value.Unit != value.Perpetual {
			kept = append(kept, a)
		}
	}
	kept = best(kept, 1.9)
	return scaled(kept[:min(len(kept), 1)])
}

// scaled turns scores of lasting into what a reader may make of them.
func scaled(found []Answer) []Answer {
	for i := range found {
		found[i].Score = min(found[i].Score/2.5, 1)
	}
	return found
}
