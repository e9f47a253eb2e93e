package embed

import (
	"context"
	"fmt"
	"os"
)

// Reranker is a cross-encoder. It is safe for concurrent use.
type Reranker interface {
	// Rerank returns a number for each passage, in their order: the higher, the better it
	// answers the question. Numbers of different questions are not comparable. A question
	// and a passage that are longer than [Info.MaxTokens] together count up to there. It
	// returns ctx's error when ctx ends between two passages.
	Rerank(ctx context.Context, question string, passages []string) ([]float32, error)
	Info() Info
	// Close waits for the passages that are running and frees the model; see [Engine.Close].
	Close() error
}

// OpenReranker opens the model in a directory, as [Open] does one for vectors. A model for
// vectors is [ErrTask].
func OpenReranker(dir string, opts Options) (Reranker, error) {
	e, err := open(files{fsys: os.DirFS(dir), dir: dir}, TaskRerank, opts)
	if err != nil {
		return nil, fmt.Errorf("open the model in %s: %w", dir, err)
	}
	return e, nil
}

func (e *engine) Rerank(ctx context.Context, question string, passages []string) ([]float32, error) {
	of, err := e.runAll(ctx, len(passages), func(dst []Token, i int) []Token {
		return e.tokenizer.appendPair(dst, question, passages[i], e.manifest.MaxTokens)
	})
	if err != nil {
		return nil, err
	}
	scores := make([]float32, len(of))
	for i, v := range of {
		scores[i] = v[0]
	}
	return scores, nil
}
