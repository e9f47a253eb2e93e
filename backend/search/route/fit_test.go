package route

import (
	"flag"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

var fit = flag.Bool("fit", false, "fit the constants of the router's confidence and print them")

// example is one question with what the router made of it.
type example struct {
	features [numFeatures]float64
	absent   bool      // its document is not in the pool
	named    bool      // the best document, or one that scores the same, is the right one
	scores   []float64 // of the best documents, the best first
	right    int       // position of the right one among them; -1 where it is not there
}

// examples routes questions of both halves: those that name a document, those that name
// none, and those whose document is not in the pool.
func examples(t *testing.T) (tune, report []example) {
	p := loadPool(t)
	full := New(p.names)
	add := func(tuningHalf bool, e example) {
		if tuningHalf {
			tune = append(tune, e)
		} else {
			report = append(report, e)
		}
	}
	ask := func(r *Router, q string, gold int) example {
		m := r.index.match(r.index.read(q))
		e := example{right: -1, absent: r != full}
		if len(m.ranked) == 0 {
			return e
		}
		e.features = m.features()
		for i, c := range m.ranked[:min(30, len(m.ranked))] {
			e.scores = append(e.scores, c.score)
			if c.doc == gold {
				e.right = i
			}
		}
		e.named = e.right >= 0 && e.scores[e.right] > e.scores[0]-0.5
		return e
	}
	seen := map[string]int{}
	for _, q := range loadQuestions(t) {
		lead, rest, _ := strings.Cut(q.query, ";")
		if seen[lead]++; seen[lead] <= 2 {
			add(tuning(q.file), ask(full, q.query, p.at[q.file]))
		}
		if seen[rest]++; seen[rest] == 1 {
			add(seed(rest)%2 == 0, ask(full, strings.TrimSpace(rest), -1))
		}
	}
	for _, q := range speak(t, p, 6) {
		add(tuning(p.files[q.gold]) && q.template%2 == 0, ask(full, q.text, q.gold))
	}
	p.leaveOut(askedOnce(t, p, 4), func(q asked, r *Router, _ *pool) { add(q.tuning, ask(r, q.text, -1)) })
	for i, q := range readLines(t, "testdata/unnamed.txt") {
		add(i%2 == 0, ask(full, q, -1))
	}
	return tune, report
}

// TestFitConfidence fits the weights of the confidence on the tuning half and prints its
// reliability on the other half. Run it with -fit.
func TestFitConfidence(t *testing.T) {
	if !*fit {
		t.Skip("fits constants; run with -fit -v")
	}
	tune, report := examples(t)
	w := fitLogistic(tune)
	t.Logf("named weights %.3g from %d examples", w, len(tune))
	best, bestLoss := 0.0, math.Inf(1)
	for s := 0.2; s < 8; s *= 1.05 {
		if l := rankLoss(tune, s); l < bestLoss {
			best, bestLoss = s, l
		}
	}
	t.Logf("sharpness %.2f: loss %.4f, on the other half %.4f", best, bestLoss, rankLoss(report, best))
	for name, es := range map[string][]example{"tune": tune, "report": report} {
		t.Logf("%s: log loss %.4f; %s", name, logLoss(es, w), reliability(es, w))
		absent, confined := absentConfined(es, w)
		t.Logf("%s: of %d questions about absent documents, %d would be confined", name, absent, confined)
	}
}

func logistic(w, f [numFeatures]float64) float64 {
	x := 0.0
	for i := range f {
		x += w[i] * f[i]
	}
	return 1 / (1 + math.Exp(-x))
}

// fitLogistic fits a logistic regression with a little ridge by Newton's method.
func fitLogistic(es []example) (w [numFeatures]float64) {
	const ridge, steps = 1e-4, 30
	for range steps {
		hessian, gradient := mat.NewSymDense(numFeatures, nil), mat.NewVecDense(numFeatures, nil)
		for _, e := range es {
			if e.features[0] == 0 {
				continue
			}
			p := logistic(w, e.features)
			x := mat.NewVecDense(numFeatures, e.features[:])
			d := p
			if e.named {
				d--
			}
			gradient.AddScaledVec(gradient, d/float64(len(es)), x)
			hessian.SymRankOne(hessian, p*(1-p)/float64(len(es)), x)
		}
		for i := range w {
			gradient.SetVec(i, gradient.AtVec(i)+ridge*w[i])
			hessian.SetSym(i, i, hessian.At(i, i)+ridge)
		}
		var step mat.VecDense
		if err := step.SolveVec(hessian, gradient); err != nil {
			panic(err)
		}
		for i := range w {
			w[i] -= step.AtVec(i)
		}
	}
	return w
}

func rankLoss(es []example, sharpness float64) float64 {
	sum, n := 0.0, 0.0
	for _, e := range es {
		if e.right < 0 {
			continue
		}
		z := 0.0
		for _, s := range e.scores {
			z += math.Exp(sharpness * (s - e.scores[0]))
		}
		sum += math.Log(z) - sharpness*(e.scores[e.right]-e.scores[0])
		n++
	}
	return sum / n
}

func logLoss(es []example, w [numFeatures]float64) float64 {
	sum, n := 0.0, 0.0
	for _, e := range es {
		p := logistic(w, e.features)
		if !e.named {
			p = 1 - p
		}
		if e.features[0] != 0 {
			sum -= math.Log(p)
			n++
		}
	}
	return sum / n
}

// absentConfined counts the questions about documents that are not in the pool, and those
// of them that would be confined to others.
func absentConfined(es []example, w [numFeatures]float64) (absent, confined int) {
	for _, e := range es {
		if !e.absent {
			continue
		}
		absent++
		least := confineAt
		if e.features[featureFormal] > 0 {
			least = confineFormal
		}
		if e.features[0] != 0 && logistic(w, e.features) >= least {
			confined++
		}
	}
	return absent, confined
}

// reliability prints, by tenths of the probability, how many examples were named.
func reliability(es []example, w [numFeatures]float64) string {
	var n, named [21]float64
	for _, e := range es {
		if e.features[0] == 0 {
			continue
		}
		b := int(20 * logistic(w, e.features))
		n[b]++
		if e.named {
			named[b]++
		}
	}
	var b strings.Builder
	for i := range n {
		if n[i] > 0 {
			fmt.Fprintf(&b, "%.2f: %.0f/%.0f=%.3f  ", float64(i)/20, named[i], n[i], named[i]/n[i])
		}
	}
	return b.String()
}
