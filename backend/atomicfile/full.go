package atomicfile

import (
	"errors"
	"slices"
	"strings"
)

// NoRoom reports whether the system refused a write for want of room on the disk, or in
// what an account may use of it. Some libraries wrap what the system says and some keep only
// its words, at the end of theirs.
func NoRoom(err error) bool {
	return slices.ContainsFunc(fullErrors, func(full error) bool {
		return errors.Is(err, full) || err != nil && strings.HasSuffix(err.Error(), full.Error())
	})
}
