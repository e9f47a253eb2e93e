// Package object reads the objects that a PDF file is made of: it finds them by the
// cross-reference table (and by looking for them where that table is broken), parses,
// decrypts and decodes them. It knows nothing of pages' contents or fonts.
//
// Call [Open], then walk from [File.Trailer] with the accessors of [File], which resolve
// references on the way. Like every reader of PDF, the accessors take what is missing or of
// the wrong type for absent. What may not be silently absent, a page or its content, is
// looked at with [File.Resolve] and its error.
//
// Nothing in a file is believed: sizes, counts and offsets are checked before memory is
// taken, nesting and cycles are bounded, and one [Limits] bounds what a file may unfold to.
// A malformed file gives an error that wraps a sentinel of package canon, never a panic.
package object

// The types of PDF 32000-1:2008, 7.3. An Object is nil (the null object), a bool, an
// int64, a float64, or one of those below.
type (
	// Object is any of the types of this package's comment.
	Object any
	// Name without its slash.
	Name string
	// String as bytes, decrypted.
	String string
	// Array of objects, references among them.
	Array []Object
	// Dict of objects, references among them.
	Dict map[Name]Object
	// Ref points to an indirect object.
	Ref struct {
		Num uint32
		Gen uint16
	}
	// Keyword is what stands bare in a file or content stream: an operator, or the words
	// of the file's structure.
	Keyword string
	// Stream is a dictionary with data behind it; see [File.Decode].
	Stream struct {
		Dict Dict
		raw  []byte // as it lies in the file
		ref  Ref    // of the object; decryption needs it
		sure bool   // raw is as long as /Length says, and endstream follows
		cut  bool   // the file ends before the stream does
	}
)

// Limits bound what a hostile file may cost. The zero value of a field is its default.
type Limits struct {
	Objects int   // of the cross-reference table; 8,388,607, the most that PDF 1.7 Annex C allows
	Stream  int64 // bytes of one decoded stream; 64 MiB
	Total   int64 // bytes of all decoded streams together; 2 GiB
	Pages   int   // 50,000
}

const (
	defaultObjects = 1<<23 - 1
	defaultStream  = 64 << 20
	defaultTotal   = 2 << 30
	defaultPages   = 50_000

	// maxDepth bounds nesting of arrays and dictionaries, of the page tree, and chains
	// of references. Files in the wild stay below 30.
	maxDepth = 128
)

func (l Limits) withDefaults() Limits {
	if l.Objects == 0 {
		l.Objects = defaultObjects
	}
	if l.Stream == 0 {
		l.Stream = defaultStream
	}
	if l.Total == 0 {
		l.Total = defaultTotal
	}
	if l.Pages == 0 {
		l.Pages = defaultPages
	}
	return l
}
