package sac

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/text"
)

// closedSuffixes end a name for certain; the others may go on, as in "Trust Company".
var closedSuffixes = text.NewSet(`inc incorporated llc ltd limited corp corporation lp llp plc ag nv bv gmbh llp lllp pllc na kk`)

// nameLinks are small words inside a name.
var nameLinks = text.NewSet(`of de la du des der van von & for the d/b/a dba y e et und`)

// notNames are capitalised words that start no party's name.
var notNames = text.NewSet(`the this that these those parties party a an and agreement whereas now recitals effective date
	each collectively both it its article section exhibit table page as in witness with by to us we you i such any all
	other background individually
	hereinafter company corporation recipient disclosing receiving discloser customer supplier client contractor
	employee seller buyer purchaser licensor licensee distributor franchisee franchisor consultant parent merger
	name address entity insert title counterparty participant vendor dated confidential undersigned certain general
	registered their his her is day of our your none nothing no should would if when without except upon until unless during
	all trade ` + text.MonthNames)

// notInNames are words that no name contains, however they are written.
var notInNames = text.NewSet(`by an is it shall as in at with or to from between among whereas hereinafter located having whose
	be are was has have who which that this hereby therefore not if on dated`)

// generics are words that, alone or together, describe a party without naming it.
var generics = text.NewSet(`third owner provider service services principal member committee holding group investor investors
	agent agents bank board fund trust adviser advisor advisors capacity operating sponsor talent artist celebrity individual
	licensees user users affiliate affiliates head department ceo manager purchaser lender borrower guarantor shareholder
	stockholder unnamed carrier shipper reseller publisher sub limited liability of discloser information data executive
	business broker lessor lessee landlord tenant volunteer applicant partner partners`)

// andJoins are words that "and" joins to a name rather than a second party.
var andJoins = text.NewSet(`loan trust sons company co associates wales technology technologies research development
	management services marketing sales gas oil power light wellness hugs beverage entertainment its drug medical
	engineering science sciences insurance casualty consulting manufacturing`)

const maxParties = 6

// parties returns the names of the contract's parties as the opening gives them: what
// stands after "between", "among" and their like, or is labelled as a party.
func parties(ts []token) []string {
	var best []string
	tried := 0
	for i := 0; i < len(ts) && tried < 8; i++ {
		switch strings.ToLower(ts[i].core()) {
		case "between", "among", "amongst", "betwixt":
		default:
			continue
		}
		tried++
		if names := partyList(ts, i+1); weight(names) > weight(best) && (len(best) < 2 || weight(best) < 3) {
			best = names
		}
	}
	if weight(best) < 3 {
		if names := labelledParties(ts); weight(names) > weight(best) {
			best = names
		}
	}
	return subsLast(best)
}

// addParties adds to parties that are fewer than two what else may be one: what a term is defined
// for, whom a letter is addressed to, who signed, or at last any company that is named.
func addParties(best []string, ts, signed []token) []string {
	for _, more := range []func() []string{
		func() []string { return definedParties(ts) },
		func() []string { return addressee(ts) },
		func() []string { return signatories(signed) },
		func() []string {
			if slices.ContainsFunc(best, hasSuffix) {
				return nil
			}
			return companies(ts)
		},
	} {
		if len(best) >= 2 {
			break
		}
		for _, n := range more() {
			switch {
			case len(best) == 1 && sharesName(best, n):
				if hasSuffix(n) && !hasSuffix(best[0]) {
					best[0] = n // the same company by its whole name
				}
			case len(best) < 2:
				best = append(best, n)
			}
		}
	}
	return best
}

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
		if x, y := squeeze(a), squeeze(b); strings.HasPrefix(x, y) || strings.HasPrefix(y, x) || strings.Contains(y, squeeze(first)) && !(hasSuffix(have) && hasSuffix(name)) {
			return true
		}
	}
	return false
}

