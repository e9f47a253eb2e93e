package facts

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// What tells the day on which a contract ends, or on which a debt is to be paid whole, from the other dates in it.
var (
	expiryAfter = rules(map[string]float64{
		`^[\s,]*\((?:the )?[“"](?:expiration|expiry|termination|maturity|end) date[”"]`:                                                                                                            1,
		`^[\s,]*\((?:herein(?:after)?,? )?(?:the )?[“"](?:initial |original |lease )?term[”"]`:                                                                                                     1,
		`^[\s,]*(?:on|at|upon) which (?:date|day|time) (?:this|the) (?:agreement|contract|lease|term|tenancy|licen[cs]e|note|bond|guarantee)[^.;]{0,40}\b(?:expires?|terminates?|ends?|ceases?)\b`: 1,
		`^[\s,]*(?:when|whereupon|(?:at|on|upon) which (?:time|date|day))[^.;]{0,30}\b(?:entire|whole|all|unpaid|remaining|outstanding)\b[^.;]{0,80}\b(?:due|payable|paid)\b`:                      1,
	})
	maturityAfter = append(rules(map[string]float64{`^(?:,|,? and|,? or) (?:on )?(?:the )?(?:\d{1,2}\b|` + strings.ToLower(text.AnyMonth) + `)`: -1}), expiryAfter...)
	// maturityBefore tells the date on which a debt is to be paid whole, in an instrument of debt.
	maturityBefore = rules(map[string]float64{
		`\bmatur(?:es?|ing|ity)\b[:\s]*(?:and (?:is |are |be |become )?(?:due|payable)[^.;]{0,40} )?(?:in full )?(?:on or before|on|by|is|at)?[\s:]*$`:                                                                                                                    1,
		`\b(?:promises?|agrees?|undertakes?|covenants?) to (?:pay|repay)\b[^.;]{0,200}\b(?:on or before|no later than|not later than|by)(?: the)?\s*$`:                                                                                                                    1,
		`\b(?:principal|balance|loan|loans|notes?|debentures?|indebtedness|debt|advances?|sums? owing|(?:final|last) (?:payment|instal?lment))\b[^.;]{0,140}\b(?:due|payable|paid|repaid)\b[^.;]{0,60}\b(?:on or before|on|by|no later than|not later than)(?: the)?\s*$`: 1,
		`\b(?:pay|repay|repays|pays)\b[^.;]{0,60}\b(?:principal|balance|loans?|notes?|debentures?|indebtedness|debt)\b[^.;]{0,80}\b(?:on or before|on|by|no later than|not later than)(?: the)?\s*$`:                                                                      1,
		`\b(?:first|initial|each|every)\b[^.;]{0,60}$|\b(?:begin(?:s|ning)?|commenc\w+|start(?:s|ing)?|monthly|quarterly|annually)\b[^.;]{0,30}$`:                                                                                                                         -1,
		`\b(?:interest on the|fees?|charges?|premium|tax\w*)\b[^.;]{0,80}$`: -1,
		`\b(?:if|unless|dated|made|as of|after|since)\b[^.;,]{0,60}$`:       -1,
	})
	expiryBefore = rules(map[string]float64{
		`\b(?:hold|demises?d?|lets?|leases?|leased)\b[^.;]{0,120}\bfrom\b[^.;]{0,40}\b(?:to|until|through)(?: and including)?\s*$`:                                                                1,
		`\b(?:expiration|expiry|termination|maturity|end) date[”"]?\)?[:\s]*(?:is|means|of|shall be|:)?\s*$`:                                                                                      0.9,
		`\b(?:this (?:agreement|lease|contract)|the term)\b[^.]{0,60}\b(?:begins|commences|continues|remains|shall)\b[^.]{0,80}$`:                                                                 0.3,
		`\b(?:expiration|expiry|termination|maturity|end) date[”"]? (?:is|means|shall mean|shall be) the (?:earlier|earliest|first)(?: to occur)? of:? (?:\((?:a|i|1|x)\) )?$`:                    1,
		`\b(?:engage|engages|engaged|appoints?|appointed|employs?|employed)\b[^.;]{0,80}\bfrom\b[^.;]{0,40}\b(?:to|until|through)(?: and including)?\s*$`:                                         1,
		`\b(?:agreement|contract|lease|licen[cs]e)\b[^.;]{0,40}\bfor (?:the|a) period from\b[^.;]{0,40}\b(?:to|until|through)(?: and including)?\s*$`:                                             1,
		`\bin (?:full force and )?effect (?:until|through)\s*$`:                                                                                                                                   1,
		`\b(?:(?:policy|insurance|contract|agreement|lease|licen[cs]e) period|period of (?:insurance|cover)|terms?)\b[^.;]{0,60}\bfrom\b[^.;]{0,60}\b(?:to|until|through)(?: and including)?\s*$`: 1,
	})
)

