package search

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/document"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/search/query"
	index "github.com/blevesearch/bleve_index_api"

	"pincite/backend/doc"
)

// Lexical finds passages of a whole matter by BM25. It is an index in a folder, derived
// from what the matter stores: it may be deleted at any time and is brought up to date
// with [SyncLexical]. It is safe for concurrent use.
type Lexical struct {
	index bleve.Index
	words Words
}

// stemField is the one indexed field: the stems of a chunk and of the heading it stands under.
const stemField = "t"

// Internal keys of the index.
var (
	stampKey   = []byte("stamp")   // what the chunks depend on
	membersKey = []byte("members") // the documents that are in, with their numbers of chunks
)

// batchChunks is how many chunks are indexed together; it bounds memory.
const batchChunks = 4096

// OpenLexical opens the index in dir for reading; several processes may. It returns an
// error that wraps [fs.ErrNotExist] where there is none.
func OpenLexical(dir string, words Words) (*Lexical, error) {
	if _, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("open the word index: %w", err)
	}
	ix, err := bleve.OpenUsing(dir, map[string]any{"read_only": true, "bolt_timeout": "1s"})
	if err != nil {
		return nil, fmt.Errorf("open the word index %s: %w", dir, err)
	}
	return &Lexical{index: ix, words: words}, nil
}

// Close lets go of the folder.
func (l *Lexical) Close() error { return l.index.Close() }

// Holds reports whether the index is of exactly these documents and this stamp.
func (l *Lexical) Holds(stamp string, entries []Entry) bool {
	in, err := members(l.index, stamp)
	if err != nil || len(in) != len(entries) {
		return false
	}
	return !slices.ContainsFunc(entries, func(e Entry) bool { n, ok := in[e.ID]; return !ok || n != e.Chunks })
}

// SyncLexical makes the index in dir hold exactly the chunks of entries: it adds and
// removes what has changed, or begins anew where the index is missing, torn or of another
// stamp (which names everything that chunks depend on). It calls progress with the number of
// documents added so far. A cancelled or killed run goes on where it was.
func SyncLexical(ctx context.Context, dir, stamp string, words Words, entries []Entry, source Source, progress func(done int)) error {
	ix, in, err := openOrCreate(dir, stamp)
	if err != nil {
		return fmt.Errorf("write the word index %s: %w", dir, err)
	}
	w := &lexicalWriter{index: ix, batch: ix.NewBatch(), in: in, analyzer: &analysis.DefaultAnalyzer{Tokenizer: stemmer{words}}}
	err = w.sync(ctx, entries, source, progress)
	return errors.Join(err, ix.Close())
}

