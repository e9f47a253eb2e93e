package matter

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"

	"pincite/backend/atomicfile"
	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/sac"
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

// Names of the settings that are kept in [store.Meta.Notes].
const (
	NoteModel     = "model"      // name, to open it by
	NoteModelHash = "model_hash" // what its vectors depend on
	NoteReaders   = "readers"    // version of the readers, once a run with them was complete
	NoteTools     = "tools"      // programs that the readers could start, likewise
	NoteMakers    = "makers"     // version of what cuts and summarises, see [sac.Recipe.Version]
)

// VectorSetOf names the vectors that a model makes of texts cut in one way. Whatever else
// changes a vector changes its document's text, chunks or summary, and the store then
// drops its vectors: a set that holds a document's vectors holds the right ones.
func VectorSetOf(info embed.Info, recipe sac.Recipe) store.VectorSet {
	sum := sha256.Sum256([]byte("pincite vectors 4\n" + info.Hash + "\n" + recipe.String() + "\n"))
	return store.VectorSet(hex.EncodeToString(sum[:16]))
}

// RecipeOf returns what the matter was indexed by, and the default where it was not yet.
func RecipeOf(meta store.Meta) (sac.Recipe, error) {
	if meta.Recipe == "" {
		return sac.Recipe{}.WithDefaults(), nil
	}
	return sac.ParseRecipe(meta.Recipe)
}

// NoteDamage has the next index run mend the matter. Where the note cannot be written, a repair
// that is asked for finds the damage all the same.
func (h *Handle) NoteDamage() { _ = atomicfile.WriteFile(h.path+MendSuffix, nil, atomicfile.Private) }

// Damaged reports whether damage was noted.
func (h *Handle) Damaged() bool {
	_, err := os.Stat(h.path + MendSuffix)
	return err == nil
}

// Mended takes the note away.
func (h *Handle) Mended() error { return atomicfile.Remove(h.path + MendSuffix) }
