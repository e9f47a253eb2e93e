package library

import (
	"cmp"

	"pincite/backend/library/engines"
	"pincite/backend/library/matter"
)

// About says what a matter covers.
type About struct {
	Folders   []string
	Model     string // the embedding model that answers
	Documents int
	Failed    int // files that could not be indexed
}

// About returns what the matter covers.
func (m *Matter) About() (a About, err error) {
	err = m.file.Read(func(db matter.Reader) error {
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		a.Folders, a.Model = meta.Folders, cmp.Or(meta.Notes[matter.NoteModel], engines.Builtin)
		ids, err := db.DocumentIDs()
		if err != nil {
			return err
		}
		a.Documents = len(ids)
		files, err := db.Files()
		for _, f := range files {
			if f.State.Failed() {
				a.Failed++
			}
		}
		return err
	})
	return a, err
}
