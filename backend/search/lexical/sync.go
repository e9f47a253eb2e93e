package lexical

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/document"
	"github.com/blevesearch/bleve/v2/mapping"
	index "github.com/blevesearch/bleve_index_api"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// batchChunks is how many chunks are indexed together; it bounds memory.
const batchChunks = 4096

// metaFile is the one file that bleve makes for others to read.
const metaFile = "index_meta.json"

// Document is a document of an index.
type Document struct {
	ID     doc.ID
	Chunks int
}

// Text is a document as it is indexed.
type Text struct {
	Text   string
	Layout doc.Layout
	Chunks []doc.Span
}

// Source gives the texts of documents.
type Source func(id doc.ID) (Text, error)

// Sync makes the index in dir hold exactly the chunks of documents: it adds and removes
// what has changed, or begins anew where the index is missing, torn or of another stamp
// (which names everything that chunks depend on). It calls progress with the number of
// documents added so far. After a cancelled run the next one goes on where it was; after a
// killed one it begins anew, for nobody knows what became of the files. A run that finds the
// index in use by another process is [ErrLocked] and leaves it alone.
func Sync(ctx context.Context, dir, stamp string, documents []Document, source Source, progress func(done int)) error {
	ix, in, files, err := openOrCreate(dir, stamp, documents)
	if err != nil {
		return fmt.Errorf("write the word index %s: %w", dir, err)
	}
	if ix == nil {
		return nil // it holds them
	}
	if err := unseal(dir); err != nil {
		return errors.Join(fmt.Errorf("write the word index %s: %w", dir, err), ix.Close())
	}
	w := newWriter(ix, in)
	err = guarded(func() error { return w.sync(ctx, documents, source, progress) })
	if closed := guarded(ix.Close); closed != nil || err != nil && ctx.Err() == nil {
		return errors.Join(err, closed, os.RemoveAll(dir)) // nobody knows what it holds
	}
	if sealed := seal(dir, files); sealed != nil {
		err = errors.Join(err, fmt.Errorf("write the word index %s: %w", dir, sealed))
	}
	return err
}

// openOrCreate returns the index in dir, what is in it and the files of its seal, or an empty
// one where there is none that can be gone on with. It returns a nil index where that in dir
// holds exactly these documents.
//
// Bleve merges segments in goroutines of its own, where nothing catches a fault, so an index is
// read whole before it is written to.
func openOrCreate(dir, stamp string, documents []Document) (bleve.Index, map[doc.ID]membership, map[string]sealed, error) {
	files, err := checkSeal(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist) && locked(dir):
		return nil, nil, nil, ErrLocked
	case err == nil:
		if holds(dir, stamp, documents) {
			return nil, nil, nil, nil
		}
		if Check(dir) != nil {
			break
		}
		ix, err := openFiles(dir, false)
		if errors.Is(err, ErrLocked) {
			return nil, nil, nil, err
		}
		if err == nil {
			if have, in, err := contents(ix); err == nil && have == stamp {
				return ix, in, files, nil
			}
			if err := guarded(ix.Close); err != nil {
				return nil, nil, nil, err
			}
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		return nil, nil, nil, err
	}
	ix, err := create(dir, stamp)
	return ix, map[doc.ID]membership{}, nil, err
}

// holds reports whether the index in dir is whole and of exactly these documents.
func holds(dir, stamp string, documents []Document) bool {
	l, err := Open(dir)
	if err != nil {
		return false
	}
	return l.Close() == nil && l.Holds(stamp, documents)
}

// differs reports whether an index does not hold exactly these documents.
func differs(in map[doc.ID]membership, documents []Document) bool {
	return len(in) != len(documents) || slices.ContainsFunc(documents, func(d Document) bool {
		m, ok := in[d.ID]
		return !ok || m.partial || m.chunks != d.Chunks
	})
}

// locked reports whether another process writes the index in dir: it took the seal away.
func locked(dir string) bool {
	if _, err := os.Stat(filepath.Join(dir, metaFile)); err != nil {
		return false
	}
	ix, err := openFiles(dir, true)
	if err == nil {
		_ = guarded(ix.Close) // it is made anew
	}
	return errors.Is(err, ErrLocked)
}

// create makes an empty index that nobody else may read.
func create(dir, stamp string) (bleve.Index, error) {
	m := mapping.NewIndexMapping()
	m.ScoringModel = index.BM25Scoring
	m.DefaultMapping = mapping.NewDocumentDisabledMapping()
	ix, err := bleve.NewUsing(dir, m, bleve.Config.DefaultIndexType, bleve.Config.DefaultKVStore, nil)
	if err != nil {
		return nil, err
	}
	err = errors.Join(os.Chmod(dir, 0o700), os.Chmod(filepath.Join(dir, metaFile), 0o600), ix.SetInternal(stampKey, []byte(stamp)))
	if err != nil {
		return nil, errors.Join(err, ix.Close())
	}
	return ix, nil
}

type writer struct {
	index    bleve.Index
	batch    *bleve.Batch
	in       map[doc.ID]membership
	analyzer analysis.Analyzer
	dirty    bool // in differs from what is written
}

func newWriter(ix bleve.Index, in map[doc.ID]membership) *writer {
	return &writer{index: ix, batch: ix.NewBatch(), in: in, analyzer: &analysis.DefaultAnalyzer{Tokenizer: stemmer{}}}
}

