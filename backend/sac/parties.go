package sac

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pincite/backend/text"
)

// parties returns the names of the contract's parties as the opening gives them: what
// stands after "between", "among" and their like, or is labelled as a party.
func parties(ts []token) []string {
	var best []string
	tried := 0
	for i := 0; i < len(ts) && tried < 8; i++ {
		switch strings.ToLower(ts[i].core()) {
		case "between", "among", "amongst", "betwixt", "zwischen", "tussen", "entre":
		default:
			continue
		}
		tried++
		if names := partyList(ts, i+1); weight(names) > weight(best) && (len(best) < 2 || weight(best) < 3) {
			best = names
		}
	}
	if weight(best) < 3 {
		for _, names := range [][]string{labelledParties(ts), roleParties(ts)} {
			if weight(names) > weight(best) {
				best = names
			}
		}
	}
	for _, names := range [][]string{listedParties(ts), termedParties(ts)} {
		if len(names) > len(best) && len(best) < 2 || weight(names) > weight(best) && !slices.ContainsFunc(best, hasSuffix) {
			best = names
		}
	}
	if names := numberedParties(ts); len(names) > len(best) && weight(names) >= weight(best) {
		best = names
	}
	return subsLast(fullNames(best))
}

// fullNames drops names that others have whole: of "Tarn" and "Tarn, Inc." the first, "Employee Tarn, Inc." of the signatures beside
// it, and "Tarn, Inc. & Moss", which names two of them.
func fullNames(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool {
		bare := text.Squeeze(strings.TrimPrefix(strings.ToLower(n), "the "))
		first, second, two := strings.Cut(n, " & ")
		if role, rest, ok := strings.Cut(n, " "); ok && notNames[strings.ToLower(role)] &&
			slices.ContainsFunc(names, func(o string) bool { return o != n && sameName(o, rest) }) {
			return true
		}
		if two && len(names) > 2 && begun(names, n, first) && begun(names, n, second) {
			return true
		}
		return slices.ContainsFunc(names, func(full string) bool {
			if whole, part := strings.ToLower(full), strings.ToLower(n); strings.HasSuffix(whole, "& "+part) ||
				strings.HasSuffix(whole, " and "+part) {
				return true
			}
			form, ok := strings.CutPrefix(text.Squeeze(strings.TrimPrefix(strings.ToLower(full), "the ")), bare)
			return ok && form != "" && text.LegalForms[form]
		})
	})
}

// begun reports whether one of some names, but for that one, is a name or begins with it.
func begun(names []string, but, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return n != but && strings.HasPrefix(text.Squeeze(n), text.Squeeze(name)) })
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
	return fullNames(best)
}

// partyList reads the names from position i on. Between two names stand descriptions,
// addresses and defined terms, which it skips up to the next "and" or comma; the sentence ends
// the list.
func partyList(ts []token, i int) []string {
	const reach = 110 // tokens of description after a name
	var names []string
	i = skipLead(ts, i)
	name, next := readName(ts, i)
	name, next = withSecondPart(ts, name, next)
	if name != "" && !descriptive(name) && (!heading(name) || closedSuffixes[lastWord(name)] && next-i < 6) &&
		(!place(name) || strings.Contains(name, " of ")) && !officer(name) { // "State of Ohio" may be one
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
		separator := core == "and" || core == "und" || core == "en" || core == "et" || ts[i].text == "&" || core == "-and-" || numbered(ts[i])
		listed := i > 0 && (strings.HasSuffix(ts[i-1].text, ",") || strings.HasSuffix(ts[i-1].text, ";"))
		if !separator && !listed || aside(ts, i) {
			i++
			continue
		}
		j := i
		if separator {
			j = skipLead(ts, i+1)
		}
		n, end := readName(ts, j)
		n = withoutPlace(n)
		if !separator && within(n) {
			i++
			continue
		}
		if end < len(ts) && strings.HasSuffix(ts[end-1].text, ",") {
			switch l := ts[end].suffix(); {
			case generations[l]:
				n += ", " + strings.TrimRight(ts[end].text, ",;")
				end++
			case degrees[l]:
				end++
			}
		}
		if second, next := personBehind(ts, n, end); separator && len(names) < 2 && second != "" { // "and Ada Quist and Ben Roe, both of"
			names = addName(addName(names, n), second)
			i, limit = next, next+reach
			continue
		}
		plain := (separator && len(names) < 2 && setOff(ts, j, end) || person(n) &&
			(separator && (defines(ts, end) || individually(ts, end)) || defined(ts, end, n))) && !addressLike(n) && !place(n)
		if n != "" && (plain || hasSuffix(n)) && !descriptive(n) &&
			(!heading(n) || closedSuffixes[lastWord(n)] && lastWord(n) != "corporation") && !place(n) && !officer(n) {
			names = addName(names, n)
			i, limit = end, end+reach
			continue
		}
		i++
	}
	return names
}

