package evidence

import (
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
)

// Evidence is what quotes of one matter are checked against: what is stored of its documents,
// and the files that these were made of.
type Evidence struct {
	File   *matter.Handle
	Reader *sources.Reader
}
