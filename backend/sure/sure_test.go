package sure

import (
	"math"
	"testing"
)

func TestWord(t *testing.T) {
	for p, want := range map[float64]string{
		0: "", -1: "", math.NaN(): "", 0.001: "unlikely", 0.19: "unlikely", 0.2: "possible", 0.49: "possible", 0.5: "likely",
		0.8: "very likely", 0.949: "very likely", 0.95: "almost certain", 1: "almost certain",
	} {
		if got := Word(p); got != want {
			t.Errorf("%v: %q, want %q", p, got, want)
		}
	}
	if got := Percent(0.73); got != "likely, 73 %" {
		t.Error(got)
	}
}

func TestScaleGoesDown(t *testing.T) {
	for i, s := range Scale()[1:] {
		if s.Least >= Scale()[i].Least {
			t.Errorf("%q is not below %q", s.Word, Scale()[i].Word)
		}
	}
}
