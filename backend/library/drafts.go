package library

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library/ingest"
	"pincite/backend/store"
)

const (
	// batchTime is how long a batch of documents should take: what a kill may undo where
	// documents are small. A large document takes as long as it takes; see [ingest.Checkpoint].
	batchTime = 2 * time.Second
	// batchTexts bounds a batch, and callTexts one call of the engine, which is to take
	// about callTime so that a pause is heard.
	batchTexts = 4096
	callTexts  = 512
	callTime   = time.Second
)

// draft is a document whose vectors are being made.
type draft struct {
	document *store.Document
	vectors  []float32        // by chunk
	embedded int              // chunks whose texts were embedded for it
	kept     []ingest.TextKey // of its texts whose vectors an earlier run kept
}

// plan returns the documents without vectors in the set, those used last first, then those
// whose files changed last, and sets how far the run has come.
func (r *embedRun) plan() ([]store.Outline, error) {
	var outlines []store.Outline
	var files []File
	err := r.matter.file.Read(func(db *store.Store) (err error) {
		if outlines, err = db.Outlines(r.set); err == nil {
			files, err = db.Files()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	r.twins.know(outlines)
	used, modified := r.matter.uses.all(), map[doc.ID]int64{}
	for _, f := range files {
		if !f.ModTime.IsZero() {
			modified[f.Doc] = max(modified[f.Doc], f.ModTime.UnixNano())
		}
	}
	now := &r.meter.now
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

// gather reads the first of the documents to do: as many as take about [batchTime].
func (r *embedRun) gather(todo []store.Outline) (batch []*draft, err error) {
	most := int(min(batchTexts, r.meter.rate()*batchTime.Seconds()))
	texts := 0
	for _, o := range todo {
		if len(batch) > 0 && texts+o.Chunks > most {
			break
		}
		var d *store.Document
		err := r.matter.file.Read(func(db *store.Store) (err error) {
			d, err = db.Document(o.ID)
			return err
		})
		if errors.Is(err, ErrNoDocument) {
			continue // it has left since
		}
		if err != nil {
			return nil, err
		}
		texts += len(d.Chunks)
		batch = append(batch, &draft{document: d, vectors: make([]float32, len(d.Chunks)*r.dim)})
	}
	return batch, nil
}

// chunkOf is a chunk of a draft.
type chunkOf struct {
	draft *draft
	chunk int
}

// vector is where the chunk's vector is.
func (c chunkOf) vector(dim int) []float32 { return c.draft.vectors[c.chunk*dim : (c.chunk+1)*dim] }

// fresh is a text that was not embedded yet, with the chunks that have it.
type fresh struct {
	key    ingest.TextKey
	text   string
	chunks []chunkOf
}

// embed makes the vectors of a batch. Texts of like length go to the engine together,
// the longest first: on a graphics processor they are padded to one length, and on a
// processor its threads finish together.
func (r *embedRun) embed(ctx context.Context, batch []*draft) error {
	texts, err := r.fresh(batch)
	if err != nil {
		return err
	}
	slices.SortStableFunc(texts, func(a, b *fresh) int { return len(b.text) - len(a.text) })
	r.parts.Begin(r.meter.clock())
	for len(texts) > 0 {
		if err := r.hold(ctx); err != nil {
			return err
		}
		some := texts[:min(len(texts), r.callSize())]
		call := make([]string, len(some))
		for i, t := range some {
			call[i] = t.text
		}
		vectors, err := r.engine.Embed(ctx, call)
		if err != nil {
			return err
		}
		chunks := 0
		for i, t := range some {
			for _, c := range t.chunks {
				copy(c.vector(r.dim), vectors[i])
			}
			t.chunks[0].draft.embedded++
			r.parts.Add(t.key, vectors[i])
			chunks += len(t.chunks)
		}
		r.meter.made(chunks)
		if texts = texts[len(some):]; len(texts) > 0 {
			if err := r.parts.Keep(r.meter.clock()); err != nil {
				return err
			}
		}
	}
	return nil
}

// callSize is how many texts take about [callTime].
func (r *embedRun) callSize() int {
	return min(callTexts, max(2*threadsOf(r.request.Threads), int(r.meter.rate()*callTime.Seconds())))
}

// fresh returns the texts of a batch that have to be embedded, and copies the vectors of
// those that were embedded already.
func (r *embedRun) fresh(batch []*draft) ([]*fresh, error) {
	var texts []*fresh
	byKey := map[ingest.TextKey]*fresh{}
	for _, d := range batch {
		known, err := r.twins.of(d.document)
		if err != nil {
			return nil, err
		}
		var copied []chunkOf
		var from []storedChunk
		for i := range d.document.Chunks {
			text, key, err := ingest.Augmented(d.document, i)
			if err != nil {
				return nil, err
			}
			if v, ok := r.parts.Take(key); ok {
				copy(chunkOf{d, i}.vector(r.dim), v)
				d.kept = append(d.kept, key)
				continue
			}
			if p, ok := known[key]; ok {
				copied, from = append(copied, chunkOf{d, i}), append(from, p)
				continue
			}
			t := byKey[key]
			if t == nil {
				t = &fresh{key: key, text: text}
				byKey[key] = t
				texts = append(texts, t)
			}
			t.chunks = append(t.chunks, chunkOf{d, i})
		}
		lost, err := r.twins.copy(copied, from, r.dim)
		if err != nil {
			return nil, err
		}
		r.meter.had(len(d.kept))
		r.meter.made(len(copied) - len(lost))
		for _, c := range lost { // their document left since
			text, key, err := ingest.Augmented(d.document, c.chunk)
			if err != nil {
				return nil, err
			}
			texts = append(texts, &fresh{key, text, []chunkOf{c}})
		}
	}
	return texts, nil
}
