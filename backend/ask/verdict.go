package ask

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Verdict is what a contract says to a question for yes or no.
type Verdict string

// The verdicts. A bare prohibition that somebody's consent lifts is [NoUnless].
const (
	Yes      Verdict = "yes"
	YesIf    Verdict = "yes, with conditions"
	No       Verdict = "no"
	NoUnless Verdict = "no, with exceptions"
	NotSaid  Verdict = "not said"
)

// ruling is what the sentences of a document decide of a question for yes or no.
type ruling struct {
	verdict  Verdict    // "" where the chain is not clear
	deciding []doc.Span // whole sentences, the one that decides first; in bytes of the document
	// reasons are the parts of the deciding sentence that make it a condition or an exception, and qualifying the sentences
	// about it that do or may: exceptions, sections that it is subject to, definitions.
	reasons, qualifying []doc.Span
}

// judged is a sentence that may decide.
type judged struct {
	span doc.Span
	lead string // what leads a list item in, with a space behind it
	said assertion
	// rank says how well it fits the question, yes how probably the answer is yes by it.
	rank, yes float64
	role      float64 // whether it speaks of whom the question asks, see [assertion.role]
}

// What a verdict takes.
const (
	// LeastCertain is how probable its yes or no is at least by the sentence that decides.
	LeastCertain = 0.8
	// leastRuled is how probable it is at least that the document answers: of 56 verdicts on questions about real contracts the 8 of
	// less presence were right in 4, and the other 48 in 37.
	leastRuled = 0.55
	leastRank  = -0.75 // how well that sentence fits the question
	leastCue   = 0.45  // how probably a wording qualifies that counts
	mostJudged = 10    // sentences that may decide
	// By how much the best sentence fits better than the next one, and what is asked of it then. Of 40 questions in view 27 had a
	// verdict without regard to that, seven of them wrong ones, all with less than 0.6 between the two.
	closeRank, closeCertain = 0.6, 0.94
	clearRank, clearCertain = 1.2, 0.7
	perShared               = 0.9 // what a shared word of full weight adds to the log-odds of a sentence
	mostShared              = 4
	perRole                 = 0.5 // and that it speaks of whom is asked
	perAlone                = 0.7 // or of what somebody has alone, where that is asked
	perRecital              = 1.5 // less where it is a recital
)

// rule judges the sentences of a document.
func (w *Weights) rule(q *Question, d *Document, hits []doc.Hit) ruling {
	c := readClaim(q.Text, q.stems) // whose topic lacks the names that parted its words
	all := w.judge(q, d, hits, &c)
	if len(all) == 0 {
		return ruling{}
	}
	best := all[0]
	r := ruling{deciding: []doc.Span{best.span}}
	inside, certain := within(&c, d, &best)
	around, taken := around(&c, d, all, inside)
	r.reasons, r.qualifying = inside, around
	if max(best.yes, 1-best.yes) < certainAt(all) || best.rank < leastRank || c.wholly && !tellsAlone(best.said.text) || c.besides(&best.said) || !q.ofWhom(d, &best) || optional(d.Text, best.span) || c.aside(best.said.text) || best.role < 0 || taken == doubts && !certain {
		for _, j := range all[1:min(len(all), 3)] {
			r.deciding = append(r.deciding, j.span)
		}
		return r
	}
	switch qualified := certain || taken == takes; {
	case best.yes >= 0.5 && qualified:
		r.verdict = YesIf
	case best.yes >= 0.5:
		r.verdict = Yes
	case qualified:
		r.verdict = NoUnless
	default:
		r.verdict = No
	}
	return r
}

// certainAt returns how probable the yes or no of the first of some sentences has to be for a verdict: more where the next one fits
// the question nearly as well and does not say the same, for then either may be the one that decides, and less where none does.
func certainAt(all []judged) float64 {
	gap := math.Inf(1)
	if len(all) > 1 {
		gap = all[0].rank - all[1].rank
	}
	switch {
	case gap < closeRank && !agree(&all[0], &all[1]):
		return closeCertain
	case gap > clearRank:
		return clearCertain
	}
	return LeastCertain
}

// recital begins sentences that tell why an agreement is made, and decide nothing.
var recital = regexp.MustCompile(`^\W*(?:WHEREAS|Whereas)\b`)

// agree reports whether two sentences say the same yes or no of the same one, both surely.
func agree(a, b *judged) bool {
	does, ok := a.said.does()
	other, known := b.said.does()
	return ok && known && does == other && (a.yes >= 0.5) == (b.yes >= 0.5) && max(b.yes, 1-b.yes) >= LeastCertain && b.role >= 0
}

