package value

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
)

// habits are how a text writes what may be written in two ways: as "1.250" and "5/6/2021". They are
// told by what can be read in one way alone, anywhere in the text, and looked for where they are needed.
type habits struct {
	text                 string
	figures, days        bool            // looked for
	dots, commas         bool            // stand between thousands: "1.250,50" and "1,250.50"
	dayLeads, monthLeads bool            // in "25/6/2021" and "6/25/2021"
	law, about           map[string]bool // countries; nil until they are looked for
	dollars              string          // what "$" is; "" until it is looked for
}

var (
	dotsBetween   = regexp.MustCompile(`(?:^|[^\d.,])(?:\d{1,3}(?:\.\d{3})+,(?:\d\d\b|[-–—])|\d{1,3}(?:\.\d{3}){2,}(?:[^\d.]|$))`)
	commasBetween = regexp.MustCompile(`(?:^|[^\d.,])(?:\d{1,3}(?:,\d{3})+\.\d|\d{1,3}(?:,\d{3}){2,}(?:[^\d]|$)|\d{1,3},\d00(?:[^\d]|$))`)
	dotGroup      = regexp.MustCompile(`^[1-9]\d{0,2}\.\d{3}$`)
	commaGroup    = regexp.MustCompile(`^[1-9]\d{0,2},\d{3}$`)
	monthNamed    = regexp.MustCompile(`(?i)\b` + month + `[\s\x{a0}]+\d{1,2}(?:st|nd|rd|th)?[\s\x{a0}]*,`)
	dayNamed      = regexp.MustCompile(`(?i)\b\d{1,2}(?:st|nd|rd|th)?[\s\x{a0}]+` + month + `[\s\x{a0}]+\d{4}\b`)
)

// notation is the habits of a text for words of it.
type notation struct {
	*habits
	from int // where in the text the words begin that are read
}

// thousands reports which marks stand between the thousands of the text.
func (n *habits) thousands() (dots, commas bool) {
	if !n.figures {
		n.figures, n.dots, n.commas = true, dotsBetween.MatchString(n.text), commasBetween.MatchString(n.text)
	}
	return n.dots, n.commas
}

// dayFirst reports whether the 5 of "5/6/2021" is the day: as other dates of the text have it, or the law and
// the addresses of its place. Known is false where they tell nothing, or both.
func (n *habits) dayFirst() (first, known bool) {
	if !n.days {
		n.days = true
		for _, m := range matchesAt(figureDate, n.text, []doc.Span{{End: len(n.text)}}, atFigures) {
			a, b := number(m.group(1)), number(m.group(3))
			n.dayLeads = n.dayLeads || m.group(2) != "." && a > 12 && a <= 31 && b <= 12
			n.monthLeads = n.monthLeads || m.group(2) != "." && b > 12 && b <= 31 && a <= 12
		}
		if n.dayLeads == n.monthLeads && !n.dayLeads {
			n.dayLeads, n.monthLeads = n.placed()
		}
	}
	return n.dayLeads, n.dayLeads != n.monthLeads
}

// What tells where a text is from, and so which part of a date stands first there. In Canada and on ships either may.
var (
	lawOf    = regexp.MustCompile(`(?i)\blaws?` + gap + `(?:of|in)` + gap + `(?:the` + gap + `)?(?:(?:state|commonwealth)` + gap + `of` + gap + `)?([\pL ,.&-]{3,40})|\b(english|scots|irish|german|french|dutch|swiss|australian|indian|new york|delaware|californian?)` + gap + `law\b|(?:^|\pP|\s)([\pL][\pL ]{2,24})` + gap + `law` + gap + `(?:governs?|applies|shall)`)
	dayLands = regexp.MustCompile(`\b(?:A\.?B\.?N|A\.?C\.?N|N\.?Z\.?B\.?N)\b|\bPty\b|\b(?:New South Wales|Queensland|South Australia|Western Australia|Northern Territory|Tasmania|Australia|New Zealand|England|Scotland|Wales|United Kingdom|Ireland|India|Singapore|Hong Kong|South Africa|Nigeria|Kenya|Malaysia|Germany|France|Italy|Spain|Portugal|Netherlands|Belgium|Austria|Switzerland|Poland|Denmark|Sweden|Norway|Luxembourg|Greece|Israel|Brazil|Mexico)\b|\bplc\b|\bGmbH\b|\bB\.V\.|\bS\.p\.A\.|\bS\.à r\.l|\bSARL\b|[^\w][A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}\b|(?i:\bcompany (?:number|no\.)|\bregistered in england\b)`)
	// monthLands are the United States: their names, and the codes of their post.
	monthLands = regexp.MustCompile(`\b(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Wisconsin|Wyoming|United States|U\.S\.A?\.?|[PMCE][SD]T)\b|\b[A-Z]{2}\.? \d{5}(?:-\d{4})?\b`)
)

// placed tells which part of a date stands first by the law that a text names and, where it names none that tells, by
// its places and companies, and at last by how it writes out months.
func (n *habits) placed() (day, month bool) {
	for _, m := range matchesIn(lawOf, n.text, Near(n.text, []string{"law"}, 80, 120)) {
		words := "law of " + m.group(1) + " " + m.group(2) + " " + m.group(3)
		if said := m.group(2); said != "" {
			american := strings.Contains("new york delaware california californian", strings.ToLower(said))
			day, month = day || !american, month || american
		}
		day, month = day || dayLands.MatchString(words), month || monthLands.MatchString(words)
	}
	if day == month {
		day, month = dayLands.MatchString(n.text), monthLands.MatchString(n.text)
	}
	if !day && !month {
		day, month = dayNamed.MatchString(n.text), monthNamed.MatchString(n.text)
	}
	return day, month
}

// count reads figures that count things; false where a mark before three of them may as well begin
// decimals.
func (n *notation) count(figures string) (float64, bool) {
	read, ok := figureNumber(figures)
	if dotGroup.MatchString(figures) {
		dots, commas := n.thousands()
		if dots {
			read *= 1000
		}
		return read, ok && dots != commas
	}
	return read, ok && !n.opensComma(figures)
}

// part reads figures that rarely exceed a hundred, as those of a percentage.
func (n *notation) part(figures string) (float64, bool) {
	read, ok := figureNumber(figures)
	return read, ok && !n.opensComma(figures) && (!commaGroup.MatchString(figures) || strings.HasSuffix(figures, "00"))
}

// sum reads figures of a currency that is written as in Europe or as in America, where it is used.
// A 0 stands at the end of thousands rather than of decimals.
func (n *notation) sum(figures string, asInEurope bool) (float64, bool) {
	read, ok := figureNumber(figures)
	if !dotGroup.MatchString(figures) {
		return read, ok && !n.opensComma(figures)
	}
	round := strings.HasSuffix(figures, "0")
	switch dots, commas := n.thousands(); {
	case dots && commas:
		return 0, false
	case dots, !commas && asInEurope && round:
		return read * 1000, ok
	case commas:
		return read, ok && !(asInEurope && round)
	}
	return read, ok && !asInEurope && !round
}

// around returns the text before and behind a match in the words that are read.
func (n *notation) around(m match) (before, behind string) {
	const reach = 60
	from, to := n.from+m.at[0], n.from+m.at[1]
	return n.text[max(0, from-reach):from], n.text[to:min(len(n.text), to+reach)]
}

// opensComma reports whether the comma of figures may begin decimals, as dots part the thousands of
// the text.
func (n *notation) opensComma(figures string) bool {
	if !commaGroup.MatchString(figures) {
		return false
	}
	dots, _ := n.thousands()
	return dots && !strings.HasSuffix(figures, "000")
}
