package relevance

import (
	"math"

	"pincite/backend/learned"
)

// Map is a linear map of word vectors. It takes the mean of a question's word vectors to
// where the words of its answers lie: people ask for words that stand in titles, and for
// others yet, and answers have those of clauses. The zero Map leaves vectors as they are.
type Map struct {
	dim  int
	rows []float32 // dim × dim: row i is what axis i of a question becomes
}

// Model is a trained two-tower model.
type Model struct {
	dim      int
	passage  tower
	question tower
	kinds    [][]float32 // unit vectors of the questions it was trained on
	words    Map
}

// Dim returns the length of the model's vectors.
func (m *Model) Dim() int { return m.dim }

// Words returns the model's map of word vectors.
func (m *Model) Words() Map { return m.words }

// Question returns the vector of a question given as its content words: unit length, or
// zero where the model knows none of them. What training teaches of passages whatever is
// asked is not in it but apart, in [Model.Any]: a question of few words would be nothing
// else.
func (m *Model) Question(words []Term) []float32 {
	v := make([]float32, m.dim)
	row := make([]float32, m.dim)
	for _, t := range words {
		if r := m.question.row(t); r >= 0 {
			m.question.read(row, r)
			for i, x := range row {
				v[i] += x
			}
		}
	}
	normalize(v)
	return v
}

// Any returns the vector of a question of which nothing is known: its score says which
// passages answer questions at all. Unit length, or zero where the model has not learned
// from marked answers.
func (m *Model) Any() []float32 {
	v := make([]float32, m.dim)
	if r := m.question.row(Always); r >= 0 {
		m.question.read(v, r)
	}
	normalize(v)
	return v
}

func normalize(v []float32) {
	sum := float32(0)
	for _, x := range v {
		sum += x * x
	}
	if sum == 0 {
		return
	}
	f := 1 / float32(math.Sqrt(float64(sum)))
	for i := range v {
		v[i] *= f
	}
}

// Familiarity returns how near a question's vector is to those of the questions the
// model was trained on: the greatest cosine, from 0 to 1; 0 where the model was trained
// on none.
func (m *Model) Familiarity(question []float32) float32 {
	best := float32(0)
	for _, kind := range m.kinds {
		best = max(best, Dot(kind, question))
	}
	return min(best, 1)
}

// Dot returns the dot product of two vectors of one length: for unit vectors their
// cosine.
func Dot(a, b []float32) float32 {
	b = b[:len(a)]
	sum := float32(0)
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

// NewMap makes a map of vectors of length dim; rows holds what each axis becomes, one
// after the other. It keeps rows.
func NewMap(dim int, rows []float32) Map {
	if len(rows) != dim*dim {
		panic("relevance: a map that is not square")
	}
	return Map{dim, rows}
}

// Apply returns what the map makes of a vector, in unit length; a vector of another
// length than the map's, it returns as it is.
func (m Map) Apply(v []float32) []float32 {
	if m.dim == 0 || len(v) != m.dim {
		return v
	}
	out := make([]float32, m.dim)
	for i, x := range v {
		if x == 0 {
			continue
		}
		for k, y := range m.rows[i*m.dim : (i+1)*m.dim] {
			out[k] += x * y
		}
	}
	normalize(out)
	return out
}

// tower holds one vector for each term that it knows: int8 numbers with a scale a row.
type tower struct {
	terms []Term // by row, strictly ascending
	index learned.Index[Term]
	scale []float32 // by row
	rows  []int8    // len(terms) × dim
}

// row returns the row of a term, -1 where the tower does not know it.
func (t *tower) row(term Term) int32 { return t.index.Find(term) }

// read writes row r to v.
func (t *tower) read(v []float32, r int32) {
	scale := t.scale[r]
	for i, x := range t.rows[int(r)*len(v) : (int(r)+1)*len(v)] {
		v[i] = scale * float32(x)
	}
}
