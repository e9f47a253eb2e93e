package search

import (
	"flag"
	"fmt"
	"math"
	"strings"
	"testing"
)

var fit = flag.Bool("fit", false, "fit the constants of the router's confidence and print them")

// example is one question with what the router made of it.
type example struct {
	features [numFeatures]float64
	weight   float64
	named    bool      // the best document, or one that scores the same, is the right one
	scores   []float64 // of the best documents, the best first
	right    int       // position of the right one among them; -1 where it is not there
}

// examples routes questions of both halves: those that name a document, those that name
// none, and those whose document is not in the pool.
func examples(t *testing.T) (tune, report []example) {
	p := loadPool(t)
	full := NewRouter(p.names)
	halves := [2][]DocName{}
	for i, f := range p.files {
		h := 0
		if tuning(f) {
			h = 1 // asked about a document of the tuning half, this pool lacks it
		}
		halves[h] = append(halves[h], p.names[i])
	}
	without := [2]*Router{NewRouter(halves[1]), NewRouter(halves[0])} // by tuning: 0 report, 1 tune
	add := func(tuningHalf bool, e example) {
		if tuningHalf {
			tune = append(tune, e)
		} else {
			report = append(report, e)
		}
	}
	ask := func(r *Router, q string, gold int) example {
		m := r.index.match(r.index.read(q))
		e := example{right: -1, weight: 1}
		if r != full {
			e.weight = absentWeight
		}
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
	both := func(q, file string, gold int, templates bool) {
		half := tuning(file)
		add(half && templates, ask(full, q, gold))
		w := without[0]
		if half {
			w = without[1]
		}
		add(half && templates, ask(w, q, -1))
	}
	seen := map[string]int{}
	for _, q := range loadQuestions(t) {
		lead, rest, _ := strings.Cut(q.query, ";")
		if seen[lead]++; seen[lead] <= 2 {
			both(q.query, q.file, p.at[q.file], true)
		}
		if seen[rest]++; seen[rest] == 1 {
			add(seed(rest)%2 == 0, ask(full, strings.TrimSpace(rest), -1))
		}
	}
	for _, q := range speak(t, p, 6) {
		both(q.text, p.files[q.gold], q.gold, q.template%2 == 0)
	}
	for i, q := range readLines(t, "testdata/unnamed.txt") {
		add(i%2 == 0, ask(full, q, -1))
	}
	return tune, report
}

// absentWeight is how much a question about a document that is not in the pool counts in
// the fit: people rarely ask such questions.
const absentWeight = 0.1

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

func fitLogistic(es []example) (w [numFeatures]float64) {
	rate := 0.5
	for range 20000 {
		var g [numFeatures]float64
		for _, e := range es {
			if e.features[0] == 0 {
				continue
			}
			d := logistic(w, e.features)
			if e.named {
				d--
			}
			for i, f := range e.features {
				g[i] += e.weight * d * f
			}
		}
		for i := range w {
			w[i] -= rate * (g[i]/float64(len(es)) + 1e-4*w[i])
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
			sum -= e.weight * math.Log(p)
			n += e.weight
		}
	}
	return sum / n
}

// absentConfined counts the questions about documents that are not in the pool, and those
// of them that would be confined to others.
func absentConfined(es []example, w [numFeatures]float64) (absent, confined int) {
	for _, e := range es {
		if e.weight == 1 {
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
		n[b] += e.weight
		if e.named {
			named[b] += e.weight
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
