package library

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"pincite/backend/extract"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// The states of a file. Those of the first group are as good as it gets, those of the
// last are no failures either: the file was met and left alone on purpose.
const (
	StateIndexed   store.FileState = "indexed"
	StateContainer store.FileState = "container" // no text of its own; its members have states of theirs

	StateNeedsOCR      store.FileState = "needs OCR"      // pictures of text that could not be recognised
	StateNeedsPassword store.FileState = "needs password" // encrypted
	StateEmpty         store.FileState = "empty"          // no text in it
	StateBinary        store.FileState = "binary"         // no text in any known encoding
	StateTooLarge      store.FileState = "too large"      // it, what it unfolds to, or what reading it takes
	StateUnsupported   store.FileState = "unsupported"    // a format without a reader here
	StateUnreadable    store.FileState = "unreadable"     // the system would not give it
	StateOnlineOnly    store.FileState = "online only"    // in the cloud, and not on this machine
	StateVanished      store.FileState = "vanished"       // gone between the walk and the reading
	StateChanging      store.FileState = "changing"       // being written
	StateDamaged       store.FileState = "damaged"        // its reader gave up

	StateSkipped store.FileState = "skipped" // hidden, or no document
	StateLink    store.FileState = "link"    // a symbolic link, never followed
)

// Failed reports whether a file in this state could have been indexed and was not.
func Failed(s store.FileState) bool {
	return s != StateIndexed && s != StateContainer && s != StateSkipped && s != StateLink
}

// Partial reports whether a file is indexed with something missing, such as scanned pages
// that could not be recognised. Its reason and next step say what.
func Partial(f File) bool { return f.State == StateIndexed && f.Reason != "" }

// lacking is the verdict on an indexed file whose reader gives notice of what it left out.
func lacking(notices []string) verdict {
	if len(notices) == 0 {
		return verdict{}
	}
	v := verdict{}
	v.reason, v.next = matter.SplitStep(strings.Join(notices, ". "))
	return v
}

// lasting reports whether reading the same bytes again, with the same programs and
// passwords, would end in the same state.
func lasting(s store.FileState) bool {
	switch s {
	case StateUnreadable, StateOnlineOnly, StateVanished, StateChanging:
		return false
	}
	return true
}

// verdict is a state with its reason and what the user can do about it.
type verdict struct {
	state        store.FileState
	reason, next string
}

// Error implements [error]: a verdict may be why a member is not opened.
func (v verdict) Error() string { return v.reason }

// verdictOfError says what an error of the file system, or of [extract.Read], means
// for a file. kind is "file" or "folder".
func verdictOfError(err error, kind string) verdict {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return verdict{StateVanished, "the " + kind + " was there and is gone", "index again once it is back"}
	case errors.Is(err, fs.ErrPermission):
		return verdict{StateUnreadable, "no permission to read the " + kind, "give this account the right to read it and index again"}
	case errors.Is(err, sources.ErrChanging):
		return changing()
	case errors.Is(err, sources.ErrOnlineOnly):
		return onlineOnly()
	}
	reason, next := matter.SplitStep(err.Error())
	for sentinel, state := range map[error]store.FileState{
		extract.ErrEmpty:       StateEmpty,
		extract.ErrBinary:      StateBinary,
		extract.ErrTooLarge:    StateTooLarge,
		extract.ErrUnsupported: StateUnsupported,
		extract.ErrTool:        StateUnsupported,
		extract.ErrNeedsOCR:    StateNeedsOCR,
		extract.ErrPassword:    StateNeedsPassword,
		extract.ErrDamaged:     StateDamaged,
	} {
		if errors.Is(err, sentinel) {
			reason = strings.Replace(reason, sentinel.Error()+": ", "", 1) // the state says it
			switch state {
			case StateNeedsPassword:
				next = cmp.Or(next, "give its password")
			case StateDamaged:
				next = cmp.Or(next, saveAnew)
			}
			return verdict{state, reason, next}
		}
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return verdict{StateUnreadable, pathErr.Err.Error(), "check the drive that holds it and index again"}
	}
	return verdict{StateDamaged, reason, cmp.Or(next, saveAnew)}
}

// saveAnew is the next step for a damaged file whose reader names none.
const saveAnew = "open it in the program that made it, save it anew and index again"

func tooLarge(size int64) verdict {
	return verdict{
		StateTooLarge,
		fmt.Sprintf("%d MB; at most %d MB can be read", size>>20, extract.MaxSource>>20),
		"split it into parts",
	}
}

func changing() verdict {
	return verdict{StateChanging, sources.ErrChanging.Error(), "index again when it is no longer being written"}
}

func onlineOnly() verdict {
	return verdict{StateOnlineOnly, "it is kept in the cloud and not on this machine", "open it once, or have it always kept on this device, and index again"}
}
