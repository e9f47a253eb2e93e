package ingest

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// lacking is the verdict on an indexed file whose reader gives notice of what it left out.
func lacking(notices []string) Verdict {
	if len(notices) == 0 {
		return Verdict{}
	}
	v := Verdict{}
	v.reason, v.next = matter.SplitStep(strings.Join(notices, ". "))
	return v
}

// lasting reports whether reading the same bytes again, with the same programs and
// passwords, would end in the same state.
func lasting(s store.FileState) bool {
	switch s {
	case store.Unreadable, store.OnlineOnly, store.Vanished, store.Changing:
		return false
	}
	return true
}

// reasonRemoved is that of a file whose document a person took out of the matter.
const reasonRemoved = "removed from the matter by hand"

// removed reports whether a person took the file's document out of the matter.
func removed(f store.File) bool { return f.State == store.Skipped && f.Reason == reasonRemoved }

// Remove returns the record of a file whose document a person takes out of the matter: index
// runs leave it alone, changed or not, until they are asked to try it again.
func Remove(f store.File) store.File {
	f.Doc, f.State, f.Reason, f.NextStep = doc.ID{}, store.Skipped, reasonRemoved, "take it in again with: pincite index --retry"
	return f
}

// Verdict is a state with its reason and what the user can do about it.
type Verdict struct {
	State        store.FileState
	reason, next string
}

// Error implements [error]: a verdict may be why a member is not opened.
func (v Verdict) Error() string { return v.reason }

// states are those of files that a reader refuses. An error may be two of them: a picture that
// needs OCR, with a program for it that does not run. The first one counts.
var states = []struct {
	of    error
	state store.FileState
}{
	{extract.ErrEmpty, store.Empty},
	{extract.ErrBinary, store.Binary},
	{extract.ErrTooLarge, store.TooLarge},
	{extract.ErrUnsupported, store.Unsupported},
	{extract.ErrDamaged, store.Damaged},
	{extract.ErrPassword, store.NeedsPassword},
	{extract.ErrNeedsOCR, store.NeedsOCR},
	{extract.ErrTool, store.Unsupported},
	{extract.ErrPointer, store.Pointer},
	{extract.ErrSignIn, store.SignIn},
}

// VerdictOfError says what an error of the file system, or of [extract.Read], means
// for a file. kind is "file" or "folder".
func VerdictOfError(err error, kind string) Verdict {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Verdict{store.Vanished, "the " + kind + " was there and is gone", "index again once it is back"}
	case errors.Is(err, fs.ErrPermission):
		return Verdict{store.Unreadable, "no permission to read the " + kind, "give this account the right to read it and index again"}
	case errors.Is(err, sources.ErrChanging):
		return changing()
	case errors.Is(err, sources.ErrOnlineOnly):
		return onlineOnly()
	case errors.Is(err, sources.ErrNotRegular):
		return notFile()
	}
	reason, next := matter.SplitStep(err.Error())
	for _, s := range states {
		if errors.Is(err, s.of) {
			reason = strings.Replace(reason, s.of.Error()+": ", "", 1) // the state says it
			switch s.state {
			case store.NeedsPassword:
				next = cmp.Or(next, "give its password")
			case store.Damaged:
				next = cmp.Or(next, saveAnew)
			}
			return Verdict{s.state, reason, next}
		}
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return Verdict{store.Unreadable, pathErr.Err.Error(), "check the drive that holds it and index again"}
	}
	return Verdict{store.Damaged, reason, cmp.Or(next, saveAnew)}
}

// saveAnew is the next step for a damaged file whose reader names none.
const saveAnew = "open it in the program that made it, save it anew and index again"

func tooLarge(size int64) Verdict {
	return Verdict{
		store.TooLarge,
		fmt.Sprintf("%d MB; at most %d MB can be read", size>>20, extract.MaxSource>>20),
		"split it into parts",
	}
}

func changing() Verdict {
	return Verdict{store.Changing, sources.ErrChanging.Error(), "index again when it is no longer being written"}
}

func onlineOnly() Verdict {
	return Verdict{store.OnlineOnly, "it is kept in the cloud and not on this machine",
		"open it once, or have it always kept on this device, and index again"}
}

func notFile() Verdict {
	return Verdict{store.Unsupported, "a device, pipe or socket, not a file", "move it out of the folder if it does not belong there"}
}
