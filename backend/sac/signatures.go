package sac

import (
	"strings"

	"pincite/backend/text"
)

const maxParties = 12

const (
	// signedAfter is the share of a text, in percent, before which nothing is signed.
	signedAfter = 30
	// signatureBytes is how much of a text is read for signatures, and signatureLead how much of it
	// stands before the first one.
	signatureBytes, signatureLead = 6000, 700
)

// signatures returns the part of a text in which it is signed, nil where it has no such part
// that says who signed.
func signatures(s string) []token {
	from := len(s) * signedAfter / 100
	first := -1
	for _, mark := range []string{"/s/", "/S/", "\nBy:", "\nBY:"} {
		if i := strings.Index(s[from:], mark); i >= 0 && (first < 0 || from+i < first) {
			first = from + i
		}
	}
	if first < 0 {
		return nil
	}
	start := max(0, first-signatureLead)
	start += strings.IndexByte(s[start:first]+" ", ' ')
	return tokens(cutBytes(s[start:], signatureBytes))
}

// signatories returns who signed: the companies that stand above "By:", and the persons who
// signed for themselves.
func signatories(ts []token) (names []string) {
	for i := range ts {
		name := ""
		switch {
		case signedBy(ts, i):
			name = companyAbove(ts, i)
		case strings.EqualFold(ts[i].text, "/s/") && !signedBy(ts, i-1) && !holdsOffice(ts, i+1):
			name = signature(ts, i+1)
			if n := len(strings.Fields(name)); n < 2 || n > 4 || hasSuffix(name) {
				name = ""
			}
		}
		if name != "" && !notParty(name) && len(names) < maxParties {
			names = addName(names, name)
		}
	}
	return names
}

// signature returns the name that is signed with at i, without the label behind it.
func signature(ts []token, i int) string {
	end := i
	for end < len(ts) && !labels[strings.ToLower(ts[end].core())] {
		end++
	}
	name, _ := readName(ts[:end], i)
	return name
}

// labels say what stands above or beside them in a block of signatures.
var labels = text.NewSet(`signature name print printed date title by witness illegible`)

// signedBy reports whether token i is the "By:" of who signs for a company.
func signedBy(ts []token, i int) bool {
	return i >= 0 && strings.EqualFold(ts[i].core(), "by") && (strings.HasSuffix(ts[i].text, ":") || i+1 < len(ts) &&
		strings.EqualFold(ts[i+1].text, "/s/"))
}

// companyAbove returns the company whose name stands in the lines right above token i.
func companyAbove(ts []token, i int) string {
	const reach = 14
	for k := i - 1; k >= 0 && k > i-reach; k-- {
		if !ts[k].brk {
			continue
		}
		if name, end := readName(ts, k); name != "" && hasSuffix(name) && end <= i && end >= i-4 && !notParty(name) {
			return name
		}
	}
	return ""
}

// offices are the posts of persons who sign for a company.
var offices = text.NewSet(`president chief officer chairman chairwoman chair secretary treasurer counsel ceo cfo coo vp svp evp director
	manager partner title its member attorney controller`)

// holdsOffice reports whether an office stands close behind the signature that begins at i.
func holdsOffice(ts []token, i int) bool {
	for k := i; k < len(ts) && k < i+12; k++ {
		if strings.EqualFold(ts[k].text, "/s/") {
			return false
		}
		if offices[strings.ToLower(ts[k].core())] {
			return true
		}
	}
	return false
}

// addressee returns the company to which a letter is addressed: the one whose name stands in
// a line of its own before "Dear" or "Ladies and Gentlemen".
func addressee(ts []token) []string {
	const reach = 140
	salutation := 0
	for i := range ts[:min(len(ts), reach)] {
		if l := strings.ToLower(ts[i].core()); l == "dear" || l == "ladies" || l == "gentlemen" {
			salutation = i
			break
		}
	}
	if salutation > 0 && strings.EqualFold(ts[salutation].core(), "dear") {
		if name, end := readName(ts, salutation+1); len(strings.Fields(name)) == 2 && person(name) &&
			!text.Abbreviations[ts[salutation+1].suffix()] && !notParty(name) && end == salutation+3 {
			return []string{name}
		}
	}
	for i := salutation - 1; i > 0; i-- {
		if !ts[i].brk {
			continue
		}
		if name, end := readName(ts, i); name != "" && hasSuffix(name) && (end == len(ts) || ts[end].brk) && !notParty(name) {
			return []string{name}
		}
	}
	return nil
}
