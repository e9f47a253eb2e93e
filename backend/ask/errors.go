package ask

import "errors"

var (
	// ErrStyle is returned for a style that there is not.
	ErrStyle = errors.New("no such style of answers")
	// ErrWeights is returned for weights that were not fitted for this version.
	ErrWeights = errors.New("not the weights of answers")
)
