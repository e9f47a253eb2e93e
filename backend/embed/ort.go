//go:build cgo

package embed

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/x448/float16"
	ort "github.com/yalue/onnxruntime_go"
	"golang.org/x/sys/cpu"

	"pincite/backend/embed/onnxfile"
)

// openORT starts the engine on the processor with ONNX Runtime, which must be loaded.
func (e *engine) openORT(f files, v variant, opts Options, version string) error {
	session, err := newSession(f, e.manifest, v, CPU)
	if err != nil {
		return fmt.Errorf("%w: ONNX Runtime %s: %w; install the model again", ErrModel, version, err)
	}
	e.batch = max(1, opts.Batch)
	runners := make([]runner, opts.threads())
	for i := range runners {
		runners[i] = newORTRunner(session, e.manifest, CPU, e.tokenizer.pad)
	}
	e.start(runners, session.Destroy, "onnxruntime "+version+" cpu")
	return nil
}

// openGPU starts the engine on a graphics processor. Where that fails while it runs, the
// processor goes on with the same graph, so that the vectors stay comparable.
func (e *engine) openGPU(f files, opts Options, d Device, version string) error {
	v := e.manifest.choose(d, opts.Hash)
	if v.precision == Int8 {
		return fmt.Errorf("%w: the model is here in int8 alone, which is for processors; install it again with its full precision kept",
			ErrDevice)
	}
	open := func(d Device) (runner, error) {
		session, err := newSession(f, e.manifest, v, d)
		if err != nil {
			return nil, err
		}
		r := newORTRunner(session, e.manifest, d, e.tokenizer.pad)
		r.own = true
		return r, nil
	}
	gpu, err := open(d)
	if err != nil {
		return err
	}
	// A session that opens need not run: what fails on the first text fails on all.
	if _, _, err := gpu.run([][]Token{{{ID: e.tokenizer.cls}, {ID: e.tokenizer.sep}}}); err != nil {
		return errors.Join(err, gpu.close())
	}
	e.use(v)
	e.batch = gpuBatch
	if opts.Batch > 0 {
		e.batch = opts.Batch
	}
	r := &failover{runner: gpu, spare: func() (runner, error) { return open(CPU) }, tell: func(cause error) {
		e.tell(fmt.Sprintf("%s failed: %v; the processor has taken over", d, cause))
	}}
	e.start([]runner{r}, func() error { return nil }, "onnxruntime "+version+" "+string(d))
	return nil
}

// sessionOptions are how a graph is run on a device.
func (d Device) sessionOptions() (*ort.SessionOptions, error) {
	o, err := ort.NewSessionOptions()
	if err != nil {
		return nil, err
	}
	// One thread a text: see the package comment. Memory patterns are plans for one input
	// shape; as most texts have a length of their own they would pile up, hardly used.
	err = errors.Join(o.SetInterOpNumThreads(1), o.SetMemPattern(false))
	if saturates() {
		err = errors.Join(err, o.AddSessionConfigEntry("session.x64quantprecision", "1"))
	}
	if d == CPU {
		err = errors.Join(err, o.SetIntraOpNumThreads(1))
	}
	if err == nil {
		err = d.provide(o)
	}
	if err != nil {
		return nil, errors.Join(err, o.Destroy())
	}
	return o, nil
}

// saturates reports whether ONNX Runtime's products of int8 overflow on this processor, as
// on x86 without VNNI, unless it is told to take its exact kernels. With VNNI those change
// no vector and take 2.2 times as long (ONNX Runtime 1.30, gte-large's shape, 128 tokens).
func saturates() bool {
	return runtime.GOARCH == "amd64" && !cpu.X86.HasAVX512VNNI && !cpu.X86.HasAVXVNNI
}

// session is a graph that is loaded.
type session struct {
	*ort.DynamicAdvancedSession
	half bool // its output is in float16, as some exports have it
}

// newSession loads a graph, from its file where it has one: weights that lie beside it
// are found so, and none pass through Go's memory.
func newSession(f files, m *Manifest, v variant, d Device) (*session, error) {
	o, err := d.sessionOptions()
	if err != nil {
		return nil, err
	}
	defer o.Destroy()
	outputs := []string{m.Output}
	s := &session{}
	if f.dir != "" {
		path := filepath.Join(f.dir, v.file)
		if s.half, err = halfOutput(path, m.Output); err != nil {
			return nil, err
		}
		s.DynamicAdvancedSession, err = ort.NewDynamicAdvancedSession(path, m.Inputs, outputs, o)
		return s, err
	}
	graph, err := f.graph(v.file)
	if err != nil {
		return nil, err
	}
	s.DynamicAdvancedSession, err = ort.NewDynamicAdvancedSessionWithONNXData(graph, m.Inputs, outputs, o)
	return s, err
}

// halfOutput reports whether an output of the graph in a file is in float16.
func halfOutput(path, name string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	graph, err := onnxfile.Read(f, info.Size())
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(graph.Outputs, func(v onnxfile.Value) bool { return v.Name == name && v.Type == onnxfile.Float16 }), nil
}

