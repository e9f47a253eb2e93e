package facts

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/calendar"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// Obligation is what a party must do by a day, within a time or again and again.
type Obligation struct {
	Who, What, When doc.Span
	If              doc.Span // on which condition, where the sentence begins with one; else empty
	Quote           doc.Span
	// Day is when, ISO 8601, where it can be computed, with its arithmetic and what that stands on; else "".
	Day      string     `json:",omitempty"`
	Steps    []string   `json:",omitempty"`
	Operands []doc.Span `json:",omitempty"`
	Doubt    string     `json:",omitempty"`
}

// roles are what contracts call the parties.
const roles = `(?:sub-?)?(?:licensor|licensee|lessor|lessee|landlord|tenant|supplier|vendor|seller|buyer|purchaser|customer|client|contractor|subcontractor|consultant|distributor|reseller|manufacturer|company|corporation|franchisor|franchisee|` +
	`borrower|lender|guarantor|employer|employee|executive|service provider|provider|recipient|owner|operator|agent|principal|developer|sponsor|publisher|host|promoter|investor|shareholder|member|manager|advis[eo]r|servicer|trustee|assignor|assignee|` +
	`receiving party|disclosing party|indemnif(?:ying|ied) party|terminating party|defaulting party|other party|party a|party b|each party|either party|both parties|the parties|party)s?`

var (
	modal = regexp.MustCompile(`\b(shall|must|will|agrees?\s+to|undertakes?\s+to|covenants?\s+to|(?:is|are)\s+(?:required|obligated|obliged)\s+to)\s+`)
	// rolePerson ends before a modal word with who must.
	rolePerson = regexp.MustCompile(`(?i)(?:\b(?:the|each|either|both|such|any)\s+)?\b` + strings.ReplaceAll(roles, " ", `\s+`) + `(?:\s+(?:and|or)\s+(?:the\s+)?` + strings.ReplaceAll(roles, " ", `\s+`) + `)?$`)
	adverb     = regexp.MustCompile(`(?i)[,\s]+(?:also|further|promptly|hereby|therefore|thereafter|jointly|each|then|in turn|at its (?:own|sole) (?:cost|expense)(?: and expense)?)?[,\s]*$`)
	noDuty     = regexp.MustCompile(`(?i)^(?:(?:thereafter|then|also|at all times|always|further|promptly)\s+)?(?:not|no|only|never|have|has|be|mean|include|continue|remain|survive|terminate|expire|renew|constitute|apply|become|retain|own|receive|exercise|lose|cease|incur|govern|control|commence|automatically|hereafter|act|constitute|prevail|accrue|bear|result|use|endeavou?r)\b`)
	// whenSaid is by when, within which time, or how often.
	whenSaid = regexp.MustCompile(`(?i)\b(?:(?:within|(?:no|not)\s+(?:later|more)\s+than|(?:at\s+least|not\s+less\s+than|no\s+fewer\s+than))\s+(?:an?\s+|the\s+)?(?:period\s+of\s+)?[\w-]{1,20}(?:\s+[\w-]{1,12}){0,2}?(?:\s*\([\w\s-]{1,12}\))?[\s-]+(?:(?:business|calendar|working)\s+)?(?:days?|weeks?|months?|years?|hours?)\b(?:\s+period)?(?:['’]\s+(?:prior\s+)?(?:written\s+)?notice)?(?:\s+(?:after|of|following|from|before|prior\s+to|in\s+advance\s+of)\s+[^,;.()]{1,140})?` +
		`|(?:on\s+or\s+before|by|(?:no|not)\s+later\s+than)\s+(?:the\s+)?(?:close\s+of\s+business\s+on\s+)?(?:(?:\w+(?:-\w+)?|\d{1,2}(?:st|nd|rd|th))(?:\s+\(\d{1,2}(?:st|nd|rd|th)?\))?\s+(?:business\s+|calendar\s+)?day\s+(?:of|after|following|prior\s+to)\s+[^,;.()]{1,100}|` + text.AnyMonth + `\s+\d{1,2}(?:,\s+\d{4})?(?:\s+of\s+each\s+year)?)` +
		`|on\s+an?\s+(?:weekly|monthly|quarterly|annual|yearly)\s+basis|(?:monthly|quarterly|annually|weekly)\s+in\s+(?:arrears|advance)|(?:on\s+or\s+before|by|on)\s+the\s+[^,;.()]{1,40}\s+of\s+(?:each|every)\s+(?:calendar\s+)?(?:month|quarter|year)|(?:each|every)\s+(?:calendar\s+)?(?:month|quarter|year))`)
	// subordinate stands between what must be done and a time that is said of something else.
	subordinate = regexp.MustCompile(`(?i)[;:]|\b(?:if|unless|until|which|that|who|where|when|provided|except|whether|including|attached|described|such as|set forth|to the extent|in the event|so long as|may|shall|must|will|could|would|during|had|has been|have been|was|were|is|are|been)\b`)
	leadWhen    = regexp.MustCompile(`(?i)^(?:\(?[a-z0-9.]{1,6}\)\s*|[\d.]+\s+)?(?:(?:and|but)\s+)?$`)
	// toWhom is what is to be done for whom, without what.
	toWhom = regexp.MustCompile(`(?i)^\w+\s+to\s+(?:[\w&.'’-]+\s*){1,4}$`)
	// noVerb is what stands before a time where what is to be done stands behind it.
	noVerb = regexp.MustCompile(`(?i)^(?:\(\w+\)\s*)?(?:as\s+)?(?:(?:give\s+)?prompt(?:ly)?|immediately|thereafter)?[\s,(]*(?:upon\s+)?(?:and|but)?\s*(?:in\s+any\s+event)?[\s,]*(?:and\s+)?$`)
	// inAnyEvent ends what is to be done before when: "as soon as practicable, but in any event".
	inAnyEvent = regexp.MustCompile(`(?i)[\s,(]+(?:and|but)(?:,?\s+in\s+any\s+event)?[\s,]*$`)
	// ofTime ends before "each month" that something is counted for.
	ofTime = regexp.MustCompile(`(?i)\b(?:for|during|throughout|of|in)\s+$`)
	onlyIf = regexp.MustCompile(`(?i)^(?:if|in the event|upon|when|where|should|after|following|in case|to the extent|unless)\b`)
	passed = regexp.MustCompile(`(?i)\b(?:within|the|past|preceding|prior|previous|last)\s+(?:the\s+)?(?:past|preceding|prior|previous|last|first)\b`)
)

