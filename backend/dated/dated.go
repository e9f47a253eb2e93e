// Package dated tells which day a document bears: that on which it was made or signed, and none of the agreement that it is about, of a
// term, or of a period that it names.
//
// [Of] is the one to call. It reads the dates of the opening and of the end, and a regression that was fitted to papers of families of
// agreements (lab/cmd/fitrivals -days) says how likely each is the one. All functions are pure and safe for concurrent use.
package dated

import (
	"cmp"
	_ "embed" // the weights
	"math"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/learned"
	"pincite/backend/text"
)

// Day is one that a document may bear.
type Day struct {
	Text        string   // ISO 8601; a month where no day is named
	Span        doc.Span // where it stands first
	Probability float64
}

const (
	// HeadBytes and TailBytes are how much of the opening and of the end of a text is read.
	HeadBytes = 4000
	TailBytes = 1500
	// Least is the probability from which on a day is taken for the one that a document bears: of 439 papers of families 397 are read right from
	// there on, each by what other families taught, and 36 have another day, most of them that of one signature of two; of 426 contracts 415 and 4.
	Least = 0.3
)

// None is the signal of a document that bears no day.
const None = "none"

//go:embed weights.json
var weightsJSON []byte

var shipped = learned.Shipped[learned.Named]("weights.json", weightsJSON)

// Of returns the days that a document may bear, each once, the likeliest first and those without a month's day last; none where it names no date. What of
// it stands between the opening and the end is not read.
func Of(file, s string) (days []Day) { return Judged(shipped(), Candidates(file, s)) }

// Bears returns the day that a document bears, as it is written there in one line, and "" where it seems to bear none. A day in words is written in figures.
func Bears(file, s string) (written string, day Day) {
	days := Of(file, s)
	if len(days) == 0 || days[0].Probability < Least {
		return "", Day{}
	}
	day = days[0]
	written = strings.Join(strings.Fields(s[day.Span.Start:day.Span.End]), " ")
	if at, err := time.Parse(time.DateOnly, day.Text); err == nil && !strings.ContainsAny(written, "0123456789") {
		written = at.Format("2 January 2006")
	}
	return written, day
}

// Judged returns the days of candidates by what a regression knows of them.
func Judged(known *learned.Named, all []Candidate) (days []Day) {
	odds, sum := make([]float64, len(all)), math.Exp(known.Weights[None])
	for i, c := range all {
		odds[i] = math.Exp(known.Odds(c.Signals))
		if !c.monthOnly() {
			sum += odds[i]
		}
	}
	for i, c := range all {
		at := slices.IndexFunc(days, func(d Day) bool { return d.Text == c.Text })
		if at < 0 {
			at, days = len(days), append(days, c.Day)
		}
		days[at].Probability = min(1, days[at].Probability+odds[i]/sum)
	}
	slices.SortStableFunc(days, func(a, b Day) int {
		return cmp.Or(cmp.Compare(len(b.Text), len(a.Text)), cmp.Compare(b.Probability, a.Probability))
	})
	return days
}

// Candidate is a date of a document with what tells whether it is the one that it bears.
type Candidate struct {
	Day
	Signals map[string]float64
	another bool // the words before it speak of another document
}

func (c *Candidate) monthOnly() bool { return len(c.Text) < len("2006-01-02") }

// Candidates returns the dates of a document, in their order.
func Candidates(file, s string) (all []Candidate) {
	opening := s[:cut(s, HeadBytes)]
	tail := s[cut(s, max(len(opening), len(s)-TailBytes)):]
	for n, part := range []string{opening, tail} {
		for _, v := range value.Find(value.Date, part, doc.Span{End: len(part)}) {
			if len(v.Text) < len("2006-01") {
				continue
			}
			c := Candidate{Day: Day{Text: v.Text, Span: v.Span}, Signals: map[string]float64{}}
			c.place(part, n > 0)
			c.words(part)
			c.another = OfAnother(lastBytes(part[:v.Span.Start], 500))
			if n > 0 {
				c.Span.Start, c.Span.End = c.Span.Start+len(s)-len(tail), c.Span.End+len(s)-len(tail)
			}
			all = append(all, c)
		}
	}
	if len(s) > HeadBytes { // of a long text other things tell
		for _, c := range all {
			for _, name := range []string{"far", "top", "line alone", "line begins", "line ends", "tail"} {
				if x := c.Signals[name]; x != 0 {
					c.Signals["long "+name] = x
				}
			}
		}
	}
	compared(all, daysOf(text.FileStem(file)))
	return all
}

// lastBytes returns the end of a text, in its last paragraph.
func lastBytes(s string, n int) string {
	s = s[cut(s, max(0, len(s)-n)):]
	return s[strings.LastIndex(s, "\n\n")+1:]
}

