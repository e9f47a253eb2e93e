package quantize

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"pincite/backend/atomicfile"
	"pincite/backend/embed/onnxfile"
)

// Progress is told how many bytes of a file are written.
type Progress func(done, total int64)

// Saved is a file that [Write] wrote.
type Saved struct {
	Size   int64
	SHA256 string // 64 lower-case hexadecimal digits
	// Resumed is how many bytes an interrupted run had written, of both files.
	Resumed int64
	// Weights is the file beside it, where the model has one.
	Weights *Saved
}

// checkpointEvery is how many bytes may be lost when the machine stops: half a second's
// work.
const checkpointEvery = 32 << 20

// Write writes a model to path and, before it, the weights that lie beside it. Until a
// file is whole its bytes are in path + ".part", and
// beside them is a note (".state") of how far they are known to be on the disk, so that
// a run that was killed, or whose machine stopped, is gone on with. source identifies
// what the model is made of; a part that was made of another is written anew. The note
// stays, so that another Write to the same path finds the work done; after an error the
// part stays too. [Discard] removes both.
func Write(ctx context.Context, path, source string, model *onnxfile.Rewritten, progress Progress) (Saved, error) {
	if progress == nil {
		progress = func(_, _ int64) {}
	}
	weights := model.Beside()
	if weights == nil {
		return writeFile(ctx, path, source, model, progress)
	}
	total := weights.Size() + model.Size()
	beside, err := writeFile(ctx, weightsOf(path), source, weights, func(done, _ int64) { progress(done, total) })
	if err != nil {
		return Saved{}, err
	}
	saved, err := writeFile(ctx, path, source, model, func(done, _ int64) { progress(weights.Size()+done, total) })
	saved.Resumed += beside.Resumed
	saved.Weights = &beside
	return saved, err
}

// weightsOf is where the weights of a graph lie.
func weightsOf(path string) string { return filepath.Join(filepath.Dir(path), WeightsFile) }

func writeFile(ctx context.Context, path, source string, model *onnxfile.Rewritten, progress Progress) (Saved, error) {
	if saved, ok := finished(path, source, model.Size()); ok {
		return saved, nil
	}
	f, err := os.OpenFile(path+".part", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return Saved{}, err
	}
	w := &partWriter{ctx: ctx, file: f, path: path, total: model.Size(), hash: sha256.New(), progress: progress,
		state: state{Source: sourceOf(source), Size: model.Size()}}
	resumed, err := w.write(model)
	if err = errors.Join(err, f.Close()); err != nil {
		return Saved{}, err
	}
	if err := atomicfile.Rename(path+".part", path); err != nil {
		return Saved{}, err
	}
	return Saved{Size: w.done, SHA256: w.state.SHA256, Resumed: resumed}, nil
}

// finished returns what an earlier run wrote, where it is whole and unchanged.
func finished(path, source string, size int64) (Saved, bool) {
	note, ok := readState(path)
	if !ok || note.Source != sourceOf(source) || note.Size != size || note.Done != size {
		return Saved{}, false
	}
	f, err := os.Open(path)
	if err != nil {
		return Saved{}, false
	}
	defer f.Close()
	h := sha256.New()
	if n, err := io.Copy(h, f); err != nil || n != size || hex.EncodeToString(h.Sum(nil)) != note.SHA256 {
		return Saved{}, false
	}
	return Saved{Size: size, SHA256: note.SHA256, Resumed: size}, true
}

// sourceOf identifies what a file is made of and by what.
func sourceOf(source string) string { return source + " " + Version }

func readState(path string) (s state, ok bool) {
	data, err := os.ReadFile(path + ".state")
	return s, err == nil && json.Unmarshal(data, &s) == nil
}

// Discard removes what an interrupted [Write] to path has left.
func Discard(path string) error {
	var errs []error
	for _, path := range []string{path, weightsOf(path)} {
		for _, ending := range []string{".part", ".state"} {
			if err := os.Remove(path + ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, err)
			}
		}
	}
	return errors.Join(errs...)
}

// state is the note beside a part.
type state struct {
	Source string
	Size   int64  // of the whole
	Done   int64  // bytes that are on the disk
	SHA256 string // of them
}

// partWriter appends to a part and notes how far it is.
type partWriter struct {
	ctx      context.Context
	file     *os.File
	path     string
	hash     hash.Hash
	done     int64
	total    int64
	noted    int64
	state    state
	progress Progress
}

// resume finds how much of an earlier run can be kept, and places the part there.
func (w *partWriter) resume() (int64, error) {
	if old, ok := readState(w.path); ok && old.Source == w.state.Source && old.Size == w.total && old.Done <= w.total {
		n, err := io.Copy(w.hash, io.NewSectionReader(w.file, 0, old.Done))
		if err != nil {
			return 0, err
		}
		if n == old.Done && hex.EncodeToString(w.hash.Sum(nil)) == old.SHA256 {
			w.done, w.noted = n, n
		} else {
			w.hash.Reset()
		}
	}
	if err := w.file.Truncate(w.done); err != nil {
		return 0, err
	}
	_, err := w.file.Seek(w.done, io.SeekStart)
	return w.done, err
}

// write writes what is not there yet and puts it on the disk.
func (w *partWriter) write(model *onnxfile.Rewritten) (resumed int64, err error) {
	if resumed, err = w.resume(); err != nil {
		return 0, err
	}
	out := bufio.NewWriterSize(w, 1<<20)
	if _, err := model.WriteFrom(out, resumed); err != nil {
		return 0, err
	}
	if err := out.Flush(); err != nil {
		return 0, err
	}
	return resumed, w.note()
}

func (w *partWriter) Write(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.file.Write(b)
	w.hash.Write(b[:n])
	w.done += int64(n)
	w.progress(w.done, w.total)
	if err == nil && w.done-w.noted >= checkpointEvery {
		err = w.note()
	}
	return n, err
}

// note puts the bytes on the disk and then says so.
func (w *partWriter) note() error {
	if err := w.file.Sync(); err != nil {
		return err
	}
	w.noted = w.done
	w.state.Done, w.state.SHA256 = w.done, hex.EncodeToString(w.hash.Sum(nil))
	data, err := json.Marshal(w.state)
	if err != nil {
		return err
	}
	if err := atomicfile.WriteFile(w.path+".state", data, atomicfile.Private); err != nil {
		return fmt.Errorf("note the progress: %w", err)
	}
	return nil
}
