package embed

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"

	"pincite/models"
)

// ErrNoEncoder is returned by [OpenEncoder] where there is none that is fast enough to be of use.
var ErrNoEncoder = errors.New("no encoder reads the best passages of a search again")

// OpenEncoder opens the encoder that reads the best passages of a search once more: the one in a directory, or the
// one that the binary carries where dir is "". The error is [ErrNoEncoder] where the binary carries none, or where
// ONNX Runtime is not in use: in pure Go each question would wait for seconds.
func OpenEncoder(dir string, opts Options) (Engine, error) {
	f := files{fsys: models.FS, root: encoderFolder}
	if dir != "" {
		f = files{fsys: os.DirFS(dir), dir: dir}
	}
	return openFast(f, opts)
}

// OpenEntailment opens the cross-encoder that reads a question for yes or no beside a sentence, which the binary carries: package
// entailment
// says how a text joins the two and what its vector holds. It shares weights with the encoder that the binary carries. The errors are
// those of
// [OpenEncoder].
func OpenEntailment(opts Options) (Engine, error) {
	return openFast(files{fsys: models.FS, root: "entailment", shared: encoderFolder}, opts)
}

// encoderFolder is the encoder's in the binary.
const encoderFolder = "encoder"

// openFast opens a model on the processor, where ONNX Runtime is.
func openFast(f files, opts Options) (Engine, error) {
	if _, err := fs.Stat(f.fsys, path.Join(f.root, ModelFile)); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: this build carries no weights; see models/%s/README.md", ErrNoEncoder, f.root)
	}
	if opts.ForceHugot {
		return nil, fmt.Errorf("%w: it needs ONNX Runtime, which is not to be used", ErrNoEncoder)
	}
	if rt := process.load(opts); rt.Err != nil {
		return nil, fmt.Errorf("%w: it needs ONNX Runtime: %w", ErrNoEncoder, rt.Err)
	}
	opts.Device = CPU
	e, err := open(f, opts)
	if err != nil {
		return nil, fmt.Errorf("open the encoder: %w", err)
	}
	return e, nil
}
