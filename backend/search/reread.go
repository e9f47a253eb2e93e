package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/backend/search/reread"
	"pincite/backend/search/vector"
)

// Encoder compares a question with passages as [reread.Text] has them: a cosine for each. It is safe for
// concurrent use.
type Encoder interface {
	Cosines(ctx context.Context, question string, passages []string) ([]float32, error)
	Fusion() reread.Fusion
}

// readAgain is how many of the best passages the encoder reads. Of the passages that answer open questions about
// the even half of the documents, all but a few in a hundred of those among the best 64 are among so many.
const readAgain = 40

// reread has the encoder read the best passages once more and adds what it says to their scores. The question is
// without the words that name documents, which say nothing of what is asked.
func (s *Searcher) reread(ctx context.Context, q Query, question string, known float64, passages []rank.Passage) error {
	if s.Encoder == nil || q.AsTyped || q.Method.Weighted || !q.Method.Has(rank.Encoder) || len(passages) == 0 {
		return nil
	}
	fusion := s.Encoder.Fusion()
	if !fusion.Counts(known) {
		return nil
	}
	best := bestOf(passages, cmp.Or(q.Reread, readAgain))
	texts, err := s.withTitles(ctx, passages, best)
	if err != nil {
		return err
	}
	cosines, err := s.Encoder.Cosines(ctx, question, texts)
	if err != nil {
		return err
	}
	spread := perplexity(passages, 1)
	was := make([]float32, len(best))
	for i, at := range best {
		was[i] = passages[at].Score
	}
	for i := range passages {
		passages[i].Score = fusion.Unread(passages[i].Score)
	}
	for i, at := range best {
		passages[at].Score = fusion.Read(was[i], cosines[i], known)
		passages[at].Parts.Encoder = float64(cosines[i])
	}
	soften(passages, spread)
	return nil
}

// soften makes the shares of the answer that passages hold as even as they were before, by scaling all scores alike: the
// encoder changes the order of passages, and not among how many of them the answer is expected, which the
// probabilities and the cutoff were fitted to.
func soften(passages []rank.Passage, spread float64) {
	low, high := 0.05, 1.0
	if perplexity(passages, high) >= spread {
		return
	}
	for range 20 {
		if middle := (low + high) / 2; perplexity(passages, middle) < spread {
			high = middle
		} else {
			low = middle
		}
	}
	for i := range passages {
		passages[i].Score *= float32(low)
	}
}

// perplexity is among how many passages alike the answer is expected, were their scores scaled: the exponential of the
// entropy of their shares.
func perplexity(passages []rank.Passage, scale float64) float64 {
	largest := math.Inf(-1)
	for i := range passages {
		largest = max(largest, scale*float64(passages[i].Score))
	}
	sum, weighted := 0.0, 0.0
	for i := range passages {
		d := scale*float64(passages[i].Score) - largest
		e := math.Exp(d)
		sum, weighted = sum+e, weighted+e*d
	}
	return math.Exp(math.Log(sum) - weighted/sum)
}

// bestOf returns the indexes of the n passages with the highest scores, best first.
func bestOf(passages []rank.Passage, n int) []int {
	best := make([]int, len(passages))
	for i := range best {
		best[i] = i
	}
	slices.SortFunc(best, func(a, b int) int {
		return vector.ByScore(vector.Scored{Ref: passages[a].Ref, Score: passages[a].Score},
			vector.Scored{Ref: passages[b].Ref, Score: passages[b].Score})
	})
	return best[:min(n, len(best))]
}

// withTitles returns the chosen passages as the encoder reads them.
func (s *Searcher) withTitles(ctx context.Context, passages []rank.Passage, chosen []int) ([]string, error) {
	documents := map[int]*Document{}
	texts := make([]string, len(chosen))
	for i, at := range chosen {
		quote, d, err := s.quote(ctx, passages[at].Ref, documents)
		if err != nil {
			return nil, err
		}
		texts[i] = reread.Text(d.Layout.Above(d.Text, d.Chunks[passages[at].Ref.Chunk].Start), quote)
	}
	return texts, nil
}

// Readings returns what an encoder reads of the passages of the i-th document, so that it may do so before a
// question finds them.
func (s *Searcher) Readings(ctx context.Context, i int) ([]string, error) {
	chunks := s.Entries[i].Chunks
	passages, all := make([]rank.Passage, chunks), make([]int, chunks)
	for k := range passages {
		passages[k].Ref, all[k] = vector.Ref{Doc: i, Chunk: k}, k
	}
	return s.withTitles(ctx, passages, all)
}

// quote returns the text of a passage and its document, which is read once for all that are given the same map.
func (s *Searcher) quote(ctx context.Context, ref vector.Ref, documents map[int]*Document) (string, *Document, error) {
	d := documents[ref.Doc]
	if d == nil {
		if err := ctx.Err(); err != nil {
			return "", nil, err
		}
		var err error
		if d, err = s.Source.Document(s.Entries[ref.Doc].ID); err != nil {
			return "", nil, err
		}
		documents[ref.Doc] = d
	}
	if ref.Chunk >= len(d.Chunks) {
		return "", nil, fmt.Errorf("%s: %w", s.Entries[ref.Doc].File, ErrChanged)
	}
	text, err := doc.Quote(d.Text, d.Chunks[ref.Chunk])
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", s.Entries[ref.Doc].File, err)
	}
	return text, d, nil
}
