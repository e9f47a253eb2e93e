package atomicfile

import (
	"errors"
	"strings"
)

// NoRoom reports whether the system refused a write for want of room on the disk, or in
// what an account may use of it. Some libraries wrap what the system says and some keep only
// its words, at the end of theirs.
func NoRoom(err error) bool {
	for _, full := range fullErrors {
		if errors.Is(err, full) || err != nil && strings.HasSuffix(err.Error(), full.Error()) {
			return true
		}
	}
	return false
}
