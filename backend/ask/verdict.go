package ask

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/learned"
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
	// sure is how probably the verdict is right as a whole, silent that the document says nothing of what is asked.
	sure, silent float64
}

// What a verdict takes, chosen by questions about contracts that nothing was fitted to.
const (
	// LeastCertain is how probable the yes or no of a sentence is at least that surely says so.
	LeastCertain = 0.8
	// LeastRight is how probably a verdict is right as a whole at least, LeastFlat that nothing qualifies a flat one, and LeastSilent that
	// the document says nothing of what is asked.
	LeastRight  = 0.65
	LeastFlat   = 0.9
	LeastSilent = 0.8
	// leastCue is how probably a wording qualifies at least that is given as the reason for a condition or an exception.
	leastCue = 0.5
)

// rule judges the sentences of a document.
func (t *trial) rule() ruling {
	if len(t.judged) == 0 {
		return ruling{}
	}
	s := t.sum()
	r := ruling{deciding: []doc.Span{s.best.span}, sure: s.Sure(t.by), silent: t.silent, reasons: s.reasons, qualifying: s.around}
	if r.verdict = s.Verdict(t.by); r.verdict == "" {
		for _, j := range t.judged[1:min(len(t.judged), leastRelated)] {
			r.deciding = append(r.deciding, j.span)
		}
		r.deciding = append(r.deciding, t.likeliest()...)
	}
	return r
}

// How many sentences are shown where none decides surely: the first for the likelier side, and so many that one of them decides with
// probability ofRelated if any does.
const (
	leastRelated = 3
	mostRelated  = 6
	ofRelated    = 0.9
)

// likeliest returns the sentences that decide most probably, so many that one of them does if any.
func (t *trial) likeliest() (spans []doc.Span) {
	byDecides := slices.SortedStableFunc(slices.Values(t.judged), func(a, b judged) int { return cmp.Compare(b.decides, a.decides) })
	all := 1 - t.silent
	for _, j := range byDecides[:min(len(byDecides), mostRelated)] {
		if all <= (1-ofRelated)*(1-t.silent) {
			break
		}
		spans, all = append(spans, j.span), all-j.decides
	}
	return spans
}

// Sure returns how probably the verdict of the likelier side and kind is right as a whole, by some weights.
func (s *Summing) Sure(by *VerdictWeights) float64 {
	qualified := by.Kind.Of(s.Kind)
	return by.Right.Of(s.Right) * max(qualified, 1-qualified)
}

// Verdict returns the verdict that some weights give, "" where none is sure enough.
func (s *Summing) Verdict(by *VerdictWeights) Verdict {
	qualified := by.Kind.Of(s.Kind)
	switch conditional := qualified >= 0.5; {
	case s.Silent >= LeastSilent:
		return NotSaid
	case s.vetoed || s.Sure(by) < LeastRight || !conditional && (1-qualified)*(1-s.taken) < LeastFlat:
		return ""
	case s.Yes && conditional:
		return YesIf
	case s.Yes:
		return Yes
	case conditional:
		return NoUnless
	}
	return No
}

// Summing is what the sentences of a document say together.
type Summing struct {
	Yes    bool     // rather than no
	Silent float64  // how probably the document says nothing of what is asked
	Span   doc.Span // of the sentence that decides most probably
	// Right are the features by which it is told whether that side is right, Kind those by which it is told whether it is qualified.
	Right, Kind map[string]float64

	best            *judged
	reasons, around []doc.Span
	taken           float64 // how probably a sentence near it takes something back
	vetoed          bool    // see [trial.vetoes]
}

