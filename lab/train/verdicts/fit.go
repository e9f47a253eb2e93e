package verdicts

import (
	"maps"
	"slices"

	"pincite/backend/ask"
	"pincite/backend/doc"
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
	Silent, Side, Kind float64     // probabilities: that it says nothing of it, that the likelier of yes and no is right, that it is qualified
	Yes                bool        // that side
	Found              bool        // a sentence that decides is among those that were looked at
	First              bool        // and it is the one that decides most probably
	Verdict            ask.Verdict // "" for none
	Sentence           string      // that one, on a line
}

// Right reports whether one of some verdicts is right.
func (e *Example) Right(v ask.Verdict) bool { return slices.Contains(e.Verdicts, v) }

func touches(spans []doc.Span, span doc.Span) bool {
	return slices.ContainsFunc(spans, func(s doc.Span) bool { return s.Intersect(span).Len() > 0 })
}

func isYes(v ask.Verdict) bool { return v == ask.Yes || v == ask.YesIf }

// OnSide reports whether a yes, or a no, is right.
func (e *Example) OnSide(yes bool) bool {
	right, _, _ := e.on(yes)
	return right
}

// Likeliest returns the verdict of the likelier side and kind.
func (j *Judgement) Likeliest() ask.Verdict {
	switch conditional := j.Kind >= 0.5; {
	case j.Yes && conditional:
		return ask.YesIf
	case j.Yes:
		return ask.Yes
	case conditional:
		return ask.NoUnless
	}
	return ask.No
}

// judge returns what the weights of sums say of an example by what its sentences say together.
func (e *Example) judge(w *ask.VerdictWeights, sum *ask.Summing) Judgement {
	j := Judgement{Silent: sum.Silent, Side: w.Right.Of(sum.Right), Kind: w.Kind.Of(sum.Kind), Yes: sum.Yes, Verdict: sum.Verdict(w), First: touches(e.Deciding, sum.Span)}
	for _, s := range e.Sentences.Sentences {
		j.Found = j.Found || touches(e.Deciding, s.Span)
		if s.Span == sum.Span {
			j.Sentence = s.Text
		}
	}
	return j
}

// Judge returns how probably a sentence says yes to a question, and that something in it qualifies that, in [0, 1].
func Judge(w *ask.VerdictWeights, question, sentence string) (yes, qualified float64) {
	s := ask.ReadAlone(question, sentence)
	for _, c := range s.Cues {
		qualified = max(qualified, w.Cue.Of(c.Features))
	}
	return w.Unread.Polarity.Of(s.Polarity), qualified
}

// examples are features, and whether each example is so.
type examples struct {
	of []map[string]float64
	is []bool
}

func (x *examples) add(f map[string]float64, is bool) { x.of, x.is = append(x.of, f), append(x.is, is) }

// parts is into how many parts the contracts are dealt to learn how far weights are right about contracts that they were not fitted to.
const parts = 6

// FitExamples fits to examples, each with sentences, which sentence decides, to them and made-up pairs what a sentence says, what qualifies
// it and what those near it take back, and to what weights that were fitted to other contracts say of each how probably they are right. It
// returns what is said of each example by weights that its contract taught nothing: those of its sentences were fitted to five sixths of
// the contracts without it, and those of their sum to what was said so of other contracts.
func FitExamples(w *ask.VerdictWeights, all []Example, pairs []Pair, following []FollowingPair) []Judgement {
	sums := make([]*ask.Summing, len(all))
	for part := range parts {
		var others []Example
		for i := range all {
			if all[i].part() != part {
				others = append(others, all[i])
			}
		}
		if len(others) == 0 || len(others) == len(all) {
			continue
		}
		by := &ask.VerdictWeights{}
		fitSentences(by, others, pairs, following)
		for i := range all {
			if all[i].part() == part {
				sums[i] = all[i].Sentences.Sum(by)
			}
		}
	}
	fitSentences(w, all, pairs, following)
	judged := make([]Judgement, len(all))
	for part := range parts {
		by := &ask.VerdictWeights{}
		fitSums(by, all, sums, part)
		for i := range all {
			if sums[i] != nil && all[i].part() == part {
				judged[i] = all[i].judge(by, sums[i])
			}
		}
	}
	fitSums(w, all, sums, -1)
	return judged
}

