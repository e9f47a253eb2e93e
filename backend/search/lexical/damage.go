package lexical

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
)

// ErrDamaged is returned when the files of a word index are not those that were written, or
// cannot be read. It is derived: deleted, it is made anew.
var ErrDamaged = errors.New("the word index is damaged")

// damaged is what an error of reading an index means.
func damaged(err error) error {
	if err == nil || errors.Is(err, ErrDamaged) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}

// guarded runs fn, which reads files that bleve and bbolt map into memory and trust: where that
// panics, or a page cannot be read, the error is [ErrDamaged].
func guarded(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, r)
		}
	}()
	return fn()
}
