package presence

import (
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// document is a made-up contract with what is marked in it: by kind, 1 for a passage of it.
type document struct {
	Passages []Passage
	Marked   map[string][]int8
}

// contracts returns made-up documents of eight passages: those whose number is a multiple of
// two have an audit clause, those of three an insurance clause.
func contracts(n int) (documents []document) {
	fill := strings.Fields("the supplier shall deliver all goods to the buyer at its own cost within days after each order is placed under this agreement and title passes then")
	for i := range n {
		d := document{Marked: map[string][]int8{}}
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
		documents = append(documents, d)
	}
	return documents
}

// clauses is a model that learned from the first 60 contracts.
func clauses(t testing.TB) (*Model, []byte) {
	t.Helper()
	data, err := os.ReadFile("testdata/clauses.bin")
	if err != nil {
		t.Fatal(err)
	}
	m, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return m, data
}

func train(t testing.TB) *Model {
	m, _ := clauses(t)
	return m
}

// TestJudge asks about contracts that the model did not learn from.
func TestJudge(t *testing.T) {
	t.Parallel()
	m := train(t)
	if got := m.Kinds(); !slices.Equal(got, []string{"test/audit", "test/insurance"}) {
		t.Fatal(got)
	}
	if got := m.Asks()[1]; got != "Must insurance be kept?" {
		t.Error(got)
	}
	for i, d := range contracts(90)[60:] {
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

func TestReadDamaged(t *testing.T) {
	t.Parallel()
	_, data := clauses(t)
	for _, cut := range []int{0, 7, 11, 40, len(data) / 2, len(data) - 1} {
		if _, err := Read(data[:cut]); !errors.Is(err, ErrFormat) {
			t.Errorf("%d bytes of it: %v", cut, err)
		}
	}
	if _, err := Read(append(slices.Clone(data), 0)); !errors.Is(err, ErrFormat) {
		t.Errorf("a byte more: %v", err)
	}
}

// TestAround holds that the words of the passages before and after one count in it, less, and those
// of others do not.
func TestAround(t *testing.T) {
	t.Parallel()
	row := func(weights ...float32) (row []Entry) { // by position
		for at, w := range weights {
			if w != 0 {
				row = append(row, Entry{At: int32(at), Weight: w})
			}
		}
		return row
	}
	alone := [][]Entry{row(0, 1, 0, 0, 2), row(0, 0, 1, 0, 1), nil, row(2)}
	want := [][]Entry{
		row(0, 1, Neighbour, 0, 2+Neighbour),
		row(0, Neighbour, 1, 0, 1+2*Neighbour),
		row(2*Neighbour, 0, Neighbour, 0, Neighbour),
		row(2),
	}
	if got := Around(alone); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := Around(alone[:1]); !reflect.DeepEqual(got, alone[:1]) {
		t.Errorf("a passage alone: %v", got)
	}
	m := train(t)
	for _, d := range contracts(6) {
		var frequencies, weighted [][]Entry
		for _, p := range d.Passages {
			frequencies = append(frequencies, m.Frequencies(p))
			row := m.weighted(frequencies[len(frequencies)-1])
			weighted = append(weighted, row)
		}
		got := m.around.scores(weighted, Neighbour)
		for i, row := range Around(frequencies) {
			want := make([]float32, len(m.kinds))
			m.around.product(m.Unit(row), want)
			for k, kind := range m.around.kinds {
				if want := kind.Bias + kind.Scale*want[k]; math.Abs(float64(got[i][k]-want)) > 1e-4 {
					t.Errorf("passage %d, kind %d: %g, want %g", i, k, got[i][k], want)
				}
			}
		}
	}
	p := Passage{Text: "The buyer may inspect and audit the books and records of the supplier on notice."}
	fill := Passage{Text: "the supplier shall deliver all goods to the buyer"}
	near, far := m.Judge([]Passage{fill, p, fill})[0], m.Judge([]Passage{fill, fill, p})[0]
	if near.Evidence[0] != 1 || far.Evidence[0] != 2 || near.Probability == far.Probability {
		t.Errorf("%+v and %+v", near, far)
	}
}

// FuzzRead holds that no bytes break the reader, and that a model that it takes judges.
func FuzzRead(f *testing.F) {
	_, data := clauses(f)
	f.Add(data)
	f.Add([]byte(Magic))
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

// A passage's weights are the TF-IDF of what is counted in it, in unit length.
func TestWeigh(t *testing.T) {
	t.Parallel()
	m := train(t)
	p := Passage{"The buyer may audit the books and the books of the supplier in 2024 or 2025.", "Section 3"}
	counts := map[Feature]float64{}
	for f := range Features(p) {
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
		if at := m.index.Find(f); at >= 0 {
			w := (1 + math.Log(n)) * float64(m.idf[at])
			squares += w * w
		}
	}
	known := map[int32]float64{}
	for f, n := range counts {
		known[m.index.Find(f)] = n
	}
	for _, e := range m.Weigh(p) {
		want := (1 + math.Log(known[e.At])) * float64(m.idf[e.At]) / math.Sqrt(squares)
		if math.Abs(float64(e.Weight)-want) > 1e-5 {
			t.Errorf("feature %d weighs %g, want %g", e.At, e.Weight, want)
		}
		length += float64(e.Weight) * float64(e.Weight)
	}
	if math.Abs(length-1) > 1e-5 {
		t.Errorf("the squares of the weights add up to %g", length)
	}
}
