package relevance

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"
)

const testDim = 12

var testWords = []string{"party", "may", "terminate", "this", "agreement", "upon", "notice", "law", "fees"}

// testModel knows all test words, two thirds of their pairs and half of the headings.
func testModel(kinds int) (*Model, Table, Table) {
	rng := rand.New(rand.NewPCG(1, 2))
	vector := func() []float32 {
		v := make([]float32, testDim)
		for i := range v {
			v[i] = float32(rng.NormFloat64())
		}
		return v
	}
	passage, question := Table{}, Table{Always: vector()}
	for i, a := range testWords {
		passage[WordTerm(a)], question[WordTerm(a)] = vector(), vector()
		if i%2 == 0 {
			passage[WordTerm(a).Heading()] = vector()
		}
		for k, b := range testWords {
			if (i+k)%3 > 0 {
				passage[WordTerm(a).Pair(WordTerm(b))] = vector()
			}
		}
	}
	question[WordTerm("zero")] = make([]float32, testDim)
	var trained [][]float32
	for range kinds {
		v := vector()
		normalize(v)
		trained = append(trained, v)
	}
	return New(testDim, passage, question, trained, testMap(rng)), passage, question
}

func testMap(rng *rand.Rand) Map {
	const dim = 3
	rows := make([]float32, dim*dim)
	for i := range rows {
		rows[i] = float32(rng.NormFloat64())
	}
	return NewMap(dim, rows)
}

func termsOf(words ...string) (terms []Term) {
	for _, w := range words {
		terms = append(terms, WordTerm(w))
	}
	return terms
}

