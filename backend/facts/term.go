package facts

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// What tells a length of notice from the other lengths of time in a contract.
var (
	noticeSentence = rules(map[string]float64{
		`\b(?:after|following|(?:on|upon) (?:the )?completion of|at the end of)(?: the| this| his| her)? (?:probation\w*|trial) period\b`:                           0.8,
		`\b(?:force majeure|probation\w*|trial period|affected party|change (?:of|in) control|beyond (?:its|their|the) (?:reasonable )?control|non-?performance)\b`: -0.8,
		`\b(?:may|shall be entitled to|option to|right to) (?:renew|extend)\b`:                                                                                      -0.8,
		`\b(?:increases?|raises?|prices?)\b`:                                       -1.5,
		`\b(?:chang|modif|adjust|revis)\w*\b[^.;]{0,60}\b(?:charges|fees|rates)\b`: -1.5,
		`\bmay\b[^.;]{0,160}\bextend (?:the|this|its|such)\b`:                      -0.8,
		`\bnotice\b`: 0.5, `\b(?:terminat|cancel|renew|expir)\w*|\bnotice to quit\b|` + ends: 0.5, `\b(?:breach|default|cure|insolven|bankrupt|fail(?:s|ure)?)\b`: -0.5, `\b(?:without cause|convenience|any reason|at any time|not to renew|non-?renew\w*|intent\w*)\b`: 0.4})
	noticeBefore = rules(map[string]float64{`\b(?:least|than|upon|with|by|giving|provid\w+|on)(?: the other(?: party)?)?(?: a)?(?: minimum of)?\s*$`: 0.3, `\bperiod of\s*$`: -0.3, `\b(?:terminat|cancel|renew)\w*[^.]{0,160}$`: 0.2})
	noticeAfter  = rules(map[string]float64{`^(?:['’]s)?[\s,'’]*(?:\(\w+\) )?(?:clear )?(?:prior|previous|advance|written|notice|before|in advance)`: 0.8,
		`^[\s,'’]*(?:prior to|before|in advance of|ahead of)(?: the)? (?:[\w-]+ ){0,4}(?:end|expiry|expiration|renewal|anniversary|lapse)\b`: 0.6, `^[^.]{0,60}\bnotice`: 0.3, `^[^.]{0,40}\b(?:after|from|of) (?:receipt|receiv|such notice)`: -0.6})
)

// What stands near the lengths of time that each fact may be.
var (
	termAnchor    = []string{" term ", "terminat", "expir", "in effect", "force", "surviv", "cease", "remain", "continue until"}
	renewalAnchor = []string{"renew", "extend", "extens"}
	noticeAnchor  = []string{"notice", "cancel", "prior to the end", "prior to the expir", "before the end", "before the expir"}
)

// ends is how else than by terminating it a contract is ended.
const ends = `\b(?:end|determine|leave|quit|withdraw from) (?:this|the|his|her|its|it)\b`

