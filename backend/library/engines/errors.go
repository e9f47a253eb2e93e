package engines

import "errors"

// ErrNoModel is returned when an embedding model is not installed.
var ErrNoModel = errors.New("no such model")
