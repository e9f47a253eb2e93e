package watch

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"

	"pincite/backend/library/ingest"
	"pincite/backend/store"
)

// scene is a folder that is watched in a bubble, whose clock goes on when all wait.
type scene struct {
	*testing.T
	folder string
	events chan fsnotify.Event
	add    func(dir string) error
	run    func(ingest.Request) (*ingest.Report, error) // nil for a run that finds nothing to do
	// mu is held by the test but while it waits: the clock of a bubble orders nothing for the
	// race detector.
	mu      sync.Mutex
	runs    int
	shown   Watching
	indexed int
	poll    time.Duration
}

// inBubble watches a folder while fn goes on.
func inBubble(t *testing.T, fn func(*scene)) {
	folder := filepath.Join(t.TempDir(), "contracts")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		s := &scene{T: t, folder: folder, events: make(chan fsnotify.Event)}
		s.add = func(string) error { return nil }
		s.mu.Lock()
		defer s.mu.Unlock()
		fn(s)
	})
}

// start begins to watch, and comes back when the first run is done.
func (s *scene) start() {
	ctx, cancel := context.WithCancel(s.Context())
	errors, done := make(chan error), make(chan error)
	n := newNotifier(s.events, errors, func(dir string) error { return s.add(dir) })
	go func() {
		done <- watch(ctx, Request{
			Index: ingest.Request{Folders: []string{s.folder}}, Poll: s.poll,
			Run: func(_ context.Context, req ingest.Request) (*ingest.Report, error) {
				s.told(func() { s.runs++ })
				if s.run != nil {
					defer s.told(func() {})
					return s.run(req)
				}
				return &ingest.Report{Folders: []string{s.folder}}, nil
			},
			Indexed:  func(*ingest.Report, error) { s.told(func() { s.indexed++ }) },
			Watching: func(w Watching) { s.told(func() { s.shown = w }) },
		}, n)
	}()
	s.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			s.Error(err)
		}
		close(s.events)
		close(errors)
	})
	s.waits(synctest.Wait)
}

// told does what the watch tells.
func (s *scene) told(fn func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fn()
}

// waits lets the watch go on while the test waits.
func (s *scene) waits(fn func()) {
	s.mu.Unlock()
	defer s.mu.Lock()
	fn()
}

// after lets time pass.
func (s *scene) after(d time.Duration) {
	s.waits(func() {
		<-time.After(d)
		synctest.Wait()
	})
}

// change tells that a file in the folder was written.
func (s *scene) change(name string) {
	s.waits(func() { s.events <- fsnotify.Event{Name: filepath.Join(s.folder, name), Op: fsnotify.Write} })
}

func (s *scene) wantRuns(want int, when string) {
	s.Helper()
	if s.runs != want {
		s.Errorf("%s: %d runs, want %d", when, s.runs, want)
	}
}

func TestAStormIsOneRun(t *testing.T) {
	inBubble(t, func(s *scene) {
		s.start()
		if len(s.shown.Folders) != 1 || len(s.shown.Polled) != 0 || s.indexed != 1 {
			t.Errorf("watching %+v, told of %d runs", s.shown, s.indexed)
		}
		for i := range 200 {
			s.change(fmt.Sprintf("%03d.txt", i))
			s.after(time.Millisecond)
		}
		s.after(settle - 2*time.Millisecond)
		s.wantRuns(1, "before it has settled")
		s.after(2 * time.Millisecond)
		s.wantRuns(2, "once it has")
		s.after(safetyPoll - time.Second)
		s.wantRuns(2, "while nothing changes")
		s.after(time.Second)
		s.wantRuns(3, "at last the folders are looked at all the same")
		if s.indexed != 1 {
			t.Errorf("runs that found nothing to do are told: %d", s.indexed)
		}
	})
}

func TestAStormThatDoesNotEnd(t *testing.T) {
	inBubble(t, func(s *scene) {
		s.start()
		for range 24 {
			s.change("log.txt")
			s.after(time.Second)
		}
		s.wantRuns(3, "24 seconds of changes")
	})
}

func TestOwnFilesSetOffNothing(t *testing.T) {
	inBubble(t, func(s *scene) {
		s.start()
		for _, name := range []string{"m.pincite", "m.pincite.lex", "m.pincite.uses.json", ".hidden", "~$a.docx"} {
			s.change(name)
		}
		s.after(patience)
		s.wantRuns(1, "changes of files that are never read")
	})
}

