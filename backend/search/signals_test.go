package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pincite/backend/search/lexical"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// plainPassage is a passage as the reference implementations below read it.
type plainPassage struct{ words, heading []string }

// signalCase is a small matter, prepared, with its passages beside it.
func signalCase(t *testing.T) (*Searcher, *group, []plainPassage) {
	t.Helper()
	m := newTestMatter(t, 200, map[string]string{"a.txt": contractText(3, 9000), "b.txt": "zzz.\n\nqqq yyy.", "c.txt": contractText(4, 3000)})
	m.Headings = testModel(1, nil, "termination governing law fees "+contractText(3, 2000))
	s := New(m.Config)
	var refs []vector.Ref
	for i, e := range m.Entries {
		refs = append(refs, allOf(i, e.Chunks)...)
	}
	g, err := s.prepare(refs, s.documents(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	var plain []plainPassage
	for _, r := range refs {
		d := m.documents[m.Entries[r.Doc].ID]
		c := d.Chunks[r.Chunk]
		p := plainPassage{words: wordsOf(d.Text[c.Start:c.End])}
		p.heading = wordsOf(d.Layout.Title(c.Start))
		plain = append(plain, p)
	}
	return s, g, plain
}

func wordsOf(text string) (words []string) {
	for w := range (&lexicon{}).Words(text) {
		words = append(words, w)
	}
	return words
}

var signalQuestions = []string{
	"Who may terminate the agreement?",
	"termination terminate terminated", // one stem three times
	"governing law of Delaware, law",
	"the of and",        // nothing but steering words
	"zzz unheard words", // unknown to the word vectors
	"nothing that stands there: xyzzy",
}

func TestSignalsAgainstPlainOnes(t *testing.T) {
	s, g, plain := signalCase(t)
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
	for _, question := range signalQuestions {
		q := s.table.topic(question)
		for name, c := range map[string]struct{ got, want []float32 }{
			"bm25":   {s.table.bm25(q, g.passages), plainBM25(q.words, plain)},
			"cosine": {s.table.cosine(q.vector, g.passages, g.lengths), plainCosine(s, q, plain)},
			"terms":  {s.table.terms(q, g.passages), plainTerms(s, q, plain)},
			"towers": {towers(s.Headings.Question(q.terms), g.headings), plainTowers(s.Headings, q, plain)},
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
	s, g, plain := signalCase(t)
	dim := s.Words.Dim()
	turned := func(by int) relevance.Map { // axis i becomes axis i + by
		rows := make([]float32, dim*dim)
		for i := range dim {
			rows[i*dim+(i+by)%dim] = 1
		}
		return relevance.NewMap(dim, rows)
	}
	s.Headings = relevance.New(1, nil, nil, nil, turned(1))
	s.Learned = relevance.New(1, nil, nil, nil, turned(2))
	g.headings, g.learned = make([]float32, len(plain)), make([]float32, len(plain))
	q := s.table.topic(signalQuestions[0])
	q.set, q.embedded = s.own, randomUnit(rand.New(rand.NewPCG(1, 1)), dim)
	q.summaries = make([]float32, len(s.Entries))
	moved := func(by int) []float32 {
		return s.table.cosine(turned(by).Apply(q.vector), g.passages, g.lengths)
	}
	for _, c := range []struct {
		name          string
		method        Method
		words, mapped []float32
	}{
		{"as shipped", Method{}, moved(1), moved(2)},
		{"nothing from gold spans", Method{NoLearned: true}, moved(1), nil},
		{"nor from headings", Method{NoLearned: true, NoHeadings: true}, plainCosine(s, q, plain), nil},
	} {
		got, err := s.signals(t.Context(), c.method, q, g)
		if err != nil {
			t.Fatal(err)
		}
		for name, of := range map[string][2][]float32{"words": {got.words, c.words}, "mapped": {got.mapped, c.mapped}} {
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
		stems[lexical.Stem(w)] = true
	}
	total := 0
	df := map[string]float64{}
	counts := make([]map[string]float64, len(passages))
	for i, p := range passages {
		total += len(p.words)
		counts[i] = map[string]float64{}
		for _, w := range slices.Concat(p.words, p.heading) {
			counts[i][lexical.Stem(w)]++
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
	w.Vector(row, v)
	return v, w.IDF(row), true
}

func plainCosine(s *Searcher, q *topic, passages []plainPassage) []float32 {
	mean := func(words []string) []float32 {
		sum := make([]float32, s.Words.Dim())
		for _, w := range words {
			if v, idf, ok := vectorOf(s.Words, w); ok {
				vector.AddScaled(idf, v, sum)
			}
		}
		return sum
	}
	scores := make([]float32, len(passages))
	a := mean(q.words)
	for i, p := range passages {
		b := mean(p.words)
		if norm := math.Sqrt(float64(vector.Dot(a, a)) * float64(vector.Dot(b, b))); norm > 0 {
			scores[i] = float32(float64(vector.Dot(a, b)) / norm)
		}
	}
	return scores
}

func plainTerms(s *Searcher, q *topic, passages []plainPassage) []float32 {
	rarest := float32(0)
	for row := range s.Words.Len() {
		rarest = max(rarest, s.Words.IDF(row))
	}
	scores := make([]float32, len(passages))
	for i, p := range passages {
		total := float32(0)
		for _, word := range q.words {
			v, weight, known := vectorOf(s.Words, word)
			if !known {
				weight = rarest
			}
			total += weight
			best := float32(0)
			for _, other := range slices.Concat(p.words, p.heading) {
				if other == word {
					best = 1
				} else if o, _, ok := vectorOf(s.Words, other); ok && known {
					best = max(best, vector.Dot(v, o))
				}
			}
			scores[i] += weight * best
		}
		scores[i] /= total
	}
	return scores
}

func plainTowers(m *relevance.Model, q *topic, passages []plainPassage) []float32 {
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

func TestInSections(t *testing.T) {
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
		inSections(got, c.sections)
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
	s, g, plain := signalCase(t)
	if len(plain) != len(g.sections) {
		t.Fatalf("%d sections of %d passages", len(g.sections), len(plain))
	}
	for i, r := range g.refs {
		d, err := s.Source.Document(s.Entries[r.Doc].ID)
		if err != nil {
			t.Fatal(err)
		}
		want := section{r.Doc, -1 - r.Chunk}
		if in, ok := d.Layout.SectionAt(d.Chunks[r.Chunk].Start); ok {
			want.start = in.Span.Start
		}
		if g.sections[i] != want {
			t.Errorf("passage %d: %v, want %v", i, g.sections[i], want)
		}
	}
}

func TestGate(t *testing.T) {
	last := float32(-1)
	for f := float32(0); f <= 1; f += 0.05 {
		g := gate(f)
		if g < 0 || g > 1 || g < last {
			t.Errorf("gate(%g) = %g after %g", f, g, last)
		}
		last = g
	}
	if gate(0) > 0.01 || gate(1) < 0.9 {
		t.Errorf("gate(0) = %g, gate(1) = %g", gate(0), gate(1))
	}
}

func TestKinship(t *testing.T) {
	for _, c := range []struct {
		name       string
		known, all int
		want       float32
	}{
		{"no words", 0, 0, 0}, {"nothing known", 0, 100, 0}, {"little known", 42, 100, 0}, {"in between", 46, 100, 0.4},
		{"much known", 52, 100, 1}, {"all known", 100, 100, 1},
	} {
		if got := kinship(relevance.Pairs{All: c.all, Known: c.known}); !nearly(got, c.want) {
			t.Errorf("%s: %g, want %g", c.name, got, c.want)
		}
	}
}

// A matter without models is ranked as text is that they know nothing of.
func TestMixture(t *testing.T) {
	s, g, _ := signalCase(t)
	topic := s.table.topic("who may terminate")
	kin := relevance.Pairs{All: 10, Known: 10}
	for _, c := range []struct {
		name  string
		m     Method
		pairs relevance.Pairs
		want  weights
	}{
		{"foreign", Method{}, relevance.Pairs{All: 10}, foreign},
		{"without headings", Method{NoLearned: true, NoHeadings: true}, kin, foreign},
		{"zero-shot", Method{NoLearned: true}, kin, zeroShot},
	} {
		if got := s.mixture(c.m, topic, c.pairs); got != c.want {
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

func TestStemOf(t *testing.T) {
	for word, want := range map[string]string{
		"terminated": "termin", "termination": "termin", "": "", "a": "a", "ab": "ab", "5": "5", "10b": "10b", "société": "société", "股": "股",
	} {
		if got := lexical.Stem(word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestCache(t *testing.T) {
	group := func(passages int) *group {
		g := &group{passages: newPassages(), refs: make([]vector.Ref, passages)}
		return g
	}
	each := group(100).size()
	c := newCache(3 * each)
	for d := range 5 {
		c.put(d, group(100))
		c.put(d, group(100)) // twice is once
		if c.size > c.limit {
			t.Errorf("%d bytes kept, the limit is %d", c.size, c.limit)
		}
		if d == 3 && c.get(1) == nil { // now 2 is the one used longest ago
			t.Error("document 1 is gone too early")
		}
	}
	for d, want := range []bool{false, true, false, true, true} {
		if got := c.get(d) != nil; got != want {
			t.Errorf("document %d is kept: %t, want %t", d, got, want)
		}
	}
	large := group(10_000)
	c.put(9, large)
	if c.get(9) != large || len(c.byDoc) != 1 || c.order.Len() != 1 || c.size != large.size() {
		t.Errorf("with one larger than the limit: %d kept, %d bytes", len(c.byDoc), c.size)
	}
}

// The estimate of a group's memory is what bounds the cache.
func TestGroupSize(t *testing.T) {
	m := newTestMatter(t, 500, map[string]string{"a.txt": contractText(1, 300_000)})
	m.Headings = testModel(1, nil, contractText(1, 5000))
	m.Learned = testModel(2, nil, contractText(1, 5000))
	s := New(m.Config)
	const groups = 8
	kept := make([]*group, groups)
	before := heapBytes()
	for i := range kept {
		groups, err := s.whole(t.Context(), []int{0})
		if err != nil {
			t.Fatal(err)
		}
		kept[i] = groups[0]
		s.prepared = newCache(cacheBytes)
	}
	grown := int(heapBytes()-before) / groups
	if size := kept[0].size(); size < grown/2 || size > 2*grown {
		t.Errorf("a group takes %d bytes, the estimate is %d", grown, size)
	}
}
