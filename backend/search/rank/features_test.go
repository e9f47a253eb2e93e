package rank

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
	"pincite/backend/text"
	"pincite/testkit/searchtest"
)

// plainPassage is a passage as the reference implementations below read it.
type plainPassage struct{ words, heading []string }

// testCase is a small matter, prepared, with its passages beside it.
func testCase(t *testing.T) (*Ranker, *Group, []plainPassage) {
	t.Helper()
	r := New(searchtest.ContractWords(), Models{Headings: searchtest.Model(1, nil, "termination governing law fees "+searchtest.ContractText(3, 2000))})
	documents := []*document{newDocument(t, "a.txt", searchtest.ContractText(3, 9000)), newDocument(t, "b.txt", "zzz.\n\nqqq yyy."), newDocument(t, "c.txt", searchtest.ContractText(4, 3000))}
	var refs []vector.Ref
	var plain []plainPassage
	for i, d := range documents {
		for k, c := range d.chunks {
			refs = append(refs, vector.At(i, k))
			plain = append(plain, plainPassage{text.FoldedWords(d.Text.Text[c.Start:c.End]), text.FoldedWords(d.Layout.Title(c.Start))})
		}
	}
	g, err := r.Prepare(refs, func(ref vector.Ref) (Text, doc.Span, error) {
		return documents[ref.Doc].Text, documents[ref.Doc].chunks[ref.Chunk], nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return r, g, plain
}

var testQuestions = []string{
	"Who may terminate the agreement?",
	"termination terminate terminated", // one stem three times
	"governing law of Delaware, law",
	"the of and",        // nothing but stopwords
	"zzz unheard words", // unknown to the word vectors
	"nothing that stands there: xyzzy",
}

func TestFeaturesAgainstPlainOnes(t *testing.T) {
	r, g, plain := testCase(t)
	if len(plain) < 30 {
		t.Fatalf("%d passages", len(plain))
	}
	headings := 0
	for _, p := range plain {
		headings += len(p.heading)
	}
	if headings == 0 {
		t.Fatal("no passage has a heading")
	}
	for _, question := range testQuestions {
		q := r.Topic(question)
		for name, c := range map[string]struct{ got, want []float32 }{
			"bm25":       {r.table.bm25(q, g.passages), plainBM25(q.Words, plain)},
			"cosine":     {r.table.cosine(q.vector, g.passages, g.lengths), plainCosine(r, q, plain)},
			"terms":      {r.table.terms(q, g.passages), plainTerms(r, q, plain)},
			"two towers": {twoTower(r.headings.Question(q.terms), g.headings), plainTowers(r.headings, q, plain)},
		} {
			if len(c.got) != len(c.want) {
				t.Fatalf("%s: %d scores, want %d", name, len(c.got), len(c.want))
			}
			for i := range c.got {
				if !nearly(c.got[i], c.want[i]) {
					t.Errorf("%s of %q: passage %d has %g, want %g", name, question, i, c.got[i], c.want[i])
					break
				}
			}
		}
	}
}

// The cosine of word vectors is that of the question's vector as each model maps it, and of
// the plain one where the model is not used.
func TestWordVectorsAreMapped(t *testing.T) {
	r, g, plain := testCase(t)
	dim := r.table.words.Dim()
	turned := func(by int) relevance.Map { // axis i becomes axis i + by
		rows := make([]float32, dim*dim)
		for i := range dim {
			rows[i*dim+(i+by)%dim] = 1
		}
		return relevance.NewMap(dim, rows)
	}
	r.headings = relevance.New(1, nil, nil, nil, turned(1))
	r.learned = relevance.New(1, nil, nil, nil, turned(2))
	g.headings, g.learned = make([]float32, len(plain)), make([]float32, len(plain))
	q := r.Topic(testQuestions[0])
	q.Set, q.Vector = vector.New(nil, nil, nil), searchtest.Unit(rand.New(rand.NewPCG(1, 1)), dim)
	known := map[vector.Ref]float32{}
	for _, ref := range g.refs {
		known[ref] = 0
	}
	g.Know(q, known)
	q.Summaries = make([]float32, 3)
	moved := func(by int) []float32 {
		return r.table.cosine(turned(by).Apply(q.vector), g.passages, g.lengths)
	}
	for _, c := range []struct {
		name             string
		options          Options
		words, projected []float32
	}{
		{"as shipped", Options{}, moved(1), moved(2)},
		{"nothing from gold spans", Options{Without: Learned}, moved(1), nil},
		{"nor from headings", Options{Without: Learned | Headings}, plainCosine(r, q, plain), nil},
	} {
		got, err := r.features(t.Context(), c.options, q, g)
		if err != nil {
			t.Fatal(err)
		}
		for name, of := range map[string][2][]float32{"words": {got.of[featureWords], c.words}, "projected": {got.of[featureProjected], c.projected}} {
			if !slices.EqualFunc(of[0], of[1], nearly) {
				t.Errorf("%s: %s are others", c.name, name)
			}
		}
	}
	if slices.EqualFunc(moved(1), moved(2), nearly) {
		t.Error("the maps make no difference")
	}
}

// plainBM25 is formula 3.15 of Robertson, Zaragoza 2009, with the IDF that is never
// negative.
func plainBM25(question []string, passages []plainPassage) []float32 {
	stems := map[string]bool{}
	for _, w := range question {
		stems[text.Stem(w)] = true
	}
	total := 0
	df := map[string]float64{}
	counts := make([]map[string]float64, len(passages))
	for i, p := range passages {
		total += len(p.words)
		counts[i] = map[string]float64{}
		for _, w := range slices.Concat(p.words, p.heading) {
			counts[i][text.Stem(w)]++
		}
		for s := range counts[i] {
			df[s]++
		}
	}
	n := float64(len(passages))
	mean := float64(total) / n
	scores := make([]float32, len(passages))
	for i, p := range passages {
		for s := range stems {
			tf := counts[i][s]
			idf := math.Log(1 + (n-df[s]+0.5)/(df[s]+0.5))
			scores[i] += float32(idf * tf * 2.2 / (tf + 1.2*(0.25+0.75*float64(len(p.words))/mean)))
		}
	}
	return scores
}

// vectorOf is a word's vector; ok is false where there is none.
func vectorOf(w Words, word string) (v []float32, idf float32, ok bool) {
	row, ok := w.Index(word)
	if !ok {
		return nil, 0, false
	}
	v = make([]float32, w.Dim())
	for k, n := range w.Rows()[row*w.Dim():][:w.Dim()] {
		v[k] = w.Unit(row) * float32(n)
	}
	return v, w.IDF(row), true
}

func plainCosine(r *Ranker, q *Topic, passages []plainPassage) []float32 {
	mean := func(words []string) []float32 {
		sum := make([]float32, r.table.words.Dim())
		for _, w := range words {
			if v, idf, ok := vectorOf(r.table.words, w); ok {
				vector.AddScaled(idf, v, sum)
			}
		}
		return sum
	}
	scores := make([]float32, len(passages))
	a := mean(q.Words)
	for i, p := range passages {
		b := mean(p.words)
		if norm := math.Sqrt(float64(vector.Dot(a, a)) * float64(vector.Dot(b, b))); norm > 0 {
			scores[i] = float32(float64(vector.Dot(a, b)) / norm)
		}
	}
	return scores
}

func plainTerms(r *Ranker, q *Topic, passages []plainPassage) []float32 {
	rarest := float32(0)
	for row := range r.table.words.Len() {
		rarest = max(rarest, r.table.words.IDF(row))
	}
	scores := make([]float32, len(passages))
	for i, p := range passages {
		total := float32(0)
		for _, word := range q.Words {
			v, weight, known := vectorOf(r.table.words, word)
			if !known {
				weight = rarest
			}
			total += weight
			best := float32(0)
			for _, other := range slices.Concat(p.words, p.heading) {
				if other == word {
					best = 1
				} else if o, _, ok := vectorOf(r.table.words, other); ok && known {
					best = max(best, vector.Dot(v, o))
				}
			}
			scores[i] += weight * best
		}
		scores[i] /= total
	}
	return scores
}

func plainTowers(m *relevance.Model, q *Topic, passages []plainPassage) []float32 {
	terms := func(words []string) (terms []relevance.Term) {
		for _, w := range words {
			terms = append(terms, relevance.WordTerm(w))
		}
		return terms
	}
	scores := make([]float32, len(passages))
	v := make([]float32, m.Dim())
	for i, p := range passages {
		// A vocabulary that names the passage's words one by one, repetitions included.
		all := slices.Concat(terms(p.words), terms(p.heading))
		numbers := make([]int32, len(all))
		for k := range numbers {
			numbers[k] = int32(k)
		}
		m.Rows(slices.Values(all)).Passage(v, numbers[:len(p.words)], numbers[len(p.words):])
		scores[i] = relevance.Dot(m.Question(q.terms), v)
	}
	return scores
}

func TestStandardize(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	many := make([]float32, 1000)
	for i := range many {
		many[i] = 40 + 7*float32(rng.NormFloat64())
	}
	for name, scores := range map[string][]float32{
		"none": {}, "one": {3}, "alike": {2, 2, 2, 2}, "two": {-1, 5}, "huge": {1e18, -1e18, 0}, "tiny differences": {1e6, 1e6, 1e6}, "many": many,
	} {
		got := standardize(scores)
		if len(got) != len(scores) {
			t.Fatalf("%s: %d scores of %d", name, len(got), len(scores))
		}
		sum, squares := 0.0, 0.0
		for i, x := range got {
			if i > 0 && (scores[i] > scores[i-1]) != (x > got[i-1]) {
				t.Errorf("%s: the order of %d and %d changed", name, i-1, i)
			}
			sum += float64(x)
			squares += float64(x) * float64(x)
		}
		n := float64(max(len(got), 1))
		alike := len(scores) == 0 || slices.Max(scores) == slices.Min(scores)
		if math.Abs(sum/n) > 1e-5 || !alike && math.Abs(squares/n-1) > 1e-4 || alike && squares != 0 {
			t.Errorf("%s: mean %g, mean square %g", name, sum/n, squares/n)
		}
	}
}

func TestCentre(t *testing.T) {
	if got := centre(nil); got != nil {
		t.Errorf("of a signal that is not computed: %v", got)
	}
	for _, c := range []struct{ scores, want []float32 }{{[]float32{}, []float32{}}, {[]float32{3}, []float32{0}}, {[]float32{1, 2, 6}, []float32{-2, -1, 3}}} {
		if got := centre(c.scores); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.scores, got, c.want)
		}
	}
}

