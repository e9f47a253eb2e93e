package atomicfile

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"syscall"
)

// NoRoom reports whether the system refused a write for want of room on the disk, or in
// what an account may use of it. Some libraries wrap what the system says and some keep only
// its words, at the end of theirs.
func NoRoom(err error) bool {
	return slices.ContainsFunc(fullErrors, func(full error) bool {
		return errors.Is(err, full) || err != nil && strings.HasSuffix(err.Error(), full.Error())
	})
}

// Step is what whoever keeps a file can do about an error of writing it in a folder of the program's own.
func Step(err error) string {
	switch {
	case NoRoom(err):
		return "free some space"
	case errors.Is(err, syscall.EROFS):
		return "that disk can only be read: keep Pincite's data on another one (PINCITE_HOME says where)"
	case errors.Is(err, fs.ErrPermission):
		return "check the rights of its folder"
	}
	return "free some space or check the rights of its folder"
}