func (w *writer) sync(ctx context.Context, documents []Document, source Source, progress func(int)) error {
	wanted := make(map[doc.ID]int, len(documents))
	for _, e := range documents {
		wanted[e.ID] = e.Chunks
	}
	for id, m := range w.in {
		if n, ok := wanted[id]; ok && n == m.chunks {
			continue // where it is partial, adding it again writes the same keys
		}
		if err := w.remove(ctx, id); err != nil {
			return err
		}
	}
	done := 0
	for _, e := range documents {
		if m, ok := w.in[e.ID]; ok && !m.partial {
			continue
		}
		if err := w.add(ctx, e.ID, source); err != nil {
			return err
		}
		done++
		progress(done)
	}
	return w.flush()
}

// remove takes a document out.
func (w *writer) remove(ctx context.Context, id doc.ID) error {
	m := w.in[id]
	m.partial = true
	w.dirty, w.in[id] = true, m
	for i := range m.chunks {
		w.batch.Delete(key(id, i))
		if err := w.flushLarge(ctx); err != nil {
			return err
		}
	}
	delete(w.in, id)
	return nil
}

// add puts a document in.
func (w *writer) add(ctx context.Context, id doc.ID, source Source) error {
	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), w.flush())
	}
	d, err := source(id)
	if err != nil {
		return err
	}
	m := membership{chunks: len(d.Chunks), partial: true}
	w.dirty, w.in[id] = true, m
	for i := range d.Chunks {
		body := d.body(i)
		for range text.Words(body) {
			m.words++
		}
		record := document.NewDocument(key(id, i))
		record.AddField(document.NewTextFieldCustom(stemField, nil, []byte(body), index.IndexField, w.analyzer))
		if err := w.batch.IndexAdvanced(record); err != nil {
			return err
		}
		if err := w.flushLarge(ctx); err != nil {
			return err
		}
	}
	m.partial = false
	w.in[id] = m
	return nil
}

// body is what of a chunk is indexed: its words, also those that its ends cut in two, and the
// heading and the heads of a table that it stands under.
func (d *Text) body(chunk int) string {
	span := d.Chunks[chunk]
	whole := wholeWords(d.Text, span)
	body := d.Text[whole.Start:whole.End]
	if s, ok := d.Layout.SectionAt(span.Start); ok {
		body += "\n" + s.Title
	}
	if heads := d.Layout.Heads(d.Text, span.Start); heads != "" {
		body += "\n" + heads
	}
	return body
}

// Indexed returns the stems that a chunk is found by, in order, as often as they stand there.
func (d *Text) Indexed(chunk int) []string {
	var stems []string
	for word := range text.Words(d.body(chunk)) {
		stems = append(stems, text.Stem(word))
	}
	return stems
}

// wordBytes is the longest word, on either side of a border, that [wholeWords] sees.
const wordBytes = 256

// wholeWords returns a span with the words that its ends cut in two.
func wholeWords(body string, span doc.Span) doc.Span {
	return doc.Span{Start: wordAround(body, span.Start).Start, End: wordAround(body, span.End).End}
}

// wordAround returns the span of the word that a position stands in, an empty one at the
// position where it stands between two.
func wordAround(body string, pos int) doc.Span {
	if pos == 0 || pos == len(body) || separates(body[pos-1]) || separates(body[pos]) {
		return doc.Span{Start: pos, End: pos}
	}
	from, to := max(0, pos-wordBytes), min(len(body), pos+wordBytes)
	for !utf8.RuneStart(body[from]) {
		from--
	}
	for _, span := range text.Words(body[from:to]) {
		if span.Start+from >= pos {
			break
		}
		if span.End+from > pos {
			return doc.Span{Start: span.Start + from, End: span.End + from}
		}
	}
	return doc.Span{Start: pos, End: pos}
}

// separates reports whether a byte is surely of no word.
func separates(b byte) bool { return b == ' ' || b == '\n' }

// flushLarge writes the batch once it is large.
func (w *writer) flushLarge(ctx context.Context) error {
	if w.batch.Size() < batchChunks {
		return nil
	}
	return errors.Join(w.flush(), ctx.Err())
}

// flush writes the batch, and with it what is in after it.
func (w *writer) flush() error {
	if !w.dirty && w.batch.Size() == 0 {
		return nil
	}
	w.batch.SetInternal(membersKey, packMembers(w.in))
	err := w.index.Batch(w.batch)
	w.batch = w.index.NewBatch() // Bleve may go on reading the old one after Batch returns
	w.dirty = err != nil
	return err
}

// stemmer cuts a text into the stems that are indexed.
type stemmer struct{}

// Tokenize implements [analysis.Tokenizer].
func (s stemmer) Tokenize(source []byte) analysis.TokenStream {
	stream := make(analysis.TokenStream, 0, len(source)/6)
	for word, span := range text.Words(string(source)) {
		stream = append(stream, &analysis.Token{
			Term: []byte(text.Stem(word)), Start: span.Start, End: span.End, Position: len(stream) + 1, Type: analysis.AlphaNumeric,
		})
	}
	return stream
}

// Holds reports whether the index is of exactly these documents and this stamp.
func (l *Index) Holds(stamp string, documents []Document) bool {
	return l.stamp == stamp && !differs(l.members, documents)
}
