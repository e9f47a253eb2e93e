package library

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"pincite/backend/store"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// watchDesk is a desk whose matter is watched.
type watchDesk struct {
	*testDesk
	mu       sync.Mutex
	runs     int
	watching Watching
}

// startWatch watches the folder of a desk until the test ends. poll is how often it is
// looked at if add refuses to watch.
func startWatch(t *testing.T, d *testDesk, poll time.Duration, add func(string) error) *watchDesk {
	t.Helper()
	w := &watchDesk{testDesk: d}
	n, err := newNotifier()
	if err != nil {
		t.Fatal(err)
	}
	if add != nil {
		n.add = add
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		defer n.close()
		done <- d.matter.watch(ctx, WatchRequest{
			Index: IndexRequest{Folders: []string{d.folder}},
			Poll:  poll,
			Indexed: func(_ *IndexReport, err error) {
				if err != nil {
					t.Error(err)
				}
				w.mu.Lock()
				defer w.mu.Unlock()
				w.runs++
			},
			Watching: func(now Watching) {
				w.mu.Lock()
				defer w.mu.Unlock()
				w.watching = now
			},
		}, n)
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	w.until("the first run is done", func() bool { return w.count() == 1 })
	return w
}

func (w *watchDesk) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.runs
}

// until waits until something is so.
func (w *watchDesk) until(what string, so func() bool) {
	w.Helper()
	for start := time.Now(); !so(); time.Sleep(20 * time.Millisecond) {
		if time.Since(start) > 60*time.Second {
			w.Fatalf("after a minute it is not so that %s", what)
		}
	}
}

// becomes waits until a file is in a state; "" stands for none.
func (w *watchDesk) becomes(name string, state FileState) {
	w.Helper()
	w.until(fmt.Sprintf("%s is %q", name, state), func() bool {
		files, err := w.matter.Files()
		if err != nil {
			return false // a run has just closed it
		}
		for _, f := range files {
			if f.Path == filepath.Join(w.folder, filepath.FromSlash(name)) {
				return f.State == state
			}
		}
		return state == ""
	})
}

// put writes a file that was changed just now.
func (w *watchDesk) put(name, text string) string {
	w.Helper()
	path := filepath.Join(w.folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		w.Fatal(err)
	}
	return path
}

func TestWatch(t *testing.T) {
	t.Parallel()
	d := newTestDesk(t)
	// The matter's own file lies in the folder: it must not set off runs.
	var err error
	if d.matter, err = d.library.CreateMatter(filepath.Join(d.folder, "m"+Extension)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.matter.Close() })
	d.write("old.txt", contract("glass"))
	w := startWatch(t, d, 0, nil)
	if len(w.watching.Folders) != 1 || len(w.watching.Polled) != 0 {
		t.Skip("folders cannot be watched here:", w.watching)
	}

	start := time.Now()
	w.put("new.txt", contract("beer"))
	w.becomes("new.txt", store.Indexed)
	t.Logf("a new file is indexed after %v", time.Since(start))

	w.put("a/b/deep.txt", contract("corn"))
	w.becomes("a/b/deep.txt", store.Indexed)
	w.put("a/b/deep.txt", "\x00")
	w.becomes("a/b/deep.txt", store.Binary)
	if err := os.Rename(filepath.Join(d.folder, "old.txt"), filepath.Join(d.folder, "a", "moved.txt")); err != nil {
		t.Fatal(err)
	}
	w.becomes("a/moved.txt", store.Indexed)
	w.becomes("old.txt", "")
	if err := os.RemoveAll(filepath.Join(d.folder, "a")); err != nil {
		t.Fatal(err)
	}
	w.becomes("a/moved.txt", "")

	before := w.count()
	for i := range 200 {
		w.put(fmt.Sprintf("storm/%03d.txt", i), contract(fmt.Sprint("thing ", i)))
	}
	w.becomes("storm/199.txt", store.Indexed)
	if runs := w.count() - before; runs > 3 {
		t.Errorf("200 files at once took %d runs", runs)
	}

	before = w.count()
	time.Sleep(2 * settle)
	if runs := w.count() - before; runs > 1 {
		t.Errorf("%d runs while nothing changed", runs)
	}
}