// Duties reads what the parties must do by when.
func (r *Reading) Duties() []Obligation {
	found := obligations(r)
	if r.odd {
		of := r.seen.Span
		for i, o := range found {
			found[i] = Obligation{of(o.Who), of(o.What), of(o.When), of(o.If), of(o.Quote), o.Day, o.Steps, r.sources(o.Operands), o.Doubt}
		}
	}
	return found
}

// obligations reads who must do what by when. It is for what is plain: a party, a modal word, what is to be done and, in the same
// clause, when.
func obligations(d *Reading) (found []Obligation) {
	const most = 120 // of a document
	names := d.partyNames()
	last := 0
	for _, part := range d.words.Near(whenAnchor, 340, 340) {
		for _, at := range modal.FindAllStringIndex(d.Text[part.Start:part.End], -1) {
			at := doc.Span{Start: part.Start + at[0], End: part.Start + at[1]}
			if at.Start < last || len(found) == most || noDuty.MatchString(d.Text[at.End:min(len(d.Text), at.End+60)]) {
				continue
			}
			who, ok := personBefore(d.Text, wordFrom(d.Text, max(0, at.Start-130), at.Start), at.Start, names)
			quote := sentenceAround(d.Text, at)
			if !ok || who.Start < quote.Start { // who stands in the paragraph before
				continue
			}
			if o, ok := d.obligation(quote, who, at.End); ok {
				found = append(found, o)
				last = max(o.What.End, o.When.End)
			}
		}
	}
	return found
}

// whenAnchor stands in whatever says when.
var whenAnchor = []string{"within", "later than", "more than", "less than", "fewer than", "at least", "on or before", " by ", "basis", "arrears", "advance", " each ", " every "}

// partyNames are the names of the parties and what the document calls them.
func (r *Reading) partyNames() (names []string) {
	for _, p := range r.find("parties") {
		names = append(names, p.Value.Text)
		if term := TermFor(r.Text, p.Value.Span); term != "" {
			names = append(names, term)
		}
	}
	return names
}

// personBefore returns who stands before a modal word.
func personBefore(words string, from, at int, names []string) (doc.Span, bool) {
	lead := strings.TrimRight(words[from:at], " \t\n\u00a0")
	if cut := adverb.FindStringIndex(lead); cut != nil {
		lead = lead[:cut[0]]
	}
	for _, name := range names {
		if strings.HasSuffix(lead, name) {
			return doc.Span{Start: from + len(lead) - len(name), End: from + len(lead)}, true
		}
	}
	m := rolePerson.FindStringIndex(lead)
	if m == nil || !subjectBegins.MatchString(lead[:m[0]]) {
		return doc.Span{}, false
	}
	return doc.Span{Start: from + m[0], End: from + len(lead)}, true
}

