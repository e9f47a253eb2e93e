package need

import (
	"cmp"
	"math"
	"slices"
)

// Need is something that is asked of contracts again and again.
type Need struct {
	ID   string // short and stable, such as "termination_for_convenience"
	Name string // as a person is shown it
	Ask  string // the words to look for its answer with
	// Marked says that experts marked answers to Ask, and the relevance model has learned
	// from them.
	Marked bool
}

// Share is how likely a question wants a need.
type Share struct {
	Need        *Need
	Probability float64 // 0 to 1
}

// Reading is what a question is taken to want. The probabilities of its shares and Open add
// up to 1.
type Reading struct {
	Shares []Share // the likeliest first, none below [leastShare]
	// Open is the probability that the question wants something else than its shares, so
	// that its own words are all there is to go by.
	Open float64
}

// leastShare is the least probability with which a need is looked for beside others: each
// one more costs a ranking of the document, and a less likely one moves no hit.
const leastShare = 0.05

// Model tells needs by the words of a question. The zero Model knows none.
type Model struct {
	needs    []Need
	bias     []float32
	features []Feature // ascending
	idf      []float32 // by feature
	scale    []float32 // by feature: what a weight of 1 stands for
	from     []uint32  // by feature: where its weights begin; one more than features
	of       []uint16  // by weight: the need
	weight   []int8
	known    Calibration
}

// Calibration tells how likely the likeliest need is the right one: the logistic function
// of Offset + Slope × the log-odds that the classifier gives it (Platt 1999).
type Calibration struct{ Offset, Slope float32 }

// Weights are a trained classifier: for each feature its IDF and its weights by need.
type Weights struct {
	Bias     []float32 // by need
	IDF      map[Feature]float32
	Features map[Feature][]float32 // by need
}

// perFeature is how many of a feature's weights are kept, those of the greatest magnitude.
// Of questions in wordings never seen the classifier reads 91.6 % rightly with all 71
// weights, 91.2 % with 16, 90.0 % with 8.
const perFeature = 16

// New makes a model of trained weights. Needs are at most 65,535.
func New(needs []Need, w Weights, known Calibration) *Model {
	m := &Model{needs: needs, bias: slices.Clone(w.Bias), known: known, from: []uint32{0}}
	for f := range w.Features {
		m.features = append(m.features, f)
	}
	slices.Sort(m.features)
	order := make([]int, len(needs))
	for _, f := range m.features {
		weights := w.Features[f]
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(a, b int) int {
			return cmp.Or(cmp.Compare(abs(weights[b]), abs(weights[a])), cmp.Compare(a, b))
		})
		kept := order[:min(perFeature, len(order))]
		largest := abs(weights[kept[0]])
		scale := max(largest, 1e-12) / math.MaxInt8
		for _, n := range kept {
			if q := int8(math.RoundToEven(float64(weights[n] / scale))); q != 0 {
				m.of, m.weight = append(m.of, uint16(n)), append(m.weight, q)
			}
		}
		m.idf, m.scale, m.from = append(m.idf, w.IDF[f]), append(m.scale, scale), append(m.from, uint32(len(m.of)))
	}
	return m
}

func abs(x float32) float32 { return max(x, -x) }

// Needs returns the needs that the model knows. The caller must not change them.
func (m *Model) Needs() []Need { return m.needs }

// Read returns what a question of these folded words wants. A model that knows no need
// leaves every question open.
func (m *Model) Read(words []string) Reading {
	p := m.probabilities(words)
	if len(p) == 0 {
		return Reading{Open: 1}
	}
	best := slices.Max(p)
	known := m.known.of(best)
	r := Reading{Open: 1}
	for i, share := range p {
		if share *= known; share >= leastShare {
			r.Shares = append(r.Shares, Share{&m.needs[i], share})
			r.Open -= share
		}
	}
	slices.SortStableFunc(r.Shares, func(a, b Share) int { return cmp.Compare(b.Probability, a.Probability) })
	r.Open = max(r.Open, 0)
	return r
}

// of returns how likely a need of this probability is the right one.
func (c Calibration) of(p float64) float64 {
	return 1 / (1 + math.Exp(-float64(c.Offset)-float64(c.Slope)*LogOdds(p)))
}

// LogOdds returns the log-odds of a probability, kept finite.
func LogOdds(p float64) float64 {
	p = min(max(p, 1e-6), 1-1e-6)
	return math.Log(p / (1 - p))
}

// probabilities returns the softmax of the needs' scores; nil without needs.
func (m *Model) probabilities(words []string) []float64 {
	if len(m.needs) == 0 {
		return nil
	}
	scores := slices.Clone(m.bias)
	row := weigh(Features(words), func(f Feature) (int, float32, bool) {
		i, ok := slices.BinarySearch(m.features, f)
		if !ok {
			return 0, 0, false
		}
		return i, m.idf[i], true
	})
	for _, f := range row {
		x := f.weight * m.scale[f.at]
		for j := m.from[f.at]; j < m.from[f.at+1]; j++ {
			scores[m.of[j]] += x * float32(m.weight[j])
		}
	}
	return softmax(scores)
}

func softmax(scores []float32) []float64 {
	largest := slices.Max(scores)
	p, sum := make([]float64, len(scores)), 0.0
	for i, s := range scores {
		p[i] = math.Exp(float64(s - largest))
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}
