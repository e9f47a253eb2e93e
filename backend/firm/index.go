package firm

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/search"
	"pincite/backend/search/bm25"
	"pincite/backend/search/lexical"
	"pincite/backend/search/vector"
	"pincite/backend/text"
)

// Index finds the chunks of some documents of a tenant, as they were when it was made, by vectors and
// by words. It is a [search.Near] and a [search.WordIndex] and safe for concurrent use. Chunks of
// documents that came later, or were replaced, are passed over.
//
// The server compares a question's vector with all others exactly, in float32, and scores words by
// BM25 with the same parameters as package bm25: hits are those of a matter in a file but for what
// rounding does where two chunks are alike.
type Index struct {
	tenant    *Tenant
	vectors   string
	written   time.Time // when the matter was changed last
	documents []vector.Document
	versions  []string       // by document
	places    map[string]int // by the document's name in the server
	most      int            // objects that the server returns at once
}

// Index returns the index of documents that were listed last; see [Tenant.Outlines].
func (t *Tenant) Index(entries []search.Entry) search.Index {
	t.mu.Lock()
	defer t.mu.Unlock()
	x := &Index{tenant: t, vectors: t.read.Vectors, written: time.Unix(0, int64(t.read.Meta.Generation)),
		places: make(map[string]int, len(entries)), most: mostRows}
	for i, e := range entries {
		x.documents = append(x.documents, vector.Document{ID: e.ID, File: e.File, Chunks: e.Chunks})
		x.versions = append(x.versions, t.listed[e.ID].version)
		x.places[e.ID.String()] = i
	}
	return x
}

// mostRows is how many objects a server returns at once, unless QUERY_MAXIMUM_RESULTS says
// otherwise there.
const mostRows = 10_000

// rows asks for chunks and returns those of the index's documents, best first, and whether there may be
// more.
func (x *Index) rows(ctx context.Context, a ask) (rows []row, more bool, err error) {
	a.collection, a.fields, a.vectors, a.limit = chunkCollection, []string{"doc", "version", "number"}, x.vectors, min(a.limit, x.most)
	if rows, err = x.tenant.search(ctx, a); err != nil {
		return nil, false, err
	}
	more = len(rows) == a.limit && a.limit < x.most
	rows = slices.DeleteFunc(rows, func(r row) bool {
		i, ok := x.places[r.doc]
		return !ok || x.versions[i] != r.version || r.number < 0 || r.number >= x.documents[i].Chunks
	})
	return rows, more, nil
}

func (x *Index) ref(r row) vector.Ref { return vector.At(x.places[r.doc], r.number) }

// within returns a filter for the documents for which keep is true, nil for all; some is false where
// there is none.
func (x *Index) within(keep func(int) bool) (where message, some bool) {
	if keep == nil {
		return nil, len(x.documents) > 0
	}
	var kept []string
	for i, d := range x.documents {
		if keep(i) {
			kept = append(kept, d.ID.String())
		}
	}
	if len(kept) == len(x.documents) {
		return nil, len(kept) > 0
	}
	return anyOf("doc", kept), len(kept) > 0
}

// Nearest implements [search.Near].
func (x *Index) Nearest(ctx context.Context, v []float32, k int, keep func(int) bool) ([]vector.Scored, error) {
	return x.nearest(ctx, v, k, math.MaxInt, k, keep)
}

// nearest returns the k nearest chunks, at most so many of each document, best first. It asks for
// more until it has them: some of what a server finds does not count.
func (x *Index) nearest(ctx context.Context, v []float32, k, each, limit int, keep func(int) bool) ([]vector.Scored, error) {
	where, some := x.within(keep)
	if !some || zero(v) {
		return nil, nil
	}
	for ; ; limit *= 4 {
		rows, more, err := x.rows(ctx, ask{near: v, where: where, limit: limit})
		if err != nil {
			return nil, err
		}
		seen := map[int]int{}
		var near []vector.Scored
		for _, r := range rows {
			s := r.product(x)
			if seen[s.Ref.Doc]++; seen[s.Ref.Doc] <= each {
				near = append(near, s)
			}
		}
		if len(near) >= k || !more {
			slices.SortFunc(near, vector.ByScore)
			return near[:min(k, len(near))], nil
		}
	}
}

// zero reports whether nothing is near to a vector.
func zero(v []float32) bool { return !slices.ContainsFunc(v, func(f float32) bool { return f != 0 }) }

