package answer

import (
	"context"
	"slices"
	"sync"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/lru"
	"pincite/backend/review/presence"
	"pincite/backend/search"
	"pincite/backend/store"
	"pincite/backend/table"
)

// cacheBytes bounds the text of the documents that are kept at hand. The 641 contracts
// of the development data have 71 MB together; a query of operators may go through all
// of them, and of what a cache a little too small for that holds, it finds nothing again:
// with 64 MB, reading them anew took a seventh of the time of a phrase.
const cacheBytes = 96 << 20

// stored are documents and their vectors in a matter.
type stored interface {
	Document(id doc.ID) (*store.Document, error)
	Vectors(set store.VectorSet, id doc.ID, dst []float32) (vectors []float32, dim int, err error)
	VectorsAt(set store.VectorSet, id doc.ID, chunks []int, dst []float32) (vectors []float32, dim int, err error)
	CheckVectors(set store.VectorSet, id doc.ID) error
}

// documentCache gives documents and the vectors of the matter's own set, and keeps the documents
// asked for last. It is safe for concurrent use while its store is open.
type documentCache struct {
	*cachedVectors
	db   stored
	kept *lru.Cache[doc.ID, *cachedDocument]
}

// cachedDocument is a document with the means to count in it.
type cachedDocument struct {
	document *search.Document
	offsets  func() *doc.Offsets // made when first wanted
	judging  sync.Once
	judged   []float64 // by kind of clause, made when first wanted
	tabling  sync.Once
	found    []table.Table
	reading  sync.Once
	noted    doc.Layout // with notes on pages of which the text may not be what they show
}

// read returns the layout of a document with notes on pages whose text may not be what they show, found once.
func (v *cachedDocument) read(by func() *dictionary) doc.Layout {
	v.reading.Do(func() {
		v.noted = v.document.Layout
		if by == nil || len(v.noted.Pages) == 0 {
			return
		}
		if doubts := by().doubts(v.document.Text, v.noted.Pages); len(doubts) > 0 {
			v.noted.Notes = append(slices.Clone(v.noted.Notes), doubts...)
			doc.SortNotes(v.noted.Notes)
		}
	})
	return v.noted
}

// tables returns the tables of a text: of a document's own, found once.
func (d *snapshot) tables(id doc.ID, text *search.Document) []table.Table {
	kept, err := d.documents.get(id)
	if err != nil || kept.document != text { // the conformed text of an agreement
		return table.Find(text.Text, &text.Layout)
	}
	kept.tabling.Do(func() { kept.found = table.Find(text.Text, &text.Layout) })
	return kept.found
}

// compared returns what compares a question with words of tables; nil where no encoder is there.
func (d *snapshot) compared(ctx context.Context, q *ask.Question) func([]string) ([]float32, error) {
	if d.searcher.Encoder == nil {
		return nil
	}
	return func(words []string) ([]float32, error) { return d.searcher.Encoder.Cosines(ctx, q.Text, words) }
}

// entails returns what reads a question beside sentences. Where no cross-encoder is there it reads none.
func (d *snapshot) entails(ctx context.Context, q *ask.Question) func([]string) ([]ask.Entailment, error) {
	var beside func([]string) ([]ask.Entailment, error)
	return func(sentences []string) ([]ask.Entailment, error) {
		if beside == nil {
			engine, err := d.engines.Entailment()
			if engine == nil || err != nil {
				return nil, err
			}
			beside = q.Beside(ctx, engine)
		}
		return beside(sentences)
	}
}

// inTables reports whether a cell of some documents answers a question.
func (d *snapshot) inTables(ctx context.Context, q *ask.Question, ids []doc.ID) bool {
	return slices.ContainsFunc(ids, func(id doc.ID) bool {
		v, err := d.documents.get(id)
		return err == nil && q.InTables(v.document.Text, d.tables(id, v.document), d.compared(ctx, q))
	})
}

// clauses returns the probability of each kind of clause that a model knows. It is the same
// model at every call.
func (v *cachedDocument) clauses(model *presence.Model) []float64 {
	v.judging.Do(func() { v.judged = judge(model, v.document.Text, v.document.Layout, v.document.Chunks) })
	return v.judged
}

func newDocumentCache(db stored, set store.VectorSet) *documentCache {
	s := &documentCache{db: db, kept: lru.New[doc.ID](cacheBytes, func(d *cachedDocument) int { return len(d.document.Text) })}
	s.cachedVectors = s.vectors(set)
	return s
}

// cachedVectors gives the vectors of one set. It is safe for concurrent use while the cache's
// store is open.
type cachedVectors struct {
	cache   *documentCache
	set     store.VectorSet
	checked sync.Map // doc.ID: true for those whose vectors are what was written
}

// vectors returns the vectors of a set.
func (s *documentCache) vectors(set store.VectorSet) *cachedVectors {
	return &cachedVectors{cache: s, set: set}
}

// Document implements [search.Source].
func (s *documentCache) Document(id doc.ID) (*search.Document, error) {
	v, err := s.get(id)
	if err != nil {
		return nil, err
	}
	return v.document, nil
}

// Vectors implements [vector.Source].
func (s *cachedVectors) Vectors(id doc.ID, dst []float32) ([]float32, int, error) {
	vectors, dim, err := s.cache.db.Vectors(s.set, id, dst)
	if err == nil {
		s.checked.Store(id, true)
	}
	return vectors, dim, err
}

// VectorsAt implements [vector.Source]. A document's vectors are checked as a whole before
// single ones are read.
func (s *cachedVectors) VectorsAt(id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	if _, checked := s.checked.Load(id); !checked {
		if err := s.cache.db.CheckVectors(s.set, id); err != nil {
			return dst, 0, err
		}
		s.checked.Store(id, true)
	}
	return s.cache.db.VectorsAt(s.set, id, chunks, dst)
}

func (s *documentCache) get(id doc.ID) (*cachedDocument, error) {
	if v, ok := s.kept.Get(id); ok {
		return v, nil
	}
	document, err := unkept{s}.Document(id)
	if err != nil {
		return nil, err
	}
	v := &cachedDocument{document: document, offsets: sync.OnceValue(func() *doc.Offsets { return doc.NewOffsets(document.Text) })}
	s.kept.Put(id, v)
	return v, nil
}

// unkept gives documents as they are in the matter, and keeps none: whoever reads all of them in turn asks for none again.
type unkept struct{ *documentCache }

// Document implements [search.Source].
func (s unkept) Document(id doc.ID) (*search.Document, error) {
	d, err := s.db.Document(id)
	if err != nil {
		return nil, err
	}
	return &search.Document{Text: d.Text, Layout: d.Layout, Summary: d.Summary, Chunks: d.Chunks}, nil
}

// judge returns the probability of each kind of clause in a document.
func judge(model *presence.Model, text string, layout doc.Layout, chunks []doc.Span) []float64 {
	passages := make([]presence.Passage, len(chunks))
	for i, c := range chunks {
		passages[i] = presence.Passage{Text: text[c.Start:c.End], Title: layout.Title(c.Start)}
	}
	judged := model.Judge(passages)
	probabilities := make([]float64, len(judged))
	for i, j := range judged {
		probabilities[i] = j.Probability
	}
	return probabilities
}
