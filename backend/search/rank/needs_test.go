package rank

import (
	"math"
	"slices"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/searchtest"
	"pincite/backend/search/vector"
)

// asked ranks the chunks of a made-up contract for a topic.
func asked(t *testing.T, r *Ranker, o Options, g *Group, topic *Topic) []Passage {
	t.Helper()
	passages, err := r.Rank(t.Context(), o, []Pool{{Groups: []*Group{g}, Topic: topic, Prior: 1}})
	if err != nil {
		t.Fatal(err)
	}
	return passages
}

// A question's probabilities are the mixture of those of its own words and those of what it
// may want, which count the more the better their best passage is; without needs, or where they
// are left out, those of its words alone.
func TestNeedsAreMixed(t *testing.T) {
	r := New(searchtest.ContractWords(), Models{Headings: searchtest.Model(1, nil, searchtest.ContractText(3, 2000))})
	d := newDocument(t, "a.txt", searchtest.ContractText(3, 9000))
	var refs []vector.Ref
	for k := range d.chunks {
		refs = append(refs, vector.At(0, k))
	}
	g, err := r.Prepare(refs, func(ref vector.Ref) (Text, doc.Span, error) { return d.Text, d.chunks[ref.Chunk], nil })
	if err != nil {
		t.Fatal(err)
	}
	set := vector.New([]vector.Document{{Chunks: len(refs)}}, zeros(len(refs)), nil)
	topic := func(text string) *Topic {
		of := r.Topic(text)
		of.Set, of.Vector, of.Summaries = set, []float32{1, 0}, []float32{0}
		return of
	}
	typed, law, fees := topic("can we walk away"), topic("governing law"), topic("fees and invoices")
	alone := Probabilities(asked(t, r, Options{}, g, typed))
	byLaw, byFees := Probabilities(asked(t, r, Options{}, g, law)), Probabilities(asked(t, r, Options{}, g, fees))
	typed.Needs = []Need{{Name: "governing law", Probability: 0.6, Topic: law}, {Name: "fees", Probability: 0.15, Topic: fees}}
	mixed := asked(t, r, Options{}, g, typed)
	outstanding := func(p []float64) float64 {
		return math.Pow(slices.Max(p)/slices.Max(alone), r.weights.Needs.Outstanding)
	}
	lawWeight, feesWeight := 0.6*outstanding(byLaw), 0.15*outstanding(byFees)
	if lawWeight == 0.6 || feesWeight == 0.15 {
		t.Fatal("no need's best passage stands out more or less than the words' own")
	}
	total := 0.25 + lawWeight + feesWeight
	sum := 0.0
	for i, p := range mixed {
		want := (0.25*alone[i] + lawWeight*byLaw[i] + feesWeight*byFees[i]) / total
		got := math.Exp(float64(p.Score))
		sum += got
		if math.Abs(got-want) > 1e-4 {
			t.Errorf("passage %d: %g, want %g", i, got, want)
		}
	}
	if math.Abs(sum-1) > 1e-4 {
		t.Errorf("the probabilities add up to %g", sum)
	}
	for i, p := range asked(t, r, Options{Without: Needs}, g, typed) {
		if got := math.Exp(float64(p.Score)); math.Abs(got-alone[i]) > 1e-4 {
			t.Errorf("passage %d without needs: %g, want %g", i, got, alone[i])
		}
	}
	typed.Needs = []Need{{Name: "governing law", Probability: 1, Topic: law}} // leaves next to nothing to the words
	for i, p := range asked(t, r, Options{}, g, typed) {
		if got := math.Exp(float64(p.Score)); math.Abs(got-byLaw[i]) > 2*leastRest {
			t.Errorf("passage %d of a sure need: %g, want %g", i, got, byLaw[i])
		}
	}
}

// zeros is a source of so many vectors that say nothing.
type zeros int

func (z zeros) Vectors(_ doc.ID, dst []float32) ([]float32, int, error) {
	return append(dst, make([]float32, 2*z)...), 2, nil
}

func (zeros) VectorsAt(_ doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	return append(dst, make([]float32, 2*len(chunks))...), 2, nil
}
