package route

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// smallPool makes contracts between companies with made-up names, each known by its file's
// name, its title and its first sentence.
func smallPool(documents int) (*pool, []called) {
	r := rng(7)
	syllables := strings.Fields("bra cor del fen gar hol jin kel lum mar nor pex quil ros tam vel wex yor zan dov")
	company := func() string {
		var b strings.Builder
		for range 2 + r.next(2) {
			b.WriteString(r.of(syllables))
		}
		name := b.String()
		return strings.ToUpper(name[:1]) + name[1:] + r.of([]string{" Inc.", " LLC", " Press Ltd", " Foods Corporation"})
	}
	kinds := []string{"Supply Agreement", "License Agreement", "Non-Disclosure Agreement", "Distribution Agreement", "Lease"}
	p := &pool{at: map[string]int{}}
	var all []called
	for i := range documents {
		a, b, kind := company(), company(), r.of(kinds)
		file := fmt.Sprintf("%s %s %d.txt", strings.Fields(a)[0], kind, 2001+i%20)
		head := fmt.Sprintf("%s\n\nThis %s is made between %s (\"Supplier\") and %s (\"Customer\") on 1 March %d. The parties agree as follows.", strings.ToUpper(kind), kind, a, b, 2001+i%20)
		p.files = append(p.files, file)
		p.names = append(p.names, Name{Files: []string{file}, Head: head, Type: kind, Parties: []string{a, b}, Summary: kind + " between " + a + " and " + b})
		all = append(all, called{gold: i, kind: kind, parties: []string{a, b}, file: file})
	}
	return p, all
}

// TestFitSmall fits weights on a few made-up contracts, from the questions to the file, and
// compares the file.
func TestFitSmall(t *testing.T) {
	p, all := smallPool(40)
	full := New(p.names)
	var es []example
	templates := readLines(t, "testdata/natural.txt")
	var questions, nouns []string
	for _, topic := range topics {
		questions, nouns = append(questions, topic[1]), append(nouns, topic[0])
	}
	holders := p.holders()
	var absent []asked
	for i := range all {
		r := rng(seed(p.files[i]))
		for k := range 20 {
			w, ok := all[i].wording(&r, r.of(templates), questions, nouns)
			if !ok || !slices.Contains(holders(w.names...), i) {
				continue
			}
			if e, ok := exampleOf(full, "wordings", w.text, holders(w.names...)); ok {
				es = append(es, e)
			}
			if k%4 == 0 {
				absent = append(absent, asked{text: w.text, gold: i})
			}
		}
	}
	p.leaveOut(absent, func(q asked, r *Router, _ *pool) {
		if e, ok := exampleOf(r, "absent", q.text, nil); ok {
			es = append(es, e)
		}
	})
	for _, q := range append(questions, nouns...) {
		if e, ok := exampleOf(full, "nothing named", q, nil); ok {
			es = append(es, e)
		}
	}
	w := fitWeights(es, 16)
	w.fitPrior(es[:len(es)/2])
	if loss := logLoss(es, w); loss > 0.35 {
		t.Errorf("log loss %.3f of %d examples", loss, len(es))
	}
	const golden = "testdata/small.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(w.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if w.String() != string(want) {
		t.Errorf("the weights have changed; look at them and run with -update:\n%s", w)
	}
}

// What is read back is what was written, and the shipped weights are whole.
func TestWeightsFile(t *testing.T) {
	w, err := parseWeights(weightsText)
	if err != nil {
		t.Fatal(err)
	}
	if header+w.String() != weightsText {
		t.Error("weights.txt is not as it is written")
	}
	for name, text := range map[string]string{
		"another version":   "version 99",
		"no version":        "bias 1",
		"unknown evidence":  "version 2\ntree\n  luck <= 1 ? 1 : 2\n  leaf 1\n  leaf 2",
		"no number":         "version 2\nbias high",
		"a leaf of no tree": "version 2\nleaf 1",
		"a circle":          "version 2\ntree\n  lead <= 1 ? 0 : 1\n  lead <= 1 ? 1 : 2\n  leaf 2",
		"nowhere":           "version 2\ntree\n  lead <= 1 ? 1 : 7\n  leaf 2",
		"an empty tree":     "version 2\ntree",
	} {
		if _, err := parseWeights(text); err == nil {
			t.Errorf("%s: read", name)
		}
	}
}

func TestWeightsProbability(t *testing.T) {
	w, err := parseWeights("version 2\nbias -1\ntree\n  lead <= 0.5 ? 1 : 2\n  leaf -2\n  leaf 4\ntree\n  leaf 0.5\n")
	if err != nil {
		t.Fatal(err)
	}
	vector := make([]float64, len(evidenceNames))
	at := slices.Index(evidenceNames[:], "lead")
	for lead, want := range map[float64]float64{0: 0.0759, 0.5: 0.0759, 0.51: 0.9707} {
		vector[at] = lead
		if got := w.probability(vector); got < want-1e-4 || got > want+1e-4 {
			t.Errorf("lead %v: probability %.4f, want %.4f", lead, got, want)
		}
	}
}
