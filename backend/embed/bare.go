package embed

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	ort "github.com/yalue/onnxruntime_go"
)

// Bare runs the graph of a model on the processor with ONNX Runtime and does nothing
// else: what comes out is thrown away. It is the measure for everything around it, which
// can at best be as fast. It is not safe for concurrent use.
type Bare struct {
	session *ort.DynamicAdvancedSession
	m       *Manifest
	t       *Tokenizer
	loops   int
}

// OpenBare opens the graph in a directory with a hash (see [Hashes]; "" is model.onnx).
// It runs loops texts side by side, each on threads threads.
func OpenBare(dir, hash, library string, loops, threads int) (*Bare, error) {
	f := files{fsys: os.DirFS(dir), dir: dir}
	m, err := f.manifest()
	if err != nil {
		return nil, err
	}
	t, err := f.tokenizer(m)
	if err != nil {
		return nil, err
	}
	if r := process.load(Options{Library: library}); r.Err != nil {
		return nil, r.Err
	}
	o, err := CPU.sessionOptions()
	if err != nil {
		return nil, err
	}
	defer o.Destroy()
	if err := o.SetIntraOpNumThreads(threads); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, m.choose(CPU, hash).file)
	s, err := ort.NewDynamicAdvancedSession(path, m.Inputs, []string{m.Output}, o)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModel, err)
	}
	return &Bare{s, m, t, loops}, nil
}

// Run runs the graph once for each text and returns how long that took, without cutting
// the texts into tokens.
func (b *Bare) Run(ctx context.Context, texts []string) (time.Duration, error) {
	inputs := make([][]ort.Value, len(texts))
	defer func() {
		for _, values := range inputs {
			for _, v := range values {
				v.Destroy()
			}
		}
	}()
	for i, text := range texts {
		var err error
		if inputs[i], err = b.inputs(b.m.PassagePrefix + text); err != nil {
			return 0, err
		}
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	errs := make(chan error, b.loops)
	start := time.Now()
	for range b.loops {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(inputs) {
					return
				}
				out := []ort.Value{nil}
				if err := b.session.Run(inputs[i], out); err != nil {
					errs <- err
					return
				}
				out[0].Destroy()
			}
		})
	}
	wg.Wait()
	took := time.Since(start)
	select {
	case err := <-errs:
		return 0, err
	default:
		return took, ctx.Err()
	}
}

// inputs makes the tensors of one text, without padding.
func (b *Bare) inputs(text string) ([]ort.Value, error) {
	tokens := b.t.Encode(text, b.m.MaxTokens)
	n := len(tokens)
	ids, mask := make([]int64, n), make([]int64, n)
	for i, t := range tokens {
		ids[i], mask[i] = int64(t.ID), 1
	}
	var values []ort.Value
	for _, name := range b.m.Inputs {
		data := map[string][]int64{inputIDs: ids, attentionMask: mask, tokenTypeIDs: make([]int64, n)}[name]
		t, err := ort.NewTensor(ort.NewShape(1, int64(n)), data)
		if err != nil {
			return values, err
		}
		values = append(values, t)
	}
	return values, nil
}

// Close frees the graph.
func (b *Bare) Close() error { return b.session.Destroy() }
