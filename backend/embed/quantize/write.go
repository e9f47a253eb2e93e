package quantize

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"path/filepath"

	"pincite/backend/atomicfile"
	"pincite/backend/embed/onnxfile"
)

// Progress is told how many bytes of a model's files are written.
type Progress func(done, total int64)

// Saved is a file that [Write] wrote.
type Saved struct {
	Size   int64
	SHA256 string // 64 lower-case hexadecimal digits
	// Weights is the file beside it, where the model has one.
	Weights *Saved
}

// Write writes a model to path and, before it, the weights that lie beside it, each whole or not
// at all. A write that ctx ends, or a kill, begins anew: it takes seconds.
func Write(ctx context.Context, path string, model *onnxfile.Rewritten, progress Progress) (saved Saved, err error) {
	total, before := model.Size(), int64(0)
	if weights := model.Beside(); weights != nil {
		total, before = total+weights.Size(), weights.Size()
		beside, err := writeFile(ctx, filepath.Join(filepath.Dir(path), WeightsFile), weights, func(done int64) { progress(done, total) })
		if err != nil {
			return Saved{}, err
		}
		saved.Weights = &beside
	}
	file, err := writeFile(ctx, path, model, func(done int64) { progress(before+done, total) })
	saved.Size, saved.SHA256 = file.Size, file.SHA256
	return saved, err
}

func writeFile(ctx context.Context, path string, model *onnxfile.Rewritten, progress func(done int64)) (Saved, error) {
	w := &hashWriter{ctx: ctx, hash: sha256.New(), progress: progress}
	err := atomicfile.Write(path, atomicfile.Private, func(out io.Writer) error {
		w.out = out
		_, err := model.WriteTo(w)
		return err
	})
	return Saved{Size: w.done, SHA256: hex.EncodeToString(w.hash.Sum(nil))}, err
}

// hashWriter hashes what it passes on, until ctx ends.
type hashWriter struct {
	ctx      context.Context
	out      io.Writer
	hash     hash.Hash
	done     int64
	progress func(done int64)
}

func (w *hashWriter) Write(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.out.Write(b)
	w.hash.Write(b[:n])
	w.done += int64(n)
	w.progress(w.done)
	return n, err
}
