package value

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// currencies are the codes of ISO 4217 by what texts write for them, in lower case.
var currencies = map[string]string{
	"$": "USD", "us$": "USD", "u.s.$": "USD", "u.s. $": "USD", "us $": "USD", "usd": "USD", "usd$": "USD", "usd $": "USD", "dollar": "USD", "u.s. dollar": "USD", "us dollar": "USD", "united states dollar": "USD",
	"€": "EUR", "eur": "EUR", "euro": "EUR", "£": "GBP", "gbp": "GBP", "pound": "GBP", "pounds sterling": "GBP", "pound sterling": "GBP",
	"c$": "CAD", "ca$": "CAD", "cad": "CAD", "cad$": "CAD", "cdn$": "CAD", "cdn $": "CAD", "canadian dollar": "CAD", "a$": "AUD", "au$": "AUD", "aud": "AUD", "aud$": "AUD", "australian dollar": "AUD", "hk$": "HKD", "hkd": "HKD",
	"s$": "SGD", "sgd": "SGD", "nz$": "NZD", "nzd": "NZD", "¥": "JPY", "jpy": "JPY", "yen": "JPY", "rmb": "CNY", "cny": "CNY", "yuan": "CNY", "renminbi": "CNY",
	"chf": "CHF", "swiss franc": "CHF", "inr": "INR", "rs.": "INR", "rupee": "INR", "₹": "INR", "nis": "ILS", "₪": "ILS", "ils": "ILS", "krw": "KRW", "₩": "KRW", "sek": "SEK", "nok": "NOK", "dkk": "DKK", "brl": "BRL", "r$": "BRL", "mxn": "MXN", "zar": "ZAR",
}

const (
	scale  = `(?:` + gap + `(hundred|thousand|million|billion|mm|m|bn|k)\b)?`
	signed = `((?:\b(?:US|U\.S\.|C|CA|CDN|CAD|A|AU|AUD|HK|S|NZ|R|USD)\s?)?\$|€|£|¥|₹|₪|₩|\b(?:USD|EUR|GBP|CAD|AUD|HKD|SGD|NZD|JPY|RMB|CNY|CHF|INR|NIS|ILS|KRW|SEK|NOK|DKK|BRL|MXN|ZAR)|\bRs\.)`
	// hundredths are cents as cheques have them: "and 50/100".
	hundredths = `(?:\s+and\s+(\d\d|no)/100)?`
	named      = `((?:(?:U\.?S\.?|United\s+States|Canadian|Australian)\s+)?dollar|euro|pounds?\s+sterling|pound|yen|yuan|renminbi|swiss\s+franc|rupee|USD|EUR|GBP|CAD|AUD|HKD|SGD|JPY|RMB|CNY|CHF|INR)s?\b`
)

var (
	signFirst = regexp.MustCompile(`(?i)` + signed + gap + `(` + digits + `)` + scale)
	nameAfter = regexp.MustCompile(`(?i)` + quantity + scale + hundredths + gap + named + hundredths)
)

// money reads amounts with their currency. A dollar of which nothing more is said is taken
// for that of the United States.
func money(s string) []Value {
	var found []Value
	add := func(m match, n float64, currency string) {
		code := currencies[strings.Join(strings.Fields(strings.ToLower(currency)), " ")]
		if code != "" && n < 1e15 {
			found = append(found, Value{Text: code + " " + written(n), Amount: n, Unit: code, Span: m.span()})
		}
	}
	for _, m := range matches(signFirst, s) {
		before, _ := utf8.DecodeLastRuneInString(s[:m.at[0]]) // a letter in MX$, which is no dollar of the United States
		n, ok := figureNumber(m.group(2))
		if ok && m.standsAlone(2) && !unicode.IsLetter(before) && (m.group(3) != "" || !scaledRange.MatchString(s[m.at[1]:])) {
			add(m, n*scaleOf(m.group(3)), m.group(1))
		}
	}
	for _, m := range matches(nameAfter, s) {
		if n, ok := m.quantity(); ok {
			cents := number(m.group(4)) + number(m.group(6))
			add(m, n*scaleOf(m.group(3))+float64(cents)/100, m.group(5))
		}
	}
	return sameInBrackets(s, apart(found))
}

func scaleOf(word string) float64 {
	switch word = strings.ToLower(word); word {
	case "":
		return 1
	case "k":
		return 1e3
	case "m", "mm":
		return 1e6
	case "bn":
		return 1e9
	}
	return multipliers[word]
}

// scaledRange follows the lower end of a range that has its scale behind the upper one: the "$10"
// of "$10 to $15 million" is no amount.
var scaledRange = regexp.MustCompile(`(?i)^` + gap + `(?:-|–|to)` + gap + `(?:` + signed + `)?` + gap + digits + gap + `(?:thousand|million|billion|mm|m|bn|k)\b`)

var percentPattern = regexp.MustCompile(`(?i)` + quantity + gap + `(%|per\s?cent(?:um|age\s+points?)?\b|basis\s+points?\b)`)

// percentUnits stand in every percentage.
var percentUnits = []string{"%", "cent", "basis"}

// percents reads percentages; a basis point is a hundredth of one.
func percents(s string) []Value {
	var found []Value
	for _, m := range matchesIn(percentPattern, s, Near(s, percentUnits, 160, len("basis points"))) {
		n, ok := m.quantity()
		if strings.HasPrefix(strings.ToLower(m.group(3)), "basis") {
			n /= 100
		}
		if ok {
			found = append(found, Value{Text: written(n) + "%", Amount: n, Span: m.span()})
		}
	}
	return sameInBrackets(s, found)
}
