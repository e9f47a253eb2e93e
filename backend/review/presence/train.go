package presence

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"golang.org/x/sync/errgroup"
)

// Document is one that experts marked.
type Document struct {
	Passages []Passage
	// Marked tells for each kind how much each passage has of it: 1 it is one, -1 it has
	// too little of it to learn from, 0 nothing. A nil list means that nothing is marked.
	Marked map[string][]int8
	rows   [][]entry
}

// Options say how classifiers are fitted. The zero Options are those that ship.
type Options struct {
	Cost     float64 // of a passage on the wrong side, as C of a support vector machine; 0 is 0.5
	Positive float64 // how much more a marked passage costs; 0 is 4
	Fewest   int     // documents that a feature stands in; 0 is 3
	Kept     int     // weights kept a kind; 0 is 4,000
	Recall   float64 // share of marked passages that evidence is to hold; 0 is 0.8
}

func (o Options) withDefaults() Options {
	return Options{
		cmp.Or(o.Cost, 0.5), cmp.Or(o.Positive, 4), cmp.Or(o.Fewest, 3), cmp.Or(o.Kept, 4000), cmp.Or(o.Recall, 0.8),
	}
}

// folds is in how many parts documents are dealt for the calibration, which must see scores
// of documents that the classifier did not learn from.
const folds = 5

// Train fits a model of sets: the kinds of each, all that its documents were marked for,
// and these. The same documents give the same model.
func Train(ctx context.Context, sets []Set, o Options) (*Model, error) {
	o = o.withDefaults()
	m := &Model{}
	var all []*Document
	for _, s := range sets {
		all = append(all, s.Documents...)
	}
	m.vocabulary(all, o.Fewest)
	wide := &Model{features: m.features, idf: m.idf, index: m.index}
	for _, d := range all {
		d.rows = make([][]entry, len(d.Passages))
		for i, p := range d.Passages {
			d.rows[i] = m.weigh(p)
		}
	}
	if err := m.fitSets(ctx, sets, o); err != nil {
		return nil, err
	}
	for _, d := range all {
		for i, p := range d.Passages {
			d.rows[i] = m.frequencies(p)
		}
	}
	sets = slices.Clone(sets)
	for i := range sets {
		sets[i].beside = unmarked(sets[i].Documents)
	}
	for _, d := range all {
		for i, row := range around(d.rows) {
			d.rows[i] = m.unit(row)
		}
	}
	err := wide.fitSets(ctx, sets, o)
	m.around = wide
	return m, err
}

// fitSets fits the kinds of sets to the rows of their documents.
func (m *Model) fitSets(ctx context.Context, sets []Set, o Options) error {
	var dense [][]float32
	for _, s := range sets {
		weights, err := m.fit(ctx, s, o)
		if err != nil {
			return err
		}
		dense = append(dense, weights...)
	}
	m.pack(dense, o.Kept)
	return nil
}

// Set is what is learned together: documents that were marked for all of these kinds.
type Set struct {
	Name      string
	Kinds     []string
	Asks      []string // by kind: the question that it was marked for
	Documents []*Document
	// Written are passages for each kind that stand in no document: what experts marked is little
	// for the kinds that few contracts have.
	Written map[string]Written
	// beside are term frequencies of passages that stand around the written ones, two each in turn;
	// none where passages are read alone.
	beside [][]entry
}

// vocabulary chooses the features that stand in at least so many documents.
func (m *Model) vocabulary(documents []*Document, fewest int) {
	in := map[feature]int{}
	passages := map[feature]int{}
	lastPassage, lastDocument := map[feature]int{}, map[feature]*Document{}
	total := 0
	for _, d := range documents {
		for _, p := range d.Passages {
			total++
			for f := range features(p) {
				if lastPassage[f] != total {
					lastPassage[f] = total
					passages[f]++
				}
				if lastDocument[f] != d {
					lastDocument[f] = d
					in[f]++
				}
			}
		}
	}
	for f, n := range in {
		if n >= fewest {
			m.features = append(m.features, f)
		}
	}
	slices.Sort(m.features)
	m.idf = make([]float32, len(m.features))
	for i, f := range m.features {
		m.idf[i] = float32(1 + math.Log(float64(1+total)/float64(1+passages[f])))
	}
	m.index = newIndex(m.features)
}

