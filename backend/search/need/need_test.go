package need

import (
	"bytes"
	"errors"
	"math"
	"os"
	"strings"
	"testing"
)

// threeNeeds is a model of three needs: law, rent and assignment.
func threeNeeds(t testing.TB) (*Model, []byte) {
	t.Helper()
	data, err := os.ReadFile("testdata/needs.bin")
	if err != nil {
		t.Fatal(err)
	}
	m, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return m, data
}

func TestRead(t *testing.T) {
	t.Parallel()
	m, _ := threeNeeds(t)
	for text, want := range map[string]string{
		"what law governs this":                "law",
		"goverming law":                        "law", // misspelt
		"rents":                                "rent",
		"the tenant's rent":                    "rent",
		"could they be assigning it elsewhere": "assignment",
	} {
		r := m.Read(strings.Fields(text), nil, 0)
		if len(r.Shares) == 0 || r.Shares[0].Need.ID != want {
			t.Errorf("%q is read as %v, want %s", text, r, want)
		}
		sum := r.Open
		for i, s := range r.Shares {
			sum += s.Probability
			if s.Probability < leastShare || i > 0 && s.Probability > r.Shares[i-1].Probability {
				t.Errorf("%q: shares out of order or too small: %v", text, r)
			}
		}
		if math.Abs(sum-1) > 1e-6 {
			t.Errorf("%q: probabilities add up to %g", text, sum)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	_, whole := threeNeeds(t)
	for n := range len(whole) {
		if n > 2000 && n%97 != 0 {
			continue // every length of the head, and some of the tables
		}
		if _, err := Read(whole[:n]); !errors.Is(err, ErrFormat) {
			t.Fatalf("the first %d of %d bytes: %v", n, len(whole), err)
		}
	}
	if _, err := Read(append(bytes.Clone(whole), 0)); !errors.Is(err, ErrFormat) {
		t.Errorf("a byte too many: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	_, data := threeNeeds(f)
	f.Add(data[:200])
	f.Add([]byte(Magic + "\x01\x00\x00\x00\x02\x00\x00\x00{}\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Read(data)
		if err != nil {
			return
		}
		if r := m.Read([]string{"rent", "law"}, nil, 0); r.Open < 0 || r.Open > 1 {
			t.Errorf("open %g", r.Open)
		}
	})
}

func TestFeatures(t *testing.T) {
	t.Parallel()
	f := Features([]string{"no", "rent"})
	for _, want := range []Feature{feature('w', "no"), feature('w', "rent"), feature('p', "no rent"), feature('l', " no "), feature('l', "ren"), feature('l', "rent "), feature('l', " rent")} {
		if f[want] != 1 {
			t.Errorf("a feature is missing: %v", want)
		}
	}
	if len(Features(nil)) != 0 {
		t.Error("no words have features")
	}
	if feature('w', "rent") == feature('l', "rent") {
		t.Error("a word and a run of letters are one feature")
	}
}