// ortRunner runs a session, which it may share with other runners, on buffers of its own.
type ortRunner struct {
	session *session
	own     bool // the session is closed with the runner
	m       *Manifest
	device  Device
	pad     int64
	ids     []int64    // input_ids
	mask    []int64    // attention_mask
	types   []int64    // token_type_ids
	out     []float32  // the graph's output
	half    []byte     // that, where it is in float16: two bytes a number
	bound   []*binding // of batches of one, by number of tokens; nil until a text has that length
}

// binding holds tensors over a runner's buffers for a batch of one size. Those of single
// texts are kept because making them costs more than running the built-in model on a
// short text.
type binding struct {
	inputs []ort.Value
	output []ort.Value
}

func newORTRunner(session *session, m *Manifest, d Device, pad int32) *ortRunner {
	r := &ortRunner{session: session, m: m, device: d, pad: int64(pad), bound: make([]*binding, m.MaxTokens+1)}
	// Nothing is bound yet, so nothing can go wrong.
	_ = r.grow(1, m.MaxTokens)
	return r
}

// grow makes the buffers large enough for a batch. Bindings over smaller ones go.
func (r *ortRunner) grow(texts, width int) error {
	if texts*width <= len(r.ids) {
		return nil
	}
	if err := r.unbind(); err != nil {
		return err
	}
	r.ids = make([]int64, texts*width)
	r.mask = make([]int64, texts*width)
	r.types = make([]int64, texts*width)
	r.out = make([]float32, texts*r.m.outputLen(width))
	if r.session.half {
		r.half = make([]byte, 2*len(r.out))
	}
	return nil
}

func (r *ortRunner) run(batch [][]Token) ([]float32, int, error) {
	longest := 0
	for _, tokens := range batch {
		longest = max(longest, len(tokens))
	}
	width := r.device.width(longest, r.m.MaxTokens)
	if err := r.grow(len(batch), width); err != nil {
		return nil, 0, err
	}
	for i, tokens := range batch {
		ids, mask, types := r.ids[i*width:][:width], r.mask[i*width:][:width], r.types[i*width:][:width]
		for k := range ids {
			ids[k], mask[k], types[k] = r.pad, 0, 0
			if k < len(tokens) {
				ids[k], mask[k] = int64(tokens[k].ID), 1
			}
		}
	}
	b, err := r.bind(len(batch), width)
	if err != nil {
		return nil, 0, err
	}
	err = r.session.Run(b.inputs, b.output)
	if len(batch) > 1 {
		err = errors.Join(err, b.destroy())
	}
	out := r.out[:len(batch)*r.m.outputLen(width)]
	if r.session.half {
		for i := range out {
			out[i] = float16.Frombits(binary.NativeEndian.Uint16(r.half[2*i:])).Float32()
		}
	}
	return out, width, err
}

// bind returns the tensors for a batch; those for more than one text are the caller's to
// destroy.
func (r *ortRunner) bind(texts, width int) (*binding, error) {
	if texts == 1 && r.bound[width] != nil {
		return r.bound[width], nil
	}
	b := &binding{}
	for _, name := range r.m.Inputs {
		data := map[string][]int64{inputIDs: r.ids, attentionMask: r.mask, tokenTypeIDs: r.types}[name]
		t, err := ort.NewTensor(ort.NewShape(int64(texts), int64(width)), data)
		if err != nil {
			return nil, errors.Join(err, b.destroy())
		}
		b.inputs = append(b.inputs, t)
	}
	shape := ort.NewShape(int64(texts), int64(width), int64(r.m.Dim))
	if r.m.Pooling == PoolNone {
		shape = ort.NewShape(int64(texts), int64(r.m.Dim))
	}
	t, err := r.output(shape)
	if err != nil {
		return nil, errors.Join(err, b.destroy())
	}
	b.output = []ort.Value{t}
	if texts == 1 {
		r.bound[width] = b
	}
	return b, nil
}

// output makes the tensor for the graph's output.
func (r *ortRunner) output(shape ort.Shape) (ort.Value, error) {
	if r.session.half {
		return ort.NewCustomDataTensor(shape, r.half, ort.TensorElementDataTypeFloat16)
	}
	return ort.NewTensor(shape, r.out)
}

func (b *binding) destroy() error {
	var errs []error
	for _, t := range append(b.inputs, b.output...) {
		errs = append(errs, t.Destroy())
	}
	return errors.Join(errs...)
}

// unbind destroys the tensors that are kept.
func (r *ortRunner) unbind() error {
	var errs []error
	for i, b := range r.bound {
		if b != nil {
			errs = append(errs, b.destroy())
			r.bound[i] = nil
		}
	}
	return errors.Join(errs...)
}

func (r *ortRunner) close() error {
	err := r.unbind()
	if r.own {
		err = errors.Join(err, r.session.Destroy())
	}
	return err
}
