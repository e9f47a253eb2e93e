package sac

import (
	"regexp"
	"strings"
	"unicode"

	"pincite/backend/text"
)

// closedSuffixes end a name for certain; the others may go on, as in "Trust Company".
var closedSuffixes = text.NewSet(`inc incorporated llc ltd limited corp corporation lp llp plc ag nv bv gmbh llp lllp pllc na kk a/s`)

// nameLinks are small words inside a name.
var nameLinks = text.NewSet(`of de la du des der van von & for the d/b/a dba y e et und da do dos das del della di dei late`)

// notNames are capitalised words that start no party's name.
var notNames = text.NewSet(`the this that these those parties party a an and agreement whereas now recitals effective date
	each collectively both it its article section exhibit table page as in witness with by to us we you i such any all
	other background individually
	hereinafter company corporation recipient disclosing receiving discloser customer supplier client contractor
	employee seller buyer purchaser licensor licensee distributor franchisee franchisor consultant parent merger
	name address entity insert title counterparty participant vendor dated confidential undersigned certain general
	registered their his her is day of our your none nothing no should would if when without except upon until unless during
	all trade zwischen tussen entre hereby dear ` + text.MonthNames)

// notInNames are words that no name contains, however they are written.
var notInNames = text.NewSet(`by an is it shall as in at with or to from between among whereas hereinafter located having whose
	be are was has have who which that this hereby therefore not if on dated s/o w/o d/o r/o`)

// generics are words that, alone or together, describe a party without naming it.
var generics = text.NewSet(`third owner provider service services principal member committee holding group investor investors
	agent agents bank board fund trust adviser advisor advisors capacity operating sponsor talent artist celebrity individual
	licensees user users affiliate affiliates head department ceo manager purchaser lender borrower guarantor shareholder
	stockholder unnamed carrier shipper reseller publisher sub limited unlimited liability of discloser information data executive
	business broker lessor lessee landlord tenant volunteer applicant partner partners support end-user account deposit
	postal`)

// andJoins are words that "and" joins to a name rather than a second party.
var andJoins = text.NewSet(`loan trust sons company co associates wales technology technologies research development
	management services marketing sales gas oil power electric electricity water steam light beverage entertainment its drug medical
	engineering science sciences insurance casualty consulting manufacturing export mental human urban`)

// addName adds a name to those that differ from it.
func addName(names []string, name string) []string {
	for _, have := range names {
		if sameName(have, name) {
			return names
		}
	}
	return append(names, name)
}

// sharesName reports whether a name may be another form of one that is known: one begins with the
// other, or they begin with the same word and not both have a company's suffix.
func sharesName(names []string, name string) bool {
	for _, have := range names {
		a, b := strings.TrimPrefix(strings.ToLower(have), "the "), strings.TrimPrefix(strings.ToLower(name), "the ")
		first, _, _ := strings.Cut(a, " ")
		if x, y := text.Squeeze(a), text.Squeeze(b); strings.HasPrefix(x, y) || strings.HasPrefix(y, x) ||
			strings.Contains(y, text.Squeeze(first)) && !(hasSuffix(have) && hasSuffix(name)) {
			return true
		}
	}
	return false
}

// sameName reports whether two names differ in case, punctuation or the way their legal
// form is written alone.
func sameName(a, b string) bool {
	return text.ShortForms.Replace(text.Squeeze(a)) == text.ShortForms.Replace(text.Squeeze(b))
}

// weight is how much a list of names is believed: a company's suffix counts double, and
// more than two names count no more.
func weight(names []string) int {
	w := 0
	for i, n := range names {
		if i == 2 {
			break
		}
		w++
		if hasSuffix(n) {
			w++
		}
	}
	return w
}

// subsLast moves the companies that exist only to be merged behind the parties proper.
func subsLast(names []string) []string {
	var front, back []string
	for _, n := range names {
		l := strings.ToLower(n)
		if strings.Contains(l, "merger sub") || strings.Contains(l, "mergerco") || strings.Contains(l, "acquisition sub") ||
			strings.Contains(l, "merger corp") {
			back = append(back, n)
		} else {
			front = append(front, n)
		}
	}
	return append(front, back...)
}

// person reports whether a name may be that of a person: two to five words without digits.
func person(name string) bool {
	n := len(strings.Fields(name))
	return n > 1 && n < 6 && !strings.ContainsAny(name, "0123456789")
}

