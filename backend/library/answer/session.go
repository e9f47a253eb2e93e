package answer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"sync/atomic"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/library/answer/rival"
	"pincite/backend/library/backfill"
	"pincite/backend/library/engines"
	"pincite/backend/library/families"
	"pincite/backend/library/matter"
	"pincite/backend/lru"
	"pincite/backend/sac"
	"pincite/backend/search"
	"pincite/backend/search/lexical"
	"pincite/backend/search/rank"
	"pincite/backend/search/reread"
	"pincite/backend/search/route"
	"pincite/backend/store"
)

// Session answers questions to one matter from a snapshot of it, which it keeps until the
// matter or its models change. It is safe for concurrent use.
type Session struct {
	file    *matter.Handle
	engines *engines.Pool

	snapshot *snapshot       // nil until a question is asked; in use while the file is read, set while it is not
	damage   damage          // what is left out; as snapshot
	reread   *reread.Encoder // nil where there is none; as snapshot
}

// NewSession returns the session of a matter, which is told when the file is closed.
func NewSession(engines *engines.Pool, file *matter.Handle) *Session {
	s := &Session{file: file, engines: engines}
	file.Attach(s)
	return s
}

// Move implements [matter.Attached].
func (s *Session) Move(db matter.Reader) {
	if s.snapshot != nil {
		s.snapshot.documents.db = db
	}
}

// Release implements [matter.Attached].
func (s *Session) Release() error {
	s.snapshot = nil
	return s.keepPassages()
}

// Rest lets go of what was read and prepared of documents, which the next question reads again.
func (s *Session) Rest() {
	s.file.Alone(func() {
		if d := s.snapshot; d != nil {
			d.documents.kept.Clear()
			d.views.Clear()
			d.rivals.Clear()
			d.searcher.Forget()
		}
	})
}

// snapshot is what questions are answered from: the matter as it was at one generation.
type snapshot struct {
	generation uint64
	changes    int        // of models, see [engines.Pool.Changes]
	second     *secondSet // nil where no other set is in use
	files      []store.File
	documents  *documentCache
	searcher   *search.Searcher
	lexical    *lexical.Index // nil where there is none
	lexicalErr error          // why
	damaged    []string       // paths of the files that are left out for damage
	respelling atomic.Pointer[respelling]
	dictionary func() *dictionary

	file     *matter.Handle
	linking  sync.Once
	families *families.Book             // made when first wanted
	views    *lru.Cache[viewKey, *view] // agreements as they stand
	rivals   *lru.Cache[viewKey, *rival.Set]
	engines  *engines.Pool
	engine   embed.Engine
	recipe   sac.Recipe
}

// secondSet are the vectors of a further model as search uses them.
type secondSet struct {
	revision uint64
	set      store.VectorSet // "" for none
	info     embed.Info
	holders  int // documents that have them, of total
	total    int
	vectors  *cachedVectors
}

// ask calls fn with a snapshot of the matter as it is now, or was a moment ago while an
// index run goes on. The snapshot stays until fn returns.
func (s *Session) ask(ctx context.Context, fn func(*snapshot) error) error {
	for tries := 0; ; tries++ {
		fresh := false
		err := s.file.Read(func(db matter.Reader) error {
			fresh = s.snapshot != nil
			if fresh && tries == 0 {
				meta, err := db.Meta()
				fresh = err == nil && s.sound(meta) && meta.Revision == s.snapshot.second.revision
			}
			if !fresh {
				return nil
			}
			return fn(s.snapshot)
		})
		if fresh || err != nil {
			return err
		}
		err = s.file.Exclusive(func(db matter.Reader, writing bool) error { return s.renew(ctx, db, writing) })
		if err != nil {
			return err
		}
	}
}

// sound reports whether the snapshot is one of the matter as it is, but perhaps for vectors
// that were made since.
func (s *Session) sound(meta store.Meta) bool {
	return meta.Generation == s.snapshot.generation && s.snapshot.changes == s.engines.Changes()
}

