package ingest

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/library/engines"
	"pincite/backend/library/matter"
	"pincite/backend/sac"
	"pincite/backend/store"
)

const (
	// EmbedBatch is how many chunks go to the engine in one call: enough to keep all
	// processors busy, few enough to stop soon when cancelled.
	EmbedBatch = 256
	// collectEvery is after how many chunks of one document garbage is collected: it would
	// otherwise grow to as much as the document and its vectors take. Only texts of several
	// megabytes have so many.
	collectEvery = 1 << 14
	// keptPerProcessor is how many do for each processor where vectors are kept as they are
	// made: with a large model some eight seconds of work, which a kill undoes. At the end of
	// a call processors wait for the last text: with 8, indexing reached 90 % of the bare
	// engine's rate (TestEmbeddingSpeed of package bench).
	keptPerProcessor = 32
)

// embed returns the vectors of a document's chunks, packed. Those of an installed model,
// which may take minutes, are kept beside the matter while they are made, so that a run
// that is killed or cancelled goes on from there: each document has [Checkpoint] of its own,
// as several are made at a time. The built-in model is faster than the disk.
func (r *run) embed(ctx context.Context, d *store.Document) ([]float32, error) {
	if r.request.Model == engines.Builtin {
		return EmbedChunks(ctx, r.engine, d, nil)
	}
	if err := os.MkdirAll(r.partsDir, 0o700); err != nil {
		return nil, fmt.Errorf(
			"folder for the vectors of documents that are not whole yet: %w; %s", err, atomicfile.Step(err))
	}
	p, err := OpenCheckpoint(r.partsOf(d.ID), r.key, r.set, r.engine.Info().Dim, cmp.Or(r.request.CheckpointEvery, CheckpointEvery))
	if err != nil {
		return nil, err
	}
	p.Begin(time.Now())
	vectors, err := EmbedChunks(ctx, r.engine, d, p)
	if err != nil {
		err = errors.Join(err, p.Flush())
	}
	return vectors, err
}

// partsOf is where the vectors of a document are kept while they are made.
func (r *run) partsOf(id doc.ID) string {
	name := id.String()
	if r.key != nil {
		name = hex.EncodeToString(r.key.Namer().Name("parts", id[:]))
	}
	return filepath.Join(r.partsDir, name+matter.PartsSuffix)
}

// dropParts removes what was kept of a document that is stored.
func (r *run) dropParts(id doc.ID) error {
	if r.request.Model == engines.Builtin {
		return nil
	}
	if err := atomicfile.Remove(r.partsOf(id)); err != nil {
		return fmt.Errorf("remove the vectors kept of a document: %w; check the rights of the matter's folder", err)
	}
	return nil
}

// dropAllParts removes what was kept of documents that did not come again, once a run is
// complete.
func (r *run) dropAllParts() error {
	if err := os.RemoveAll(r.partsDir); err != nil {
		return fmt.Errorf("remove the vectors kept of documents: %w; check the rights of the matter's folder", err)
	}
	return nil
}

// EmbedChunks returns the vectors of a document's chunks, packed. Those that p has are
// taken from there, and the others are added to it; a nil p is none.
func EmbedChunks(ctx context.Context, engine embed.Engine, d *store.Document, p *Checkpoint) ([]float32, error) {
	dim := engine.Info().Dim
	packed := make([]float32, len(d.Chunks)*dim)
	size := EmbedBatch
	if p != nil {
		size = min(size, keptPerProcessor*runtime.GOMAXPROCS(0))
	}
	c := chunkCall{engine: engine, packed: packed, dim: dim, parts: p}
	for i := range d.Chunks {
		if err := c.add(d, i); err != nil {
			return nil, err
		}
		if len(c.texts) == size {
			if err := c.run(ctx); err != nil {
				return nil, err
			}
		}
		if (i+1)%collectEvery == 0 {
			runtime.GC()
		}
	}
	return packed, c.run(ctx)
}

// chunkCall gathers chunks whose vectors are made in one call of an engine.
type chunkCall struct {
	engine embed.Engine
	packed []float32 // of all chunks of their document
	dim    int
	parts  *Checkpoint // nil where nothing is kept

	texts  []string
	chunks []int
	keys   []TextKey // with parts alone
}

// add takes a chunk up, or sets its vector where an earlier run kept that.
func (c *chunkCall) add(d *store.Document, chunk int) error {
	if c.parts == nil {
		text, err := augmented(d, chunk)
		if err != nil {
			return err
		}
		c.texts, c.chunks = append(c.texts, text), append(c.chunks, chunk)
		return nil
	}
	text, key, err := Augmented(d, chunk)
	if err != nil {
		return err
	}
	if v, ok := c.parts.Take(key); ok {
		copy(c.packed[chunk*c.dim:], v)
		return nil
	}
	c.texts, c.chunks, c.keys = append(c.texts, text), append(c.chunks, chunk), append(c.keys, key)
	return nil
}

// run makes the vectors of the chunks gathered, and begins anew.
func (c *chunkCall) run(ctx context.Context) error {
	if len(c.texts) == 0 {
		return ctx.Err()
	}
	vectors, err := c.engine.Embed(ctx, c.texts)
	if err != nil {
		return err
	}
	for i, v := range vectors {
		copy(c.packed[c.chunks[i]*c.dim:(c.chunks[i]+1)*c.dim], v)
		if c.parts != nil {
			c.parts.Add(c.keys[i], v)
		}
	}
	c.texts, c.chunks, c.keys = c.texts[:0], c.chunks[:0], c.keys[:0]
	if c.parts == nil {
		return nil
	}
	return c.parts.Keep(time.Now())
}

// augmented returns what is embedded of a chunk: the document's summary, the heads that it stands under in a table, and its words.
func augmented(d *store.Document, chunk int) (string, error) {
	quote, err := doc.Quote(d.Text, d.Chunks[chunk])
	if err != nil {
		return "", err
	}
	if heads := d.Layout.Heads(d.Text, d.Chunks[chunk].Start); heads != "" {
		quote = heads + "\n" + quote
	}
	return sac.Augment(d.Summary, quote), nil
}

// Augmented returns what is embedded of a chunk, and what names it.
func Augmented(d *store.Document, chunk int) (text string, key TextKey, err error) {
	if text, err = augmented(d, chunk); err != nil {
		return "", key, err
	}
	sum := sha256.Sum256([]byte(text))
	copy(key[:], sum[:])
	return text, key, nil
}