// legalForms are the endings that are written in two ways.
var legalForms = strings.NewReplacer("incorporated", "inc", "limited", "ltd", "corporation", "corp", "company", "co")

// sameName reports whether two names differ in case, punctuation or the way their legal
// form is written alone.
func sameName(a, b string) bool {
	return legalForms.Replace(squeeze(a)) == legalForms.Replace(squeeze(b))
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
		if strings.Contains(l, "merger sub") || strings.Contains(l, "mergerco") || strings.Contains(l, "acquisition sub") || strings.Contains(l, "merger corp") {
			back = append(back, n)
		} else {
			front = append(front, n)
		}
	}
	return append(front, back...)
}

// partyList reads the names from position i on. Between two names stand descriptions,
// addresses and defined terms, which it skips up to the next "and" or comma; the sentence ends
// the list.
func partyList(ts []token, i int) []string {
	const reach = 110 // tokens of description after a name
	var names []string
	i = skipLead(ts, i)
	name, next := readName(ts, i)
	if name != "" && !descriptive(name) && !heading(name) {
		names = addName(names, name)
		i = next
	} else if blank(ts, i) {
		i++
	} else {
		return nil
	}
	for limit := i + reach; i < len(ts) && i < limit && len(names) < maxParties; {
		core := strings.ToLower(ts[i].core())
		if core == "whereas" || core == "recitals" || core == "witnesseth" || core == "w" && ts[i].brk || len(names) > 1 && endsSentence(ts, i) {
			break
		}
		separator := core == "and" || ts[i].text == "&" || core == "-and-" || numbered(ts[i])
		listed := i > 0 && strings.HasSuffix(ts[i-1].text, ",")
		if !separator && !listed || aside(ts, i) {
			i++
			continue
		}
		j := i
		if separator {
			j = skipLead(ts, i+1)
		}
		n, end := readName(ts, j)
		plain := (separator && len(names) < 2 && setOff(ts, j, end) || person(n) && (separator && defines(ts, end) || defined(ts, end, n))) && !addressLike(n) && !place(n)
		if n != "" && (plain || hasSuffix(n)) && !descriptive(n) && !heading(n) {
			names = addName(names, n)
			i, limit = end, end+reach
			continue
		}
		i++
	}
	return names
}

// endsSentence reports whether a new sentence begins after token i.
func endsSentence(ts []token, i int) bool {
	t := ts[i]
	return strings.HasSuffix(t.text, ".") && i+1 < len(ts) && capitalised(ts[i+1].core()) && !text.CompanySuffixes[t.suffix()] &&
		!text.Abbreviations[strings.ToLower(t.core())] && utf8.RuneCountInString(t.core()) > 1 && strings.Count(t.text, ".") == 1
}

// aside reports whether what stands at i is said of a party and is none: what it was called, or
// what belongs to it.
func aside(ts []token, i int) bool {
	for k := max(0, i-3); k <= i && k < len(ts); k++ {
		switch ts[k].core() {
		case "formerly", "fka", "f/k/a", "including", "subsidiary", "subsidiaries":
			return true
		}
	}
	return false
}

// person reports whether a name may be that of a person: two to five words without digits.
func person(name string) bool {
	n := len(strings.Fields(name))
	return n > 1 && n < 6 && !strings.ContainsAny(name, "0123456789")
}

// place reports whether a name says where and nothing else, or has a postal code: "Cayman
// Islands", "CA 94304", "Delaware Corporation".
func place(name string) bool {
	only, named := true, false
	for _, w := range strings.Fields(strings.ToLower(name)) {
		if w = strings.Trim(w, ".,"); allDigits(w) && len(w) == 5 {
			return true
		}
		named = named || text.Geographic[w]
		only = only && (w == "of" || w == "corporation" || w == "partnership" || allDigits(w) || text.Geographic[w])
	}
	return only && named
}