// What lengths of time in a sentence about renewal or notice are another one's: the renewal of what is no
// contract, and the notice that an insurer gives, or that of a breach.
var (
	renews       = regexp.MustCompile(spaced(`\b(?:renew\w*|prolong\w*|successive|additional|further|consecutive|automatic\w*|options?|extend(?:s|ed|ing)? (?:the|this|its|said) (?:\w+ )?(?:agreement|term|lease|contract|licen[cs]e|period|tenancy)|(?:agreement|term|lease|contract|licen[cs]e|tenancy) (?:\w+ ){0,3}extended)\b|\bverl(?:ä|e)ng\pL*|\b(?:renouvel|reconduc|reconduit)\pL*`))
	renewsOther  = regexp.MustCompile(spaced(`\b(?:for each day|restrict\w+ period|payment date|due date|deadline|closing date|outside date|negotiat\w+|force majeure|standstill|insurance|warranty period)\b`))
	renewsBefore = regexp.MustCompile(spaced(`\b(?:after|beyond|within|lapsed|not exceeding|more than|at least|less than)\s*$`))
	noticeOther  = regexp.MustCompile(spaced(`\b(?:insurance|insurers?|insureds?|certificates?)\b|\bpolic(?:y|ies)\b`))
	noticePolicy = regexp.MustCompile(spaced(`\bthis (?:\w+ )?(?:policy|insurance)\b`))
	curedBefore  = regexp.MustCompile(spaced(`\b(?:uncured|unremedied|cured?|cures|remed(?:y|ied|ies)|correct(?:s|ed)?|rectif\w+)\b[^.;]{0,60}$`))
	breachBehind = regexp.MustCompile(spaced(`^[^.;]{0,50}\bnotice\b[^.;]{0,30}\b(?:specifying|describing|of (?:any |the |such |said |a |its |that )?(?:\w+ )?(?:breach|default|failure|violation|non-?payment|non-?compliance))\b|^[^.;]{0,50}\bnotice\b[^.;]{0,40}\b(?:if|in the event|upon)\b[^.;]{0,60}\b(?:breach|default|fails?|failure|violat|insolven|bankrupt|destroy|damage|casualty|condemn)`))
	ofIt         = regexp.MustCompile(spaced(`^[^.;]{0,50}\bnotice thereof\b`))
	breachSaid   = regexp.MustCompile(`(?i)\b(?:breach|default|fail|violat|insolven|bankrupt)`)
	breachBefore = regexp.MustCompile(spaced(`\b(?:in the event|if|where|upon|for)\b[^.;]{0,60}\b(?:breach|default|fails?|failure|violat|insolven|bankrupt)\w*\b[^.;]{0,140}$`))
)

// unchosen finds, before a value, the box of a choice that was not made.
var unchosen = regexp.MustCompile(`(?:[☐□❏❑○◯]|\[\s*\]|\(\s*\))[^☒☑✓✔◉●\n]*$`)

// ofOther reports whether a length of time in a sentence answers something else than a fact.
func ofOther(fact, text string, v value.Value, sentence doc.Span) bool {
	const near = 160 // bytes
	words := text[sentence.Start:sentence.End]
	before, behind := text[max(sentence.Start, v.Span.Start-near):v.Span.Start], text[v.Span.End:min(len(text), v.Span.End+near)]
	switch fact {
	case "term":
		return curedBefore.MatchString(before)
	case "renewal":
		return unchosen.MatchString(text[max(0, v.Span.Start-near):v.Span.Start]) || !renews.MatchString(words) || renewsOther.MatchString(words) || renewsBefore.MatchString(before)
	case "notice":
		if at := item.FindAllStringIndex(before, -1); at != nil {
			before = before[at[len(at)-1][1]:]
		}
		if !noticeNoun.MatchString(words) { // "at least thirty days in advance of the cancellation", of a policy that was named before
			words = text[paragraphStart(text, sentence.Start, 300):sentence.End]
		}
		return noticeOther.MatchString(words) && !noticePolicy.MatchString(words) || curedBefore.MatchString(before) ||
			breachBehind.MatchString(behind) || ofIt.MatchString(behind) && breachSaid.MatchString(words) || breachBefore.MatchString(before) || conditional(text, v.Span, sentence)
	}
	return false
}

var (
	noticeNoun = regexp.MustCompile(spaced(`\b(?:agreements?|contract|lease|licen[cs]e|terms?|employment|engagement|services?|tenancy|appointment|subscription|renew\w*|extension|policy|period|parties|party)\b`))
	// condition begins what a right to end a contract may depend on, and wishes are conditions that say no more than that somebody uses it.
	condition       = regexp.MustCompile(spaced(`\b(?:if|in the event(?: that| of)?|in case|should|where|upon the occurrence of|following an?)\b`))
	wishes          = regexp.MustCompile(spaced(`^(?: [\w’'“”"()-]+){0,6}? (?:wish\w*|desires?|elects?|intends?|wants?|chooses?|decides?|opts?|gives?|gave|provides?|serves?|delivers?|notif\w+|notice|(?:not )?otherwise|permitted|required|contrary|(?:is|are|has been|have been) (?:duly )?(?:given|provided|served|delivered))\b`))
	item            = regexp.MustCompile(`\((?:[b-hj-z]|ii+|i?v|vi+|[2-9])\)`)
	nextClause      = regexp.MustCompile(spaced(`,? or (?:by )?(?:either|any|at any time|for (?:any|convenience)|without)\b`))
	conditionBehind = regexp.MustCompile(spaced(`^[^.;]{0,50}\bnotice\b[^.;]{0,70}?\b(?:if|in the event(?: that| of)?|in case|should|upon the occurrence of|following an?)\b`))
)

