package bench

import (
	"context"
	"errors"
	"os"

	"pincite/backend/library"
)

// WithMatter indexes folders and calls fn with their matter, as a person has it, with ONNX Runtime where PINCITE_ONNXRUNTIME names it.
// The matter is gone afterwards.
func WithMatter(ctx context.Context, folders []string, fn func(*library.Matter) error) (err error) {
	scratch, err := os.MkdirTemp("", "pincite-bench")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	lib, err := library.Open(library.Options{Home: scratch, Runtime: os.Getenv("PINCITE_ONNXRUNTIME")})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lib.Close()) }()
	m, err := lib.CreateMatter("")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	if _, err := m.Index(ctx, library.IndexRequest{Folders: folders}); err != nil {
		return err
	}
	return fn(m)
}
