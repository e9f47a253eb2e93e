package ingest

import (
	"path/filepath"

	"pincite/backend/embed"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// staleReason says why everything that a matter holds has to be made anew, and ""
// where it need not.
func staleReason(meta store.Meta, info embed.Info, recipe Recipe) Reason {
	switch {
	case meta.VectorSet == "":
		return ""
	case meta.Recipe != recipe.String(), meta.Notes[matter.NoteMakers] != recipe.Version():
		return ReasonRecipe
	case meta.Notes[matter.NoteModelHash] != info.Hash:
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