// conditional reports whether a length of notice stands where a contract may be ended under a condition:
// "if sales fall below that, the Company may terminate upon thirty days' notice".
func conditional(text string, v, sentence doc.Span) bool {
	lead := text[max(sentence.Start, v.Start-300):v.Start]
	if at := item.FindAllStringIndex(lead, -1); at != nil {
		lead = lead[at[len(at)-1][1]:]
	}
	if at := nextClause.FindAllStringIndex(lead, -1); at != nil {
		lead = lead[at[len(at)-1][1]:]
	}
	for _, at := range condition.FindAllStringIndex(lead, -1) {
		if !wishes.MatchString(lead[at[1]:]) && !strings.Contains(lead[at[1]:], ";") {
			return true
		}
	}
	behind, _, _ := strings.Cut(text[v.End:min(len(text), v.End+300)], ", and ")
	at := conditionBehind.FindStringIndex(behind)
	return at != nil && !wishes.MatchString(behind[at[1]:])
}

// paragraphStart returns where the words of a paragraph begin that stand at most so many bytes before a position.
func paragraphStart(text string, at, most int) int {
	return at - len(leading(text, doc.Span{Start: at, End: at}, most))
}

// noticeScore weighs a length of time by its sentence and by the words about it.
func noticeScore(text string, v value.Value, around doc.Span) float64 {
	lead := text[max(around.Start, v.Span.Start-200):v.Span.Start]
	const before, behind = 360, 240 // bytes of a sentence that speak of the length: a long one speaks of other things, too
	said := text[max(0, around.Start-40, v.Span.Start-before):min(around.End, v.Span.End+behind)]
	return weigh(noticeSentence, said) + weigh(noticeBefore, lead) + weigh(noticeAfter, text[v.Span.End:min(len(text), v.Span.End+100)])
}

// term reads how long a contract lasts, or the duties under it; of one that says until when
// instead, that date.
func term(d *Reading) []Answer {
	kept := d.choose("term")
	until := namedEnd(d)
	if marks := untilAnniversary(d); len(kept) == 0 && len(until) == 0 && len(marks) > 0 {
		return marks[:1]
	}
	perhaps := len(kept) > 0 && kept[0].Probability > 0 && kept[0].Probability <= ruleAlone
	if len(until) == 0 && (len(kept) == 0 || perhaps) {
		if until := untilEvent(d); len(until) > 0 {
			return until
		}
	}
	together := len(kept) > 0 && len(until) > 0 && kept[0].Evidence.Contains(until[0].Value.Span) // "five years …, to end on May 31, 2029"
	if len(kept) > 0 && (together && kept[0].Score >= plainTerm || kept[0].Score >= plainTerm && !perhaps && kept[0].Probability >= Probability("expiry", until) || len(until) == 0) {
		return kept[:1]
	}
	for i := range until {
		until[i].Value.Text = "until " + until[i].Value.Text
	}
	return until
}

// plainTerm is how likely a length of time is that goes before a date until which the contract lasts.
const plainTerm = 0.5

var (
	goesOnForEver = regexp.MustCompile(spaced(`\b(?:agreement|contract|lease|licen[cs]e|nda|term|obligations?|duty|duties|confidential\w*|restrictions?|covenants?|provisions?|undertakings?|rights?)\b[^.;]{0,120}\b(?:continu\w+|remain\w*|surviv\w+|endures?|lasts?|be|is|are|appl(?:y|ies)|kept|until terminated)\b[^.;]{0,50}$|\b(?:term|duration)\b[^.;]{0,20}$`))
	andThen       = regexp.MustCompile(spaced(`\band (?:continuing )?for (?:an? )?(?:further |additional )?(?:period of )?(?:at least )?$`))
	behindIts     = regexp.MustCompile(spaced(`^ (?:thereafter\b|(?:after|following|from) (?:the |its )?(?:expir|terminat|end\b))`))
	afterItsEnd   = regexp.MustCompile(spaced(`^[\s,]*(?:after|following|beyond) (?:the )?(?:term|expir\w+|terminat\w+)`))
)

