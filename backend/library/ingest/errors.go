package ingest

import "errors"

// ErrNoFolder is returned when a folder to index does not exist, is not a folder, or was not
// given at all.
var ErrNoFolder = errors.New("no such folder")
