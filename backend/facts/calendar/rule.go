package calendar

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// Dates tells the day of a name such as "Effective Date"; false where it is not known. Names are in lower case, without
// quotes and articles.
type Dates func(name string) (time.Time, bool)

// Result is what a rule comes to.
type Result struct {
	Day     time.Time
	Steps   []string // "2021-03-01 + 3 years = 2024-03-01"; none where the rule names the day
	Missing string   // the name of the day that is not known; Day is zero then
	// Open says why the rule gives no single day: "the later of" two of which one is not known. Days are
	// those that it may be.
	Open string
	Days []time.Time
}

// Known reports whether a rule comes to one day.
func (r Result) Known() bool { return r.Missing == "" && r.Open == "" && !r.Day.IsZero() }

// Read computes the day that some words describe, such as "the date that is ninety (90) days after the Effective
// Date". It reports false where they describe none that it knows. Business days are those of holidays.
func Read(words string, dates Dates, holidays Holidays) (Result, bool) {
	p := parser{dates, holidays}
	return p.rule(strings.Join(strings.Fields(words), " "), 0)
}

type parser struct {
	dates    Dates
	holidays Holidays
}

// deepest is how many rules may stand within each other.
const deepest = 8

var (
	leadWords = regexp.MustCompile(`(?i)^(?:(?:and|including|falling|occurring|ending|(?:the )?end of|ends?|expiring|on or before|on|upon|until|till|through|at any time|at least|at|by|as of|as at|not? (?:later|more|less|fewer|earlier|sooner) than|within|up to|to|from|` +
		`(?:a|the|that|such) (?:date|day|time) (?:which|that|falling|occurring|not (?:later|earlier|less|more) than)(?: (?:is|falls|occurs))?|(?:the )?last day of|(?:date|day) (?:which|that) (?:is|falls|occurs)|which (?:is|falls)|midnight|noon|the (?:close|opening) of business|` +
		`\d{1,2}:\d\d ?(?:[ap]\.?m\.?|hours)?,?(?: \(?(?:\w+ ){1,3}time\)?,?)?|the expir(?:y|ation) of|a period of|the)\b[,: ]*)+`)
	eitherOf = regexp.MustCompile(`(?i)^(?:whichever is )?(?:the )?(earlier|later|earliest|latest|sooner)(?: to occur)? of[:,]? `)
	ifLater  = regexp.MustCompile(`(?i)^(.+?),? or,? if (later|earlier|sooner),? (.+)$`)
	itemMark = regexp.MustCompile(`(?i)^\((?:[a-z]|i{1,3}|iv|\d)\) ?`)
	occurs   = regexp.MustCompile(`(?i)[,.; ]*(?: (?:occurs?|falls?|happens|takes place|ends?|expires?|would (?:occur|fall)))?[,.; ]*$`)
)

// itemsBetween part the days of "(a) X and (b) Y", and of "X and Y".
var itemsBetween = []*regexp.Regexp{regexp.MustCompile(`(?i)[,;]? ?(?:and|or)?[,;]? ?\((?:[a-z]|i{1,3}|iv|\d)\) `), regexp.MustCompile(`(?i)[,;]? (?:and|or) `)}

// rule reads words from their beginning.
func (p parser) rule(words string, depth int) (Result, bool) {
	if words = strings.TrimSpace(words); words == "" || depth > deepest {
		return Result{}, false
	}
	for _, read := range []func(string, int) (Result, bool){p.rolled, p.either, p.between, p.excluding, p.point, p.next, p.weekday, p.plus, p.beside, p.anniversary, p.length} {
		if r, ok := read(words, depth); ok {
			return r, true
		}
	}
	if rest := leadWords.ReplaceAllString(words, ""); rest != words && rest != "" {
		if r, ok := p.rule(rest, depth+1); ok {
			return r, true
		}
	}
	return p.named(words)
}

// either reads the earlier or the later of two days.
func (p parser) either(words string, depth int) (Result, bool) {
	if m := ifLater.FindStringSubmatch(words); m != nil {
		return p.oneOf(strings.ToLower(m[2]), []string{m[1], m[3]}, depth)
	}
	if m := eitherOf.FindStringSubmatch(words); m != nil {
		return p.oneOf(strings.ToLower(m[1]), items(words[len(m[0]):]), depth)
	}
	return Result{}, false
}

// oneOf reads the earlier or the later of several days.
func (p parser) oneOf(which string, items []string, depth int) (Result, bool) {
	first := which == "earlier" || which == "earliest" || which == "sooner"
	var all []Result
	for _, item := range items {
		r, ok := p.rule(item, depth+1)
		if !ok {
			r = Result{Missing: item}
		}
		all = append(all, r)
	}
	if len(all) < 2 {
		return Result{}, false
	}
	var best Result
	open := false
	for _, r := range all {
		switch {
		case !r.Known():
			open = true
			continue
		case best.Day.IsZero() || r.Day.Before(best.Day) == first && !r.Day.Equal(best.Day):
			best = r
		}
	}
	var days []time.Time
	var steps []string
	for _, r := range all {
		if r.Known() {
			days, steps = append(days, r.Day), append(steps, r.Steps...)
		}
	}
	if open || len(days) == 0 {
		return Result{Open: "the " + which + " of several days, of which one is not known", Days: days, Steps: steps}, true
	}
	var texts []string
	for _, d := range days {
		texts = append(texts, Text(d))
	}
	return Result{Day: best.Day, Days: days, Steps: append(steps, fmt.Sprintf("the %s of %s = %s", which, strings.Join(texts, " and "), Text(best.Day)))}, true
}

// items parts "(a) X and (b) Y" and "X and Y".
func items(words string) []string {
	words = itemMark.ReplaceAllString(words, "")
	for _, between := range itemsBetween {
		if parts := between.Split(words, -1); len(parts) > 1 {
			return parts
		}
	}
	return []string{words}
}

var (
	nameMarks   = strings.NewReplacer("“", "", "”", "", `"`, "", "(", "", ")", "")
	nameArticle = regexp.MustCompile(`(?i)^(?:(?:the|this|that|such|its|said) )+`)
	nameLead    = regexp.MustCompile(`(?i)^(?:(?:the|this|that|such|its|said|then|applicable|current|initial|original) )+`)
	nameEnds    = regexp.MustCompile(`(?i)[,.;:]| (?:unless|if|subject|provided|and (?:shall|will|may|ending|(?:automatic\w+ )?renew\w*|continu\w+|which)|but|or such|or until|in accordance|pursuant|as the case|whichever|at which|on which|when)\b`)
)

// named reads a day that the words name, or begin with.
func (p parser) named(words string) (Result, bool) {
	if found := value.Find(value.Date, words, doc.Span{End: len(words)}); len(found) > 0 && found[0].Span.Start <= len("the date of ") && found[0].Doubt == "" {
		d, ok := Parse(found[0].Text)
		return Result{Day: d}, ok
	}
	name, _, _ := strings.Cut(words, " (")
	name = nameMarks.Replace(name)
	if at := nameEnds.FindStringIndex(name); at != nil {
		name = name[:at[0]]
	}
	whole := strings.ToLower(strings.TrimSpace(nameArticle.ReplaceAllString(name, "")))
	name = strings.TrimSpace(nameLead.ReplaceAllString(whole, ""))
	const longest = 80 // bytes of a name
	if name == "" || len(name) > longest {
		return Result{}, false
	}
	for _, n := range []string{whole, name} { // "the Initial Term" is not the Term where both have names
		if d, ok := p.dates(n); ok {
			return Result{Day: d}, true
		}
	}
	return Result{Missing: name}, true
}
