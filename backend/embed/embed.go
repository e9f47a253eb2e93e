package embed

import (
	"context"
	"fmt"
	"os"
	"strings"

	"pincite/models"
)

// Engine embeds texts. It is safe for concurrent use.
type Engine interface {
	// Embed returns a vector for each text, in their order: [Info.Dim] numbers of unit
	// length (L2), or all zero where the model knows nothing in the text. A text longer
	// than [Info.MaxTokens] counts up to there. It returns ctx's error when ctx ends
	// between two texts, and no vectors with any error.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	Info() Info
	// Close waits for the texts that are running and frees the model. Later calls of
	// Embed return [ErrClosed]; closing twice is harmless.
	Close() error
}

// Info describes an engine.
type Info struct {
	ID        string // the model's name, such as "gte-large"
	Dim       int    // numbers in a vector
	MaxTokens int    // with the two special tokens
	// Hash identifies what a vector depends on: weights, vocabulary, pooling, limits.
	// 64 hexadecimal digits. Vectors with different hashes are not comparable.
	Hash     string
	Provider string // what runs the model: "onnxruntime 1.30.0 cpu" or "hugot (pure Go, slow)"
	// Precision is that of the graph that runs.
	Precision Precision
	// Note is one line for a person where the model does not run as was asked for or
	// chosen: a graphics processor that failed. It may come up while the engine runs.
	Note string
}

// Options say how to run a model. The zero value is right for most.
type Options struct {
	// Library is the ONNX Runtime library to load, a file or a folder that holds one.
	// Empty means to search: see [ProbeRuntime].
	Library string
	// Threads is how many texts run at once; 0 is one for each processor. It does not
	// change the vectors. hugot takes one text at a time and ignores it.
	Threads int
	// ForceHugot runs the model in pure Go even where ONNX Runtime could be loaded.
	ForceHugot bool
	// Device is what computes. A device that cannot be used, or fails later, is replaced
	// by the processor, and [Info.Note] says so.
	Device Device
	// Hash opens the graph of the model whose [Info.Hash] this is, where the model has
	// one: to go on with vectors that are there.
	Hash string
	// Batch is how many texts are run at once, padded to one length; 0 is 1 on the
	// processor, which is faster so, and 64 on a graphics processor. The vectors of an int8
	// graph depend on what is in a batch.
	Batch int
}

// OpenBuiltin opens the model that the binary carries.
func OpenBuiltin(opts Options) (Engine, error) {
	e, err := open(builtinFiles(), opts)
	if err != nil {
		return nil, fmt.Errorf("open the built-in model: %w", err)
	}
	return e, nil
}

// Open opens the model in a directory that holds manifest.json (see [Manifest]),
// model.onnx and vocab.txt. It checks the vocabulary against the manifest; the weights,
// which may be large, it trusts ([Manifest.Verify] reads them). A directory that does
// not hold a usable model is [ErrModel] or [ErrVocab].
func Open(dir string, opts Options) (Engine, error) {
	e, err := open(files{fsys: os.DirFS(dir), dir: dir}, opts)
	if err != nil {
		return nil, fmt.Errorf("open the model in %s: %w", dir, err)
	}
	return e, nil
}

// Hashes returns what [Info.Hash] may be for the model in a directory, one for each of
// its graphs. It is empty where there is no usable model.
func Hashes(dir string) []string {
	m, err := files{fsys: os.DirFS(dir), dir: dir}.manifest()
	if err != nil {
		return nil
	}
	var all []string
	for _, v := range m.variants() {
		all = append(all, v.hash)
	}
	return all
}

// open prefers ONNX Runtime and falls back to hugot where its library cannot be loaded.
// A model that ONNX Runtime refuses is an error: hugot knows fewer operators, not more.
func open(f files, opts Options) (*engine, error) {
	m, err := f.manifest()
	if err != nil {
		return nil, err
	}
	t, err := f.tokenizer(m)
	if err != nil {
		return nil, err
	}
	e := newEngine(m, t)
	var rt Runtime
	if !opts.ForceHugot {
		rt = process.load(opts)
	}
	if opts.ForceHugot || rt.Err != nil {
		v := m.choose(CPU, opts.Hash)
		e.use(v)
		if f.dir != "" {
			e.tell("ONNX Runtime is not in use; the engine in pure Go has taken over, which is slow: see pincite doctor")
		}
		err = e.openHugot(f, v)
	} else {
		err = e.openDevice(f, opts, rt.Version)
	}
	if err != nil {
		return nil, err
	}
	return e, e.check()
}

// openDevice opens the model on the device that is asked for or was chosen, and on the
// processor where that fails.
func (e *engine) openDevice(f files, opts Options, version string) error {
	device, note := f.device(opts)
	e.tell(note)
	if device != CPU {
		err := e.openGPU(f, opts, device, version)
		if err == nil {
			return nil
		}
		e.tell(fmt.Sprintf("%s cannot be used: %v; the processor has taken over", device, err))
	}
	v := e.manifest.choose(CPU, opts.Hash)
	e.use(v)
	return e.openORT(f, v, opts, version)
}

// use notes which graph runs.
func (e *engine) use(v variant) { e.info.Hash, e.info.Precision = v.hash, v.precision }

// tell sets what a person has to know, in one line.
func (e *engine) tell(note string) {
	if note != "" {
		note = strings.Join(strings.Fields(note), " ")
		e.note.Store(&note)
	}
}

// choose returns the graph for a device: the one of that hash, or else model.onnx for a
// processor and one in full precision for a graphics processor, where the model has one.
func (m *Manifest) choose(d Device, hash string) variant {
	all := m.variants()
	for _, v := range all {
		if hash != "" && v.hash == hash {
			return v
		}
	}
	if d != CPU {
		return all[len(all)-1]
	}
	return all[0]
}

// builtinFiles are the files of the model that the binary carries.
func builtinFiles() files { return files{fsys: models.FS, root: "builtin"} }