// renew makes a new snapshot, or brings further vectors to the one there is.
func (s *Session) renew(ctx context.Context, db matter.Reader, writing bool) error {
	meta, err := db.Meta()
	if err != nil {
		return err
	}
	if s.snapshot != nil && s.sound(meta) {
		return s.bringVectors(db, s.snapshot, meta)
	}
	if err := s.Release(); err != nil {
		return err
	}
	s.snapshot, err = s.newSnapshot(ctx, db, writing, meta)
	return err
}

// vectored is a matter as far as its vector sets are listed.
type vectored interface {
	VectorSets() ([]store.SetInfo, error)
	VectorHolders(set store.VectorSet) ([]doc.ID, error)
}

// bringVectors gives a snapshot the vectors of a further model, as far as they are made. Where
// there are none, or the model is gone, it has the matter's own alone.
func (s *Session) bringVectors(db vectored, d *snapshot, meta store.Meta) error {
	next := &secondSet{revision: meta.Revision, total: len(d.searcher.Entries)}
	sets, err := db.VectorSets()
	if err != nil {
		return err
	}
	stored, ok, err := backfill.Further(s.engines, sets, meta)
	if err != nil {
		return err
	}
	if !ok || s.damage.sets[stored.Set] {
		d.second, d.searcher = next, d.searcher.With(nil)
		return nil
	}
	engine, err := s.engines.Engine(stored.Notes[backfill.NoteModel], stored.Notes[backfill.NoteHash])
	if err != nil || engine.Info().Hash != stored.Notes[backfill.NoteHash] {
		d.second, d.searcher = next, d.searcher.With(nil)
		return nil
	}
	ids, err := db.VectorHolders(stored.Set)
	if err != nil {
		return err
	}
	next.set, next.info = stored.Set, engine.Info()
	if d.second != nil && d.second.set == next.set {
		next.vectors = d.second.vectors
	} else {
		next.vectors = d.documents.vectors(next.set)
	}
	has := make(map[doc.ID]bool, len(ids))
	for _, id := range ids {
		has[id] = true
	}
	d.second, d.searcher = next, d.searcher.With(&search.VectorSet{
		Model: next.info.ID, Embedder: embed.Questions(engine), Vectors: next.vectors, Has: func(id doc.ID) bool { return has[id] },
	})
	for _, e := range d.searcher.Entries {
		if has[e.ID] {
			next.holders++
		}
	}
	return nil
}

// newSnapshot reads what is needed to answer questions.
func (s *Session) newSnapshot(ctx context.Context, db matter.Reader, writing bool, meta store.Meta) (*snapshot, error) {
	changes := s.engines.Changes()
	engine, err := s.engines.Engine(meta.Notes[matter.NoteModel], meta.Notes[matter.NoteModelHash])
	if err != nil {
		return nil, err
	}
	info := engine.Info()
	if meta.VectorSet != "" && meta.Notes[matter.NoteModelHash] != info.Hash {
		return nil, fmt.Errorf("%w: it was indexed with another version of the model %s; run: pincite index --matter %q",
			matter.ErrOutdated, info.ID, s.file.Name())
	}
	d := &snapshot{generation: meta.Generation, changes: changes, documents: newDocumentCache(db, meta.VectorSet),
		file: s.file, views: newViews(), rivals: newRivals(), engines: s.engines, engine: engine}
	if d.recipe, err = matter.RecipeOf(meta); err != nil {
		return nil, err
	}
	if s.damage.generation != meta.Generation {
		s.damage = damage{generation: meta.Generation}
	}
	if d.files, d.damaged, err = db.SoundFiles(); err != nil {
		return nil, err
	}
	entries, unreadable, err := entriesOf(db, meta.VectorSet, d.files, s.damage.documents)
	if err != nil {
		return nil, err
	}
	d.damaged = append(d.damaged, pathsOf(d.files, unreadable)...)
	if len(d.damaged) > 0 {
		s.file.NoteDamage()
	}
	if len(entries) == 0 && len(d.damaged) > 0 {
		return nil, fmt.Errorf("%w: %d documents of %s; run: pincite repair --matter %q", store.ErrDamaged, len(d.damaged),
			s.file.Name(), s.file.Name())
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("%w in %s", matter.ErrNotIndexed, s.file.Name())
	}
	words, err := s.engines.Lexicon()
	if err != nil {
		return nil, err
	}
	d.dictionary = sync.OnceValue(func() *dictionary {
		return newDictionary(words.Len(), words.Word, func(word string) bool { _, known := words.Index(word); return known })
	})
	served, elsewhere := db.(interface {
		Index(entries []search.Entry) search.Index
	})
	if !elsewhere {
		d.lexical, d.lexicalErr = s.openWords(ctx, writing, meta, entries, d.documents)
	}
	if ctx.Err() != nil || errors.Is(d.lexicalErr, store.ErrDamaged) {
		return nil, cmp.Or(ctx.Err(), d.lexicalErr)
	}
	config := search.Config{Entries: entries, Source: d.documents, Model: info.ID, Embedder: embed.Questions(engine), Words: words}
	if err := s.learned(&config); err != nil {
		return nil, err
	}
	switch {
	case elsewhere:
		x := served.Index(entries)
		config.Near, config.Lexical = x, x
	case d.lexical != nil:
		config.Lexical = d.lexical
	}
	d.searcher = search.New(config)
	if err := s.bringVectors(db, d, meta); err != nil {
		return nil, err
	}
	return d, nil
}

