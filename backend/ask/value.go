package ask

import (
	"regexp"
	"slices"
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

// value returns the sentence that gives the value which the question wants, out of the spans
// chosen, the most probable first; false where no rule gives one.
func (q *Question) value(d *Document, spans []doc.Span) (Sentence, bool) {
	switch q.Want {
	case Words, YesNo: // which is not read out of one sentence; see [ruling]
		return Sentence{}, false
	case Parties:
		return partiesOf(d)
	case Jurisdiction:
		for _, span := range spans {
			if v, ok := value.Best(value.Jurisdiction, d.Text, span); ok && ofLaw.MatchString(d.Text[span.Start:span.End]) {
				return q.valueSentence(d, v.Shown(), v.Span)
			}
		}
		return Sentence{}, false
	}
	spans = q.closest(d, spans)
	if len(spans) == 0 {
		return Sentence{}, false
	}
	v, ok := q.nearest(value.Kind(q.Want), d.Text, spans)
	if q.Want == Money {
		v, ok = q.orShare(d.Text, spans, v, ok)
	}
	if other, has := instead[q.Want]; !ok && has && !(q.Want == Date && beginning.MatchString(q.Topic)) {
		v, ok = q.nearest(other, d.Text, spans[:1])
	}
	if !ok {
		return Sentence{}, false
	}
	return q.valueSentence(d, v.Shown(), v.Span)
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

// closest returns those of some spans, in their order, that have the most of the question's words,
// with the title that they stand under: a value of another sentence is rather one of something
// else. There is none where no span has half of its words, of those of a question for yes or no
// three quarters, and all that say what it is about and nothing else does. Words that name the
// document count for neither. A sentence that makes an exception from another one is left out.
func (q *Question) closest(d *Document, spans []doc.Span) (kept []doc.Span) {
	names := stemsOf(d.File + " " + d.Title + " " + strings.Join(d.Parties, " "))
	var needed []string // stems that a span needs
	words := 0
	for _, word := range q.Words() {
		stem := text.Stem(word)
		if names[stem] || measures[word] || linking[word] {
			continue
		}
		words++
		if q.Distinctive(word) {
			needed = append(needed, stem)
		}
	}
	unit := q.perUnit()
	if words == 0 && q.Want == Date { // any date would do
		return nil
	}
	if q.Want == YesNo && q.judgement(words) {
		return nil
	}
	least := (words + 1) / 2
	if q.Want == YesNo {
		least = (3*words + 3) / 4
	}
	most := 0
	for _, span := range spans {
		if words := d.Text[span.Start:span.End]; exception.MatchString(words) || q.insured(words) || optional(d.Text, span) || !hasUnit(words, unit) {
			continue
		}
		said := stemsOf(d.Text[span.Start:span.End] + " " + d.Layout.Title(span.Start))
		shared, own := 0, 0
		for stem := range q.stems {
			if said[stem] && !linking[stem] {
				shared++
				if !names[stem] {
					own++
				}
			}
		}
		if own < least || shared < most || slices.ContainsFunc(needed, func(stem string) bool { return !said[stem] }) {
			continue
		}
		if shared > most {
			most, kept = shared, nil
		}
		kept = append(kept, span)
	}
	return kept
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

// judgement reports whether a question for yes or no asks what no words of a contract say: whether to do something,
// or, by a single word of its own and no verb of permission or duty, what something is like ("is it fair?").
func (q *Question) judgement(words int) bool {
	if advice.MatchString(q.Text) {
		return true
	}
	for _, of := range []*regexp.Regexp{asksPermission, asksDuty, asksProhibition, asksExistence} {
		if of.MatchString(q.Topic) {
			return false
		}
	}
	return words < 2
}

var advice = regexp.MustCompile(`(?i)^\s*(?:and |but |so )?(?:should|shall|ought) (?:i|we|my client|our client)\b`)

// exception finds sentences that begin as exceptions do. One that begins with "except as provided
// in" states the rule.
var exception = regexp.MustCompile(`(?i)^[^\p{L}]*(provided|notwithstanding|however)\b`)

// orShare returns the percentage in the spans that stands clearly nearer to the question's words than the
// amount found: "what royalty?" is answered by a share of sales, whatever sums the sentence speaks of. There
// is none where the percentage is nearer, and not clearly.
func (q *Question) orShare(text string, spans []doc.Span, amount value.Value, found bool) (value.Value, bool) {
	share, ok := q.nearest(value.Percent, text, spans)
	if !ok {
		return amount, found
	}
	within := func(v value.Value) int {
		for _, span := range spans {
			if span.Contains(v.Span) {
				return q.gaps(text, span, []value.Value{v})[0]
			}
		}
		return farGap
	}
	near := within(share)
	switch {
	case !found:
		return share, near <= clearGap
	case within(amount) >= 2*near+clearGap:
		return share, true
	}
	return amount, within(amount) <= near
}

// measures are words that say what kind of value is wanted, which no sentence needs to say that
// gives it.
var measures = text.NewSet("percentage percent amount duration deadline length period date number how many much long last lasts run runs take takes pay pays paid")

// nearest returns the value of a kind in some spans, where there is one alone or one stands
// clearly nearest to a word of the question. A number stands by what it counts.
func (q *Question) nearest(kind value.Kind, text string, spans []doc.Span) (value.Value, bool) {
	var all, found []value.Value // of a number those alone that stand beside what they count
	var gaps []int
	for _, span := range spans {
		of := value.Find(kind, text, span)
		speaks := len(q.said(text[span.Start:span.End])) > 0
		for i, gap := range q.gaps(text, span, of) {
			if gap >= farGap && speaks { // far from what the sentence has of the question
				continue
			}
			if kind == value.Duration && (looksBack(text, of[i].Span) || q.Want == Date && tooLate.MatchString(text[span.Start:of[i].Span.Start])) {
				continue
			}
			if q.aside(kind, text[span.Start:of[i].Span.Start], text[of[i].Span.End:span.End]) {
				continue
			}
			if kind == value.Number && counts(text, of[i].Span) {
				continue
			}
			if (kind == value.Money || kind == value.Percent || kind == value.Number) && q.another(text, span, of[i]) {
				continue
			}
			all = append(all, of[i])
			if kind != value.Number || gap <= clearGap {
				found, gaps = append(found, of[i]), append(gaps, gap)
			}
		}
	}
	best, ok := nearestOf(found, gaps)
	if !ok || q.nearerName(text, spans, all, found[best]) {
		return value.Value{}, false
	}
	return found[best], true
}

// nearerName reports whether another one of some values stands nearer than this one to a name that the question has, as in
// a table of what several have each.
func (q *Question) nearerName(text string, spans []doc.Span, all []value.Value, v value.Value) bool {
	for _, span := range spans {
		if !span.Contains(v.Span) {
			continue
		}
		for _, at := range q.said(text[span.Start:span.End]) {
			name := doc.Span{Start: span.Start + at[0], End: span.Start + at[1]}
			if !q.Names(strings.ToLower(text[name.Start:name.End])) {
				continue
			}
			for _, other := range all {
				if other.Text != v.Text && span.Contains(other.Span) && apart(name, other.Span) < apart(name, v.Span) {
					return true
				}
			}
		}
	}
	return false
}

// apart returns how many bytes stand between two spans.
func apart(a, b doc.Span) int { return max(a.Start-b.End, b.Start-a.End, 0) }

// nearestOf returns which of some values is clearly the nearest to a word of the question, by how far each is from one.
func nearestOf(found []value.Value, gaps []int) (best int, ok bool) {
	for i := range found {
		if gaps[i] < gaps[best] {
			best = i
		}
	}
	for i, v := range found {
		if v.Text != found[best].Text && gaps[i] < 2*gaps[best]+clearGap {
			return 0, false
		}
	}
	return best, len(found) > 0
}

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

// gaps returns how many bytes stand between each value of a span and the nearest word of the
// question there.
func (q *Question) gaps(text string, span doc.Span, of []value.Value) []int {
	gaps := make([]int, len(of))
	for i := range gaps {
		gaps[i] = farGap
	}
	for _, at := range q.said(text[span.Start:span.End]) {
		for i, v := range of {
			gaps[i] = min(gaps[i], max(v.Span.Start-span.Start-at[1], span.Start+at[0]-v.Span.End, 0))
		}
	}
	return gaps
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

// A value is farther from the question's words than farGap counts as that far; another one is
// clearly farther that is more than twice as far and clearGap.
const (
	farGap   = 200
	clearGap = 12
)

// valueSentence words a value with its pincite.
func (q *Question) valueSentence(d *Document, said string, words doc.Span) (Sentence, bool) {
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
