package bench

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/cpu"

	ort "github.com/yalue/onnxruntime_go"

	"pincite/backend/embed"
)

// bareLoop runs the graph of a model on the processor with ONNX Runtime and does nothing
// else: what comes out is thrown away. It is the measure for everything around it, which
// can at best be as fast. It is not safe for concurrent use.
type bareLoop struct {
	session *ort.DynamicAdvancedSession
	m       *embed.Manifest
	t       *embed.Tokenizer
	loops   int
}

// openBareLoop opens a graph of a model in a folder. It runs loops texts side by side, each
// on threads threads. The library has loaded ONNX Runtime before.
func openBareLoop(dir, graph string, loops, threads int) (*bareLoop, error) {
	data, err := os.ReadFile(filepath.Join(dir, embed.ManifestFile))
	if err != nil {
		return nil, err
	}
	m, err := embed.ParseManifest(data)
	if err != nil {
		return nil, err
	}
	vocab, err := os.Open(filepath.Join(dir, embed.VocabFile))
	if err != nil {
		return nil, err
	}
	defer vocab.Close()
	t, err := embed.NewTokenizer(vocab)
	if err != nil {
		return nil, err
	}
	o, err := ort.NewSessionOptions()
	if err != nil {
		return nil, err
	}
	defer o.Destroy()
	err = errors.Join(o.SetIntraOpNumThreads(threads), o.SetInterOpNumThreads(1), o.SetMemPattern(false))
	if runtime.GOARCH == "amd64" && !cpu.X86.HasAVX512VNNI && !cpu.X86.HasAVXVNNI { // as package embed does
		err = errors.Join(err, o.AddSessionConfigEntry("session.x64quantprecision", "1"))
	}
	if err != nil {
		return nil, err
	}
	s, err := ort.NewDynamicAdvancedSession(filepath.Join(dir, graph), m.Inputs, []string{m.Output}, o)
	if err != nil {
		return nil, err
	}
	return &bareLoop{s, m, t, loops}, nil
}

// run runs the graph once for each text and returns how long that took, without cutting
// the texts into tokens.
func (b *bareLoop) run(ctx context.Context, texts []string) (time.Duration, error) {
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
func (b *bareLoop) inputs(text string) ([]ort.Value, error) {
	tokens := b.t.Encode(text, b.m.MaxTokens)
	n := len(tokens)
	ids, mask := make([]int64, n), make([]int64, n)
	for i, t := range tokens {
		ids[i], mask[i] = int64(t.ID), 1
	}
	var values []ort.Value
	for _, name := range b.m.Inputs {
		data := map[string][]int64{"input_ids": ids, "attention_mask": mask, "token_type_ids": make([]int64, n)}[name]
		t, err := ort.NewTensor(ort.NewShape(1, int64(n)), data)
		if err != nil {
			return values, err
		}
		values = append(values, t)
	}
	return values, nil
}

// close frees the graph.
func (b *bareLoop) close() error { return b.session.Destroy() }
