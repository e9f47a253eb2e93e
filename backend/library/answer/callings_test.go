package answer

import (
	"slices"
	"testing"
)

// TestCallings takes words for names of a document that a person uses as such, and no ordinary ones.
func TestCallings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		summary string
		want    []string
	}{
		{"", nil},
		{"Remember: double check this one before we sign. Ask about it.", nil},
		{"the heron project, and Project Apple of the bank", []string{"heron project", "Project Apple"}},
		{"Kestrel. Check it with Johanna Vries; (Kestrel Bid)", []string{"Kestrel", "Johanna Vries", "Kestrel Bid"}},
	} {
		if got := callings(c.summary); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.summary, got, c.want)
		}
	}
}
