package presence

import (
	"bytes"
	"errors"
	"fmt"
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
