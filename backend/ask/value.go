package ask

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// instead is the kind of value that answers as well where the sentence that answers best has none
// of the kind that was asked for: "when does it expire?" by "after three years".
var instead = map[Want]value.Kind{Date: value.Duration, Duration: value.Date}

// beginning finds questions for the day on which something begins, which no length of time tells.
var beginning = regexp.MustCompile(`(?i)\b(begin|begins|began|beginning|start|starts|started|commence|commences|commenced|commencement|effective|dated|signed)\b`)

// value returns the sentence that names the parties, or the law which one of the spans chosen speaks of, the most probable first;
// false where no rule gives one. Other values are read by [figureSet].
func (q *Question) value(d *Document, spans []doc.Span) (Sentence, bool) {
	switch q.Want {
	case Parties:
		return partiesOf(d)
	case Jurisdiction:
		for _, span := range spans {
			if v, ok := value.Best(value.Jurisdiction, d.Text, span); ok && ofLaw.MatchString(d.Text[span.Start:span.End]) {
				return q.valueSentence(d, v.Shown(), v.Span)
			}
		}
	}
	return Sentence{}, false
}

// ofLaw finds sentences that speak of whose law or which courts: a place may be there for its name alone.
var ofLaw = regexp.MustCompile(`(?i)\b(laws?|courts?|jurisdictions?|legislation|statutes?|venue|forum)\b`)

// unticked finds what stands before the words of a choice in a form that was not made.
var unticked = regexp.MustCompile(`(\[[ \t\x{a0}]*\]|\([ \t\x{a0}]*\)|[☐□❏❑])\s*$`)

// optional reports whether a span is a choice of a form that was not made: "[ ] Provider will not subcontract".
func optional(s string, span doc.Span) bool {
	const near = 12 // bytes
	words := s[span.Start:min(len(s), span.End)]
	opens := len(words) - len(strings.TrimLeft(words, "[]() \t\u00a0☐□❏❑"))
	return unticked.MatchString(s[max(0, span.Start-near) : span.Start+opens])
}

// perAsked finds what an amount is asked for each of: "price per share".
var perAsked = regexp.MustCompile(`(?i)\b(?:per|for each|for every)\s+(\p{L}{3,})`)

// perUnit returns the stem of what an amount of money is asked for each of; "" for none.
func (q *Question) perUnit() string {
	at := perAsked.FindStringSubmatch(q.Topic)
	if q.Want != Money || at == nil {
		return ""
	}
	return text.Stem(strings.ToLower(at[1]))
}

var perYear = regexp.MustCompile(`(?i)\b(annual(ly)?|annum|yearly|years?)\b`)

// hasUnit reports whether some words speak of what an amount is for each of, given as a stem.
func hasUnit(words, unit string) bool {
	if unit == "" || unit == text.Stem("year") && perYear.MatchString(words) {
		return true
	}
	for word := range text.Words(words) {
		if strings.HasPrefix(word, unit) {
			return true
		}
	}
	return false
}

// exception finds sentences that begin as exceptions do. One that begins with "except as provided
// in" states the rule.
var exception = regexp.MustCompile(`(?i)^[^\p{L}]*(provided|notwithstanding|however)\b`)

// measures are words that say what kind of value is wanted, which no sentence needs to say that
// gives it.
var measures = text.NewSet("percentage percent amount duration deadline length period date number how many much long last lasts run runs take takes pay pays paid")

// apart returns how many bytes stand between two spans.
func apart(a, b doc.Span) int { return max(a.Start-b.End, b.Start-a.End, 0) }

// said returns where words of the question's subject stand in some words.
func (q *Question) said(words string) (places [][]int) {
	for _, at := range wordPattern.FindAllStringIndex(words, -1) {
		if word := words[at[0]:at[1]]; !linking[strings.ToLower(word)] && q.shares(word) > 0 {
			places = append(places, at)
		}
	}
	return places
}