// subjectBegins ends before a person of whom something is said: not "the employees of the Company", nor "a controlling shareholder".
var subjectBegins = regexp.MustCompile(`(?i)(?:^|[,.;:)\]”"’\n]|\b(?:and|but|then|thereafter|however|whereupon|accordingly|that))\s*(?:\(?[a-z0-9.]{1,5}\)?\s+)?$`)

// obligation reads what is to be done behind a modal word, and when.
func (r *Reading) obligation(quote, who doc.Span, from int) (Obligation, bool) {
	const reach = 260 // bytes between a modal word and when
	rest := r.Text[from:min(quote.End, wordTo(r.Text, from, min(len(r.Text), from+reach+200)))]
	end := len(rest)
	if cut := strings.IndexAny(rest, ".;:"); cut > 0 {
		end = cut
	}
	if at := whenSaid.FindStringIndex(rest); at != nil && at[0] <= reach {
		said, what := rest[:at[0]], doc.Span{End: at[0]}
		switch {
		case subordinate.MatchString(said) || passed.MatchString(rest[at[0]:at[1]]) || ofTime.MatchString(said):
			what = doc.Span{}
		case noVerb.MatchString(said): // "promptly, and in any event within a day, notify"
			what = doc.Span{Start: at[1], End: max(end, at[1])}
		case toWhom.MatchString(said): // "pay to Array within ten days the fee"
			what.End = max(end, at[1])
		}
		if what.Len() > 0 {
			return r.datedObligation(quote, who, doc.Span{Start: from + what.Start, End: from + what.End}, doc.Span{Start: from + at[0], End: from + at[1]})
		}
	}
	lead := r.Text[quote.Start:who.Start]
	if at := whenSaid.FindStringIndex(lead); at != nil && leadWhen.MatchString(lead[:at[0]]) && strings.Trim(lead[at[1]:], " ,\n") == "" {
		return r.datedObligation(quote, who, doc.Span{Start: from, End: from + end}, doc.Span{Start: quote.Start + at[0], End: quote.Start + at[1]})
	}
	return Obligation{}, false
}

// datedObligation computes the day, where there is one.
func (r *Reading) datedObligation(quote, who, what, when doc.Span) (Obligation, bool) {
	trim := func(s doc.Span) doc.Span {
		words := r.Text[s.Start:s.End]
		if cut := inAnyEvent.FindStringIndex(words); cut != nil {
			words = words[:cut[0]]
		}
		start := s.Start + len(words) - len(strings.TrimLeft(words, " ,)\n\t\u00a0"))
		return doc.Span{Start: start, End: max(start, s.Start+len(strings.TrimRight(words, ".,;:( \n\t\u00a0")))}
	}
	o := Obligation{Who: trim(who), What: trim(what), When: trim(when), Quote: quote}
	if lead := trim(doc.Span{Start: quote.Start, End: who.Start}); onlyIf.MatchString(r.Text[lead.Start:lead.End]) && when.Start > who.Start {
		o.If = lead
	}
	if o.What.Len() < len("pay it") {
		return Obligation{}, false
	}
	k := namedDays{document: r}
	if day, ok := calendar.Read(r.Text[o.When.Start:o.When.End], k.date, calendar.Holidays{}); ok && day.Known() {
		o.Day, o.Steps, o.Operands, o.Doubt = calendar.Text(day.Day), day.Steps, append(k.operands, o.When), k.doubt
	}
	return o, true
}

// optional reads until when an option is to be exercised: so long before an end of the contract.
func optional(d *Reading) (found []Answer) {
	for _, part := range d.words.Near([]string{"option", "right to", "may extend", "may renew"}, 200, 400) {
		lengths := d.leasts(part)
		for _, v := range d.words.Find(value.Duration, part) {
			if rightBefore.MatchString(d.Text[v.Span.End:part.End]) {
				lengths = append(lengths, v)
			}
		}
		for _, v := range lengths {
			around := sentenceAround(d.Text, v.Span)
			words := d.Text[around.Start:around.End]
			same := func(a Answer) bool { return a.Evidence == around }
			if v.Unit != value.Perpetual && optionWords.MatchString(words) && beforeEnd.MatchString(d.Text[v.Span.End:around.End]) &&
				!optionEnds.MatchString(words) && !slices.ContainsFunc(found, same) {
				found = append(found, Answer{Value: v, Evidence: around, Score: 0.8, Doubt: v.Doubt})
			}
		}
	}
	return found
}

// optionEnds is an option that ends a contract, or keeps it from going on.
var optionEnds = regexp.MustCompile(spaced(`\b(?:option|right) (?:to|of) (?:terminat\w+|cancel\w*|not)\b|\bnot (?:to )?(?:renew|extend)|\bnon-?renew`))
