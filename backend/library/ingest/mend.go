package ingest

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// mend takes damage out of the matter, where some was noted or is plain to see, so that the run
// makes anew what is missing. Settings that are lost are put back from the copy beside the
// matter, also into one that a repair began to make anew and did not come far with.
func (r *run) mend(ctx context.Context, file *matter.Handle, db *store.Store) error {
	r.kept = file.Own()
	if meta, err := db.Meta(); err == nil && meta.VectorSet == "" && len(meta.Folders)+len(r.request.Folders) == 0 && len(r.kept.Folders) > 0 {
		return r.putBack(db)
	}
	if !file.Damaged() && !errors.Is(readable(db), store.ErrDamaged) {
		return nil
	}
	files, _, err := db.SoundFiles()
	if err == nil {
		r.mended, err = db.Mend(ctx)
	}
	if errors.Is(err, store.ErrDamaged) {
		return fmt.Errorf("%w; or run: pincite repair --matter %q", err, file.Name())
	}
	if err != nil {
		return err
	}
	r.before = files
	if !r.mended.Settings {
		return nil
	}
	return r.putBack(db)
}

// putBack puts settings back.
func (r *run) putBack(db *store.Store) error {
	meta, err := db.Meta()
	if err != nil {
		return err
	}
	meta.Folders, meta.Recipe, meta.Notes = r.kept.Folders, r.kept.Recipe, map[string]string{matter.NoteModel: r.kept.Model}
	return db.SetMeta(meta)
}

// readable returns the error of reading what every run reads.
func readable(db *store.Store) error {
	meta, err := db.Meta()
	_, filesErr := db.Files()
	_, outlinesErr := db.Outlines(meta.VectorSet)
	_, setsErr := db.VectorSets()
	return errors.Join(err, filesErr, outlinesErr, setsErr)
}

// keep keeps what cannot be made anew a second time, and tells what became of the damage, at
// the end of a run.
func (r *run) keep(file *matter.Handle) error {
	if err := file.KeepOwn(r.db); err != nil {
		return err
	}
	damaged := make(map[doc.ID]bool, len(r.mended.Documents))
	for _, id := range r.mended.Documents {
		has, err := r.db.HasVectors(r.set, id)
		if err != nil {
			return err
		}
		if has {
			r.report.Mended++
		}
		damaged[id] = !has
	}
	files, err := r.db.Files()
	if err != nil {
		return err
	}
	now := make(map[string]store.File, len(files))
	for _, f := range files {
		now[f.Path] = f
	}
	for _, f := range r.before {
		if damaged[f.Doc] && (now[f.Path].Doc == f.Doc || now[f.Path].Path == "") {
			r.report.Lost = append(r.report.Lost, lostFile(f, now[f.Path]))
		}
	}
	return file.Mended()
}

// lostFile is the record of a file whose document was damaged and could not be made anew.
func lostFile(before, now store.File) store.File {
	f := before
	f.Reason, f.NextStep = "its document in the matter was damaged, and the file is gone", "put the file back and index again"
	if !sources.Missing(f.Path) {
		f.State = now.State
		f.Reason = "its document in the matter is damaged and left out of search; " + cmp.Or(now.Reason, "the file could not be read again")
		f.NextStep = cmp.Or(now.NextStep, "index again once the file can be read")
	}
	return f
}
