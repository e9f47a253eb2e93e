package ask

import (
	"testing"

	"pincite/backend/learned"
)

// TestAnswering tells of a document whose passages are near to the question that it leaves it open, where nothing else tells that it answers.
func TestAnswering(t *testing.T) {
	t.Parallel()
	w := sureWeights()
	w.Answering = &Answering{Unread: learned.Named{Bias: -3, Weights: map[string]float64{"value": 6}}}
	d := testDocument(lease)
	for _, c := range []struct {
		question, word string
		of             Subject
		told, open     bool
	}{
		{"How much is the base rent?", "Rent", Subject{}, true, false},
		{"How much is the deposit?", "Rent", Subject{}, true, true},
		{"Who pays for the garden?", "Rent", Subject{}, true, true},
		{"Who pays for the garden?", "Rent", Subject{Related: true}, false, false}, // its family tells
		{"Who pays for the garden?", "Rent", Subject{Unnamed: true}, false, false},
		{"Who pays for the garden?", "Rent", Subject{Unnamed: true, Likely: true}, true, true},
		{"What does section 10.1 say?", "Rent", Subject{}, false, false},
	} {
		f, err := w.Extract(Read(c.question, c.question, Expert), d, testHits(d, c.word), c.of, false)
		if err != nil || f.Absent != c.open || (f.Signals != nil) != c.told || c.open && (len(f.Sentences) > 0 || f.Nearest == nil) {
			t.Errorf("%s: absent %v, told by %d signals, %d sentences, %v", c.question, f.Absent, len(f.Signals), len(f.Sentences), err)
		}
	}
	for name, by := range map[string]learned.Named{"read": Shipped().Answering.Read, "unread": Shipped().Answering.Unread} {
		if by.Weights["value"] <= 0 || by.Weights["silent"] >= 0 {
			t.Errorf("%s: a value speaks against an answer, or silence for one: %v", name, by.Weights)
		}
	}
}
