package verdicts

import "testing"

// TestFitFigures learns from a few made-up questions which value is asked for, with and without an encoder, and that none is.
func TestFitFigures(t *testing.T) {
	t.Parallel()
	pairs, err := ReadFigurePairs("# note\n" +
		"How long is the cure period?\tA breach is cured within thirty (30) days.|Invoices are paid within ten (10) days.\t30 days\n" +
		"How long is the notice to terminate?\tEither party may terminate on sixty (60) days' notice.\t60 days\n" +
		"How much is the rent?\tThe rent is $900 a month.|A late charge is $15.\tUSD 900\n" +
		"How long is the warranty?\tThe warranty is in force.|Goods are inspected within five (5) days.\n")
	if err != nil || len(pairs) != 4 {
		t.Fatalf("%d pairs, %v", len(pairs), err)
	}
	w := FitFigures(pairs)
	for i := range pairs {
		text, p, right := pairs[i].Judge(w, false)
		if stated := p > 0.5; stated != (i < 3) || stated && !right {
			t.Errorf("%s: %s, %.2f", pairs[i].Question, text, p)
		}
	}
	for _, bad := range []string{"How much is it?\n", "How much is the rent?\tThe rent is $900.\tUSD 901\n"} {
		if _, err := ReadFigurePairs(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
