package ask

import (
	"slices"
	"testing"

	"pincite/backend/learned"
)

// TestAnswering tells of a document whose passages are near to the question that it leaves it open, where nothing else tells that it
// answers.
func TestAnswering(t *testing.T) {
	t.Parallel()
	w := sureWeights()
	w.Answering = &learned.Named{Bias: -3, Weights: map[string]float64{"value": 6}}
	cosines := func(sentences []string) ([]float32, error) { return slices.Repeat([]float32{1}, len(sentences)), nil }
	entails := func(sentences []string) ([]Entailment, error) { return make([]Entailment, len(sentences)), nil }
	d := testDocument(lease)
	for _, c := range []struct {
		question, word string
		of             Subject
		told, open     bool
	}{
		{"How much is the base rent?", "Rent", Subject{}, true, false},
		{"Who pays for the garden?", "Rent", Subject{}, true, true},
		{"Who pays for the garden?", "Rent", Subject{Related: true, Unnamed: true}, true, false}, // its family tells, by this, too
		{"Who pays for the garden?", "Rent", Subject{Unnamed: true}, false, false},
		{"Who pays for the garden?", "Rent", Subject{Unnamed: true, Likely: true}, true, true},
		{"What does section 10.1 say?", "Rent", Subject{}, false, false},
	} {
		c.of.Cosines, c.of.Entails = cosines, entails
		f, err := w.Extract(Read(c.question, c.question, Expert), d, testHits(d, c.word), c.of, false)
		if err != nil || f.Absent != c.open || (f.Signals != nil) != c.told || c.open && (len(f.Sentences) > 0 || f.Nearest == nil) {
			t.Errorf("%s: absent %v, told by %d signals, %d sentences, %v", c.question, f.Absent, len(f.Signals), len(f.Sentences), err)
		}
	}
	f, err := w.Extract(Read("Who pays for the garden?", "garden", Expert), d, testHits(d, "Rent"), Subject{}, false)
	if err != nil || f.Absent || f.Signals != nil {
		t.Errorf("told without an encoder: %v, %v", f.Signals, err)
	}
	if by := Shipped().Answering.Weights; by["value"] <= 0 || by["silent"] >= 0 {
		t.Errorf("a value speaks against an answer, or silence for one: %v", by)
	}
}

// TestDespite has the encoders be surer than elsewhere that a document answers whose passages tell that it lacks a kind of clause.
func TestDespite(t *testing.T) {
	t.Parallel()
	w := sureWeights()
	w.Absent = 1
	of := Subject{Cosines: func(sentences []string) ([]float32, error) { return slices.Repeat([]float32{1}, len(sentences)), nil },
		Entails: func(sentences []string) ([]Entailment, error) { return make([]Entailment, len(sentences)), nil }}
	d := testDocument(lease)
	for _, c := range []struct {
		asked, sure float64
		absent      bool
	}{{1, LeastAnswering + 0.1, true}, {1, leastDespite + 0.1, false}, {0, LeastAnswering + 0.1, false}, {0, LeastAnswering - 0.1, true}} {
		w.Answering = &learned.Named{Bias: learned.Logit(c.sure)}
		of.Asked = c.asked
		f, err := w.Extract(Read("Who pays for the garden?", "garden", Expert), d, testHits(d, "Rent"), of, false)
		if err != nil || f.Absent != c.absent || !c.absent && f.Presence < LeastAnswering {
			t.Errorf("sure by %.1f: absent %v, %.2f, %v", c.sure, f.Absent, f.Presence, err)
		}
	}
}
