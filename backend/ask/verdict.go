package ask

import (
	"cmp"
	"math"
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
	// qualifying are the sentences, or their parts, that make it a condition or an exception, and those that may.
	qualifying []doc.Span
}

// judged is a sentence that may decide.
type judged struct {
	span doc.Span
	said assertion
	// rank says how well it fits the question, yes how probably the answer is yes by it.
	rank, yes float64
}

// What a verdict takes.
const (
	mostJudged   = 10   // sentences that may decide
	leastCertain = 0.74 // that a verdict's yes or no is right
	leastAbout   = 0.8  // shared words and operators, see [assertion.shared]
	perShared    = 0.7  // what a shared word adds to the log-odds of a sentence
	mostShared   = 5
	leastCue     = 0.45 // that a wording qualifies
	leastShownIn = 0.25 // from which it is shown where another one does
)

// rule judges the sentences of a document.
func (w *Weights) rule(q *Question, d *Document, hits []doc.Hit) ruling {
	c := readClaim(q.Topic, q.stems)
	if wrapped.MatchString(q.Text) && !wrapped.MatchString(q.Topic) {
		c = readClaim(q.Text, q.stems)
	}
	all := w.judge(q, d, hits, &c)
	if len(all) == 0 {
		return ruling{}
	}
	best := all[0]
	r := ruling{deciding: []doc.Span{best.span}}
	inside, certain := w.within(&c, &best)
	around, surely := w.around(&c, d, all)
	r.qualifying = append(inside, around...)
	sure := max(best.yes, 1-best.yes)
	if sure < leastCertain || best.said.shared < leastAbout {
		for _, j := range all[1:min(len(all), 3)] {
			r.deciding = append(r.deciding, j.span)
		}
		return r
	}
	qualified := certain || surely
	switch {
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

// judge returns the sentences that may decide, the one that fits best first.
func (w *Weights) judge(q *Question, d *Document, hits []doc.Hit, c *claim) (all []judged) {
	spans, features := candidates(hits)
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
		words := oneLine(d.Text[span.Start:span.End])
		if lead, ok := text.LeadIn(d.Text, span); ok {
			words = oneLine(d.Text[lead.Start:lead.End]) + " " + words
		}
		said := readAssertion(words, c)
		all = append(all, judged{
			span: span, said: said, yes: verdicts().Polarity.of(polarity(c, &said)),
			rank: math.Log(max(l.probability, leastProbability)) + perShared*min(said.shared, mostShared),
		})
	}
	slices.SortStableFunc(all, func(a, b judged) int { return cmp.Compare(b.rank, a.rank) })
	return all
}

// within returns the parts of the sentence which decides that may qualify it, and whether one surely does.
func (w *Weights) within(c *claim, j *judged) (spans []doc.Span, surely bool) {
	for _, q := range readCues(j.said.text) {
		p := verdicts().Cue.of(qualifies(c, &j.said, q))
		surely = surely || p >= leastCue
	}
	return nil, surely
}

// around returns the sentences about the one that decides which may qualify it, and whether one surely does.
func (w *Weights) around(c *claim, d *Document, all []judged) (spans []doc.Span, surely bool) {
	return nil, false
}

// flat reports whether a verdict is a plain yes or no.
func (v Verdict) flat() bool { return v == Yes || v == No }

// said returns a verdict for the head of an answer: "Yes, with conditions".
func (v Verdict) said() string { return strings.ToUpper(string(v[:1])) + string(v[1:]) }
