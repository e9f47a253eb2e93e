package rank

import (
	"math"
	"slices"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/vector"
	"pincite/testkit/searchtest"
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
// may want, which count the more the better their best passage is, times a power of those of its own
// words, which they lose in text of another sort; without needs, or where they are left out, those of
// its words alone.
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
	share, sharpness := r.weights.Needs.own(0.75, slices.Max(alone))
	product := func(mixed, alone []float64, share float32) []float64 {
		p, sum := make([]float64, len(mixed)), 0.0
		for i := range p {
			p[i] = math.Pow(math.Pow(mixed[i], 1-float64(share))*math.Pow(alone[i], float64(share)), float64(sharpness))
			sum += p[i]
		}
		for i := range p {
			p[i] /= sum
		}
		return p
	}
	mixture := make([]float64, len(mixed))
	for i := range mixture {
		mixture[i] = (0.25*alone[i] + lawWeight*byLaw[i] + feesWeight*byFees[i]) / (0.25 + lawWeight + feesWeight)
	}
	want := product(mixture, alone, share)
	sum := 0.0
	for i, p := range mixed {
		got := math.Exp(float64(p.Score))
		sum += got
		if math.Abs(got-want[i]) > 1e-4 {
			t.Errorf("passage %d: %g, want %g", i, got, want[i])
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
	foreign, _, err := r.score(t.Context(), Options{}, []*Group{g}, typed)
	if err != nil {
		t.Fatal(err)
	}
	if foreign, err = r.mixNeeds(t.Context(), Options{}, Pool{Groups: []*Group{g}, Topic: typed}, foreign, 0); err != nil {
		t.Fatal(err)
	}
	shift(foreign, 0)
	for i, want := range product(mixture, alone, 0) {
		if got := math.Exp(float64(foreign[i])); math.Abs(got-want) > 1e-4 {
			t.Errorf("passage %d in text of another sort: %g, want %g", i, got, want)
		}
	}
	typed.Needs = []Need{{Name: "governing law", Probability: 1, Topic: law}} // leaves next to nothing of the mixture to the words
	share, sharpness = r.weights.Needs.own(1, slices.Max(alone))
	byLaw = product(byLaw, alone, share)
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

// What the question's own words have beside a mixture is a share, which rises with how sure they are and
// falls with how well it is known what is wanted.
func TestOwnShare(t *testing.T) {
	w := shipped().Needs
	for _, known := range []float64{0, 0.3, 1} {
		last := float32(0)
		for _, peak := range []float64{0, 0.2, 1} {
			share, sharpness := w.own(known, peak)
			if share <= last || share >= 1 || sharpness <= 0 {
				t.Errorf("known %g, peak %g: share %g, sharpness %g", known, peak, share, sharpness)
			}
			if surer, _ := w.own(known+0.1, peak); surer >= share {
				t.Errorf("known %g, peak %g: share %g, and %g where more is known", known, peak, share, surer)
			}
			last = share
		}
	}
}
