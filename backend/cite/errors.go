package cite

import "errors"

// ErrStyle is returned when a style is neither known nor a template that can be used.
var ErrStyle = errors.New("not a citation style")
