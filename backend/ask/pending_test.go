package ask

import "testing"

// TestUnticked tells of choices about what is asked that nobody ticked, and of no others.
func TestUnticked(t *testing.T) {
	t.Parallel()
	d := testDocument("ORDER FORM\n\n☒ Premium support is included\n\n☐ Source code escrow is included\n\n☐ Training on site is included\n")
	for question, want := range map[string]string{
		"Is source code escrow included?": "☐ Source code escrow is included",
		"Is premium support included?":    "",
		"Who pays the taxes?":             "",
	} {
		q := Read(question, question, Expert)
		told, err := q.Unticked(d)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, c := range told {
			got += c.Quote
		}
		if got != want {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}
