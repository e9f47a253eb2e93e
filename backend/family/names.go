package family

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// agreementWord ends the name of an agreement.
const agreementWord = `(?:agreement|agmt|contract|lease|sublease|tenancy|licen[cs]e|deed|letter|facility|charter(?: party)?|c/?p|order|undertaking|terms|guarantee|guaranty|note|mortgage|indenture|policy|engagement|amendment|addendum|variation|schedule|statement of work|sow|supplement|plan)`

// gap parts two words of a sentence, which may be wrapped, and no two paragraphs.
const gap = `(?:[ \t]+\n?[ \t]*|\n[ \t]*)`

var (
	named     = regexp.MustCompile(`(?i)\b((?:[A-Za-z&'’/–-]+` + gap + `){0,7}` + agreementWord + `(?::?[ \n]+(?:(?:no\.?|number|#)[ \n]*[\w-]{1,12}|[\w-]{0,9}\d[\w-]{0,4}|[a-z]\b))?)(?:[ \n]+(?:on|of|for|regarding|concerning|relating[ \n]+to)(?:[ \n]+[\w&'’-]+){1,5}?)?(?:[ \n]*\([^()]{0,80}\))?,?(?:[ \n]+(?:between us,?[ \n]+|between the parties,?[ \n]+|we (?:signed|entered into|made),?[ \n]+|which[ \n]+was[ \n]+)?(?:effective[ \n]+)?(?:is[ \n]+)?(?:dated|dd\.?|made|entered[ \n]+into|executed|(?:amended[ \n]+and[ \n]+)?restated|signed|of|on|effective|commencing)\b\.?[ \n]*(?:as[ \n]+of|on|as[ \n]+at|the|with[ \n]+effect[ \n]+from)?[ \n]*(?:the[ \n]+)?|[ \t]+[(–—-]?[ \t]*)$`)
	calledAs  = regexp.MustCompile(`^[^.;\n]{0,120}?\(\s*(?:together[^()]{0,60}|as[^()]{0,60}|collectively,?\s*)?(?:the|this|hereinafter(?: referred to as)?(?: the)?)?\s*["“‘']?((?:[A-Z][\w&-]*\s*){1,5})["”’']?[^()]{0,60}\)`)
	titleStop = regexp.MustCompile(`(?i)^(?:the|a|an|this|that|said|certain|our|your|parties|entered|into|to|under|pursuant|of|in|by|and|are|is|were|re|we|refer|has|have|been|made|party|wish|varies|amends|amend|with|for|relates|between|them|as|amended|our|present|original|existing|current|above|such|an|on|provided|existing)$`)
)

// contractNumber finds the number that an agreement bears, "contract number 2023-118", "Agreement No. KX-7781/04"; dayNumber is none.
var (
	contractNumber = regexp.MustCompile(`(?i)\b(?:(?:sub)?contract|\w*vertrag|contrato|contrat|contratto|\w*overeenkomst|agreement|lease|order|licen[cs]e|policy|loan|facility|framework|project)[ \t]*(?:number|no\.?|nr\.?|n\.?[º°]|ref(?:erence)?\.?)?[ \t]*[:#]?[ \t]*((?:[A-Z]{1,6}[-/])*\d[\dA-Z]*(?:[-/][\dA-Z]+)+|[A-Z]{1,5}-?\d{3,}[\dA-Z/-]*)\b`)
	ofYear         = regexp.MustCompile(`^\d{1,2}[-/](?:19|20)\d\d$`) // reads as the end of a date
	dayNumber      = regexp.MustCompile(`^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}$`)
)

// numbersOf returns the numbers of contracts in an opening, each once.
func numbersOf(s string) (numbers []string) {
	for _, m := range contractNumber.FindAllStringSubmatch(s, -1) {
		if n := strings.ToUpper(m[1]); !dayNumber.MatchString(n) && !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// datesOf returns the dates in an opening: those with a day.
func datesOf(s string) (dates []value.Value) {
	for _, v := range value.Find(value.Date, s, doc.Span{End: len(s)}) {
		if len(v.Text) == len("2006-01-02") {
			dates = append(dates, v)
		}
	}
	return dates
}

// namesOf returns the agreements that an opening names by a date.
func namesOf(s string, dates []value.Value) (all []Named) {
	for _, d := range dates {
		from := max(0, d.Span.Start-220)
		m := named.FindStringSubmatchIndex(s[from:d.Span.Start])
		if m == nil {
			continue
		}
		title, skipped := titleWords(s[from+m[2] : from+m[3]])
		if title == "" {
			continue
		}
		n := Named{Title: title, Dated: d.Text, Span: doc.Span{Start: from + m[2] + skipped, End: d.Span.End}}
		if c := calledAs.FindStringSubmatch(s[d.Span.End:min(len(s), d.Span.End+240)]); c != nil {
			n.Word = strings.TrimSpace(c[1])
		}
		all = append(all, n)
	}
	return all
}

// titleWords returns the last words of a phrase that name a kind of agreement, in lower case, and where they begin.
func titleWords(s string) (title string, from int) {
	words := wordRun.FindAllStringIndex(s, -1)
	at := func(i int) string { return s[words[i][0]:words[i][1]] }
	first := 0
	for i := len(words) - 1; i >= 0; i-- {
		if w := strings.ToLower(at(i)); titleStop.MatchString(w) && w != "of" && w != "and" && w != "for" && w != "to" {
			first = i + 1
			break
		}
	}
	for first < len(words) && titleStop.MatchString(at(first)) {
		first++
	}
	if first == len(words) {
		return "", 0
	}
	return strings.ToLower(strings.Join(strings.Fields(s[words[first][0]:]), " ")), words[first][0]
}

var wordRun = regexp.MustCompile(`\S+`)

// isSelf reports whether a name at a position is that of the paper itself: "This First Amendment … is dated", or its title.
func isSelf(s string, at int) bool {
	before := strings.ToLower(s[max(0, at-40):at])
	before = before[strings.LastIndexByte(before, '\n')+1:]
	before = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(before), "amended and"))
	return before == "" && at < titleBytes || strings.HasSuffix(before, "this")
}
