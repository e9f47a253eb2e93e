package value

import (
	"cmp"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text/numeral"
)

// cardinalOf reads a word that names a number; "a" is one.
func cardinalOf(word string) (float64, bool) {
	if word == "a" {
		return 1, true
	}
	n, ok := numeral.Cardinal(word)
	return float64(n), ok
}

// number reads digits; 0 for anything else.
func number(digits string) int {
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	if err != nil {
		return 0
	}
	return n
}

// fractions are parts of one by the words before and after "-" or a space, in the singular.
var fractions = map[string]float64{"half": 0.5, "halve": 0.5, "third": 1.0 / 3, "quarter": 0.25, "fourth": 0.25, "eighth": 0.125, "tenth": 0.1}

// multipliers are words that multiply the number before them.
var multipliers = map[string]float64{
	"hundred": 100, "thousand": 1e3, "lakh": 1e5, "lakhs": 1e5, "lac": 1e5, "lacs": 1e5, "million": 1e6, "crore": 1e7, "crores": 1e7, "billion": 1e9, "trillion": 1e12,
}

// The parts that patterns are made of.
const (
	ones     = `one|two|three|four|five|six|seven|eight|nine`
	cardinal = `(?:zero|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[\s-]+(?:` + ones + `)\b)?|` + ones + `)`
	multiple = `(?:hundred|thousand|lakhs?|lacs?|million|crores?|billion|trillion)`
	fraction = `(?:a|one|two|three)[\s-](?:hal(?:f|ves)|thirds?|quarters?|fourths?|eighths?|tenths?)\b`
	spelled  = `\b(?:` + fraction + `(?:\s+of\s+(?:a|one|1)\b)?|(?:` + cardinal + `|a\s+` + multiple + `)\b(?:[\s-]+(?:and[\s-]+)?(?:` + fraction + `|` + multiple + `|` + cardinal + `)\b)*)`
	// digits are grouped by commas, or as in Europe by dots or spaces, of which one alone may
	// as well begin decimals, or as in Switzerland by apostrophes; the Indian way has groups of two.
	// A comma before one or two digits begins decimals.
	digits = `(?:\d/\d\b|\d{1,3}(?:\.\d{3})+,\d{2}\b|\d{1,3}(?:\.\d{3}){2,}\b|\d{1,3}(?:[ \x{a0}\x{202f}]\d{3})+,\d{2}\b|\d{1,3}(?:[ \x{a0}\x{202f}]\d{3}){2,}\b(?:\.\d{2}\b)?|` +
		`(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:['’]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?|\d+,\d{1,2}\b|` +
		`(?:\d*\.)?\d+(?:\s?[½¼¾]|(?:\s|-\s?)\d/\d\b)?)`
	// figures is a number in digits where it begins: no word, but maybe the mark of its decimals.
	figures = `(?:\b` + digits + `|\.\d+)`
	ordinal = `(?:(?:twenty|thirty)[\s-]+(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)`
	gap     = `[\s\x{a0}]*`
	// quantity is a number in words, in digits, or in both: "thirty (30)". It has two
	// groups, the words and the digits that count.
	quantity = `(?:(` + spelled + `)(?:` + hyphens + `[(\[]` + gap + digits + gap + `%?` + gap + `[)\]])?|(` + figures + `)(?:` + gap + `[(\[]` + gap + spelled + gap + `[)\]])?)`
	hyphens  = `[\s\x{a0}-]*`
)

// quantity returns the number of a match whose first two groups are those of the pattern
// quantity, and false where that is none. Of words and digits that differ the first count, as
// contracts are read. Figures are read by what is given.
func (m match) quantity(read func(figures string) (float64, bool)) (float64, bool) {
	if words := m.group(1); words != "" {
		return spelledNumber(words)
	}
	if m.leads() {
		m.dropDot()
	}
	if !m.standsAlone(2) {
		return 0, false
	}
	return read(m.group(2))
}

var (
	againPattern = regexp.MustCompile(`(?i)^` + hyphens + `[(\[]` + gap + `(?:(` + digits + `)|(` + spelled + `))` + gap + `%?` + gap + `[)\]]`)
	// wordsLead ends before figures that say again what words said, without brackets: "sixty 90 days".
	wordsLead = regexp.MustCompile(`(?i)(?:^|[^\pL-])((?:ten|twelve|fifteen|twenty|thirty|forty|forty-five|fifty|sixty|seventy|eighty|ninety|one[\s-]+hundred(?:[\s-]+(?:and[\s-]+)?(?:twenty|fifty|eighty))?))[\s\x{a0}]+$`)
)

