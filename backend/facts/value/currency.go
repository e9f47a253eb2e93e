package value

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// currencyTable has a line for each currency: its code as in ISO 4217, what stands before or behind figures for it, its names in the
// singular, and where it is used. What several lines have in common is that of the place that a text is about; where a text
// tells none, that of a line with "*" before it.
const currencyTable = `
USD | *$, US$, USD$ | *dollar, US dollar, United States dollar, American dollar | United States
CAD | $, C$, CA$, CAD$, CDN$ | dollar, Canadian dollar | Canada
AUD | $, A$, AU$, AUD$ | dollar, Australian dollar | Australia
NZD | $, NZ$ | dollar, New Zealand dollar | New Zealand
HKD | $, HK$ | dollar, Hong Kong dollar | Hong Kong
SGD | $, S$ | dollar, Singapore dollar | Singapore
TWD | $, NT$ | dollar, New Taiwan dollar, Taiwan dollar | Taiwan
BBD | $, BDS$, BBD$ | dollar, Barbados dollar, Barbadian dollar | Barbados
TTD | $, TT$ | dollar, Trinidad and Tobago dollar | Trinidad and Tobago
JMD | $, J$, JA$ | dollar, Jamaican dollar, Jamaica dollar | Jamaica
BSD | $, B$ | dollar, Bahamian dollar | Bahamas
BMD | $, BD$ | dollar, Bermudian dollar, Bermuda dollar | Bermuda
BZD | $, BZ$ | dollar, Belize dollar | Belize
KYD | $, CI$ | dollar, Cayman Islands dollar | Cayman Islands
XCD | $, EC$ | dollar, Eastern Caribbean dollar, East Caribbean dollar | Antigua and Barbuda, Dominica, Grenada, Saint Lucia, Saint Kitts and Nevis, Saint Vincent and the Grenadines
FJD | $, FJ$ | dollar, Fijian dollar, Fiji dollar | Fiji
GYD | $, G$ | dollar, Guyanese dollar, Guyana dollar | Guyana
NAD | $, N$ | dollar, Namibian dollar, Namibia dollar | Namibia
BND | $, BN$ | dollar, Brunei dollar | Brunei
MXN | $, MX$ | peso, Mexican peso | Mexico
ARS | $, AR$ | peso, Argentine peso | Argentina
CLP | $, CLP$ | peso, Chilean peso | Chile
COP | $, COL$ | peso, Colombian peso | Colombia
UYU | $, UY$ | peso, Uruguayan peso | Uruguay
PHP | ₱, PHP, Php | peso, Philippine peso | Philippines
EUR | € | euro |
GBP | *£ | *pound, pound sterling, pounds sterling | United Kingdom
EGP | £, E£ | pound, Egyptian pound | Egypt
JPY | *¥, JP¥ | yen |
CNY | ¥, CN¥, RMB, RMB¥ | yuan, renminbi | China
CHF | SFr | *franc, Swiss franc | Switzerland
XOF | FCFA | franc, CFA franc, franc CFA | Senegal, Ivory Coast, Benin, Togo, Mali, Burkina Faso, Niger
INR | ₹, *Rs | *rupee, Indian rupee | India
PKR | Rs | rupee, Pakistani rupee, Pakistan rupee | Pakistan
LKR | Rs, SLRs | rupee, Sri Lankan rupee, Sri Lanka rupee | Sri Lanka
NPR | Rs, NRs | rupee, Nepali rupee, Nepalese rupee | Nepal
MUR | Rs | rupee, Mauritian rupee, Mauritius rupee | Mauritius
BDT | Tk, ৳ | taka | Bangladesh
ILS | ₪, NIS | shekel |
KRW | ₩ | Korean won |
SEK | kr | krona, kronor, Swedish krona, Swedish kronor | Sweden
NOK | kr | krone, kroner, Norwegian krone, Norwegian kroner | Norway
DKK | kr | krone, kroner, Danish krone, Danish kroner | Denmark
ISK | kr | krona, króna, krónur | Iceland
BRL | R$ | Brazilian real, reais | Brazil
ZAR | ZAR | rand, South African rand | South Africa
BWP | BWP | pula | Botswana
ZMW | ZMW | kwacha | Zambia
MWK | MWK, MK | kwacha | Malawi
PGK | PGK | kina | Papua New Guinea
NGN | ₦ | naira | Nigeria
GHS | GH₵, GH¢, ₵, GHC | cedi | Ghana
KES | KSh, Ksh, Kshs, KShs, Shs | shilling, Kenyan shilling, Kenya shilling | Kenya
UGX | USh, Ush, UShs, Ushs, Shs | shilling, Ugandan shilling, Uganda shilling | Uganda
TZS | TSh, Tsh, TShs, Tshs, Shs | shilling, Tanzanian shilling, Tanzania shilling | Tanzania
MYR | RM | ringgit | Malaysia
IDR | Rp | rupiah | Indonesia
THB | ฿ | baht | Thailand
VND | ₫ | dong |
AED | Dhs | *dirham, UAE dirham | United Arab Emirates
MAD | MAD | dirham, Moroccan dirham | Morocco
SAR | SAR | *riyal, Saudi riyal | Saudi Arabia
QAR | QAR | riyal, Qatari riyal | Qatar
PLN | zł | zloty, złoty | Poland
CZK | Kč | koruna, korun | Czech Republic
HUF | HUF | forint | Hungary
TRY | ₺ | lira, Turkish lira | Turkey
RUB | ₽ | rouble, ruble | Russia`

