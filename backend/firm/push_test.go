package firm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search"
	"pincite/backend/search/vector"
	"pincite/backend/store"
	"pincite/testkit/cluster"
)

// TestPush follows a matter on a server through its changes: nothing is written twice, nothing is left
// behind, and a document is seen whole or not at all.
func TestPush(t *testing.T) {
	c := cluster.ForTest(t, 1)
	tenant := openTenant(t, c, "Acme", cluster.RootKey)
	db := newFile(t, seeds(6)...)
	pushed(t, tenant, db)
	before, err := tenant.Meta()
	if err != nil {
		t.Fatal(err)
	}
	if r := pushed(t, tenant, db); r != (Report{Unchanged: 6}) {
		t.Errorf("pushed again: %+v", r)
	}
	if after, err := tenant.Meta(); err != nil || after.Generation != before.Generation {
		t.Errorf("generation %d after a push without a change, %d before (%v)", after.Generation, before.Generation, err)
	}

	t.Run("another summary", func(t *testing.T) {
		old := tenant.Index(entriesOf(t, tenant))
		ids, _ := db.DocumentIDs()
		d, _ := db.Document(ids[0])
		v, dim, _ := db.Vectors(testSet, ids[0], nil)
		d.Summary = "In a person's words"
		files, _ := db.Files()
		var leading []store.File
		for _, f := range files {
			if f.Doc == ids[0] {
				leading = append(leading, f)
			}
		}
		if err := db.PutDocuments(store.Entry{Document: d, Set: testSet, Dim: dim, Vectors: v, Files: leading}); err != nil {
			t.Fatal(err)
		}
		if r := pushed(t, tenant, db); r.Documents != 1 || r.Unchanged != 5 {
			t.Errorf("pushed %+v", r)
		}
		if after, err := tenant.Meta(); err != nil || after.Generation == before.Generation {
			t.Errorf("the generation is the same after a change (%v)", err)
		}
		checked(t, tenant, 6)
		if _, err := old.Products(t.Context(), vectorOf("x"), []vector.Ref{vector.At(0, 0)}); !errors.Is(err, vector.ErrChanged) {
			t.Errorf("a replaced document in an old index: %v", err)
		}
	})

	t.Run("a document that left", func(t *testing.T) {
		if err := db.DeleteFiles(testFolder + "/contract 3.txt"); err != nil {
			t.Fatal(err)
		}
		if r := pushed(t, tenant, db); r.Deleted != 1 {
			t.Errorf("pushed %+v", r)
		}
		report := checked(t, tenant, 5)
		want, _ := db.Check(t.Context())
		if report.Chunks != want.Chunks || report.Files != want.Files || report.TextBytes != want.TextBytes {
			t.Errorf("the server has %+v, the file %+v", report, want)
		}
	})

	t.Run("another machine's folder", func(t *testing.T) {
		other := newFile(t)
		putSample(t, other, "/elsewhere/contract 99.txt", sample(99))
		meta, _ := other.Meta()
		meta.Folders = []string{"/elsewhere"}
		if err := other.SetMeta(meta); err != nil {
			t.Fatal(err)
		}
		pushed(t, tenant, other)
		checked(t, tenant, 6)
		pushed(t, tenant, db)
		checked(t, tenant, 6) // and it stays
		meta.VectorSet = "another model's"
		if err := other.SetMeta(meta); err != nil {
			t.Fatal(err)
		}
		if _, err := tenant.Push(t.Context(), other, testModel, func(int, int) {}); !errors.Is(err, ErrOtherVectors) {
			t.Errorf("vectors of another model: %v", err)
		}
	})

	t.Run("cut short", func(t *testing.T) {
		for _, seed := range seeds(12)[6:] {
			putSample(t, db, fmt.Sprintf("%s/contract %d.txt", testFolder, seed), sample(seed))
		}
		ctx, cancel := context.WithCancel(t.Context())
		_, err := tenant.Push(ctx, db, testModel, func(done, _ int) {
			if done == 7 {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("cut short: %v", err)
		}
		entries := entriesOf(t, tenant)
		whole(t, tenant, entries)
		pushed(t, tenant, db)
		checked(t, tenant, 12)
	})

	t.Run("left behind", func(t *testing.T) {
		p := push{Tenant: tenant, from: db, vectors: vectorName(testModel), meta: store.Meta{VectorSet: testSet}}
		ids, _ := db.DocumentIDs()
		d, _ := db.Document(ids[1])
		v, dim, _ := db.Vectors(testSet, ids[1], nil)
		if err := tenant.put(t.Context(), p.chunks(d, "a version that never came", v, dim)); err != nil {
			t.Fatal(err)
		}
		report, err := tenant.Check(t.Context())
		if err != nil || len(report.Problems) != 1 || report.Problems[0].Kind != store.BadOrphan {
			t.Errorf("check: %+v (%v)", report, err)
		}
		whole(t, tenant, entriesOf(t, tenant))
		if n, err := tenant.sweep(t.Context()); n != 1 || err != nil {
			t.Errorf("swept %d (%v)", n, err)
		}
		checked(t, tenant, 12)
	})

	t.Run("removed", func(t *testing.T) {
		if err := tenant.drop(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := tenant.Meta(); !errors.Is(err, store.ErrNoMatter) {
			t.Errorf("after it was removed: %v", err)
		}
	})
}

// whole holds that whatever is found is a chunk of a document that is there, each once, and that
// all of those are found.
func whole(t *testing.T, tenant *Tenant, entries []search.Entry) {
	t.Helper()
	if _, err := tenant.Meta(); err != nil {
		t.Fatal(err)
	}
	near, err := tenant.Index(entries).Nearest(t.Context(), vectorOf("notice"), 5000, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, e := range entries {
		want += e.Chunks
	}
	seen := map[vector.Ref]bool{}
	for _, s := range near {
		if seen[s.Ref] {
			t.Errorf("%v is found twice", s.Ref)
		}
		seen[s.Ref] = true
	}
	if len(seen) != want {
		t.Errorf("%d chunks are found, of %d", len(seen), want)
	}
}

// TestTravel carries a matter from a file to a server and back: what is stored has the same hash.
func TestTravel(t *testing.T) {
	c := cluster.ForTest(t, 1)
	db := newFile(t, seeds(9)...)
	tenant := openTenant(t, c, "Acme", cluster.RootKey)
	pushed(t, tenant, db)
	back, err := store.Open(filepath.Join(t.TempDir(), "back.pincite"), store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	defer back.Close()
	if err := tenant.Pull(t.Context(), back, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	want, err := db.Digest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := back.Digest(t.Context()); got != want || err != nil {
		t.Errorf("the digest is %x (%v), was %x", got, err, want)
	}
	said, err := os.ReadFile(c.Nodes[0].Log)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{cluster.RootKey, "terminate this", "Alder", "contract 1.txt"} {
		if strings.Contains(string(said), secret) {
			t.Errorf("the server's log has %q", secret)
		}
	}
	if r := pushed(t, tenant, back); r.Documents != 0 || r.Deleted != 0 {
		t.Errorf("pushed what came from there: %+v", r)
	}
}

// TestTornAnswer holds that a text whose hash does not fit is damage, never shown.
func TestTornAnswer(t *testing.T) {
	c := cluster.ForTest(t, 1)
	db := newFile(t, 1)
	tenant := openTenant(t, c, "Acme", cluster.RootKey)
	pushed(t, tenant, db)
	ids, _ := db.DocumentIDs()
	d, _ := db.Document(ids[0])
	p := push{Tenant: tenant, from: db, vectors: vectorName(testModel), meta: store.Meta{VectorSet: testSet}}
	forged := *d
	forged.Text = strings.Replace(d.Text, "terminate", "prolong! ", 1)
	o, err := p.whole(content{Document: forged}, "a version")
	if err != nil {
		t.Fatal(err)
	}
	if err := tenant.put(t.Context(), []object{o}); err != nil {
		t.Fatal(err)
	}
	if _, err := tenant.Document(ids[0]); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("a forged text: %v", err)
	}
	if _, err := tenant.Document(doc.IDOf(nil)); !errors.Is(err, store.ErrNoDocument) {
		t.Errorf("none: %v", err)
	}
}

// drop deletes the matter from the server. It is no error where there is none.
func (t *Tenant) drop(ctx context.Context) error {
	for _, name := range []string{documentCollection, recordCollection, chunkCollection} {
		err := t.client.call(ctx, "DELETE", "/v1/schema/"+name+"/tenants", nil, []string{t.address.Name}, nil)
		if err != nil && !errors.Is(err, errAbsent) {
			return err
		}
	}
	return nil
}
