package extract

import "errors"

// The sentinels say why a source gives no text. [Read] wraps them with the detail
// and a next step, never with words of the source.
var (
	// ErrEmpty is returned when a source holds nothing but white space.
	ErrEmpty = errors.New("no text in the file")
	// ErrBinary is returned when a source is not text in any encoding known here.
	ErrBinary = errors.New("not a text file")
	// ErrTooLarge is returned when a source is longer than [MaxSource].
	ErrTooLarge = errors.New("file too large")
	// ErrUnsupported is returned when a source is of a known format that has no reader.
	ErrUnsupported = errors.New("format not supported")
)
