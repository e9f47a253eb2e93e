package bench

import (
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// countEnv asks [TestVectorSpeed] for as many vectors of gte-large's length: 200000 to compare
// with docs/adr/0005.
const countEnv = "PINCITE_TEST_VECTORS"

func TestVectorSpeed(t *testing.T) {
	if n, err := strconv.Atoi(os.Getenv(countEnv)); err == nil {
		r, err := vectorSpeed{Count: n, Dim: 1024, Python: "/usr/bin/python3"}.do(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		t.Log(r)
		return
	}
	for name, s := range map[string]vectorSpeed{
		"of a common length":   {Count: 3000, Dim: 128},
		"of another length":    {Count: 800, Dim: 37},
		"fewer than are asked": {Count: 40, Dim: 64},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := s.do(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if r.Same != 1 || r.K != min(vectorNearest, s.Count) || r.Questions < 1 || r.Search.Median <= 0 || r.Instructions == "" {
				t.Errorf("%+v", r)
			}
			if r.Faiss != nil || r.WithoutFaiss == "" {
				t.Errorf("FAISS without Python: %+v", r)
			}
		})
	}
}

func TestVectorSpeedBesideFaiss(t *testing.T) {
	const python = "/usr/bin/python3"
	if exec.Command(python, "-c", "import faiss").Run() != nil {
		t.Skip(python + " has no faiss (Debian: python3-faiss)")
	}
	r, err := vectorSpeed{Count: 2000, Dim: 64, Python: python}.do(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Faiss == nil || r.Faiss.Version == "" || r.Faiss.Search.Median <= 0 {
		t.Errorf("%+v", r)
	}
}

func TestVectorSpeedWithoutFaiss(t *testing.T) {
	r, err := vectorSpeed{Count: 100, Dim: 64, Python: "/nowhere/python"}.do(t.Context())
	if err != nil || r.Faiss != nil || !strings.Contains(r.WithoutFaiss, "python3-faiss") {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestKeepBest(t *testing.T) {
	question := []float32{1, 0}
	best := keepBest(nil, question, []float32{0.5, 9, 0.25, 9, 0.75, 9}, 0, 2)
	best = keepBest(best, question, []float32{0.5, 1, float32(math.Inf(-1)), 1}, 3, 2)
	if len(best) != 2 || best[0] != (exact{2, 0.75}) || best[1] != (exact{0, 0.5}) {
		t.Errorf("%v", best)
	}
}
