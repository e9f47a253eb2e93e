package table

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// key is the words of a cell that a question may name it by.
type key struct {
	words     string
	stems     []string // of the words that say something
	weights   []float64
	intervals []interval // left out where the question has none
}

const (
	// lightWeight is the weight in a label of the words that most labels of the table have.
	lightWeight = 0.4
	// qualifying is the weight in a label of what stands behind a comma or in brackets.
	qualifying = 0.6
	// unconfirmed is how much a number speaks for a range where nothing says that they count the same.
	unconfirmed = 0.5
	// longestKey is how many bytes of a cell are looked at.
	longestKey = 400
)

func newKey(words string, numbers bool) *key {
	if len(words) > longestKey {
		words = words[:longestKey]
	}
	words = plainly(words)
	k := &key{words: words}
	joined := dehyphenated(words)
	main := len(joined)
	if n := strings.IndexAny(joined, ",("); n > 0 && n+1 < len(joined) && !unicode.IsDigit(rune(joined[n+1])) && strings.IndexFunc(joined[:n], unicode.IsLetter) >= 0 {
		main = n
	}
	for w, s := range text.Words(joined) {
		if inNumber(joined, s) {
			continue
		}
		if blank[w] && w != "no" && !(w == "a" && lettered.MatchString(words)) || len(w) == 1 && !unicode.IsDigit(rune(w[0])) && len(joined) > 3 && !upperAlone(joined, w) {
			continue
		}
		k.stems = append(k.stems, text.Stem(w))
		weight := 1.0
		if generic[text.Stem(w)] {
			weight = genericWeight
		}
		if s.Start > main { // "Lunch, two courses"
			weight *= qualifying
		}
		k.weights = append(k.weights, weight)
	}
	if numbers {
		k.intervals = intervals(words)
	}
	return k
}

// inNumber reports whether a word is the thousands of a number, the 000 of "40,000" and of "40 000", or a part of a decimal.
func inNumber(words string, s doc.Span) bool {
	digit := func(at int) bool { return at >= 0 && at < len(words) && words[at] >= '0' && words[at] <= '9' }
	if digit(s.Start) && (digit(s.Start-2) && words[s.Start-1] == '.' || digit(s.End+1) && words[s.End] == '.') { // a decimal
		return true
	}
	if s.Len() != 3 || !digit(s.Start) || !digit(s.Start+1) || !digit(s.Start+2) || !digit(s.Start-2) {
		return false
	}
	switch words[s.Start-1] {
	case ',', '.':
		return true
	case ' ': // not a second number: "18 000"
		return !digit(s.End)
	}
	return false
}

// dehyphenated joins words that a line's end parts: "Market-places".
func dehyphenated(words string) string {
	var b strings.Builder
	for i := 0; i < len(words); i++ {
		if words[i] == '-' && i > 2 && i+2 < len(words) && lower(words[i-1]) && lower(words[i+1]) && lower(words[i-2]) && lower(words[i-3]) {
			b.WriteString("- ")
			continue
		}
		b.WriteByte(words[i])
	}
	return b.String()
}

func lower(c byte) bool { return c >= 'a' && c <= 'z' }

// upperAlone reports whether a single letter stands in words as a capital: the B of "Zone B".
func upperAlone(words, letter string) bool {
	return slices.Contains(strings.Fields(words), strings.ToUpper(letter))
}

// says returns how much a key says what a stem does.
func (k *key) says(stem string) (best float64, at int) {
	at = -1
	for i, s := range k.stems {
		if m := alike(stem, s); m > best {
			best, at = m, i
		}
	}
	for i := 0; best < compounded && i+1 < len(k.stems); i++ { // "market-places" for "marketplace"
		if both := k.stems[i] + k.stems[i+1]; len(stem) > 4 && (both == stem || text.Stem(both) == stem) {
			best, at = compounded, i
		}
	}
	return best, at
}

// fit tells how well an interval of a question goes with a key, whose column has a head: 1 where it lies in one of the key's,
// below 0 where the key has others of its kind alone, and 0 where it has none.
func (k *key) fit(q interval, head *key) float64 {
	best, other := 0.0, false
	if q.of == clock && q.from == dayOff {
		return 0.9 * truth(otherTimes.MatchString(k.words))
	}
	if q.of == clock && (q.from < opens || q.from >= closes) && atNight.MatchString(k.words) || q.of == clock && q.from >= opens && q.from < closes && byDay.MatchString(k.words) {
		return 0.9
	}
	for _, i := range k.intervals {
		f, comparable := fitOf(q, i, k, head)
		best = max(best, f)
		other = other || comparable
	}
	if best == 0 && other {
		return -1
	}
	return best
}

// opens and closes are the minutes of a day at which what is called business hours does, where no table says otherwise.
const opens, closes = 8 * 60, 18 * 60

var (
	otherTimes = regexp.MustCompile(`(?i)outofhours|\bother (?:times|hours)\b`)
	atNight    = regexp.MustCompile(`(?i)outofhours|\bnights?\b|\bother (?:times|hours)\b|\bevenings?\b`)
	byDay      = regexp.MustCompile(`(?i)\b(?:business|office|working|normal|standard|core) hours\b|\bday ?time\b`)
)

