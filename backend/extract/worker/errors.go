package worker

import (
	"errors"
	"fmt"

	"pincite/backend/extract/canon"
)

// The sentinels of what can become of a source besides what its reader says. Each is
// also one of package canon, which says what it means for the file.
var (
	// ErrCrashed is returned when the worker ended in the middle of a source. It is a
	// [canon.ErrDamaged].
	ErrCrashed = fmt.Errorf("%w: its reader crashed", canon.ErrDamaged)
	// ErrTimeout is returned when the worker was stopped because it took too long. It is
	// a [canon.ErrTooLarge].
	ErrTimeout = fmt.Errorf("%w: reading it took too long", canon.ErrTooLarge)
	// ErrMemory is returned when the worker needed more memory than it may have. It is a
	// [canon.ErrTooLarge].
	ErrMemory = fmt.Errorf("%w: reading it took too much memory", canon.ErrTooLarge)
	// ErrClosed is returned by a closed pool.
	ErrClosed = errors.New("the workers are closed")
	// ErrStart is returned when no worker can be started: nothing is wrong with the
	// source.
	ErrStart = errors.New("start a worker process")
)

// sentinels are the errors that keep their identity on the way from a worker, under
// names that are part of the protocol.
var sentinels = []struct {
	name string
	err  error
}{
	{"crashed", ErrCrashed}, // before the error that it wraps
	{"empty", canon.ErrEmpty},
	{"binary", canon.ErrBinary},
	{"too large", canon.ErrTooLarge},
	{"unsupported", canon.ErrUnsupported},
	{"damaged", canon.ErrDamaged},
	{"password", canon.ErrPassword},
	{"ocr", canon.ErrNeedsOCR},
	{"tool", canon.ErrTool},
	{"pointer", canon.ErrPointer},
	{"sign in", canon.ErrSignIn},
}

// fault is an error on its way from a worker. The zero fault is none.
type fault struct {
	Kind string `json:"kind,omitempty"` // name of the sentinel; empty for none of them
	Text string `json:"text,omitempty"`
}

// Errors beyond the sentinels that keep their identity are told by their index in more.
func faultOf(err error, more []error) fault {
	if err == nil {
		return fault{}
	}
	f := fault{Text: err.Error()}
	for _, s := range sentinels {
		if errors.Is(err, s.err) {
			f.Kind = s.name
			return f
		}
	}
	for i, e := range more {
		if errors.Is(err, e) {
			f.Kind = moreKind(i)
			break
		}
	}
	return f
}

// err returns the error that faultOf was given: the same words and the same sentinel.
func (f fault) err(more []error) error {
	if f == (fault{}) {
		return nil
	}
	for _, s := range sentinels {
		if s.name == f.Kind {
			return &readError{f.Text, s.err}
		}
	}
	for i, e := range more {
		if f.Kind == moreKind(i) {
			return &readError{f.Text, e}
		}
	}
	return &readError{f.Text, nil}
}

func moreKind(i int) string { return fmt.Sprint("of the task ", i) }

// readError is an error of a reader in another process.
type readError struct {
	text     string
	sentinel error
}

func (e *readError) Error() string { return e.text }
func (e *readError) Unwrap() error { return e.sentinel }
