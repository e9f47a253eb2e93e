package main

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"pincite/backend/embed"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
)

// tower is a table of vectors in training: a row for each term, with Adam's moments.
type tower struct {
	dim    int
	terms  []relevance.Term
	index  map[relevance.Term]int32
	values []float32
	first  []float32
	second []float32
	steps  []int32 // by row
}

func newTower(terms []relevance.Term, dim int) *tower {
	n := len(terms)
	t := &tower{dim: dim, terms: terms, index: make(map[relevance.Term]int32, n), steps: make([]int32, n),
		values: make([]float32, n*dim), first: make([]float32, n*dim), second: make([]float32, n*dim)}
	for i, term := range terms {
		t.index[term] = int32(i)
	}
	return t
}

func (t *tower) row(r int32) []float32 { return t.values[int(r)*t.dim : (int(r)+1)*t.dim] }

// sum returns the sum of rows scaled to unit length, and its length before.
func (t *tower) sum(rows []int32) ([]float32, float32) {
	v := make([]float32, t.dim)
	for _, r := range rows {
		vector.AddScaled(1, t.row(r), v)
	}
	length := float32(math.Sqrt(float64(relevance.Dot(v, v)))) + 1e-6
	for i := range v {
		v[i] /= length
	}
	return v, length
}

// adam moves the rows that a gradient touches. A row's moments and its count of steps
// stand still while it is not touched.
func (t *tower) adam(g gradient) {
	for i, r := range g.rows {
		t.steps[r]++
		from, to := int(r)*t.dim, (int(r)+1)*t.dim
		adam(learningRate, t.values[from:to], t.first[from:to], t.second[from:to], g.values[i*t.dim:(i+1)*t.dim], t.steps[r])
	}
}

// table returns the tower's rows; only those that training has touched if trained is set.
func (t *tower) table(trained bool) relevance.Table {
	table := relevance.Table{}
	for i, term := range t.terms {
		if !trained || t.steps[i] > 0 {
			table[term] = t.row(int32(i))
		}
	}
	return table
}

// scalar is one trained number.
type scalar struct {
	value, first, second float32
	steps                int32
}

func (s *scalar) adam(rate, g float32) {
	s.steps++
	value, first, second := []float32{s.value}, []float32{s.first}, []float32{s.second}
	adam(rate, value, first, second, []float32{g}, s.steps)
	s.value, s.first, s.second = value[0], first[0], second[0]
}

// adam is a step of Adam with its usual decays 0.9 and 0.999.
func adam(rate float32, values, first, second, g []float32, steps int32) {
	const b1, b2, epsilon = 0.9, 0.999, 1e-8
	c1 := 1 - float32(math.Pow(b1, float64(steps)))
	c2 := 1 - float32(math.Pow(b2, float64(steps)))
	for i, x := range g {
		first[i] = b1*first[i] + (1-b1)*x
		second[i] = b2*second[i] + (1-b2)*x*x
		values[i] -= rate * (first[i] / c1) / (float32(math.Sqrt(float64(second[i]/c2))) + epsilon)
	}
}

// gradient is the gradient of a tower, of the rows that it touches, in the order in which
// they were first touched.
type gradient struct {
	dim    int
	place  map[int32]int
	rows   []int32
	values []float32
}

func newGradient(dim int) gradient { return gradient{dim: dim, place: map[int32]int{}} }

// row returns the gradient of a row, to be added to before the next call.
func (g *gradient) row(r int32) []float32 {
	i, ok := g.place[r]
	if !ok {
		i = len(g.rows)
		g.place[r] = i
		g.rows = append(g.rows, r)
		for range g.dim {
			g.values = append(g.values, 0)
		}
	}
	return g.values[i*g.dim : (i+1)*g.dim]
}

// throughUnit turns the gradient g of a unit vector into that of the vector before it was
// scaled, in place; false where it is zero.
func throughUnit(g, unit []float32, length float32) bool {
	along := relevance.Dot(g, unit)
	some := false
	for i := range g {
		g[i] = (g[i] - along*unit[i]) / length
		some = some || g[i] != 0
	}
	return some
}

func logSumExp(scores []float32) float32 {
	largest := scores[0]
	for _, s := range scores {
		largest = max(largest, s)
	}
	sum := 0.0
	for _, s := range scores {
		sum += math.Exp(float64(s - largest))
	}
	return largest + float32(math.Log(sum))
}

// start is what the towers start from: the word vectors, weighted by IDF, in the dim
// directions in which they vary most.
type start struct {
	terms   []relevance.Term
	index   map[relevance.Term]int
	vectors mat.Dense // words × dim
}

func newStart(words *embed.WordVectors, dim int) *start {
	n, full := words.Len(), words.Dim()
	s := &start{index: map[relevance.Term]int{}}
	all := mat.NewDense(n, full, nil)
	row := make([]float32, full)
	for i := range n {
		words.Vector(i, row)
		for k, x := range row {
			all.Set(i, k, float64(x*words.IDF(i)))
		}
		term := relevance.WordTerm(words.Word(i))
		s.terms = append(s.terms, term)
		s.index[term] = i
	}
	var covariance mat.SymDense
	covariance.SymOuterK(1, all.T())
	var eigen mat.EigenSym
	if !eigen.Factorize(&covariance, true) {
		panic("the word vectors' covariance has no eigenvectors")
	}
	var axes mat.Dense
	eigen.VectorsTo(&axes) // by rising eigenvalue
	s.vectors.Mul(all, axes.Slice(0, full, full-dim, full))
	return s
}

func (s *start) words() []relevance.Term { return s.terms }

// set starts a term's row, where the tower has one, from word i.
func (s *start) set(t *tower, term relevance.Term, i int) {
	r, ok := t.index[term]
	if !ok {
		return
	}
	for k := range t.row(r) {
		t.row(r)[k] = float32(initialScale * s.vectors.At(i, k))
	}
}
