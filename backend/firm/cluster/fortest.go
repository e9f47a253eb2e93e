package cluster

import (
	"errors"
	"testing"
)

// ForTest starts a server of one node until a test ends, and skips the test where there is none
// and among short ones.
func ForTest(t testing.TB) *Cluster {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a server; not in short tests: make test-firm")
	}
	server, err := Find(".")
	if errors.Is(err, ErrNoServer) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	c, err := Start(t.Context(), server, t.TempDir(), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
	return c
}
