package bench

import (
	"cmp"
	"slices"
	"sync"

	"pincite/backend/search/simd"
	"pincite/backend/search/vector"
)

// exact is a vector with its dot product with a question.
type exact struct {
	at    int
	score float32
}

// same returns the share of the first k vectors found for questions that are, place by
// place, those of a comparison with all vectors in float32.
func (f *vectorFile) same(found [][]vector.Scored, questions [][]float32, k int) (float64, error) {
	best := make([][]exact, len(questions))
	var block []float32
	var err error
	for from := 0; from < f.count; from += chunksPerDocument {
		n := min(chunksPerDocument, f.count-from)
		if block, err = f.read(block[:0], from, n); err != nil {
			return 0, err
		}
		var wait sync.WaitGroup
		for thread := range vectorThreads {
			wait.Go(func() {
				for i := thread; i < len(questions); i += vectorThreads {
					best[i] = keepBest(best[i], questions[i], block, from, k)
				}
			})
		}
		wait.Wait()
	}
	equal, places := 0, 0
	for i, want := range best {
		places += len(want)
		for place, w := range want {
			if place < len(found[i]) && found[i][place].Ref.Doc*chunksPerDocument+found[i][place].Ref.Chunk == w.at {
				equal++
			}
		}
	}
	return float64(equal) / float64(max(1, places)), nil
}

// keepBest adds the vectors of a block, numbered from one on, to the best k for a question.
func keepBest(best []exact, question, block []float32, from, k int) []exact {
	dim := len(question)
	for row := range len(block) / dim {
		best = append(best, exact{from + row, simd.Dot(question, block[row*dim:(row+1)*dim])})
	}
	slices.SortFunc(best, func(a, b exact) int { return cmp.Or(cmp.Compare(b.score, a.score), a.at-b.at) })
	return best[:min(k, len(best))]
}
