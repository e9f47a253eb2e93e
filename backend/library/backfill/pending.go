package backfill

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

const (
	// storeEvery is how long documents wait to be stored together: what a kill may undo where
	// documents are small.
	storeEvery = 2 * time.Second
	// callTexts bounds one call of the engine, which is to take about callTime so that a pause
	// is heard.
	callTexts = 512
	callTime  = time.Second
)

// pending is a document whose vectors are being made.
type pending struct {
	document *store.Document
	vectors  []float32        // by chunk
	kept     []ingest.TextKey // of its texts, those whose vectors an earlier run made
}

// pending returns the documents without vectors in the set, those used last first, then those
// whose files changed last, and sets how far the run has come.
func (w *worker) pending() ([]store.Outline, error) {
	var outlines []store.Outline
	var files []store.File
	err := w.file.Read(func(db matter.Reader) (err error) {
		if outlines, err = db.Outlines(w.set); err == nil {
			files, err = db.Files()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	used, modified := w.uses.all(), map[doc.ID]int64{}
	for _, f := range files {
		if !f.ModTime.IsZero() {
			modified[f.Doc] = max(modified[f.Doc], f.ModTime.UnixNano())
		}
	}
	now := &w.meter.now
	now.Documents, now.DocumentsTotal, now.Chunks, now.ChunksTotal = 0, len(outlines), 0, 0
	var todo []store.Outline
	for _, o := range outlines {
		now.ChunksTotal += o.Chunks
		if o.HasVectors {
			now.Documents++
			now.Chunks += o.Chunks
		} else {
			todo = append(todo, o)
		}
	}
	slices.SortStableFunc(todo, func(a, b store.Outline) int {
		return cmp.Or(cmp.Compare(used[b.ID], used[a.ID]), cmp.Compare(modified[b.ID], modified[a.ID]))
	})
	return todo, nil
}

// fill makes the vectors of the first of the documents to do, as many as are ready after
// [storeEvery], and stores them.
func (w *worker) fill(ctx context.Context, todo []store.Outline) error {
	var batch []pending
	begun := w.meter.clock()
	w.checkpoint.Begin(begun)
	for _, o := range todo {
		d, err := w.file.Document(o.ID)
		if errors.Is(err, store.ErrNoDocument) {
			continue // it has left since
		}
		if err != nil {
			return err
		}
		p, err := w.embed(ctx, d)
		if err != nil {
			return err
		}
		batch = append(batch, p)
		if w.meter.clock().Sub(begun) >= storeEvery {
			break
		}
	}
	return w.store(ctx, batch)
}

// text is a chunk that has no vector yet.
type text struct {
	chunk int
	key   ingest.TextKey
	words string
}

// embed makes the vectors of a document. Texts of like length go to the engine together, the
// longest first: on a graphics processor they are padded to one length, and on a processor its
// threads finish together.
func (w *worker) embed(ctx context.Context, d *store.Document) (pending, error) {
	p := pending{document: d, vectors: make([]float32, len(d.Chunks)*w.dim)}
	var texts []text
	for i := range d.Chunks {
		words, key, err := ingest.Augmented(d, i)
		if err != nil {
			return p, err
		}
		if v, ok := w.checkpoint.Take(key); ok {
			copy(p.vectors[i*w.dim:], v)
			p.kept = append(p.kept, key)
			continue
		}
		texts = append(texts, text{i, key, words})
	}
	w.meter.had(len(p.kept))
	slices.SortStableFunc(texts, func(a, b text) int { return len(b.words) - len(a.words) })
	for len(texts) > 0 {
		if err := w.hold(ctx); err != nil {
			return p, err
		}
		some := texts[:min(len(texts), w.callSize())]
		texts = texts[len(some):]
		if err := w.call(ctx, p.vectors, some); err != nil {
			return p, err
		}
	}
	return p, nil
}

// call has the engine embed texts, and keeps their vectors where it is time to.
func (w *worker) call(ctx context.Context, packed []float32, texts []text) error {
	words := make([]string, len(texts))
	for i, t := range texts {
		words[i] = t.words
	}
	vectors, err := w.engine.Embed(ctx, words)
	if err != nil {
		return err
	}
	for i, t := range texts {
		copy(packed[t.chunk*w.dim:(t.chunk+1)*w.dim], vectors[i])
		w.checkpoint.Add(t.key, vectors[i])
	}
	w.meter.add(len(texts))
	return w.checkpoint.Keep(w.meter.clock())
}

// callSize is how many texts take about [callTime].
func (w *worker) callSize() int {
	return min(callTexts, max(2*threadsOf(w.request.Threads), int(w.meter.pace.Rate()*callTime.Seconds())))
}
