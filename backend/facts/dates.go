package facts

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"pincite/backend/dated"
	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// elsewhere stands before the date of another document than the one that is read: "the parties entered
// into a lease dated", "the agreement that she signed on".
const elsewhere = `(?:\b(?:entered into|concluded|executed|signed|made|part(?:y|ies) to|under)(?: an?| the| that)(?: certain)? (?:[\w’'&-]+ ){0,6}(?:dated|made|of)(?: as of| on)?|\b(?:that|which)\b[^.;,]{0,60}\b(?:signed|executed|entered into|concluded)(?: on| as of)?)(?: the)?\s*$`

// What tells the day from which a contract applies, and the day on which it was made, from
// the other dates in it.
var (
	effectiveBefore = rules(map[string]float64{
		`\beffective(?: for all purposes)?(?: date)?(?: as)?(?: of| on| from|:| is| shall be| means)?[\s,:“”"]*(?:the |this )?$`: 1.2,
		`\beffective date[”"]?\)?[^.]{0,40}$`:                                            0.7,
		`\b(?:dated|made|entered into|executed|agreement) as of[,:]?(?: the| this)?\s*$`: 0.8,
		`\b(?:dated|made|entered into|executed|signed)(?: and \w+)*[^.;]{0,60}$`:         0.6,
		`\bas of(?: the| this)?\s*$`:                                                     0.3,
		`\bdate[d]?:?\s*$`:                                                               0.4,
		`\b(?:agreement|contract|lease|licen[cs]e|term|employment|engagement|services?|tenancy|policy|this)\b[^.;]{0,100}\b(?:commenc(?:es?|e|ing)|begin(?:s|ning)?|start(?:s|ing)?) (?:on|as of)\s*$`: 0.4,
		`\b(?:filed?|filing|fiscal|quarter|year|period|form 10|form 8)\b[^.]{0,30}$`:                                                                                                              -0.6,
		`\b(?:certain|amended|pursuant to|under the|defined in)\b[^.]{0,80}$`:                                                                                                                     -0.5,
		`\b(?:until|expires?|terminat\w+|ending|through|before|prior to|no later than)\b[^.]{0,40}$`:                                                                                              -0.8,
		`\b(?:comes?|coming|enters?|entered|entering) into (?:full )?(?:force|effect)(?: and effect)?(?: as of| on| from| with effect from)?(?: the)?\s*$`:                                        1.2,
		`\b(?:this|the) (?:\w+ )?(?:agreement|contract|lease|licen[cs]e)\b[^.;]{0,40}\b(?:commenc\w+|begins?|starts?|t(?:akes?|ook) effect|bec[ao]mes? effective) (?:on|as of|from)(?: the)?\s*$`: 0.8,
		`\b(?:rev|revised|revision|version|form)\b[\s.:#(]{0,4}$`:                                                                                                                                 -0.8,
		`\b(?:is|are|be) (?:employed|engaged|appointed)\b[^.;]{0,60}\bwith effect from(?: the)?\s*$`:                                                                                              0.8,
		`\beffective (?:as of|on|from)\b[^.;]{0,90}\bon(?: the)?\s*$`:                                                                                                                             0.8,
		`\b(?:takes?|taking|took|comes? into|enters? into|in) (?:effect|force)(?: on| from| as from| as of)?(?: the)?\s*$`:                                                                        1,
		`(?:^|\n)[\s*|-]*(?:supply |service |contract |lease )?(?:start|starts|starting date|start of \w+|date of entry|entry|commencement|move-in|\w+ begins|valid from|runs from|begins|from)[:\s.…|*]*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day )?$`: 0.9,
		`(?:^|\n)[\s*|-]*(?:policy |insurance |contract |agreement )?(?:period|year)(?: of (?:insurance|cover))?[:\s.…|*]*$`:                                                                                                                                1.5,
		`(?:^|\n)[\s*|-]*(?:\w+ )?(?:ish|end|ends|expiry|last day|termination)[:\s.…|*]*$`:                                                                                                                                                                  -1,
		`\b(?:this day|day agreed)\b[^.;\n]{0,40},\s*$`:                                                    0.7,
		`\bwith effect (?:from|on)(?: the)?\s*$`:                                                           0.9,
		`\b(?:policy|insurance|contract|agreement|lease|licen[cs]e) (?:period|term)\b[^.]{0,20}\bfrom\s*$`: 1,
		`\b(?:employed|worked|since|between|served)\b[^.;]{0,60}\b(?:from|since|between)\s*$`:              -0.8,
		elsewhere: -0.9,
	})
	effectiveAfter = rules(map[string]float64{
		`^[\s,]*(?:which (?:date|day)|the date (?:on )?which)\b[^.;]{0,60}\beffective date`:           1.2,
		`^[\s,]*\(?(?:the )?[“"]?effective date`:                                                      0.8,
		`^[\s,]*(?:\(the [“"]\w+ date[”"]\)[\s,]*)?(?:by and )?(?:between|among|is (?:made|entered))`: 0.5,
	})
)

