package value

import (
	"regexp"
	"strings"
)

// currencies are the codes of ISO 4217 by what texts write for them, in lower case.
var currencies = map[string]string{
	"$": "USD", "us$": "USD", "u.s.$": "USD", "u.s. $": "USD", "us $": "USD", "usd": "USD", "usd$": "USD", "usd $": "USD", "dollar": "USD", "u.s. dollar": "USD", "us dollar": "USD", "united states dollar": "USD",
	"€": "EUR", "eur": "EUR", "euro": "EUR", "£": "GBP", "gbp": "GBP", "pound": "GBP", "pounds sterling": "GBP", "pound sterling": "GBP",
	"c$": "CAD", "cad": "CAD", "cad$": "CAD", "cdn$": "CAD", "cdn $": "CAD", "canadian dollar": "CAD", "a$": "AUD", "aud": "AUD", "aud$": "AUD", "australian dollar": "AUD", "hk$": "HKD", "hkd": "HKD",
	"s$": "SGD", "sgd": "SGD", "nz$": "NZD", "nzd": "NZD", "¥": "JPY", "jpy": "JPY", "yen": "JPY", "rmb": "CNY", "cny": "CNY", "yuan": "CNY", "renminbi": "CNY",
	"chf": "CHF", "swiss franc": "CHF", "inr": "INR", "rs.": "INR", "rupee": "INR", "₹": "INR", "nis": "ILS", "₪": "ILS", "ils": "ILS", "krw": "KRW", "₩": "KRW", "sek": "SEK", "nok": "NOK", "dkk": "DKK", "brl": "BRL", "r$": "BRL", "mxn": "MXN", "zar": "ZAR",
}

const (
	scale  = `(?:` + gap + `(hundred|thousand|million|billion|mm|m|bn|k)\b)?`
	signed = `((?:\b(?:US|U\.S\.|C|CDN|CAD|A|AUD|HK|S|NZ|R|USD)\s?)?\$|€|£|¥|₹|₪|₩|\b(?:USD|EUR|GBP|CAD|AUD|HKD|SGD|NZD|JPY|RMB|CNY|CHF|INR|NIS|ILS|KRW|SEK|NOK|DKK|BRL|MXN|ZAR)\b|\bRs\.)`
	named  = `((?:(?:U\.?S\.?|United\s+States|Canadian|Australian)\s+)?dollar|euro|pounds?\s+sterling|pound|yen|yuan|renminbi|swiss\s+franc|rupee|USD|EUR|GBP|CAD|AUD|HKD|SGD|JPY|RMB|CNY|CHF|INR)s?\b`
)

var (
	signFirst = regexp.MustCompile(`(?i)` + signed + gap + `(` + digits + `)` + scale)
	nameAfter = regexp.MustCompile(`(?i)` + quantity + scale + `(?:\s+and\s+(?:\d\d|no)/100)?` + gap + named)
)

// money reads amounts with their currency. A dollar of which nothing more is said is taken
// for that of the United States.
func money(s string) []Value {
	var found []Value
	add := func(m match, n float64, scale, currency string) {
		code := currencies[strings.Join(strings.Fields(strings.ToLower(currency)), " ")]
		n *= scaleOf(scale)
		if code != "" && n < 1e15 {
			found = append(found, Value{Text: code + " " + written(n), Amount: n, Unit: code, Span: m.span()})
		}
	}
	for _, m := range matches(signFirst, s) {
		if n, ok := figureNumber(m.group(2)); ok {
			add(m, n, m.group(3), m.group(1))
		}
	}
	for _, m := range matches(nameAfter, s) {
		if n, ok := quantityOf(m.group(1), m.group(2)); ok {
			add(m, n, m.group(3), m.group(4))
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

var percentPattern = regexp.MustCompile(`(?i)` + quantity + gap + `(%|per\s?cent(?:um|age\s+points?)?\b|basis\s+points?\b)`)

// percents reads percentages; a basis point is a hundredth of one.
func percents(s string) []Value {
	var found []Value
	for _, m := range matches(percentPattern, s) {
		n, ok := quantityOf(m.group(1), m.group(2))
		if strings.HasPrefix(strings.ToLower(m.group(3)), "basis") {
			n /= 100
		}
		if ok {
			found = append(found, Value{Text: written(n) + "%", Amount: n, Span: m.span()})
		}
	}
	return sameInBrackets(s, found)
}