// besides reports whether a sentence demands something, without saying that it alone will do, where the question is whether
// something may be done: that somebody shall perform a duty forbids nothing.
func (c *claim) besides(r *assertion) bool {
	return c.force == askedMay && r.main >= 0 && r.operators[r.main].operator == demanded && !r.verb(c) && !onlySo.MatchString(r.text) && !confining.MatchString(r.text)
}

// confining finds duties that forbid the contrary.
var confining = regexp.MustCompile(`(?i)\b(?:confiden\w*|secre\w*|exclusively|through|non-?disclos\w*|reject\w*|destroy|return)\b`)

// tellsAlone reports whether a sentence says of something that somebody has it alone, or not alone.
func tellsAlone(sentence string) bool {
	return alone.MatchString(sentence) || notAlone.MatchString(sentence)
}

// aside reports whether some of what is asked stands in a sentence behind "without" and nowhere else: "may seek an injunction
// without bond" says nothing of seeking one. Somebody's leave is no such thing.
func (c *claim) aside(sentence string) bool {
	words := withoutThat.FindString(sentence)
	if words == "" || c.without || strings.Contains(words, "consent") || strings.Contains(words, "approval") {
		return false
	}
	return c.shared(withoutThat.ReplaceAllString(sentence, ""), c.stems) < c.shared(sentence, c.stems)
}

// withoutThat finds what a sentence says to do without.
var withoutThat = regexp.MustCompile(`(?i)\bwithout\b[^.;:,]*`)

// judge returns the sentences that may decide, the one that fits best first.
func (w *Weights) judge(q *Question, d *Document, hits []doc.Hit, c *claim) (all []judged) {
	spans, features := candidates(hits)
	c.weigh(d, spans)
	parties := d.called()
	who := subject(q.Text, parties)
	list := make([]candidate, len(spans))
	for i, span := range spans {
		list[i] = candidate{span, w.Sentence.of(features[i])}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.probability, a.probability), cmp.Compare(a.span.Start, b.span.Start))
	})
	for _, l := range list {
		if len(all) == mostJudged {
			break
		}
		span := text.Whole(d.Text, l.span)
		if span.Len() == 0 || d.heading(span) || slices.ContainsFunc(all, func(j judged) bool { return j.span.Intersect(span).Len() > 0 }) {
			continue
		}
		j := judged{span: span, lead: led(d, span)}
		j.said = readAssertion(j.lead+oneLine(d.Text[span.Start:span.End]), c)
		j.yes = verdicts().Polarity.of(polarity(c, &j.said))
		j.rank = math.Log(max(l.probability, leastProbability)) + perShared*min(c.shared(j.said.text, c.stems), mostShared)
		j.role = j.said.role(who, parties)
		j.rank += perRole * j.role
		if recital.MatchString(j.said.text) {
			j.rank -= perRecital
		}
		if c.wholly && tellsAlone(j.said.text) {
			j.rank += perAlone
		}
		all = append(all, j)
	}
	slices.SortStableFunc(all, func(a, b judged) int { return cmp.Compare(b.rank, a.rank) })
	return all
}

// ruled returns the sentence that gives a verdict, and what is quoted under it: the sentence that decides, and what was
// chosen beside it. It is false where there is no verdict.
func (q *Question) ruled(d *Document, r *ruling, spans []doc.Span) (Sentence, []doc.Span, bool) {
	if asksExistence.MatchString(q.Topic) && r.verdict != "" {
		r.verdict = q.existing(d, r)
	}
	if advice.MatchString(q.Text) {
		r.verdict = ""
	}
	if r.verdict == "" {
		return Sentence{}, spans, false
	}
	if !slices.ContainsFunc(spans, func(s doc.Span) bool { return s.Intersect(r.deciding[0]).Len() > 0 }) {
		spans = append([]doc.Span{r.deciding[0]}, spans...)
	}
	said := strings.ToUpper(string(r.verdict[:1])) + string(r.verdict[1:])
	if len(r.reasons) > 0 && (r.verdict == YesIf || r.verdict == NoUnless) {
		said += ": " + shortened(oneLine(d.Text[r.reasons[0].Start:r.reasons[0].End]))
	}
	v, ok := q.valueSentence(d, said, r.deciding[0])
	return v, spans, ok
}

// existing returns the verdict to a question whether a contract has something.
func (q *Question) existing(d *Document, r *ruling) Verdict {
	_, _, ok := q.exists(d.Text, r.deciding[0])
	switch {
	case !ok:
		return ""
	case len(r.reasons) > 0:
		return YesIf
	}
	return Yes
}

// related returns sentences that may decide, where none does surely.
func (r *ruling) related() []doc.Span {
	if r.verdict != "" {
		return nil
	}
	return r.deciding
}
