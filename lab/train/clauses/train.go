// Package clauses fits the classifiers of kinds of clauses that package presence tells them by: [Train] takes contracts that
// experts marked, and passages that were written, and gives the model.
package clauses

import (
	"cmp"
	"context"
	"math"
	"slices"

	"golang.org/x/sync/errgroup"

	"pincite/backend/review/presence"
)

// Document is one that experts marked.
type Document struct {
	Passages []presence.Passage
	// Marked tells for each kind how much each passage has of it: 1 it is one, -1 it has
	// too little of it to learn from, 0 nothing. A nil list means that nothing is marked.
	Marked map[string][]int8
	rows   [][]presence.Entry
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
	var all []*Document
	for _, s := range sets {
		all = append(all, s.Documents...)
	}
	m := &Model{}
	m.features, m.idf = vocabulary(all, o.Fewest)
	v := presence.NewVocabulary(m.features, m.idf)
	for _, d := range all {
		d.rows = make([][]presence.Entry, len(d.Passages))
		for i, p := range d.Passages {
			d.rows[i] = v.Weigh(p)
		}
	}
	t := trainer{v, len(m.features), o}
	var err error
	if m.alone, err = t.fitSets(ctx, sets); err != nil {
		return nil, err
	}
	for _, d := range all {
		for i, p := range d.Passages {
			d.rows[i] = v.Frequencies(p)
		}
	}
	sets = slices.Clone(sets)
	for i := range sets {
		sets[i].beside = unmarked(sets[i].Documents)
	}
	for _, d := range all {
		for i, row := range presence.Around(d.rows) {
			d.rows[i] = v.Unit(row)
		}
	}
	m.around, err = t.fitSets(ctx, sets)
	return m, err
}

// trainer fits classifiers over a vocabulary.
type trainer struct {
	presence.Vocabulary
	features int
	Options
}

// fitSets fits the kinds of sets to the rows of their documents.
func (t *trainer) fitSets(ctx context.Context, sets []Set) (classifiers, error) {
	var c classifiers
	var dense [][]float32
	for _, s := range sets {
		weights, kinds, err := t.fit(ctx, s)
		if err != nil {
			return c, err
		}
		dense, c.kinds = append(dense, weights...), append(c.kinds, kinds...)
	}
	c.pack(dense, t.features, t.Kept)
	return c, nil
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
	beside [][]presence.Entry
}

// fit learns the kinds of a set and returns them with the weights of their classifiers.
func (t *trainer) fit(ctx context.Context, s Set) ([][]float32, []presence.Kind, error) {
	weights := make([][]float32, len(s.Kinds))
	kinds := make([]presence.Kind, len(s.Kinds))
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
				w, bias := t.classify(s, name, fold)
				for i := fold; i < len(s.Documents); i += folds {
					for p, row := range s.Documents[i].rows {
						held[i][p][k] = presence.Dot(w, row) + bias
					}
				}
			}
			weights[k], kinds[k].Bias = t.classify(s, name, -1)
			kinds[k].Name, kinds[k].Ask = s.Name+"/"+name, s.Asks[k]
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, nil, err
	}
	for k := range kinds {
		kinds[k].Slope, kinds[k].Offset = calibrate(s, held, k)
		kinds[k].Evidence = evidence(s, held, k, t.Recall)
	}
	return weights, kinds, nil
}

// mostUnmarked is about how many unmarked passages a classifier learns from: long documents
// have more than are worth their time.
const mostUnmarked = 60_000

// classify fits a classifier of a kind to the passages of all documents but those of a fold, and
// to what was written.
func (t *trainer) classify(s Set, name string, fold int) ([]float32, float32) {
	var examples []presence.Example
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
				examples = append(examples, presence.NewExample(row, 1, t.Cost*t.Positive))
			default:
				examples = append(examples, presence.NewExample(row, -1, t.Cost))
			}
		}
	}
	written := s.Written[name]
	for _, part := range []struct {
		passages []string
		y, cost  float64
	}{{written.Has, 1, writtenUsual}, {written.Unusual, 1, writtenOther}, {written.Near, -1, writtenOther}} {
		for i, words := range part.passages {
			examples = append(examples, presence.NewExample(t.written(s, words, i), part.y, t.Cost*part.cost))
		}
	}
	return presence.Separate(examples, t.features, uint64(fold+1))
}

// calibrate fits the probability of a document's best score to documents that the classifier
// did not see, as its slope and offset, by Newton's method in steps of at most one. A pull to a slope of 4 and an
// offset of 0 keeps a kind sane that hardly any document has, or hardly any lacks.
func calibrate(s Set, held [][][]float32, at int) (float32, float32) {
	const slope, pull = 4.0, 0.2
	a, b := slope, 0.0
	for range 100 {
		ga, gb := pull*(a-slope), pull*b
		haa, hab, hbb := pull, 0.0, pull
		for i, d := range s.Documents {
			x := float64(presence.BestScore(held[i], at))
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
	return float32(max(a, leastSlope)), float32(b)
}

// leastSlope keeps a better passage from making a clause less likely.
const leastSlope = 0.5

// evidence returns the threshold above which the passages of documents that have the
// clause hold the wanted share of what is marked.
func evidence(s Set, held [][][]float32, at int, recall float64) float32 {
	var marked []float32
	for i, d := range s.Documents {
		for p, mark := range d.Marked[s.Kinds[at]] {
			if mark > 0 {
				marked = append(marked, held[i][p][at])
			}
		}
	}
	if len(marked) == 0 {
		return 0
	}
	slices.Sort(marked)
	return marked[int((1-recall)*float64(len(marked)))]
}
