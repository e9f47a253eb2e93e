package library

import (
	"context"
	"slices"

	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// Removal is what [Matter.Remove] took out, and what it left.
type Removal struct {
	Doc   string   `json:"doc_sha256"`
	Files []string `json:"files"`
	// Clips and Marks are how many clips quote the document and how many changes of reviews are
	// about it: a person's own, which stay.
	Clips int `json:"clips"`
	Marks int `json:"marks"`
}

// Remove takes the document that ref names, as for [Matter.Show], out of the matter: text,
// vectors, summaries, a person's own too, and answers of reviews. What held them is overwritten
// and, where the matter is encrypted, the document's key is destroyed. The word index is made anew
// by the next question. The source stays where it is, and index runs leave it alone until they are
// asked to try it again; a member of an archive comes back when the archive changes.
func (m *Matter) Remove(ctx context.Context, ref string) (*Removal, error) {
	var r Removal
	err := m.file.Write(func(db *store.Store) error {
		file, files, err := matter.LookUp(db, ref)
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		r.Doc = file.Doc.String()
		var records []store.File
		for _, f := range files {
			if f.Doc == file.Doc {
				r.Files = append(r.Files, f.Path)
				records = append(records, ingest.Remove(f))
			}
		}
		if err := db.PutFiles(records...); err != nil {
			return err
		}
		if err := m.file.ForgetOwn(file.Doc); err != nil {
			return err
		}
		return m.file.Exclusive(func(matter.Reader, bool) error {
			if err := m.session.Release(); err != nil {
				return err
			}
			if err := m.file.WipeBeside(matter.WordsSuffix, matter.GridsSuffix, matter.DatesSuffix, matter.PassagesSuffix, matter.PartsSuffix, matter.OwnPartsSuffix, matter.DamagedSuffix); err != nil {
				return err
			}
			return db.Wipe()
		})
	})
	if err != nil {
		return nil, err
	}
	return &r, m.countLeft(&r)
}

// countLeft counts what a person kept of a document that was removed.
func (m *Matter) countLeft(r *Removal) error {
	w, err := m.Workspace()
	for _, k := range w.Clips {
		if k.Clip.Doc == r.Doc || slices.Contains(r.Files, k.File) {
			r.Clips++
		}
	}
	if err != nil {
		return err
	}
	r.Marks, err = m.grids().MarksOf(r.Doc)
	return err
}