// individually reports whether what stands at i says that a person is bound for himself.
func individually(ts []token, i int) bool {
	return i < len(ts) && (strings.EqualFold(ts[i].core(), "individually") || strings.EqualFold(ts[i].core(), "personally"))
}

// withSecondPart returns a name with what an "and" in its midst joins to it: "Centre for Tidal Energy and Commerce, a charity, and
// Tarn Ltd". Only one that says what it is for has such an "and", and only where another party follows.
func withSecondPart(ts []token, name string, next int) (string, int) {
	const reach = 60 // tokens to the next party
	if text.LegalForms[strings.ReplaceAll(lastWord(name), ".", "")] || next >= len(ts) || ts[next].core() != "and" ||
		strings.HasSuffix(ts[next-1].text, ",") || strings.HasSuffix(ts[next-1].text, ")") {
		return name, next
	}
	second, end := readName(ts, next+1)
	if bodies[lastWord(second)] && end < len(ts) && (strings.HasSuffix(ts[end-1].text, ",") || defines(ts, end)) &&
		len(strings.Fields(second)) > 1 {
		return name + " and " + second, end
	}
	if !strings.Contains(name, " for ") && !strings.Contains(name, " of ") || second == "" || len(strings.Fields(second)) > 2 ||
		hasSuffix(second) || end >= len(ts) || !strings.HasSuffix(ts[end-1].text, ",") {
		return name, next
	}
	for i := end; i < len(ts) && i < end+reach; i++ {
		if ts[i].core() != "and" || !strings.HasSuffix(ts[i-1].text, ",") {
			continue
		}
		if other, _ := readName(ts, skipLead(ts, i+1)); other != "" && hasSuffix(other) {
			return name + " and " + second, end
		}
	}
	return name, next
}

// bodies end the names of bodies that have an "and" in their midst: "Health and Social Care Trust".
var bodies = text.NewSet(`trust council authority commission board department agency committee society association service services
	centre center institute foundation consortium union partnership`)

// within reports whether a name speaks of a body in its midst alone, as that of a place in an address does:
// "Quist University Science Park".
func within(name string) bool {
	words := strings.Fields(strings.ToLower(name))
	return len(words) > 2 && hasSuffix(strings.Join(words[:len(words)-1], " ")) && !text.CompanySuffixes[lastWord(name)] &&
		!text.CompanySuffixes[words[0]] &&
		!slices.ContainsFunc(words, func(w string) bool {
			return text.LegalForms[strings.Trim(strings.ReplaceAll(w, ".", ""), ",()")] || w == "of"
		})
}

// generations belong to the names of persons, behind a comma, and degrees do not: "Thomas Ober, Sr.", "Ada Quist, M.D."
var (
	generations = text.NewSet(`jr sr ii iii iv`)
	degrees     = text.NewSet(`md phd nd esq jd mba cpa dds`)
)

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
		case "formerly", "fka", "f/k/a", "including", "subsidiary", "subsidiaries", "listed":
			return true
		}
	}
	return false
}

// numberedParties reads parties that are numbered from one on, "(1) Tarn Ltd, of Leeds; (2) Ada Quist": all of them are
// names, close behind each other.
func numberedParties(ts []token) []string {
	const opens, apart = 450, 90 // tokens
	var names []string
	last := 0
	for i := 0; i+1 < len(ts) && i < opens && len(names) < maxParties; i++ {
		mark := "(" + strconv.Itoa(len(names)+1) + ")"
		if ts[i].text != mark && ts[i].text != strings.Trim(mark, "(") || len(names) > 0 && i-last > apart {
			continue
		}
		at := skipLead(ts, i+1)
		name, end := readName(ts, at)
		if name == "" || notParty(name) || !hasSuffix(name) && !(person(name) && setOff(ts, at, end)) {
			if len(names) < 2 {
				names = nil
			}
			continue
		}
		names, last = append(names, name), end
		i = end - 1
	}
	if len(names) < 2 {
		return nil
	}
	return names
}

// labelledParties reads "Party A (Shipper): ZTO Express Co., Ltd." and the like.
func labelledParties(ts []token) []string {
	var names []string
	for i := 0; i+2 < len(ts) && len(names) < maxParties; i++ {
		l := strings.ToLower(ts[i].core())
		if l != "party" && l != "parties" && l != "company" && l != "client" && l != "customer" && l != "supplier" &&
			l != "licensor" && l != "licensee" && l != "recipient" && l != "provider" && l != "name" {
			continue
		}
		j := i
		for j < len(ts) && j < i+5 && !strings.HasSuffix(ts[j].text, ":") && !strings.HasSuffix(ts[j].text, "：") {
			j++
		}
		if j >= len(ts) || j == i+5 {
			continue
		}
		if name, end := readName(ts, skipLead(ts, j+1)); name != "" && (hasSuffix(name) || l == "party") && !descriptive(name) &&
			!addressLike(name) && (hasSuffix(name) || !heading(name)) && !place(name) && !webSite.MatchString(name) {
			if len(names) == 0 || !sameName(names[len(names)-1], name) {
				names = append(names, name)
			}
			i = end - 1
		}
	}
	return names
}