// datesBy scores the dates in a part of a document by the words about them.
func datesBy(d *Reading, part doc.Span, before, after []rule) []Answer {
	var found []Answer
	for _, v := range d.words.Find(value.Date, part) {
		lead := d.Text[max(0, v.Span.Start-150):v.Span.Start]
		score := weigh(before, lead) + weigh(after, d.Text[v.Span.End:min(len(d.Text), v.Span.End+80)])
		score -= d.foreign(v.Span)
		if len(v.Text) < len("2001-01-01") {
			score -= 0.8 // a month alone
		}
		found = append(found, Answer{Value: v, Evidence: d.sentence(v.Span), Score: score})
	}
	return found
}

// foreign is how much speaks against a date being one of the contract itself, once for a span: that of another document, or one
// that a recital tells of.
func (d *Reading) foreign(s doc.Span) float64 {
	less, ok := d.against[s]
	if !ok {
		switch far := leading(d.Text, s, 900); {
		case dated.OfAnother(far[max(0, len(far)-500):]), notOwn.MatchString(d.Text[max(0, s.Start-150):s.Start]):
			less = 3
		case recites(far):
			less = 2
		}
		d.against[s] = less
	}
	return less
}

// recites reports whether words belong to a recital, which tells of what went before.
func recites(lead string) bool {
	at := strings.LastIndex(strings.ToUpper(lead), "WHEREAS")
	return at >= 0 && !strings.Contains(strings.ToUpper(lead[at:]), "THEREFORE")
}

// notOwn ends before the date of a filing, and before one in the note of a form: "[for example, May 1".
var notOwn = regexp.MustCompile(`(?i)\b(?:10-?[kq](?:sb)?|8-?k|s-?\d|f-?\d|20-?f|6-?k|10-?12g|1-?a)(?:/a)?,?\s*$|\[[^\[\]]*\b(?:example|e\.g\.|drafting note)[^\[\]]*$`)

// effectiveDate reads the date from which a contract applies; where it says none, the date
// it bears, and where it bears none, the date of its signatures.
func effectiveDate(d *Reading) []Answer {
	if lastSignature.MatchString(d.Text[:head(d.Text, opening).End]) {
		if begins := beginnings(d); len(begins) > 0 && begins[0].Score >= surely && begins[0].Doubt == "" {
			return begins
		}
		if last := signedLast(d); last != nil {
			return last
		}
		return calledEffective(d)
	}
	found := effectiveDates(d)
	if begins := beginnings(d); len(begins) > 0 && (len(found) == 0 || !applies(d, found[0])) {
		if sure := begins[0].Score >= likely; sure || len(found) == 0 {
			return begins
		}
		if begins[0].Value.Text != found[0].Value.Text && found[0].Doubt == "" {
			begins[0].Doubt, found[0].Doubt = agreedOrBegins, agreedOrBegins
			return []Answer{found[0], begins[0]}
		}
	}
	if len(found) == 0 || found[0].Doubt != "" {
		return found
	}
	switch first := found[0]; {
	case (d.says("effective date", eventEffective) || d.says("effective only", onlyUpon)) && !callsEffective(d.Text, first):
		found[0].Doubt = fromEvent
	case len(first.Value.Text) < len(time.DateOnly) && (value.Blank(d.Text[first.Value.Span.Start:first.Value.Span.End]) || noDay.MatchString(d.Text[first.Value.Span.Start:first.Value.Span.End])):
		found[0].Doubt = blankDay
	case blankBefore(d, first.Value.Span.Start) && !callsEffective(d.Text, first):
		found = bySignatures(d, found)
	}
	return found
}