// ofEachRows is how many chunks are asked for at first for each that is wanted where a document may
// have only some: the best ones often stand together.
const ofEachRows = 6

// NearestOfEach implements [search.Near]. Where more than [mostRows] chunks of documents that have
// theirs already are nearer than those of others, it returns fewer.
func (x *Index) NearestOfEach(ctx context.Context, v []float32, n, each int, keep func(int) bool) ([]vector.Ref, error) {
	near, err := x.nearest(ctx, v, n, each, ofEachRows*n, keep)
	refs := make([]vector.Ref, len(near))
	for i, s := range near {
		refs[i] = s.Ref
	}
	slices.SortFunc(refs, vector.Ref.Compare)
	return refs, err
}

// NearestAmong implements [search.Near].
func (x *Index) NearestAmong(ctx context.Context, v []float32, refs []vector.Ref, n int) ([]vector.Ref, error) {
	if len(refs) <= n {
		return refs, nil
	}
	scores, err := x.Products(ctx, v, refs)
	if err != nil {
		return nil, err
	}
	best := vector.Best{K: n}
	for i, r := range refs {
		best.Offer(vector.Scored{Ref: r, Score: scores[i]})
	}
	return best.Refs(), nil
}

// productsAtOnce is how many chunks are compared in one request: their names take 40 bytes each.
const productsAtOnce = 2000

// Products implements [search.Near]. The error is [vector.ErrChanged] where the server has them no
// longer.
func (x *Index) Products(ctx context.Context, v []float32, refs []vector.Ref) ([]float32, error) {
	return x.products(ctx, v, refs, x.names)
}

// products is Products with what makes a filter for some chunks.
func (x *Index) products(ctx context.Context, v []float32, refs []vector.Ref, names func([]vector.Ref) message) ([]float32, error) {
	scores := make([]float32, len(refs))
	if zero(v) {
		return scores, nil
	}
	for from := 0; from < len(refs); from += productsAtOnce {
		some := refs[from:min(from+productsAtOnce, len(refs))]
		rows, _, err := x.rows(ctx, ask{near: v, where: names(some), limit: len(some)})
		if err != nil {
			return nil, err
		}
		of := make(map[vector.Ref]float32, len(rows))
		for _, r := range rows {
			of[x.ref(r)] = -r.distance
		}
		for i, r := range some {
			score, ok := of[r]
			if !ok {
				return nil, fmt.Errorf("%s: %w", x.documents[r.Doc].File, vector.ErrChanged)
			}
			scores[from+i] = score
		}
	}
	return scores, nil
}

// names returns a filter for some chunks, which are in order: by their document where they are all
// of it, else by their names.
func (x *Index) names(refs []vector.Ref) message {
	d := refs[0].Doc
	if len(refs) == x.documents[d].Chunks && refs[len(refs)-1].Doc == d {
		return both(equal("doc", x.documents[d].ID.String()), equal("version", x.versions[d]))
	}
	return x.each(refs)
}

// each returns a filter for some chunks by their names.
func (x *Index) each(refs []vector.Ref) message {
	names := make([]string, len(refs))
	for i, r := range refs {
		names[i] = chunkName(x.documents[r.Doc].ID.String(), x.versions[r.Doc], r.Chunk)
	}
	return anyOf("_id", names)
}

// settling is how long a server keeps what was written in memory, a minute, and some more. Until then
// Weaviate 1.35 skips chunks wrongly where more hold a word than are asked for: it takes the greatest
// score in memory for 0 (lsmkv.addDataToTerm sets no greatest impact).
const settling = 2 * time.Minute

// understated is how low a server may take the greatest score of a block of chunks, as a share of the true
// one: Weaviate 1.35 chooses the chunk that it stands for with k1 and b in each other's place
// (lsmkv.Memtable.flushDataInverted), so that a short chunk with a word goes before a long one with
// twelve. The share is 0.69 at least for chunks of up to three times the mean length that have a word up to
// 60 times, by trying all; the mean may have changed since.
const understated = 0.65