// A letter stands for a currency before a sum with thousands or cents, in a text about its country.
var lettersOfCountries = map[string]string{"South Africa": "R", "Philippines": "P", "Botswana": "P", "Zambia": "K", "Papua New Guinea": "K", "Nigeria": "N"}

// coin is one of the currencies that a sign or a name may mean.
type coin struct {
	code    string
	usual   bool // what is meant where a text is about no country of another
	country []string
}

var (
	coins, coinSigns, coinNames, coinCodes = readCoins(currencyTable)

	codes  = `(?:USD|EUR|GBP|CAD|AUD|HKD|SGD|NZD|JPY|RMB|CNY|CHF|INR|NIS|ILS|KRW|SEK|NOK|DKK|BRL|MXN|ZAR|(?-i:` + strings.Join(coinCodes, "|") + `))`
	signed = `((?:\b(?-i:` + coinSigns + `)|\bU\.S\.\s?\$|\b(?i:US|CA|CDN\.?|AU|HK|NZ|USD|CAD|AUD)\s?\$|\b(?i:[CAS])\$|[$€£¥₹₪₩₽₱₦₵₺฿₫৳]|\b` + codes + `|\bRs\.?|\b(?:(?:U\.?S\.?|United\s+States)\s+dollar|euro|rupee)s?\b))`
	named  = `((?:U\.?S\.?\s+dollar|` + coinNames + `|` + codes + `)s?\b|€|(?-i:zł|Kč|kr\b|₫))`
	// moneyUnits stand in every sum. Those that English words end with begin a word here.
	moneyUnits = unitsOf(currencyTable)
)

// readCoins reads the table of currencies: what each sign and name may mean, and the expressions of signs that hold letters, of names, and of codes.
func readCoins(table string) (by map[string][]coin, signs, names string, codes []string) {
	by = map[string][]coin{}
	var lettered, called []string
	for line := range strings.SplitSeq(strings.TrimSpace(table), "\n") {
		field := strings.Split(line, "|")
		code := strings.TrimSpace(field[0])
		codes = append(codes, code)
		by[coinKey(code)] = []coin{{code: code, usual: true}}
		var country []string
		for c := range strings.SplitSeq(field[3], ",") {
			country = append(country, strings.TrimSpace(c))
		}
		for i, said := range field[1:3] {
			for s := range strings.SplitSeq(said, ",") {
				s, usual := strings.CutPrefix(strings.TrimSpace(s), "*")
				key := coinKey(s)
				if key == coinKey(code) || s == "" {
					continue
				}
				if !slices.ContainsFunc(by[key], func(c coin) bool { return c.code == code }) {
					by[key] = append(by[key], coin{code, usual, country})
				}
				switch {
				case i == 1:
					called = append(called, strings.ReplaceAll(regexp.QuoteMeta(s), " ", `\s+`))
				case strings.ContainsFunc(s, unicode.IsLetter):
					if s = regexp.QuoteMeta(s); len(s) > len(`A\$`) {
						s = strings.ReplaceAll(s, `\$`, `\s?\$`)
					}
					if !strings.HasSuffix(s, "$") {
						s += `\b\.?`
					}
					lettered = append(lettered, s)
				}
			}
		}
	}
	for _, country := range slices.Sorted(maps.Keys(lettersOfCountries)) {
		letter := lettersOfCountries[country]
		for _, line := range strings.Split(table, "\n") {
			if strings.HasSuffix(line, "| "+country) {
				key := coinKey("1" + letter)
				by[key] = append(by[key], coin{line[:3], false, []string{country}})
			}
		}
	}
	longest := func(a, b string) int { return len(b) - len(a) }
	slices.SortStableFunc(lettered, longest)
	slices.SortStableFunc(called, longest)
	return by, strings.Join(lettered, "|"), strings.Join(called, "|"), codes
}