func fitOf(q, i interval, k, head *key) (f float64, comparable bool) {
	switch {
	case q.of == seasons && i.of == seasons:
		if i.to == i.from {
			return 0, false // a day names no row that others are told apart from by theirs
		}
	case q.of == places && i.of == places:
		if !(q.loose && q.unit == "") && alike(q.unit, i.unit) < shortened && alike(i.unit, q.unit) < shortened {
			return 0, false
		}
	case q.of == places && i.of == amounts: // "3" under "Lease year"
		if head == nil || !bare(k, i) || i.from > mostPlaces {
			return 0, false
		}
		numbered := slices.ContainsFunc(head.stems, func(s string) bool { return s == "no" || s == "number" || s == "nr" })
		if best, _ := head.says(q.unit); (best < shortened || q.loose) && !numbered {
			return 0, false
		}
		if q.loose && !numbered || withinEach.MatchString(head.words) || q.from > mostPlaces || i.from != float64(int(i.from)) {
			return 0, false
		}
		i.of = places
	case q.of == amounts && i.of == amounts:
		if !sameUnit(q, i, k, head) {
			return 0, false
		}
		if i.from == i.to && q.from != i.from { // a number that is no range is another one, if it counts the same
			return 0, i.unit != "" && i.unit == q.unit && i.unit != "money" && i.unit != "%"
		}
	case q.of == seasons && i.of == days: // "1 November" of any year
		for _, of := range ofYears(i) {
			f = max(f, truth(of.holds(q) || q.holds(of)))
		}
		return f, f > 0
	case q.of != i.of:
		return 0, false
	}
	if q.of == amounts && i.of == amounts && i.unit == "" && q.unit != "" && q.unit != "ratio" && !sameNoun(q.unit, k, head) {
		defer func() { f, comparable = f*unconfirmed, comparable && f > 0 }()
	}
	switch {
	case i.holds(q):
		f = 1
		if i.open && q.of == days { // the later of two that go on holds
			f = 0.9
		}
	case q.holds(i) && q.of == days:
		f = 0.7
	default:
		if f = i.share(q); f < 0.3 {
			f = 0
		}
	}
	return f, true
}

// mostPlaces is the last place in an order that numbers stand for; those above are years and amounts.
const mostPlaces = 400

// bare reports whether a key is nothing but an interval.
func bare(k *key, i interval) bool {
	rest := k.words[:min(i.words.Start, len(k.words))] + k.words[min(i.words.End, len(k.words)):]
	return strings.IndexFunc(ranging.ReplaceAllString(rest, ""), unicode.IsLetter) < 0
}

var ranging = regexp.MustCompile(`(?i)\b(?:onwards?|and|or|later|over|above|after|thereafter|to|more|plus|from|up|until|through|all|further|st|nd|rd|th)\b`)

// withinEach finds heads of numbers that are counted in each of something: "Hours curtailed in a year".
var withinEach = regexp.MustCompile(`(?i)\b(?:in|per|of|each) (?:a|the|any|each|every|one) \pL+`)

// sameNoun reports whether a key or the head of its column names what a number of a question counts.
func sameNoun(unit string, k, head *key) bool {
	for _, of := range []*key{k, head} {
		if of != nil {
			if m, _ := of.says(unit); m > 0 || unit == "%" && strings.Contains(of.words, "%") {
				return true
			}
		}
	}
	return unit == "money" || generic[unit]
}

// sameUnit reports whether two numbers may count the same.
func sameUnit(q, i interval, k, head *key) bool {
	has := func(of *key, unit string) bool {
		if of == nil {
			return false
		}
		switch unit {
		case "%":
			return strings.Contains(of.words, "%") || strings.Contains(strings.ToLower(of.words), "percent")
		case "money":
			return strings.ContainsAny(of.words, "$£€¥") || currency.MatchString(of.words)
		}
		best, _ := of.says(unit)
		return best > 0
	}
	if q.unit == "" || q.unit == i.unit {
		return true
	}
	if lapsing[q.unit] && (lapsing[i.unit] || i.unit == "hour" || i.unit == "minut") {
		return false
	}
	if q.unit == "%" || q.unit == "money" {
		return has(k, q.unit) || has(head, q.unit) || q.unit == "money" && i.unit != "%" && i.unit != "t"
	}
	if i.unit == "%" || i.unit == "money" {
		return false
	}
	return i.unit == "" || has(k, q.unit) || has(head, q.unit) || generic[q.unit] || i.from != i.to && k.plainWords() == 0
}

// plainWords returns how many words a key has that are no part of a number.
func (k *key) plainWords() (n int) {
	for _, s := range k.stems {
		if isAlpha(s) && len(s) > 1 && s != "over" && s != "up" && s != "more" && s != "below" && s != "abov" && s != "under" {
			n++
		}
	}
	return n
}

// lettered finds the letter A as the name of something: "Facility A", "Class A notes".
var lettered = regexp.MustCompile(`(?:^|(?:(?i:facility|class|series|tranche|zone|part|type|lot|group|grade|band|category|unit|block|schedule|option|site|plan|tier|phase|team|hall|building|grid|area|section|product)\s+))A\b`)
