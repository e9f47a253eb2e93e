package rank

import (
	"math"
	"testing"
)

func TestSummaries(t *testing.T) {
	s := NewSummaries([]string{"Lease between Alder and Birch", "Leases, leases", ""})

	// Of "leases alder": three documents of 5, 2 and 0 words, 7/3 in the mean; the stem of
	// lease is in two of them, Alder in one.
	part := func(tf, length float64) float64 { return tf * 2.2 / (tf + 1.2*(0.25+0.75*length/(7.0/3))) }
	lease, alder := math.Log(1+1.5/2.5), math.Log(1+2.5/1.5)
	want := []float64{(lease + alder) * part(1, 5), lease * part(2, 2), 0}
	got := s.Scores([]string{"leases", "alder", "lease"}) // a stem counts once
	for i := range want {
		if math.Abs(float64(got[i])-want[i]) > 1e-5 {
			t.Errorf("document %d scores %g, want %g", i, got[i], want[i])
		}
	}
	if got := NewSummaries(nil).Scores([]string{"lease"}); len(got) != 0 {
		t.Errorf("no documents score %v", got)
	}
}
