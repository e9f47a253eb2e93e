package embed

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// runner runs a graph on a batch of sequences.
type runner interface {
	// run returns the graph's output for sequences of tokens, 2 to max_tokens of them in
	// each: for each sequence dim numbers, or width times dim, as the manifest's pooling
	// says; those beyond a sequence's own tokens are padding. The slice is the runner's own
	// and valid until its next run.
	run(batch [][]Token) (out []float32, width int, err error)
	close() error
}

// slot is a runner with what a text needs on its way through it.
type slot struct {
	runner
	one [1][]Token // a batch of one
}

// engine is the part that all engines share: text to tokens, a runner for each thread,
// pooling, unit length.
type engine struct {
	manifest  *Manifest
	tokenizer *Tokenizer
	info      Info
	note      atomic.Pointer[string] // what has been told since, of [Info.Note]
	batch     int                    // texts a run at most

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
		batch:     1,
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

func (e *engine) Info() Info {
	info := e.info
	if note := e.note.Load(); note != nil {
		info.Note = *note
	}
	return info
}

func (e *engine) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	return e.embedTexts(ctx, e.manifest.PassagePrefix, texts)
}

// embedTexts embeds texts behind a prefix.
func (e *engine) embedTexts(ctx context.Context, prefix string, texts []string) ([][]float32, error) {
	return e.runAll(ctx, len(texts), func(dst []Token, i int) []Token {
		text := texts[i]
		if prefix != "" {
			text = prefix + text
		}
		return e.tokenizer.appendTokens(dst, text, e.manifest.MaxTokens)
	})
}

// encoder appends the i-th input to an empty slice.
type encoder func(dst []Token, i int) []Token

// runAll returns what the model gives for n inputs.
func (e *engine) runAll(ctx context.Context, n int, encode encoder) ([][]float32, error) {
	if e.batch > 1 {
		return e.runBatches(ctx, n, encode)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	vectors := make([][]float32, n)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(cap(e.free), n) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				v, err := e.runOne(ctx, i, encode)
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

// acquire takes the next slot that is free; who has it gives it back to e.free.
func (e *engine) acquire(ctx context.Context) (*slot, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-e.closing:
		return nil, ErrClosed
	case s := <-e.free:
		return s, nil
	}
}

// runOne runs one input on the next slot that is free.
func (e *engine) runOne(ctx context.Context, i int, encode encoder) ([]float32, error) {
	s, err := e.acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { e.free <- s }()
	s.one[0] = encode(s.one[0][:0], i)
	out, _, err := s.run(s.one[:])
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", e.info.ID, err)
	}
	return e.vector(out)
}

// vector makes what the model gives for one input of the graph's output.
func (e *engine) vector(out []float32) ([]float32, error) {
	v := make([]float32, e.manifest.Dim)
	pool(v, out, e.manifest.Pooling)
	return v, normalize(v)
}

// Questions returns what embeds questions to be compared with the vectors of e: e
// itself, but with the model's prefix for questions where it has one.
func Questions(e Engine) interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
} {
	if own, ok := e.(*engine); ok {
		return questions{own}
	}
	return e
}

type questions struct{ *engine }

func (q questions) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	return q.embedTexts(ctx, q.manifest.QueryPrefix, texts)
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

// failover runs on a device until that fails, and from then on on its spare.
type failover struct {
	runner
	spare func() (runner, error) // nil once it is in use
	tell  func(cause error)
}

func (r *failover) run(batch [][]Token) ([]float32, int, error) {
	out, width, err := r.runner.run(batch)
	if err == nil || r.spare == nil {
		return out, width, err
	}
	spare, openErr := r.spare()
	if openErr != nil {
		return nil, 0, errors.Join(err, openErr)
	}
	r.tell(err)
	// What the broken device says when it is let go is of no use any more.
	_ = r.close()
	r.runner, r.spare = spare, nil
	return r.runner.run(batch)
}
