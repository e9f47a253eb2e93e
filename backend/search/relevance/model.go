package relevance

import "math"

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
