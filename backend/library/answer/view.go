package answer

import (
	"context"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/lru"
	"pincite/backend/sac"
	"pincite/backend/search"
)

// view is an agreement as it stands, searched as a document is.
type view struct {
	standing *family.Standing
	document *cachedDocument // its text is the conformed one
	searcher *search.Searcher
}

type viewKey struct {
	base doc.ID
	asOf string
}

// viewBytes bounds the text of the agreements that are kept as they stand.
const viewBytes = 16 << 20

func newViews() *lru.Cache[viewKey, *view] {
	return lru.New[viewKey](viewBytes, func(v *view) int { return len(v.document.document.Text) })
}

// view returns an agreement as it stands. Passages that no paper changed keep the vectors of the agreement.
func (d *snapshot) view(ctx context.Context, s *family.Standing) (*view, error) {
	k := viewKey{s.Root.ID, s.AsOf}
	if v, ok := d.views.Get(k); ok {
		return v, nil
	}
	base, err := d.documents.get(s.Base.ID)
	if err != nil {
		return nil, err
	}
	chunks, err := sac.Split(s.Text, s.Layout, d.recipe)
	if err != nil {
		return nil, err
	}
	vectors, dim, err := d.vectorsOf(ctx, s, base, chunks)
	if err != nil {
		return nil, err
	}
	v := &view{standing: s, document: &cachedDocument{
		document: &search.Document{Text: s.Text, Layout: s.Layout, Summary: base.document.Summary, Chunks: chunks},
		offsets:  sync.OnceValue(func() *doc.Offsets { return doc.NewOffsets(s.Text) }),
	}}
	config := d.searcher.Config
	config.Entries, config.Near, config.Lexical = nil, nil, nil
	for _, e := range d.searcher.Entries {
		if e.ID == s.Base.ID {
			e.Chunks = len(chunks)
			config.Entries = append(config.Entries, e)
		}
	}
	config.Source = oneSource{v.document.document, vectors, dim}
	v.searcher = search.New(config)
	d.views.Put(k, v)
	return v, nil
}

// vectorsOf returns the vectors of an agreement's passages as it stands, one after the other, with the length of one.
func (d *snapshot) vectorsOf(ctx context.Context, s *family.Standing, base *cachedDocument, chunks []doc.Span) ([]float32, int, error) {
	own, dim, err := d.documents.Vectors(s.Base.ID, nil)
	if err != nil {
		return nil, 0, err
	}
	known := map[string][]float32{}
	for i, c := range base.document.Chunks {
		known[base.document.Text[c.Start:c.End]] = own[i*dim : (i+1)*dim]
	}
	vectors := make([]float32, len(chunks)*dim)
	var texts []string
	var places []int
	for i, c := range chunks {
		if v, ok := known[s.Text[c.Start:c.End]]; ok {
			copy(vectors[i*dim:], v)
			continue
		}
		texts = append(texts, sac.Augment(base.document.Summary, s.Text[c.Start:c.End]))
		places = append(places, i)
	}
	made, err := d.engine.Embed(ctx, texts)
	if err != nil {
		return nil, 0, err
	}
	for i, v := range made {
		copy(vectors[places[i]*dim:], v[:dim])
	}
	return vectors, dim, nil
}

// oneSource is a [search.Source] of one document.
type oneSource struct {
	document *search.Document
	vectors  []float32
	dim      int
}

// Document implements [search.Source].
func (o oneSource) Document(doc.ID) (*search.Document, error) { return o.document, nil }

// Vectors implements [search.Source].
func (o oneSource) Vectors(_ doc.ID, dst []float32) ([]float32, int, error) {
	return append(dst, o.vectors...), o.dim, nil
}

// VectorsAt implements [search.Source].
func (o oneSource) VectorsAt(_ doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	for _, c := range chunks {
		dst = append(dst, o.vectors[c*o.dim:(c+1)*o.dim]...)
	}
	return dst, o.dim, nil
}

// find searches the agreement as it stands.
func (v *view) find(ctx context.Context, q search.Query) (*search.Result, error) {
	q.Docs = []doc.ID{v.standing.Base.ID}
	return v.searcher.Search(ctx, q)
}
