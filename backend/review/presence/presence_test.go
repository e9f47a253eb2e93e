package presence

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// contracts returns made-up documents of eight passages: those whose number is a multiple of
// two have an audit clause, those of three an insurance clause.
func contracts(n int) Set {
	s := Set{Name: "test", Kinds: []string{"audit", "insurance"}, Asks: []string{"May records be audited?", "Must insurance be kept?"}}
	fill := strings.Fields("the supplier shall deliver all goods to the buyer at its own cost within days after each order is placed under this agreement and title passes then")
	for i := range n {
		d := &Document{Marked: map[string][]int8{}}
		for p := range 8 {
			words := ""
			for w := range 12 {
				words += fill[(i*7+p*5+w*3)%len(fill)] + " "
			}
			d.Passages = append(d.Passages, Passage{Text: words, Title: fmt.Sprint("Section ", p)})
		}
		mark := func(kind, text string, at int) {
			d.Passages[at].Text += text
			d.Marked[kind] = make([]int8, 8)
			d.Marked[kind][at] = 1
		}
		if i%2 == 0 {
			mark("audit", "The buyer may inspect and audit the books and records of the supplier on notice.", (i+3)%8)
		}
		if i%3 == 0 {
			mark("insurance", "The supplier shall maintain liability insurance with coverage per occurrence.", (i+5)%8)
		}
		s.Documents = append(s.Documents, d)
	}
	return s
}

func train(t testing.TB) *Model {
	t.Helper()
	m, err := Train(t.Context(), []Set{contracts(60)}, Options{Fewest: 2})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestTrainAndJudge(t *testing.T) {
	t.Parallel()
	m := train(t)
	if got := m.Kinds(); !slices.Equal(got, []string{"test/audit", "test/insurance"}) {
		t.Fatal(got)
	}
	if got := m.Asks()[1]; got != "Must insurance be kept?" {
		t.Error(got)
	}
	for i, d := range contracts(90).Documents[60:] {
		i += 60
		j := m.Judge(d.Passages)
		if has := i%2 == 0; has != (j[0].Probability > 0.5) || has && j[0].Evidence[0] != (i+3)%8 {
			t.Errorf("document %d, audit %v: %+v", i, has, j[0])
		}
		if has := i%3 == 0; has != (j[1].Probability > 0.5) {
			t.Errorf("document %d, insurance %v: %+v", i, has, j[1])
		}
	}
	for _, j := range m.Judge(nil) {
		if j.Probability > 0.3 || len(j.Evidence) > 0 {
			t.Errorf("a document without a passage: %+v", j)
		}
	}
}

// TestCalibrateExtremes holds that a kind that all documents have, or none, stays sane.
func TestCalibrateExtremes(t *testing.T) {
	t.Parallel()
	s := contracts(40)
	s.Kinds, s.Asks = []string{"all", "none"}, []string{"", ""}
	for _, d := range s.Documents {
		d.Marked = map[string][]int8{"all": {1, 0, 0, 0, 0, 0, 0, 0}}
	}
	m, err := Train(t.Context(), []Set{s}, Options{Fewest: 2})
	if err != nil {
		t.Fatal(err)
	}
	j := m.Judge(s.Documents[3].Passages)
	if j[0].Probability < 0.7 || j[1].Probability > 0.3 {
		t.Errorf("%+v", j)
	}
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(b.Bytes()); err != nil {
		t.Error(err)
	}
}

func TestFile(t *testing.T) {
	t.Parallel()
	m := train(t)
	var a, b bytes.Buffer
	if err := m.Write(&a); err != nil {
		t.Fatal(err)
	}
	again, err := Read(a.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Write(&b); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("a model that was read is another: %v", err)
	}
	d := contracts(61).Documents[60]
	if x, y := m.Judge(d.Passages), again.Judge(d.Passages); x[0].Probability != y[0].Probability {
		t.Errorf("%v and %v", x, y)
	}
	for _, cut := range []int{0, 7, 11, 40, a.Len() / 2, a.Len() - 1} {
		if _, err := Read(a.Bytes()[:cut]); !errors.Is(err, ErrFormat) {
			t.Errorf("%d bytes of it: %v", cut, err)
		}
	}
	if _, err := Read(append(bytes.Clone(a.Bytes()), 0)); !errors.Is(err, ErrFormat) {
		t.Errorf("a byte more: %v", err)
	}
	m.around = nil
	var alone bytes.Buffer
	if err := m.Write(&alone); err != nil {
		t.Fatal(err)
	}
	if again, err = Read(alone.Bytes()); err != nil || again.around != nil {
		t.Errorf("a model of single passages: %v", err)
	}
	if x, y := m.Judge(d.Passages), again.Judge(d.Passages); x[0].Probability != y[0].Probability {
		t.Errorf("of single passages %v and %v", x, y)
	}
}

// TestAround holds that the words of the passages before and after one count in it, less, and those
// of others do not.
func TestAround(t *testing.T) {
	t.Parallel()
	alone := [][]entry{{{1, 1}, {4, 2}}, {{2, 1}, {4, 1}}, nil, {{0, 2}}}
	want := [][]entry{
		{{1, 1}, {2, neighbour}, {4, 2 + neighbour}},
		{{1, neighbour}, {2, 1}, {4, 1 + 2*neighbour}},
		{{0, 2 * neighbour}, {2, neighbour}, {4, neighbour}},
		{{0, 2}},
	}
	if got := around(alone); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := around(alone[:1]); !reflect.DeepEqual(got, alone[:1]) {
		t.Errorf("a passage alone: %v", got)
	}
	m := train(t)
	p := Passage{Text: "The buyer may inspect and audit the books and records of the supplier on notice."}
	fill := Passage{Text: "the supplier shall deliver all goods to the buyer"}
	near, far := m.Judge([]Passage{fill, p, fill})[0], m.Judge([]Passage{fill, fill, p})[0]
	if near.Evidence[0] != 1 || far.Evidence[0] != 2 || near.Probability == far.Probability {
		t.Errorf("%+v and %+v", near, far)
	}
}

// FuzzRead holds that no bytes break the reader, and that a model that it takes judges.
func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if err := train(f).Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Read(data)
		if err != nil {
			if !errors.Is(err, ErrFormat) {
				t.Fatal(err)
			}
			return
		}
		for _, j := range m.Judge([]Passage{{Text: "may audit the records"}}) {
			if !(j.Probability >= 0 && j.Probability <= 1) {
				t.Fatalf("%+v", j)
			}
		}
	})
}

