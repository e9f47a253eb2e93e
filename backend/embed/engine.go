package embed

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// runner runs a graph on one sequence at a time.
type runner interface {
	// run returns the graph's output for a sequence of tokens, 2 to max_tokens of them:
	// dim numbers, or dim for each token, as the manifest's pooling says. The slice is
	// the runner's own and valid until its next run.
	run(tokens []Token) ([]float32, error)
	close() error
}

// slot is a runner with what a text needs on its way through it.
type slot struct {
	runner
	tokens []Token
}

// engine is the part that all engines share: text to tokens, a runner for each thread,
// pooling, unit length.
type engine struct {
	manifest  *Manifest
	tokenizer *Tokenizer
	info      Info

	slots   []*slot
	free    chan *slot   // those that are idle
	release func() error // frees what the runners share

	close    sync.Once
	closing  chan struct{}
	closeErr error
}

func newEngine(m *Manifest, t *Tokenizer) *engine {
	return &engine{
		manifest:  m,
		tokenizer: t,
		info:      Info{ID: m.ID, Dim: m.Dim, MaxTokens: m.MaxTokens, Hash: m.Hash()},
		closing:   make(chan struct{}),
	}
}

// start fills the slots. The engine is ready after it.
func (e *engine) start(runners []runner, release func() error, provider string) {
	e.free = make(chan *slot, len(runners))
	for _, r := range runners {
		s := &slot{runner: r}
		e.slots = append(e.slots, s)
		e.free <- s
	}
	e.release = release
	e.info.Provider = provider
}

// check runs the graph on the shortest input, so that one that does not fit its manifest,
// or that the engine cannot run, is found when it is opened. It closes the engine then.
func (e *engine) check() error {
	if _, err := e.Embed(context.Background(), []string{""}); err != nil {
		return errors.Join(fmt.Errorf("%w: %w; install the model again", ErrModel, err), e.Close())
	}
	return nil
}

// threads is the number of texts that run at once.
func (o Options) threads() int {
	if o.Threads > 0 {
		return o.Threads
	}
	return runtime.GOMAXPROCS(0)
}

func (e *engine) Info() Info { return e.info }

func (e *engine) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	vectors := make([][]float32, len(texts))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(cap(e.free), len(texts)) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(texts) {
					return
				}
				v, err := e.embed(ctx, texts[i])
				if err != nil {
					cancel(err)
					return
				}
				vectors[i] = v
			}
		})
	}
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return vectors, nil
}

// embed embeds one text on the next slot that is free.
func (e *engine) embed(ctx context.Context, text string) ([]float32, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var s *slot
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-e.closing:
		return nil, ErrClosed
	case s = <-e.free:
	}
	defer func() { e.free <- s }()
	s.tokens = e.tokenizer.appendTokens(s.tokens[:0], text, e.manifest.MaxTokens)
	out, err := s.run(s.tokens)
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", e.info.ID, err)
	}
	v := make([]float32, e.manifest.Dim)
	pool(v, out, e.manifest.Pooling)
	return v, normalize(v)
}

// Close takes the slots one by one as they become idle; whoever waits for one meanwhile
// gets ErrClosed.
func (e *engine) Close() error {
	e.close.Do(func() {
		close(e.closing)
		var errs []error
		for range e.slots {
			errs = append(errs, (<-e.free).close())
		}
		e.closeErr = errors.Join(append(errs, e.release())...)
	})
	return e.closeErr
}
