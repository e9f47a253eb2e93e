package ask

import (
	"cmp"
	"slices"
	"strings"

	"pincite/backend/doc"
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
	silent              float64 // how probably the document says nothing of what is asked
}

// What a verdict takes.
const (
	// LeastCertain is how probable the yes or no of a sentence is at least that surely says so.
	LeastCertain = 0.8
	// leastRight is how probably a verdict is right at least: its yes or no, over all sentences that may decide and that none does, and
	// that it is qualified or is not; leastSilent that the document says nothing of what is asked.
	leastRight  = 0.5
	leastSilent = 0.9
	// leastQualified is how probably a wording qualifies at least that makes a verdict one with conditions or exceptions.
	leastQualified = 0.45
	// surelyTaken is how probably a sentence near it takes something back at least for that.
	surelyTaken = 0.9
	// mostQualified is how probably either does at most beside a flat verdict.
	mostQualified = 0.15
)

// rule judges the sentences of a document. The error is that of the encoder.
func (w *Weights) rule(q *Question, d *Document, hits []doc.Hit, of *Subject, present float64) (ruling, error) {
	t, err := w.try(q, d, hits, of, present)
	if err != nil || len(t.judged) == 0 {
		return ruling{}, err
	}
	yes, no := t.says()
	slices.SortStableFunc(t.judged, func(a, b judged) int { return cmp.Compare(b.supports(yes >= no), a.supports(yes >= no)) })
	best := &t.judged[0]
	r := ruling{deciding: []doc.Span{best.span}, silent: t.silent}
	inside, p := t.within(best)
	around, taken := t.around(inside)
	r.reasons, r.qualifying = inside, around
	flat := max(p, taken) <= mostQualified
	if taken >= surelyTaken {
		p = max(p, taken)
	}
	right := max(yes, no) * evened(p)
	switch qualified := p >= leastQualified; {
	case t.silent >= leastSilent:
		r.verdict = NotSaid
	case right < leastRight || !qualified && !flat || t.vetoes(best):
		for _, j := range t.judged[1:min(len(t.judged), 3)] {
			r.deciding = append(r.deciding, j.span)
		}
	case yes >= no && qualified:
		r.verdict = YesIf
	case yes >= no:
		r.verdict = Yes
	case qualified:
		r.verdict = NoUnless
	default:
		r.verdict = No
	}
	return r, nil
}

// evened returns how probably a verdict is rightly one with conditions, or one without, where p is how probably a wording qualifies.
func evened(p float64) float64 {
	with, without := p*(1-leastQualified), (1-p)*leastQualified
	return max(with, without) / (with + without)
}

// vetoes reports whether a sentence says what it says of another thing, or of another one, than is asked, however well it fits: too few
// questions of that kind are known to learn how much it counts.
func (t *trial) vetoes(j *judged) bool {
	c := &t.claim
	return c.wholly && !tellsAlone(j.said.text) || c.besides(&j.said) || !t.q.ofWhom(t.d, j) || optional(t.d.Text, j.span) ||
		c.aside(j.said.text) || j.said.role(t.who, t.parties) < 0 && j.said.owner == 0
}

// supports returns how probably a sentence decides that the answer is yes, or no.
func (j *judged) supports(yes bool) float64 {
	if yes {
		return j.decides * j.yes
	}
	return j.decides * (1 - j.yes)
}

// ruled returns the sentence that gives a verdict, and what is quoted under it: the sentence that decides, and what was
// chosen beside it. It is false where there is no verdict.
func (q *Question) ruled(d *Document, r *ruling, spans []doc.Span) (Sentence, []doc.Span, bool) {
	if r.verdict == NotSaid {
		return Sentence{}, spans, false
	}
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
