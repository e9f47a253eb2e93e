package firm

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/store"
	"pincite/testkit/cluster"
)

// indexerEnv has the tests' program bring documents until it is killed: the address of a matter.
const indexerEnv = "PINCITE_TEST_INDEXER"

const testLease = time.Second

// indexed is what the indexers of the tests bring.
var indexed = seeds(30)

func indexer(t testing.TB, address string) *Tenant {
	t.Helper()
	tenant, err := Open(address, Options{Key: cluster.RootKey, Lease: testLease})
	if err != nil {
		t.Fatal(err)
	}
	return tenant
}

// TestIndexerProcess is the other machine of [TestKilledIndexer].
func TestIndexerProcess(t *testing.T) {
	address := os.Getenv(indexerEnv)
	if address == "" {
		t.Skip("run by another test")
	}
	_, err := indexer(t, address).Push(t.Context(), newFile(t, indexed...), testModel, func(int, int) { fmt.Println("brought") })
	if err != nil {
		t.Fatal(err)
	}
}

// TestKilledIndexer has two machines bring the same documents, of which one is killed: the other takes over
// what that was at; nothing is lost, nothing doubled, and nothing is left of the dead one.
func TestKilledIndexer(t *testing.T) {
	c := cluster.ForTest(t, 1)
	tenant := indexer(t, c.Address("Acme"))
	if err := tenant.prepare(t.Context(), vectorName(testModel)); err != nil {
		t.Fatal(err)
	}
	other := exec.Command(os.Args[0], "-test.run=^TestIndexerProcess$", "-test.v")
	other.Env = append(os.Environ(), indexerEnv+"="+c.Address("Acme"))
	out, err := other.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	killed := make(chan int)
	began := make(chan struct{})
	go func() {
		brought := 0
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if !strings.Contains(lines.Text(), "brought") {
				continue
			}
			if brought++; brought == 1 {
				close(began)
			}
			if brought == 4 {
				_ = other.Process.Kill()
			}
		}
		_ = other.Wait() // it was killed
		killed <- brought
	}()
	<-began
	db := newFile(t, indexed...)
	report, err := tenant.Push(t.Context(), db, testModel, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	brought := <-killed
	if brought < 4 || brought == len(indexed) || report.Documents+report.Unchanged != len(indexed) || report.Unchanged == 0 {
		t.Errorf("the one that was killed had brought %d, the other %+v", brought, report)
	}
	got, want := checked(t, tenant, len(indexed)), checkedFile(t, db)
	if got.Chunks != want.Chunks || got.TextBytes != want.TextBytes || got.Files != want.Files {
		t.Errorf("the server has %+v, the file %+v", got, want)
	}
	whole(t, tenant, entriesOf(t, tenant))
	noRecords(t, tenant)
}

func checkedFile(t *testing.T, db *store.Store) store.CheckReport {
	t.Helper()
	r, err := db.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// noRecords holds that no worker and no lease is left.
func noRecords(t *testing.T, tenant *Tenant) {
	t.Helper()
	err := tenant.each(t.Context(), recordCollection, func(r row) error {
		if r.kind != kindFile && r.kind != kindMeta {
			t.Errorf("a record of the kind %s is left", r.kind)
		}
		return nil
	}, "kind")
	if err != nil {
		t.Fatal(err)
	}
}

// TestTwoIndexers has machines index at the same time: each document is brought once, and folders of
// different machines stay beside each other.
func TestTwoIndexers(t *testing.T) {
	c := cluster.ForTest(t, 1)
	if err := indexer(t, c.Address("Acme")).prepare(t.Context(), vectorName(testModel)); err != nil {
		t.Fatal(err)
	}
	files := []*store.Store{newFile(t, indexed...), newFile(t, indexed...), newFile(t)}
	for _, seed := range []uint64{101, 102, 103} {
		putSample(t, files[2], fmt.Sprintf("/elsewhere/contract %d.txt", seed), sample(seed))
	}
	meta, _ := files[2].Meta()
	meta.Folders = []string{"/elsewhere"}
	if err := files[2].SetMeta(meta); err != nil {
		t.Fatal(err)
	}
	reports, errs := make([]Report, len(files)), make([]error, len(files))
	var wait sync.WaitGroup
	for i, db := range files {
		wait.Go(func() {
			reports[i], errs[i] = indexer(t, c.Address("Acme")).Push(t.Context(), db, testModel, func(int, int) {})
		})
	}
	wait.Wait()
	for i, err := range errs {
		if err != nil {
			t.Errorf("indexer %d: %v", i, err)
		}
	}
	if n := reports[0].Documents + reports[1].Documents; n != len(indexed) || reports[2].Documents != 3 {
		t.Errorf("brought %+v", reports)
	}
	tenant := indexer(t, c.Address("Acme"))
	checked(t, tenant, len(indexed)+3)
	m, err := tenant.Meta()
	if err != nil || !slices.Equal(m.Folders, []string{testFolder, "/elsewhere"}) {
		t.Errorf("the folders are %q (%v)", m.Folders, err)
	}
	noRecords(t, tenant)
}

// TestLease holds who gets a lease: one of two, the other one when it is given back, and whoever finds
// that its holder has given no sign for long.
func TestLease(t *testing.T) {
	c := cluster.ForTest(t, 1)
	tenant := indexer(t, c.Address("Acme"))
	if err := tenant.prepare(t.Context(), vectorName(testModel)); err != nil {
		t.Fatal(err)
	}
	join := func() *crew {
		worker, err := indexer(t, c.Address("Acme")).join(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return worker
	}
	take := func(worker *crew, want bool) {
		t.Helper()
		if got, err := worker.take(t.Context(), "work"); got != want || err != nil {
			t.Errorf("taken: %v (%v), want %v", got, err, want)
		}
	}
	a, b := join(), join()
	take(a, true)
	take(a, true)
	take(b, false)
	if alone, err := b.alone(t.Context()); alone || err != nil {
		t.Errorf("alone beside another: %v (%v)", alone, err)
	}
	a.leave(t.Context())
	take(b, true)
	dead := b
	dead.stop() // gives no sign any more, and nothing back
	dead.done.Wait()
	heir := join()
	defer heir.leave(t.Context())
	begin := time.Now()
	if err := heir.await(t.Context(), "work"); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begin); took < testLease {
		t.Errorf("a lease is taken from a worker that was silent for %v", took)
	}
	if alone, err := heir.alone(t.Context()); !alone || err != nil {
		t.Errorf("alone beside a dead one: %v (%v)", alone, err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if err := heir.pause(stopped); err == nil {
		t.Error("a pause goes on after its end")
	}
}

// TestLoose holds which documents are deleted: none whose files another machine still brings.
func TestLoose(t *testing.T) {
	of := func(name string) doc.ID { return doc.IDOf([]byte(name)) }
	there := map[doc.ID]listed{of("kept"): {}, of("left"): {}, of("coming"): {}}
	led := ledTo([]store.File{{Path: "/a", Doc: of("kept")}, {Path: "/b", Doc: of("left")}})
	leads := ledTo([]store.File{{Path: "/a", Doc: of("kept")}})
	if got := loose(there, led, leads, false); !slices.Equal(got, []doc.ID{of("left")}) {
		t.Errorf("beside another worker: %v", got)
	}
	if got := loose(there, led, leads, true); len(got) != 2 || slices.Contains(got, of("kept")) {
		t.Errorf("alone: %v", got)
	}
}