// cut returns n, or the next smaller place in s where a character begins.
func cut(s string, n int) int {
	for n = min(n, len(s)); n > 0 && n < len(s) && !utf8.RuneStart(s[n]); n-- {
	}
	return n
}

func daysOf(s string) (days []string) {
	s = strings.ReplaceAll(s, "_", " ")
	for _, v := range value.Find(value.Date, s, doc.Span{End: len(s)}) {
		days = append(days, v.Text)
	}
	return days
}

// place notes where a date stands in the opening, or in the end.
func (c *Candidate) place(s string, tail bool) {
	flag := func(name string, is bool) {
		if is {
			c.Signals[name] = 1
		}
	}
	before, after := s[:c.Span.Start], s[c.Span.End:]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	rest, _, _ := strings.Cut(after, "\n")
	begins, ends := strings.Trim(line, " \t*#|>") == "", strings.Trim(rest, " \t*|.,") == ""
	flag("line alone", begins && ends)
	flag("line begins", begins && !ends)
	flag("line ends", ends && !begins)
	flag("line short", len(line)+len(rest) < 60)
	flag("quoted", strings.HasPrefix(strings.TrimLeft(line, " \t"), ">"))
	if tail {
		c.Signals["tail"] = 1
		c.Signals["tail far"] = math.Log1p(float64(len(after)) / 100)
		return
	}
	c.Signals["far"] = math.Log1p(float64(c.Span.Start) / 100)
	flag("top", c.Span.Start < 200)
	flag("end near", len(after) < 200 && len(s) < HeadBytes)
}

// words notes the words about a date: the last ones before it, by how near they are, those of its line, and the first ones behind it.
func (c *Candidate) words(s string) {
	const near = 4
	before := s[max(0, c.Span.Start-160):c.Span.Start]
	words := wordsOf(before)
	for n, w := range lastOf(words, near) {
		c.Signals["-"+string(rune('1'+n))+" "+w] = 1
	}
	if len(words) > 1 {
		c.Signals["-- "+words[len(words)-2]+" "+words[len(words)-1]] = 1
	}
	line := before[strings.LastIndexByte(before, '\n')+1:]
	for _, w := range lastOf(wordsOf(line), 7) {
		c.Signals["line "+w] = 1
	}
	for n, w := range wordsOf(s[c.Span.End:min(len(s), c.Span.End+60)]) {
		if n < 2 {
			c.Signals["+"+string(rune('1'+n))+" "+w] = 1
		}
	}
}

// lastOf returns the last words of some, the last one first.
func lastOf(words []string, n int) []string {
	words = slices.Clone(words[max(0, len(words)-n):])
	slices.Reverse(words)
	return words
}

// wordsOf returns the words of a text in small letters, with the marks that part them: a line's end, a colon, brackets.
func wordsOf(s string) (words []string) {
	from := -1
	flush := func(to int) {
		if from >= 0 {
			w := strings.ToLower(s[from:to])
			if w[0] >= '0' && w[0] <= '9' {
				w = "#"
			}
			words, from = append(words, w), -1
		}
	}
	for i, r := range s {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			if from < 0 {
				from = i
			}
		default:
			flush(i)
			if strings.ContainsRune("\n:;.()|/—–", r) && (len(words) == 0 || words[len(words)-1] != string(r)) {
				words = append(words, string(r))
			}
		}
	}
	flush(len(s))
	return words
}

// compared notes how dates stand to each other.
func compared(all []Candidate, named []string) {
	var first, last string
	seen := map[string]int{}
	for _, c := range all {
		if c.monthOnly() {
			continue
		}
		seen[c.Text]++
		if first == "" || c.Text < first {
			first = c.Text
		}
		last = max(last, c.Text)
	}
	begun, another := map[string]bool{}, map[string]bool{}
	for _, c := range all {
		another[c.Text] = another[c.Text] || c.another
	}
	for i, c := range all {
		if c.monthOnly() {
			continue
		}
		flag := func(name string, is bool) {
			if is {
				c.Signals[name] = 1
			}
		}
		flag("only", len(seen) == 1)
		flag("earliest", c.Text == first && len(seen) > 1)
		flag("latest", c.Text == last && len(seen) > 1)
		flag("order first", i == 0)
		flag("order last", i == len(all)-1 && i > 0)
		flag("file", slices.Contains(named, c.Text))
		flag("again", begun[c.Text])
		flag("another", c.another)
		flag("another once", another[c.Text])
		c.Signals["times"] = math.Log(float64(seen[c.Text]))
		begun[c.Text] = true
	}
}