func TestWhatChangedLatelyIsHeld(t *testing.T) {
	inBubble(t, func(s *scene) {
		held := map[string]bool{}
		s.run = func(req ingest.Request) (*ingest.Report, error) {
			for _, name := range []string{"written.txt", "other.txt"} {
				held[name] = req.Held(filepath.Join(s.folder, name), time.Now().Add(-time.Hour))
			}
			held["young"] = req.Held("young", time.Now().Add(-settle+1))
			held["of tomorrow"] = req.Held("of tomorrow", time.Now().Add(time.Hour))
			r := &ingest.Report{Folders: []string{s.folder}}
			if held["written.txt"] {
				r.Failures = []store.File{{State: store.Changing}}
			}
			return r, nil
		}
		s.start()
		for i := range int(patience/time.Second) + 1 { // a run comes while it is still written
			s.change("written.txt")
			if i == 0 {
				s.change("other.txt")
			}
			s.after(time.Second)
		}
		if fmt.Sprint(held) != fmt.Sprint(map[string]bool{"written.txt": true, "other.txt": false, "young": true, "of tomorrow": false}) {
			t.Errorf("while it is written: %v", held)
		}
		s.after(settle)
		s.wantRuns(3, "it is looked at again as soon as it may stand still")
		if held["written.txt"] {
			t.Error("it stands still and is held")
		}
	})
}

func TestWhereTheSystemCannotWatch(t *testing.T) {
	inBubble(t, func(s *scene) {
		s.add = func(dir string) error { return &fs.PathError{Op: "add", Path: dir, Err: syscall.ENOSPC} }
		s.poll = 5 * time.Second
		s.start()
		if why := s.shown.Polled[s.folder]; !strings.Contains(why, "max_user_watches") {
			t.Errorf("watched: %+v", s.shown)
		}
		s.after(4 * s.poll)
		s.wantRuns(5, "four times the time between looks")
	})
}

func TestLookingTakesATenthOfTheTime(t *testing.T) {
	inBubble(t, func(s *scene) {
		s.add = func(dir string) error { return syscall.EMFILE }
		s.run = func(ingest.Request) (*ingest.Report, error) {
			<-time.After(time.Minute)
			return &ingest.Report{Folders: []string{s.folder}}, nil
		}
		s.start()
		s.after(34 * time.Minute)
		s.wantRuns(4, "runs of a minute in 34")
	})
}

func TestAFolderThatComesAndGoes(t *testing.T) {
	inBubble(t, func(s *scene) {
		s.start()
		away := s.folder + " away"
		if err := os.Rename(s.folder, away); err != nil {
			t.Fatal(err)
		}
		s.change("")
		s.after(settle)
		if s.shown.Polled[s.folder] != "it is not there" {
			t.Errorf("gone: %+v", s.shown)
		}
		if err := os.Rename(away, s.folder); err != nil {
			t.Fatal(err)
		}
		s.after(defaultPoll)
		if len(s.shown.Polled) != 0 || len(s.shown.Folders) != 1 {
			t.Errorf("back: %+v", s.shown)
		}
	})
}

func TestAMatterInUseIsWaitedFor(t *testing.T) {
	inBubble(t, func(s *scene) {
		busy := false
		s.run = func(ingest.Request) (*ingest.Report, error) {
			if busy {
				return nil, store.ErrLocked
			}
			return &ingest.Report{Folders: []string{s.folder}}, nil
		}
		s.start()
		busy = true
		s.change("a.txt")
		s.after(settle + 2*busyPause)
		s.wantRuns(4, "while another program has it")
		busy = false
		s.after(busyPause)
		s.wantRuns(5, "once it has let go")
		s.after(time.Minute)
		s.wantRuns(5, "and then nothing more")
	})
}

func TestAFirstRunThatFailsEndsIt(t *testing.T) {
	folder := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		events := make(chan fsnotify.Event)
		n := newNotifier(events, nil, func(string) error { return nil })
		err := watch(t.Context(), Request{
			Index: ingest.Request{Folders: []string{folder}},
			Run:   func(context.Context, ingest.Request) (*ingest.Report, error) { return nil, store.ErrLocked },
		}, n)
		if err == nil {
			t.Error("it goes on")
		}
		close(events)
	})
}
