package library

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"pincite/backend/extract"
	"pincite/backend/store"
)

// The states of a file. Those of the second group are no failures: the file was met
// and left alone on purpose.
const (
	StateIndexed     store.FileState = "indexed"
	StateEmpty       store.FileState = "empty"       // no text in it
	StateBinary      store.FileState = "binary"      // no text in any known encoding
	StateTooLarge    store.FileState = "too large"   // longer than [extract.MaxSource]
	StateUnsupported store.FileState = "unsupported" // a format without a reader
	StateUnreadable  store.FileState = "unreadable"  // the system would not give it
	StateVanished    store.FileState = "vanished"    // gone between the walk and the reading
	StateChanging    store.FileState = "changing"    // being written while it was read
	StateDamaged     store.FileState = "damaged"     // its reader gave up

	StateSkipped store.FileState = "skipped" // hidden, or no document
	StateLink    store.FileState = "link"    // a symbolic link, never followed
)

// Failed reports whether a file in this state could have been indexed and was not.
func Failed(s store.FileState) bool {
	return s != StateIndexed && s != StateSkipped && s != StateLink
}

// lasting reports whether reading the same bytes again would end in the same state.
func lasting(s store.FileState) bool {
	switch s {
	case StateIndexed, StateEmpty, StateBinary, StateTooLarge, StateUnsupported, StateDamaged:
		return true
	}
	return false
}

// verdict is a state with its reason and what the user can do about it.
type verdict struct {
	state        store.FileState
	reason, next string
}

// verdictOfError says what an error of the file system, or of [extract.Read], means
// for a file. kind is "file" or "folder".
func verdictOfError(err error, kind string) verdict {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return verdict{StateVanished, "the " + kind + " was there and is gone", "index again once it is back"}
	case errors.Is(err, fs.ErrPermission):
		return verdict{StateUnreadable, "no permission to read the " + kind, "give this account the right to read it and index again"}
	case errors.Is(err, errChanging):
		return verdict{StateChanging, errChanging.Error(), "index again when it is no longer being written"}
	}
	reason, next := splitStep(err)
	for sentinel, state := range map[error]store.FileState{
		extract.ErrEmpty:       StateEmpty,
		extract.ErrBinary:      StateBinary,
		extract.ErrTooLarge:    StateTooLarge,
		extract.ErrUnsupported: StateUnsupported,
	} {
		if errors.Is(err, sentinel) {
			return verdict{state, reason, next}
		}
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return verdict{StateUnreadable, pathErr.Err.Error(), "check the drive that holds it and index again"}
	}
	if next == "" {
		next = "open it in the program that made it, save it anew and index again"
	}
	return verdict{StateDamaged, reason, next}
}

// splitStep parts an error's text from the next step that it ends with, after its last
// semicolon.
func splitStep(err error) (reason, next string) {
	text := err.Error()
	if i := strings.LastIndex(text, "; "); i >= 0 {
		return text[:i], text[i+2:]
	}
	return text, ""
}

func tooLarge(size int64) verdict {
	return verdict{
		StateTooLarge,
		fmt.Sprintf("%d MB; at most %d MB can be read", size>>20, extract.MaxSource>>20),
		"split it into parts",
	}
}
