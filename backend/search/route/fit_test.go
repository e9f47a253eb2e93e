package route

import (
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

var fit = flag.Bool("fit", false, "fit the weights of the router on the development corpus and write weights.txt")

// example is one question with what the router made of it.
type example struct {
	sort   string // of the question
	vector [len(evidenceNames)]float64
	named  bool      // the best document, or one that scores the same, is the right one
	scores []float64 // of the best documents, the best first
	right  int       // position of the right one among them; -1 where it is not there
	shared bool      // others have the names, too: the scores need not tell them apart
}

// exampleOf routes a question that names any of the documents in gold; false where nothing
// of it is in any name.
func exampleOf(r *Router, sort, question string, gold []int) (e example, ok bool) {
	m := r.index.match(r.index.read(question), shippedScoring())
	if len(m.ranked) == 0 {
		return e, false
	}
	evidence := m.evidence(nil)
	e = example{sort: sort, vector: evidence.vector(), right: -1, shared: len(gold) > 1}
	for i, c := range m.ranked[:min(30, len(m.ranked))] {
		e.scores = append(e.scores, c.score)
		if e.right < 0 && slices.Contains(gold, c.doc) {
			e.right = i
		}
	}
	e.named = e.right >= 0 && e.scores[e.right] > e.scores[0]-0.5
	return e, true
}

// part is some documents of a pool with a router of their own: a matter may hold twenty
// contracts or thousands.
type part struct {
	router *Router
	at     map[int]int // position in the part by that in the pool
}

// parts cuts a pool into n parts; where without is set, each is the pool without one.
func (p *pool) parts(n int, without bool) []part {
	out := make([]part, n)
	for k := range out {
		var names []Name
		out[k].at = map[int]int{}
		for i := range p.names {
			if (i%n == k) != without {
				out[k].at[i] = len(names)
				names = append(names, p.names[i])
			}
		}
		out[k].router = New(names)
	}
	return out
}

// with returns a part that has a document and one that lacks it.
func with(parts []part, document int) (has, lacks part) {
	has, lacks = parts[document%len(parts)], parts[(document+1)%len(parts)]
	if _, ok := has.at[document]; !ok {
		has, lacks = lacks, has
	}
	return has, lacks
}

// here returns the positions in the part of those of some documents that it has.
func (p *part) here(documents []int) (in []int) {
	for _, d := range documents {
		if i, ok := p.at[d]; ok {
			in = append(in, i)
		}
	}
	return in
}

// examples routes questions about one half of the documents, the one that weights are
// fitted on or the other, in pools of three sizes: generated ones that name a document, the
// benchmark's, those that name none, and those whose document is not there.
func examples(t *testing.T, fitted bool) (out []example) {
	p := loadPool(t)
	most := p.parts(absentParts, true)
	pools := [][]part{most, most, most, p.parts(5, false), p.parts(25, false)}
	add := func(tuning bool, in part, sort, question string, gold []int) {
		if tuning != fitted {
			return
		}
		if e, ok := exampleOf(in.router, sort, question, in.here(gold)); ok {
			out = append(out, e)
		}
	}
	for i, w := range wordings(t, p, 30, fitted) {
		has, lacks := with(pools[i%len(pools)], w.gold)
		add(w.tuning, has, "wordings", w.text, w.holders)
		if i%2 == 0 && len(lacks.here(w.holders)) == 0 {
			add(w.tuning, lacks, "absent", w.text, nil)
		}
	}
	seen := map[string]int{}
	for i, q := range loadQuestions(t) {
		lead, rest, _ := strings.Cut(q.query, ";")
		has, _ := with(pools[i%len(pools)], p.at[q.file])
		if seen[lead]++; seen[lead] <= 3 {
			add(tuning(q.file), has, "benchmark", q.query, []int{p.at[q.file]})
		}
		if seen[rest]++; seen[rest] == 1 {
			add(seed(rest)%2 == 0, has, "nothing named", strings.TrimSpace(rest), nil)
		}
	}
	for i, q := range speak(t, p, 4) {
		has, _ := with(pools[i%len(pools)], q.gold)
		add(tuning(p.files[q.gold]) && q.template%2 == 0, has, "speech", q.text, []int{q.gold})
	}
	for _, q := range askedOnce(t, p, 2) {
		_, lacks := with(most, q.gold)
		add(q.tuning, lacks, "absent", q.text, nil)
	}
	for _, q := range renamed(t, p, most) {
		for _, in := range []part{q.has, q.lacks} {
			gold := in.here([]int{q.gold})
			sort := "absent"
			if len(gold) > 0 {
				sort = "ordinary names"
			}
			add(q.tuning, in, sort, q.text, []int{q.gold})
		}
	}
	questions, nouns := needs(t)
	unnamed := slices.Concat(questions, nouns, readLines(t, "testdata/unnamed.txt"), placeholderQuestions(questions))
	for i, q := range unnamed {
		of := pools[i%len(pools)]
		add(seed(q)%2 == 0, of[i%len(of)], "nothing named", q, nil)
	}
	return out
}

// renamedQuestion asks about a document by a file name of ordinary words.
type renamedQuestion struct {
	asked
	has, lacks part
}

// renamed gives every tenth document a file name of ordinary words, such as "visitor nda form", and
// asks about it by them, in three pools that have the name and in ones that lack it.
func renamed(t testing.TB, p *pool, most []part) (out []renamedQuestion) {
	roles := strings.Fields("employee supplier customer consultant visitor vendor volunteer contractor student tester interview researcher partner distributor franchisee guest bidder investor member board")
	others := map[string]string{"employee": "employer", "supplier": "supply", "consultant": "consulting", "distributor": "distribution", "franchisee": "franchisor", "visitor": "visitors", "tester": "testing"}
	said := map[string]string{"nda": "non-disclosure agreement", "confidentiality agreement": "NDA", "license agreement": "licence"}
	kinds := []string{"nda", "confidentiality agreement", "services agreement", "supply agreement", "license agreement", "consulting agreement", "policy", "release form"}
	forms := []string{
		"Consider the {R}'s {K}; {Q}", "Consider {R}'s {K}; {Q}", "the {R} {K}: {t}", "{t} in the {R} {K}", "Under our {K} for {R}s, {q}", "{R} {K} {t}", "{Q} ({R} {K})",
		"Consider the {K} for {R}s; {Q}", "What does the {R} {K} say on {t}?",
	}
	questions, nouns := needs(t)
	named := *p
	named.names = slices.Clone(p.names)
	r := rng(13)
	for i := range named.names {
		if i%10 != 0 {
			continue
		}
		role, kind := roles[i/10%len(roles)], kinds[i/10/len(roles)%len(kinds)]
		named.names[i].Files = []string{role + " " + kind + r.of([]string{"", " template", " form", " final"}) + ".docx"}
		for range 6 {
			q := r.of(questions)
			a, k := role, kind
			if other := others[role]; other != "" && r.next(2) == 0 {
				a = other
			}
			if other := said[kind]; other != "" && r.next(2) == 0 {
				k = other
			}
			written := strings.NewReplacer("{R}", strings.ToUpper(a[:1])+a[1:], "{K}", k, "{t}", r.of(nouns), "{Q}", q, "{q}", strings.ToLower(q[:1])+q[1:]).Replace(r.of(forms))
			if r.next(2) == 0 {
				written = strings.ToLower(written)
			}
			out = append(out, renamedQuestion{asked: asked{text: written, gold: i, tuning: tuning(p.files[i])}})
		}
	}
	has := [][]part{named.parts(1, false), named.parts(5, false), named.parts(25, false)}
	for i := range out {
		pools := has[i%len(has)]
		out[i].has = pools[out[i].gold%len(pools)]
		_, out[i].lacks = with(most, out[i].gold)
	}
	return out
}

// placeholderQuestions ask about contracts of a kind without naming one.
func placeholderQuestions(questions []string) (out []string) {
	r := rng(11)
	roles := strings.Fields("Licensor Licensee Supplier Customer Buyer Seller Recipient Discloser Franchisor Franchisee Client Consultant Company Parent")
	kinds := []string{"License Agreement", "Supply Agreement", "Non-Disclosure Agreement", "Merger Agreement", "Franchise Agreement", "Distribution Agreement", "Services Agreement"}
	forms := []string{
		"Consider the {K} between {A} and {B}; {q}", "Under the {K} with the {A}, {q}", "In a {K} between a {A} and a {B}, {q}",
		"all {K}s: {q}", "Compare the terms of all {K}s", "which {K}s say something on this: {q}", "our standard {K}: {q}", "{Q} ({K})",
		"any {K} where the {A} pays the {B}", "the {A}'s {K}: {q}", "{A} / {B} {K} - {q}",
		"Which {K}s were signed in {Y}?", "which agreements date from {Y}", "all contracts of {Y}: {q}",
	}
	for range 400 {
		q := r.of(questions)
		written := strings.NewReplacer("{K}", r.of(kinds), "{A}", r.of(roles), "{B}", r.of(roles), "{Y}", fmt.Sprint(1996+r.next(25)), "{Q}", q, "{q}", strings.ToLower(q[:1])+q[1:]).Replace(r.of(forms))
		if r.next(3) == 0 {
			written = strings.ToLower(written)
		}
		out = append(out, written)
	}
	return out
}

// header stands at the top of weights.txt.
const header = `# How the evidence for a document (evidence.go) becomes the probability that a question
# names it: gradient-boosted trees, whose leaves add up to log-odds. A line that begins with
# the name of an element of evidence leads to the first of two nodes of its tree, counted
# from 0, where the element is at most the number, else to the second.
# The trees are fitted on generated questions about one half of the development documents, the
# prior on questions that people typed about the same half.
# Written by: go test ./backend/search/route -run TestFit -fit -timeout 1h
`

// TestFit fits the trees on generated questions about one half of the documents, and the prior on
// those that people typed about the same half, and writes weights.txt. Run it with -fit.
func TestFit(t *testing.T) {
	if !*fit {
		t.Skip("fits the weights of the router; run with -fit -v")
	}
	tune, typed := examples(t, true), naturalExamples(t, true)
	w := fitWeights(tune, fittedTrees)
	w.fitPrior(typed)
	t.Logf("%d trees from %d examples, prior %.2f from %d: log loss %.4f, %.4f", len(w.trees), len(tune), w.prior, len(typed), logLoss(tune, w), logLoss(typed, w))
	if err := os.WriteFile("weights.txt", []byte(header+w.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestReliability says how often the probabilities hold that the shipped weights give to
// questions about the half that they were not fitted on.
func TestReliability(t *testing.T) {
	if !*fit {
		t.Skip("asks 20,000 questions; run with -fit -v")
	}
	report, w := examples(t, false), fitted()
	t.Logf(" log loss %.4f, calibration error %.4f; %s", logLoss(report, w), calibrationError(report, w), reliability(report, w))
	if failing := calibrationError(report, w); failing > 0.03 {
		t.Errorf("calibration error %.4f", failing)
	}
	for _, sort := range []string{"wordings", "ordinary names", "benchmark", "speech", "absent", "nothing named"} {
		n, confined := 0, 0
		for _, e := range report {
			if e.sort == sort {
				n++
				if w.probability(e.vector[:]) >= confineAt {
					confined++
				}
			}
		}
		t.Logf("%-14s n %5d, %.2f %% above %.2f", sort, n, 100*float64(confined)/float64(n), confineAt)
	}
}

// fitPrior sets the log-odds that are added to all by the likelihood of examples.
func (w *weights) fitPrior(es []example) {
	best, prior := math.Inf(1), 0.0
	for at := -2.0; at <= 2; at += 0.05 {
		w.prior = at
		if l := logLoss(es, w); l < best {
			best, prior = l, at
		}
	}
	w.prior = math.Round(100*prior) / 100
}

// fitWeights fits trees by gradient boosting of the log loss (Friedman 2001), and the
// sharpness by line search.
func fitWeights(es []example, trees int) *weights {
	const rate = 0.1
	w := &weights{}
	named := 0
	for _, e := range es {
		if e.named {
			named++
		}
	}
	w.bias = math.Log(float64(named)+0.5) - math.Log(float64(len(es)-named)+0.5)
	g := newGrower(es)
	odds := make([]float64, len(es))
	for i := range odds {
		odds[i] = w.bias
	}
	for range trees {
		for i, e := range es {
			p := 1 / (1 + math.Exp(-odds[i]))
			g.gradient[i], g.hessian[i] = p, p*(1-p)
			if e.named {
				g.gradient[i]--
			}
		}
		t := g.grow(rate)
		for i := range es {
			odds[i] += t.value(es[i].vector[:])
		}
		w.trees = append(w.trees, t)
	}
	best := math.Inf(1)
	for s := 0.2; s < 8; s *= 1.05 {
		if l := rankLoss(es, s); l < best {
			w.sharpness, best = s, l
		}
	}
	rounded, err := parseWeights(w.String())
	if err != nil {
		panic(err)
	}
	return rounded
}

// fittedTrees is how many trees the shipped weights have.
const fittedTrees = 200

const (
	maxBins   = 63
	maxLeaves = 5
	minLeaf   = 100 // examples
	ridge     = 20
)

// grower grows trees on examples whose evidence lies in bins.
type grower struct {
	edges             [len(evidenceNames)][]float64 // the greatest value of each bin but the last
	bins              [][len(evidenceNames)]uint8
	gradient, hessian []float64
}

func newGrower(es []example) *grower {
	g := &grower{bins: make([][len(evidenceNames)]uint8, len(es)), gradient: make([]float64, len(es)), hessian: make([]float64, len(es))}
	for k := range evidenceNames {
		values := make([]float64, len(es))
		for i := range es {
			values[i] = es[i].vector[k]
		}
		sorted := slices.Sorted(slices.Values(values))
		distinct := slices.Compact(slices.Clone(sorted))
		for b := 1; b <= maxBins && len(distinct) > 1; b++ {
			edge := sorted[(len(sorted)-1)*b/(maxBins+1)]
			// Halfway to the next value, so that rounding in the file moves nothing across.
			if at, _ := slices.BinarySearch(distinct, edge); at+1 < len(distinct) {
				edge = (distinct[at] + distinct[at+1]) / 2
				g.edges[k] = append(g.edges[k], rounded(edge))
			}
		}
		g.edges[k] = slices.Compact(g.edges[k])
		for i, v := range values {
			at, _ := slices.BinarySearch(g.edges[k], v)
			g.bins[i][k] = uint8(at)
		}
	}
	return g
}

// rounded is a number as the file has it.
func rounded(x float64) float64 {
	var y float64
	_, _ = fmt.Sscan(fmt.Sprintf("%.4g", x), &y)
	return y
}

// leaf is a node of a tree that may still be split.
type leaf struct {
	at       int // its place in the tree
	examples []int
	gain     float64
	element  int
	bin      int // of the element: up to it to the left
}

// grow grows a tree, at each step by the split that gains most.
func (g *grower) grow(rate float64) tree {
	all := make([]int, len(g.bins))
	for i := range all {
		all[i] = i
	}
	t := tree{{}}
	leaves := []leaf{g.split(leaf{examples: all})}
	for len(leaves) < maxLeaves {
		k := 0
		for i := range leaves {
			if leaves[i].gain > leaves[k].gain {
				k = i
			}
		}
		l := leaves[k]
		if l.gain <= 1e-9 {
			break
		}
		var left, right []int
		for _, i := range l.examples {
			if int(g.bins[i][l.element]) <= l.bin {
				left = append(left, i)
			} else {
				right = append(right, i)
			}
		}
		t[l.at] = node{element: l.element, atMost: g.edges[l.element][l.bin], left: len(t), right: len(t) + 1}
		t = append(t, node{}, node{})
		leaves[k] = g.split(leaf{at: len(t) - 2, examples: left})
		leaves = append(leaves, g.split(leaf{at: len(t) - 1, examples: right}))
	}
	for _, l := range leaves {
		var gradient, hessian float64
		for _, i := range l.examples {
			gradient, hessian = gradient+g.gradient[i], hessian+g.hessian[i]
		}
		t[l.at].value = -rate * gradient / (hessian + ridge)
	}
	return t
}

// split finds the best split of a leaf.
func (g *grower) split(l leaf) leaf {
	score := func(gradient, hessian float64) float64 { return gradient * gradient / (hessian + ridge) }
	for k := range evidenceNames {
		var gradient, hessian [maxBins + 1]float64
		var count [maxBins + 1]int
		var allGradient, allHessian float64
		for _, i := range l.examples {
			b := g.bins[i][k]
			gradient[b] += g.gradient[i]
			hessian[b] += g.hessian[i]
			count[b]++
			allGradient += g.gradient[i]
			allHessian += g.hessian[i]
		}
		var leftGradient, leftHessian float64
		left := 0
		for b := range g.edges[k] {
			leftGradient, leftHessian, left = leftGradient+gradient[b], leftHessian+hessian[b], left+count[b]
			if left < minLeaf || len(l.examples)-left < minLeaf {
				continue
			}
			gain := score(leftGradient, leftHessian) + score(allGradient-leftGradient, allHessian-leftHessian) - score(allGradient, allHessian)
			if gain > l.gain+1e-9 {
				l.gain, l.element, l.bin = gain, k, b
			}
		}
	}
	return l
}

func rankLoss(es []example, sharpness float64) float64 {
	sum, n := 0.0, 0.0
	for _, e := range es {
		if e.right < 0 || e.shared || e.sort == "ordinary names" { // what such words mean is seldom told by the scores
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

func logLoss(es []example, w *weights) float64 {
	sum := 0.0
	for _, e := range es {
		p := w.probability(e.vector[:])
		if !e.named {
			p = 1 - p
		}
		sum -= math.Log(p)
	}
	return sum / float64(len(es))
}

// calibrationError is the expected calibration error over twenty bins of the probability
// (Naeini, Cooper, Hauskrecht 2015).
func calibrationError(es []example, w *weights) float64 {
	var n, named, p [20]float64
	for _, e := range es {
		x := w.probability(e.vector[:])
		b := min(int(20*x), 19)
		n[b]++
		p[b] += x
		if e.named {
			named[b]++
		}
	}
	sum := 0.0
	for b := range n {
		sum += math.Abs(named[b] - p[b])
	}
	return sum / float64(len(es))
}

// reliability prints, by tenths of the probability, how many examples were named.
func reliability(es []example, w *weights) string {
	var n, named [10]float64
	for _, e := range es {
		b := min(int(10*w.probability(e.vector[:])), 9)
		n[b]++
		if e.named {
			named[b]++
		}
	}
	var b strings.Builder
	for i := range n {
		if n[i] > 0 {
			fmt.Fprintf(&b, "%.1f: %.0f/%.0f=%.3f  ", float64(i)/10, named[i], n[i], named[i]/n[i])
		}
	}
	return b.String()
}

// String writes the weights, a line a node: what it looks at and which nodes of its tree
// follow, or what a leaf adds to the log-odds.
func (w *weights) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "version %d\nsharpness %.2f\nbias %.4f\nprior %.2f\n", weightsVersion, w.sharpness, w.bias, w.prior)
	for _, t := range w.trees {
		b.WriteString("tree\n")
		for _, n := range t {
			if n.left == 0 {
				fmt.Fprintf(&b, "  leaf %.4f\n", n.value)
			} else {
				fmt.Fprintf(&b, "  %s <= %.4g ? %d : %d\n", evidenceNames[n.element], n.atMost, n.left, n.right)
			}
		}
	}
	return b.String()
}
