package sac

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/text"
)

// skipLead skips what may stand before a name: numbers, articles, and line fillers.
func skipLead(ts []token, i int) int {
	for i < len(ts) {
		l := strings.ToLower(ts[i].core())
		switch {
		case l == "and", l == "among", l == "between", l == "by", l == "the", l == "a/an", l == "each", l == "of", l == "m/s", numbered(ts[i]),
			l == "(1)", l == "1", l == "2", ts[i].text == "und", ts[i].text == "der", ts[i].text == "die", ts[i].text == "dem", ts[i].text == "het":
		case l == "parties" || l == "party", l == "to" || l == "this" || l == "agreement" && strings.HasSuffix(ts[i].text, ":"),
			l == "undersigned":
		case strings.Trim(ts[i].text, "-–—*:.,") == "", ts[i].brk && len(ts[i].text) == 2 && ts[i].text[1] == '.' && ts[i].text[0] >= 'A' &&
			ts[i].text[0] <= 'E':
		default:
			return i
		}
		i++
	}
	return i
}

// blank reports whether a form's blank stands at i: "____" or "[NAME".
func blank(ts []token, i int) bool {
	return i < len(ts) && (strings.Contains(ts[i].text, "__") || strings.HasPrefix(ts[i].text, "XXX") ||
		strings.HasPrefix(ts[i].text, "[") || strings.HasPrefix(ts[i].text, "{") || strings.Contains(ts[i].text, "…") ||
		strings.Contains(ts[i].text, "...."))
}

