package value

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// scaled is what multiplies the figures before it; a B stands close to them.
	scaled = `(?:(?:` + multiple + `|mm|mn?|bn|\Bb|k|crs?)\b|(?:mill?|mio|mrd|tsd)(?:\.|\b))`
	scale  = `(?:(?:` + gap + `|-)(` + scaled + `))?`
	// hundredths are cents as cheques have them: "and 50/100".
	hundredths = `(?:\s+and\s+(\d\d|no)/100)?`
)

var (
	signFirst   = regexp.MustCompile(`(?i)` + signed + gap + `(` + digits + `)` + scale)
	centsBehind = regexp.MustCompile(`(?i)^\s+and\s+` + quantity + `\s+cents?\b`)
	figureNext  = regexp.MustCompile(`^` + gap + `\d`)
	// sectionBefore stands before figures that number a part of a contract.
	sectionBefore = regexp.MustCompile(`(?i)\b(?:sections?|clauses?|articles?|paragraphs?|schedules?|exhibits?|annex|appendix|items?|no\.)\s*$`)
	halfBefore    = regexp.MustCompile(`(?i)\bhalf\s+$`)
	nameAfter     = regexp.MustCompile(`(?i)` + quantity + scale + hundredths + gap + named + hundredths)
)

// money reads amounts with their currency. A dollar of which nothing more is said is taken
// for that of the United States where nothing tells that the text is about another country.
func money(s string, in *notation) []Value {
	var found []Value
	add := func(m match, n float64, currency string) {
		code := in.currency(currency)
		if code == "" || n >= 1e15 {
			return
		}
		sum := Value{Text: code + " " + written(n), Amount: n, Unit: code, Span: m.span()}
		switch first, _ := utf8.DecodeRuneInString(code); {
		case !unicode.IsLetter(first):
			sum.Text = code + written(n)
		case !unicode.IsUpper(first):
			sum.Text = written(n) + " " + code
		}
		found = append(found, sum)
	}
	parts := Near(s, moneyUnits, 160, 60)
	for _, m := range matchesIn(signFirst, s, parts) {
		before, _ := utf8.DecodeLastRuneInString(s[:m.at[0]]) // a letter in MX$, which is no dollar of the United States
		n, ok := m.sum(in, m.group(1), m.group(2), m.group(3))
		if ok && m.standsAlone(2) && !in.broken(m) && !unicode.IsLetter(before) && (m.group(3) != "" || !scaledBehind(s, m)) {
			add(m, n*scaleOf(m.group(3)), m.dollars())
		}
	}
	for _, m := range matches(letterFirst, s) {
		if figures := m.group(2); len(figures) < 3 && m.group(3) == "" || !in.lettered(m.group(1)) {
			continue
		}
		if n, ok := m.sum(in, m.group(1), m.group(2), m.group(3)); ok && m.standsAlone(2) && !in.broken(m) {
			m.at[0] = m.at[2]
			add(m, n*scaleOf(m.group(3)), "1"+m.group(1))
		}
	}
	for _, m := range matchesIn(nameAfter, s, parts) {
		n, ok := m.quantity(func(figures string) (float64, bool) { return m.sum(in, m.group(5), figures, m.group(3)) })
		ok = ok && !in.weight(m)
		if numbered := m.group(5) == "€" || sectionBefore.MatchString(s[max(0, m.at[0]-16):m.at[0]]); ok && (!numbered || !figureNext.MatchString(s[m.at[1]:])) {
			if half := halfBefore.FindString(s[max(0, m.at[0]-16):m.at[0]]); half != "" && strings.HasPrefix(strings.ToLower(m.group(1)), "a") {
				n /= 2
				m.at[0] -= len(half)
			}
			cents := float64(number(m.group(4)) + number(m.group(6)))
			if behind := matches(centsBehind, s[m.at[1]:]); cents == 0 && len(behind) > 0 {
				if said, ok := behind[0].quantity(in.count); ok && said < 100 {
					cents = said
					m.at[1] += behind[0].at[1]
				}
			}
			add(m, n*scaleOf(m.group(3))+cents/100, m.group(5))
		}
	}
	return sameInBrackets(s, apart(found))
}

