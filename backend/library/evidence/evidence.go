package evidence

import (
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
)

// Evidence is what quotes of one matter are checked against: what is stored of its documents,
// and the files that these were made of.
type Evidence struct {
	file   *matter.Handle
	reader *sources.Reader
}

// New returns the evidence of a matter, whose sources are read with a reader.
func New(file *matter.Handle, reader *sources.Reader) Evidence { return Evidence{file, reader} }
