package library

import (
	"context"

	"pincite/backend/library/matter"
)

// Document is one indexed document as it is stored.
type Document = matter.Document

// Show returns the document that ref names: a path, absolute or relative to the
// working directory; the end of a path, such as a file's name; or the first eight or
// more digits of its SHA-256. The error is [ErrNoDocument] or [ErrAmbiguous].
func (m *Matter) Show(ctx context.Context, ref string) (*Document, error) {
	return m.file.Show(ctx, ref)
}