var (
	// european are currencies of which sums are written with dots between thousands and a comma before
	// decimals, where they are used.
	european = regexp.MustCompile(`(?i)^(?:€|euros?|EUR|CHF|swiss\s+francs?|R\$|BRL|SEK|NOK|DKK|PLN|CZK|HUF|RUB|₽|TRY|IDR|VND|COP|CLP|ARS|Rp\.?|kr\.?|zł|Kč|R|ZAR|rand)$`)
	// rated tells a rate of exchange, or what one of many costs, whose decimals may be three.
	ratedBefore = regexp.MustCompile(`(?i)\b(?:exchange|conversion|par(?:ity)?|nominal|strike)\b[^.;]*$`)
	ratedBehind = regexp.MustCompile(`(?i)^` + gap + `(?:=|(?:per|/|a|for` + gap + `(?:each|every|one)|to` + gap + `(?:the|one|1))` + gap + `(?:1` + gap + `)?(?:` + signed + `|` + named + `|shares?|units?|pieces?|warrants?|securit|bonds?|notes?|ADSs?|lit(?:er|re)|gallon|barrel|k(?:g|ilo)|tonn?e?|pound|ounce|[kM]Wh|GB|MB|cubic|square|sq|m[²³]|minute|call|click|word|page|copy|transaction|message|mile|kilomet))`)
)

// sum reads the figures of a match in a currency. "€1.250" is a thousand and more, as nobody writes
// a 0 at the end of decimals, but in a rate, which may have three; "€1.125" and "$1.250" may be either
// and are none unless other figures of the text tell, and neither is "$1,00".
func (m match) sum(in *notation, currency, figures, scale string) (float64, bool) {
	asInEurope := european.MatchString(currency)
	switch {
	case decimalComma.MatchString(figures) && !asInEurope:
		return 0, false
	case scale != "":
		return figureNumber(figures)
	case dotGroup.MatchString(figures) && asInEurope:
		if in.rated(m) {
			return 0, false
		}
	case dotGroup.MatchString(figures) && in.rated(m):
		dots, _ := in.thousands()
		n, ok := figureNumber(figures)
		return n, ok && !dots
	}
	return in.sum(figures, asInEurope)
}

// rated reports whether a sum is a rate of exchange, or what one of many costs.
func (n *notation) rated(m match) bool {
	before, behind := n.around(m)
	return ratedBefore.MatchString(before) || ratedBehind.MatchString(behind)
}

// brokenBehind are figures that a space parts from the ones before them, as in "$1,000 ,000".
var brokenBehind = regexp.MustCompile(`^[ \x{a0}]?,[ \x{a0}]?(?:000\b|\d{3},\d{3}\b)|^[ \x{a0}],\d{3}\b`)

// broken reports whether a sum goes on behind a match.
func (n *notation) broken(m match) bool {
	_, behind := n.around(m)
	return brokenBehind.MatchString(behind)
}

var (
	poundsPattern = regexp.MustCompile(`(?i)^pounds?$`)
	moneyPounds   = regexp.MustCompile(`(?i)£|\bsterling\b|\bpence\b|\bGBP\b`)
	weightBehind  = regexp.MustCompile(`(?i)^(?:-|[\s\x{a0}]+(?:of|per|avoirdupois|weight)\b)`)
)

// weight reports whether the pounds of the pattern nameAfter are of weight, or may be: nothing in the
// text says that they are money.
func (n *notation) weight(m match) bool {
	if !poundsPattern.MatchString(m.group(5)) {
		return false
	}
	_, behind := n.around(m)
	return weightBehind.MatchString(behind) || !moneyPounds.MatchString(n.text)
}

func scaleOf(word string) float64 {
	switch word = strings.TrimSuffix(strings.ToLower(word), "."); word {
	case "":
		return 1
	case "k", "tsd":
		return 1e3
	case "m", "mm", "mn", "mil", "mill", "mio":
		return 1e6
	case "b", "bn", "mrd":
		return 1e9
	case "cr", "crs":
		return 1e7
	}
	return multipliers[word]
}

