package library

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"pincite/backend/library/answer"
	"pincite/backend/library/backfill"
	"pincite/backend/library/engines"
	"pincite/backend/library/evidence"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// File is the record of one file that an index run met.
type File = store.File

// FileState says what became of a file.
type FileState = store.FileState

// The states that callers tell apart; package store has all.
const (
	StateIndexed       = store.Indexed
	StateContainer     = store.Container
	StateNeedsPassword = store.NeedsPassword
)

// Matter is one index over one or more folders. Matters never see each other. It is
// safe for concurrent use; while [Matter.Index] runs, questions are answered from what
// is stored so far.
//
// A matter opens its file when it is first needed, for reading unless it indexes, so
// that several programs may ask the same matter at once.
type Matter struct {
	evidence.Evidence // takes quotes out of the matter and checks them

	library *Library
	reader  *sources.Reader // with the passwords of this matter
	file    *matter.Handle
	served  *served         // nil for a matter in a file
	session *answer.Session // answers questions

	backfill *backfill.Backfill
	keeping  sync.Mutex // held while the workspace is read or changed
}

func (l *Library) newMatter(name, path string, create bool) *Matter {
	return l.matterOf(matter.NewHandle(name, path, create))
}

// matterOf returns the matter that a handle reads.
func (l *Library) matterOf(file *matter.Handle) *Matter {
	file.UseKeys(l.keys)
	reader := l.reader.Apart()
	return &Matter{
		Evidence: evidence.New(file, reader), library: l, reader: reader, file: file, session: answer.NewSession(l.engines, file),
		backfill: &backfill.Backfill{
			File: file, Engines: l.engines, Power: l.power, Uses: backfill.NewUses(file, time.Now),
		},
	}
}

// Name returns the matter's name.
func (m *Matter) Name() string { return m.file.Name() }

// Path returns the absolute path of the matter's file.
func (m *Matter) Path() string { return m.file.Path() }

// Close waits for an index run and lets go of the file. A closed matter opens again when
// it is used again, as a run of [Matter.Embed] that is under way does.
func (m *Matter) Close() error {
	// Where it cannot be kept which documents were used, vectors come in another order.
	_ = m.backfill.Uses.Keep()
	if m.served != nil {
		return errors.Join(m.file.Close(), m.served.staged.Close())
	}
	return m.file.Close()
}

// Files returns the record of every file that was met, by path.
func (m *Matter) Files() ([]File, error) { return m.file.Files() }

// Check recounts and rehashes everything that is stored.
func (m *Matter) Check(ctx context.Context) (store.CheckReport, error) { return m.file.Check(ctx) }

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
