package desktop

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"pincite/backend/desktop/clipboard"
	"pincite/backend/jobs"
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
	// Copy puts a text on the clipboard. The error is [clipboard.ErrNone] where the page does that alone.
	Copy(f clipboard.Flavours) error
	// Reveal shows a file or folder in the system's file manager.
	Reveal(path string) error
}

// Events of the page: EventJob comes with a [jobs.Job], EventModel with a [jobs.ModelJob],
// EventVectors with [jobs.Vectors], whenever one changes, at most about ten times a second, and
// EventReview with a [ReviewProgress], a hundred times a review, and EventWording with a [Wording]
// whenever a language model has written more of an answer.
const (
	EventJob     = "job"
	EventModel   = "model"
	EventReview  = "review"
	EventVectors = "vectors"
	EventWording = "wording"
)

// shell holds what lives as long as the window. Only the methods of [API] can be called
// from the page.
type shell struct {
	window  window
	library *library.Library
	// ctx ends when the program does: the one place that keeps a context, for work that
	// outlives the call that started it.
	ctx  context.Context
	stop context.CancelFunc

	jobs    *jobs.Manager
	working sync.WaitGroup // of what locks matters, and of answers that are being worded

	mu       sync.Mutex
	search   context.CancelFunc // of the search that runs; nil for none
	review   context.CancelFunc // of the review that goes on; nil for none
	grid     *shownGrid         // that the page shows; nil for none
	grids    uint64             // so far
	playbook string             // the file that the user chose; "" for none
	ask      context.CancelFunc // of the answer in sentences that is being made; nil for none
	wording  context.CancelFunc // of the answer that a language model words; nil for none
	wordings int                // so far
	check    context.CancelFunc // of the last check of an answer's sources; nil for none
	asked    uint64             // searches so far
	results  map[uint64]*answer // the last ones, for exports and standings
	drawings drawings
	opened   Drop // what the program was started with, until the page asks
	removed  []removedClip
	unmarked []removedHighlight
	export   context.CancelFunc  // of the export that runs; nil for none
	chosen   string              // where the user has an export go; "" before
	written  string              // the file of the last export
	notices  []byte              // notices.json
	compare  context.CancelFunc  // of the comparison that is made; nil for none
	compared *library.Comparison // that the page shows; nil for none
	compares uint64              // so far
	picked   []string            // files from disk that the user chose to compare
	unsaved  *Settings           // where they cannot be saved, see save; nil otherwise

	encryption encryption
	unreached  unreached
}

// openShell opens the library in home; "" is the usual place.
func openShell(home string, w window) (*shell, error) {
	worker, err := library.ThisProgram()
	if err != nil {
		return nil, err
	}
	l, err := library.Open(library.Options{Home: home, Runtime: os.Getenv("PINCITE_ONNXRUNTIME"), Policy: os.Getenv(library.PolicyEnv),
		Worker: worker, SpareMemory: true, Keychain: keychain()})
	if err != nil {
		return nil, err
	}
	if err := checkHome(l.Home()); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	s := &shell{window: w, library: l, opened: dropped(nil, ""), results: map[uint64]*answer{}}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.encryption.used = time.Now()
	settings, _ := s.settings()
	if s.jobs, err = jobs.New(l, settings.config(), s.emit); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	s.working.Go(func() { s.keepLocked(s.lockAll) })
	s.working.Go(func() { beforeSleep(s.ctx, s.lockForSleep) })
	return s, nil
}

// emit tells the page of a change of a job.
func (s *shell) emit(change any) {
	switch change.(type) {
	case jobs.Job:
		s.window.Emit(EventJob, change)
	case jobs.ModelJob:
		s.window.Emit(EventModel, change)
	case jobs.Vectors:
		s.window.Emit(EventVectors, change)
	}
}

// close stops all work, waits for it, and closes the library.
func (s *shell) close() error {
	s.stop()
	s.working.Wait()
	return errors.Join(s.jobs.Close(), s.library.Close())
}

// matter returns an existing matter, which stays open.
func (s *shell) matter(name string) (*library.Matter, error) {
	s.touch()
	return s.jobs.Matter(name)
}

// keychain is the system's, unless the environment says that there is to be none.
func keychain() library.Keychain {
	if os.Getenv("PINCITE_KEYCHAIN") == "none" {
		return nil
	}
	return library.SystemKeychain()
}

// API is what the page may call. Every method may run beside any other. Positions count
// UTF-16 code units, as the page does, unless a name says otherwise.
type API struct{ shell *shell }