// Find implements [search.WordIndex]. What beside gives for a document is unknown to the server: of
// documents in which a chunk that it has not given could be among the best, all that have a word are asked for.
func (x *Index) Find(ctx context.Context, words []string, k int, beside func(doc.ID) float64) ([]lexical.Found, error) {
	stems := lexical.Stems(words)
	if len(stems) == 0 || len(x.documents) == 0 {
		return nil, nil
	}
	of := make([]float64, len(x.documents))
	for i, d := range x.documents {
		of[i] = beside(d.ID)
	}
	a := ask{words: strings.Join(stems, " "), limit: 4 * k}
	if time.Since(x.written) < settling {
		a.limit = x.most
	}
	for ; ; a.limit *= 4 {
		found, least, more, err := x.ranked(ctx, a, of)
		if err != nil {
			return nil, err
		}
		last := a.limit >= x.most
		if !more && !last {
			return found[:min(k, len(found))], nil
		}
		reached := math.Inf(-1)
		if len(found) >= k {
			reached = found[k-1].Score
		}
		open, whole := x.open(of, reached-least/understated)
		if !whole && !last {
			continue
		}
		if len(open) > 0 {
			if found, err = x.complete(ctx, a, of, open, found); err != nil {
				return nil, err
			}
		}
		return found[:min(k, len(found))], nil
	}
}

// ranked returns the chunks that the server gives, best first with what beside gives for each document, and the least of
// their scores without that.
func (x *Index) ranked(ctx context.Context, a ask, beside []float64) (found []lexical.Found, least float64, more bool, err error) {
	rows, more, err := x.rows(ctx, a)
	if err != nil {
		return nil, 0, false, err
	}
	for _, r := range rows {
		least = float64(r.score) * bm25.Most
		ref := x.ref(r)
		found = append(found, lexical.Found{Doc: x.documents[ref.Doc].ID, Chunk: ref.Chunk, Score: least + beside[ref.Doc]})
	}
	slices.SortFunc(found, byScore)
	return found, least, more, nil
}

func byScore(a, b lexical.Found) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), bytes.Compare(a.Doc[:], b.Doc[:]), a.Chunk-b.Chunk)
}

// open returns the documents for which beside gives more than that, most first: all where the server gives
// all of their chunks at once, or as many as it does.
func (x *Index) open(beside []float64, more float64) (open []int, whole bool) {
	for i, b := range beside {
		if b > more {
			open = append(open, i)
		}
	}
	slices.SortStableFunc(open, func(a, b int) int { return cmp.Compare(beside[b], beside[a]) })
	chunks := 0
	for n, i := range open {
		if chunks += x.documents[i].Chunks; chunks > x.most {
			return open[:n], false
		}
	}
	return open, true
}

// complete returns found with all chunks of the open documents that have a word.
func (x *Index) complete(ctx context.Context, a ask, beside []float64, open []int, found []lexical.Found) ([]lexical.Found, error) {
	is := map[doc.ID]bool{}
	var names []string
	for _, i := range open {
		is[x.documents[i].ID] = true
		names = append(names, x.documents[i].ID.String())
	}
	a.where, a.limit = anyOf("doc", names), x.most
	theirs, _, _, err := x.ranked(ctx, a, beside)
	if err != nil {
		return nil, err
	}
	found = append(slices.DeleteFunc(found, func(f lexical.Found) bool { return is[f.Doc] }), theirs...)
	slices.SortFunc(found, byScore)
	return found, nil
}

// tooMany is what [Index.Count] says of a word that more chunks hold than a server lists.
const tooMany = 1 << 30

// Count implements [search.WordIndex]. The chunks of replaced documents count until they are
// deleted.
func (x *Index) Count(ctx context.Context, word string) (int, error) {
	n, err := x.tenant.count(ctx, chunkCollection, equal("words", text.Stem(word)))
	if err != nil {
		return 0, err
	}
	if n >= mostRows {
		return tooMany, nil
	}
	return n, nil
}

// Each implements [search.WordIndex].
func (x *Index) Each(ctx context.Context, words []string, yield func(id doc.ID, chunk int)) error {
	for _, stem := range lexical.Stems(words) {
		rows, _, err := x.rows(ctx, ask{where: equal("words", stem), limit: mostRows})
		if err != nil {
			return err
		}
		for _, r := range rows {
			ref := x.ref(r)
			yield(x.documents[ref.Doc].ID, ref.Chunk)
		}
	}
	return nil
}

// product is a row with its score in a search by a vector: the dot product, which the server negates.
func (r row) product(x *Index) vector.Scored { return vector.Scored{Ref: x.ref(r), Score: -r.distance} }
