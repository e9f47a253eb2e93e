package library

import (
	"container/list"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/search"
	"pincite/backend/store"
)

// shelfBytes bounds the text of the documents that are kept at hand. The 641 contracts
// of the development data have 71 MB together; a query of operators may go through all
// of them, and of what a shelf a little too small for that holds, it finds nothing again:
// with 64 MB, reading them anew took a seventh of the time of a phrase.
const shelfBytes = 96 << 20

// shelf gives documents and the vectors of the matter's own set, and keeps the documents
// asked for last. It is safe for concurrent use while its store is open.
type shelf struct {
	*shelved
	db *store.Store

	mu    sync.Mutex
	bytes int
	order *list.List // of *volume, the one asked for last in front
	byID  map[doc.ID]*list.Element
}

// volume is a document with the means to count in it.
type volume struct {
	id       doc.ID
	document *search.Document
	offsets  func() *doc.Offsets // made when first wanted
}

func newShelf(db *store.Store, set store.VectorSet) *shelf {
	s := &shelf{db: db, order: list.New(), byID: map[doc.ID]*list.Element{}}
	s.shelved = s.vectors(set)
	return s
}

// shelved gives the vectors of one set. It is safe for concurrent use while the shelf's
// store is open.
type shelved struct {
	shelf   *shelf
	set     store.VectorSet
	checked sync.Map // doc.ID: true for those whose vectors are what was written
}

// vectors returns the vectors of a set.
func (s *shelf) vectors(set store.VectorSet) *shelved { return &shelved{shelf: s, set: set} }

// Document implements [search.Source].
func (s *shelf) Document(id doc.ID) (*search.Document, error) {
	v, err := s.volume(id)
	if err != nil {
		return nil, err
	}
	return v.document, nil
}

// Vectors implements [search.Vectors].
func (s *shelved) Vectors(id doc.ID, dst []float32) ([]float32, int, error) {
	vectors, dim, err := s.shelf.db.Vectors(s.set, id, dst)
	if err == nil {
		s.checked.Store(id, true)
	}
	return vectors, dim, err
}

// VectorsAt implements [search.Vectors]. A document's vectors are checked as a whole before
// single ones are read.
func (s *shelved) VectorsAt(id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	if _, checked := s.checked.Load(id); !checked {
		if err := s.shelf.db.CheckVectors(s.set, id); err != nil {
			return dst, 0, err
		}
		s.checked.Store(id, true)
	}
	return s.shelf.db.VectorsAt(s.set, id, chunks, dst)
}

func (s *shelf) volume(id doc.ID) (*volume, error) {
	s.mu.Lock()
	if e := s.byID[id]; e != nil {
		s.order.MoveToFront(e)
		s.mu.Unlock()
		return e.Value.(*volume), nil
	}
	s.mu.Unlock()
	d, err := s.db.Document(id)
	if err != nil {
		return nil, err
	}
	v := &volume{
		id:       id,
		document: &search.Document{Text: d.Text, Layout: d.Layout, Summary: d.Summary, Chunks: d.Chunks},
		offsets:  sync.OnceValue(func() *doc.Offsets { return doc.NewOffsets(d.Text) }),
	}
	s.keep(v)
	return v, nil
}

// keep puts a volume in front and takes away what was asked for longest ago.
func (s *shelf) keep(v *volume) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byID[v.id] != nil {
		return
	}
	s.byID[v.id] = s.order.PushFront(v)
	s.bytes += len(v.document.Text)
	for s.bytes > shelfBytes && s.order.Len() > 1 {
		last := s.order.Remove(s.order.Back()).(*volume)
		delete(s.byID, last.id)
		s.bytes -= len(last.document.Text)
	}
}
