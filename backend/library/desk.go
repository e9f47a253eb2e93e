package library

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/sac"
	"pincite/backend/search"
	"pincite/backend/search/route"
	"pincite/backend/store"
)

// desk is what questions to a matter are answered from: the matter as it was at one
// generation.
type desk struct {
	generation uint64
	changes    int        // of models, see [Library.modelChanges]
	second     *secondSet // nil where no other set is in use
	files      []File
	shelf      *shelf
	searcher   *search.Searcher
	lexical    *search.Lexical // nil where there is none
	lexicalErr error           // why
}

// secondSet are the vectors of a further model as search uses them.
type secondSet struct {
	revision uint64
	set      store.VectorSet // "" for none
	info     embed.Info
	holders  int // documents that have them, of total
	total    int
	vectors  *shelved
}

// mixed tells of a further model whose vectors some documents have.
func (d *desk) mixed() *Mixed {
	if s := d.second; s.holders > 0 && s.holders < s.total {
		return &Mixed{s.info.ID, s.holders, s.total}
	}
	return nil
}

// move has the desk read from another opening of the same file.
func (d *desk) move(db *store.Store) {
	if d != nil {
		d.shelf.db = db
	}
}

func (d *desk) close() error {
	if d == nil || d.lexical == nil {
		return nil
	}
	return d.lexical.Close()
}

// atDesk calls fn with a desk for the matter as it is now, or was a moment ago while an
// index run goes on. The desk stays until fn returns.
func (m *Matter) atDesk(ctx context.Context, fn func(*desk) error) error {
	for tries := 0; ; tries++ {
		m.mu.RLock()
		fresh := m.desk != nil
		if fresh && tries == 0 {
			meta, err := m.db.Meta()
			fresh = err == nil && m.sound(meta) && meta.Revision == m.desk.second.revision
		}
		if fresh {
			defer m.mu.RUnlock()
			return fn(m.desk)
		}
		m.mu.RUnlock()
		if err := m.setDesk(ctx); err != nil {
			return err
		}
	}
}

// sound reports whether the desk is one of the matter as it is, but perhaps for vectors
// that were made since.
func (m *Matter) sound(meta store.Meta) bool {
	return meta.Generation == m.desk.generation && m.desk.changes == m.library.modelChanges()
}

// setDesk makes a new desk, or brings further vectors to the one there is, while no other
// question is being answered.
func (m *Matter) setDesk(ctx context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.db == nil {
		if err := m.reopen(store.Options{ReadOnly: true}); err != nil {
			return err
		}
	}
	meta, err := m.db.Meta()
	if err != nil {
		return err
	}
	if m.desk != nil && m.sound(meta) {
		return m.bringVectors(m.desk, meta)
	}
	err = m.desk.close()
	m.desk = nil
	if err != nil {
		return fmt.Errorf("close the word index: %w", err)
	}
	m.desk, err = m.newDesk(ctx, meta)
	return err
}

// bringVectors gives a desk the vectors of a further model, as far as they are made. Where
// there are none, or the model is gone, it has the matter's own alone. m.mu is held for
// writing.
func (m *Matter) bringVectors(d *desk, meta store.Meta) error {
	next := &secondSet{revision: meta.Revision, total: len(d.searcher.Entries)}
	stored, ok, err := m.library.secondSet(m.db, meta)
	if err != nil {
		return err
	}
	if !ok {
		d.second, d.searcher = next, d.searcher.With(nil)
		return nil
	}
	engine, err := m.library.engine(stored.Notes[setModel], stored.Notes[setHash])
	if err != nil || engine.Info().Hash != stored.Notes[setHash] {
		d.second, d.searcher = next, d.searcher.With(nil)
		return nil
	}
	ids, err := m.db.VectorHolders(stored.Set)
	if err != nil {
		return err
	}
	next.set, next.info = stored.Set, engine.Info()
	if d.second != nil && d.second.set == next.set {
		next.vectors = d.second.vectors
	} else {
		next.vectors = d.shelf.vectors(next.set)
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

// newDesk reads what is needed to answer questions; m.mu is held for writing and m.db
// is open.
func (m *Matter) newDesk(ctx context.Context, meta store.Meta) (*desk, error) {
	changes := m.library.modelChanges()
	engine, err := m.library.engine(meta.Notes[noteModel], meta.Notes[noteModelHash])
	if err != nil {
		return nil, err
	}
	info := engine.Info()
	if meta.VectorSet != "" && meta.Notes[noteModelHash] != info.Hash {
		return nil, fmt.Errorf("%w: it was indexed with another version of the model %s; run: pincite index --matter %q", ErrOutdated, info.ID, m.name)
	}
	d := &desk{generation: meta.Generation, changes: changes, shelf: newShelf(m.db, meta.VectorSet)}
	if d.files, err = m.db.Files(); err != nil {
		return nil, err
	}
	entries, err := entriesOf(m.db, meta.VectorSet, d.files)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("%w in %s; run: pincite index FOLDER", ErrNotIndexed, m.name)
	}
	words, err := m.library.lexicon()
	if err != nil {
		return nil, err
	}
	if d.lexical, d.lexicalErr = m.openLexical(ctx, meta, words, entries, d.shelf); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	rankers, err := m.library.relevanceModels()
	if err != nil {
		return nil, err
	}
	d.searcher = search.New(search.Config{
		Entries: entries, Source: d.shelf, Model: info.ID, Embedder: embed.Questions(engine), Words: words, Lexical: d.lexical, Sentences: sac.Sentences,
		Headings: rankers.Headings, Learned: rankers.Learned,
	})
	if err := m.bringVectors(d, meta); err != nil {
		return nil, errors.Join(err, d.close())
	}
	return d, nil
}

// What of a text names its document: title and preamble at its head, signatures at its
// tail. The router was measured with these.
const (
	headBytes = 4000
	tailBytes = 3000
)

// entriesOf returns the documents that can be searched, by ID.
func entriesOf(db *store.Store, set store.VectorSet, files []File) ([]search.Entry, error) {
	outlines, err := db.Outlines(set)
	if err != nil {
		return nil, err
	}
	paths := make(map[doc.ID][]string)
	for _, f := range files { // by path
		if f.Doc != (doc.ID{}) {
			paths[f.Doc] = append(paths[f.Doc], f.Path)
		}
	}
	entries := make([]search.Entry, 0, len(outlines))
	for _, o := range outlines {
		if !o.HasVectors || len(paths[o.ID]) == 0 {
			continue
		}
		head, tail, err := db.Heads(o.ID, headBytes, tailBytes)
		if errors.Is(err, store.ErrNoDocument) { // it left since the outlines were read
			continue
		}
		if err != nil {
			return nil, err
		}
		entries = append(entries, search.Entry{
			ID: o.ID, File: paths[o.ID][0], Chunks: o.Chunks,
			Name: route.Name{
				Files: paths[o.ID], Head: head, Tail: tail,
				Summary: o.Summary, Parties: o.Parties, Type: o.Type, Date: o.Date,
			},
		})
	}
	return entries, nil
}

// lexicon is the built-in model's word vectors as search wants them.
type lexicon struct{ *embed.WordVectors }

// Words implements [search.Words].
func (lexicon) Words(text string) iter.Seq2[string, doc.Span] { return embed.Words(text) }

// lexicon returns the word vectors, read once.
func (l *Library) lexicon() (lexicon, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.words == nil {
		words, err := embed.BuiltinWords()
		if err != nil {
			return lexicon{}, err
		}
		l.words = words
	}
	return lexicon{l.words}, nil
}