// again returns the number that a match of the pattern quantity says a second time, in brackets behind the
// first or in words before it; false where it says it once.
func (m match) again(read func(figures string) (float64, bool)) (float64, bool) {
	end := m.at[3]
	if end < 0 {
		end = m.at[5]
		if said := wordsLead.FindStringSubmatch(m.text[max(0, m.at[0]-40):m.at[0]]); said != nil {
			return spelledNumber(said[1])
		}
	}
	said := againPattern.FindStringSubmatch(m.text[end:m.at[1]])
	switch {
	case said == nil:
		return 0, false
	case said[1] != "":
		return read(said[1])
	}
	return spelledNumber(said[2])
}

// leads reports whether the figures of the pattern quantity begin with the last of a row of dots,
// as those behind the leader of a table do, and not with the mark of their decimals.
func (m match) leads() bool {
	const leader = ".…"
	from := m.at[4]
	if m.text[from] != '.' {
		return false
	}
	before := strings.TrimRight(m.text[:from], leader)
	dots := utf8.RuneCountInString(m.text[len(before):from])
	return dots > 1 || dots == 1 && (before == "" || before[len(before)-1] < '0' || before[len(before)-1] > '9')
}

// endsSentence reports whether the figures of the pattern quantity begin with a dot that belongs to
// the word before them, as in "No.5" and where a space is lost.
func (m match) endsSentence() bool {
	return m.at[4] >= 0 && m.text[m.at[4]] == '.' && wordBehind.MatchString(m.text[max(0, m.at[4]-8):m.at[4]])
}

// rangeBefore stands before the upper end of a range whose unit is said once: "30 to" in "30 to 60
// days", of which neither is the length, and "thirty (30) nor more than".
var rangeBefore = regexp.MustCompile(`(?i)(?:^|[^\d.,$€£\pL-])((?:` + spelled + `)(?:` + hyphens + `[(\[]` + gap + digits + gap + `[)\]])?|\d{1,3}(?:\.\d+)?(?:` + gap + `\(` + gap + spelled + gap + `\))?)` +
	gap + `(?:-|–|—|/|\bto\b|\bor\b|\b(?:nor|and|or|but)[\s\x{a0}]+(?:not[\s\x{a0}]+)?(?:more|less|fewer|longer|later)[\s\x{a0}]+than\b|\band\b)` + gap + `$`)

// joinsRange is how what rangeBefore matches ends.
var joinsRange = regexp.MustCompile(`(?i)(?:[-–—/]|\b(?:to|or|than|and))[\s\x{a0}]*$`)

var betweenTwo = regexp.MustCompile(`(?i)\band[\s\x{a0}]*$`)

// endsRange reports whether a match is such an upper end.
func (n *notation) endsRange(m match) bool {
	before, _ := n.around(m)
	if !joinsRange.MatchString(before[max(0, len(before)-12):]) { // most do not
		return false
	}
	at := rangeBefore.FindStringSubmatchIndex(before)
	if at == nil || sectionBefore.MatchString(before[:at[2]]) {
		return false
	}
	return !betweenTwo.MatchString(before) || betweenBefore.MatchString(before[:at[2]])
}

var wordBehind = regexp.MustCompile(`\pL\pL$`)

// dropDot has the figures of the pattern quantity, and so the match, begin behind their dot.
func (m match) dropDot() {
	if m.at[0] == m.at[4] {
		m.at[0]++
	}
	m.at[4]++
}

// decimalComma are figures whose comma begins decimals.
var decimalComma = regexp.MustCompile(`^(?:\d+,\d{1,2}|0,\d+)$`)

// figureNumber reads "1,234.5", "2½", "33 1/3", "1-1/2", "1.234.567,89", "1'234", "5,5" and "0,125".
func figureNumber(s string) (float64, bool) {
	part := 0.0
	for mark, worth := range map[string]float64{"½": 0.5, "¼": 0.25, "¾": 0.75} {
		if rest, ok := strings.CutSuffix(s, mark); ok {
			s, part = rest, worth
		}
	}
	if over, under, ok := strings.Cut(s, "/"); ok {
		at := len(over) - 1 // of its one digit
		s, part = cmp.Or(strings.TrimRight(over[:at], "- "), "0"), rounded(float64(number(over[at:]))/float64(number(under)))
	}
	groups := strings.Fields(strings.NewReplacer("'", "", "’", "").Replace(s))
	s = strings.Join(groups, "")
	if len(groups) > 1 || decimalComma.MatchString(s) {
		s = strings.ReplaceAll(s, ",", ".")
	} else if dot := strings.LastIndexByte(s, '.'); strings.Count(s, ".") > 1 || dot >= 0 && strings.LastIndexByte(s, ',') > dot {
		s = strings.NewReplacer(".", "", ",", ".").Replace(s)
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(s, ",", ""), 64)
	return n + part, err == nil && n+part < 1e15
}