// dollars returns the currency of a sum whose sign stands first. Words behind the sum that say whose
// dollars it is of become part of the match.
func (m match) dollars() string {
	sign, after := m.group(1), m.text[m.at[1]:]
	said := behindDollars.FindStringSubmatch(after)
	if sign != "$" || said == nil || moneyNext.MatchString(after[len(said[0]):]) {
		return sign
	}
	m.at[1] += len(said[0])
	return cmp.Or(said[1], said[2], said[3]+" dollar")
}

// moneyNext are figures of money, to which what stands before them belongs.
var moneyNext = regexp.MustCompile(`^` + gap + `\$?` + gap + `\d`)

// scaledRange follows the lower end of a range that has its scale behind the upper one: the "$10"
// of "$10 to $15 million" is no amount, nor is that of "between $10 and $15 million".
var (
	scaledRange   = regexp.MustCompile(`(?i)^` + gap + `(?:-|–|—|to|(and))` + gap + `(?:` + signed + `)?` + gap + digits + gap + scaled)
	betweenBefore = regexp.MustCompile(`(?i)\bbetween\s+$`)
)

// scaledBehind reports whether a sum is the lower end of such a range.
func scaledBehind(s string, m match) bool {
	to := scaledRange.FindStringSubmatch(s[m.at[1]:])
	return to != nil && (to[1] == "" || betweenBefore.MatchString(s[max(0, m.at[0]-16):m.at[0]]))
}

// percentPattern has a third group for a part of one percent in figures: "1/2 of 1%".
var percentPattern = regexp.MustCompile(`(?i)(?:` + quantity + `|((?:\b\d/\d|(?:\b0)?\.\d+)\s+of\s+(?:a|one|1)\b))` + gap + `(%|per\s?cent(?:um|age\s+points?)?\b|pct\b|basis\s+points?\b|bps?\b)`)

// percentUnits stand in every percentage.
var percentUnits = []string{"%", "cent", "basis", "pct", "bp"}

// percents reads percentages; a basis point is a hundredth of one.
func percents(s string, in *notation) []Value {
	var found []Value
	for _, m := range matchesIn(percentPattern, s, Near(s, percentUnits, 160, len("basis points"))) {
		n, ok := 0.0, false
		if part := m.group(3); part != "" {
			n, ok = figureNumber(strings.Fields(part)[0])
			ok = ok && m.standsAlone(3)
		} else {
			n, ok = m.quantity(in.part)
		}
		if strings.HasPrefix(strings.ToLower(m.group(4)), "b") {
			n /= 100
		}
		if ok && !in.endsRange(m) {
			v := Value{Text: written(n) + "%", Amount: n, Span: m.span()}
			if m.group(3) == "" {
				if other, again := m.again(in.part); again && other != n {
					v.Other, v.Doubt = written(other)+"%", Differ
				}
			}
			found = append(found, v)
		}
	}
	found = sameInBrackets(s, found)
	for i, v := range found {
		found[i] = v.due(s)
	}
	return found
}

// periodBehind are the words behind a percentage that tell for which time it is due.
var periodBehind = regexp.MustCompile(`(?i)^` + gap + `(?:\(` + gap + `)?(?:(?:simple|compound|of)?` + gap + `interest` + gap + `)?(?:(?:per|/|a|an|each|every|for` + gap + `(?:each|every))` + gap + `(?:calendar` + gap + `)?(day|month|quarter|year|annum)\b|(daily|monthly|quarterly|yearly|annually)\b)`)

// due adds to a percentage the time that it is due for. One that is not said to be due for another time is
// shown as of a year.
func (v Value) due(s string) Value {
	said := periodBehind.FindStringSubmatch(s[v.Span.End:])
	if said == nil {
		return v
	}
	v.Unit = map[string]string{"annum": "year", "daily": "day", "monthly": "month", "quarterly": "quarter", "yearly": "year", "annually": "year"}[strings.ToLower(said[1]+said[2])]
	if v.Unit == "" {
		v.Unit = strings.ToLower(said[1])
	}
	if v.Unit != "year" {
		v.Text += " per " + v.Unit
		if v.Other != "" {
			v.Other += " per " + v.Unit
		}
	}
	return v
}
