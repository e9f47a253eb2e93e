package need

import (
	"cmp"
	"math"
	"slices"

	"pincite/backend/learned"
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
	Shares []Share // the likeliest first, none below the least that was asked for
	// Open is the probability that the question wants something else than its shares, so
	// that its own words are all there is to go by.
	Open float64
}

// leastShare is the least probability with which a need is looked for beside others: each
// one more costs a ranking of the document, and a less likely one moves no hit.
const leastShare = 0.07

// Model tells needs by the words of a question. The zero Model knows none.
//
// It has a classifier for the needs that experts marked answers to, and one for the others:
// many of the others are like a marked one, and a classifier of both would learn whose
// wordings are whose instead of what is wanted.
type Model struct {
	heads []*head
}

// head is the classifier of some needs.
type head struct {
	needs   []Need
	bias    []float32 // by class: the needs, and where there are near misses one for those
	index   learned.Index[Feature]
	idf     []float32 // by feature
	scale   []float32 // by feature: what a weight of 1 stands for
	classes learned.Classes
	known   Calibration
}

// Calibration tells how likely it is one of a classifier's needs that is wanted, and which. The odds that it is one of
// them rather than none are the exponential of Offset + Slope × the log-odds of the likeliest (Platt 1999) + Others ×
// those of the likeliest of the other classifiers; for needs without marked answers they are those where it is none
// with. Each has the power Sharpness of its probability, as a share of all such powers.
type Calibration struct{ Offset, Slope, Others, Sharpness float32 }

// Needs returns the needs that the model knows.
func (m *Model) Needs() (needs []Need) {
	for _, h := range m.heads {
		needs = append(needs, h.needs...)
	}
	return needs
}

// Knows reports whether a folded word stands in the wordings that the model learned from.
func (m *Model) Knows(word string) bool {
	return slices.ContainsFunc(m.heads, func(h *head) bool {
		return h.index.Find(feature('w', word)) >= 0
	})
}

// Read returns what a question of these folded words wants. Whole are its words with those
// that name documents, nil where none does: what was taken for a name may say what is wanted,
// so that a need with marked answers is told by whichever of the two tells one more surely.
// Surer is what else speaks for those needs, added to their log-odds; 0 where nothing is
// known. A model that knows no need leaves every question open.
func (m *Model) Read(words, whole []string, surer float64) Reading {
	return m.read(words, whole, surer, leastShare)
}

// ReadAll is [Model.Read] for a question without names, of which nothing else is known, with all needs
// that are at least so likely.
func (m *Model) ReadAll(words []string, least float64) Reading { return m.read(words, nil, 0, least) }

// Unmarked returns the need that a question of these folded words has most likely of those without marked answers, and
// how likely that is if it has one of them; nil where the model knows none.
func (m *Model) Unmarked(words []string) (need *Need, share float64) {
	for _, h := range m.WithoutMarked().heads {
		for i, p := range h.known.sharpen(h.probabilities(Features(words)))[:len(h.needs)] {
			if p > share {
				need, share = &h.needs[i], p
			}
		}
	}
	return need, share
}

// WithoutMarked returns the model without the needs that experts marked answers to.
func (m *Model) WithoutMarked() *Model {
	return &Model{slices.DeleteFunc(slices.Clone(m.heads), func(h *head) bool { return len(h.needs) == 0 || h.needs[0].Marked })}
}

func (m *Model) read(words, whole []string, surer, least float64) Reading {
	counts, wholeCounts := Features(words), Features(whole)
	shares := make([][]float64, len(m.heads))
	surest := make([]float64, len(m.heads)) // log-odds of the likeliest
	for i, h := range m.heads {
		if len(h.needs) == 0 {
			continue
		}
		shares[i] = h.probabilities(counts)
		if h.needs[0].Marked && len(whole) > 0 {
			if of := h.probabilities(wholeCounts); h.likeliest(of) > h.likeliest(shares[i]) {
				shares[i] = of
			}
		}
		surest[i] = logOdds(h.likeliest(shares[i]))
	}
	odds := make([]float64, len(m.heads))
	marked, others := 0.0, 0.0
	for i, h := range m.heads {
		if len(shares[i]) == 0 {
			continue
		}
		odds[i] = h.known.odds(surest[i], slices.Delete(slices.Clone(surest), i, i+1))
		if h.needs[0].Marked {
			odds[i] *= math.Exp(surer)
			marked += odds[i]
		} else {
			others += odds[i]
		}
	}
	r := Reading{Open: 1}
	for i, h := range m.heads {
		known := odds[i] / (1 + marked)
		if len(h.needs) > 0 && !h.needs[0].Marked {
			known /= 1 + others
		}
		for n, share := range h.known.sharpen(shares[i])[:len(h.needs)] {
			if share *= known; share >= least {
				r.Shares = append(r.Shares, Share{&h.needs[n], share})
				r.Open -= share
			}
		}
	}
	slices.SortStableFunc(r.Shares, func(a, b Share) int { return cmp.Compare(b.Probability, a.Probability) })
	r.Open = max(r.Open, 0)
	return r
}

// odds returns the odds that it is one of a classifier's needs that is wanted, given the
// log-odds of its likeliest and of those of the other classifiers.
func (c Calibration) odds(own float64, others []float64) float64 {
	x := float64(c.Offset) + float64(c.Slope)*own
	if len(others) > 0 {
		x += float64(c.Others) * slices.Max(others)
	}
	return math.Exp(x)
}

// sharpen returns the share of each class of a classifier, given their probabilities.
func (c Calibration) sharpen(p []float64) []float64 {
	shares, sum := make([]float64, len(p)), 0.0
	for i, x := range p {
		shares[i] = math.Pow(x, float64(c.Sharpness))
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}

// logOdds returns the log-odds of a probability, kept finite.
func logOdds(p float64) float64 {
	p = min(max(p, 1e-4), 1-1e-4)
	return learned.Logit(p)
}

// likeliest returns the probability of the likeliest need, given those of the classes.
func (m *head) likeliest(p []float64) float64 { return slices.Max(p[:len(m.needs)]) }

// probabilities returns the softmax of the classes' scores.
func (m *head) probabilities(counts map[Feature]float32) []float64 {
	scores := slices.Clone(m.bias)
	row := Weigh(counts, func(f Feature) (int, float32, bool) {
		i := m.index.Find(f)
		if i < 0 {
			return 0, 0, false
		}
		return int(i), m.idf[i], true
	})
	for i := range row {
		row[i].Weight *= m.scale[row[i].At]
	}
	m.classes.Add(scores, row)
	return Softmax(scores)
}

// Softmax returns the probabilities of classes with these scores.
func Softmax(scores []float32) []float64 {
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
