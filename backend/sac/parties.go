package sac

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// companySuffixes end the name of a company, in lower case without full stops.
var companySuffixes = wordSet(`inc incorporated llc ltd limited corp corporation co company lp llp plc ag sa nv bv gmbh spa
	srl sarl pty pte kk oy ab asa na trust bancorp holdings group partnership association university foundation sas
	a/s kg se ltda lllp pllc pc fund bank`)

// closedSuffixes end a name for certain; the others may go on, as in "Trust Company".
var closedSuffixes = wordSet(`inc incorporated llc ltd limited corp corporation lp llp plc ag nv bv gmbh llp lllp pllc na kk`)

// nameLinks are small words inside a name.
var nameLinks = wordSet(`of de la du des der van von & for the d/b/a dba y e et und`)

// notNames are capitalised words that start no party's name.
var notNames = wordSet(`the this that these those parties party a an and agreement whereas now recitals effective date
	each collectively both it its article section exhibit table page as in witness with by to us we you i such any all
	other january february march april may june july august september october november december background individually
	hereinafter company corporation recipient disclosing receiving discloser customer supplier client contractor
	employee seller buyer purchaser licensor licensee distributor franchisee franchisor consultant parent merger
	name address entity insert title counterparty participant vendor dated confidential undersigned certain general
	registered their his her is day of`)

// notInNames are words that no name contains, however they are written.
var notInNames = wordSet(`by an is it shall as in at with or to from between among whereas hereinafter located having whose
	be are was has have who which that this hereby therefore not if on`)

// generics are words that, alone or together, describe a party without naming it.
var generics = wordSet(`third owner provider service services principal member committee holding group investor investors
	agent agents bank board fund trust adviser advisor advisors capacity operating sponsor talent artist celebrity individual
	licensees user users affiliate affiliates head department ceo manager purchaser lender borrower guarantor shareholder
	stockholder unnamed carrier shipper reseller publisher sub limited liability of discloser information data executive
	business broker lessor lessee landlord tenant volunteer applicant partner partners`)

// andJoins are words that "and" joins to a name rather than a second party.
var andJoins = wordSet(`loan trust sons company co associates wales technology technologies research development
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
			if strings.EqualFold(have, n) {
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
			"confidential":
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

// skipLead skips what may stand before a name: numbers, articles, and line fillers.
func skipLead(ts []token, i int) int {
	for i < len(ts) {
		l := strings.ToLower(ts[i].core())
		switch {
		case l == "and", l == "among", l == "between", l == "by", l == "the", l == "a/an", l == "each", l == "of", numbered(ts[i]), l == "(1)", l == "1", l == "2":
		case l == "parties" || l == "party", l == "to" || l == "this" || l == "agreement" && strings.HasSuffix(ts[i].text, ":"):
		case strings.Trim(ts[i].text, "-–—*:.,") == "":
		default:
			return i
		}
		i++
	}
	return i
}

// blank reports whether a form's blank stands at i: "____" or "[NAME".
func blank(ts []token, i int) bool {
	return i < len(ts) && (strings.Contains(ts[i].text, "__") || strings.HasPrefix(ts[i].text, "[") || strings.Contains(ts[i].text, "…") || strings.Contains(ts[i].text, "...."))
}

// readName reads a name at position i and returns it with the position after it; the
// name is empty where none stands there.
func readName(ts []token, i int) (string, int) {
	start, suffixed := i, false
	for i < len(ts) && i-start < 12 {
		t := ts[i]
		w, l := t.core(), strings.ToLower(strings.ReplaceAll(t.core(), ".", ""))
		if blank(ts, i) || strings.HasPrefix(t.text, "(") || strings.HasPrefix(t.text, `"`) || strings.HasPrefix(t.text, "“") {
			break
		}
		if i > start && t.brk && (suffixed || !companySuffixes[l]) && !nameLinks[strings.ToLower(ts[i-1].core())] {
			break
		}
		switch {
		case i > start && notInNames[l] || suffixed && allDigits(w):
			return finishName(ts, start, i)
		case i == start && (notInNames[l] || notNames[l] && !nameGoesOn(ts, i) || w == ""):
			return "", i
		case i == start && !capitalised(w) && !lowerName(ts, i):
			return "", i
		case i > start && l == "and" || t.text == "&":
			if suffixed && t.text != "&" || i+1 >= len(ts) || !(t.text == "&" || andJoins[strings.ToLower(ts[i+1].core())]) {
				return finishName(ts, start, i)
			}
		case i > start && nameLinks[l]:
			if suffixed && l == "of" && i+1 < len(ts) && !capitalised(ts[i+1].core()) || i+1 < len(ts) && !capitalised(ts[i+1].core()) && !nameLinks[strings.ToLower(ts[i+1].core())] {
				return finishName(ts, start, i)
			}
			if l == "of" && suffixed && closedSuffixes[strings.ToLower(strings.ReplaceAll(ts[i-1].core(), ".", ""))] {
				return finishName(ts, start, i)
			}
		case i > start && !capitalised(w) && !digitName(w):
			return finishName(ts, start, i)
		}
		if companySuffixes[l] && i > start {
			suffixed = true
		}
		i++
		if strings.ContainsAny(t.text, `);:"”`) && !strings.HasPrefix(t.text, "(") {
			break
		}
		if strings.HasSuffix(t.text, ",") && !suffixNext(ts, i) {
			break
		}
		if strings.HasSuffix(t.text, ".") && !abbreviatedName(t, l) {
			break
		}
		if suffixed && closedSuffixes[l] && strings.HasSuffix(t.text, ",") && !suffixNext(ts, i) {
			break
		}
	}
	return finishName(ts, start, i)
}