// Places that look like companies: of Nevada, of Colorado, of an Irish county.
var (
	cityOfState = regexp.MustCompile(`^(?:.* )?\p{Lu}\p{Ll}+, (?:NV|CO)\.?$`)
	irishCounty = regexp.MustCompile(`\bCo\.? \p{Lu}\p{Ll}+(?:,? Ireland)?$`)
)

// place reports whether a name says where and nothing else, or has a postal code: "Cayman
// Islands", "CA 94304", "Delaware Corporation", "Las Vegas, NV".
func place(name string) bool {
	if cityOfState.MatchString(name) || irishCounty.MatchString(name) && !text.LegalForms[lastWord(name)] {
		return true
	}
	only, named := true, false
	for w := range strings.FieldsSeq(strings.ToLower(name)) {
		if w = strings.Trim(w, ".,"); allDigits(w) && len(w) == 5 {
			return true
		}
		named = named || text.Geographic[w]
		only = only && (w == "of" || w == "corporation" || w == "partnership" || allDigits(w) || text.Geographic[w])
	}
	return only && named
}

// setOff reports whether punctuation, a bracket or line ends stand around the name at
// tokens [start, end), as they do around a party's name and not around any two
// capitalised words after an "and".
func setOff(ts []token, start, end int) bool {
	if end >= len(ts) {
		return true
	}
	if start >= end {
		return false
	}
	last, next := ts[end-1].text, ts[end].text
	return strings.ContainsAny(last[len(last)-1:], ",;.:)\"") || strings.HasSuffix(last, "”") ||
		strings.ContainsAny(next[:1], "(\"[") || strings.HasPrefix(next, "“") ||
		ts[start].brk && ts[end].brk || next == "a" || next == "an" || strings.EqualFold(next, "located") ||
		strings.EqualFold(next, "whose") || strings.EqualFold(next, "with")
}

// heading reports whether a name is rather a heading or the name of a thing that
// contracts speak of.
func heading(name string) bool {
	for _, w := range strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) }) {
		switch w {
		case "agreement", "section", "article", "bylaws", "officers", "directors", "warranties", "warranty", "party", "parties",
			"shareholders", "stockholders", "schedule", "exhibit", "royalty", "payment", "definitions", "term", "termination", "confidentiality",
			"interpretation", "contract", "representations", "covenants", "offering", "registration", "purpose", "date", "whereas", "securities",
			"prospectus", "obligations", "information", "affiliates", "rights", "contents", "therefore", "arbitration", "wales", "page",
			"confidential", "deed", "mortgage", "plan", "secrets", "territory", "solicitation", "competition", "act", "commission",
			"amendment", "manual",
			"letter", "capacity", "terms", "form", "forms", "addendum", "sow", "surviving", "cancellation", "conditions", "matter",
			"herein", "hereto", "part", "attachment", "annex", "appendix", "rate", "orders":
			return true
		}
	}
	return false
}

// officer reports whether a name says what a person is and not who: "Director of Asia-Pacific Operations", "Chief Operating Officer".
func officer(name string) bool {
	words := strings.Fields(strings.ToLower(name))
	return len(words) > 1 && officers[words[0]] && (words[1] == "of" || words[1] == "for" || officers[words[len(words)-1]])
}

var officers = text.NewSet(`director manager head president chief officer secretary treasurer chairman chairperson vice partner clerk engineer`)

// webSite is the address of one, below a company's own.
var webSite = regexp.MustCompile(`^[\w-]+\.[\w-]+\.(?:com|net|org|cn|io)$`)

// notParty reports whether a name is none of a party: a heading, a role, or a place.
func notParty(name string) bool {
	first, _, _ := strings.Cut(name, " ")
	return heading(name) || descriptive(name) || officer(name) || addressLike(name) || place(name) ||
		strings.Trim(first, "0123456789.") == "" && strings.Contains(first, ".") ||
		strings.HasSuffix(strings.ToLower(name), " the company") || webSite.MatchString(name)
}

// numbered reports whether a token numbers a party: "(2)".
func numbered(t token) bool {
	return len(t.text) >= 3 && t.text[0] == '(' && t.text[len(t.text)-1] == ')' && len(t.text) <= 4 &&
		(allDigits(t.text[1:len(t.text)-1]) || len(t.text) == 3 && t.text[1] >= 'a' && t.text[1] <= 'e')
}
