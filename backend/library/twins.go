package library

import (
	"errors"

	"pincite/backend/doc"
	"pincite/backend/library/ingest"
	"pincite/backend/store"
)

// twins finds texts that have vectors in a set already. An augmented text begins with its
// document's summary, so that only documents with the same one can have texts in common:
// versions of a contract, copies in another format, and all documents of a matter without
// summaries. The texts of no others are looked at.
type twins struct {
	matter *Matter
	set    store.VectorSet
	groups map[string]*twinGroup // by summary
}

// twinGroup are documents with the same summary.
type twinGroup struct {
	size   int                            // documents in the matter
	done   map[doc.ID]bool                // those with vectors; true once their texts are in places
	places map[ingest.TextKey]storedChunk // of texts with vectors
}

// storedChunk is where the vector of a text is stored.
type storedChunk struct {
	id    doc.ID
	chunk int
}

func newTwins(m *Matter, set store.VectorSet) *twins {
	return &twins{matter: m, set: set, groups: map[string]*twinGroup{}}
}

// know takes note of the documents of the matter.
func (t *twins) know(outlines []store.Outline) {
	again := false
	for _, g := range t.groups {
		g.size = 0
	}
	for _, o := range outlines {
		g := t.groups[o.Summary]
		if g == nil {
			g = &twinGroup{done: map[doc.ID]bool{}, places: map[ingest.TextKey]storedChunk{}}
			t.groups[o.Summary] = g
		}
		g.size++
		_, known := g.done[o.ID]
		switch {
		case o.HasVectors && !known:
			g.done[o.ID] = false
		case known && !o.HasVectors: // it was made anew, and its chunks may be others
			g.done, g.places = map[doc.ID]bool{}, map[ingest.TextKey]storedChunk{}
			again = again || g.size > 1
		}
	}
	if again {
		t.know(outlines)
	}
}

// of returns where the texts are that documents like d have and that have vectors.
func (t *twins) of(d *store.Document) (map[ingest.TextKey]storedChunk, error) {
	g := t.groups[d.Summary]
	if g == nil || g.size < 2 {
		return nil, nil
	}
	for id, read := range g.done {
		if read {
			continue
		}
		var other *store.Document
		err := t.matter.file.Read(func(db *store.Store) (err error) {
			other, err = db.Document(id)
			return err
		})
		if err != nil && !errors.Is(err, ErrNoDocument) {
			return nil, err
		}
		g.done[id] = true
		if err != nil || other.Summary != d.Summary {
			continue
		}
		if err := g.add(other); err != nil {
			return nil, err
		}
	}
	return g.places, nil
}

// add takes note of a document that has its vectors now.
func (t *twins) add(d *store.Document) {
	if g := t.groups[d.Summary]; g != nil && g.size > 1 {
		g.done[d.ID] = false
	}
}

func (g *twinGroup) add(d *store.Document) error {
	for i := range d.Chunks {
		_, key, err := ingest.Augmented(d, i)
		if err != nil {
			return err
		}
		if _, known := g.places[key]; !known {
			g.places[key] = storedChunk{d.ID, i}
		}
	}
	return nil
}

// copy copies stored vectors to chunks, and returns the chunks whose vectors are not there
// any more.
func (t *twins) copy(chunks []chunkOf, from []storedChunk, dim int) (lost []chunkOf, err error) {
	if len(chunks) == 0 {
		return nil, nil
	}
	err = t.matter.file.Read(func(db *store.Store) error {
		var vectors []float32
		var last doc.ID
		for i, c := range chunks {
			if id := from[i].id; id != last {
				var n int
				vectors, n, err = db.Vectors(t.set, id, vectors[:0])
				if err != nil && !errors.Is(err, store.ErrNoVectors) {
					return err
				}
				if err != nil || n != dim {
					vectors = vectors[:0]
				}
				last = id
			}
			if at := from[i].chunk * dim; at+dim <= len(vectors) {
				copy(c.vector(dim), vectors[at:at+dim])
			} else {
				lost = append(lost, c)
			}
		}
		return nil
	})
	return lost, err
}
