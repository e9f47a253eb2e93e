package matter

import (
	"crypto/sha256"
	"encoding/hex"

	"pincite/backend/embed"
	"pincite/backend/sac"
	"pincite/backend/store"
)

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
