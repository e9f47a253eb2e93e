package ask

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// bound is a range of values that a question asks about, or to which a sentence confines what it says.
type bound struct {
	kind     value.Kind
	unit     string // money's currency, a percentage's time, what a number counts; "" of lengths of time, which are in days
	low, top float64
	blurred  bool // the unit is of no certain length: a month, a business day
	notice   bool // it is a length of notice
	age      bool
	bare     bool     // no words say that it is a bound
	strict   bool     // it is without its end: "more than"
	during   bool     // it is how long something holds
	span     doc.Span // of the value
	from     int      // where the words begin that say so
}

// boundWords say on which side of a value a bound lies, where they stand before it; those that begin first count.
var boundWords = []struct {
	up, denied bool
	pattern    *regexp.Regexp
}{
	{false, true, regexp.MustCompile(`(?i)\b(?:no|not)\s+(?:be\s+)?(?:for\s+)?(?:more|greater|longer|later|higher|older|larger)\s+than\s+$|\b(?:not|never)\s+(?:to\s+)?(?:exceed(?:ing|s|ed)?|over|above|beyond)\s+$`)},
	{true, true, regexp.MustCompile(`(?i)\b(?:no|not)\s+(?:be\s+)?(?:for\s+)?(?:less|fewer|shorter|earlier|lower|younger|smaller|sooner)\s+than\s+$|\bnot\s+(?:under|below)\s+$`)},
	{false, false, regexp.MustCompile(`(?i)\b(?:up\s+to|at\s+(?:the\s+)?most|(?:a\s+)?maximum\s+(?:of|amount\s+of|period\s+of)|within(?:\s+(?:a\s+period\s+of|the\s+first))?|(?:less|fewer|shorter|lower|younger|smaller|earlier)\s+than|under(?:\s+the\s+age\s+of)?|below(?:\s+the\s+age\s+of)?)\s+(?:a\s+)?(?:term\s+of\s+)?$`)},
	{true, false, regexp.MustCompile(`(?i)\b(?:at\s+(?:the\s+)?least|(?:a\s+)?minimum\s+(?:of|amount\s+of|period\s+of)|(?:more|greater|longer|higher|older|larger|later)\s+than|exceed(?:s|ed|ing)?|in\s+excess\s+of|over(?:\s+the\s+age\s+of)?|above(?:\s+the\s+age\s+of)?|beyond|after(?:\s+a\s+period\s+of)?)\s+(?:the\s+age\s+of\s+)?(?:a\s+)?(?:term\s+of\s+)?$`)},
}

// What stands behind a value that is a bound.
var (
	orMore = regexp.MustCompile(`(?i)^['’]?(?:\s+\w+){0,2}?,?\s+(?:or|and)\s+(?:more|older|above|over|longer|greater|higher|upwards?)\b`)
	orLess = regexp.MustCompile(`(?i)^['’]?(?:\s+\w+){0,2}?,?\s+(?:or|and)\s+(?:less|fewer|younger|below|under|shorter|lower)\b`)
	strict = regexp.MustCompile(`(?i)\b(?:(?:more|greater|longer|later|higher|older|larger|less|fewer|shorter|lower|younger|smaller|earlier)\s+than|exceed(?:s|ed|ing)?|in\s+excess\s+of|over|above|beyond|under|below)\b[^.;:]*$`)
	// isNotice stands behind a length of notice, and noticeOf before one.
	isNotice = regexp.MustCompile(`(?i)^['’]?s?['’]?\s+(?:(?:prior|advance|written|previous|clear)\s+)*(?:notice|warning)\b`)
	noticeOf = regexp.MustCompile(`(?i)\bnotice\s+(?:\S+\s+){0,4}$`)
	ofAge    = regexp.MustCompile(`(?i)^[\s-]+(?:old|of\s+age)\b`)
	agedIs   = regexp.MustCompile(`(?i)\b(?:aged?|age\s+of)\s+$`)
	noUnit   = regexp.MustCompile(`(?i)^(?:[,.;?]|$|\s+(?:may|must|shall|can|will|is|are|or\s+(?:over|older|under)|and\s+over)\b)`)
	turnsOut = regexp.MustCompile(`(?i)\b(?:unless|except\s+(?:where|when|if)|other\s+than\s+where)\b[^.;:]*$`)
	latest   = regexp.MustCompile(`(?i)^(?:up\s+to|(?:no|not)\s+later)\b`)
	ahead    = regexp.MustCompile(`(?i)^\s+(?:before|prior\s+to|in\s+advance|ahead)\b`)
	forLong  = regexp.MustCompile(`(?i)\bfor\s+(?:(?:an?|the)\s+)?(?:(?:period|term)\s+of\s+)?$`)
	everyOne = regexp.MustCompile(`(?i)\b(?:every|each|any|all)\b[^.;:,]*$`)
	opens    = regexp.MustCompile(`(?i)\b(?:if|when|whenever|where|once|before|in\s+the\s+event|that|which|who|whose)\b[^.;:,]*$`)
)