// rounded keeps four decimals of a part of one.
func rounded(n float64) float64 { return math.Round(n*1e4) / 1e4 }

// What tells figures that are a part of a longer number: digits behind a mark, or a group of
// three beside others.
var (
	digitsBefore = regexp.MustCompile(`\d[.,/'’]$`)
	digitsAfter  = regexp.MustCompile(`^[.,/'’]\d`)
	groupBefore  = regexp.MustCompile(`(?:^|[^\d.,])\d{1,3}[ \x{a0}\x{202f}]$`)
	groupAfter   = regexp.MustCompile(`^[ \x{a0}\x{202f}]\d{3}(?:\D|$)`)
	groupOfThree = regexp.MustCompile(`^\d{3}(?:\D|$)`)
)

// standsAlone reports whether the figures of a group are a number of their own and no part of
// another one, as "000" of "10 000", "345" of "1.2.345" and "2" of "1/2" are.
func (m match) standsAlone(group int) bool {
	from, to := m.at[2*group], m.at[2*group+1]
	before, after := m.text[max(0, from-8):from], m.text[to:]
	if last, _ := utf8.DecodeLastRuneInString(before); m.text[from] == '.' && (unicode.IsLetter(last) || unicode.IsDigit(last) || last == '.') {
		return false
	}
	return !digitsBefore.MatchString(before) && !digitsAfter.MatchString(after) && !groupAfter.MatchString(after) &&
		!(groupBefore.MatchString(before) && groupOfThree.MatchString(m.text[from:]))
}

var fractionPattern = regexp.MustCompile(`(?i)(?:^|\s+and\s+)(` + fraction + `)(?:\s+of\s+(?:a|one|1))?$`)

// spelledNumber reads "one hundred and eighty", "twenty-four", "two and a half" and
// "three-quarters of one". It reports false where the words name several numbers, such as "two
// three".
func spelledNumber(s string) (float64, bool) {
	part := 0.0
	if m := fractionPattern.FindStringSubmatchIndex(s); m != nil {
		words := numberWords(s[m[2]:m[3]])
		count, _ := cardinalOf(words[0])
		s, part = s[:m[0]], rounded(count*fractions[strings.TrimSuffix(words[1], "s")])
	}
	total, group, below := 0.0, 0.0, math.Inf(1)
	for _, w := range numberWords(s) {
		n, isCardinal := cardinalOf(w)
		switch m := multipliers[w]; {
		case w == "and":
		case !isCardinal && m == 0:
			return 0, false
		case isCardinal && n >= below, !isCardinal && group == 0:
			return 0, false
		case isCardinal:
			group, below = group+n, roomBelow(n)
		case m == 100:
			group, below = group*m, m
		default:
			total, group, below = total+group*m, 0, 1000
		}
	}
	return total + group + part, total+group < 1e15
}

func numberWords(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == '-' || unicode.IsSpace(r) })
}

// roomBelow is what the next number must be below to go on with n: "twenty" goes on with
// "one" to "nine", the others with nothing.
func roomBelow(n float64) float64 {
	if n >= 20 && math.Mod(n, 10) == 0 {
		return 10
	}
	return 0
}

// ordinalDay reads "first" and "twenty-first" as days of a month; 0 for anything else.
func ordinalDay(s string) int {
	total := 0
	for _, w := range numberWords(s) {
		n, _ := cardinalOf(w)
		total += int(n) + numeral.Place(w)
	}
	return total
}

// written writes a number with commas between thousands, and two decimals where it has
// any.
func written(n float64) string {
	s := strconv.FormatFloat(n, 'f', -1, 64)
	whole, decimals, _ := strings.Cut(s, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if decimals != "" {
		whole += "." + decimals
	}
	return whole
}

// sameInBrackets joins a value with the same one said again behind it in brackets:
// "five percent (5%)".
func sameInBrackets(text string, values []Value) []Value {
	var kept []Value
	for _, v := range values {
		if len(kept) > 0 {
			last := &kept[len(kept)-1]
			between := strings.TrimSpace(text[last.Span.End:v.Span.Start])
			again := between == "(" && strings.HasPrefix(strings.TrimSpace(text[v.Span.End:]), ")")
			if differs := inWords(text, last.Span) != inWords(text, v.Span) && v.Unit == last.Unit && v.Amount != last.Amount; again && (differs || v.Amount == last.Amount) {
				last.Span.End = v.Span.End + strings.Index(text[v.Span.End:], ")") + 1
				if differs {
					last.Other, last.Doubt = v.Text, Differ
				}
				continue
			}
		}
		kept = append(kept, v)
	}
	return kept
}

// inWords reports whether a number is written without digits.
func inWords(text string, s doc.Span) bool {
	return !strings.ContainsAny(text[s.Start:s.End], "0123456789")
}