// linking are small words of questions beside which a value stands by chance.
var linking = text.NewSet(`after before during until upon within about over under off out up down per again only also more most other another
	each every both between against following since while`)

// gap returns how many bytes stand between a place in a span and the nearest word of the question there.
func (q *Question) gap(text string, span, at doc.Span) int {
	gap := farGap
	for _, word := range q.said(text[span.Start:span.End]) {
		gap = min(gap, max(at.Start-span.Start-word[1], span.Start+word[0]-at.End, 0))
	}
	return gap
}

// counts reports whether a number counts parts of the text and nothing that they speak of: it stands
// in brackets by itself, behind the word for such a part, or before one at the beginning of a line.
func counts(text string, number doc.Span) bool {
	before := text[:number.Start]
	if line := before[strings.LastIndexByte(before, '\n')+1:]; strings.TrimSpace(line) == "" && labels.MatchString(text[number.Start:min(len(text), number.End+8)]) {
		return true
	}
	return strings.HasSuffix(before, "(") && strings.HasPrefix(text[number.End:], ")") || partOfText.MatchString(before[max(0, len(before)-20):])
}

// labels finds the number of a section before its words.
var labels = regexp.MustCompile(`^\d+(?:\.\d+)+\.?\s|^\d+[.)]\s`)

var partOfText = regexp.MustCompile(`(?i)(?:\b(?:sections?|articles?|clauses?|paragraphs?|exhibits?|schedules?|annex(?:es)?|appendix|rules?|parts?|items?|no\.)|§§?)\s*(?:\d[\d.]*(?:\s*(?:,|and|or|to)\s*)+)*$`)

// farGap is what a value counts that is farther from the question's words, in bytes.
const farGap = 200

// valueSentence words a value with its pincite. One of several of which the greater or the later holds is given with the others, and a margin
// with its base, in the contract's words.
func (q *Question) valueSentence(d *Document, said string, words doc.Span) (Sentence, bool) {
	if all, ok := value.Alternatives(d.Text, words); ok {
		said, words = oneLine(d.Text[all.Start:all.End]), all
	} else if all, ok := value.Margin(d.Text, words); ok && q.Want == Percent {
		said, words = oneLine(d.Text[all.Start:all.End]), all
	}
	c, err := d.Cite(words)
	if err != nil {
		return Sentence{}, false
	}
	return Sentence{Text: said + " (" + q.Style.place(c) + ")", Kind: Value, Support: Verified, Citations: []Citation{c}}, true
}

// openingBytes is how far from the start of a contract its parties are named.
const openingBytes = 6000

// partiesOf names the parties of a document that its opening names, each with the place.
func partiesOf(d *Document) (Sentence, bool) {
	s := Sentence{Kind: Value, Support: Verified}
	var names []string
	for _, name := range d.Parties {
		if span, ok := verbatim(d.Text[:min(len(d.Text), openingBytes)], name); ok {
			if c, err := d.Cite(span); err == nil {
				names = append(names, oneLine(c.Quote))
				s.Citations = append(s.Citations, c)
			}
		}
	}
	if len(names) == 0 {
		return Sentence{}, false
	}
	s.Text = strings.Join(names, "; ")
	return s, true
}

// verbatim finds words in a text in which other white space may stand between them, and
// other capitals.
func verbatim(text, words string) (doc.Span, bool) {
	var parts []string
	for _, w := range strings.Fields(words) {
		parts = append(parts, regexp.QuoteMeta(w))
	}
	if len(parts) == 0 {
		return doc.Span{}, false
	}
	pattern, err := regexp.Compile(`(?i)` + strings.Join(parts, `\s+`))
	if err != nil {
		return doc.Span{}, false
	}
	at := pattern.FindStringIndex(text)
	if at == nil {
		return doc.Span{}, false
	}
	return doc.Span{Start: at[0], End: at[1]}, true
}
