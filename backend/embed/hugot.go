package embed

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	gomlx "github.com/gomlx/gomlx/backends"
	_ "github.com/gomlx/gomlx/backends/simplego" // the pure Go backend that hugot runs on
	"github.com/gomlx/gomlx/pkg/ml/context"
	"github.com/knights-analytics/hugot/backends"
	"github.com/knights-analytics/hugot/options"

	"pincite/backend/embed/onnxfile"
	"pincite/backend/embed/quantize"
)

// hugotProvider is what Info.Provider says of the fallback.
const hugotProvider = "hugot (pure Go, slow)"

// openHugot starts the engine on hugot's pure Go session.
//
// Only the part of hugot below its pipelines is used: the graph and its execution.
// Its Go tokenizer disagrees with the reference on accents, so token IDs come from ours.
func (e *engine) openHugot(f files, v variant) error {
	graph, err := f.read(v.file)
	if err == nil {
		graph, err = plain(graph)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrModel, err)
	}
	r, err := newHugotRunner(f.dir, graph, e.manifest)
	if err != nil {
		return fmt.Errorf("%w: %w; use ONNX Runtime, which runs more models", ErrModel, err)
	}
	e.start([]runner{r}, func() error { return nil }, hugotProvider)
	return nil
}

// plain returns a graph without products of integers, which hugot cannot run: they panic
// in goroutines of its own, where nothing can recover (gomlx v0.26.0).
func plain(graph []byte) ([]byte, error) {
	file, err := onnxfile.Read(bytes.NewReader(graph), int64(len(graph)))
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(file.Nodes, func(n onnxfile.Node) bool { return n.Op == "MatMulInteger" }) {
		return graph, nil
	}
	model, err := quantize.Plain(file)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.Grow(int(model.Size()))
	_, err = model.WriteTo(&b)
	return b.Bytes(), err
}

// hugotBackend is hugot's name for its pure Go backend.
const hugotBackend = "GO"

type hugotRunner struct {
	m        *Manifest
	pipeline *backends.BasePipeline
	output   int // which of the graph's outputs
	ones     []uint32
	out      []float32
}

// newHugotRunner loads a graph; dir is where weights beside it lie.
func newHugotRunner(dir string, graph []byte, m *Manifest) (r *hugotRunner, err error) {
	defer recoverTo(&err)
	model := &backends.Model{ID: m.ID, Path: dir, OnnxBytes: graph, MaxPositionEmbeddings: m.MaxTokens}
	opts := options.Defaults()
	opts.Backend = hugotBackend
	if err := backends.CreateModelBackend(model, opts); err != nil {
		return nil, err
	}
	if err := sequential(model.GoMLXModel); err != nil {
		return nil, err
	}
	r = &hugotRunner{
		m:        m,
		pipeline: &backends.BasePipeline{Model: model, Runtime: hugotBackend},
		output:   slices.Index(backends.GetNames(model.OutputsMeta), m.Output),
		ones:     slices.Repeat([]uint32{1}, m.MaxTokens),
	}
	if r.output < 0 {
		return nil, fmt.Errorf("the graph has no output %q", m.Output)
	}
	return r, nil
}

// sequential makes a model run one operator after the other. hugot's own choice, several
// at once, has data races (gomlx v0.26.0, simplego/exec.go: numUsed is read outside its
// lock); a matrix product still uses all processors.
func sequential(m *backends.GoMLXModel) error {
	backend, err := gomlx.NewWithConfig("go:ops_sequential")
	if err != nil {
		return err
	}
	exec, err := context.NewExec(backend, m.Ctx, m.Call)
	if err != nil {
		backend.Finalize()
		return err
	}
	exec.SetMaxCache(-1) // a compiled graph for each length of text
	m.Exec.Finalize()
	m.Backend.Finalize()
	m.Backend, m.Exec = backend, exec
	m.Destroy = func() {
		exec.Finalize()
		m.Ctx.Finalize()
		backend.Finalize()
	}
	return nil
}

// run takes one text: the engine makes no batches for hugot.
func (r *hugotRunner) run(texts [][]Token) (out []float32, width int, err error) {
	defer recoverTo(&err)
	tokens := texts[0]
	n := len(tokens)
	ids, types := make([]uint32, n), make([]uint32, n)
	for i, t := range tokens {
		ids[i] = uint32(t.ID)
	}
	batch := backends.NewBatch(1)
	batch.Input = []backends.TokenizedInput{{TokenIDs: ids, TypeIDs: types, AttentionMask: r.ones[:n], MaxAttentionIndex: n - 1}}
	batch.MaxSequenceLength = n
	if err := backends.CreateInputTensors(batch, r.pipeline.Model, hugotBackend); err != nil {
		return nil, 0, err
	}
	err = backends.RunSessionOnBatch(batch, r.pipeline)
	if err = errors.Join(err, batch.Destroy()); err != nil {
		return nil, 0, err
	}
	r.out = r.out[:0]
	switch v := batch.OutputValues[r.output].(type) {
	case [][]float32:
		r.out = append(r.out, v[0]...)
	case [][][]float32:
		r.out = append(r.out, slices.Concat(v[0]...)...)
	}
	if want := r.m.outputLen(n); len(r.out) != want {
		return nil, 0, fmt.Errorf("%w: the graph gave %d numbers, not %d; install the model again", ErrModel, len(r.out), want)
	}
	return r.out, n, nil
}

func (r *hugotRunner) close() (err error) {
	defer recoverTo(&err)
	r.pipeline.Model.GoMLXModel.Destroy()
	return nil
}

// recoverTo turns a panic into an error: the layers below hugot panic on an operator or
// a shape that they do not know.
func recoverTo(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("hugot: %v", p)
	}
}
