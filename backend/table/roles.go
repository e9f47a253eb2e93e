package table

import (
	"regexp"
	"strings"

	"pincite/backend/text"
)

var (
	called = regexp.MustCompile(`(\p{Lu}[\p{L}\p{N}&.'’-]*(?:[ ,]+(?:&|and|of|[\p{Lu}][\p{L}\p{N}&.'’-]*)){0,7})[^()\n]{0,160}?\((?:(?:the|each an?|together|hereinafter)[ ,]+)*["“”']?(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)["“”']?\)`)
	roleOf = regexp.MustCompile(`(?i)^(?:landlord|tenant|lessor|lessee|licensor|licensee|supplier|customer|client|buyer|seller|carrier|shipper|owner|builder|contractor|employer|employee|borrower|lender|guarantor|agent|principal|distributor|manufacturer|franchisor|franchisee|consultant|company|vendor|purchaser|provider|optionee|executive|brewery|service provider|insurer|insured|author|publisher|artist|operator|charterer|grantor|grantee|investor|issuer|user|reseller|producer|grower|merchant|debtor|creditor|developer|designer|architect|hirer|bailor|bailee|charterers|trustee|beneficiary|optionor|subcontractor|sponsor|institution|processor|controller|sublandlord|subtenant)s?$`)
)

const (
	// farRole is how many bytes at the beginning of a text name the parties.
	farRole = 8_000
	// mostNameWords is how many words of a party's name stand for it.
	mostNameWords = 3
)

// RolesOf returns what the parties of a contract are called in it, by the first words of their names in lower case: of
// `Ostrander Freight Systems, Inc. ("Carrier")` the role of "ostrander" is "Carrier".
func RolesOf(words string, terms []Table) map[string]string {
	roles := map[string]string{}
	add := func(name, role string) {
		n := 0
		for w := range text.Words(name) {
			if !legal[w] && !blank[w] && len(w) > 2 && roles[w] == "" && !strings.EqualFold(w, role) && n < mostNameWords && !text.Geographic[w] {
				roles[w] = role
				n++
			}
		}
	}
	head := words[:min(len(words), farRole)]
	for _, m := range called.FindAllStringSubmatch(head, -1) {
		if roleOf.MatchString(m[2]) {
			add(m[1], m[2])
		}
	}
	for i := range terms {
		for _, r := range terms[i].Rows {
			if label := r.Cells[0].Text(words); terms[i].Terms && roleOf.MatchString(label) {
				add(nameIn(r.Cells[1].Text(words)), label)
			}
		}
	}
	if len(roles) == 0 {
		for _, m := range corporate.FindAllStringSubmatch(head, -1) {
			add(m[1], "Company")
		}
	}
	return roles
}

// corporate finds the name of a company, of which contracts without names for their parties speak as the company.
var corporate = regexp.MustCompile(`(\p{Lu}[\p{L}&’'-]+(?: (?:&|and|of|\p{Lu}[\p{L}&’'-]+)){0,4}) (?:Limited|Ltd|Inc|LLC|LLP|plc|PLC|GmbH|AG|Corporation|Corp|Company|B\.?V|S\.?A|AS|AB)\b`)

// nameIn returns the name that a term's value begins with.
func nameIn(value string) string {
	name, _, _ := strings.Cut(value, ",")
	name, _, _ = strings.Cut(name, "(")
	if len(name) > longestHead {
		return ""
	}
	return name
}
