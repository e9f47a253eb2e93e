package library

import (
	"context"
	"crypto/sha256"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pincite/backend/embed"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// fakeEngine makes vectors of the hashes of texts: the same text, the same vector.
type fakeEngine struct {
	hash string

	mu    sync.Mutex
	texts int                        // embedded so far
	stop  func(texts []string) error // called before each call, if set
}

const fakeDim = 8

func (f *fakeEngine) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stop != nil {
		if err := f.stop(texts); err != nil {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	f.texts += len(texts)
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		sum, v, norm := sha256.Sum256([]byte(text)), make([]float32, fakeDim), 0.0
		for j := range v {
			v[j] = float32(sum[j]) - 127.5
			norm += float64(v[j]) * float64(v[j])
		}
		for j := range v {
			v[j] /= float32(math.Sqrt(norm))
		}
		vectors[i] = v
	}
	return vectors, nil
}

func (f *fakeEngine) Info() embed.Info {
	return embed.Info{ID: "fake", Dim: fakeDim, MaxTokens: 512, Hash: "hash" + f.hash, Provider: "test"}
}

func (f *fakeEngine) Close() error { return nil }

// fixture is a library with a fake engine and a folder of contracts.
type fixture struct {
	*testing.T
	library *Library
	engine  *fakeEngine
	folder  string
	matter  *Matter
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	return fixtureIn(t, t.TempDir())
}

// fixtureIn is a fixture whose home and contracts lie, or come to lie, in a folder.
func fixtureIn(t *testing.T, dir string) *fixture {
	t.Helper()
	// The encoder is slow to open, and few tests are about it.
	l, err := Open(Options{Home: filepath.Join(dir, "home")})
	if err != nil {
		t.Fatal(err)
	}
	l.engines.Folders.Encoder = filepath.Join(dir, "no encoder")
	t.Cleanup(func() { l.Close() })
	d := &fixture{T: t, library: l, engine: &fakeEngine{}, folder: filepath.Join(dir, "contracts")}
	l.engines.Provide(BuiltinModel, d.engine, nil)
	if d.matter, err = l.CreateMatter(""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.matter.Close() })
	if err := os.MkdirAll(d.folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return d
}

// write makes a file in the folder, last changed a minute ago or, where it was there,
// a minute after its last change.
func (d *fixture) write(name, text string) string {
	d.Helper()
	path := filepath.Join(d.folder, filepath.FromSlash(name))
	at := time.Now().Add(-time.Hour)
	if info, err := os.Stat(path); err == nil {
		at = info.ModTime().Add(time.Minute)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		d.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		d.Fatal(err)
	}
	if err := os.Chtimes(path, at, at); err != nil {
		d.Fatal(err)
	}
	return path
}

// index runs an index run over the folder, or over req's folders.
func (d *fixture) index(req IndexRequest) *IndexReport {
	d.Helper()
	if req.Folders == nil {
		req.Folders = []string{d.folder}
	}
	r, err := d.matter.Index(context.Background(), req)
	if err != nil {
		d.Fatal(err)
	}
	if sum := r.Indexed + r.Known + r.Unchanged + r.Skipped + r.Failed; sum != r.Found {
		d.Errorf("%d files found, %d accounted for", r.Found, sum)
	}
	check, err := d.matter.Check(context.Background())
	if err != nil {
		d.Fatal(err)
	}
	if err := check.Err(); err != nil {
		d.Error(err)
	}
	return r
}

// state returns the record of a file in the folder; the zero record where there is none.
func (d *fixture) state(name string) File {
	d.Helper()
	files, err := d.matter.Files()
	if err != nil {
		d.Fatal(err)
	}
	for _, f := range files {
		if f.Path == filepath.Join(d.folder, filepath.FromSlash(name)) {
			return f
		}
	}
	return File{}
}

// contract returns the text of a small contract about a thing.
func contract(thing string) string {
	return "MASTER AGREEMENT ON " + strings.ToUpper(thing) + "\n\n1. Term\n\nThis agreement about " + thing +
		" runs for five years.\n\n2. Governing Law\n\nThe laws of Delaware govern " + thing + ".\n"
}

// touch gives a file in the folder another time of change.
func (d *fixture) touch(name string) {
	d.Helper()
	at := time.Now().Add(-time.Minute)
	if err := os.Chtimes(filepath.Join(d.folder, name), at, at); err != nil {
		d.Fatal(err)
	}
}

// annotate changes one of the matter's notes.
func (d *fixture) annotate(name, note string) {
	d.Helper()
	err := d.matter.file.Write(func(db *store.Store) error {
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		meta.Notes[name] = note
		return db.SetMeta(meta)
	})
	if err != nil {
		d.Fatal(err)
	}
}

// meta returns what the matter says of itself.
func (d *fixture) meta() (meta store.Meta) {
	d.Helper()
	err := d.matter.file.Read(func(db matter.Reader) (err error) {
		meta, err = db.Meta()
		return err
	})
	if err != nil {
		d.Fatal(err)
	}
	return meta
}
