package firm

import (
	"errors"
	"net/url"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search"
	"pincite/backend/store"
	"pincite/testkit/cluster"
)

// TestWalls holds that a server keeps the walls between matters, with real keys: who may read one gets
// an error for the other, whatever is asked, and who may read may not write.
func TestWalls(t *testing.T) {
	c := cluster.ForTest(t, 1)
	acme, birch := newFile(t, seeds(3)...), newFile(t, 7)
	pushed(t, openTenant(t, c, "Acme", cluster.RootKey), acme)
	root := openTenant(t, c, "Birch", cluster.RootKey)
	pushed(t, root, birch)
	if err := errors.Join(c.Give(t.Context(), "alice", "Acme", false), c.Give(t.Context(), "bob", "Birch", true)); err != nil {
		t.Fatal(err)
	}

	t.Run("own", func(t *testing.T) {
		alice := openTenant(t, c, "Acme", cluster.UserKeys["alice"])
		x := indexOf(t, alice)
		conform(t, subject{alice, x, x}, acme)
	})
	t.Run("read-only", func(t *testing.T) {
		alice := openTenant(t, c, "Acme", cluster.UserKeys["alice"])
		if may, err := alice.MayWrite(t.Context()); may || err != nil {
			t.Errorf("a reader may write: %v (%v)", may, err)
		}
		more := newFile(t, seeds(4)...)
		if _, err := alice.Push(t.Context(), more, testModel, func(int, int) {}); !errors.Is(err, ErrForbidden) {
			t.Errorf("a reader writes: %v", err)
		}
		if err := alice.drop(t.Context()); !errors.Is(err, ErrForbidden) {
			t.Errorf("a reader removes the matter: %v", err)
		}
		checked(t, alice, 3)
	})
	t.Run("writer", func(t *testing.T) {
		bob := openTenant(t, c, "Birch", cluster.UserKeys["bob"])
		if may, err := bob.MayWrite(t.Context()); !may || err != nil {
			t.Errorf("a writer may write: %v (%v)", may, err)
		}
		putSample(t, birch, testFolder+"/new.txt", sample(50))
		if err := birch.DeleteFiles(testFolder + "/contract 7.txt"); err != nil {
			t.Fatal(err)
		}
		if r := pushed(t, bob, birch); r.Documents != 1 || r.Deleted != 1 {
			t.Errorf("pushed %+v", r)
		}
		checked(t, bob, 1)
	})
	t.Run("other", func(t *testing.T) { refused(t, c, acme) })
	t.Run("no key", func(t *testing.T) {
		for _, key := range []string{"", "a wrong key"} {
			if _, err := openTenant(t, c, "Acme", key).Meta(); !errors.Is(err, ErrKey) {
				t.Errorf("key %q: %v", key, err)
			}
		}
	})
}

func indexOf(t *testing.T, tenant *Tenant) search.Index {
	t.Helper()
	if _, err := tenant.Meta(); err != nil {
		t.Fatal(err)
	}
	return tenant.Index(entriesOf(t, tenant))
}

// refused holds that bob is refused everything of the matter Acme.
func refused(t *testing.T, c *cluster.Cluster, acme *store.Store) {
	ids, _ := acme.DocumentIDs()
	bob := openTenant(t, c, "Acme", cluster.UserKeys["bob"])
	bob.read.Vectors = vectorName(testModel)
	bob.listed = map[doc.ID]listed{ids[0]: {version: "1", outline: outline{Chunks: 3, Set: testSet}}}
	x := bob.Index([]search.Entry{{ID: ids[0], Chunks: 3}})
	ctx := t.Context()
	for name, ask := range map[string]func() error{
		"what it is":  func() error { _, err := bob.Meta(); return err },
		"its files":   func() error { _, err := bob.Files(); return err },
		"its listing": func() error { _, err := bob.Outlines(testSet); return err },
		"a document":  func() error { _, err := bob.Document(ids[0]); return err },
		"vectors":     func() error { _, _, err := bob.Vectors(testSet, ids[0], nil); return err },
		"near":        func() error { _, err := x.Nearest(ctx, vectorOf("x"), 3, nil); return err },
		"words": func() error {
			_, err := x.Find(ctx, []string{"notice"}, 3, func(doc.ID) float64 { return 0 })
			return err
		},
		"how many":    func() error { _, err := x.Count(ctx, "notice"); return err },
		"a push":      func() error { _, err := bob.Push(ctx, acme, testModel, func(int, int) {}); return err },
		"a deletion":  func() error { return bob.remove(ctx, documentCollection, documentName(ids[0])) },
		"chunks gone": func() error { return bob.removeChunks(ctx, ids[0], "1") },
		"a batch": func() error {
			return bob.put(ctx, []object{bob.object(recordCollection, metaName, object{"kind": kindMeta})})
		},
		"a tenant's object listed": func() error {
			return bob.client.call(ctx, "GET", "/v1/objects", url.Values{"class": {documentCollection}, "tenant": {"Acme"}}, nil, nil)
		},
		"a backup": func() error {
			return bob.client.call(ctx, "POST", "/v1/backups/filesystem", nil, object{"id": "b", "include": []string{documentCollection}}, nil)
		},
		"without a tenant": func() error {
			none := &Tenant{client: bob.client}
			_, err := none.list(ctx)
			return err
		},
	} {
		err := ask()
		if err == nil {
			t.Errorf("%s: bob is not refused", name)
		} else if !errors.Is(err, ErrForbidden) && name != "without a tenant" && name != "a backup" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
