package embed

import (
	"context"
	"fmt"
	"os"

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
		err = e.openHugot(f)
	} else {
		err = e.openORT(f, opts, rt.Version)
	}
	if err != nil {
		return nil, err
	}
	return e, e.check()
}

// builtinFiles are the files of the model that the binary carries.
func builtinFiles() files { return files{fsys: models.FS, root: "builtin"} }
