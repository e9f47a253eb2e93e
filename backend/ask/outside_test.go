package ask

import "testing"

// TestOutside tells what no contract answers from what one may, by how near contracts come and whose papers it speaks of.
func TestOutside(t *testing.T) {
	t.Parallel()
	far := Asking{Cosine: 0.2, Vector: 0.3, Sentence: 0.05, Nowhere: 0.3, Foreign: 2}
	near := Asking{Cosine: 0.65, Vector: 0.7, Sentence: 0.5, Need: 0.8, Clause: 0.8}
	for _, c := range []struct {
		question string
		of       Asking
		want     bool
	}{
		{"Will it rain in Oslo tomorrow?", far, true},
		{"How do I boil an egg?", far, true},
		{"How do I train for a marathon?", far, true},
		{"Can the employer dismiss the executive who is ill?", near, false},
		{"Is the agreement subject to the laws of Texas?", near, false},
		{"What happens if it rains on the day of the event?", Asking{Cosine: 0.5, Vector: 0.5, Sentence: 0.3}, false},
	} {
		q := Read(c.question, c.question, Auto)
		if got := q.Outside(c.of); got != c.want {
			t.Errorf("%s: %v", c.question, got)
		}
	}
}
