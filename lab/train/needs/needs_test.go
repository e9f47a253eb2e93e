package needs

import (
	"bytes"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pincite/backend/search/need"
)

var update = flag.Bool("update", false, "write the model that tests of the program read")

// TestModel holds that the model that tests of the program read is the one that is learned.
func TestModel(t *testing.T) {
	t.Parallel()
	const file = "../../../backend/search/need/testdata/needs.bin"
	data, err := Bytes(Classifier{threeNeeds, Train(examples(), len(threeNeeds), small), need.Calibration{Slope: 1, Sharpness: 1}, 0})
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

// wordings of three needs that share no word but those of every question.
var wordings = []struct {
	need int
	text string
}{
	{0, "which law governs"}, {0, "governing law of the contract"}, {0, "what law applies"}, {0, "choice of law"},
	{0, "is it governed by the law of delaware"}, {0, "applicable law"}, {0, "laws of which state govern"}, {0, "law that governs disputes"},
	{1, "when is rent due"}, {1, "how much rent does the tenant pay"}, {1, "monthly rent"}, {1, "rent payable by the tenant"},
	{1, "what does the tenant pay each month"}, {1, "amount of rent"}, {1, "rent payment dates"}, {1, "is rent paid in advance"},
	{2, "may the supplier assign"}, {2, "assignment without consent"}, {2, "can they assign their rights to somebody"}, {2, "consent to an assignment"},
	{2, "is assigning allowed"}, {2, "assign to an affiliate"}, {2, "no assignment"}, {2, "transfer of rights by assignment"},
}

var threeNeeds = []need.Need{{ID: "law", Name: "governing law", Ask: "governing law", Marked: true}, {ID: "rent", Name: "rent"}, {ID: "assignment", Name: "assignment"}}

func examples() (all []Example) {
	for _, w := range wordings {
		all = append(all, Example{strings.Fields(w.text), w.need})
	}
	return all
}

// small is a recipe for few examples.
var small = Training{Passes: 40, Rate: 4, Fewest: 1, Seed: 1}

func trained(known need.Calibration) *need.Model {
	return model(Classifier{threeNeeds, Train(examples(), len(threeNeeds), small), known, 0})
}

// model returns a model of classifiers as the program reads it.
func model(classifiers ...Classifier) *need.Model {
	data, err := Bytes(classifiers...)
	if err != nil {
		panic(err)
	}
	m, err := need.Read(data)
	if err != nil {
		panic(err)
	}
	return m
}

// TestUnmarked tells the likeliest of the needs that nobody marked, whatever the marked ones are like.
func TestUnmarked(t *testing.T) {
	t.Parallel()
	var marked, others []Example
	for _, e := range examples() {
		if e.Need == 0 {
			marked = append(marked, e)
		} else {
			others = append(others, Example{e.Words, e.Need - 1})
		}
	}
	known := need.Calibration{Slope: 1, Sharpness: 1}
	m := model(Classifier{threeNeeds[:1], Train(marked, 1, small), known, 0}, Classifier{threeNeeds[1:], Train(others, 2, small), known, 0})
	for text, want := range map[string]string{"what rent does he pay": "rent", "assign it": "assignment"} {
		if n, share := m.Unmarked(strings.Fields(text)); n == nil || n.ID != want || share <= 0.5 || share > 1 {
			t.Errorf("%q is read as %v with %v, want %s", text, n, share, want)
		}
	}
	if n := m.WithoutMarked().Needs(); len(n) != 2 || len(m.Needs()) != 3 || n[0].ID != "rent" {
		t.Errorf("without the marked ones: %v", n)
	}
	if n, share := (&need.Model{}).Unmarked([]string{"rent"}); n != nil || share != 0 {
		t.Errorf("a model without needs reads %v with %v", n, share)
	}
}

// Words of which no feature was learned say nothing: what is then likeliest is no likelier
// than a guess, so the question stays open.
// TestReadAll has the shares of [Model.Read], and those that are less likely.
func TestReadAll(t *testing.T) {
	t.Parallel()
	m := trained(need.Calibration{Slope: 1, Sharpness: 1})
	words := strings.Fields("what law governs this")
	likely, all := m.Read(words, nil, 0), m.ReadAll(words, 0)
	if len(all.Shares) != len(threeNeeds) || len(likely.Shares) >= len(all.Shares) || all.Shares[0] != likely.Shares[0] {
		t.Errorf("%v, of all %v", likely, all)
	}
}

func TestUnknownWordsStayOpen(t *testing.T) {
	t.Parallel()
	m := trained(need.Calibration{Offset: -0.5, Slope: 1, Sharpness: 1})
	for _, text := range []string{"", "zzz qqq", "xylophon"} {
		r := m.Read(strings.Fields(text), nil, 0)
		if r.Open < 0.5 {
			t.Errorf("%q is read as %v", text, r)
		}
	}
	if r := (&need.Model{}).Read([]string{"rent"}, nil, 0); r.Open != 1 || len(r.Shares) != 0 {
		t.Errorf("a model without needs reads %v", r)
	}
}

// TestWithoutMarked drops a classifier out of a file.
func TestWithoutMarked(t *testing.T) {
	t.Parallel()
	weights := Train(examples(), len(threeNeeds), small)
	others := []need.Need{{ID: "a"}, {ID: "b"}, {ID: "c"}}
	known := need.Calibration{Offset: 1, Slope: 2, Others: 0.5, Sharpness: 1}
	both, err := Bytes(Classifier{threeNeeds, weights, known, 0}, Classifier{others, weights, known, 0})
	if err != nil {
		t.Fatal(err)
	}
	one, err := Bytes(Classifier{others, weights, known, 0})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := WithoutMarked(both); err != nil || !bytes.Equal(got, one) {
		t.Errorf("%d bytes, want %d: %v", len(got), len(one), err)
	}
}

// A second classifier knows needs like those of the first, without marked answers. It has of what
// the first leaves, and takes nothing from it.
func TestReadTwoClassifiers(t *testing.T) {
	t.Parallel()
	known := need.Calibration{Slope: 1, Sharpness: 1}
	weights := Train(examples(), len(threeNeeds), small)
	alike := []need.Need{{ID: "law of the lease"}, {ID: "rent of the lease"}, {ID: "assignment of the lease"}}
	m := model(Classifier{threeNeeds, weights, known, 0}, Classifier{alike, weights, known, 0})
	if len(m.Needs()) != 6 {
		t.Errorf("%d needs", len(m.Needs()))
	}
	r, one := m.ReadAll([]string{"monthly", "rent"}, 1e-3), model(Classifier{threeNeeds, weights, known, 0}).ReadAll([]string{"monthly", "rent"}, 1e-3)
	if len(r.Shares) < 2 || r.Shares[0].Need.ID != "rent" || r.Shares[0].Probability != one.Shares[0].Probability || r.Shares[1].Need.ID != "rent of the lease" {
		t.Errorf("read as %v, by the first alone as %v", r, one)
	}
	if r.Open >= one.Open {
		t.Errorf("two that know it leave it more open than one: %g, %g", r.Open, one.Open)
	}
	// What speaks for the needs of one may speak against those of the other.
	known.Others = -1
	if wary := model(Classifier{threeNeeds, weights, known, 0}, Classifier{alike, weights, known, 0}).ReadAll([]string{"monthly", "rent"}, 1e-3); wary.Open <= r.Open {
		t.Errorf("a question that both know is left open by %g, and by %g where neither minds the other", wary.Open, r.Open)
	}
}

// What was taken for a name is read, too, where it tells a need with marked answers more surely.
func TestReadWhole(t *testing.T) {
	t.Parallel()
	known := need.Calibration{Slope: 1, Sharpness: 1}
	weights := Train(examples(), len(threeNeeds), small)
	m := model(Classifier{threeNeeds, weights, known, 0})
	words, whole := []string{"definition"}, []string{"governing", "law", "definition", "acme"}
	without, with := m.Read(words, nil, 0), m.Read(words, whole, 0)
	if len(with.Shares) == 0 || with.Shares[0].Need.ID != "law" || with.Open >= without.Open {
		t.Errorf("read as %v, and as %v without names", with, without)
	}
	if r := m.Read(whole, words, 0); r.Open != with.Open {
		t.Errorf("names that tell nothing change %v to %v", with, r)
	}
	others := slices.Clone(threeNeeds)
	others[0].Marked = false
	m = model(Classifier{others, weights, known, 0})
	if r := m.Read(words, whole, 0); r.Open != without.Open {
		t.Errorf("needs without marked answers are read from names: %v, %v", r, without)
	}
}

// Fewer weights a feature make a smaller model that keeps the greatest.
func TestPerFeature(t *testing.T) {
	t.Parallel()
	weights := Train(examples(), len(threeNeeds), small)
	size := func(perFeature int) (n int, m *need.Model) {
		c := Classifier{threeNeeds, weights, need.Calibration{Slope: 1, Sharpness: 1}, perFeature}
		data, err := Bytes(c)
		if err != nil {
			t.Fatal(err)
		}
		return len(data), model(c)
	}
	all, _ := size(0)
	three, _ := size(3)
	one, m := size(1)
	if all != three || one >= all {
		t.Errorf("%d bytes with all weights, %d with three, %d with one", all, three, one)
	}
	if r := m.Read([]string{"governing", "law"}, nil, 0); len(r.Shares) == 0 || r.Shares[0].Need.ID != "law" {
		t.Errorf("with the greatest weights alone: %v", r)
	}
}

// Whatever the words, the probabilities of a reading add up to 1.
func TestReadingAddsUp(t *testing.T) {
	t.Parallel()
	weights := Train(examples(), len(threeNeeds), small)
	rng := rand.New(rand.NewPCG(3, 4))
	vocabulary := strings.Fields("law rent assignment governs pays consent xylophone of the by in")
	for range 200 {
		known := need.Calibration{Offset: rng.Float32()*4 - 2, Slope: rng.Float32() * 2, Others: rng.Float32()*2 - 1, Sharpness: rng.Float32() * 2}
		m := model(Classifier{threeNeeds, weights, known, 0}, Classifier{threeNeeds[1:2], Weights{Bias: []float32{0}}, known, 0}, Classifier{})
		var words []string
		for range rng.IntN(6) {
			words = append(words, vocabulary[rng.IntN(len(vocabulary))])
		}
		r := m.Read(words, nil, 0)
		sum := r.Open
		for _, s := range r.Shares {
			sum += s.Probability
		}
		if math.Abs(sum-1) > 1e-9 || r.Open < 0 {
			t.Fatalf("%v: open %g, all %g", words, r.Open, sum)
		}
	}
}

// TestNearMisses reads what is worded like a need and wants something else as open.
func TestNearMisses(t *testing.T) {
	t.Parallel()
	all := examples()
	for _, text := range []string{"who pays the law firm", "fees of the law firm", "law firm of the tenant", "which law firm acts", "name of our law firm"} {
		all = append(all, Example{strings.Fields(text), NearMiss})
	}
	known := need.Calibration{Slope: 1, Sharpness: 1}
	m := model(Classifier{threeNeeds, Train(all, len(threeNeeds), small), known, 0})
	if r := m.Read(strings.Fields("their law firm"), nil, 0); r.Open < 0.6 {
		t.Errorf("a near miss is read as %+v", r)
	}
	if r := m.Read(strings.Fields("what law applies"), nil, 0); len(r.Shares) == 0 || r.Shares[0].Need.ID != "law" || r.Open > 0.4 {
		t.Errorf("a need with near misses is read as %+v", r)
	}
	if len(m.Needs()) != len(threeNeeds) {
		t.Errorf("near misses are a need: %v", m.Needs())
	}
	if without := trained(known).Read(strings.Fields("their law firm"), nil, 0); without.Open > 0.5 {
		t.Errorf("without near misses it is read as %+v: they do nothing", without)
	}
}
