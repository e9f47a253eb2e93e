package extracttest

import (
	"archive/zip"
	"bytes"
	"maps"
	"slices"
	"testing"
)

// Zip makes an archive of members by name.
func Zip(t testing.TB, members map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		m, err := w.Create(name)
		if err == nil {
			_, err = m.Write([]byte(members[name]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
