package firm

import (
	"context"
	"errors"
	"fmt"

	"pincite/backend/doc"
	"pincite/backend/search/vector"
	"pincite/backend/store"
)

// Check reads everything of the tenant: that every text has its hash, that every document has all
// its chunks, each with a vector by which it is found, that no chunk is left of a document that is gone or was replaced,
// and that files and documents lead to each other. What is wrong is in the report; the error is one
// of the server.
func (t *Tenant) Check(ctx context.Context) (r store.CheckReport, err error) {
	if _, err = t.meta(ctx); err != nil {
		return r, err
	}
	all, err := t.list(ctx)
	if err != nil {
		return r, err
	}
	counts, err := t.countChunks(ctx)
	if err != nil {
		return r, err
	}
	wrong := func(kind store.ProblemKind, id doc.ID, path, format string, values ...any) {
		r.Problems = append(r.Problems, store.Problem{Kind: kind, Doc: id, Path: path, Detail: fmt.Sprintf(format, values...)})
	}
	for _, id := range sortedIDs(all) {
		l := all[id]
		r.Documents++
		key := edition{id, l.version}
		if n := counts[key]; n != l.outline.Chunks {
			wrong(store.BadChunks, id, "", "the server has %d chunks of %d", n, l.outline.Chunks)
		}
		r.Chunks += counts[key]
		delete(counts, key)
		c, _, err := t.content(ctx, id)
		if errors.Is(err, store.ErrDamaged) {
			wrong(store.BadText, id, "", "%v", err)
			continue
		}
		if err != nil {
			return r, err
		}
		r.TextBytes += int64(len(c.Document.Text))
		vectors, dim, err := t.vectorsOf(ctx, l.outline.Set, id, nil, nil)
		if errors.Is(err, store.ErrDamaged) {
			wrong(store.BadVectors, id, "", "%v", err)
			continue
		}
		if err != nil {
			return r, err
		}
		r.Vectors += len(vectors) / max(dim, 1)
		err = t.findable(ctx, t.read.Vectors, id, l.version, l.outline.Chunks, dim)
		if errors.Is(err, vector.ErrChanged) {
			wrong(store.BadVectors, id, "", "chunks are not found by their vectors")
		} else if err != nil {
			return r, err
		}
	}
	for key, n := range counts {
		wrong(store.BadOrphan, key.doc, "", "%d chunks are left of a version that is not there", n)
	}
	files, err := t.listFiles(ctx)
	if err != nil {
		return r, err
	}
	leads := map[doc.ID]bool{}
	for _, f := range files {
		r.Files++
		leads[f.Doc] = true
		if _, ok := all[f.Doc]; f.State == store.Indexed && !ok {
			wrong(store.BadFile, f.Doc, f.Path, "it leads to no document")
		}
	}
	for id := range all {
		if !leads[id] {
			wrong(store.BadOrphan, id, "", "no file leads to it")
		}
	}
	return r, nil
}

// edition is a version of a document.
type edition struct {
	doc     doc.ID
	version string
}

// countChunks returns how many chunks there are.
func (t *Tenant) countChunks(ctx context.Context) (map[edition]int, error) {
	counts := map[edition]int{}
	return counts, t.each(ctx, chunkCollection, func(r row) error {
		id, err := doc.ParseID(r.doc)
		if err != nil {
			return fmt.Errorf("%w: a chunk of the server has no document's name", store.ErrDamaged)
		}
		counts[edition{id, r.version}]++
		return nil
	}, "doc", "version")
}

// Mend puts right what a node that was ended while it wrote may have left: it sweeps, and writes anew the
// chunks of documents that some node does not find by their vectors. Nobody may push meanwhile. It returns
// how many documents or versions it touched.
func (t *Tenant) Mend(ctx context.Context) (int, error) {
	mended, err := t.sweep(ctx)
	if err != nil {
		return mended, err
	}
	m, err := t.meta(ctx)
	if err != nil {
		return mended, err
	}
	all, err := t.list(ctx)
	if err != nil {
		return mended, err
	}
	for _, id := range sortedIDs(all) {
		l := all[id]
		err := t.findable(ctx, m.Vectors, id, l.version, l.outline.Chunks, m.Dim)
		if errors.Is(err, vector.ErrChanged) {
			mended++
			err = t.rewrite(ctx, m, id, l)
		}
		if err != nil {
			return mended, err
		}
	}
	return mended, nil
}

// rewrite writes the chunks of a document anew from what the servers have of it.
func (t *Tenant) rewrite(ctx context.Context, m metaRecord, id doc.ID, l listed) error {
	c, _, err := t.content(ctx, id)
	if err != nil {
		return err
	}
	vectors, dim, err := t.vectorsOf(ctx, l.outline.Set, id, nil, nil)
	for range t.client.nodes[1:] { // another node may have what this one lacks
		if !errors.Is(err, store.ErrDamaged) {
			break
		}
		t.client.at.Add(1)
		vectors, dim, err = t.vectorsOf(ctx, l.outline.Set, id, nil, nil)
	}
	if err != nil {
		return err
	}
	if err := t.removeChunks(ctx, id, l.version); err != nil {
		return err
	}
	p := push{Tenant: t, vectors: m.Vectors}
	return p.putChunks(ctx, &c.Document, l.version, vectors, dim)
}

// sweep deletes what a push left behind that was cut short and never repeated: chunks of versions
// that are not there, and documents to which no file leads. Nobody may push meanwhile. It returns how
// many documents or versions it deleted.
func (t *Tenant) sweep(ctx context.Context) (int, error) {
	all, err := t.list(ctx)
	if err != nil {
		return 0, err
	}
	files, err := t.listFiles(ctx)
	if err != nil {
		return 0, err
	}
	counts, err := t.countChunks(ctx)
	if err != nil {
		return 0, err
	}
	leads := map[doc.ID]bool{}
	for _, f := range files {
		leads[f.Doc] = true
	}
	swept := 0
	for id := range all {
		if leads[id] {
			delete(counts, edition{id, all[id].version})
			continue
		}
		if err := t.remove(ctx, documentCollection, documentName(id)); err != nil {
			return swept, err
		}
		swept++
	}
	for key := range counts {
		if err := t.removeChunks(ctx, key.doc, key.version); err != nil {
			return swept, err
		}
		swept++
	}
	return swept, nil
}