// Every feature is found at its place, and no other one is.
func TestIndex(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		var features []feature
		for range n {
			features = append(features, feature(rng.Uint64()))
		}
		features = append(features, 0, math.MaxUint64)
		slices.Sort(features)
		features = slices.Compact(features)
		x := newIndex(features)
		for i, f := range features {
			if at, ok := x.find(features, f); !ok || int(at) != i {
				t.Fatalf("feature %d of %d is found at %d, %v", i, len(features), at, ok)
			}
			if _, ok := x.find(features, f+1); ok != slices.Contains(features, f+1) {
				t.Fatalf("of %d features, %x is found (%v)", len(features), f+1, ok)
			}
		}
	}
	if _, ok := (index{}).find(nil, 1); ok {
		t.Error("an empty index finds a feature")
	}
}

// A passage's weights are the TF-IDF of what is counted in it, in unit length.
func TestWeigh(t *testing.T) {
	t.Parallel()
	m := train(t)
	p := Passage{"The buyer may audit the books and the books of the supplier in 2024 or 2025.", "Section 3"}
	counts := map[feature]float64{}
	for f := range features(p) {
		counts[f]++
	}
	if n := counts[begin('w').word("books")]; n != 2 {
		t.Errorf("a word that stands twice is counted %g times", n)
	}
	if n := counts[begin('w').word("0")]; n != 2 {
		t.Errorf("two numbers are counted %g times", n)
	}
	if counts[begin('p').word("may").word("audit")] != 1 || counts[begin('t').word("section")] != 1 {
		t.Error("a pair of words or a word of the title is not counted")
	}
	squares, length := 0.0, 0.0
	for f, n := range counts {
		if at, ok := m.index.find(m.features, f); ok {
			w := (1 + math.Log(n)) * float64(m.idf[at])
			squares += w * w
		}
	}
	for _, e := range m.weigh(p) {
		want := (1 + math.Log(counts[m.features[e.at]])) * float64(m.idf[e.at]) / math.Sqrt(squares)
		if math.Abs(float64(e.weight)-want) > 1e-5 {
			t.Errorf("feature %d weighs %g, want %g", e.at, e.weight, want)
		}
		length += float64(e.weight) * float64(e.weight)
	}
	if math.Abs(length-1) > 1e-5 {
		t.Errorf("the squares of the weights add up to %g", length)
	}
}

// TestWritten holds that written passages teach what no document has: what is of a kind, in usual
// words and in others, and what is only worded like it.
func TestWritten(t *testing.T) {
	t.Parallel()
	passage := func(words string) []Passage {
		return []Passage{{Text: "All goods are shipped to the buyer."}, {Text: words}, {Text: "Title passes then."}}
	}
	probability := func(w Written, words string) float64 {
		s := contracts(60)
		for i, d := range s.Documents { // these words are known, and of no kind
			d.Passages = append(d.Passages, Passage{Text: []string{
				"Scrutinize ledgers whenever it pleases.", "An audit of quality happens at the plant.",
			}[i%2]})
			for kind, marks := range d.Marked {
				d.Marked[kind] = append(marks, 0)
			}
		}
		s.Written = map[string]Written{"audit": w}
		m, err := Train(t.Context(), []Set{s}, Options{Fewest: 2})
		if err != nil {
			t.Fatal(err)
		}
		return m.Judge(passage(words))[0].Probability
	}
	many := func(words string) []string { return slices.Repeat([]string{words}, 30) }
	const ledgers, plant = "Scrutinize ledgers whenever it pleases.", "Audit the books of quality at the plant."
	none := probability(Written{}, ledgers)
	usual, unusual := probability(Written{Has: many(ledgers)}, ledgers), probability(Written{Unusual: many(ledgers)}, ledgers)
	if usual <= unusual || unusual <= none {
		t.Errorf("of the kind in usual words %.2f, in others %.2f, not written %.2f", usual, unusual, none)
	}
	if near, without := probability(Written{Near: many(plant)}, plant), probability(Written{}, plant); near >= without {
		t.Errorf("like a near miss %.2f, without it %.2f", near, without)
	}
}
