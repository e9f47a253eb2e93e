package watch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"

	"pincite/backend/library/ingest"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// Watching says how the folders of a matter are watched.
type Watching struct {
	Folders []string          // by the system: a change is picked up within seconds
	Polled  map[string]string // looked at every so often, and why
}

func (w Watching) equal(v Watching) bool {
	return fmt.Sprint(w.Folders) == fmt.Sprint(v.Folders) && maps.Equal(w.Polled, v.Polled)
}

const (
	// settle is how long a file must not have changed before it is read, so that one that
	// is being copied is waited for, and how long a storm of changes must have been over.
	settle = ingest.Young
	// patience bounds the wait for the end of a storm.
	patience = 10 * time.Second
)

// notifier hears of changes in folders, everything below them included.
type notifier struct {
	events <-chan fsnotify.Event
	errors <-chan error
	add    func(dir string) error // has the system watch one directory
	wake   chan struct{}          // something was heard; of one place

	mu      sync.Mutex
	roots   map[string]bool      // folders that the system watches
	polled  map[string]string    // those that it cannot, and why
	changed map[string]time.Time // files, and when they last changed
	first   time.Time            // of the changes that no run has taken up; zero for none
	last    time.Time
}

// newNotifier returns one that hears what comes by the channels until they are closed.
func newNotifier(events <-chan fsnotify.Event, errors <-chan error, add func(dir string) error) *notifier {
	n := &notifier{
		events: events, errors: errors, add: add, wake: make(chan struct{}, 1),
		roots: map[string]bool{}, polled: map[string]string{}, changed: map[string]time.Time{},
	}
	go n.listen()
	return n
}

func (n *notifier) listen() {
	for {
		select {
		case e, ok := <-n.events:
			if !ok {
				return
			}
			n.hear(e, time.Now())
		case _, ok := <-n.errors:
			if !ok {
				return
			}
			n.note("", time.Now()) // changes were lost: look at everything
		}
	}
}

// hear takes up one change. Those of files that are never read do not count, above all
// those of the matter's own file, which would set off one run after another.
func (n *notifier) hear(e fsnotify.Event, at time.Time) {
	info, err := os.Lstat(e.Name)
	dir := err == nil && info.IsDir()
	if ingest.VerdictOfName(filepath.Base(e.Name), dir).State == store.Skipped {
		return
	}
	if dir && e.Has(fsnotify.Create) {
		if err := n.addBelow(e.Name); err != nil {
			n.giveUp(e.Name, err)
		}
	}
	n.note(e.Name, at)
}

func (n *notifier) note(path string, at time.Time) {
	n.mu.Lock()
	if path != "" {
		n.changed[path] = at
	}
	if n.first.IsZero() {
		n.first = at
	}
	n.last = at
	n.mu.Unlock()
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// watch has the system watch folders, as far as it does not yet, and none else.
func (n *notifier) watch(folders []string) {
	n.mu.Lock()
	known := make(map[string]bool, len(n.roots))
	for root := range n.roots {
		// A folder that went away took its watch along.
		known[root] = slices.Contains(folders, root) && !sources.Missing(root)
	}
	n.roots, n.polled = map[string]bool{}, map[string]string{}
	n.mu.Unlock()
	for _, folder := range folders {
		why := ""
		if !known[folder] {
			why = n.begin(folder)
		}
		n.mu.Lock()
		if why == "" && n.polled[folder] == "" {
			n.roots[folder] = true
		} else if why != "" {
			n.polled[folder] = why
		}
		n.mu.Unlock()
	}
}

// begin watches a folder, and returns why it cannot, or "".
func (n *notifier) begin(folder string) string {
	if sources.Missing(folder) {
		return "it is not there"
	}
	if remote(folder) {
		return "it is on another machine, which does not tell of its changes"
	}
	if err := n.addBelow(folder); err != nil {
		return whyNot(err)
	}
	return ""
}

// addBelow watches a directory and all below it that is walked by an index run.
func (n *notifier) addBelow(dir string) error {
	return filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil || !e.IsDir(): // a directory that cannot be read is told by the run
			return nil
		case path != dir && ingest.VerdictOfName(e.Name(), true).State != "":
			return fs.SkipDir
		}
		if err := n.add(path); err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return err
		}
		return nil
	})
}

// giveUp has the folder above path looked at from now on.
func (n *notifier) giveUp(path string, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for root := range n.roots {
		if ingest.Within(root, path) {
			delete(n.roots, root)
			n.polled[root] = whyNot(err)
		}
	}
}

// whyNot says why the system does not watch a folder.
func whyNot(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return "there are more folders than this account may watch; raise fs.inotify.max_user_watches"
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return "this account has too many files or watches open"
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return err.Error()
}

func (n *notifier) watching() Watching {
	n.mu.Lock()
	defer n.mu.Unlock()
	w := Watching{Polled: map[string]string{}}
	for root := range n.roots {
		w.Folders = append(w.Folders, root)
	}
	slices.Sort(w.Folders)
	maps.Copy(w.Polled, n.polled)
	return w
}

// held reports whether a file has changed so lately that it may still be written. A copy
// writes all the time, or sets the time of change only when it is done.
func (n *notifier) held(path string, modTime time.Time) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if age := time.Since(modTime); age >= 0 && age < settle {
		return true
	}
	at, ok := n.changed[path]
	return ok && time.Since(at) < settle
}

// wait returns when a run is due: changes were heard and have settled, or last for long,
// or the time has come, or ctx has ended.
func (n *notifier) wait(ctx context.Context, until time.Time) {
	for {
		due := n.due(until)
		timer := time.NewTimer(time.Until(due))
		select {
		case <-ctx.Done():
		case <-n.wake:
			timer.Stop()
			continue
		case <-timer.C:
			if time.Now().Before(n.due(until)) {
				continue
			}
		}
		timer.Stop()
		n.take()
		return
	}
}

// due says when the next run is, as far as is known now.
func (n *notifier) due(until time.Time) time.Time {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.first.IsZero() {
		return until
	}
	due := n.last.Add(settle)
	if most := n.first.Add(patience); most.Before(due) {
		due = most
	}
	if until.Before(due) {
		return until
	}
	return due
}

// take leaves the changes heard so far to the run that begins now.
func (n *notifier) take() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.first = time.Time{}
	for path, at := range n.changed {
		if time.Since(at) > settle {
			delete(n.changed, path)
		}
	}
}