// expiryAnchor stands near every date on which a contract ends.
var expiryAnchor = []string{" term ", "earlier of", " period", " hold ", "demise", "lapse", "to and including", "until", "expir", "terminat", "maturity", " end", "through"}

// expiry reads the date on which a contract ends, and computes it where none is named.
func expiry(d *Reading) []Answer {
	if stated := namedEnd(d); len(stated) > 0 {
		return stated
	}
	computed := computedExpiry(d)
	if len(computed) > 0 && computed[0].Doubt == "" {
		return computed
	}
	if likely := d.choose("expiry"); len(likely) > 0 {
		return likely[:1]
	}
	return computed
}

// namedEnd returns the day on which the words say that a contract ends.
func namedEnd(d *Reading) []Answer {
	learned := d.choose("expiry")
	if len(learned) > 0 && learned[0].Probability >= surelyNamed {
		return learned[:1]
	}
	return d.once("stated expiry", statedExpiry)
}

// surelyNamed is how often a day is right from which on what was learned goes before the rules.
const surelyNamed = 0.8

// statedExpiry reads the date on which a contract says to end.
func statedExpiry(d *Reading) []Answer {
	var found []Answer
	for _, part := range d.words.Near(expiryAnchor, 250, 250) {
		found = append(found, datesBy(d, part, expiryBefore, expiryAfter)...)
	}
	for i, a := range found {
		if contractEnds(leading(d.Text, a.Value.Span, 240)) {
			found[i].Score++
		}
	}
	found = append(found, maturity(d)...)
	kept := slices.DeleteFunc(best(found, 0.9), func(a Answer) bool { return endsOther(d.Text, a.Value.Span) || beginsThere(d.Text, a) })
	return sure(kept[:min(len(kept), 1)])
}

var (
	// beginning ends before a day on which something begins, and so ends nothing; ending says after it that it does.
	beginning = regexp.MustCompile(spaced(`\b(?:commenc\w+|begin\w*|start\w*|t(?:akes?|ook) effect|effective|dated|from|since|entered into|executed|made)(?: (?:on|as of|as|of|from|with effect from|at|the|date|is|day|midnight|hereof|to be|this|and|including))*[\s,:"“”(]*$`))
	noticed   = regexp.MustCompile(spaced(`\b(?:notice|notify|notifies|notified|elects?|exercised?|exercising|request)\b[^.;]{0,80}\b(?:by|before|prior to|no later than|not later than|on or before)(?: the)?\s*$`))
)

// beginsThere reports whether a date is that on which the contract begins, or by which a notice is to be given.
func beginsThere(text string, a Answer) bool {
	lead := leading(text, a.Value.Span, 160)
	return noticed.MatchString(lead) || beginning.MatchString(lead) && !contractEnds(lead)
}

