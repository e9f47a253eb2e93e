package table

import (
	"regexp"
	"strconv"
	"strings"
)

var offHours = regexp.MustCompile(`(?i)\b(?:out of|outside|after)(?: of)?[- ](?:(?:the )?(?:business|office|working|normal|regular) )?hours\b`)

// plainly writes words that only mean something together as one.
func plainly(words string) string {
	words = dotted.ReplaceAllStringFunc(words, func(initials string) string { return strings.ReplaceAll(initials, ".", "") })
	words = quarterAlone.ReplaceAllStringFunc(words, func(q string) string {
		if len(q) > len("Q1") {
			return q // of a year, which is a date
		}
		return "Quarter " + q[1:]
	})
	words = dayInWords.ReplaceAllStringFunc(words, func(day string) string {
		m := dayInWords.FindStringSubmatch(day)
		return strconv.Itoa(count(m[1])) + " " + m[2]
	})
	for _, s := range timesShort {
		words = s.short.ReplaceAllString(words, s.long)
	}
	words = numberOf.ReplaceAllString(onSite.ReplaceAllString(offHours.ReplaceAllString(words, "outofhours"), "$1$2"), "$1 number")
	return unhyphened(letterNumber.ReplaceAllString(words, "$1 $2"))
}

// timesShort are how spans of time and lengths are shortened.
var timesShort = []struct {
	short *regexp.Regexp
	long  string
}{
	{regexp.MustCompile(`(?i)\byr(s?)\b`), "year$1"}, {regexp.MustCompile(`(?i)\bhr(s?)\b`), "hour$1"}, {regexp.MustCompile(`(?i)\bmin(s?)\b\.?( |$)`), "minute$1$2"},
	{regexp.MustCompile(`(\d ?)in\.`), "${1}inches"}, {regexp.MustCompile(`(\d ?)ft\b\.?`), "${1}feet"}, {regexp.MustCompile(`(?i)\bwk(s?)\b`), "week$1"}, {regexp.MustCompile(`(?i)\bmth(s?)\b`), "month$1"},
}

// dotted finds abbreviations that are written with a stop behind each letter: "D.J."
var dotted = regexp.MustCompile(`\b(?:[A-Z]\.){2,}`)

// dayInWords finds the day of a month whose number is written in words: "the first of November".
var dayInWords = regexp.MustCompile(`(?i)\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) (?:day )?of ` + monthName)

var (
	letterNumber = regexp.MustCompile(`\b([A-Z]{2,3})(\d{1,2})\b`) // "PP2"
	quarterAlone = regexp.MustCompile(`\bQ[1-4]\b(?:[\s/]*(?:of )?(?:19|20|21)\d\d)?`)
	onSite       = regexp.MustCompile(`(?i)\b(on|off)[- ](site|call|peak|shore|line|demand|hire|board)\b`)
	numberOf     = regexp.MustCompile(`(?i)\b(serial|policy|account|invoice|order|registration|telephone|phone|title|vat|tax|company|reference|contract|part|model) (?:nos?\b\.?|nr\b\.?)`)
)