// fitSums fits how probably the likelier of yes and no is right, and qualified, to what sentences say together of all but one part.
func fitSums(w *ask.VerdictWeights, all []Example, sums []*ask.Summing, without int) {
	var right, kind examples
	for i, sum := range sums {
		if sum == nil || all[i].part() == without {
			continue
		}
		on, qualified, plain := all[i].on(sum.Yes)
		right.add(sum.Right, on)
		if qualified != plain {
			kind.add(sum.Kind, qualified)
		}
	}
	w.Right, w.Kind = logistic.Fit(right.of, right.is, false), logistic.Fit(kind.of, kind.is, false)
}

// part returns which part of [parts] an example's contract is dealt to.
func (e *Example) part() int { return int(e.Document.ID[0]) % parts }

// on reports whether a yes, or a no, is right, and whether a qualified one is, and a plain one.
func (e *Example) on(yes bool) (right, qualified, plain bool) {
	for _, v := range e.Verdicts {
		if v != ask.NotSaid && isYes(v) == yes {
			qualified, plain = qualified || v == ask.YesIf || v == ask.NoUnless, plain || v == ask.Yes || v == ask.No
		}
	}
	return qualified || plain, qualified, plain
}

// fitSentences fits the weights of single sentences.
func fitSentences(w *ask.VerdictWeights, all []Example, pairs []Pair, following []FollowingPair) {
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
	w.Cue = logistic.Fit(cues.of, cues.is, false)
	w.Read = fitChoices(choices)
	w.Read.Polarity = logistic.Fit(said.of, said.is, true)
	for i := range choices {
		choices[i].forget(read)
	}
	w.Unread = fitChoices(choices)
	w.Unread.Polarity = logistic.Fit(without(said.of, read), said.is, true)
	fitFollowing(w, all, following)
}

// read are the features that only encoders give.
var read = []string{"cosine", "entails", "entails either"}

// without returns features without some of them.
func without(all []map[string]float64, names []string) []map[string]float64 {
	rest := make([]map[string]float64, len(all))
	for i, f := range all {
		rest[i] = maps.Clone(f)
		for _, name := range names {
			delete(rest[i], name)
		}
	}
	return rest
}

// fitFollowing fits the weights of sentences that take something back of the one that decides.
func fitFollowing(w *ask.VerdictWeights, all []Example, pairs []FollowingPair) {
	var taken examples
	for _, p := range pairs {
		taken.add(ask.Following(w, p.Question, p.Sentence, p.Next), p.Takes)
	}
	for i := range all {
		e := &all[i]
		if len(e.Verdicts) > 1 || len(e.Deciding) == 0 {
			continue
		}
		for _, s := range e.Sentences.Sentences {
			if !touches(e.Deciding, s.Span) {
				continue
			}
			for _, near := range e.Sentences.Near(w, s.Span, isYes(e.Verdicts[0])) {
				if !touches(e.Deciding, near.Span) {
					taken.add(near.Features, touches(e.Qualifying, near.Span))
				}
			}
		}
	}
	w.Follow = logistic.Fit(taken.of, taken.is, false)
}

// onOneSide reports whether all verdicts that are right are a yes, or all a no.
func (e *Example) onOneSide() bool {
	return !slices.ContainsFunc(e.Verdicts, func(v ask.Verdict) bool { return v == ask.NotSaid || isYes(v) != isYes(e.Verdicts[0]) })
}

// Takes returns how probably the second sentence of a pair takes something back of the first.
func Takes(w *ask.VerdictWeights, p FollowingPair) float64 {
	return w.Follow.Of(ask.Following(w, p.Question, p.Sentence, p.Next))
}
