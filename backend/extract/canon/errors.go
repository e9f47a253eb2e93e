package canon

import "errors"

// The sentinels say why a source gives no text. Readers wrap them with the detail and a
// next step, never with words of the source.
var (
	// ErrEmpty is returned when a source holds nothing but white space.
	ErrEmpty = errors.New("no text in the file")
	// ErrBinary is returned when a source is not text in any encoding known here.
	ErrBinary = errors.New("not a text file")
	// ErrTooLarge is returned when a source, or what it unfolds to, exceeds a limit.
	ErrTooLarge = errors.New("file too large")
	// ErrUnsupported is returned when a source is of a known format that has no reader.
	ErrUnsupported = errors.New("format not supported")
	// ErrDamaged is returned when a source breaks the rules of its format so badly that
	// its text cannot be trusted to be whole.
	ErrDamaged = errors.New("file is damaged")
	// ErrPassword is returned when a source is encrypted and the password given, or the
	// lack of one, does not open it.
	ErrPassword = errors.New("needs a password")
	// ErrNeedsOCR is returned when a source holds pictures of text and no text, and they
	// could not be recognised here.
	ErrNeedsOCR = errors.New("needs OCR")
	// ErrTool is returned when a program that is needed for the format is not installed
	// or failed.
	ErrTool = errors.New("a program is missing")
	// ErrPointer is returned when a source stands for a document that is kept elsewhere, and
	// holds none of its words.
	ErrPointer = errors.New("a pointer to a document")
	// ErrSignIn is returned when a source is a page that came instead of a document: to sign in,
	// or with word of an error.
	ErrSignIn = errors.New("a page that came instead of a document")
)
