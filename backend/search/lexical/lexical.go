package lexical

import (
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/blevesearch/bleve/v2"
	index "github.com/blevesearch/bleve_index_api"
	"golang.org/x/sync/errgroup"

	"pincite/backend/doc"
	"pincite/backend/search/bm25"
	"pincite/backend/text"
)

// Index finds the chunks of a whole matter by BM25. It is safe for concurrent use.
type Index struct {
	index   bleve.Index
	stamp   string
	members map[doc.ID]membership
	mean    float64 // words of a chunk

	mu     sync.Mutex
	owners []int32 // by the number of a chunk in the index: the place of its document in ids
	ids    []doc.ID
}

// stemField is the one indexed field: the stems of a chunk and of the heading it stands under.
const stemField = "t"

// Open opens the index in dir for reading; several processes may. It returns an
// error that wraps [fs.ErrNotExist] where there is none.
func Open(dir string) (*Index, error) {
	if _, err := checkSeal(dir); err != nil {
		return nil, fmt.Errorf("open the word index: %w", err)
	}
	ix, err := openFiles(dir, true)
	if err != nil {
		return nil, fmt.Errorf("open the word index %s: %w", dir, err)
	}
	l := &Index{index: ix}
	if l.stamp, l.members, err = contents(ix); err != nil {
		return nil, errors.Join(fmt.Errorf("open the word index %s: %w", dir, err), guarded(ix.Close))
	}
	words, chunks := 0, 0
	for _, m := range l.members {
		words += m.words
		chunks += m.chunks
	}
	l.mean = max(1, float64(words)/float64(max(1, chunks)))
	return l, nil
}

// Close lets go of the folder.
func (l *Index) Close() error { return guarded(l.index.Close) }

// Found is a chunk that was found.
type Found struct {
	Doc   doc.ID
	Chunk int
	Score float64
}

func (l *Index) search(ctx context.Context, reader index.IndexReader, words []string, k int, beside func(doc.ID) float64) ([]Found, error) {
	chunks, err := reader.DocCount()
	if err != nil {
		return nil, err
	}
	all, err := l.postings(ctx, reader, Stems(words))
	if err != nil {
		return nil, err
	}
	scores := addUp(all, float64(chunks))
	if err := l.addDocuments(reader, scores, beside); err != nil {
		return nil, err
	}
	return greatest(reader, scores, leastOf(scores, k), k)
}

// leastOf returns the least of the k greatest scores, as far as they are above 0.
func leastOf(scores []float64, k int) float32 {
	kept := make(ascending, 0, k)
	for _, score := range scores {
		switch s := float32(score); {
		case s <= 0:
		case len(kept) < k:
			heap.Push(&kept, s)
		case k > 0 && s > kept[0]:
			kept[0] = s
			heap.Fix(&kept, 0)
		}
	}
	if len(kept) == 0 {
		return 0
	}
	return kept[0]
}

// ascending is a heap of scores with the least on top.
type ascending []float32

func (a ascending) Len() int           { return len(a) }
func (a ascending) Less(i, j int) bool { return a[i] < a[j] }
func (a ascending) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a *ascending) Push(x any)        { *a = append(*a, x.(float32)) }
func (a *ascending) Pop() any {
	old := *a
	last := old[len(old)-1]
	*a = old[:len(old)-1]
	return last
}

// addDocuments adds what beside gives for a document to the scores of its chunks that are
// not 0.
func (l *Index) addDocuments(reader index.IndexReader, scores []float64, beside func(doc.ID) float64) error {
	owners, ids, err := l.documents(reader, len(scores))
	if err != nil {
		return err
	}
	of := make([]float64, len(ids))
	for i, id := range ids {
		of[i] = beside(id)
	}
	for i := range scores {
		if scores[i] > 0 {
			scores[i] += of[owners[i]]
		}
	}
	return nil
}

// documents returns the documents of the first n chunks of the index. It asks the index
// for each chunk once.
func (l *Index) documents(reader index.IndexReader, n int) (owners []int32, ids []doc.ID, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	places := make(map[doc.ID]int32, len(l.ids))
	for i, id := range l.ids {
		places[id] = int32(i)
	}
	for i := len(l.owners); i < n; i++ {
		external, err := reader.ExternalID(index.NewIndexInternalID(nil, uint64(i)))
		if err != nil {
			return nil, nil, err
		}
		id, _, ok := parseKey(external)
		if !ok {
			return nil, nil, ErrDamaged
		}
		place, known := places[id]
		if !known {
			place = int32(len(l.ids))
			places[id] = place
			l.ids = append(l.ids, id)
		}
		l.owners = append(l.owners, place)
	}
	return l.owners, l.ids, nil
}

// Stems returns the stems of words, each once, in order.
func Stems(words []string) []string {
	var stems []string
	for _, w := range words {
		if stem := text.Stem(w); !slices.Contains(stems, stem) {
			stems = append(stems, stem)
		}
	}
	return stems
}

// posting is a chunk that holds a stem, with the stem's part of its score but for the IDF.
type posting struct {
	chunk int // its number in the index
	part  float64
}

// postings returns those of each stem, in order of the chunks.
func (l *Index) postings(ctx context.Context, reader index.IndexReader, stems []string) ([][]posting, error) {
	all := make([][]posting, len(stems))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, stem := range stems {
		group.Go(func() error {
			return guarded(func() (err error) {
				all[i], err = l.postingsOf(ctx, reader, stem)
				return damaged(err)
			})
		})
	}
	return all, group.Wait()
}

func (l *Index) postingsOf(ctx context.Context, reader index.IndexReader, stem string) ([]posting, error) {
	postings, err := reader.TermFieldReader(ctx, []byte(stem), stemField, true, true, false)
	if err != nil {
		return nil, err
	}
	defer postings.Close()
	all := make([]posting, 0, postings.Count())
	var buf index.TermFieldDoc
	for {
		p, err := postings.Next(&buf)
		if err != nil || p == nil {
			return all, err
		}
		if len(all)%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		tf, length := float64(p.Freq), 1/(p.Norm*p.Norm)
		all = append(all, posting{int(p.ID.Value()), bm25.Part(tf, length, l.mean)})
	}
}

// addUp returns the scores of all chunks, up to the last that holds a stem, in a matter of
// so many.
func addUp(postings [][]posting, chunks float64) []float64 {
	n := 0
	for _, of := range postings {
		if len(of) > 0 {
			n = max(n, of[len(of)-1].chunk+1)
		}
	}
	scores := make([]float64, n)
	for _, of := range postings {
		idf := bm25.IDF(chunks, float64(len(of)))
		for _, p := range of {
			scores[p.chunk] += idf * p.part
		}
	}
	return scores
}

// greatest returns the k chunks with the greatest scores, of which the least is known.
func greatest(reader index.IndexReader, scores []float64, least float32, k int) ([]Found, error) {
	var found []Found
	for i, score := range scores {
		if score <= 0 || float32(score) < least {
			continue
		}
		external, err := reader.ExternalID(index.NewIndexInternalID(nil, uint64(i)))
		if err != nil {
			return nil, err
		}
		if id, chunk, ok := parseKey(external); ok {
			found = append(found, Found{id, chunk, score})
		}
	}
	slices.SortFunc(found, func(a, b Found) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), bytes.Compare(a.Doc[:], b.Doc[:]), a.Chunk-b.Chunk)
	})
	return found[:min(k, len(found))], nil
}
