package firm

import (
	"context"
	"fmt"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/store"
)

// VectorSets returns the one set that a matter on a server has, with the number of documents that
// were listed last.
func (t *Tenant) VectorSets() ([]store.SetInfo, error) {
	m, err := t.meta(context.Background())
	if err != nil || m.Meta.VectorSet == "" {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return []store.SetInfo{{Set: m.Meta.VectorSet, Dim: m.Dim, Documents: len(t.listed)}}, nil
}

// VectorHolders returns the documents with vectors in a set.
func (t *Tenant) VectorHolders(set store.VectorSet) ([]doc.ID, error) {
	all, err := t.known()
	return slices.DeleteFunc(sortedIDs(all), func(id doc.ID) bool { return all[id].outline.Set != set }), err
}

// vectorPage is how many chunks of a document are read at once with their vectors.
const vectorPage = 1000

// Vectors appends the vectors of a document's chunks to dst, one after the other, and returns
// them with the length of one. The error is [store.ErrNoDocument] or [store.ErrNoVectors].
func (t *Tenant) Vectors(set store.VectorSet, id doc.ID, dst []float32) ([]float32, int, error) {
	return t.vectorsOf(context.Background(), set, id, nil, dst)
}

// VectorsAt does so for some of the chunks, in their order.
func (t *Tenant) VectorsAt(set store.VectorSet, id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	return t.vectorsOf(context.Background(), set, id, chunks, dst)
}

// CheckVectors returns nil where a document's vectors can be read whole.
func (t *Tenant) CheckVectors(set store.VectorSet, id doc.ID) error {
	_, _, err := t.Vectors(set, id, nil)
	return err
}

// vectorsOf reads the vectors of some chunks of a document, nil for all.
func (t *Tenant) vectorsOf(ctx context.Context, set store.VectorSet, id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	l, name, err := t.holder(ctx, set, id)
	if err != nil {
		return dst, 0, err
	}
	if chunks == nil {
		for i := range l.outline.Chunks {
			chunks = append(chunks, i)
		}
	}
	dim := 0
	for from := 0; from < len(chunks); from += vectorPage {
		some := chunks[from:min(from+vectorPage, len(chunks))]
		names := make([]string, len(some))
		for i, n := range some {
			names[i] = chunkName(id.String(), l.version, n)
		}
		rows, err := t.search(ctx, ask{collection: chunkCollection, fields: []string{"number"}, limit: len(some),
			where: anyOf("_id", names), vectors: name, withVector: true})
		if err != nil {
			return dst, 0, err
		}
		of := make(map[int][]float32, len(rows))
		for _, r := range rows {
			of[r.number] = r.vector
		}
		for _, n := range some {
			v := of[n]
			if len(v) == 0 || dim != 0 && len(v) != dim {
				return dst, 0, fmt.Errorf("document %v: %w: the server lacks vectors of it", id, store.ErrDamaged)
			}
			dim = len(v)
			dst = append(dst, v...)
		}
	}
	return dst, dim, nil
}

// holder returns a document that has vectors in a set, and what they are called.
func (t *Tenant) holder(ctx context.Context, set store.VectorSet, id doc.ID) (l listed, name string, err error) {
	t.mu.Lock()
	l, ok := t.listed[id]
	name = t.read.Vectors
	t.mu.Unlock()
	if !ok {
		all, err := t.list(ctx)
		if err != nil {
			return l, "", err
		}
		if l, ok = all[id]; !ok {
			return l, "", fmt.Errorf("document %v: %w", id, store.ErrNoDocument)
		}
	}
	if name == "" {
		m, err := t.meta(ctx)
		if err != nil {
			return l, "", err
		}
		name = m.Vectors
	}
	if l.outline.Set != set {
		return l, "", fmt.Errorf("document %v: %w", id, store.ErrNoVectors)
	}
	return l, name, nil
}
