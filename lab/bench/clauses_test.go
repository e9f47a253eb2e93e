package bench

import (
	"slices"
	"testing"
)

// TestWithout leaves out kinds with their questions, and no others.
func TestWithout(t *testing.T) {
	t.Parallel()
	s := MarkedSet{Kinds: []string{"audit", "law", "term"}, Asks: []string{"Audit?", "Law?", "Term?"}}
	less := s.Without([]string{"Law?", "Other?"})
	if !slices.Equal(less.Kinds, []string{"audit", "term"}) || !slices.Equal(less.Asks, []string{"Audit?", "Term?"}) || len(s.Kinds) != 3 {
		t.Errorf("%v, %v are left of %v", less.Kinds, less.Asks, s.Kinds)
	}
}