var (
	aboutSecrets = regexp.MustCompile(spaced(`\b(?:confidential\w*|non-?disclosure|nda|secrecy|proprietary information|non-?compet\w*|non-?solicit\w*|standstill|restrictive covenants?|waiver|release)\b|^$`))
	// dutyWords speak of duties that last on their own, and ownTerm of the contract's.
	dutyWords = regexp.MustCompile(spaced(`\b(?:surviv\w+|confidential\w*|non-?disclosure|non-?compet\w*|compete|solicit\w*|trade secrets?|warrant(?:y|ies|s|ed)|retain|records?|audit\w*|tail period|standstill|indemnif\w+|lock-?up|exclusiv\w+)\b`))
	ownTerm   = regexp.MustCompile(spaced(`\b(?:term of (?:this|the) (?:\w+ )?(?:agreement|contract|lease|licen[cs]e)|(?:initial|original|base|first) (?:term|period)|(?:this|the) (?:\w+ )?(?:agreement|contract|lease|licen[cs]e)\b[^.;]{0,60}\b(?:shall|will|is|are|be|may)?[^.;]{0,20}\b(?:commence|begin|continue|remain|last|run|expire|terminate|end|in (?:full )?(?:force|effect)|effective|valid|extend)\w*|[“"](?:the )?term[”"])`))
)

var (
	fromIts = regexp.MustCompile(spaced(`^[\s-]*(?:period )?(?:(?:anniversary of|from and after|from|after|following|of) )(?:the )?([^,;.()]{3,60})`))
	// dutyEnds says of the duties of a contract that they last or end.
	dutyEnds = regexp.MustCompile(spaced(`\b(?:obligations?|restrictions?|covenants?|provisions?|undertakings?)\b[^.;]{0,160}\b(?:terminate|expire|cease|end|remain|continue|be (?:binding|effective|in effect)|be of no)\b`))
)

// fromItsStart reports whether a length of time is said to run from the day on which the contract is made or takes effect.
func (d *Reading) fromItsStart(a Answer) bool {
	lead, rest := d.Text[a.Evidence.Start:a.Value.Span.Start], d.Text[a.Value.Span.End:a.Evidence.End]
	m := fromIts.FindStringSubmatch(rest)
	if m == nil || !ownTerm.MatchString(lead) && !(aboutSecrets.MatchString(d.Title) && dutyEnds.MatchString(lead)) {
		return false
	}
	day := strings.ToLower(strings.Join(strings.Fields(m[1]), " "))
	return ofEffect.MatchString(day) || ofMaking.MatchString(day) || day == "this agreement"
}

// ofDuty reports whether a length of time is that of a duty and not of the contract: what survives it, secrecy, and
// the time in which nobody competes.
func ofDuty(text string, a Answer) bool {
	lead := text[max(a.Evidence.Start, a.Value.Span.Start-260):a.Value.Span.Start]
	behind := text[a.Value.Span.End:min(len(text), a.Evidence.End, a.Value.Span.End+100)]
	if !dutyWords.MatchString(lead) && !dutyWords.MatchString(behind) {
		return false
	}
	return !ownTerm.MatchString(lead) && !ownTerm.MatchString(behind)
}

// noTerm reports whether a length of time is not the term, however much is said of one about it: a notice,
// and the eternity of something that is no contract and no duty.
func noTerm(d *Reading, a Answer) bool {
	text := d.Text
	if !aboutSecrets.MatchString(d.Title) && ofDuty(text, a) || d.secret && competing.MatchString(text[max(a.Evidence.Start, a.Value.Span.Start-260):a.Value.Span.Start]) {
		return true
	}
	after := text[a.Value.Span.End:min(len(text), a.Value.Span.End+60)]
	if a.Value.Unit != value.Perpetual {
		if m := ofPaper.FindStringSubmatch(text[a.Value.Span.End:min(len(text), a.Value.Span.End+140)]); m != nil && !strings.Contains(strings.ToLower(d.Title), strings.ToLower(m[1])) {
			return true // another one's
		}
		return otherPeriod.MatchString(text[max(a.Evidence.Start, a.Value.Span.Start-200):a.Value.Span.Start]) || afterOther.MatchString(text[a.Value.Span.End:min(len(text), a.Value.Span.End+140)]) || isNotice.MatchString(after) || behindIts.MatchString(after) && andThen.MatchString(text[max(0, a.Value.Span.Start-60):a.Value.Span.Start])
	}
	return !plainlyOpen.MatchString(text[a.Value.Span.Start:a.Value.Span.End]) && !goesOnForEver.MatchString(text[max(a.Evidence.Start, a.Value.Span.Start-200):a.Value.Span.Start]) || afterItsEnd.MatchString(after)
}

