package value

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"time"

	"pincite/backend/text"
	"pincite/backend/text/civil"
)

const (
	month = `(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|` + text.OtherMonths + `)\b\.?`
	// day may be said again in words, in brackets.
	day  = `(\d{1,2})(?:\s?(?:s\s?t|n\s?d|r\s?d|t\s?h|er)\b|[°º])?(?:\s*\([a-z\s-]{3,20}\))?`
	year = `((?:1[789]|20|21)\d\d)\b`
	// yearWords is a year in words, which may be said again in figures, in brackets.
	yearWords = `(?:(two\s+thousand(?:[\s-]+(?:and\s+)?` + cardinal + `)?\b|nineteen\s+hundred\s+(?:and\s+)?` + cardinal + `\b|nineteen[\s-]+(?:sixty|seventy|eighty|ninety)\b(?:[\s-]+(?:` + ones + `)\b)?)(?:\s*,?\s*\([12]\d{3}\))?)`
)

// The ways to write a date, from where a word begins. The groups of each are named by what they hold.
var (
	monthFirst = regexp.MustCompile(`(?i)^` + month + gap + day + gap + `(?:,|of\b)?` + gap + `,?` + gap + `(?:` + year + `|` + yearWords + `)`)
	dayFirst   = regexp.MustCompile(`(?i)^(?:` + day + `\.?|(` + ordinal + `)\b)` + gap + `-?(?:day\s+)?(?:(?:of|de)\s+)?` + month + gap + `[,-]?` + gap + `(?:de\s+)?(?:in\s+the\s+year\s+(?:of\s+)?)?(?:` + year + `|` + yearWords + `)`)
	shortYear  = regexp.MustCompile(`(?i)^(\d{1,2})[-/]` + month + `[-/](\d\d|(?:1[789]|20|21)\d\d)\b`)
	monthOnly  = regexp.MustCompile(`(?i)^` + month + `(?:` + gap + `(?:[_.•●\s-]+|\[[^\]]{0,12}\]))?` + gap + `,?` + gap + year)
	// monthEnd is the last day of a month, which it names with its year.
	monthEnd = regexp.MustCompile(`(?i)^(?:the\s+)?(?:(?:very\s+)?last\s+(?:day|night)|end)\s+of\s+(?:the\s+month\s+of\s+)?` + month + gap + `,?` + gap + `(?:of\s+)?` + year)
	isoDate  = regexp.MustCompile(`^((?:1[789]|20|21)\d\d)[-/](\d{1,2})[-/](\d{1,2})\b`)
	// yearEnds is what may stand behind a year in words: no word that it counts, as in "on May 5 two thousand shares".
	yearEnds = regexp.MustCompile(`(?i)^(?:[\s\x{a0}]*(?:$|[^\s\x{a0}\pL-])|[\s\x{a0}]+(?:and|among|as|at|before|between|by|for|from|hereby|if|in|is|on|or|shall|the|through|to|until|was|will|with)\b)`)
	// numbersLine stands before figures that number a line or a part of a contract, and are no day.
	numbersLine = regexp.MustCompile(`(?i)(?:^|\n)[\s\x{a0}]*$|\b(?:sections?|clauses?|articles?|paragraphs?|no\.)[\s\x{a0}]*$`)
	// numbersPage stands before the number of a page: "Page 2 May 2004".
	numbersPage = regexp.MustCompile(`(?i)\b(?:page|p\.)[\s\x{a0}]*$`)
	figureDate  = regexp.MustCompile(`^(\d{1,2})([/.-])(\d{1,2})[/.-]((?:1[789]|20|21)?\d\d)\b`)
)

