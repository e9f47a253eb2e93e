package lexical

import (
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/search/bm25"
	"pincite/backend/text"
)

// Index finds the chunks of a whole matter by BM25. Chunks have numbers in it, document by document.
type Index struct {
	stamp    string
	segments []*segment
	live     int     // chunks of documents that were not taken out
	mean     float64 // words of such a chunk
}

// segment is the documents that were put in together.
type segment struct {
	members []member
	owners  []int32  // by the number of a chunk: the place of its document in members
	words   []uint32 // of each chunk
	dead    int      // chunks of documents that were taken out
	stems   map[string]list
}

// member is a document of a segment.
type member struct {
	Document
	first int // the number of its first chunk
	dead  bool
}

// list has the chunks that hold a stem: for each, how much its number is above the one before, from -1, and how often the stem
// stands there, both as varints.
type list struct {
	chunks int
	last   int // the number of the last of them, while they are added
	packed []byte
}

// Document is a document of an index.
type Document struct {
	ID     doc.ID
	Chunks int
}

// Found is a chunk that was found.
type Found struct {
	Doc   doc.ID
	Chunk int
	Score float64
}

// newIndex returns the index of some segments.
func newIndex(stamp string, segments []*segment) *Index {
	x := &Index{stamp: stamp, segments: segments}
	words := 0
	for _, s := range segments {
		for i, n := range s.words {
			if !s.members[s.owners[i]].dead {
				words += int(n)
				x.live++
			}
		}
	}
	x.mean = max(1, float64(words)/float64(max(1, x.live)))
	return x
}

// Holds reports whether the index is of exactly these documents and this stamp.
func (x *Index) Holds(stamp string, documents []Document) bool {
	in := x.members()
	return x.stamp == stamp && len(in) == len(documents) && !slices.ContainsFunc(documents, func(d Document) bool {
		chunks, ok := in[d.ID]
		return !ok || chunks != d.Chunks
	})
}

// members returns the number of chunks of each document.
func (x *Index) members() map[doc.ID]int {
	in := map[doc.ID]int{}
	for _, s := range x.segments {
		for _, m := range s.members {
			if !m.dead {
				in[m.ID] = m.Chunks
			}
		}
	}
	return in
}

// Count returns the number of chunks that hold the stem of a folded word.
func (x *Index) Count(_ context.Context, word string) (n int, err error) {
	return x.count(text.Stem(word)), nil
}

func (x *Index) count(stem string) (n int) {
	for _, s := range x.segments {
		if l := s.stems[stem]; s.dead == 0 {
			n += l.chunks
		} else {
			s.each(l, func(int, int) { n++ })
		}
	}
	return n
}

// Each calls yield for the chunks that hold the stems of folded words, stem by stem.
func (x *Index) Each(ctx context.Context, words []string, yield func(id doc.ID, chunk int)) error {
	for _, stem := range Stems(words) {
		for _, s := range x.segments {
			s.each(s.stems[stem], func(chunk, _ int) {
				m := &s.members[s.owners[chunk]]
				yield(m.ID, chunk-m.first)
			})
		}
	}
	return ctx.Err()
}

// Find returns the k chunks with the greatest BM25 scores for the stems of words, which
// are folded, best first; equal ones are in the order of their documents' IDs. What beside
// gives for a document is added to the score of each of its chunks that holds a word.
func (x *Index) Find(ctx context.Context, words []string, k int, beside func(doc.ID) float64) ([]Found, error) {
	stems := Stems(words)
	idf := make([]float64, len(stems))
	for i, stem := range stems {
		idf[i] = bm25.IDF(float64(x.live), float64(x.count(stem)))
	}
	scores := make([][]float64, len(x.segments))
	least := make(ascending, 0, k)
	for i, s := range x.segments {
		scores[i] = s.scores(stems, idf, x.mean, beside)
		least.add(scores[i], k)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var found []Found
	for i, s := range x.segments {
		for chunk, score := range scores[i] {
			if score > 0 && (len(least) == 0 || float32(score) >= least[0]) {
				m := &s.members[s.owners[chunk]]
				found = append(found, Found{m.ID, chunk - m.first, score})
			}
		}
	}
	slices.SortFunc(found, func(a, b Found) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), bytes.Compare(a.Doc[:], b.Doc[:]), a.Chunk-b.Chunk)
	})
	return found[:min(k, len(found))], nil
}

// scores returns those of the chunks of a segment; 0 are those without a stem.
func (s *segment) scores(stems []string, idf []float64, mean float64, beside func(doc.ID) float64) []float64 {
	scores := make([]float64, len(s.owners))
	for i, stem := range stems {
		s.each(s.stems[stem], func(chunk, tf int) {
			scores[chunk] += idf[i] * bm25.Part(float64(tf), float64(s.words[chunk]), mean)
		})
	}
	for _, m := range s.members {
		more := beside(m.ID)
		for i := m.first; i < m.first+m.Chunks; i++ {
			if scores[i] > 0 {
				scores[i] += more
			}
		}
	}
	return scores
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

// add keeps the k greatest of the scores, as far as they are above 0.
func (a *ascending) add(scores []float64, k int) {
	for _, score := range scores {
		switch s := float32(score); {
		case s <= 0:
		case len(*a) < k:
			heap.Push(a, s)
		case k > 0 && s > (*a)[0]:
			(*a)[0] = s
			heap.Fix(a, 0)
		}
	}
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
