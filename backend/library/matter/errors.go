package matter

import "errors"

var (
	// ErrName is returned when a matter's name cannot be the name of a file.
	ErrName = errors.New("not a name for a matter")
	// ErrAmbiguous is returned when several documents answer to a reference.
	ErrAmbiguous = errors.New("several documents of that name")
	// ErrNotIndexed is returned when a question is put to a matter that holds nothing to
	// search.
	ErrNotIndexed = errors.New("nothing is indexed")
	// ErrOutdated is returned when a matter has to be indexed again before it can be
	// searched.
	ErrOutdated = errors.New("the matter is out of date")
)