// A file that is being copied is read when it is whole, however long that takes.
func TestWatchWaitsForCopies(t *testing.T) {
	t.Parallel()
	d := newTestDesk(t)
	d.write("old.txt", contract("glass"))
	w := startWatch(t, d, 0, nil)
	if len(w.watching.Folders) != 1 {
		t.Skip("folders cannot be watched here:", w.watching)
	}
	path := w.put("copied.txt", "")
	part := strings.Repeat("The parties agree on glass.\n", 100)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for i := range 14 { // longer than patience, so that runs begin meanwhile
		if _, err := f.WriteString(part); err != nil {
			t.Fatal(err)
		}
		time.Sleep(patience / 10)
		if i == 6 {
			w.put("small.txt", contract("beer"))
		}
		files, err := d.matter.Files()
		if err != nil {
			continue
		}
		for _, f := range files {
			if f.Path == path && f.State != store.Changing {
				t.Fatalf("it is %q (%s) after %d of 14 parts", f.State, f.Reason, i+1)
			}
		}
	}
	w.becomes("copied.txt", store.Indexed)
	w.becomes("small.txt", store.Indexed)
	shown, err := d.matter.Show(t.Context(), "copied.txt")
	if err != nil || shown.Text != strings.Repeat(part, 14) {
		t.Errorf("it is not whole: %v", err)
	}
}

func TestWatchWhereTheSystemCannot(t *testing.T) {
	t.Parallel()
	d := newTestDesk(t)
	d.write("old.txt", contract("glass"))
	full := func(dir string) error { return &fs.PathError{Op: "add", Path: dir, Err: syscall.ENOSPC} }
	w := startWatch(t, d, 200*time.Millisecond, full)
	if why := w.watching.Polled[d.folder]; !strings.Contains(why, "max_user_watches") {
		t.Errorf("watched: %+v", w.watching)
	}
	w.put("new.txt", contract("beer"))
	w.becomes("new.txt", store.Indexed)
}

func TestWatchAFolderThatComesAndGoes(t *testing.T) {
	t.Parallel()
	d := newTestDesk(t)
	d.write("old.txt", contract("glass"))
	w := startWatch(t, d, 200*time.Millisecond, nil)
	away := d.folder + " away"
	if err := os.Rename(d.folder, away); err != nil {
		t.Fatal(err)
	}
	w.until("the folder is missed", func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.watching.Polled[d.folder] == "it is not there"
	})
	if err := os.Rename(away, d.folder); err != nil {
		t.Fatal(err)
	}
	w.until("the folder is back", func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		return len(w.watching.Polled) == 0
	})
	w.put("new.txt", contract("beer"))
	w.becomes("new.txt", store.Indexed)
	w.becomes("old.txt", store.Indexed)
}

// TestWatchFromOutside makes the runs by itself, of a matter that names its folders, and
// changes one of them before the first run has come back.
func TestWatchFromOutside(t *testing.T) {
	t.Parallel()
	d := newTestDesk(t)
	d.write("old.txt", contract("glass"))
	d.index(IndexRequest{Folders: []string{d.folder}})
	w := &watchDesk{testDesk: d}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- d.matter.Watch(ctx, WatchRequest{Run: func(ctx context.Context, req IndexRequest) (*IndexReport, error) {
			report, err := d.matter.Index(ctx, req)
			if w.mu.Lock(); w.runs == 0 {
				w.put("new.txt", contract("beer"))
			}
			w.runs++
			w.mu.Unlock()
			return report, err
		}})
	}()
	w.becomes("new.txt", store.Indexed)
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
