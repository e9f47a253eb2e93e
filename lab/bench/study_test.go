package bench

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
)

func TestStudy(t *testing.T) {
	pool := write(t, map[string]string{"extra.txt": "When does the term of this other contract end?", "x.bin": "\x00"})
	s := Study{Data: small(t), Pool: pool, Configs: mustConfigs(t, "default", "recursive"), System: &memorySystem{}}
	var loaded Loaded
	s.Loaded = func(l Loaded) { loaded = l }
	report, answers, err := s.Do(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if want := (Loaded{Questions: 3, Documents: 3, Pool: 1, PoolLeftOut: 1}); loaded != want {
		t.Errorf("loaded %+v, want %+v", loaded, want)
	}
	if report.Documents != 4 || len(report.Results) != 2 || len(answers) != 6 {
		t.Errorf("%d documents, %d results, %d answers", report.Documents, len(report.Results), len(answers))
	}
	// The extra document has more of the first question's words than the right one.
	if first := answers[0].Hits[0].File; first != "extra.txt" {
		t.Errorf("first hit lies in %s: the pool is not searched", first)
	}
}

func TestReadList(t *testing.T) {
	dir := write(t, map[string]string{"list": "cuad/X (1).txt\r\n\n maud/é.txt\n", "empty": "\n \n"})
	got, err := ReadList(filepath.Join(dir, "list"))
	if err != nil || !slices.Equal(got, []string{"cuad/X (1).txt", "maud/é.txt"}) {
		t.Errorf("%q, %v", got, err)
	}
	for _, name := range []string{"empty", "none"} {
		if _, err := ReadList(filepath.Join(dir, name)); !errors.Is(err, ErrSelection) {
			t.Errorf("%s: %v, want ErrSelection", name, err)
		}
	}
}
