package ingest

import (
	"pincite/backend/doc"
	"pincite/backend/library/sources"
	"pincite/backend/store"
	"slices"
)

// prune takes out of the index what is there no more, after everything that was met is
// stored, so that content which only moved is never dropped in between.
func (r *run) prune() error {
	gone := r.plan.gone
	forget := absolute(r.request.Forget)
	for path, record := range r.records {
		switch {
		case withinAny(forget, path):
			gone = append(gone, path)
		case record.Container != "" && r.opened[record.Container]:
			if !r.members[path] { // it was taken out of its container
				gone = append(gone, path)
			}
		case withinAny(r.walked, path):
			// The walk has settled it.
		case r.met[record.Doc] && sources.Missing(path):
			gone = append(gone, path)
		}
	}
	for _, path := range gone {
		if id := r.records[path].Doc; id != (doc.ID{}) && r.met[id] {
			r.report.Renamed++
		}
	}
	r.report.Removed = len(gone)
	if err := r.db.DeleteFiles(gone...); err != nil {
		return err
	}
	return r.dropFolders()
}

// dropFolders takes folders out of the matter that are there no more and of which
// nothing is left, as after a move.
func (r *run) dropFolders() error {
	meta, err := r.db.Meta()
	if err != nil {
		return err
	}
	files, err := r.db.Files()
	if err != nil {
		return err
	}
	var kept []string
	for _, folder := range meta.Folders {
		if !sources.Missing(folder) || anyWithin(folder, files) {
			kept = append(kept, folder)
		}
	}
	if len(kept) == len(meta.Folders) {
		return nil
	}
	meta.Folders = kept
	return r.db.SetMeta(meta)
}

func anyWithin(folder string, files []store.File) bool {
	return slices.ContainsFunc(files, func(f store.File) bool { return Within(folder, f.Path) })
}