// unitsOf returns what may stand in a sum, in lower case, as anchors for [Near].
func unitsOf(table string) []string {
	units := []string{"$", "€", "£", "¥", " rmb", " nis"}
	for said := range strings.FieldsFuncSeq(strings.ToLower(table), func(r rune) bool { return strings.ContainsRune("|,\n*", r) }) {
		words := strings.Fields(said)
		if len(words) == 0 || placeNames[strings.TrimSpace(said)] != "" || strings.Contains(said, "$") {
			continue
		}
		if word := words[len(words)-1]; word[0] < utf8.RuneSelf && len(word) <= 4 {
			units = append(units, " "+word)
		} else if !slices.Contains(units, word) {
			units = append(units, word)
		}
	}
	return units
}

// coinKey is what a sign or a name is looked up by.
func coinKey(said string) string {
	said = strings.ToLower(strings.Join(strings.Fields(strings.ReplaceAll(said, ".", "")), " "))
	return strings.TrimSuffix(strings.ReplaceAll(said, " $", "$"), "s")
}

// currency is the code of what a sign or a name means in a text, and where the text leaves that open the sign as it stands; "" where that
// is none, and for a sign of letters that is left open.
func (n *habits) currency(said string) string {
	key := coinKey(said)
	may := coins[key]
	if may == nil {
		may = coins[strings.TrimSuffix(key, "s")]
	}
	if len(may) <= 1 {
		for _, c := range may {
			return c.code
		}
		return ""
	}
	if key == "$" || key == "dollar" {
		return n.dollar()
	}
	law, about := n.countries()
	for _, of := range []map[string]bool{law, about} {
		var here []string
		for _, c := range may {
			if slices.ContainsFunc(c.country, func(country string) bool { return of[country] }) {
				here = append(here, c.code)
			}
		}
		if len(here) == 1 {
			return here[0]
		}
	}
	for _, c := range may {
		if c.usual {
			return c.code
		}
	}
	if key[0] == '1' || len(key) <= 3 && key[0] < 0x80 {
		return ""
	}
	return said
}

var (
	// dollarsOf names the dollars of a country, and generally says that those of the text are meant.
	dollarsOf = regexp.MustCompile(`(?:` + ofCoins("$") + `)|\b(?i:` + ofCoins("dollar") + `)s?\b|\b(?:` + ofCoins("code") + `)\b`)
	// dollarUnits stand in all of these.
	dollarUnits = append([]string{"$", "dollar"}, strings.Split(strings.ToLower(ofCoins("code")), "|")...)
	generally   = regexp.MustCompile(`(?i)(?:["“'‘]\$["”'’]|\b(?:dollars?["”'’]?|amounts?|sums?|prices?|fees?|payments?|rents?|references|money|moneys|currency|figures)\b)[^.;\d]{0,80}\b(?:in|to|means?|is|are)\s+(?:the\s+)?(?:lawful\s+(?:money|currency)\s+of\s+)?$`)
	moneyOf     = regexp.MustCompile(`(?i)\b(?:currency|money|dollars?|tender)\s+of\s+(?:the\s+)?(?:\w+\s+of\s+)?$|^\s+(?:currency|funds|money)\b`)
)

