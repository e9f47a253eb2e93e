package answer

import (
	"context"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// damage is what of a matter is left out of search until an index run has mended it.
type damage struct {
	generation uint64 // of the matter that it was found in
	documents  map[doc.ID]bool
	sets       map[store.VectorSet]bool // further ones, with damaged vectors
}

// findDamage looks for damaged documents, leaves them out of search from now on, and has the
// next index run make them anew. It reports whether it found any that were not known.
func (s *Session) findDamage(ctx context.Context) (found bool, err error) {
	err = s.file.Exclusive(func(db matter.Reader, _ bool) error {
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		report, err := db.Check(ctx)
		if err != nil {
			return err
		}
		now := damage{meta.Generation, map[doc.ID]bool{}, map[store.VectorSet]bool{}}
		for _, p := range report.Problems {
			switch {
			case p.Kind == store.BadVectors && p.Set != meta.VectorSet:
				now.sets[p.Set] = true
				found = found || !s.damage.sets[p.Set]
			case p.Doc != (doc.ID{}) && p.Kind != store.BadFile && p.Kind != store.BadOrphan:
				now.documents[p.Doc] = true
				found = found || !s.damage.documents[p.Doc]
			}
		}
		s.damage = now
		s.file.NoteDamage()
		return s.Release()
	})
	return found, err
}

// pathsOf returns the path of the first file of each document, sorted.
func pathsOf(files []store.File, ids map[doc.ID]bool) []string {
	first := map[doc.ID]string{}
	for _, f := range files {
		if ids[f.Doc] && first[f.Doc] == "" {
			first[f.Doc] = f.Path
		}
	}
	var paths []string
	for _, path := range first {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return paths
}
