// Package hostiletest makes files that are damaged, or made to crash, hang, mislead or
// fill the memory of whoever reads them, each with the way in which a reader is to end.
// [Sources] returns them all. Only tests import it.
//
// None is taken from anywhere: each is written by the tests of this package, byte by byte, and kept in sources.gz and exports.gz.
package hostiletest

import (
	"errors"
	"slices"
	"testing"
)

// Secret stands in the words of nearly all sources. No error, record or log may hold it.
const Secret = "Quillfeather"

// Source is one file.
type Source struct {
	Name  string // what is wrong with it; unlike all others
	Ext   string // of the file's name: ".pdf"
	Bytes []byte
	// Ends are the sentinels of package canon one of which the reader's error wraps; nil
	// among them stands for a file that is odd and can be read. It is empty for a file
	// with changed bytes, which may end in any of them.
	Ends []error
}

// Allows reports whether a reader may end with err, which may be nil.
func (s Source) Allows(err error) bool {
	return len(s.Ends) == 0 || slices.ContainsFunc(s.Ends, func(end error) bool { return errors.Is(err, end) })
}

// Sample returns every nth of the files in a short test, and all of them in a long one.
func Sample(files []Source, every int) []Source {
	if !testing.Short() {
		return files
	}
	var some []Source
	for i := 0; i < len(files); i += every {
		some = append(some, files[i])
	}
	return some
}
