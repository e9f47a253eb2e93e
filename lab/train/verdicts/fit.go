package verdicts

import (
	"cmp"
	"slices"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/lab/train/logistic"
)

// Example is a question for yes or no about a contract with its answer.
type Example struct {
	ask.Basis
	// Verdicts are those that are right, the best first.
	Verdicts []ask.Verdict
	// Deciding are bytes of the sentences that decide; none where the contract says nothing of it. Qualifying are those that make it a
	// condition or an exception.
	Deciding, Qualifying []doc.Span
	// Sentences are what may decide it, read as long as an encoder was there.
	Sentences *ask.Deciding
}

// Judgement is what some weights say of an example.
type Judgement struct {
	Yes, No, Silent float64 // probabilities; what is left is that a sentence decides
	Found           bool    // a sentence that decides is among those that were looked at
	First           bool    // and it is the one that decides most probably
	Right           bool    // its yes or no is that of the likelier side
	Sentence        string  // that one, on a line
}

func touches(spans []doc.Span, span doc.Span) bool {
	return slices.ContainsFunc(spans, func(s doc.Span) bool { return s.Intersect(span).Len() > 0 })
}

func isYes(v ask.Verdict) bool { return v == ask.Yes || v == ask.YesIf }

// JudgeExample returns what the weights say of an example.
func JudgeExample(w *ask.VerdictWeights, e *Example) Judgement {
	d := e.Sentences
	var odds []float64
	for _, s := range d.Sentences {
		odds = append(odds, w.Read.Deciding.Odds(s.Features))
	}
	decides := learned.Softmax(append(odds, w.Read.Silent.Odds(d.None)))
	j := Judgement{Silent: decides[len(d.Sentences)]}
	order := make([]int, len(d.Sentences))
	yes := make([]float64, len(d.Sentences))
	for i, s := range d.Sentences {
		order[i], yes[i] = i, w.Polarity.Of(s.Polarity)
		j.Yes, j.No = j.Yes+decides[i]*yes[i], j.No+decides[i]*(1-yes[i])
		j.Found = j.Found || touches(e.Deciding, s.Span)
	}
	side := j.Yes >= j.No
	if len(order) > 0 {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(decides[b], decides[a]) })
		supports := func(i int) float64 {
			if side {
				return decides[i] * yes[i]
			}
			return decides[i] * (1 - yes[i])
		}
		best := d.Sentences[slices.MaxFunc(order, func(a, b int) int { return cmp.Compare(supports(a), supports(b)) })]
		j.First, j.Sentence = touches(e.Deciding, best.Span), best.Text
	}
	j.Right = slices.ContainsFunc(e.Verdicts, func(v ask.Verdict) bool { return v != ask.NotSaid && isYes(v) == side })
	return j
}

// Judge returns how probably a sentence says yes to a question, and that something in it qualifies that, in [0, 1].
func Judge(w *ask.VerdictWeights, question, sentence string) (yes, qualified float64) {
	s := ask.ReadAlone(question, sentence)
	for _, c := range s.Cues {
		qualified = max(qualified, w.Cue.Of(c.Features))
	}
	return w.Polarity.Of(s.Polarity), qualified
}

// examples are features, and whether each example is so.
type examples struct {
	of []map[string]float64
	is []bool
}

func (x *examples) add(f map[string]float64, is bool) { x.of, x.is = append(x.of, f), append(x.is, is) }

// FitExamples fits to examples which sentence decides, and to them and made-up pairs what a sentence says and what qualifies it.
func FitExamples(w *ask.VerdictWeights, all []Example, pairs []Pair) {
	var said, cues examples
	for i := range pairs {
		p := &pairs[i]
		s := ask.ReadAlone(p.Question, p.Sentence)
		said.add(s.Polarity, isYes(p.Verdict))
		for _, c := range s.Cues {
			cues.add(c.Features, p.qualified(c))
		}
	}
	var choices []choice
	for i := range all {
		e := &all[i]
		d := e.Sentences
		c := choice{none: d.None, silent: len(e.Deciding) == 0}
		for _, s := range d.Sentences {
			decides := touches(e.Deciding, s.Span)
			c.of, c.right = append(c.of, s.Features), append(c.right, decides)
			if !decides || !e.onOneSide() {
				continue
			}
			said.add(s.Polarity, isYes(e.Verdicts[0]))
			if len(e.Verdicts) == 1 {
				for _, q := range s.Cues {
					cues.add(q.Features, touches(e.Qualifying, q.Starts))
				}
			}
		}
		if c.silent || slices.Contains(c.right, true) {
			choices = append(choices, c)
		}
	}
	w.Polarity, w.Cue = logistic.Fit(said.of, said.is, true), logistic.Fit(cues.of, cues.is, false)
	w.Read = fitChoices(choices)
	for i := range choices {
		choices[i].forget("cosine")
	}
	w.Unread = fitChoices(choices)
}

// onOneSide reports whether all verdicts that are right are a yes, or all a no.
func (e *Example) onOneSide() bool {
	return !slices.ContainsFunc(e.Verdicts, func(v ask.Verdict) bool { return v == ask.NotSaid || isYes(v) != isYes(e.Verdicts[0]) })
}

// FitFollowing fits the weights of sentences that take something back of the one before.
func FitFollowing(w *ask.VerdictWeights, pairs []FollowingPair) {
	var taken examples
	for _, p := range pairs {
		taken.add(ask.Following(w, p.Question, p.Sentence, p.Next), p.Takes)
	}
	w.Follow = logistic.Fit(taken.of, taken.is, false)
}

// Takes returns how probably the second sentence of a pair takes something back of the first.
func Takes(w *ask.VerdictWeights, p FollowingPair) float64 {
	return w.Follow.Of(ask.Following(w, p.Question, p.Sentence, p.Next))
}
