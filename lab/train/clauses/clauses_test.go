package clauses

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pincite/backend/review/presence"
)

var update = flag.Bool("update", false, "write the models that tests of the program read")

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
			d.Passages = append(d.Passages, presence.Passage{Text: words, Title: fmt.Sprint("Section ", p)})
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

// leases returns made-up documents of four passages, every second one with an insurance clause.
func leases(n int) Set {
	s := Set{Name: "test", Kinds: []string{"insurance"}, Asks: []string{"Insurance?"}}
	for i := range n {
		d := &Document{Marked: map[string][]int8{}}
		for p := range 4 {
			d.Passages = append(d.Passages, presence.Passage{Text: fmt.Sprintf("The tenant pays rent on the first day of each month, number %d of the lease between landlord and tenant.", p)})
		}
		if i%2 == 0 {
			d.Passages[i%4].Text = "The tenant shall maintain liability insurance per occurrence with a named insurer."
			d.Marked["insurance"] = make([]int8, 4)
			d.Marked["insurance"][i%4] = 1
		}
		s.Documents = append(s.Documents, d)
	}
	return s
}

func train(t testing.TB, s Set) *presence.Model {
	t.Helper()
	m, err := Train(t.Context(), []Set{s}, Options{Fewest: 2})
	if err != nil {
		t.Fatal(err)
	}
	model, err := m.Read()
	if err != nil {
		t.Fatal(err)
	}
	return model
}

// TestModels holds that the models that tests of the program read are those that are learned.
func TestModels(t *testing.T) {
	t.Parallel()
	for file, s := range map[string]Set{
		"../../../backend/review/presence/testdata/clauses.bin": contracts(60),
		"../../../backend/review/testdata/insurance.bin":        leases(40),
	} {
		m, err := Train(t.Context(), []Set{s}, Options{Fewest: 2})
		if err != nil {
			t.Fatal(err)
		}
		data, err := m.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, data) {
			t.Errorf("%s is another model (%v); where it should be, run with -update", file, err)
		}
	}
}

func TestTrainAndJudge(t *testing.T) {
	t.Parallel()
	m := train(t, contracts(60))
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
	m := train(t, s)
	j := m.Judge(s.Documents[3].Passages)
	if j[0].Probability < 0.7 || j[1].Probability > 0.3 {
		t.Errorf("%+v", j)
	}
}

// TestWritten holds that written passages teach what no document has: what is of a kind, in usual
// words and in others, and what is only worded like it.
func TestWritten(t *testing.T) {
	t.Parallel()
	passage := func(words string) []presence.Passage {
		return []presence.Passage{{Text: "All goods are shipped to the buyer."}, {Text: words}, {Text: "Title passes then."}}
	}
	probability := func(w Written, words string) float64 {
		s := contracts(60)
		for i, d := range s.Documents { // these words are known, and of no kind
			d.Passages = append(d.Passages, presence.Passage{Text: []string{
				"Scrutinize ledgers whenever it pleases.", "An audit of quality happens at the plant.",
			}[i%2]})
			for kind, marks := range d.Marked {
				d.Marked[kind] = append(marks, 0)
			}
		}
		s.Written = map[string]Written{"audit": w}
		return train(t, s).Judge(passage(words))[0].Probability
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
