package matter

import (
	"context"
	"errors"

	"pincite/backend/doc"
	"pincite/backend/store"
)

// Reader is a matter as it is read, wherever it is kept. A [*store.Store] is one, and explains the
// methods; so is a tenant of a firm's server. It is safe for concurrent use. What reads a matter
// takes the part of it that it needs.
type Reader interface {
	Records
	Outlined
	Documents
	Vectors
	Checked
}

// Records are what a matter says of itself and of the files that were met.
type Records interface {
	Meta() (store.Meta, error)
	Files() ([]store.File, error)
	SoundFiles() (files []store.File, damaged []string, err error)
}

// Outlined lists the documents without their contents.
type Outlined interface {
	DocumentIDs() ([]doc.ID, error)
	Outlines(set store.VectorSet) ([]store.Outline, error)
	SoundOutlines(set store.VectorSet) (outlines []store.Outline, damaged []doc.ID, err error)
	Heads(id doc.ID, head, tail int) (first, last string, err error)
}

// Documents are the documents with their contents.
type Documents interface {
	Document(id doc.ID) (*store.Document, error)
	Places(id doc.ID) (doc.Places, error)
}

// Vectors are the vectors of documents, set by set.
type Vectors interface {
	VectorSets() ([]store.SetInfo, error)
	VectorHolders(set store.VectorSet) ([]doc.ID, error)
	Vectors(set store.VectorSet, id doc.ID, dst []float32) (vectors []float32, dim int, err error)
	VectorsAt(set store.VectorSet, id doc.ID, chunks []int, dst []float32) (vectors []float32, dim int, err error)
	CheckVectors(set store.VectorSet, id doc.ID) error
}

// Checked is what tells whether a matter is sound, and who else may read it.
type Checked interface {
	Check(ctx context.Context) (store.CheckReport, error)
	Size() (int64, error)
	Exposed() bool
}

// ErrElsewhere is returned when something is to be written into a matter that a server keeps.
var ErrElsewhere = errors.New("the matter is kept on a server; change it with: pincite index FOLDER --matter weaviate://…")
