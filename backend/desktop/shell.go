package desktop

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync"

	"pincite/backend/library"
)

// window is what the program needs of the window that it shows; tests have another one.
type window interface {
	// Emit sends an event to the page.
	Emit(name string, payload any)
	// PickFolder asks for a folder; "" where the user thinks better of it.
	PickFolder(title string) (string, error)
	// PickFile asks for a file to read, PickSave for one to write.
	PickFile(title string, patterns []string) (string, error)
	PickSave(title, name string) (string, error)
	// Reveal shows a file or folder in the system's file manager.
	Reveal(path string) error
}

// shell holds what lives as long as the window. Only the methods of [API] can be called
// from the page.
type shell struct {
	window  window
	library *library.Library
	// ctx ends when the program does: the one place that keeps a context, for work that
	// outlives the call that started it.
	ctx  context.Context
	stop context.CancelFunc

	mu      sync.Mutex
	matters map[string]*library.Matter
	search  context.CancelFunc // of the search that runs; nil for none
	check   context.CancelFunc // of the last check of an answer's sources; nil for none
	asked   uint64             // searches so far
	results map[uint64]*answer // the last ones, for exports and standings
	jobs    map[string]*job
	started int  // jobs so far, for their names
	wentOn  bool // the jobs of the last time were taken up
	// modelJobs are the jobs of models, the oldest first.
	modelJobs []*modelJob
	tuned     tuning
	filler    filler
	watcher   watcher
	drawings  drawings
	opened    Drop // what the program was started with, until the page asks
	work      sync.WaitGroup
	removed   []removedClip
	export    context.CancelFunc // of the export that runs; nil for none
	written   string             // the file of the last export
	notices   []byte             // notices.json
}

// openShell opens the library in home; "" is the usual place.
func openShell(home string, w window) (*shell, error) {
	worker, err := library.ThisProgram()
	if err != nil {
		return nil, err
	}
	l, err := library.Open(library.Options{Home: home, Runtime: os.Getenv("PINCITE_ONNXRUNTIME"), Worker: worker, SpareMemory: true})
	if err != nil {
		return nil, err
	}
	if err := checkHome(l.Home()); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	s := &shell{
		window: w, library: l, opened: dropped(nil, ""),
		matters: map[string]*library.Matter{}, results: map[uint64]*answer{}, jobs: map[string]*job{},
		filler:  filler{wake: make(chan struct{}, 1), failed: map[string]error{}},
		watcher: watcher{wake: make(chan struct{}, 1), held: map[string]int{}, failed: map[string]error{}, off: map[string]bool{}},
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	if err := s.retune(); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return s, nil
}

// close stops all work, waits for it, and closes the library.
func (s *shell) close() error {
	s.stop()
	s.work.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, m := range s.matters {
		errs = append(errs, m.Close())
	}
	return errors.Join(append(errs, s.library.Close())...)
}

// matter returns an existing matter, which stays open.
func (s *shell) matter(name string) (*library.Matter, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.matters[name]; m != nil {
		return m, nil
	}
	m, err := s.library.Matter(name)
	if err == nil {
		s.matters[name] = m
	}
	return m, err
}

// forget closes a matter and lets go of it.
func (s *shell) forget(name string) error {
	s.mu.Lock()
	m := s.matters[name]
	delete(s.matters, name)
	s.mu.Unlock()
	if m == nil {
		return nil
	}
	return m.Close()
}

// guard turns a panic into an error: without it the page would wait for ever. What went
// wrong is told without the words of any document.
func guard(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("the program made a mistake (%T); save your clips and start it again", r)
		if os.Getenv("PINCITE_DEBUG") != "" {
			debug.PrintStack()
		}
	}
}

// API is what the page may call. Every method may run beside any other. Positions count
// UTF-16 code units, as the page does, unless a name says otherwise.
type API struct{ shell *shell }