// roleParties reads a form in which each party stands beside or under its role, whether it is a company
// or a person: "Borrower: Ada Quist", or "LENDER" in a line and "Name: Ada Quist" below it. One of them
// alone is none.
func roleParties(ts []token) []string {
	var names []string
	for i := range ts {
		if !ts[i].brk || len(names) == maxParties {
			continue
		}
		at := afterRole(ts, i)
		if at < 0 {
			continue
		}
		name, end := readName(ts, at)
		if name != "" && (person(name) || hasSuffix(name)) && !notParty(name) &&
			(end >= len(ts) || ts[end].brk || ts[end].core() == "and" || strings.HasPrefix(ts[end].text, "(") ||
				strings.HasSuffix(ts[end-1].text, ",")) {
			names = addName(names, name)
			if second, _ := personBehind(ts, name, end); second != "" {
				names = addName(names, second)
			}
		}
	}
	if len(names) > 0 && !slices.ContainsFunc(names, hasSuffix) { // with whose letterhead it begins
		if name, end := readName(ts, 0); name != "" && hasSuffix(name) && end < len(ts) && ts[end].brk && !notParty(name) {
			names = append([]string{name}, names...)
		}
	}
	if len(names) < 2 {
		return nil
	}
	return names
}

// afterRole returns where the name of the party stands whose role is the line, or the label, that begins
// at i: -1 where there is none.
func afterRole(ts []token, i int) int {
	const longest = 3 // words: "The Receiving Party"
	k := i
	for ; k < len(ts) && k < i+longest && (k == i || !ts[k].brk); k++ {
		if l := strings.ToLower(ts[k].core()); l != "the" && !formRoles[l] {
			return -1
		}
		if strings.HasSuffix(ts[k].text, ":") || k+1 < len(ts) && leader(ts[k+1]) {
			k++
			break
		}
	}
	if k >= len(ts) || k == i+1 && strings.EqualFold(ts[i].core(), "the") {
		return -1
	}
	labelled := strings.HasSuffix(ts[k-1].text, ":") || ts[k].cell
	if k+1 < len(ts) && leader(ts[k]) {
		k, labelled = k+1, true
	}
	if !labelled && !ts[k].brk {
		return -1
	}
	for n := 0; n < 2 && k+1 < len(ts); n++ { // "Full name:"
		if l := strings.ToLower(ts[k].core()); l != "name" && l != "full" && l != "legal" {
			break
		}
		k++
		labelled = labelled || strings.HasSuffix(ts[k-1].text, ":")
	}
	if !labelled {
		return -1
	}
	return k
}

// leader reports whether a token is the dots that lead from a label to its value.
func leader(t token) bool { return len(t.text) > 2 && strings.Trim(t.text, ".…") == "" }

// formRoles are the roles that stand as labels in forms.
var formRoles = roles.With(text.NewSet(`licensee licensor assignor assignee mortgagor mortgagee pledgor pledgee grantor grantee donor
		donee insured
	insurer franchisor franchisee client bailor bailee payee maker shipper carrier lessor lessee principal charterer hirer operator member
		author publisher trust club
	council board authority society association university college school hospital laboratory lab home couple charterers owners hirers sellers
	buyers tenants landlords lenders borrowers customers clients insurers sponsor franchise farm farmer grower store agency consumer
	processor contractors engineer architect artist band promoter host guest user caterer concessionaire concession department
	administrator fund bank custodian producer creamery dairy mill coop co-op cooperative practice associate student parent parents caretaker
	pcc group firm partner partners depositor warehouse keeper restaurant hotel occupier occupant subtenant sublessee contractor
	haulier haulage laundry coach player musician performer teacher trainer
	bailleur preneur locataire prestataire fournisseur acheteur vendeur verhuurder huurder verpachter pachter opdrachtgever opdrachtnemer
	leverancier verkoper koper vermieter vermieterin mieter mieterin verpächter verpächterin pächter pächterin auftraggeber auftraggeberin
	auftragnehmer auftragnehmerin verkäufer verkäuferin käufer käuferin lieferant lieferantin kundin locatore conduttore committente fornitore
	appaltatore arrendador arrendatario vendedor comprador proveedor outorgante senhorio inquilino oppdragsgiver utleier leier`))