// boundsOf reads the values of some words that may be compared, each with the side on which it bounds. Asked is whether they are of a
// question, in which "after ten months" is that time and no bound.
func boundsOf(s string, asked bool) (found []bound) {
	whole := doc.Span{End: len(s)}
	var taken []doc.Span
	for _, kind := range []value.Kind{value.Money, value.Percent, value.Duration, value.Date, value.Number} {
		for _, v := range value.Find(kind, s, whole) {
			if slices.ContainsFunc(taken, func(t doc.Span) bool { return t.Intersect(v.Span).Len() > 0 }) {
				continue
			}
			taken = append(taken, v.Span)
			if b, ok := boundAt(s, v, asked); ok {
				found = append(found, b)
			}
		}
	}
	return found
}

// boundAt reads a value as a bound; false where it cannot be compared.
func boundAt(s string, v value.Value, asked bool) (bound, bool) {
	before, behind := s[:v.Span.Start], s[v.Span.End:]
	b := bound{kind: v.Kind, unit: v.Unit, span: v.Span, from: v.Span.Start}
	amount := v.Amount
	switch v.Kind {
	case value.Date:
		return b, false
	case value.Duration:
		if v.Unit == value.Perpetual {
			return b, false
		}
		amount, b.unit = Days(v), ""
		b.blurred = v.Unit != "year" && v.Unit != "week" && v.Unit != "day"
		b.age, b.notice = ofAge.MatchString(behind), isNotice.MatchString(behind) || noticeOf.MatchString(before) ||
			!asked && noticeBefore.MatchString(before) && noticeBehind.MatchString(behind)
		if !asked && ofRenewal.MatchString(before) {
			return b, false
		}
	case value.Number:
		if counts(s, v.Span) {
			return b, false
		}
		if b.age = agedIs.MatchString(before) || noUnit.MatchString(behind); b.age {
			amount, b.kind = Days(value.Value{Amount: amount, Unit: "year"}), value.Duration
		}
	}
	b.low, b.top = amount, amount
	up, strict, from, says := sideOf(before, behind)
	switch {
	case says && !(asked && strings.HasPrefix(strings.ToLower(before[from:]), "after")):
		b.from = from
		b.side(up, strict)
	case b.notice && !asked:
		b.side(true, false) // "on thirty days' notice"
	case v.Kind == value.Duration && !asked && forLong.MatchString(before):
		b.side(false, false)
		b.during = true
	default:
		b.bare = true
	}
	return b, true
}

// sideOf reads of the words before and behind a value whether they bound it, on which side, whether without itself, and where the words
// before it begin that say so.
func sideOf(before, behind string) (up, without bool, from int, says bool) {
	for _, w := range boundWords {
		if at := w.pattern.FindStringIndex(before); at != nil {
			words := before[at[0]:]
			up := w.up || latest.MatchString(words) && ahead.MatchString(behind) // "up to a day before"
			return up, !w.denied && strict.MatchString(words), at[0], true
		}
	}
	up = orMore.MatchString(behind)
	return up, false, len(before), up || orLess.MatchString(behind)
}

// side makes a value the lower end of what lies above it, or the upper end; without itself where the words are strict.
func (b *bound) side(up, strict bool) {
	amount := b.low
	b.strict = strict
	if up {
		b.top = math.Inf(1)
		if strict {
			b.low = math.Nextafter(amount, math.Inf(1))
		}
		return
	}
	b.low = math.Inf(-1)
	if strict {
		b.top = math.Nextafter(amount, math.Inf(-1))
	}
}

// within reports whether a range lies in another one, and outside whether they have nothing in common.
func (b *bound) within(o *bound) bool  { return b.low >= o.low && b.top <= o.top }
func (b *bound) outside(o *bound) bool { return b.low > o.top || b.top < o.low }

// close reports whether the ends of two ranges differ by less than their units do.
func (b *bound) close(o *bound) bool {
	const slack = 0.15
	for _, x := range []float64{b.low, b.top} {
		for _, y := range []float64{o.low, o.top} {
			if !math.IsInf(x, 0) && !math.IsInf(y, 0) && x != y && (b.blurred != o.blurred) && math.Abs(x-y) <= slack*max(math.Abs(x), math.Abs(y)) {
				return true
			}
		}
	}
	return false
}

// alike reports whether two ranges are of the same sort of thing in the same unit; said and asked are the words that they stand in.
func (b *bound) alike(o *bound, said, asked string) bool {
	if b.kind != o.kind || b.unit != o.unit || b.notice != o.notice || b.age != o.age {
		return false
	}
	if b.kind != value.Number {
		return true
	}
	counted := countedBy(asked, o.span.End)
	return slices.ContainsFunc(countedBy(said, b.span.End), func(stem string) bool { return slices.Contains(counted, stem) })
}

// countedBy returns the stems of the words behind a number, as far as it may count them.
func countedBy(s string, from int) (stems []string) {
	const most = 3
	rest := strings.TrimPrefix(s[from:], "-")
	if end := clauseEnd.FindStringIndex(rest); end != nil {
		rest = rest[:end[0]]
	}
	for word := range text.Words(rest) {
		if empty[word] || len(stems) == most {
			break
		}
		stems = append(stems, text.Stem(word))
	}
	return stems
}
