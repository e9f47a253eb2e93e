package ask

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"pincite/backend/doc"
)

// Basis is what a document was asked by: what weights are fitted to.
type Basis struct {
	Question Question
	Document *Document
	Hits     []doc.Hit
	Subject  Subject
	Presence float64 // that it answers, by its passages
}

// VerdictExample is a question for yes or no about a contract with its answer.
type VerdictExample struct {
	Basis
	// Verdicts are those that are right, the best first.
	Verdicts []Verdict
	// Deciding are bytes of the sentences that decide; none where the contract says nothing of it. Qualifying are those that make it a
	// condition or an exception.
	Deciding, Qualifying []doc.Span
}

// Judgement is what some weights say of an example.
type Judgement struct {
	Yes, No, Silent float64 // probabilities; what is left is that a sentence decides
	Found           bool    // a sentence that decides is among those that were looked at
	First           bool    // and it is the one that decides most probably
	Right           bool    // its yes or no is that of the likelier side
	Sentence        string  // that one, on a line
}

// try reads the sentences of an example.
func (e *VerdictExample) try(w *Weights) *trial {
	return w.try(&e.Question, e.Document, e.Hits, &e.Subject, e.Presence)
}

// decides reports whether a sentence of an example decides.
func (e *VerdictExample) decides(j *judged) bool {
	return slices.ContainsFunc(e.Deciding, func(s doc.Span) bool { return s.Intersect(j.span).Len() > 0 })
}

// JudgeExample returns what the weights say of an example.
func (v *VerdictWeights) JudgeExample(e *VerdictExample) Judgement {
	t := e.try(Shipped())
	t.weigh(v)
	j := Judgement{Silent: t.silent}
	j.Yes, j.No = t.says()
	j.Found = slices.ContainsFunc(t.judged, func(s judged) bool { return e.decides(&s) })
	if len(t.judged) > 0 {
		best := slices.MaxFunc(t.judged, func(a, b judged) int { return cmp.Compare(a.supports(j.Yes >= j.No), b.supports(j.Yes >= j.No)) })
		j.First, j.Sentence = e.decides(&best), best.said.text
	}
	side := j.Yes >= j.No
	j.Right = slices.ContainsFunc(e.Verdicts, func(v Verdict) bool { return v != NotSaid && (v == Yes || v == YesIf) == side })
	return j
}

// FitExamples fits to examples which sentence decides, and to them and made-up pairs what a sentence says and what qualifies it.
func (v *VerdictWeights) FitExamples(examples []VerdictExample, pairs []VerdictPair) {
	var said, cues []map[string]float64
	var yes, qualify []bool
	for i := range pairs {
		pairs[i].features(&said, &yes, &cues, &qualify)
	}
	var choices []choice
	for i := range examples {
		e := &examples[i]
		t := e.try(Shipped())
		c := choice{none: t.none, silent: len(e.Deciding) == 0}
		for k := range t.judged {
			j := &t.judged[k]
			c.of, c.right = append(c.of, j.features), append(c.right, e.decides(j))
			if !e.decides(j) || !e.onOneSide() {
				continue
			}
			said, yes = append(said, polarity(&t.claim, &j.said)), append(yes, e.Verdicts[0] == Yes || e.Verdicts[0] == YesIf)
			if len(e.Verdicts) == 1 {
				e.cues(t, j, &cues, &qualify)
			}
		}
		if c.silent || slices.Contains(c.right, true) {
			choices = append(choices, c)
		}
	}
	v.Polarity, v.Cue = fitLinear(said, yes, true), fitLinear(cues, qualify, false)
	v.Deciding, v.Silent = fitChoices(choices)
}

// onOneSide reports whether all verdicts that are right are a yes, or all a no.
func (e *VerdictExample) onOneSide() bool {
	side := func(v Verdict) bool { return v == Yes || v == YesIf }
	for _, v := range e.Verdicts {
		if v == NotSaid || side(v) != side(e.Verdicts[0]) {
			return false
		}
	}
	return true
}

// cues adds the wordings of a sentence that decides, and whether each qualifies.
func (e *VerdictExample) cues(t *trial, j *judged, cues *[]map[string]float64, qualify *[]bool) {
	for _, q := range readCues(j.said.text) {
		at, ok := unlined(t.d.Text, j.span, q.span.Start-len(j.lead), q.span.End-len(j.lead))
		if !ok {
			continue
		}
		starts := doc.Span{Start: at.Start, End: at.Start + q.at - q.span.Start}
		*cues = append(*cues, qualifies(&t.claim, &j.said, q))
		*qualify = append(*qualify, slices.ContainsFunc(e.Qualifying, func(s doc.Span) bool { return s.Intersect(starts).Len() > 0 }))
	}
}

// choice is a question with what may decide it, of which some alternatives are right.
type choice struct {
	of     []map[string]float64
	right  []bool
	none   map[string]float64
	silent bool // that none decides is right
}

// How [fitChoices] steps, and how small it keeps weights, for each choice.
const (
	choiceSteps = 600
	choiceRate  = 0.3
	choiceRidge = 0.003
)

// fitChoices fits the log-odds of alternatives, of which one is chosen (McFadden, Conditional logit analysis, 1974), where several may be
// right, by gradients that are scaled by those before them (Duchi, Adagrad, 2011).
func fitChoices(choices []choice) (deciding, silent linear) {
	index := map[string]int{} // features of none have a blank before them
	var rows [][]dense
	for i := range choices {
		row := make([]dense, 0, len(choices[i].of)+1)
		for _, f := range choices[i].of {
			row = append(row, densely(f, "", index))
		}
		rows = append(rows, append(row, densely(choices[i].none, " ", index)))
	}
	weights, squares := make([]float64, len(index)), make([]float64, len(index))
	for range choiceSteps {
		gradient := make([]float64, len(index))
		for i := range choices {
			choices[i].gradient(rows[i], weights, gradient)
		}
		for k, g := range gradient {
			g = g/float64(len(choices)) - choiceRidge*weights[k]
			squares[k] += g * g
			weights[k] += choiceRate * g / (math.Sqrt(squares[k]) + 1e-9)
		}
	}
	deciding, silent = linear{Weights: map[string]float64{}}, linear{Weights: map[string]float64{}}
	for name, k := range index {
		w := math.Round(weights[k]*1e3) / 1e3
		if none, ok := strings.CutPrefix(name, " "); ok {
			silent.Weights[none] = w
		} else {
			deciding.Weights[name] = w
		}
	}
	return deciding, silent
}

// dense are features by their index.
type dense []struct {
	at int
	x  float64
}

func densely(f map[string]float64, before string, index map[string]int) (row dense) {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		at, ok := index[before+name]
		if !ok {
			at = len(index)
			index[before+name] = at
		}
		row = append(row, struct {
			at int
			x  float64
		}{at, f[name]})
	}
	return row
}

// gradient adds that of the logarithm of the probability of what is right; the last row is of none.
func (c *choice) gradient(rows []dense, weights, gradient []float64) {
	odds := make([]float64, len(rows))
	for i, row := range rows {
		for _, f := range row {
			odds[i] += weights[f.at] * f.x
		}
	}
	p := softmax(odds)
	isRight := func(i int) bool { return i == len(c.of) && c.silent || i < len(c.of) && !c.silent && c.right[i] }
	right := 0.0
	for i := range rows {
		right += truth(isRight(i)) * p[i]
	}
	for i, row := range rows {
		g := truth(isRight(i))*p[i]/max(right, 1e-12) - p[i]
		for _, f := range row {
			gradient[f.at] += g * f.x
		}
	}
}
