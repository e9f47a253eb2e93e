package value

import (
	"regexp"
	"strings"
)

// notation is how a text writes what may be written in two ways: as "1.250" and "5/6/2021". It is
// told by what can be read in one way alone, anywhere in the text, and looked for where it is needed.
type notation struct {
	text                 string
	from                 int  // where in it the words begin that are read
	figures, days        bool // looked for
	dots, commas         bool // stand between thousands: "1.250,50" and "1,250.50"
	dayLeads, monthLeads bool // in "25/6/2021" and "6/25/2021"
	dayNamed             bool // "5 June 2021" stands in it, and no "June 5, 2021"
}

var (
	dotsBetween   = regexp.MustCompile(`(?:^|[^\d.,])(?:\d{1,3}(?:\.\d{3})+,(?:\d\d\b|[-–—])|\d{1,3}(?:\.\d{3}){2,}(?:[^\d.]|$))`)
	commasBetween = regexp.MustCompile(`(?:^|[^\d.,])(?:\d{1,3}(?:,\d{3})+\.\d|\d{1,3}(?:,\d{3}){2,}(?:[^\d]|$)|\d{1,3},\d00(?:[^\d]|$))`)
	dotGroup      = regexp.MustCompile(`^[1-9]\d{0,2}\.\d{3}$`)
	commaGroup    = regexp.MustCompile(`^[1-9]\d{0,2},\d{3}$`)
	monthNamed    = regexp.MustCompile(`(?i)\b` + month + `[\s\x{a0}]+\d{1,2}(?:st|nd|rd|th)?[\s\x{a0}]*,`)
	dayNamed      = regexp.MustCompile(`(?i)\b\d{1,2}(?:st|nd|rd|th)?[\s\x{a0}]+` + month + `[\s\x{a0}]+\d{4}\b`)
)

// thousands reports which marks stand between the thousands of the text.
func (n *notation) thousands() (dots, commas bool) {
	if !n.figures {
		n.figures, n.dots, n.commas = true, dotsBetween.MatchString(n.text), commasBetween.MatchString(n.text)
	}
	return n.dots, n.commas
}

// dayFirst reports whether the 5 of "5/6/2021" is the day; known is false where the text has
// days in both places, or writes them out before their months.
func (n *notation) dayFirst() (first, known bool) {
	if !n.days {
		n.days = true
		for _, m := range matches(figureDate, n.text) {
			a, b := number(m.group(1)), number(m.group(3))
			n.dayLeads = n.dayLeads || m.group(2) != "." && a > 12 && a <= 31 && b <= 12
			n.monthLeads = n.monthLeads || m.group(2) != "." && b > 12 && b <= 31 && a <= 12
		}
		n.dayNamed = dayNamed.MatchString(n.text) && !monthNamed.MatchString(n.text)
	}
	switch {
	case n.dayLeads != n.monthLeads:
		return n.dayLeads, true
	case n.dayLeads || n.dayNamed:
		return false, false
	}
	return false, true
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