// ofCoins is an expression of what tells one dollar from others: its signs, its names or its code.
func ofCoins(kind string) string {
	dollars := coins["$"]
	var said []string
	for key, may := range coins {
		if len(may) != 1 || !slices.ContainsFunc(dollars, func(c coin) bool { return c.code == may[0].code }) {
			continue
		}
		switch {
		case kind == "code" && key == strings.ToLower(may[0].code):
			said = append(said, may[0].code)
		case kind == "$" && strings.HasSuffix(key, "$"):
			said = append(said, `\b`+strings.ToUpper(strings.TrimSuffix(key, "$"))+`\s?\$`)
		case kind == "dollar" && strings.HasSuffix(key, "dollar"):
			said = append(said, strings.ReplaceAll(key, " ", `\s+`))
		}
	}
	return strings.Join(said, "|")
}

// dollar is the code of the dollars of which no more is said, or "$" where the text is about a country with others and does not name them.
func (n *habits) dollar() string {
	if n.dollars != "" {
		return n.dollars
	}
	const unitedStates = "United States"
	law, about := n.countries()
	others := map[string]bool{}
	general, us := "", false
	for _, m := range matchesIn(dollarsOf, n.text, Near(n.text, dollarUnits, 20, 2)) {
		code := n.currency(n.text[m.at[0]:m.at[1]])
		if generally.MatchString(n.text[max(0, m.at[0]-120):m.at[0]]) {
			general = code
		}
		us = us || code == "USD"
		others[code] = true
	}
	delete(others, "USD")
	lands := func(of map[string]bool) (us, other bool, code string) {
		for _, c := range coins["$"] {
			if here := slices.ContainsFunc(c.country, func(country string) bool { return of[country] }); here && c.code != "USD" {
				other, code = true, c.code
			}
		}
		return of[unitedStates], other, code
	}
	lawUS, lawOther, _ := lands(law)
	isUS, other, _ := lands(about)
	n.dollars = "USD"
	switch {
	case general != "":
		n.dollars = general
	case lawUS && !lawOther, !lawOther && isUS && len(others) == 0:
	case len(others) == 1 && !us && (lawOther || !isUS):
		for code := range others {
			n.dollars = code
		}
	case lawOther && !lawUS, !isUS && other, len(others) > 0 && !isUS:
		n.dollars = "$"
	}
	return n.dollars
}

// lettered reports whether a text is about a country whose currency a letter stands for.
func (n *habits) lettered(letter string) bool {
	law, about := n.countries()
	return slices.ContainsFunc(coins["1"+strings.ToLower(letter)], func(c coin) bool { return law[c.country[0]] || about[c.country[0]] })
}

// countries returns the countries whose law a text speaks of, and those that it names.
func (n *habits) countries() (law, about map[string]bool) {
	if n.law != nil {
		return n.law, n.about
	}
	n.law, n.about = map[string]bool{}, map[string]bool{}
	for _, v := range jurisdictions(n.text) {
		n.about[CountryOf(v.Text)] = true
	}
	for _, p := range Near(n.text, []string{" law", " recht", " droit", " legge", " derecho", " lei "}, 60, 120) {
		found := jurisdictions(n.text[p.Start:p.End])
		for _, v := range found {
			v.Span = doc.Span{Start: p.Start + v.Span.Start, End: p.Start + v.Span.End}
			if governs(n.text, p, v) {
				n.law[CountryOf(v.Text)] = true
			}
		}
	}
	for _, p := range Near(n.text, []string{" currency", " funds", " money"}, 30, 0) {
		for name, place := range lawAdjectives {
			if at := strings.Index(n.text[p.Start:p.End], name+" "); at >= 0 && moneyOf.MatchString(n.text[p.Start+at+len(name):]) {
				n.about[CountryOf(place)] = true
			}
		}
	}
	return n.law, n.about
}

// behindDollars says behind "$500" whose dollars they are. What figures follow is said of these.
var behindDollars = regexp.MustCompile(`^` + gap + `\(?(?:in\s+)?(?:(` + ofCoins("code") + `)\b|(?i:(` + ofCoins("dollar") + `)s?\b|(canadian|australian)\b))\)?`)

// letterFirst finds sums with thousands or cents behind a letter that may stand for a currency.
var letterFirst = regexp.MustCompile(`(?:^|[^\pL\pN.])([RPKN])` + gap + `(\d{1,3}(?:[, ]\d{3})+(?:[.,]\d{2})?\b|\d+[.,]\d{2}\b|\d+\b)` + scale)