// applies reports whether the words say of a day that the contract applies from it, and not only that it was made then.
func applies(d *Reading, a Answer) bool {
	return callsEffective(d.Text, a) || saidEffective.MatchString(leading(d.Text, a.Value.Span, 40))
}

// fromEvent tells why the day that a contract bears is not the one from which it applies.
const fromEvent = "it applies from the day of an event, which the words do not name"

// eventEffective calls the day on which something happens the effective one.
var eventEffective = regexp.MustCompile(spaced(`[“"]effective date[”"] (?:means|shall mean|is|shall be) the (?:first |later |latest )?(?:date|day) (?:on|upon|by|of) which\b|\b(?:date|day) (?:on|upon) which\b[^.;]{0,160}\b(?:is|shall be|will be|being)(?: called| referred to as)? (?:the )?[“"]effective date[”"]`))

// onlyUpon makes what a contract says depend on an event.
var onlyUpon = regexp.MustCompile(spaced(`\b(?:this (?:agreement|contract)|provisions(?: of this (?:agreement|contract))?|provisions hereof) (?:shall |will |to )?(?:be|become|becomes|is|are) effective only (?:upon|on|when|after)\b`))

// noDay is a date in which white space stands for the day: "October , 2007".
var noDay = regexp.MustCompile(`[\pL.]\s+,`)

// bySignatures doubts the date of a contract whose day is left blank: that of the signatures, all of them.
func bySignatures(d *Reading, found []Answer) []Answer {
	if dates := signatureDates(d); len(dates) > 0 {
		found = dates
	}
	for i := range found {
		found[i].Doubt = blankDay
	}
	return found
}

// blankUntil is how far into a text its own date is left blank.
const blankUntil = 3000 // bytes

var (
	// lastSignature says that a contract applies from the day on which the last party signs.
	lastSignature = regexp.MustCompile(spaced(`\beffective\b[^.;]{0,120}\b(?:date|day|time)\b[^.;]{0,60}\b(?:last|latest|final|later)\b[^.;]{0,40}\b(?:sign\w*|execut\w+)|\b(?:date|day) of (?:the )?(?:last|latest|final) (?:party(?:['’]s)? )?(?:signature|signing|execution|to sign)|\blast (?:date (?:of|in|on|set forth|written|below)|signature (?:below|date|hereto))[^.;]{0,40}|\beffective\b[^.;]{0,60}\b(?:both|all) (?:of the )?parties (?:have )?(?:sign|execut)\w*`))
	blankDate     = regexp.MustCompile(`(?i)\b(?:dated|made|entered|effective|executed|agreement|lease|contract|of|on|this)\b[^.;]{0,60}?(?:_{2,}|\[[\s_•●*.]*\]|[•●]|\bthis\s+day\b|\bas of\s*,\s)[\s,]*(?:day\s+of|of\s+[A-Z_]|,?\s*(?:19|20)(?:\d\d|_|\b))|\bthis\s+(?:_+\s*)?day\s+of\s*[_,]|\b` + text.AnyMonth + `\s*(?:_{1,}|\[[\s_•●*.]*\]|[•●])[\s,]*(?:19|20)`)
)

// blankBefore reports whether the day on which a contract is made is left blank before a position, and in its opening.
func blankBefore(d *Reading, at int) bool {
	return blankDate.MatchString(d.Text[:head(d.Text, min(at, blankUntil)).End])
}

// signedLast returns the last of the days on which a contract was signed, where its words make that the one from
// which it applies. Where a single day is there, another one may be missing.
func signedLast(d *Reading) []Answer {
	dates := signatureDates(d)
	if len(dates) == 0 {
		return nil
	}
	last := dates[0]
	last.Score = 0.9
	if len(dates) == 1 && places(d, last.Value) < 2 {
		last.Doubt = "it applies from the last signature, and a single one bears a day"
	}
	return []Answer{last}
}