func digitName(w string) bool { return w != "" && w[0] >= '0' && w[0] <= '9' && len(w) < 9 }

// nameGoesOn reports whether a word that starts no name does so here, as in "Parent
// Holdings, LLC": a company's suffix follows within three words.
func nameGoesOn(ts []token, i int) bool {
	l := strings.ToLower(ts[i].core())
	if l == "this" || l == "each" || l == "whereas" || l == "a" || l == "an" || strings.HasSuffix(ts[i].text, ",") {
		return false
	}
	for k := i + 1; k < len(ts) && k <= i+3; k++ {
		if !capitalised(ts[k].core()) {
			return false
		}
		if companySuffixes[strings.ToLower(strings.ReplaceAll(ts[k].core(), ".", ""))] {
			return true
		}
	}
	return false
}

// lowerName reports whether a name that starts with a small letter or digit starts at
// i: "ebix.com, Inc.", "i-on interactive", "2205925 Ontario Limited".
func lowerName(ts []token, i int) bool {
	w := ts[i].core()
	if w == "" {
		return false
	}
	if strings.ContainsFunc(w[1:], unicode.IsUpper) || strings.Contains(w, ".") && len(w) > 4 {
		return true
	}
	if notNames[strings.ToLower(w)] || nameLinks[strings.ToLower(w)] {
		return false
	}
	for k := i; k < len(ts) && k < i+4; k++ {
		if companySuffixes[strings.ToLower(strings.ReplaceAll(ts[k].core(), ".", ""))] && k > i && capitalised(ts[k].core()) {
			return true
		}
		if !capitalised(ts[k].core()) && k > i {
			return false
		}
	}
	return false
}

// suffixNext reports whether the name goes on after a comma: ", Inc.".
func suffixNext(ts []token, i int) bool {
	if i >= len(ts) {
		return false
	}
	l := strings.ToLower(strings.ReplaceAll(ts[i].core(), ".", ""))
	return closedSuffixes[l] || l == "sa" || l == "co" || l == "spa" || l == "se" || l == "pc"
}

// abbreviatedName reports whether the full stop of a token belongs to a name.
func abbreviatedName(t token, l string) bool {
	return utf8.RuneCountInString(l) == 1 || strings.Count(t.text, ".") > 1 || companySuffixes[l] || abbreviations[l]
}

// finishName joins the tokens of a name and drops what cannot end it.
func finishName(ts []token, start, end int) (string, int) {
	last := end
	for last > start {
		l := strings.ToLower(ts[last-1].core())
		if nameLinks[l] || l == "and" || ts[last-1].text == "&" {
			last--
			continue
		}
		break
	}
	var words []string
	for _, t := range ts[start:last] {
		words = append(words, t.text)
	}
	name := strings.Join(words, " ")
	name = strings.TrimRight(name, `,;:"”)*'’`)
	name = strings.TrimLeft(name, `'‘*`)
	if n := strings.TrimRight(name, "."); n != name && !companySuffixes[lastWord(n)] && strings.Count(lastWordRaw(name), ".") < 2 {
		name = n
	}
	if utf8.RuneCountInString(name) < 2 || utf8.RuneCountInString(name) > 90 || !strings.ContainsFunc(name, unicode.IsLetter) {
		return "", end
	}
	return name, end
}

func lastWordRaw(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

func lastWord(s string) string {
	return strings.ToLower(strings.ReplaceAll(strings.Trim(lastWordRaw(s), ",()"), ".", ""))
}

// hasSuffix reports whether a name contains a company's suffix.
func hasSuffix(name string) bool {
	for _, w := range strings.Fields(name)[1:] {
		if l := strings.ToLower(strings.ReplaceAll(strings.Trim(w, ",()"), ".", "")); companySuffixes[l] {
			return true
		}
	}
	return false
}

// addressLike reports whether a name is rather part of an address or of the law that a
// company is organised under.
func addressLike(name string) bool {
	for _, w := range strings.Fields(strings.ToLower(name)) {
		switch strings.Trim(w, ".,") {
		case "street", "avenue", "road", "suite", "floor", "drive", "boulevard", "state", "laws", "county", "p.o", "box", "blvd", "commonwealth":
			return true
		}
	}
	return false
}

// descriptive reports whether a name is a defined term rather than somebody's name.
func descriptive(name string) bool {
	words := strings.Fields(strings.ToLower(name))
	for _, w := range words {
		if w = strings.TrimSuffix(strings.Trim(w, ".,'’"), "’s"); !notNames[w] && !generics[w] {
			return false
		}
	}
	return true
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
			if len(names) == 0 || !strings.EqualFold(names[len(names)-1], name) {
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
			dup = dup || strings.EqualFold(n, name)
		}
		if !dup && !strings.EqualFold(ts[max(0, i-1)].core(), "Source") {
			names = append(names, name)
		}
		i = end - 1
	}
	return names
}
