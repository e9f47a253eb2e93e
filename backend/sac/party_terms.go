package sac

import (
	"slices"
	"strings"
	"unicode"

	"pincite/backend/text"
)

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
	for w := range strings.FieldsSeq(term) {
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
		if l := ts[i].suffix(); !hereinafter[l] {
			return ""
		}
		return quotedTerm(ts, i, 5)
	}
	if w := ts[i].core(); strings.HasSuffix(ts[i].text, ")") && len(w) > 2 && capitals(w) && !text.CompanySuffixes[ts[i].suffix()] {
		return strings.ToLower(w)
	}
	if term := bareTerm(ts, i); term != "" {
		return term
	}
	return quotedTerm(ts, i, reach)
}

// hereinafter are words behind which a term is defined without a bracket.
var hereinafter = text.NewSet(`hereinafter hereafter nachfolgend hierna hereunder`)

// quotedTerm returns the first words in marks of quotation behind i, and before a bracket closes; "" where none are.
func quotedTerm(ts []token, i, reach int) string {
	for k := i; k < len(ts) && k < i+reach; k++ {
		at := strings.IndexAny(ts[k].text, "\"“„")
		if at < 0 {
			if strings.Contains(ts[k].text, ")") {
				return ""
			}
			continue
		}
		var words []string
		for ; k < len(ts) && k < i+50 && len(words) < 6; k++ {
			words = append(words, ts[k].core())
			if rest := ts[k].text[at:]; strings.ContainsAny(strings.TrimLeft(rest, "\"“„"), "\"”“)'") {
				break
			}
			at = 0
		}
		return strings.ToLower(strings.Join(words, " "))
	}
	return ""
}

// bareTerm returns the term that a bracket defines without marks of quotation, in lower case: (the Trust), (Seller), and (Tarn) behind
// the name that it is short for; "" where none is.
func bareTerm(ts []token, i int) string {
	const longest, reach = 4, 40 // tokens of a bracket, and back to the name
	var words []string
	article := false
	for k := i; k < len(ts) && k < i+longest; k++ {
		w := ts[k].core()
		if k == i && strings.EqualFold(w, "the") {
			article = true
		} else if !capitalised(w) || strings.ContainsFunc(w, unicode.IsDigit) || text.CompanySuffixes[ts[k].suffix()] && !article ||
			text.Geographic[ts[k].suffix()] {
			return ""
		} else {
			words = append(words, strings.ToLower(w))
		}
		if !strings.HasSuffix(strings.TrimRight(ts[k].text, ",;.:"), ")") {
			continue
		}
		term := strings.Join(words, " ")
		if term == "" || !article && !formRoles[lastWord(term)] && !slices.ContainsFunc(ts[max(0, i-reach):i],
			func(t token) bool { return strings.EqualFold(t.core(), words[0]) }) {
			return ""
		}
		return term
	}
	return ""
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
		if term := termBehind(ts, end, company); company && term != "" && (role(term) || likeName(term, name)) || person(name) &&
			defined(ts, end, name) {
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
		form := lastWord(name)
		legal := closedSuffixes[form] || text.LegalForms[form] && form != "trust" && (form != "company" || setOff(ts, i, end))
		lawOf := end < len(ts) && strings.EqualFold(ts[end].core(), "law") // "Delaware General Corporation Law"
		if n := len(strings.Fields(name)); n > 1 && legal && !lawOf && !notParty(name) {
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
	return !ts[i].brk && capitalised(prev.core()) && !strings.ContainsAny(prev.text[len(prev.text)-1:], ",;:.)”\"") &&
		!notNames[strings.ToLower(prev.core())]
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
	for w := range strings.FieldsSeq(term) {
		if w != "the" && !roles[w] {
			return false
		}
	}
	return true
}

// roles are the terms that contracts define for their parties.
var roles = text.NewSet(`company employee executive consultant corporation recipient discloser disclosing receiving party customer
		supplier client
	contractor seller buyer purchaser licensor licensee distributor franchisee franchisor parent target vendor counterparty participant
	provider owner investor agent bank borrower lender guarantor shareholder stockholder director employer landlord tenant lessor
	lessee manager trustee sponsor partner manufacturer reseller advisor adviser we us you i our my myself ourselves yourself yourselves`).With(personRoles)

// likeName reports whether a defined term is short for a name: it begins as one of its words
// does, or has its initials.
func likeName(term, name string) bool {
	var initials []byte
	for w := range strings.FieldsSeq(strings.ToLower(name)) {
		if w = strings.Trim(w, ".,'’&()"); w == "" {
			continue
		}
		initials = append(initials, w[0])
		first, _, _ := strings.Cut(term, " ")
		if n := min(3, len(first)); n > 1 && strings.HasPrefix(w, first[:n]) && !notNames[first] {
			return true
		}
	}
	return len(term) > 1 && len(term) < 6 && initials != nil && initials[0] == term[0] && abbreviates(term, initials)
}

// abbreviates reports whether a term is made of some of the initials of a name, in their order.
func abbreviates(term string, initials []byte) bool {
	for _, c := range initials {
		if term != "" && term[0] == c {
			term = term[1:]
		}
	}
	return term == ""
}