// dates reads dates with a day, and with a month alone. Of "5/6/2021" the text tells which is the day;
// where it leaves that open, the date is doubted, with the month first.
func dates(s string, in *notation) []Value {
	var found []Value
	parts := nearYears(s)
	add := func(m match, year string, month time.Month, day int) {
		if text, ok := isoText(year, month, day); ok {
			found = append(found, Value{Text: text, Span: m.span()})
		}
	}
	for _, m := range matchesAt(monthFirst, s, parts, atMonth) {
		add(m, cmp.Or(m.group(3), m.yearInWords(4)), text.Month(m.group(1)), number(m.group(2)))
	}
	for _, m := range matchesAt(dayFirst, s, parts, atDay) {
		d := number(m.group(1))
		before, _ := in.around(m)
		if strings.HasPrefix(s[m.at[0]+len(m.group(1)):], ".") && numbersLine.MatchString(before) || numbersPage.MatchString(before) {
			continue
		}
		if d == 0 {
			d = ordinalDay(m.group(2))
		}
		add(m, cmp.Or(m.group(4), m.yearInWords(5)), text.Month(m.group(3)), d)
	}
	for _, m := range matchesAt(shortYear, s, parts, atFigures) {
		add(m, civil.FullYear(m.group(3)), text.Month(m.group(2)), number(m.group(1)))
	}
	for _, m := range matchesAt(monthEnd, s, parts, atEnd) {
		if of := text.Month(m.group(1)); of > 0 {
			add(m, m.group(2), of, time.Date(number(m.group(2)), of+1, 0, 0, 0, 0, 0, time.UTC).Day())
		}
	}
	for _, m := range matchesAt(monthOnly, s, parts, atMonth) {
		if verb := m.group(1); verb == "may" || verb == "march" {
			continue
		}
		add(m, m.group(2), text.Month(m.group(1)), 0)
	}
	for _, m := range matchesAt(isoDate, s, parts, atFigures) {
		add(m, m.group(1), time.Month(number(m.group(2))), number(m.group(3)))
	}
	for _, m := range matchesAt(figureDate, s, parts, atFigures) {
		found = append(found, in.inFigures(m)...)
	}
	return apart(found)
}

// Where dates may begin, for [matchesAt].
func atMonth(s string) bool { return text.Month(s[:letters(s)]) > 0 }

func atDay(s string) bool {
	if s[0] >= 'A' {
		return strings.ContainsRune("efnst", rune(s[0]|0x20)) // as ordinals do
	}
	return len(figuresAt(s)) < len("100")
}

func atFigures(s string) bool {
	n := len(figuresAt(s))
	return n > 0 && n < len(s) && strings.IndexByte("/.-", s[n]) >= 0
}

func atEnd(s string) bool { return strings.IndexByte("elvt", s[0]|0x20) >= 0 }

// figuresAt returns the figures with which some words begin.
func figuresAt(s string) string {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return s[:n]
}

// inFigures reads a match of figureDate; none where no calendar has the day.
func (n *notation) inFigures(m match) []Value {
	first, second, year := number(m.group(1)), number(m.group(3)), civil.FullYear(m.group(4))
	dayLeads, known := m.group(2) == "." || first > 12, true // 26.1.1998 and 26/1/1998
	if !dayLeads && second <= 12 && second != first {
		dayLeads, known = n.dayFirst()
	}
	if first == 0 || second == 0 {
		return nil
	}
	monthFirst, okMonth := isoText(year, time.Month(first), second)
	dayFirst, okDay := isoText(year, time.Month(second), first)
	switch {
	case !known && okMonth && okDay:
		return []Value{{Text: monthFirst, Other: dayFirst, Doubt: DayOrMonth, Span: m.span()}}
	case dayLeads && okDay:
		return []Value{{Text: dayFirst, Span: m.span()}}
	case !dayLeads && okMonth:
		return []Value{{Text: monthFirst, Span: m.span()}}
	}
	return nil
}

// isoText writes a date as ISO 8601 does, without the day where it is 0, and reports false
// for a day that no calendar has.
func isoText(year string, month time.Month, day int) (string, bool) {
	d := civil.Date{Year: number(year), Month: int(month), Day: day}
	return d.String(), month >= time.January && d.Valid()
}

// yearInWords returns the year of a group that the match ends with; "" where the words count what
// stands behind them.
func (m match) yearInWords(group int) string {
	if m.at[2*group] < 0 || !yearEnds.MatchString(m.text[m.at[1]:]) {
		return ""
	}
	return yearOf(m.group(group))
}

// yearOf reads "two thousand and twelve" and "nineteen ninety-nine".
func yearOf(words string) string {
	if rest, ok := strings.CutPrefix(strings.Join(numberWords(words), " "), "nineteen "); ok && !strings.HasPrefix(rest, "hundred") {
		words = "nineteen hundred " + rest
	}
	n, ok := spelledNumber(words)
	if !ok {
		return ""
	}
	return strconv.Itoa(int(n))
}
