package embed

import (
	"math"
	"testing"
)

func TestEntailmentSharesTheEncodersWeights(t *testing.T) {
	t.Parallel()
	engine, err := OpenEntailment(withORT(t))
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	vectors, err := engine.Embed(t.Context(), []string{
		"Can the tenant hand the lease to somebody else? | Tenant may assign this Lease.",
		"Can the tenant hand the lease to somebody else? | Tenant shall not assign this Lease.",
		"Can the tenant hand the lease to somebody else? | The rent is payable monthly in advance.",
	})
	if err != nil {
		t.Fatal(err)
	}
	var odds [3][3]float64 // yes, decides, qualified
	for i, v := range vectors {
		if len(v) != 4 || v[3] <= 0 {
			t.Fatalf("vector %v of text %d", v, i)
		}
		for k := range odds[i] {
			odds[i][k] = float64(v[k] / v[3])
		}
	}
	t.Log(odds)
	if !(odds[0][0] > odds[1][0]) {
		t.Errorf("that the answer is yes: %.2f of a permission, %.2f of a prohibition", odds[0][0], odds[1][0])
	}
	if !(min(odds[0][1], odds[1][1]) > odds[2][1]) || math.IsNaN(odds[2][1]) {
		t.Errorf("that a sentence decides: %.2f, %.2f, and %.2f of one that does not", odds[0][1], odds[1][1], odds[2][1])
	}
}
