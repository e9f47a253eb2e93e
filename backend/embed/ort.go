package embed

import (
	"errors"
	"fmt"
	"path/filepath"

	ort "github.com/yalue/onnxruntime_go"
)

// openORT starts the engine on ONNX Runtime, which must be loaded.
func (e *engine) openORT(f files, opts Options, version string) error {
	session, err := newSession(f, e.manifest)
	if err != nil {
		return fmt.Errorf("%w: ONNX Runtime %s: %w; install the model again", ErrModel, version, err)
	}
	runners := make([]runner, opts.threads())
	for i := range runners {
		runners[i] = newORTRunner(session, e.manifest)
	}
	e.start(runners, session.Destroy, "onnxruntime "+version+" cpu")
	return nil
}

// newSession loads the graph, from its file where it has one: weights that lie beside it
// are found so, and none pass through Go's memory.
func newSession(f files, m *Manifest) (*ort.DynamicAdvancedSession, error) {
	o, err := ort.NewSessionOptions()
	if err != nil {
		return nil, err
	}
	defer o.Destroy()
	// One thread a text: see the package comment. Memory patterns are plans for one input
	// shape; as most texts have a length of their own they would pile up, hardly used.
	err = errors.Join(o.SetIntraOpNumThreads(1), o.SetInterOpNumThreads(1), o.SetMemPattern(false))
	if err != nil {
		return nil, err
	}
	outputs := []string{m.Output}
	if f.dir != "" {
		return ort.NewDynamicAdvancedSession(filepath.Join(f.dir, modelFile), m.Inputs, outputs, o)
	}
	graph, err := f.read(modelFile)
	if err != nil {
		return nil, err
	}
	return ort.NewDynamicAdvancedSessionWithONNXData(graph, m.Inputs, outputs, o)
}

// ortRunner runs a session, which it shares with other runners, on buffers of its own.
type ortRunner struct {
	session *ort.DynamicAdvancedSession
	m       *Manifest
	ids     []int64    // input_ids
	ones    []int64    // attention_mask
	zeros   []int64    // token_type_ids
	out     []float32  // the graph's output
	bound   []*binding // by number of tokens; nil until a text has that length
}

// binding holds tensors over a runner's buffers for texts of one length. They are kept
// because making them costs more than running the built-in model on a short text.
type binding struct {
	inputs []ort.Value
	output []ort.Value
}

func newORTRunner(session *ort.DynamicAdvancedSession, m *Manifest) *ortRunner {
	r := &ortRunner{
		session: session,
		m:       m,
		ids:     make([]int64, m.MaxTokens),
		ones:    make([]int64, m.MaxTokens),
		zeros:   make([]int64, m.MaxTokens),
		out:     make([]float32, m.outputLen(m.MaxTokens)),
		bound:   make([]*binding, m.MaxTokens+1),
	}
	for i := range r.ones {
		r.ones[i] = 1
	}
	return r
}

func (r *ortRunner) run(tokens []Token) ([]float32, error) {
	b, err := r.bind(len(tokens))
	if err != nil {
		return nil, err
	}
	for i, t := range tokens {
		r.ids[i] = int64(t.ID)
	}
	if err := r.session.Run(b.inputs, b.output); err != nil {
		return nil, err
	}
	return r.out[:r.m.outputLen(len(tokens))], nil
}

// bind returns the tensors for texts of n tokens.
func (r *ortRunner) bind(n int) (*binding, error) {
	if r.bound[n] != nil {
		return r.bound[n], nil
	}
	b := &binding{}
	for _, name := range r.m.Inputs {
		data := map[string][]int64{inputIDs: r.ids, attentionMask: r.ones, tokenTypeIDs: r.zeros}[name]
		t, err := ort.NewTensor(ort.NewShape(1, int64(n)), data)
		if err != nil {
			return nil, errors.Join(err, b.destroy())
		}
		b.inputs = append(b.inputs, t)
	}
	shape := ort.NewShape(1, int64(n), int64(r.m.Dim))
	if r.m.Pooling == PoolNone {
		shape = ort.NewShape(1, int64(r.m.Dim))
	}
	t, err := ort.NewTensor(shape, r.out)
	if err != nil {
		return nil, errors.Join(err, b.destroy())
	}
	b.output = []ort.Value{t}
	r.bound[n] = b
	return b, nil
}

func (b *binding) destroy() error {
	var errs []error
	for _, t := range append(b.inputs, b.output...) {
		errs = append(errs, t.Destroy())
	}
	return errors.Join(errs...)
}

func (r *ortRunner) close() error {
	var errs []error
	for _, b := range r.bound {
		if b != nil {
			errs = append(errs, b.destroy())
		}
	}
	return errors.Join(errs...)
}
