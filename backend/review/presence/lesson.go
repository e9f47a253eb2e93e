package presence

import (
	"fmt"
	"slices"

	"pincite/backend/learned"
)

// Lesson is a kind of clause that no expert marked: a classifier learned from some passages
// alone, over the features of a [Model]. It has no calibration of its own.
type Lesson struct {
	Bias     float32  `json:"bias"`
	Scale    float32  `json:"scale"`    // what a weight of 1 stands for
	Features []uint32 `json:"features"` // positions in the model
	Weights  []int8   `json:"weights"`  // by feature
}

// Lessons are learned from a few passages that cost more, each, than one of the thousands that
// they are to be told from.
const (
	lessonCost     = 0.3
	lessonPositive = 20.0
	lessonKept     = 3000
)

// Learn returns what tells the wanted passages from others; the same passages give the same
// lesson.
func (m *Model) Learn(wanted, others []Passage) Lesson {
	var examples []Example
	for _, p := range wanted {
		examples = append(examples, NewExample(m.Weigh(p), 1, lessonCost*lessonPositive))
	}
	for _, p := range others {
		examples = append(examples, NewExample(m.Weigh(p), -1, lessonCost))
	}
	var l Lesson
	var w []float32
	w, l.Bias = Separate(examples, len(m.idf), 0)
	var features []int
	l.Scale, features, l.Weights = Strongest(w, lessonKept)
	for _, f := range features {
		l.Features = append(l.Features, uint32(f))
	}
	return l
}

// Taught returns a model of lessons, by their positions, over the features of m. The error is
// [ErrFormat] where one is not over these.
func (m *Model) Taught(lessons []Lesson) (*Model, error) {
	t := &Model{Vocabulary: m.Vocabulary}
	var columns []learned.Column
	for k, l := range lessons {
		t.kinds = append(t.kinds, Kind{Bias: l.Bias, Scale: l.Scale})
		columns = append(columns, learned.Column{Features: l.Features, Weights: l.Weights})
		if len(l.Features) != len(l.Weights) || !t.sound() ||
			slices.ContainsFunc(l.Features, func(f uint32) bool { return int(f) >= len(m.idf) }) {
			return nil, fmt.Errorf("%w: lesson %d", ErrFormat, k)
		}
	}
	t.classes = learned.NewClasses(len(m.idf), columns)
	return t, nil
}
