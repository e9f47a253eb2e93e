package presence

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"testing"
)

// TestLesson learns a kind that no expert marked from a few passages.
func TestLesson(t *testing.T) {
	t.Parallel()
	m := train(t)
	documents := contracts(90)
	var audit, insurance, others []Passage
	for _, d := range documents[:60] {
		for p, passage := range d.Passages {
			switch {
			case d.Marked["audit"] != nil && d.Marked["audit"][p] > 0 && len(audit) < 5:
				audit = append(audit, passage)
			case d.Marked["insurance"] != nil && d.Marked["insurance"][p] > 0 && len(insurance) < 5:
				insurance = append(insurance, passage)
			case p%4 == 0:
				others = append(others, passage)
			}
		}
	}
	lessons := []Lesson{m.Learn(audit, others), m.Learn(insurance, others)}
	data, err := json.Marshal(lessons)
	if err != nil {
		t.Fatal(err)
	}
	var kept []Lesson
	if err := json.Unmarshal(data, &kept); err != nil || !reflect.DeepEqual(kept, lessons) {
		t.Fatalf("as JSON and back: %v", err)
	}
	taught, err := m.Taught(kept)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range documents[60:] {
		for k, kind := range []string{"audit", "insurance"} {
			best := float32(-9)
			at := 0
			for p, passage := range d.Passages {
				scores := make([]float32, 2)
				taught.Scores(passage.Text, passage.Title, scores)
				if scores[k] > best {
					best, at = scores[k], p
				}
			}
			if has := d.Marked[kind] != nil; has != (best > 0) || has && d.Marked[kind][at] != 1 {
				t.Errorf("document %d has %s: %v; its best passage is %d with %.2f", 60+i, kind, has, at, best)
			}
		}
	}
	if again := m.Learn(audit, others); !reflect.DeepEqual(again, lessons[0]) {
		t.Error("learned twice, it is another lesson")
	}
}

// TestLessonsElsewhere holds that a lesson over the features of another model is refused.
func TestLessonsElsewhere(t *testing.T) {
	t.Parallel()
	m := train(t)
	for _, l := range []Lesson{
		{Features: []uint32{uint32(len(m.idf))}, Weights: []int8{1}},
		{Features: []uint32{1, 2}, Weights: []int8{1}},
		{Bias: float32(math.NaN())},
	} {
		if _, err := m.Taught([]Lesson{{}, l}); !errors.Is(err, ErrFormat) {
			t.Errorf("%+v: %v", l, err)
		}
	}
	if _, err := (&Model{}).Taught([]Lesson{(&Model{}).Learn(nil, nil)}); err != nil {
		t.Errorf("nothing learned over nothing: %v", err)
	}
}
