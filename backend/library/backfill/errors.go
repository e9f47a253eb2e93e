package backfill

import "errors"

// ErrNoVectors is returned when a vector set is not there, or cannot be deleted.
var ErrNoVectors = errors.New("no such vectors")