// learned gives a searcher what was learned.
func (s *Session) learned(c *search.Config) error {
	rankers, err := s.engines.Relevance()
	if err != nil {
		return err
	}
	c.Models = rank.Models{Headings: rankers.Headings, Learned: rankers.Learned, Needs: rankers.Needs}
	if marked, err := s.engines.Marked(); err != nil {
		return err
	} else if marked != nil {
		c.Marked = marked
	}
	encoder, err := s.encoder()
	if encoder != nil {
		c.Encoder = encoder
	}
	return err
}

// outlined is a matter as far as its documents can be listed.
type outlined interface {
	SoundOutlines(set store.VectorSet) (outlines []store.Outline, damaged []doc.ID, err error)
	Heads(id doc.ID, head, tail int) (first, last string, err error)
}

// entriesOf returns the documents that can be searched, by ID, and those that cannot: the ones
// that are known to be damaged, and those whose records are.
func entriesOf(db outlined, set store.VectorSet, files []store.File, damaged map[doc.ID]bool) (entries []search.Entry,
	out map[doc.ID]bool, err error) {
	outlines, unreadable, err := db.SoundOutlines(set)
	if err != nil {
		return nil, nil, err
	}
	out = maps.Clone(damaged)
	if out == nil {
		out = map[doc.ID]bool{}
	}
	for _, id := range unreadable {
		out[id] = true
	}
	paths := make(map[doc.ID][]string)
	for _, f := range files { // by path
		if f.Doc != (doc.ID{}) {
			paths[f.Doc] = append(paths[f.Doc], f.Path)
		}
	}
	for _, o := range outlines {
		if !o.HasVectors || len(paths[o.ID]) == 0 || out[o.ID] {
			continue
		}
		head, tail, err := db.Heads(o.ID, families.HeadBytes, families.TailBytes)
		if errors.Is(err, store.ErrNoDocument) { // it left since the outlines were read
			continue
		}
		if errors.Is(err, store.ErrDamaged) {
			out[o.ID] = true
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		e := search.Entry{
			ID: o.ID, File: paths[o.ID][0], Chunks: o.Chunks,
			Name: route.Name{
				Files: paths[o.ID], Head: head, Tail: tail,
				Summary: o.Summary, Parties: o.Parties, Type: o.Type, Date: o.Date,
			},
		}
		if o.Edited {
			e.Own, e.Name.Own = o.Summary, callings(o.Summary)
		}
		entries = append(entries, e)
	}
	return entries, out, nil
}