// sum puts the sentences in the order in which they support the likelier side, and says what they say together.
func (t *trial) sum() *Summing {
	yes, no := t.says()
	s := &Summing{Yes: yes >= no, Silent: t.silent}
	slices.SortStableFunc(t.judged, func(a, b judged) int { return cmp.Compare(b.supports(s.Yes), a.supports(s.Yes)) })
	best := &t.judged[0]
	cues, reasons := t.within(best)
	qualified := best.qualified
	if best.reads == saysYes || best.reads == saysNo { // its conditions are of what is not asked
		cues, reasons, qualified = [3]float64{}, nil, -mostEntailed/entailmentScale
	}
	around, taken := t.around(reasons)
	s.best, s.Span, s.reasons, s.around, s.taken, s.vetoed = best, best.span, reasons, around, taken[0], t.vetoes(best)
	says, second := best.yes, leastSure
	if !s.Yes {
		says = 1 - says
	}
	if len(t.judged) > 1 {
		second = t.judged[1].decides
	}
	c, op := &t.claim, declares
	if best.said.main >= 0 {
		op = best.said.operators[best.said.main].operator
	}
	s.Right = map[string]float64{
		"sure": sureness(max(yes, no)), "opposite": sureness(min(yes, no)), "silent": sureness(t.silent), "decides": sureness(best.decides), "second": sureness(second),
		"says": sureness(says), "yes": learned.Truth(s.Yes), "without": learned.Truth(c.without), "denied": learned.Truth(c.negated), "still": learned.Truth(c.still), "wholly": learned.Truth(c.wholly && !tellsAlone(best.said.text)),
		"op:" + operatorNames[op]: 1, "asks:" + forceNames[c.force]: 1,
	}
	for _, name := range []string{"asked", "verb", "act", "cosine", "of whom", "of another", "other payer", "entails", "entails either", "sentence", "shared", "long", "recital", "defines", "choice", "aside", "besides"} {
		s.Right[name] = best.features[name]
	}
	for _, name := range []string{"presence", "there", "foreign"} {
		s.Right[name] = t.none[name]
	}
	s.Kind = map[string]float64{
		"cue": sureness(cues[0]), "cue 2": sureness(cues[1]), "near": sureness(taken[0]), "near 2": sureness(taken[1]), "most": sureness(max(cues[0], taken[0])), "any": cues[2],
		"entails": qualified, "no": learned.Truth(!s.Yes), "without": learned.Truth(c.without), "says": sureness(says), "long": best.features["long"], "op:" + operatorNames[op]: 1, "asks:" + forceNames[c.force]: 1,
	}
	return s
}

// vetoes reports whether a sentence says what it says of another thing than is asked, or may, however well it fits: too few questions of
// that kind are known to learn how much it counts.
func (t *trial) vetoes(j *judged) bool {
	c := &t.claim
	return j.reads == unclear || c.besides(&j.said) || optional(t.d.Text, j.span) || c.aside(j.said.text)
}

// sureness is a probability as a feature, from -3 to 3.
func sureness(p float64) float64 {
	const least = 0.0475
	return learned.Logit(min(max(p, least), 1-least))
}

// supports returns how probably a sentence decides that the answer is yes, or no.
func (j *judged) supports(yes bool) float64 {
	if yes {
		return j.decides * j.yes
	}
	return j.decides * (1 - j.yes)
}

// advice finds questions whether to do something, which no words of a contract answer.
var advice = regexp.MustCompile(`(?i)^\s*(?:and |but |so )?(?:should|shall|ought) (?:i|we|my client|our client)\b`)

// ruled returns the sentence that gives a verdict, and what is quoted under it: the sentence that decides, and what was
// chosen beside it. It is false where there is no verdict.
func (q *Question) ruled(d *Document, r *ruling, spans []doc.Span) (Sentence, []doc.Span, bool) {
	if r.verdict == NotSaid {
		return Sentence{}, spans, false
	}
	if asksExistence.MatchString(q.Topic) && r.verdict != "" {
		r.verdict = q.existing(d, r)
	}
	if advice.MatchString(q.Text) || q.asksSigned() {
		r.verdict = ""
	}
	if r.verdict == "" {
		return Sentence{}, spans, false
	}
	if !slices.ContainsFunc(spans, func(s doc.Span) bool { return s.Intersect(r.deciding[0]).Len() > 0 }) {
		spans = append([]doc.Span{r.deciding[0]}, spans...)
	}
	said := r.verdict.said()
	if len(r.reasons) > 0 && (r.verdict == YesIf || r.verdict == NoUnless) {
		said += ": " + shortened(oneLine(d.Text[r.reasons[0].Start:r.reasons[0].End]))
	}
	v, ok := q.valueSentence(d, said, r.deciding[0])
	return v, spans, ok
}

// said is a verdict at the beginning of a sentence.
func (v Verdict) said() string { return strings.ToUpper(string(v[:1])) + string(v[1:]) }

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
