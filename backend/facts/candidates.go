package facts

import (
	"regexp"
	"slices"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// Candidate is a value that may be the answer to a fact, with the signs by which it is chosen.
type Candidate struct {
	Answer
	Signs []string
	marks []string // what the rules say of it
	means doc.Span // of a length that stands by its name: where it stands itself
}

// Chosen are the facts of which a value is chosen among candidates by what was learned.
var Chosen = []string{"start", "term", "renewal", "notice", "governing_law", "expiry"}

// Candidates returns the values that may be the answer to one of [Chosen] with their signs, in the order of the text.
func (d *Reading) Candidates(fact string) []Candidate {
	all := d.candidates(fact)
	for i := range all {
		d.signs(&all[i], func(kind, a, b string) { all[i].Signs = append(all[i].Signs, string(signOf(nil, kind, a, b))) })
		if all[i].Answer = all[i].told(d); d.odd {
			all[i].Answer = d.shown([]Answer{all[i].Answer})[0]
		}
	}
	return all
}

// candidates is Candidates without signs, with spans of the text as it looks.
func (d *Reading) candidates(fact string) []Candidate {
	switch fact {
	case "term":
		return d.lengthsFor(fact, wideTerm, d.termMarks)
	case "renewal":
		all := d.lengthsFor(fact, renewalAnchor, d.renewalMarks)
		for _, a := range rolling(d) {
			all = append(all, Candidate{Answer: a, marks: []string{"rolls"}})
		}
		return all
	case "notice":
		return d.lengthsFor(fact, noticeAnchor, d.noticeMarks)
	case "governing_law":
		return d.lawsFor()
	case "expiry":
		return d.endsFor()
	case "start":
		return d.startsFor()
	}
	return nil
}

// wideTerm stands near every length of time that may be a term.
var wideTerm = append([]string{"duration", " valid", "period of", "years from", "effective"}, termAnchor...)

func (d *Reading) lengthsFor(fact string, anchor []string, marks func(Answer) []string) []Candidate {
	var all []Candidate
	for _, part := range d.near(anchor, 500) {
		for _, v := range d.words.Find(value.Duration, part) {
			all = append(all, Candidate{Answer: Answer{Value: v, Evidence: d.sentence(v.Span)}})
		}
	}
	if fact == "notice" {
		all = append(all, d.byName()...)
	}
	for i := range all {
		c := &all[i]
		if fact == "notice" {
			c.Score = noticeScore(d.Text, c.Value, c.Evidence)
		}
		if c.marks = marks(c.Answer); ofOther(fact, d.Text, c.Value, c.Evidence) {
			c.marks = append(c.marks, "other")
		}
	}
	return all
}

func (d *Reading) termMarks(a Answer) (marks []string) {
	marks = marked(marks, renewing.MatchString(d.Text[max(a.Evidence.Start, a.Value.Span.Start-120):a.Value.Span.Start]), "renews", false, "")
	return marked(marks, noTerm(d, a), "none", isNotice.MatchString(d.Text[a.Value.Span.End:min(len(d.Text), a.Value.Span.End+60)]), "notice")
}

func (d *Reading) renewalMarks(a Answer) (marks []string) {
	s := a.Value.Span
	return marked(marks, isNotice.MatchString(d.Text[s.End:min(len(d.Text), s.End+60)]), "notice", isInitial.MatchString(d.Text[max(0, s.Start-60):s.Start]), "initial")
}

func (d *Reading) noticeMarks(a Answer) (marks []string) {
	s := a.Value.Span
	marks = marked(marks, renewsFor.MatchString(d.Text[max(a.Evidence.Start, s.Start-80):s.Start]), "renews", false, "")
	return marked(marks, endsBy(d.Text, a), "ends", noticeAhead.MatchString(d.Text[s.End:min(len(d.Text), s.End+60)]), "ahead")
}

// marked adds the names of what holds.
func marked(marks []string, a bool, nameA string, b bool, nameB string) []string {
	if a {
		marks = append(marks, nameA)
	}
	if b {
		marks = append(marks, nameB)
	}
	return marks
}

func (d *Reading) lawsFor() []Candidate {
	var all []Candidate
	for _, part := range d.words.Near(lawAnchor, 300, 300) {
		for _, v := range d.words.Find(value.Jurisdiction, part) {
			all = append(all, Candidate{Answer: Answer{Value: v, Evidence: d.sentence(v.Span)}})
		}
	}
	return all
}

func (d *Reading) endsFor() []Candidate {
	var all []Candidate
	for _, part := range d.near(expiryAnchor, 250) {
		for _, a := range datesBy(d, part, expiryBefore, expiryAfter) {
			c := Candidate{Answer: a}
			c.marks = marked(c.marks, contractEnds(leading(d.Text, a.Value.Span, 240)), "ends", endsOther(d.Text, a.Value.Span), "other")
			c.marks = marked(c.marks, beginsThere(d.Text, a), "begins", len(a.Value.Text) < len("2001-01-01"), "month")
			all = append(all, c)
		}
	}
	return all
}

// startAnchor stands near every date on which a contract begins.
var startAnchor = []string{"commenc", "begin", "start", "effect", " from ", "term ", "force"}

// rangeBehind stands behind the first day of a time whose last one is told, too.
var rangeBehind = regexp.MustCompile(spaced(`^[\s,)]*(?:to|until|till?|through|thru|up to|and (?:ends?|ending|runs?|expir\w+|continu\w+)|[-–—]|bis|tot|au|jusqu)`))

// startsFor are the days on which a contract may begin to apply.
func (d *Reading) startsFor() []Candidate {
	var all []Candidate
	signed := signsFrom(d.Text)
	var named []doc.Span
	for _, name := range []string{"commencement date", "start date", "date of commencement", "date of entry", "starting date"} {
		if v, ok := d.defined(name); ok {
			named = append(named, v.Span)
		}
	}
	for _, part := range d.near(startAnchor, 120) {
		for _, a := range datesBy(d, part, effectiveBefore, effectiveAfter) {
			v, lead, c := a.Value, leading(d.Text, a.Value.Span, 160), Candidate{Answer: a}
			c.marks = marked(c.marks, beginning.MatchString(lead), "begins", contractEnds(lead), "ends")
			c.marks = marked(c.marks, d.foreign(v.Span) > 0, "other", len(v.Text) < len(time.DateOnly), "month")
			c.marks = marked(c.marks, callsEffective(d.Text, a), "called", slices.Contains(named, v.Span), "named")
			c.marks = marked(c.marks, false, "", rangeBehind.MatchString(d.Text[v.Span.End:min(len(d.Text), v.Span.End+30)]), "range")
			c.marks = marked(c.marks, signed > 0 && v.Span.Start > signed, "signed", v.Span.Start < startsHead, "head")
			all = append(all, c)
		}
	}
	return all
}

// startsHead is how much of a text opens it, in which it bears its own date.
const startsHead = 600 // bytes

// wholeText is up to how many bytes of a text are read whole: a short contract says in a word or a line what a long one has clauses for. Agreements
// about secrets have clauses from wholeSecret on, and what amends quotes those of another.
const wholeText, wholeSecret = 12000, 8000

var amending = regexp.MustCompile(`(?i)\bamend(?:ment|ing)`)

// near returns the parts of a text in which what stands near some words may stand.
func (d *Reading) near(anchor []string, reach int) []doc.Span {
	if d.short {
		return []doc.Span{{End: len(d.Text)}}
	}
	return d.words.Near(anchor, reach, reach)
}

// sentence is sentenceAround, once for a span.
func (d *Reading) sentence(s doc.Span) doc.Span {
	around, ok := d.sentences[s]
	if !ok {
		around = sentenceAround(d.Text, s)
		d.sentences[s] = around
	}
	return around
}
