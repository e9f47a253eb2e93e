package ask

import "testing"

// TestOwnedBy: whoever retains, is assigned or has something as its property is told, by its name or by what the opening calls it.
func TestOwnedBy(t *testing.T) {
	t.Parallel()
	parties := []forms{{"arden", "supplier"}, {"orsk", "customer"}}
	for _, c := range []struct {
		question, sentence string
		want               float64
	}{
		{"Does Orsk own the deliverables?", "The Supplier retains all right, title and interest in the Deliverables.", -1},
		{"Does Arden own the deliverables?", "The Supplier retains all right, title and interest in the Deliverables.", 1},
		{"Does Orsk own the code?", "All code shall remain the exclusive property of Supplier.", -1},
		{"Does Orsk own the code?", "Supplier hereby assigns to Customer all rights in the code.", 1},
		{"Does Arden keep any rights in the code?", "Supplier hereby assigns to Customer all rights in the code.", -1},
		{"Does Orsk own the code?", "Customer does not own the code.", 0},
		{"Does Orsk own the code?", "Each party retains its own code.", 0},
		{"Can Orsk copy the code?", "The Supplier retains all right, title and interest in the code.", 0},
	} {
		q := Read(c.question, c.question, Auto)
		claim := readClaim(c.question, q.stems)
		r := readAssertion(c.sentence, &claim)
		if got := r.ownedBy(&claim, subject(c.question, parties), parties); got != c.want {
			t.Errorf("%s · %s: %v, want %v", c.question, c.sentence, got, c.want)
		}
	}
}

// TestFitChoices: what tells the right alternatives is learned, and what tells that there is none.
func TestFitChoices(t *testing.T) {
	t.Parallel()
	row := func(asked float64) map[string]float64 { return map[string]float64{"asked": asked} }
	var choices []choice
	for range 20 {
		choices = append(choices,
			choice{of: []map[string]float64{row(0.2), row(0.9)}, right: []bool{false, true}, none: map[string]float64{"none": 1}},
			choice{of: []map[string]float64{row(0.2), row(0.1)}, right: []bool{false, false}, none: map[string]float64{"none": 1}, silent: true})
	}
	deciding, silent := fitChoices(choices)
	for _, c := range []struct {
		asked  float64
		silent bool
	}{{0.9, false}, {0.1, true}} {
		p := softmax([]float64{deciding.odds(row(c.asked)), deciding.odds(row(0.2)), silent.odds(map[string]float64{"none": 1})})
		if (p[2] > 0.8) != c.silent || (p[0] > 0.8) == c.silent {
			t.Errorf("%v of the words asked: %.2f, want silent %v", c.asked, p, c.silent)
		}
	}
}
