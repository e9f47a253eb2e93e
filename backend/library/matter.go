package library

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library/answer"
	"pincite/backend/library/backfill"
	"pincite/backend/library/dates"
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

// CatalogueEntry is what was made of a document when it was indexed, by which documents
// can be told apart.
type CatalogueEntry struct {
	Type string // as its title has it; may be empty
	Date string // the one it bears, as it is written there; may be empty
	// Parties are whom it is between, as it names them; may be empty.
	Parties []string
}

// Catalogue returns an entry for every document of the matter.
func (m *Matter) Catalogue() (map[doc.ID]CatalogueEntry, error) {
	catalogue := map[doc.ID]CatalogueEntry{}
	err := m.file.Read(func(db matter.Reader) error {
		outlines, err := db.Outlines("")
		for _, o := range outlines {
			catalogue[o.ID] = CatalogueEntry{Type: o.Type, Date: o.Date, Parties: o.Parties}
		}
		return err
	})
	return catalogue, err
}

// Overview is what a list of the documents of a matter shows beside their names.
type Overview struct {
	Documents map[doc.ID]OverviewEntry
	// Unread is of how many documents signatures, laws and deadlines were not asked for before.
	Unread int
}

// OverviewEntry is a document of an [Overview].
type OverviewEntry struct {
	dates.Brief
	// Base is the agreement that it belongs to, itself for one that others belong to, zero for one without family; Role is what
	// it is there: "agreement", "amendment", "side letter".
	Base doc.ID
	Role string
}

// Overview returns what a list shows of the documents of the matter. Those of which signatures, laws and deadlines are not kept are read
// only if read is set, which takes as long as [Matter.Dates] does the first time.
func (m *Matter) Overview(ctx context.Context, read bool) (*Overview, error) {
	briefs, unread, err := m.dates().Briefs(ctx, time.Now(), read)
	if err != nil {
		return nil, err
	}
	o := &Overview{Documents: map[doc.ID]OverviewEntry{}, Unread: unread}
	for id, b := range briefs {
		o.Documents[id] = OverviewEntry{Brief: b}
	}
	book, err := m.families()
	if err != nil {
		return nil, err
	}
	for _, f := range book.All() {
		if len(f.Papers) == 0 {
			continue
		}
		o.place(f.Base.ID, f.Base.ID, "agreement")
		for _, p := range f.Papers {
			o.place(p.ID, f.Base.ID, string(p.Reading.Kind))
		}
	}
	return o, ctx.Err()
}

func (o *Overview) place(id, base doc.ID, role string) {
	e := o.Documents[id]
	e.Base, e.Role = base, role
	o.Documents[id] = e
}
