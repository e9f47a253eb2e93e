package cluster

import (
	"errors"
	"testing"
)

// ForTest starts n nodes until a test ends, with the environment as for [Start], and skips the
// test where there is no server and among short ones.
func ForTest(t testing.TB, n int, env ...string) *Cluster {
	t.Helper()
	if testing.Short() {
		t.Skip("starts servers; not in short tests: make test-firm")
	}
	server, err := Find(".")
	if errors.Is(err, ErrNoServer) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	c, err := Start(t.Context(), server, t.TempDir(), n, env...)
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
