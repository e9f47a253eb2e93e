package evidence

import "errors"

var (
	// ErrChanged is returned when a source is not any more what was indexed.
	ErrChanged = errors.New("the file has changed since it was indexed")
	// ErrHits is returned when a file of hits to export cannot be understood.
	ErrHits = errors.New("not a file of hits")
)
