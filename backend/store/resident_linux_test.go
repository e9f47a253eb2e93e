package store

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestResident reads a matter's vectors over and over: what stays mapped of its file is bounded, and what is read is the same.
func TestResident(t *testing.T) {
	s := newTest(t)
	e := testEntry(1, 60_000)
	put(t, s, e)
	const dim = 256
	d := read(t, s, e.Document.ID)
	want := make([]float32, len(d.Chunks)*dim)
	for i := range want {
		want[i] = float32(i % 251)
	}
	if _, err := s.PutVectorsOf(otherSet, dim, Vectored{d, want}); err != nil {
		t.Fatal(err)
	}
	again := func() {
		t.Helper()
		got, _, err := s.Vectors(otherSet, d.ID, nil)
		if err != nil || len(got) != len(want) || got[len(got)-1] != want[len(want)-1] {
			t.Fatalf("%d numbers, %v", len(got), err)
		}
	}
	again()
	if resident(t, s.path) == 0 {
		t.Fatal("nothing is mapped after a reading")
	}
	s.touched.Store(mostTouched)
	again()
	if kB := resident(t, s.path); kB != 0 {
		t.Errorf("%d kB stay mapped", kB)
	}
	again()
}

// resident returns how many kB of a mapped file count for the process.
func resident(t *testing.T, path string) int {
	t.Helper()
	smaps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Skip("no /proc/self/smaps")
	}
	_, rest, _ := strings.Cut(string(smaps), path)
	_, rest, _ = strings.Cut(rest, "Rss:")
	kB, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kB
}