func openOrCreate(dir, stamp string) (bleve.Index, map[doc.ID]int, error) {
	ix, err := bleve.OpenUsing(dir, map[string]any{"bolt_timeout": "1s"})
	if err == nil {
		in, err := members(ix, stamp)
		if err == nil {
			return ix, in, nil
		}
		if err := ix.Close(); err != nil {
			return nil, nil, err
		}
	}
	if err := os.RemoveAll(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	m := mapping.NewIndexMapping()
	m.ScoringModel = index.BM25Scoring
	m.DefaultMapping = mapping.NewDocumentDisabledMapping()
	ix, err = bleve.NewUsing(dir, m, bleve.Config.DefaultIndexType, bleve.Config.DefaultKVStore, nil)
	if err != nil {
		return nil, nil, err
	}
	return ix, map[doc.ID]int{}, errors.Join(os.Chmod(dir, 0o700), ix.SetInternal(stampKey, []byte(stamp)))
}

// errStale says that an index was made of other chunks.
var errStale = errors.New("the word index is of another recipe")

// members returns the documents in the index with their numbers of chunks.
func members(ix bleve.Index, stamp string) (map[doc.ID]int, error) {
	got, err := ix.GetInternal(stampKey)
	if err != nil {
		return nil, err
	}
	if string(got) != stamp {
		return nil, errStale
	}
	b, err := ix.GetInternal(membersKey)
	if err != nil {
		return nil, err
	}
	const record = len(doc.ID{}) + 4
	if len(b)%record != 0 {
		return nil, errStale
	}
	in := make(map[doc.ID]int, len(b)/record)
	for ; len(b) > 0; b = b[record:] {
		in[doc.ID(b[:len(doc.ID{})])] = int(binary.BigEndian.Uint32(b[len(doc.ID{}):]))
	}
	return in, nil
}

type lexicalWriter struct {
	index    bleve.Index
	batch    *bleve.Batch
	in       map[doc.ID]int
	analyzer analysis.Analyzer
}

func (w *lexicalWriter) sync(ctx context.Context, entries []Entry, source Source, progress func(int)) error {
	wanted := make(map[doc.ID]bool, len(entries))
	for _, e := range entries {
		wanted[e.ID] = true
	}
	for id, chunks := range w.in {
		if !wanted[id] {
			for i := range chunks {
				w.batch.Delete(key(id, i))
			}
			delete(w.in, id)
			if err := w.flush(false); err != nil {
				return err
			}
		}
	}
	done := 0
	for _, e := range entries {
		if _, ok := w.in[e.ID]; ok {
			continue
		}
		if err := ctx.Err(); err != nil {
			return errors.Join(err, w.flush(true))
		}
		if err := w.add(e.ID, source); err != nil {
			return err
		}
		done++
		progress(done)
	}
	return w.flush(true)
}

func (w *lexicalWriter) add(id doc.ID, source Source) error {
	d, err := source.Document(id)
	if err != nil {
		return err
	}
	for i, span := range d.Chunks {
		text := d.Text[span.Start:span.End]
		if s, ok := d.Layout.SectionAt(span.Start); ok {
			text += "\n" + s.Title
		}
		record := document.NewDocument(key(id, i))
		record.AddField(document.NewTextFieldCustom(stemField, nil, []byte(text), index.IndexField, w.analyzer))
		if err := w.batch.IndexAdvanced(record); err != nil {
			return err
		}
	}
	w.in[id] = len(d.Chunks)
	return w.flush(false)
}

// flush writes the batch, with the list of what is in after it, once it is large.
func (w *lexicalWriter) flush(always bool) error {
	if !always && w.batch.Size() < batchChunks {
		return nil
	}
	var b []byte
	for id, chunks := range w.in {
		b = append(b, id[:]...)
		b = binary.BigEndian.AppendUint32(b, uint32(chunks))
	}
	w.batch.SetInternal(membersKey, b)
	err := w.index.Batch(w.batch)
	w.batch.Reset()
	return err
}

// key is a chunk's identity in the index: its document's ID and its number.
func key(id doc.ID, chunk int) string {
	return string(binary.BigEndian.AppendUint32(slices.Clone(id[:]), uint32(chunk)))
}

// chunkPosting is a chunk that the index found.
type chunkPosting struct {
	id    doc.ID
	chunk int
	score float64
}

// find returns the k chunks with the greatest BM25 scores for the stems of words.
func (l *Lexical) find(ctx context.Context, words []string, k int) ([]chunkPosting, error) {
	var stems []query.Query
	seen := map[string]bool{}
	for _, w := range words {
		if s := stemOf(w); !seen[s] {
			seen[s] = true
			t := query.NewTermQuery(s)
			t.SetField(stemField)
			stems = append(stems, t)
		}
	}
	if len(stems) == 0 {
		return nil, nil
	}
	request := bleve.NewSearchRequestOptions(query.NewDisjunctionQuery(stems), k, 0, false)
	found, err := l.index.SearchInContext(ctx, request)
	if err != nil {
		return nil, fmt.Errorf("search the word index: %w", err)
	}
	postings := make([]chunkPosting, 0, len(found.Hits))
	for _, h := range found.Hits {
		if len(h.ID) != len(doc.ID{})+4 {
			continue
		}
		n := len(doc.ID{})
		postings = append(postings, chunkPosting{doc.ID([]byte(h.ID[:n])), int(binary.BigEndian.Uint32([]byte(h.ID[n:]))), h.Score})
	}
	return postings, nil
}

// stemmer cuts a text into the stems that are indexed.
type stemmer struct{ words Words }

// Tokenize implements [analysis.Tokenizer].
func (s stemmer) Tokenize(text []byte) analysis.TokenStream {
	stream := make(analysis.TokenStream, 0, len(text)/6)
	for word, span := range s.words.Words(string(text)) {
		stream = append(stream, &analysis.Token{
			Term: []byte(stemOf(word)), Start: span.Start, End: span.End, Position: len(stream) + 1, Type: analysis.AlphaNumeric,
		})
	}
	return stream
}