// defined reports whether what stands at i says that the name before it is a person's: "an
// individual", a person's role or the last part of the name as a defined term.
func defined(ts []token, i int, name string) bool {
	if i+1 < len(ts) && ts[i].text == "an" && strings.EqualFold(ts[i+1].core(), "individual") {
		return true
	}
	if !defines(ts, i) {
		return false
	}
	term := definedTerm(ts, i)
	for _, w := range strings.Fields(term) {
		if w != "the" && w != "you" && w != "i" && !personRoles[w] {
			return strings.EqualFold(lastWord(name), term)
		}
	}
	return true
}

// personRoles are the terms that contracts define for persons.
var personRoles = text.NewSet(`employee executive consultant director officer associate optionee grantee individual covenantor undersigned`)

// defines reports whether token i defines a term for the name before it: ("Acme"), (the
// “Company”), (EMPLOYEE).
func defines(ts []token, i int) bool { return i < len(ts) && definedTerm(ts, i) != "" }

// definedTerm returns the term that is defined in the bracket which token i opens, in lower
// case; "" where none is.
func definedTerm(ts []token, i int) string {
	const reach = 25
	if !strings.HasPrefix(ts[i].text, "(") {
		return ""
	}
	if w := ts[i].core(); strings.HasSuffix(ts[i].text, ")") && len(w) > 2 && capitals(w) && !text.CompanySuffixes[ts[i].suffix()] {
		return strings.ToLower(w)
	}
	for k := i; k < len(ts) && k < i+reach; k++ {
		at := strings.IndexAny(ts[k].text, "\"“")
		if at < 0 {
			if strings.HasSuffix(ts[k].text, ")") {
				return ""
			}
			continue
		}
		var words []string
		for ; k < len(ts) && k < i+2*reach && len(words) < 6; k++ {
			words = append(words, ts[k].core())
			if rest := ts[k].text[at:]; strings.ContainsAny(strings.TrimLeft(rest, "\"“"), "\"”)'") {
				break
			}
			at = 0
		}
		return strings.ToLower(strings.Join(words, " "))
	}
	return ""
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
		ts[start].brk && ts[end].brk || next == "a" || next == "an" || strings.EqualFold(next, "located") || strings.EqualFold(next, "whose") || strings.EqualFold(next, "with")
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
			"confidential", "deed", "mortgage", "plan", "secrets", "territory", "solicitation", "competition", "act", "commission", "amendment", "manual",
			"letter":
			return true
		}
	}
	return false
}

// notParty reports whether a name is none of a party: a heading, a role, or a place.
func notParty(name string) bool {
	first, _, _ := strings.Cut(name, " ")
	return heading(name) || descriptive(name) || addressLike(name) || place(name) || strings.Trim(first, "0123456789.") == "" && strings.Contains(first, ".") ||
		strings.HasSuffix(strings.ToLower(name), " the company")
}

// numbered reports whether a token numbers a party: "(2)".
func numbered(t token) bool {
	return len(t.text) >= 3 && t.text[0] == '(' && t.text[len(t.text)-1] == ')' && len(t.text) <= 4 &&
		(allDigits(t.text[1:len(t.text)-1]) || len(t.text) == 3 && t.text[1] >= 'a' && t.text[1] <= 'e')
}

// labelledParties reads "Party A (Shipper): ZTO Express Co., Ltd." and the like.
func labelledParties(ts []token) []string {
	var names []string
	for i := 0; i+2 < len(ts) && len(names) < maxParties; i++ {
		l := strings.ToLower(ts[i].core())
		if l != "party" && l != "parties" && l != "company" && l != "client" && l != "customer" && l != "supplier" && l != "licensor" && l != "licensee" && l != "recipient" && l != "provider" && l != "name" {
			continue
		}
		j := i
		for j < len(ts) && j < i+5 && !strings.HasSuffix(ts[j].text, ":") && !strings.HasSuffix(ts[j].text, "：") {
			j++
		}
		if j >= len(ts) || j == i+5 {
			continue
		}
		if name, end := readName(ts, skipLead(ts, j+1)); name != "" && (hasSuffix(name) || l == "party") && !descriptive(name) && !addressLike(name) {
			if len(names) == 0 || !sameName(names[len(names)-1], name) {
				names = append(names, name)
			}
			i = end - 1
		}
	}
	return names
}