// places returns how often a date stands among the signatures.
func places(d *Reading, v value.Value) (n int) {
	for _, other := range d.words.Find(value.Date, tailOf(d.Text)) {
		if other.Text == v.Text {
			n++
		}
	}
	return n
}

// effectiveDates reads the day by the words about it.
func effectiveDates(d *Reading) []Answer {
	found := datesBy(d, head(d.Text, opening/2), effectiveBefore, effectiveAfter)
	for i := range found { // what stands earlier is likelier
		found[i].Score -= 0.3 * float64(found[i].Value.Span.Start) / (opening / 2)
	}
	if kept := best(found, 0.4); len(kept) > 0 {
		if named := calledEffective(d); len(named) == 1 && !callsEffective(d.Text, kept[0]) {
			kept = named
		}
		return sure(kept[:1])
	}
	// Somewhere in the text a date may be called the effective one.
	var later []Answer
	for _, a := range datesBy(d, doc.Span{End: len(d.Text)}, effectiveBefore[:], effectiveAfter) {
		if a.Score >= 1.1 {
			later = append(later, a)
		}
	}
	if kept := best(later, 0); len(kept) > 0 {
		return sure(kept[:1])
	}
	if first := headDate(d, found); first != nil {
		return first
	}
	return sure(signed(d))
}

var (
	isEffective = regexp.MustCompile(spaced(`\beffective date[”"]?(?: of this (?:agreement|contract|lease|licen[cs]e))?[”"]? (?:is|shall be|means|shall mean)(?: the)? $`))
	asEffective = regexp.MustCompile(spaced(`^[\s,]*(?:(?:which|such) (?:date|day)|the date (?:on )?which)\b[^.;]{0,60}\beffective date|^[\s,]*\((?:the )?[“"]effective date[”"]`))
)

// callsEffective reports whether a date is called the effective one.
func callsEffective(text string, a Answer) bool {
	s := a.Value.Span
	return isEffective.MatchString(text[max(0, s.Start-60):s.Start]) || asEffective.MatchString(text[s.End:min(len(text), s.End+120)])
}

// calledEffective returns the dates that a document calls the effective one.
func calledEffective(d *Reading) (named []Answer) {
	for _, part := range d.words.Near([]string{"effective date"}, 150, 150) {
		for _, a := range datesBy(d, part, effectiveBefore, effectiveAfter) {
			if a.Score > 0 && len(a.Value.Text) == len("2001-01-01") && callsEffective(d.Text, a) {
				named = append(named, a)
			}
		}
	}
	return best(named, 0)
}

// headDate returns the date at the head of a letter, of dates that are the best first; nil where it has none.
func headDate(d *Reading, found []Answer) []Answer {
	for _, first := range found {
		if first.Value.Span.Start < 1200 && first.Score > -0.3 && !runs(leading(d.Text, first.Value.Span, 40)) && len(first.Value.Text) == len("2001-01-01") {
			first.Score = 0.5
			return []Answer{first}
		}
	}
	return nil
}

// runs reports whether the last words before a date belong to a sentence, so that it does not head a letter.
func runs(lead string) bool {
	line := strings.Fields(lead[strings.LastIndexByte(lead, '\n')+1:])
	for _, word := range line[max(0, len(line)-2):] {
		if first, _ := utf8.DecodeRuneInString(strings.TrimLeft(word, "(“\"")); unicode.IsLower(first) && word != "dated" && word != "date" {
			return true
		}
	}
	return false
}

// signed returns the date of the signatures; where they bear several, all of them, the last day first and in doubt.
func signed(d *Reading) []Answer {
	found := signatureDates(d)
	if len(found) > 1 {
		for i := range found {
			found[i].Doubt = severalSigned
		}
	}
	return found
}

const severalSigned = "the signatures bear several days"

