package store

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	bolterrors "go.etcd.io/bbolt/errors"

	"pincite/backend/atomicfile"
)

// Sentinels. The errors that methods return wrap one of these, name the matter's file
// and end with a next step; none carries text of a document.
var (
	// ErrNoMatter is returned when there is no file at the path, or an empty one, and
	// Options.Create is not set.
	ErrNoMatter = errors.New("no such matter")
	// ErrNotMatter is returned when the file is something other than a matter.
	ErrNotMatter = errors.New("not a matter file")
	// ErrVersion is returned when a newer Pincite wrote the matter.
	ErrVersion = errors.New("written by a newer version of Pincite")
	// ErrSealed is returned when the matter is encrypted and its key is not at hand.
	ErrSealed = errors.New("matter is locked")
	// ErrLocked is returned when another process, or this one, has the matter open.
	ErrLocked = errors.New("matter is in use")
	// ErrDamaged is returned when the file is torn or a value fails its checksum.
	ErrDamaged = errors.New("matter is damaged")
	// ErrFull is returned when the disk, a quota or a file size limit leaves no room.
	// What was committed before is intact.
	ErrFull = errors.New("no room left on the disk")
	// ErrReadOnly is returned when a store that was opened for reading is written to.
	ErrReadOnly = errors.New("matter is open for reading only")
	// ErrClosed is returned by every method after Close.
	ErrClosed = errors.New("matter is closed")
	// ErrNoDocument is returned when the matter holds no document with that ID.
	ErrNoDocument = errors.New("no such document")
	// ErrNoVectors is returned when a document has no vectors in the set.
	ErrNoVectors = errors.New("document has no vectors in this set")
	// ErrInvalid is returned when what should be stored contradicts itself: the
	// caller's mistake, and nothing is written.
	ErrInvalid = errors.New("invalid record")
)

// errEmpty is of a file that was created and not written yet, or that lost what it held.
var errEmpty = fmt.Errorf("%w: the file is empty (if it was one, pincite repair makes it anew)", ErrNoMatter)

// nextSteps tells what a person can do about each sentinel.
var nextSteps = []struct {
	err  error
	step string
}{
	{ErrNoMatter, "check the name, or index a folder to create it"},
	{ErrNotMatter, "choose another path; the file is left as it is"},
	{ErrVersion, "update Pincite, or index the folder into a new matter"},
	{ErrSealed, "unlock it with: pincite matter unlock"},
	{ErrLocked, "close the other window or wait until its indexing is done, then try again"},
	{ErrDamaged, "mend it with: pincite repair"},
	{ErrFull, "free some space and try again; what was indexed before is kept"},
	{ErrReadOnly, "open the matter for writing"},
	{ErrClosed, "open the matter again"},
	{ErrNoDocument, "index the folder again, or list the matter's files"},
	{ErrNoVectors, "index the folder again with this model"},
	{ErrInvalid, "this is a fault in Pincite; please report it"},
	{syscall.EROFS, atomicfile.Step(syscall.EROFS)},
	{fs.ErrPermission, "check the rights of the file and its folder, or choose another place"},
}

// explain turns what bbolt and the system say into the sentinels above, names the
// matter and adds the next step. It leaves nil, context errors and what it has
// already explained alone.
func explain(path string, err error) error {
	var done *storeError
	if err == nil || errors.As(err, &done) {
		return err
	}
	for _, m := range []struct{ from, to error }{
		{bolterrors.ErrTimeout, ErrLocked},
		{bolterrors.ErrDatabaseNotOpen, ErrClosed},
		{fs.ErrClosed, ErrClosed},
		{bolterrors.ErrDatabaseReadOnly, ErrReadOnly},
		{bolterrors.ErrInvalid, ErrNotMatter},
		{bolterrors.ErrVersionMismatch, ErrNotMatter},
		{bolterrors.ErrChecksum, ErrDamaged},
		// A key that should hold a bucket holds a value, or the other way round.
		{bolterrors.ErrIncompatibleValue, ErrDamaged},
		{bolterrors.ErrBucketExists, ErrDamaged},
	} {
		if errors.Is(err, m.from) {
			err = m.to
		}
	}
	if atomicfile.NoRoom(err) {
		err = fmt.Errorf("%w (%w)", ErrFull, err)
	}
	for _, n := range nextSteps {
		if errors.Is(err, n.err) {
			return &storeError{path, err, n.step}
		}
	}
	return err
}

// storeError is an error with the matter it is about and a next step.
type storeError struct {
	path string
	err  error
	step string
}

func (e *storeError) Error() string { return fmt.Sprintf("%s: %v; %s", e.path, e.err, e.step) }
func (e *storeError) Unwrap() error { return e.err }