// ofPaper stands behind a length that runs from the day of a paper with a name of its own.
var ofPaper = regexp.MustCompile(`^[\s,]*(?:from|after|following|of)\s+the\s+(?:date|execution|signing)\s+of\s+(?:the|that)\s+((?:\p{Lu}[\w-]+\s+)+Agreement)\b`)

// competing speaks of what nobody does for some time under an agreement about secrets.
var competing = regexp.MustCompile(spaced(`\b(?:solicit|hire|standstill|securities|compet|acquir)\w*\b[^.;]*$`))

// otherPeriod defines a period that is not the term: “Restriction Period” means.
var otherPeriod = regexp.MustCompile(spaced(`[“"](?:restrict\w*|holding|non-?\w+|standstill|tail|warranty|survival|notice|cure|transition\w*|option|look-?back) period[”"] (?:is|means?|shall mean)\b[^.;]*$`))

// plainlyOpen are words that say of nothing but a contract that it has no end.
var plainlyOpen = regexp.MustCompile(`(?i)^(?:no|without|open|unbe|onbepaalde|durée)`)

// afterOther stands behind a length that is counted from the end of something else than the contract: of an employment, an office or a holding.
var afterOther = regexp.MustCompile(spaced(`^ ?(?:period )?(?:after|from|following|of) (?:the )?(?:effective |first |last )?(?:date )?[^.;]{0,70}\b(?:no longer|ceases? to|termination of (?:my|his|her|your|the \w+['’]s|such \w+['’]s)? ?(?:employment|engagement|relationship|service)|relationship\b[^.;]{0,40}\b(?:terminates|ends))\b`))

// Lengths of time that are another fact than the one which is read from the same sentence.
var (
	isNotice  = regexp.MustCompile(`^(?:['’]s)?[\s,'’]*(?:(?i)(?:prior|previous|advance|written)[\s\x{a0}]+)*(?i)notice\b`)
	isInitial = regexp.MustCompile(`(?i)\b(?:initial|first|original|minimum)[\s\x{a0}]+(?:term|period)[^.;]{0,30}$`)
)

// noticeLead ends before a length of time that is one of notice.
var noticeLead = regexp.MustCompile(spaced(`\bnotice(?: period)?(?: to [\w ]{1,30})?(?: of| is| shall be| being|:)?(?: \w+){0,4}?(?: at least| not less than| no less than| a minimum of| upon)?\s*$|\b(?:at least|not less than|no less than|no later than|not later than)\s*$`))

// MayGive reports whether a value that stands in the right clause may be the answer to a fact: no notice
// is a term, no initial term a renewal, and the law is not that of every court. It is true of what no
// rule judges.
func MayGive(fact, text string, v value.Value) bool {
	switch {
	case fact == "governing_law" && v.Kind == value.Jurisdiction:
		return lawAbout.MatchString(text[max(0, v.Span.Start-90):v.Span.Start]) || lawNear.MatchString(text[v.Span.Start:min(len(text), v.Span.End+6)])
	case v.Kind != value.Duration:
		return true
	}
	const near = 60 // bytes
	before, after := text[max(0, v.Span.Start-near):v.Span.Start], text[v.Span.End:min(len(text), v.Span.End+near)]
	around := sentenceAround(text, v.Span)
	switch fact {
	case "term":
		return !noticeAhead.MatchString(after) && !ofOther(fact, text, v, around)
	case "renewal":
		return !isNotice.MatchString(after) && !isInitial.MatchString(before) && !ofOther(fact, text, v, around)
	case "notice":
		return !ofOther(fact, text, v, around) && endsBy(text, Answer{Value: v, Evidence: around}) && weigh(noticeAfter, after) >= 0 &&
			(noticeAhead.MatchString(after) || noticeLead.MatchString(before))
	}
	return true
}

