package firm

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"pincite/backend/store"
	"pincite/testkit/cluster"
)

// searchesInFaults is how many questions are asked while a node is gone. [TestFaults] asks them in both
// halves.
const searchesInFaults = 500

// TestFaults kills a node of three while documents are brought and while questions are asked: nothing is
// lost or doubled, every question is answered, and the node has everything again once it is back.
func TestFaults(t *testing.T) {
	c := cluster.ForTest(t, 3)
	tenant := openTenant(t, c, "Acme", cluster.RootKey)
	db := newFile(t, seeds(24)...)
	var once sync.Once
	report, err := tenant.Push(t.Context(), db, testModel, func(done, _ int) {
		if done >= 6 {
			once.Do(func() {
				if err := c.Nodes[0].Kill(); err != nil { // the one that is asked first
					t.Error(err)
				}
			})
		}
	})
	if err != nil || report.Documents != 24 {
		t.Fatalf("pushed %+v (%v) while a node was killed", report, err)
	}
	want := checked(t, tenant, 24)
	if local, _ := db.Check(t.Context()); local.Chunks != want.Chunks || local.TextBytes != want.TextBytes {
		t.Errorf("the cluster has %+v, the file %+v", want, local)
	}
	if err := c.Nodes[0].Start(); err != nil {
		t.Fatal(err)
	}
	if err := c.Nodes[0].Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	askThroughKill(t, c, tenant)
	if err := c.Nodes[1].Start(); err != nil {
		t.Fatal(err)
	}
	if err := c.Nodes[1].Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, node := range c.Nodes { // asked one by one
		one, err := Open("weaviate://"+node.Host+"/Acme", Options{Key: cluster.RootKey})
		if err != nil {
			t.Fatal(err)
		}
		caughtUp(t, one)
	}
	if n, err := tenant.Mend(t.Context()); err != nil {
		t.Fatal(err)
	} else {
		t.Logf("%d documents or versions were mended", n)
	}
	for _, node := range c.Nodes {
		one, err := Open("weaviate://"+node.Host+"/Acme", Options{Key: cluster.RootKey})
		if err != nil {
			t.Fatal(err)
		}
		if got := checked(t, one, 24); got.Chunks != want.Chunks || got.TextBytes != want.TextBytes {
			t.Errorf("%s has %+v, want %+v", node.Host, got, want)
		}
	}
	if r := pushed(t, tenant, db); r != (Report{Unchanged: 24}) {
		t.Errorf("pushed again: %+v", r)
	}
}

// catchingUp is how long the other nodes may take to bring one up to date.
const catchingUp = 3 * time.Minute

// caughtUp waits until a node that was away holds all documents with all their chunks.
func caughtUp(t *testing.T, one *Tenant) {
	t.Helper()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	late := time.After(catchingUp)
	for {
		report, err := one.Check(t.Context())
		if err == nil && !slices.ContainsFunc(report.Problems, func(p store.Problem) bool { return p.Kind != store.BadVectors }) {
			return
		}
		select {
		case <-late:
			t.Fatalf("the node does not catch up: %+v (%v)", report, err)
		case <-tick.C:
		}
	}
}

// askThroughKill asks the same question over and over, and kills a node in the middle.
func askThroughKill(t *testing.T, c *cluster.Cluster, tenant *Tenant) {
	t.Helper()
	x := indexOf(t, tenant)
	want, err := x.Nearest(t.Context(), vectorOf("notice"), 10, nil)
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	for i := range 2 * searchesInFaults {
		if i == searchesInFaults {
			if err := c.Nodes[1].Kill(); err != nil {
				t.Fatal(err)
			}
		}
		near, err := x.Nearest(t.Context(), vectorOf("notice"), 10, nil)
		if errors.Is(err, ErrServer) || errors.Is(err, ErrOffline) {
			failed++
			continue
		}
		if err != nil || !alike(near, want) {
			t.Fatalf("question %d: %v (%v), want %v", i, near, err, want)
		}
	}
	if failed > 0 {
		t.Errorf("%d of %d questions were not answered", failed, 2*searchesInFaults)
	}
}