func TestAround(t *testing.T) {
	for _, c := range []struct {
		name    string
		scores  []float32
		follows []bool
		want    []float32
	}{
		{"none", nil, nil, []float32{}},
		{"one", []float32{5}, []bool{false}, []float32{0}},
		{"a document", []float32{1, 2, 4, 8}, []bool{false, true, true, true}, []float32{2, 5, 10, 4}},
		{"two documents", []float32{1, 2, 4, 8}, []bool{false, true, false, true}, []float32{2, 1, 8, 4}},
		{"loose passages", []float32{1, 2, 4}, []bool{false, false, false}, []float32{0, 0, 0}},
	} {
		if got := around(c.scores, c.follows); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestSectionLift(t *testing.T) {
	a, b, alone := section{0, 10}, section{1, 10}, section{0, -3}
	for _, c := range []struct {
		name     string
		scores   []float32
		sections []section
		want     []float32
	}{
		{"none", nil, nil, nil},
		{"the best of a section lifts the others", []float32{1, 3, -1}, []section{a, a, a}, []float32{1.85, 3.33, 0.37}},
		{"of its own document", []float32{1, 3}, []section{a, b}, []float32{1.11, 3.33}},
		{"all below zero", []float32{-2, -1}, []section{a, a}, []float32{-1.85, -1.11}},
		{"in no section", []float32{1, 3, 2}, []section{a, alone, a}, []float32{1.48, 3.33, 2.22}},
	} {
		got := slices.Clone(c.scores)
		shipped().Sections.lift(got, c.sections)
		for i := range got {
			if !nearly(got[i], c.want[i]) {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
				break
			}
		}
	}
}

// A group knows the section of each passage; those outside of sections stand alone.
func TestGroupSections(t *testing.T) {
	d := newDocument(t, "a.txt", searchtest.ContractText(3, 9000))
	r := New(searchtest.ContractWords(), Models{})
	var refs []vector.Ref
	for k := range d.chunks {
		refs = append(refs, vector.At(4, k))
	}
	g, err := r.Prepare(refs, func(ref vector.Ref) (Text, doc.Span, error) { return d.Text, d.chunks[ref.Chunk], nil })
	if err != nil {
		t.Fatal(err)
	}
	inside := 0
	for i, c := range d.chunks {
		want := section{4, -1 - i}
		if in, ok := d.Layout.SectionAt(c.Start); ok {
			want.start, inside = in.Span.Start, inside+1
		}
		if g.sections[i] != want {
			t.Errorf("passage %d: %v, want %v", i, g.sections[i], want)
		}
	}
	if inside == 0 || inside == len(d.chunks) {
		t.Errorf("%d of %d passages stand in a section", inside, len(d.chunks))
	}
}

func TestFamiliarity(t *testing.T) {
	gate := shipped().Familiarity
	last := float32(-1)
	for f := float32(0); f <= 1; f += 0.05 {
		g := gate.of(f)
		if g < 0 || g > 1 || g < last {
			t.Errorf("gate(%g) = %g after %g", f, g, last)
		}
		last = g
	}
	if gate.of(0) > 0.01 || gate.of(1) < 0.9 {
		t.Errorf("of(0) = %g, of(1) = %g", gate.of(0), gate.of(1))
	}
}

func TestDomain(t *testing.T) {
	for _, c := range []struct {
		name       string
		known, all int
		want       float32
	}{
		{"no words", 0, 0, 0}, {"nothing known", 0, 100, 0}, {"little known", 42, 100, 0}, {"in between", 46, 100, 0.4},
		{"much known", 52, 100, 1}, {"all known", 100, 100, 1},
	} {
		if got := shipped().Domain.of(relevance.Pairs{All: c.all, Known: c.known}); !nearly(got, c.want) {
			t.Errorf("%s: %g, want %g", c.name, got, c.want)
		}
	}
}

// A matter without models is ranked as text is that they know nothing of.
func TestMixture(t *testing.T) {
	r, g, _ := testCase(t)
	topic := r.Topic("who may terminate")
	kin := relevance.Pairs{All: 10, Known: 10}
	for _, c := range []struct {
		name  string
		o     Options
		pairs relevance.Pairs
		want  weights
	}{
		{"out of domain", Options{}, relevance.Pairs{All: 10}, r.weights.OutOfDomain},
		{"without headings", Options{Without: Learned | Headings}, kin, r.weights.OutOfDomain},
		{"zero-shot", Options{Without: Learned}, kin, r.weights.ZeroShot},
	} {
		if got := r.mixture(c.o, topic, c.pairs); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	if g.pairs.All == 0 || g.pairs.Known > g.pairs.All {
		t.Errorf("pairs of a group: %+v", g.pairs)
	}
}

func TestContentWords(t *testing.T) {
	for _, c := range []struct{ question, want []string }{
		{nil, nil},
		{[]string{"what", "does", "the", "contract", "say", "about", "rent"}, []string{"rent"}},
		{[]string{"what", "is", "this"}, []string{"what", "is", "this"}},
	} {
		if got := ContentWords(c.question); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.question, got, c.want)
		}
	}
}

func TestProbabilities(t *testing.T) {
	for name, scores := range map[string][]float32{
		"none": nil, "one": {3}, "alike": {2, 2, 2}, "far apart": {1e30, 0, -1e30}, "usual": {-3, 1, 0.5, 2},
	} {
		var passages []Passage
		for _, s := range scores {
			passages = append(passages, Passage{Score: s})
		}
		sum := 0.0
		p := Probabilities(passages)
		for i, x := range p {
			if !(x >= 0 && x <= 1) || i > 0 && scores[i] > scores[i-1] && x < p[i-1] {
				t.Errorf("%s: %v of %v", name, p, scores)
			}
			sum += x
		}
		if len(scores) > 0 && math.Abs(sum-1) > 1e-12 {
			t.Errorf("%s: they add up to %g", name, sum)
		}
	}
}