// renewal reads for how long a contract is renewed.
func renewal(d *Reading) []Answer {
	if closes.MatchString(d.Title) {
		return nil
	}
	kept := d.choose("renewal")
	return kept[:min(len(kept), 1)]
}

// Rolling finds a contract that goes on "from year to year", or "each year".
var (
	rollingPattern = regexp.MustCompile(spaced(`\b(?:(?:from )?(?:(year)(?:-to-| to )year|(month)(?:-to-| to )month)|(?:by|for) an?(?: further| additional)? (?:(year)|(month))|(?:each|every|another) (?:(year)|(month))|(annual|yearly) (?:periods?|terms?|basis|renewals?)|(monthly) (?:periods?|terms?|basis)|(annually|yearly)|(monthly))\b`))
	goesOn         = regexp.MustCompile(`(?i)\b(?:renew|extend|continu|remain|roll|run|carr(?:y|ies)[\s\x{a0}]+on|go(?:es)?[\s\x{a0}]+on)\w*[^.;]{0,100}$`)
	// renewsBy ends close before a length that is not said to be a basis: "renewed automatically each year".
	renewsBy = regexp.MustCompile(spaced(`\b(?:renew(?:s|ed|able|al)?|continu(?:es?|ed|ing)|prolong\w*|extend(?:s|ed)?|roll(?:s|ed)? over)\b(?: (?:itself|automatically|thereafter|again|by|for|on|successively|successive|one|or|more|an?|the|additional|further|consecutive|beyond|following|after|initial|term))*[\s,]*$`))
)

// rolling reads "extended from year to year" and "renewed annually" as a renewal for one.
func rolling(d *Reading) (found []Answer) {
	var all [][]int
	for _, part := range d.words.Near([]string{"year", "month", "annual"}, 20, 20) {
		for _, at := range rollingPattern.FindAllStringSubmatchIndex(d.Text[part.Start:part.End], -1) {
			for i := range at {
				if at[i] >= 0 {
					at[i] += part.Start
				}
			}
			all = append(all, at)
		}
	}
	for _, at := range all {
		span := doc.Span{Start: at[0], End: at[1]}
		around := sentenceAround(d.Text, span)
		verb, unit := goesOn, "month"
		for group := 1; 2*group < len(at); group++ {
			if at[2*group] < 0 {
				continue
			}
			if group > 4 {
				verb = renewsBy
			}
			if said := d.Text[at[2*group]]; said != 'm' && said != 'M' {
				unit = "year"
			}
		}
		if !verb.MatchString(d.Text[around.Start:span.Start]) || unlessPaid.MatchString(d.Text[span.End:min(len(d.Text), span.End+20)]) {
			continue
		}
		found = append(found, Answer{Value: value.Value{Kind: value.Duration, Text: "1 " + unit, Amount: 1, Unit: unit, Span: span}, Evidence: around, Score: 2})
	}
	return found
}

// unlessPaid stands behind a length that what is renewed is counted or paid by.
var unlessPaid = regexp.MustCompile(spaced(`^ (?:fees?|payments?|reviews?|rates?)\b`))

