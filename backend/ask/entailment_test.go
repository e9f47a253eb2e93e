package ask

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

// TestReadEntailment: the scale of a vector is taken out again.
func TestReadEntailment(t *testing.T) {
	t.Parallel()
	want := Entailment{Yes: -2.5, Decides: 4, Qualified: 0.25}
	v := []float32{float32(want.Yes), float32(want.Decides), float32(want.Qualified), 1}
	length := float32(math.Sqrt(2.5*2.5 + 16 + 0.0625 + 1))
	for i := range v {
		v[i] /= length
	}
	got := ReadEntailment(v)
	if math.Abs(got.Yes-want.Yes)+math.Abs(got.Decides-want.Decides)+math.Abs(got.Qualified-want.Qualified) > 1e-5 {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestEntailmentText: a long sentence is cut, not within a character.
func TestEntailmentText(t *testing.T) {
	t.Parallel()
	if got := EntailmentText(" May they? ", "They may."); got != "May they? | They may." {
		t.Errorf("%q", got)
	}
	if got := EntailmentText("?", "x"+strings.Repeat("é", mostCompared)); !utf8.ValidString(got) || len(got) > mostCompared+8 {
		t.Errorf("%d bytes, valid %v", len(got), utf8.ValidString(got))
	}
}

// TestEntailmentTellsTheSide: where a question and a sentence share no word that says so, the side is that of the cross-encoder.
func TestEntailmentTellsTheSide(t *testing.T) {
	t.Parallel()
	const words = "Disputes between the parties are heard by a judge who sits alone."
	d := NewDocument(cite.Document{Text: words})
	span := doc.Span{End: len(words)}
	b := Basis{Question: Read("Can we get a jury?", "Can we get a jury?", Auto), Document: d,
		Hits: []doc.Hit{{Score: 0.9, Span: span, Sentences: []doc.Sentence{{Span: span, Score: 1}}}}, Presence: 0.9}
	b.Subject.Cosines = func(texts []string) ([]float32, error) { return slices.Repeat([]float32{0.5}, len(texts)), nil }
	for _, yes := range []float64{-5, 5} {
		b.Subject.Entails = func(texts []string) ([]Entailment, error) {
			return slices.Repeat([]Entailment{{Yes: yes, Decides: 5, Qualified: -5}}, len(texts)), nil
		}
		sentences, err := b.Deciding()
		if err != nil {
			t.Fatal(err)
		}
		if sum := sentences.Sum(verdicts()); sum.Yes != (yes > 0) {
			t.Errorf("log-odds of yes %v, and the side is yes: %v", yes, sum.Yes)
		}
	}
}

// TestEntailmentReadsAllOfASentence: what decides stands behind what the cross-encoder reads at once.
func TestEntailmentReadsAllOfASentence(t *testing.T) {
	t.Parallel()
	const answer = "the rent is payable on the first day of each month"
	words := strings.Repeat("Subject to what this lease provides elsewhere, and as between the parties only, ", 9) + answer
	for _, at := range []int{0, len(words)} {
		if parts := windows(words[:at]); len(parts) == 0 || len(parts) > mostWindows {
			t.Fatalf("%d parts", len(parts))
		}
	}
	tried := trial{q: &Question{}, judged: []judged{{said: assertion{text: words}, features: map[string]float64{}, polarity: map[string]float64{}}}}
	err := tried.entail(&Subject{Entails: func(texts []string) ([]Entailment, error) {
		read := make([]Entailment, len(texts))
		for i, s := range texts {
			read[i].Decides = -4
			if strings.Contains(s[:min(len(s), windowBytes+windowStep/5)], answer) {
				read[i].Decides = 4
			}
		}
		return read, nil
	}})
	if got := tried.judged[0].features["entails"]; err != nil || got != entailed(4) {
		t.Errorf("it answers by %v, %v", got, err)
	}
}