// fit learns the kinds of a set and returns the weights of their classifiers.
func (m *Model) fit(ctx context.Context, s Set, o Options) ([][]float32, error) {
	weights := make([][]float32, len(s.Kinds))
	kinds := make([]kind, len(s.Kinds))
	held := make([][][]float32, len(s.Documents)) // scores of a document by classifiers that did not see it
	for i, d := range s.Documents {
		held[i] = make([][]float32, len(d.Passages))
		for p := range held[i] {
			held[i][p] = make([]float32, len(s.Kinds))
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2)
	for k, name := range s.Kinds {
		group.Go(func() error {
			for fold := range folds {
				if err := ctx.Err(); err != nil {
					return err
				}
				w, bias := m.classify(s, name, fold, o)
				for i := fold; i < len(s.Documents); i += folds {
					for p, row := range s.Documents[i].rows {
						held[i][p][k] = dot(w, row) + bias
					}
				}
			}
			weights[k], kinds[k].Bias = m.classify(s, name, -1, o)
			kinds[k].Name, kinds[k].Ask = s.Name+"/"+name, s.Asks[k]
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	for k := range kinds {
		kinds[k].calibrate(s, held, k)
		kinds[k].learnEvidence(s, held, k, o)
	}
	m.kinds = append(m.kinds, kinds...)
	return weights, nil
}

func dot(w []float32, row []entry) float32 {
	var sum float32
	for _, e := range row {
		sum += w[e.at] * e.weight
	}
	return sum
}

// mostUnmarked is about how many unmarked passages a classifier learns from: long documents
// have more than are worth their time.
const mostUnmarked = 60_000

// classify fits a classifier of a kind to the passages of all documents but those of a fold, and
// to what was written.
func (m *Model) classify(s Set, name string, fold int, o Options) ([]float32, float32) {
	var examples []example
	passages := 0
	for _, d := range s.Documents {
		passages += len(d.rows)
	}
	stride := 1 + passages/mostUnmarked
	for i, d := range s.Documents {
		if fold >= 0 && i%folds == fold {
			continue
		}
		marks := d.Marked[name]
		for p, row := range d.rows {
			marked := marks != nil && marks[p] != 0
			switch {
			case !marked && (p+i)%stride != 0, marked && marks[p] < 0:
			case marked:
				examples = append(examples, newExample(row, 1, o.Cost*o.Positive))
			default:
				examples = append(examples, newExample(row, -1, o.Cost))
			}
		}
	}
	written := s.Written[name]
	for _, part := range []struct {
		passages []string
		y, cost  float64
	}{{written.Has, 1, writtenUsual}, {written.Unusual, 1, writtenOther}, {written.Near, -1, writtenOther}} {
		for i, words := range part.passages {
			examples = append(examples, newExample(m.written(s, words, i), part.y, o.Cost*part.cost))
		}
	}
	return separate(examples, len(m.features), uint64(fold+1))
}

// example is a passage to learn from.
type example struct {
	row   []entry
	y     float64 // 1 where it is wanted, -1 where it is not
	alpha float64
	d, q  float64 // diagonal: 1/(2C), and with the row's own product
}

func newExample(row []entry, y, cost float64) example {
	diagonal := 1 / (2 * cost)
	return example{row: row, y: y, d: diagonal, q: 2 + diagonal} // rows are of unit length, and the bias is 1
}

// separate fits a support vector machine with squared hinge loss by dual coordinate descent
// (Hsieh et al. 2008, algorithm 1), and returns its weights by feature, and its bias.
func separate(examples []example, features int, seed uint64) ([]float32, float32) {
	w, bias := make([]float32, features), 0.0
	order := rand.New(rand.NewPCG(1, seed)).Perm(len(examples))
	active := order
	random := rand.New(rand.NewPCG(2, seed))
	for pass := 0; pass < 40; pass++ {
		most := 0.0
		if pass%8 == 0 {
			active = slices.Clone(order)
		}
		random.Shuffle(len(active), func(i, j int) { active[i], active[j] = active[j], active[i] })
		kept := active[:0]
		for _, i := range active {
			e := &examples[i]
			g := e.y*(float64(dot(w, e.row))+bias) - 1 + e.d*e.alpha
			if e.alpha == 0 && g >= 0 {
				if g < 0.3 {
					kept = append(kept, i)
				}
				continue
			}
			kept = append(kept, i)
			most = max(most, math.Abs(g))
			old := e.alpha
			e.alpha = max(e.alpha-g/e.q, 0)
			if step := (e.alpha - old) * e.y; step != 0 {
				for _, f := range e.row {
					w[f.at] += float32(step) * f.weight
				}
				bias += step
			}
		}
		active = kept
		if most < 0.05 && pass%8 == 0 {
			break
		}
	}
	return w, float32(bias)
}

// calibrate fits the probability of a document's best score to documents that the classifier
// did not see, by Newton's method in steps of at most one. A pull to a slope of 4 and an
// offset of 0 keeps a kind sane that hardly any document has, or hardly any lacks.
func (k *kind) calibrate(s Set, held [][][]float32, at int) {
	const slope, pull = 4.0, 0.2
	a, b := slope, 0.0
	for range 100 {
		ga, gb := pull*(a-slope), pull*b
		haa, hab, hbb := pull, 0.0, pull
		for i, d := range s.Documents {
			x := float64(bestScore(held[i], at))
			p := 1 / (1 + math.Exp(-a*x-b))
			miss, w := p, p*(1-p)
			if d.Marked[s.Kinds[at]] != nil {
				miss--
			}
			ga, gb = ga+miss*x, gb+miss
			haa, hab, hbb = haa+w*x*x, hab+w*x, hbb+w
		}
		det := haa*hbb - hab*hab
		a -= min(max((hbb*ga-hab*gb)/det, -1), 1)
		b -= min(max((haa*gb-hab*ga)/det, -1), 1)
	}
	k.Slope, k.Offset = float32(max(a, leastSlope)), float32(b)
}

// leastSlope keeps a better passage from making a clause less likely.
const leastSlope = 0.5

// learnEvidence chooses the threshold above which the passages of documents that have the
// clause hold the wanted share of what is marked.
func (k *kind) learnEvidence(s Set, held [][][]float32, at int, o Options) {
	var marked []float32
	for i, d := range s.Documents {
		for p, mark := range d.Marked[s.Kinds[at]] {
			if mark > 0 {
				marked = append(marked, held[i][p][at])
			}
		}
	}
	slices.Sort(marked)
	if len(marked) > 0 {
		k.Evidence = marked[int((1-o.Recall)*float64(len(marked)))]
	}
}

// pack keeps the weights of the greatest magnitude of each kind. Features without any stay:
// the length of a row depends on them.
func (m *Model) pack(dense [][]float32, kept int) {
	weights := make([][]int8, len(m.features)) // by feature and kind; nil for none
	for k, w := range dense {
		scale, features, bytes := strongest(w, kept)
		m.kinds[k].Scale = scale
		for i, f := range features {
			if weights[f] == nil {
				weights[f] = make([]int8, len(dense))
			}
			weights[f][k] = bytes[i]
		}
	}
	packed := Model{kinds: m.kinds, features: m.features, idf: m.idf, from: []uint32{0}}
	for _, row := range weights {
		for k, q := range row {
			if q != 0 {
				packed.of, packed.weight = append(packed.of, uint16(k)), append(packed.weight, q)
			}
		}
		packed.from = append(packed.from, uint32(len(packed.of)))
	}
	packed.index = newIndex(packed.features)
	*m = packed
}

// strongest returns the features of the weights of the greatest magnitude, these as bytes, and
// what 1 of them stands for.
func strongest(w []float32, kept int) (scale float32, features []int, bytes []int8) {
	order := make([]int, len(w))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(magnitude(w[b]), magnitude(w[a])), cmp.Compare(a, b))
	})
	for _, x := range w {
		scale = max(scale, magnitude(x)/math.MaxInt8)
	}
	scale = max(scale, 1e-9/math.MaxInt8)
	for _, f := range order[:min(kept, len(order))] {
		if q := int8(math.RoundToEven(float64(w[f] / scale))); q != 0 {
			features, bytes = append(features, f), append(bytes, q)
		}
	}
	return scale, features, bytes
}

func magnitude(x float32) float32 { return max(x, -x) }