var (
	contractNoun = regexp.MustCompile(spaced(`\b(?:this |the |said |its |an? )?(?:initial |original |lease |licen[cs]e |contract |policy |subscription |loan |services? )?\b(?:agreement|contract|terms?|lease|tenancy|licen[cs]e|policy|subscription|employment|engagement|appointment|venture|cooperation|alliance|partnership|arrangement)\b[”"]?`))
	// notSubject stands before a contract that is named and of which nothing is said: "rent under this Lease through".
	notSubject = regexp.MustCompile(`(?i)\b(?:under|in|of|by|to|with|from|during|per|until|before|after|on|if|unless|hereunder|any|each|no|other|continued)[\s\x{a0}]+$`)
	// notContract stands behind the name of a contract that is part of another one: "Contract Year ending".
	notContract = regexp.MustCompile(`(?i)^[\s\x{a0}]+(?:years?|quarters?|months?|weeks?|days?|prices?|fees?|rates?|amounts?|sums?|rent|dates?)\b`)
	// lasts ends the words that contractEnds and maturity judge, of whatever they speak.
	lasts = regexp.MustCompile(spaced(`(?:\b(?:until|till|through|thru|including|expires?|expiring|terminates?|terminating|lapses?|ends?|ending|ceases?|concludes?|concluding|on|as of|midnight|business|time|[ap]\.?m\.?,?|the|earl(?:ier|iest) (?:to occur )?of[:\s]*|first to occur of)|\((?:[a-e]|i{1,3}|iv|[1-4])\))\s*$`))
	// sooner is how a date stands among the other ends of a contract, the first of which counts.
	sooner = `(?:[^;]{0,140}\b(?:expires?|expiring|terminates?|terminating|lapses?|ends?|ending|ceases?)(?: (?:on|upon|at))?|[^;]{0,160}\b(?:until|through)) (?:the )?(?:earlier|earliest|sooner|first)(?: to occur)? of:?\b[^.]{0,200}?`
	endsOn = regexp.MustCompile(spaced(`^(?:` + sooner + `(?:\bof:?|\((?:[a-e]|i{1,3}|iv|[1-4])\))|[^;]{0,140}\b(?:expires?|expiring|terminates?|terminating|lapses?|ends?|ending|ceases?)(?: by effluxion of time)?(?: on)?|` +
		`[^;]{0,100}?\b(?:be|is|are|means?|remains?|continues?|runs?|lasts?|extends?|extended|endures?|commenc\w+|begins?|starts?)\b[^;]{0,120}\b(?:until|till|through|thru|to and including|up to|concludes?|concluding)|` +
		`(?: period)?(?::\s*| (?:from|is|of) )[\w\s,]{0,40}\b(?:through|until)|[^;]{0,60}\bterm[^;]{0,60}\b(?:through|until|to and including))` +
		`[\s,]*(?:(?:and including|to and including|including|as of|(?:at )?midnight on|the close of business on|(?:at )?[0-9:.]{1,5}(?: ?[ap]\.?m\.?)?,?(?: [\w\s]{1,25}time)?,?|on|the) )*$`))
	// itLasts is a sentence of a clause about the term that names the contract in a word.
	itLasts        = regexp.MustCompile(spaced(`^(?:It|They|The engagement|The appointment|The arrangement|The services|These terms|The relationship)\b[^.;]{0,80}\b(?:lasts?|runs?|continues?|remains? in (?:force|effect)|is valid|ends?|expires?|terminates?)(?: (?:up to|until|till|through|on|at|and|including|to|the|midnight))+ $`))
	sentenceBegins = regexp.MustCompile(`[\pL)”"]{2}\.[\s\x{a0}]+[\p{Lu}“"]`)
)

// contractEnds reports whether some words say of a contract, or of its term, that it lasts until what
// stands behind them.
func contractEnds(lead string) bool {
	if !lasts.MatchString(lead[max(0, len(lead)-20):]) {
		return false
	}
	if at := sentenceBegins.FindAllStringIndex(lead, -1); at != nil {
		end := at[len(at)-1][1]
		_, size := utf8.DecodeLastRuneInString(lead[:end])
		lead = lead[end-size:]
	}
	if itLasts.MatchString(lead) {
		return true
	}
	return slices.ContainsFunc(contractNoun.FindAllStringIndex(lead, -1), func(at []int) bool {
		return !notSubject.MatchString(lead[:at[0]]) && !notContract.MatchString(lead[at[1]:]) && endsOn.MatchString(lead[at[1]:])
	})
}