// signatureDates returns the days beside the signatures, the last one first.
func signatureDates(d *Reading) []Answer {
	found := best(datesBy(d, tailOf(d.Text), signedBefore, nil), 0.5)
	found = slices.DeleteFunc(found, func(a Answer) bool { return len(a.Value.Text) != len(time.DateOnly) })
	from := signsFrom(d.Text)
	if beside := slices.DeleteFunc(slices.Clone(found), func(a Answer) bool { return a.Value.Span.Start < from }); len(beside) > 0 {
		found = beside
	}
	slices.SortStableFunc(found, func(a, b Answer) int { return strings.Compare(b.Value.Text, a.Value.Text) })
	return found
}

// signs begin the part of a text in which parties sign.
var signs = regexp.MustCompile(`/[sS]/|(?m)^\s*(?:By|BY|Signed|SIGNED|Signature|Name)\s*:|IN WITNESS|(?i:duly executed)|_{4,}`)

// signsFrom returns from where on a text is signed, in its tail; 0 where nothing tells.
func signsFrom(text string) int {
	tail := tailOf(text)
	if at := signs.FindStringIndex(text[tail.Start:]); at != nil {
		return tail.Start + at[0]
	}
	return 0
}

// tailOf is the part of a text in which it is signed.
func tailOf(text string) doc.Span {
	const signedWithin = 4000 // bytes
	tail := doc.Span{Start: max(0, len(text)-signedWithin), End: len(text)}
	for !boundary(text, tail.Start) {
		tail.Start++
	}
	return tail
}

// signedBefore tells the date of a signature: it has a label, or the place where it was signed stands
// before it in its line.
var signedBefore = rules(map[string]float64{
	`\b(?:date[d]?|this|as of|day and year)\b[^.]{0,40}$|\b(?:signed|executed|sealed|delivered|witness\w*|subscribed|agreed|accepted|hands?)\b[^.]{0,80}\bon(?: the)?\s*$`: 0.5,
	`\b(?:signed|executed)(?: the)?\s*$`:                                                0.5,
	`(?:^|\n|[\t\x20]{3})[\t\x20_]*(?-i:\p{Lu})\p{L}+(?:[\x20-]\p{L}+){0,2},[\t\x20]*$`: 0.5,
	`(?i)/s/[^\n]{0,60}$`: 0.5,
	elsewhere:             -0.9,
	`\b(?:conventions?|treat(?:y|ies)|acts?|directives?|regulations?|disclosure document)\b[^.;]{0,120}$`:                           -1,
	`\b(?:until|before|after|prior to|later than|employed|through|ending|expir\w+|occur\w*|as (?:in effect|amended))\b[^.;]{0,40}$`: -1,
})

// agreementDate reads the date that a contract bears. A month alone may be that of its form, and what is less likely than not another's.
func agreementDate(d *Reading) []Answer {
	_, day := dated.Bears("", d.Text)
	found := d.words.Find(value.Date, day.Span)
	if len(found) == 0 {
		return nil
	}
	a := Answer{Value: found[0], Evidence: d.sentence(found[0].Span), Score: 0.5 + day.Probability/2}
	switch {
	case len(day.Text) < len(time.DateOnly):
		a.Doubt = "a month is named, and no day"
	case day.Probability < 0.5:
		a.Doubt = "another day may be the one that it bears"
	}
	return []Answer{a}
}

// sure turns the scores of rules into what a reader may make of them.
func sure(found []Answer) []Answer {
	for i := range found {
		found[i].Score = min(max(0.5+found[i].Score/2, 0.5), 1)
	}
	return found
}

func head(s string, n int) doc.Span {
	n = min(n, len(s))
	for n > 0 && !boundary(s, n) {
		n--
	}
	return doc.Span{End: n}
}

func boundary(s string, i int) bool { return i == len(s) || isStart(s, i) }

// leading returns the words of a text before a span, in its paragraph.
func leading(text string, s doc.Span, most int) string {
	from := max(0, s.Start-most)
	for from < s.Start && !isStart(text, from) {
		from++
	}
	lead := text[from:s.Start]
	if at := strings.LastIndex(lead, "\n\n"); at >= 0 {
		lead = lead[at+2:]
	}
	return lead
}