// definedParties reads the names of persons and companies that the opening defines a term for, as
// letters and policies do: Acme Corp. (the "Company").
func definedParties(ts []token) []string {
	const reach = 450
	var names []string
	for i := 0; i < len(ts) && i < reach && len(names) < 2; i++ {
		if !capitalised(ts[i].core()) && !digitName(ts[i].core()) || i > 0 && goesOn(ts, i) {
			continue
		}
		name, end := readName(ts, i)
		if name == "" || notParty(name) || len(strings.Fields(name)) < 2 || aside(ts, i) {
			continue
		}
		company := hasSuffix(name)
		if term := termBehind(ts, end, company); company && term != "" && (role(term) || likeName(term, name)) || person(name) && defined(ts, end, name) {
			names = addName(names, name)
		}
		i = end - 1
	}
	return names
}

// companies returns the first two companies that a text names.
func companies(ts []token) (names []string) {
	for i := 0; i < len(ts) && len(names) < 2; i++ {
		if !capitalised(ts[i].core()) || i > 0 && (goesOn(ts, i) || ts[i-1].text == "a" || ts[i-1].text == "an") || aside(ts, i) {
			continue
		}
		name, end := readName(ts, i)
		if n := len(strings.Fields(name)); n > 1 && text.CompanySuffixes[lastWord(name)] && !notParty(name) {
			names = addName(names, name)
		}
		i = max(i, end-1)
	}
	return names
}

// goesOn reports whether the word at i goes on with the words before it: a name does not begin
// within a run of capitalised words.
func goesOn(ts []token, i int) bool {
	prev := ts[i-1]
	return !ts[i].brk && capitalised(prev.core()) && !strings.ContainsAny(prev.text[len(prev.text)-1:], ",;:.)”\"") && !notNames[strings.ToLower(prev.core())]
}

// termBehind returns the term defined behind a name that ends at i: at once, or for a company
// after what is said of it ("a Delaware corporation").
func termBehind(ts []token, i int, company bool) string {
	reach := 1
	if company {
		reach = 40
	}
	for k := i; k < len(ts) && k < i+reach; k++ {
		if term := definedTerm(ts, k); term != "" {
			return term
		}
		if endsSentence(ts, k) {
			return ""
		}
	}
	return ""
}

// role reports whether a defined term says what a party is: all its words are roles.
func role(term string) bool {
	for _, w := range strings.Fields(term) {
		if w != "the" && !roles[w] {
			return false
		}
	}
	return true
}

// roles are the terms that contracts define for their parties.
var roles = text.NewSet(`company employee executive consultant corporation recipient discloser disclosing receiving party customer supplier client
	contractor seller buyer purchaser licensor licensee distributor franchisee franchisor parent target vendor counterparty participant
	provider owner investor agent bank borrower lender guarantor shareholder stockholder director employer landlord tenant lessor
	lessee manager trustee sponsor partner manufacturer reseller advisor adviser we us you i our my`).With(personRoles)

// likeName reports whether a defined term is short for a name: it begins as one of its words
// does, or has its initials.
func likeName(term, name string) bool {
	var initials []byte
	for _, w := range strings.Fields(strings.ToLower(name)) {
		if w = strings.Trim(w, ".,'’&()"); w == "" {
			continue
		}
		initials = append(initials, w[0])
		first, _, _ := strings.Cut(term, " ")
		if n := min(3, len(first)); n > 1 && strings.HasPrefix(w, first[:n]) && !notNames[first] {
			return true
		}
	}
	return len(term) > 1 && strings.HasPrefix(string(initials), term)
}
