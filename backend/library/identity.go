package library

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"

	"pincite/backend/embed"
	"pincite/backend/store"
)

// vectorSet names the vectors that a model makes of texts cut in one way. Whatever else
// changes a vector changes its document's text, chunks or summary, and the store then
// drops its vectors: a set that holds a document's vectors holds the right ones.
func vectorSet(info embed.Info, recipe Recipe, cutter string) store.VectorSet {
	sum := sha256.Sum256([]byte("pincite vectors 4\n" + info.Hash + "\n" + recipe.String() + "\n" + cutter))
	return store.VectorSet(hex.EncodeToString(sum[:16]))
}

// staleReason says why everything that a matter holds has to be made anew, and ""
// where it need not.
func staleReason(meta store.Meta, info embed.Info, recipe Recipe, cutter string) Reason {
	switch {
	case meta.VectorSet == "":
		return ""
	case meta.Recipe != recipe.String(), meta.Notes[noteMakers] != recipe.Version():
		return ReasonRecipe
	case meta.Notes[noteModelHash] != info.Hash, meta.Notes[noteCutter] != cutter:
		return ReasonModel
	}
	return ""
}

// without returns folders less those in forget, which may be relative.
func without(folders, forget []string) []string {
	var kept []string
	for _, folder := range folders {
		if !withinAny(absolute(forget), folder) {
			kept = append(kept, folder)
		}
	}
	return kept
}

// absolute returns the paths in absolute form; one that has none is left as it is and
// matches nothing.
func absolute(paths []string) []string {
	abs := make([]string, len(paths))
	for i, path := range paths {
		abs[i] = path
		if full, err := filepath.Abs(path); err == nil {
			abs[i] = full
		}
	}
	return abs
}
