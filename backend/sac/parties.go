package sac

import (
	"strings"
	"unicode"

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
	registered their his her is day of ` + text.MonthNames)

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
// stands after "between", "among" and their like.
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
	if weight(best) == 0 {
		if names := definedParties(ts); weight(names) > weight(best) {
			best = names
		}
	}
	return subsLast(best)
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
// addresses and defined terms, which it skips up to the next "and".
func partyList(ts []token, i int) []string {
	const reach = 110 // tokens of description after a name
	var names []string
	add := func(n string) {
		for _, have := range names {
			if sameName(have, n) {
				return
			}
		}
		names = append(names, n)
	}
	i = skipLead(ts, i)
	name, next := readName(ts, i)
	if name != "" && !descriptive(name) && !heading(name) {
		add(name)
		i = next
	} else if blank(ts, i) {
		i++
	} else {
		return nil
	}
	for limit := i + reach; i < len(ts) && i < limit && len(names) < maxParties; {
		core := strings.ToLower(ts[i].core())
		if core == "whereas" || core == "recitals" || core == "witnesseth" || core == "w" && ts[i].brk {
			break
		}
		separator := core == "and" || ts[i].text == "&" || core == "-and-" || numbered(ts[i])
		listed := i > 0 && strings.HasSuffix(ts[i-1].text, ",")
		if !separator && !listed {
			i++
			continue
		}
		j := i
		if separator {
			j = skipLead(ts, i+1)
		}
		n, end := readName(ts, j)
		plain := separator && len(names) < 2 && !addressLike(n) && setOff(ts, j, end)
		if n != "" && (plain || hasSuffix(n)) && !descriptive(n) && !heading(n) {
			add(n)
			i, limit = end, end+reach
			continue
		}
		i++
	}
	return names
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
			"confidential", "deed", "mortgage":
			return true
		}
	}
	return false
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

// definedParties reads the names of companies that the opening defines a term for, as
// letters and policies do: Acme Corp. (the "Company").
func definedParties(ts []token) []string {
	var names []string
	for i := 0; i < len(ts) && len(names) < 2; i++ {
		if !capitalised(ts[i].core()) && !digitName(ts[i].core()) {
			continue
		}
		name, end := readName(ts, i)
		if name == "" || !hasSuffix(name) || heading(name) || addressLike(name) || descriptive(name) || len(strings.Fields(name)) < 2 {
			continue
		}
		dup := false
		for _, n := range names {
			dup = dup || sameName(n, name)
		}
		if !dup && !strings.EqualFold(ts[max(0, i-1)].core(), "Source") {
			names = append(names, name)
		}
		i = end - 1
	}
	return names
}
