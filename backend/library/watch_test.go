package library

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pincite/backend/store"
)

// watchFixture is a fixture whose matter is watched.
type watchFixture struct {
	*fixture
	indexed chan struct{} // after every run
}

// startWatch watches the folder of a fixture until the test ends, and returns when the first run
// is done.
func startWatch(t *testing.T, d *fixture) *watchFixture {
	t.Helper()
	w := &watchFixture{fixture: d, indexed: make(chan struct{})}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	var watching Watching
	go func() {
		done <- d.matter.Watch(ctx, WatchRequest{
			Index: IndexRequest{Folders: []string{d.folder}},
			Indexed: func(_ *IndexReport, err error) {
				if err != nil {
					t.Error(err)
				}
				select {
				case w.indexed <- struct{}{}:
				case <-ctx.Done():
				}
			},
			Watching: func(now Watching) { watching = now },
		})
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	w.wait("the first run is done")
	if len(watching.Folders) != 1 {
		t.Skip("folders cannot be watched here:", watching)
	}
	return w
}

// wait waits for the end of a run.
func (w *watchFixture) wait(what string) {
	w.Helper()
	select {
	case <-w.indexed:
	case <-time.After(5 * time.Minute):
		w.Fatalf("after five minutes it is not so that %s", what)
	}
}

// becomes waits until a file is in a state; "" stands for none.
func (w *watchFixture) becomes(name string, state FileState) {
	w.Helper()
	for w.state(name).State != state {
		w.wait(fmt.Sprintf("%s is %q", name, state))
	}
}

// put writes a file that was changed just now.
func (w *watchFixture) put(name, text string) {
	w.Helper()
	path := filepath.Join(w.folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		w.Fatal(err)
	}
}

// TestWatch follows a real folder; how runs are timed is tested in package watch.
func TestWatch(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	// The matter's own file lies in the folder, where it must not set off runs.
	var err error
	if d.matter, err = d.library.CreateMatter(filepath.Join(d.folder, "m"+Extension)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.matter.Close() })
	d.write("old.txt", contract("glass"))
	w := startWatch(t, d)
	w.put("a/b/deep.txt", contract("corn"))
	w.becomes("a/b/deep.txt", store.Indexed)
	w.put("a/b/deep.txt", "\x00")
	if err := os.Rename(filepath.Join(d.folder, "old.txt"), filepath.Join(d.folder, "a", "moved.txt")); err != nil {
		t.Fatal(err)
	}
	w.becomes("a/b/deep.txt", store.Binary)
	w.becomes("a/moved.txt", store.Indexed)
	w.becomes("old.txt", "")
	if err := os.RemoveAll(filepath.Join(d.folder, "a")); err != nil {
		t.Fatal(err)
	}
	w.becomes("a/moved.txt", "")
}

// A matter knows its folders: a watch that names none follows them from before the first run.
func TestWatchFromOutside(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.write("old.txt", contract("glass"))
	d.index(IndexRequest{Folders: []string{d.folder}})
	w := &watchFixture{fixture: d}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	runs := 0
	err := d.matter.Watch(ctx, WatchRequest{Run: func(ctx context.Context, req IndexRequest) (*IndexReport, error) {
		report, err := d.matter.Index(ctx, req)
		if runs++; runs == 1 {
			w.put("new.txt", contract("beer"))
		}
		if w.state("new.txt").State == store.Indexed {
			cancel()
		}
		return report, err
	}})
	if err != nil || w.state("new.txt").State != store.Indexed {
		t.Errorf("after %d runs: %v", runs, err)
	}
}