// readName reads a name at position i and returns it with the position after it; the
// name is empty where none stands there.
func readName(ts []token, i int) (string, int) {
	start, suffixed := i, false
	if end := firmOf(ts, i); end > 0 {
		return finishName(ts, start, end)
	}
	for i < len(ts) && i-start < 12 {
		t := ts[i]
		w, l := t.core(), t.suffix()
		if n := bracketInName(ts, i); n > 0 && i > start {
			i += n
			continue
		}
		if n := formAt(ts, i); n > 0 && i > start {
			return finishName(ts, start, i+n)
		}
		if blank(ts, i) || strings.HasPrefix(t.text, "(") || strings.HasPrefix(t.text, `"`) || strings.HasPrefix(t.text, "“") {
			break
		}
		if i > start && t.brk && l == "company" && (i+1 == len(ts) || ts[i+1].brk) {
			break // a line of its own is a label
		}
		if i > start && t.brk && !t.wrapped && (suffixed || !text.CompanySuffixes[l]) && !nameLinks[strings.ToLower(ts[i-1].core())] {
			break
		}
		if i > start+1 && identified(ts, i) {
			return finishName(ts, start, i)
		}
		switch {
		case i > start && norwegian(ts, i):
			suffixed = true
		case i > start && notInNames[l] || suffixed && allDigits(w):
			return finishName(ts, start, i)
		case i > start+1 && closedSuffixes[ts[i-1].suffix()] && !text.CompanySuffixes[l] && !nameLinks[l] && l != "liability":
			return finishName(ts, start, i) // a role or an address: "Acme Corp. Suite 400"
		case i == start && (notInNames[l] || notNames[l] && !nameGoesOn(ts, i) && !initial(ts, i) || w == ""):
			return "", i
		case i == start && !capitalised(w) && !lowerName(ts, i):
			return "", i
		case i > start && l == "and" || t.text == "&":
			if suffixed && t.text != "&" || i+1 >= len(ts) || !(t.text == "&" || andJoins[strings.ToLower(ts[i+1].core())]) {
				return finishName(ts, start, i)
			}
		case i > start && nameLinks[l]:
			if suffixed && l == "of" && i+1 < len(ts) && !capitalised(ts[i+1].core()) || i+1 < len(ts) && !capitalised(ts[i+1].core()) &&
				!nameLinks[strings.ToLower(ts[i+1].core())] {
				return finishName(ts, start, i)
			}
			if l == "of" && suffixed && closedSuffixes[ts[i-1].suffix()] {
				return finishName(ts, start, i)
			}
		case i > start && !capitalised(w) && !digitName(w) && !innerCapital(w) && !(text.LegalForms[l] && w != l): // "gGmbH" goes on
			return finishName(ts, start, i)
		}
		if text.CompanySuffixes[l] && i > start {
			suffixed = true
		}
		i++
		if strings.ContainsAny(t.text, `);:"”`) && !strings.HasPrefix(t.text, "(") {
			break
		}
		if strings.HasSuffix(t.text, ",") && !suffixNext(ts, i) && (i == len(ts) || bracketInName(ts, i) == 0) {
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

// initial reports whether a token is that of a person's first name: "A. J. Quist".
func initial(ts []token, i int) bool {
	t := ts[i].text
	return len(t) == 2 && t[0] >= 'A' && t[0] <= 'Z' && t[1] == '.' && i+1 < len(ts) && !ts[i+1].brk && capitalised(ts[i+1].core())
}

// identified reports whether the label of a number stands at i, by which a company is registered: "Tarn Trust ABN 61 204 778 190".
func identified(ts []token, i int) bool {
	w := ts[i].text
	return len(w) > 2 && len(w) < 6 && capitals(w) && !text.CompanySuffixes[ts[i].suffix()] &&
		strings.Trim(w, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && i+1 < len(ts) && len(ts[i+1].core()) > 1 && unicode.IsDigit(rune(ts[i+1].core()[0]))
}

// bracketInName returns how many tokens a bracket at i has behind which a company's name goes on: "Tarn
// (Hong Kong) Co., Ltd.", "FELL (UK) LIMITED"; 0 where it is none.
func bracketInName(ts []token, i int) int {
	const longest, reach = 3, 7
	if !strings.HasPrefix(ts[i].text, "(") {
		return 0
	}
	n := 0
	for closed := false; !closed; n++ {
		if n == longest || i+n == len(ts) || n > 0 && ts[i+n].brk || formRoles[strings.ToLower(ts[i+n].core())] || strings.ContainsAny(ts[i+n].text, "\"“”") ||
			!capitalised(ts[i+n].core()) && !(len(ts[i+n].core()) == 4 && allDigits(ts[i+n].core())) || numbered(ts[i+n]) {
			return 0
		}
		closed = strings.HasSuffix(ts[i+n].text, ")")
	}
	for k := i + n; k < len(ts) && k < i+n+reach && (!ts[k].brk || ts[k].wrapped); k++ {
		if k == i+n && strings.EqualFold(ts[k].text, "a") {
			return 0 // what it is: "(UMC) A Texas Corporation"
		}
		if again := bracketInName(ts[:min(len(ts), k+longest)], k); again > 0 && k == i+n {
			k += again - 1
			continue
		}
		w := ts[k].core()
		if l := ts[k].suffix(); closedSuffixes[l] || l == "co" || l == "company" && setOff(ts, i, k+1) {
			return n
		}
		if !capitalised(w) && ts[k].text != "&" || strings.ContainsAny(ts[k].text, "(\"“") || strings.HasSuffix(ts[k].text, ",") {
			return 0
		}
	}
	return 0
}

// norwegian reports whether token i is the form of a company in Norway and Denmark, "AS", and no "as": in
// capitals, at the end of a name.
func norwegian(ts []token, i int) bool {
	if ts[i].core() != "AS" {
		return false
	}
	return strings.HasSuffix(ts[i].text, ",") || i+1 == len(ts) || ts[i+1].brk || strings.HasPrefix(ts[i+1].text, "(")
}

// innerCapital reports whether a word begins with a small letter as names may: "iDream", "eBay".
func innerCapital(w string) bool {
	return len(w) > 3 && w[0] >= 'a' && w[0] <= 'z' && w[1] >= 'A' && w[1] <= 'Z'
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
		if text.CompanySuffixes[ts[k].suffix()] {
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
	for k := i; k < len(ts) && k < i+6; k++ {
		if closedSuffixes[ts[k].suffix()] && k > i && capitalised(ts[k].core()) {
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
	l := ts[i].suffix()
	return closedSuffixes[l] || l == "sa" || l == "co" || l == "spa" || l == "se" || l == "pc"
}

// abbreviatedName reports whether the full stop of a token belongs to a name.
func abbreviatedName(t token, l string) bool {
	return utf8.RuneCountInString(l) == 1 || strings.Count(t.text, ".") > 1 || text.CompanySuffixes[l] || text.Abbreviations[l]
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
	if i := strings.IndexAny(name, "“\""); i > 0 { // a defined term without a space before it
		name = strings.TrimRight(name[:i], "( ")
	}
	name = strings.TrimRight(name, `,;:"”)*'’`)
	name = strings.TrimLeft(name, `'‘*`)
	name = trimStop(name, ts, last)
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
		if l := strings.ToLower(strings.ReplaceAll(strings.Trim(w, ",()"), ".", "")); text.CompanySuffixes[l] {
			return true
		}
	}
	return false
}

// addressLike reports whether a name is rather part of an address or of the law that a
// company is organised under.
func addressLike(name string) bool {
	if l := strings.ToLower(name); strings.HasPrefix(l, "county of ") || strings.HasPrefix(l, "state of ") ||
		strings.HasPrefix(l, "commonwealth of ") {
		return false
	}
	for w := range strings.FieldsSeq(strings.ToLower(name)) {
		switch strings.Trim(w, ".,") {
		case "street", "avenue", "road", "suite", "floor", "drive", "boulevard", "state", "laws", "county", "p.o", "box", "blvd", "commonwealth":
			return true
		}
	}
	return false
}

// descriptive reports whether a name is a defined term rather than somebody's name.
func descriptive(name string) bool {
	if formRoles[strings.ToLower(name)] {
		return true
	}
	words := strings.FieldsSeq(strings.ToLower(name))
	for w := range words {
		if w = strings.TrimSuffix(strings.Trim(w, ".,'’"), "’s"); !notNames[w] && !generics[w] && !text.CompanySuffixes[w] {
			return false
		}
	}
	return true
}