func write(t testing.TB, m *Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestRoundTrip(t *testing.T) {
	full, _, _ := testModel(5)
	for name, m := range map[string]*Model{"full": full, "without kinds": New(testDim, Table{1: make([]float32, testDim)}, nil, nil, Map{}), "empty": New(1, nil, nil, nil, Map{})} {
		data := write(t, m)
		if !bytes.Equal(data, write(t, m)) {
			t.Errorf("%s: written twice, the bytes differ", name)
		}
		got, err := Read(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !bytes.Equal(data, write(t, got)) || got.Dim() != m.Dim() || len(got.kinds) != len(m.kinds) {
			t.Errorf("%s: read and written, the bytes differ", name)
		}
		words := termsOf("may", "terminate", "unheard")
		if !reflect.DeepEqual(got.Question(words), m.Question(words)) {
			t.Errorf("%s: the same question has another vector", name)
		}
		if v := []float32{0.6, 0, -0.8}; !reflect.DeepEqual(got.Words().Apply(v), m.Words().Apply(v)) {
			t.Errorf("%s: the same word vector is mapped elsewhere", name)
		}
	}
}

// Rounding to int8 moves no number by more than half of a 127th of its row's greatest.
func TestQuantize(t *testing.T) {
	m, passage, _ := testModel(0)
	if len(m.passage.terms) != len(passage) || !slices.IsSorted(m.passage.terms) {
		t.Fatalf("%d terms of %d, sorted: %t", len(m.passage.terms), len(passage), slices.IsSorted(m.passage.terms))
	}
	row := make([]float32, testDim)
	for term, v := range passage {
		m.passage.read(row, m.passage.row(term))
		greatest := slices.Max(v)
		greatest = max(greatest, -slices.Min(v))
		for i := range row {
			if d := math.Abs(float64(row[i] - v[i])); d > float64(greatest)/254*1.001 {
				t.Errorf("%g became %g in a row up to %g", v[i], row[i], greatest)
			}
		}
	}
}

func TestQuestion(t *testing.T) {
	m, _, question := testModel(0)
	for _, c := range []struct {
		name  string
		words []string
		zero  bool
	}{
		{"known", []string{"may", "terminate"}, false},
		{"known and unknown", []string{"may", "unheard"}, false},
		{"unknown", []string{"unheard"}, true},
		{"none", nil, true},
	} {
		v := m.Question(termsOf(c.words...))
		if norm := Dot(v, v); len(v) != testDim || c.zero && norm != 0 || !c.zero && math.Abs(float64(norm)-1) > 1e-5 {
			t.Errorf("%s: %d numbers of square length %g", c.name, len(v), norm)
		}
		want := make([]float32, testDim)
		for _, term := range termsOf(c.words...) {
			for i, x := range question[term] {
				want[i] += x
			}
		}
		normalize(want)
		if got := Dot(v, want); !c.zero && got < 0.999 {
			t.Errorf("%s: cosine %g to the sum of its terms", c.name, got)
		}
	}
	plain := New(testDim, nil, Table{WordTerm("may"): question[WordTerm("may")]}, nil, Map{})
	if v := plain.Question(termsOf("unheard")); Dot(v, v) != 0 {
		t.Errorf("nothing is known, yet the vector is %v", v)
	}
}

// A passage's vector is the sum of the terms that PassageTerms lists.
func TestPassage(t *testing.T) {
	m, _, _ := testModel(0)
	vocabulary := append(slices.Clone(testWords), "unheard", "unread")
	rng := rand.New(rand.NewPCG(3, 4))
	rows := m.Rows(slices.Values(termsOf(vocabulary...)))
	got, row := make([]float32, testDim+1), make([]float32, testDim)
	got[testDim] = 7 // not the model's
	for range 200 {
		pick := func(n int) (numbers []int32, terms []Term) {
			for range n {
				k := rng.IntN(len(vocabulary))
				numbers, terms = append(numbers, int32(k)), append(terms, WordTerm(vocabulary[k]))
			}
			return numbers, terms
		}
		words, wordTerms := pick(rng.IntN(40))
		heading, headingTerms := pick(rng.IntN(4))
		want := make([]float32, testDim)
		PassageTerms(wordTerms, headingTerms, func(term Term) {
			if r := m.passage.row(term); r >= 0 {
				m.passage.read(row, r)
				for i, x := range row {
					want[i] += x
				}
			}
		})
		normalize(want)
		rows.Passage(got, words, heading)
		if !slices.Equal(got[:testDim], want) || got[testDim] != 7 {
			t.Fatalf("%v with heading %v: %v, want %v", words, heading, got, want)
		}
		if norm := Dot(want, want); norm != 0 && math.Abs(float64(norm)-1) > 1e-5 {
			t.Fatalf("square length %g", norm)
		}
	}
	unknown := []int32{int32(len(testWords)), int32(len(testWords)) + 1}
	if rows.Passage(got, unknown, unknown); Dot(got[:testDim], got[:testDim]) != 0 {
		t.Errorf("of unknown words: %v", got)
	}
}

func TestTowerRow(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{0, 1, 2, 3, 255, 256, 257} {
		for name, term := range map[string]func(i int) Term{
			"spread":                 func(int) Term { return Term(rng.Uint64()) },
			"with one leading word":  func(i int) Term { return Term(i) },
			"with all bits set":      func(i int) Term { return ^Term(i) },
			"of words":               func(i int) Term { return WordTerm(fmt.Sprint("word", i)) },
			"of the ends and middle": func(i int) Term { return Term(uint64(i) << 62) },
		} {
			table := Table{}
			for i := range n {
				table[term(i)] = []float32{1}
			}
			tower := quantize(table, 1)
			for r, term := range tower.terms {
				if got := tower.row(term); got != int32(r) {
					t.Fatalf("%d terms %s: term %d is found at %d", n, name, r, got)
				}
			}
			for range 100 {
				if other := Term(rng.Uint64()); table[other] == nil && tower.row(other) != -1 {
					t.Fatalf("%d terms %s: an unknown term is found", n, name)
				}
			}
		}
	}
}

func TestFamiliarity(t *testing.T) {
	m, _, _ := testModel(20)
	rng := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		v := make([]float32, testDim)
		for i := range v {
			v[i] = float32(rng.NormFloat64())
		}
		normalize(v)
		best := float32(0)
		for _, kind := range m.kinds {
			best = max(best, Dot(kind, v))
		}
		if f := m.Familiarity(v); f < 0 || f > 1 || f != best {
			t.Fatalf("familiarity %g, want %g", f, best)
		}
	}
	for _, kind := range m.kinds {
		if f := m.Familiarity(kind); f < 0.9999 || f > 1 {
			t.Errorf("a kind it was trained on has familiarity %g", f)
		}
	}
	none, _, _ := testModel(0)
	if f := none.Familiarity(m.kinds[0]); f != 0 {
		t.Errorf("trained on nothing, familiarity %g", f)
	}
	if f := m.Familiarity(make([]float32, testDim)); f != 0 {
		t.Errorf("a question without a known word has familiarity %g", f)
	}
}

// Terms of words, pairs and headings do not fall together, and a pair has an order.
func TestTerms(t *testing.T) {
	seen := map[Term]string{Always: "always"}
	add := func(term Term, name string) {
		if other, ok := seen[term]; ok {
			t.Errorf("%s and %s are one term", name, other)
		}
		seen[term] = name
	}
	words := append(slices.Clone(testWords), "", "a", "b", "5", "société", "股")
	for _, a := range words {
		add(WordTerm(a), a)
		add(WordTerm(a).Heading(), "heading "+a)
		for _, b := range words {
			add(WordTerm(a).Pair(WordTerm(b)), a+" "+b)
		}
	}
	if WordTerm("foobar") != 0x85944171F73967E8 { // from the reference vectors of FNV-1a
		t.Errorf("foobar is %x", uint64(WordTerm("foobar")))
	}
	var got []Term
	PassageTerms(termsOf("a", "b"), termsOf("h"), func(term Term) { got = append(got, term) })
	if want := []Term{WordTerm("a"), WordTerm("a").Pair(WordTerm("b")), WordTerm("b"), WordTerm("h").Heading()}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestReadDamaged(t *testing.T) {
	m, _, _ := testModel(3)
	data := write(t, m)
	for n := range data {
		if _, err := Read(data[:n]); !errors.Is(err, ErrFormat) {
			t.Fatalf("the first %d of %d bytes: %v", n, len(data), err)
		}
	}
	terms := 24 // magic, dim, kinds, words, rows
	scales := terms + 8*len(m.passage.terms)
	put := func(at int, b ...byte) func([]byte) []byte {
		return func(data []byte) []byte { copy(data[at:], b); return data }
	}
	for name, damage := range map[string]func([]byte) []byte{
		"longer":             func(b []byte) []byte { return append(b, 0) },
		"magic":              put(0, 'X'),
		"no vectors":         put(8, 0, 0, 0, 0),
		"long vectors":       put(8, 1, 0x10, 0, 0),
		"more vectors":       put(8, testDim+1),
		"more kinds":         put(12, 4),
		"fewer kinds":        put(12, 2),
		"any number of":      put(12, 255, 255, 255, 255),
		"any number of rows": put(20, 255, 255, 255, 255),
		"terms twice":        func(b []byte) []byte { copy(b[terms+8:], b[terms:terms+8]); return b },
		"terms out of order": func(b []byte) []byte { copy(b[terms:], bytes.Repeat([]byte{255}, 8)); return b },
		"not a number":       put(scales, 0, 0, 0xC0, 0x7F),
		"infinite":           put(scales, 0, 0, 0x80, 0x7F),
		"too great":          put(scales, 0, 0, 0, 0x7F),
		"a map of any size":  put(16, 255, 255, 255, 255),
		"a lesser map":       put(16, 2),
		"a map is infinite":  func(b []byte) []byte { copy(b[len(b)-4:], []byte{0, 0, 0x80, 0xFF}); return b },
	} {
		if _, err := Read(damage(slices.Clone(data))); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is read takes memory in proportion to the bytes, whatever they say of themselves.
func FuzzRead(f *testing.F) {
	m, _, _ := testModel(3)
	data := write(f, m)
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add(write(f, New(1, nil, nil, nil, Map{})))
	f.Add([]byte(magic + "\x01\x00\x00\x00\xff\xff\xff\x00\xff\xff\xff\xff"))
	f.Add(append([]byte(magic+"\x01\x00\x00\x00\xff\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), make([]byte, 4096)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		m, err := Read(data)
		runtime.ReadMemStats(&after)
		if allocated := after.TotalAlloc - before.TotalAlloc; allocated > uint64(20*len(data)+1<<16) {
			t.Errorf("%d bytes allocated for %d", allocated, len(data))
		}
		if err != nil {
			if !errors.Is(err, ErrFormat) {
				t.Errorf("error %v", err)
			}
			return
		}
		if b := write(t, m); !bytes.Equal(b, data) {
			t.Error("written again, the bytes differ")
		}
		words := termsOf("party", "may")
		v := make([]float32, m.Dim())
		m.Rows(slices.Values(words)).Passage(v, []int32{0, 1, 0}, []int32{1})
		score := float64(Dot(m.Question(words), v)) + float64(m.Familiarity(v))
		if math.IsNaN(score) || math.IsInf(score, 0) {
			t.Errorf("score %g", score)
		}
	})
}

func TestMap(t *testing.T) {
	for _, c := range []struct {
		name       string
		m          Map
		from, want []float32
	}{
		{"none", Map{}, []float32{3, 4}, []float32{3, 4}},
		{"another length", NewMap(2, []float32{1, 0, 0, 1}), []float32{3, 4, 5}, []float32{3, 4, 5}},
		{"in unit length", NewMap(2, []float32{1, 0, 0, 1}), []float32{3, 4}, []float32{0.6, 0.8}},
		{"each axis becomes its row", NewMap(2, []float32{0, 5, 1, 0}), []float32{1, 0}, []float32{0, 1}},
		{"nothing", NewMap(2, []float32{0, 5, 1, 0}), []float32{0, 0}, []float32{0, 0}},
	} {
		if got := c.m.Apply(slices.Clone(c.from)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v became %v, want %v", c.name, c.from, got, c.want)
		}
	}
}