// debt tells an instrument of debt by its opening.
var debt = regexp.MustCompile(`(?i)\b(?:promissory|secured|convertible|demand|balloon|term)[\s\x{a0}]+notes?\b|\b(?:loan|credit|facility|financing)[\s\x{a0}]+(?:agreement|letter)\b|\b(?:debenture|bond|indenture|mortgage|deed[\s\x{a0}]+of[\s\x{a0}]+trust)\b|\bfor[\s\x{a0}]+value[\s\x{a0}]+received\b|\bthis[\s\x{a0}]+note\b`)

// maturity reads the date on which an instrument of debt falls due.
func maturity(d *Reading) []Answer {
	const opens = 3000 // bytes
	if !debt.MatchString(d.Title) && !debt.MatchString(d.Text[:head(d.Text, opens).End]) {
		return nil
	}
	var found []Answer
	for _, part := range d.words.Near(maturityAnchor, 250, 250) {
		found = append(found, datesBy(d, part, maturityBefore, maturityAfter)...)
	}
	if found = best(found, 0.9); len(found) > 1 && found[0].Score == found[1].Score {
		return nil // instalments, of which none is told to be the last
	}
	return found
}

// maturityAnchor stands near every such date.
var maturityAnchor = []string{"matur", " due", " pay", "paid", "repay"}

var (
	// definedAs is what a date, or the time until it, is called behind it, and endNames are names for the
	// end of a contract.
	definedAs = regexp.MustCompile(`(?i)^[\s\x{a0},]*\((?:the|each|such|an?)?(?:,?[\s\x{a0}](?:the|an?))?[\s\x{a0}]*[“"]([^”"]{1,50}\b(?:period|date|deadline|time))[”"]`)
	endNames  = regexp.MustCompile(`(?i)\b(?:initial|original|fixed|minimum|term|expir\w+|terminat\w+|matur\w+|end|lease|agreement|contract|policy|commitment|employment|confidentiality|non-?disclosure)\b`)
	// otherEnds are what else has an end: "the fiscal year ends", "the option expires on".
	otherEnds = regexp.MustCompile(spaced(`\b(?:options?|warrant(?:y|ies|s)|standstill|restrict\w+|non-?compet\w*|non-?solicit\w*|exclusivity|inspection|diligence|cure|offers?|evaluation|trial|probation\w*|lock-?up|fiscal|financial year|quarters?|calendar|tax\w*|reporting|measurement|performance|certificates?|abatement|budget|(?:original|prior|former|previous|existing) (?:agreement|contract|lease|licen[cs]e|policy)|(?:extended|renewal|extension|option) (?:term|period)s?)\b(?: [\w“”"’-]+){0,8} (?:until|expires?|ends?|ended|ending|through|terminates?)(?: on)?(?: the)?\s*$` +
		`|\bif\b[^.;]{0,80}\b(?:renew|exercise|extend|elect)\w*[^.;]{0,120}$` +
		`|\b(?:the|each|every|such|\w+-month) (?:\w+ )?(?:period|months?|weeks?|years?) (?:then )?(?:ending|ended)(?: on)?\s*$`))
)

// endsOther reports whether a date ends something else than the contract.
func endsOther(text string, s doc.Span) bool {
	if name := definedAs.FindStringSubmatch(text[s.End:min(len(text), s.End+120)]); name != nil && !endNames.MatchString(name[1]) {
		return true
	}
	if name := defining.FindStringSubmatch(leading(text, s, 400)); name != nil && !endNames.MatchString(name[1]) {
		return true
	}
	return otherEnds.MatchString(leading(text, s, 260))
}

// defining finds what a sentence defines that a day stands in, and that so is another one's: "“Senior Notes” means notes with a maturity date of".
var defining = regexp.MustCompile(spaced(`[“"]([^”"“]{2,50})[”"] (?:means|shall mean)\b(?:[^.;]|\.\d){0,340}$`))