var (
	// noticeEnds tells notice to end a contract from notice of anything else.
	noticeEnds = regexp.MustCompile(`(?i)\b(?:terminat|terminab|non-?exten|cancel|renew|expir|non-?renew|ended\b|gek(?:ü|ue)ndigt|k(?:ü|ue)ndig|opzeg|opgezegd|r(?:é|e)sili|d(?:é|e)nonc)|` + ends)
	// noticeSaid stands where a notice is to be given, in whatever words.
	noticeSaid = regexp.MustCompile(spaced(`\b(?:notices?|requests? (?:a |the )?(?:terminat\w+|cancel\w+)|notif\w+|writing|written|inform\w*|advis\w+|cancel\w*|non-?renewal|unless (?:\w+ ){0,4}(?:terminated|ended))\b|\b(?:ge)?k(?:ü|ue)ndig|\bop(?:zeg|gezegd)|\bpr(?:é|e)avis|\bd(?:é|e)nonc|` + ends))
	// noticeRuns ends before a period that runs once notice was given: "upon the expiration of such 30-day notice period".
	noticeRuns = regexp.MustCompile(spaced(`\b(?:expir\w+|end|lapse) of (?:such|the|that|said|this|its)(?: such)?\s*$`))
	// toDoElse is what notice is given for that does not end a contract.
	toDoElse = regexp.MustCompile(spaced(`\bterminate (?:for convenience )?(?:any|an?|such|each|individual|specific|one or more)(?: of the)? (?:[\w-]+ ){0,2}(?:services?|statements? of work|orders?|sows?|appendi(?:x|ces)|addend(?:um|a)|task orders?)\b|\b[A-Z][\w]+['’]s (?:licen[cs]e|rights?) to\b|\bterminate (?:your|its|their|his|any|such|the) (?:right|rights|licen[cs]e|licen[cs]es|participation right|access|statements? of work|work orders?|purchase orders?|orders?|subscription)\b(?: to| of| under| for|s?\b)|\b(?:to exercise (?:this|its|the|such|his|her) (?:option|right)|right of first (?:refusal|offer|negotiation)|negotiat\w+|withdraw any|ordinary course|terminate (?:the )?commitments?|prepay\w*)\b`))
	// toRenew is what notice is given for by who wants a contract to go on, and notToRenew by who does not.
	toRenew    = regexp.MustCompile(spaced(`\bmay (?:renew|extend)\b|\b(?:option|right) to (?:extend|renew|purchase|buy|acquire)\b|\b(?:renewal|extension) notice\b|\b(?:exercis\w+|choos\w+|elect(?:s|ion)?|wish\w*|desires?|intent|intention|notice of|request\w*)\b[^.;]{0,40}\b(?:renew\w*|extend\w*|extension|options?)\b`))
	notToRenew = regexp.MustCompile(spaced(`\bnot (?:to )?(?:be )?(?:renew|exten|continu|wish|desir|inten|elect)|\bnon-?(?:renew|exten)|\bexpiring (?:at|on|with) the end\b|\bterminat|\bcancel|\bis to end\b|\b(?:ends?|determines?) (?:it|this \w+) by\b`))
	// closes tells what is performed at one closing, which nobody gives notice of and nothing renews.
	closes = regexp.MustCompile(`(?i)\bmerger\b|\b(?:share|stock|asset|equity|unit)s?[\s\x{a0}]+(?:purchase|exchange|sale)\b`)
)

// notice reads how long before the end notice is to be given.
func notice(d *Reading) []Answer {
	if closes.MatchString(d.Title) {
		return nil
	}
	return byGiver(d, d.choose("notice"))
}

// endsBy reports whether a length of time is that of a notice by which a contract ends.
func endsBy(text string, a Answer) bool {
	const near = 250 // bytes
	start := a.Evidence.Start
	if listItem.MatchString(text[start:a.Value.Span.Start]) { // what ends stands before the list
		start = paragraphStart(text, start, near)
	}
	from, to := max(start, a.Value.Span.Start-near), min(a.Evidence.End, a.Value.Span.End+near)
	words, before, after := text[from:to], text[from:a.Value.Span.Start], text[a.Value.Span.End:to]
	return noticeEnds.MatchString(words) && noticeSaid.MatchString(words) && !toDoElse.MatchString(words) && !(toRenew.MatchString(words) && !notToRenew.MatchString(words)) && !noticeRuns.MatchString(before) &&
		a.Value.Unit != value.Perpetual && (a.Value.Unit != "year" || a.Value.Amount < 3 && noticeAhead.MatchString(after))
}

// listItem begins an item of a list that is a sentence with what stands before it.
var listItem = regexp.MustCompile(`^(?:(?:or|and)[\s\x{a0}]+)?\(\w{1,4}\)`)

// noticeAhead stands behind a length of time that is one of notice.
var noticeAhead = regexp.MustCompile(spaced(`^(?:['’]s)?[\s,'’]*(?:\([^()]{0,20}\) )?(?:(?:prior|previous|advance|written|clear) )*(?:notice|prior to|before|in advance|ahead of)\b`))
