package store

import (
	"context"
	"errors"
	"io"
)

// Prefetch reads the file from end to end, so that what is asked next comes from
// memory. Worth it before all vectors are loaded from a file that is not in memory
// yet; a search that needs few documents is faster without.
func (s *Store) Prefetch(ctx context.Context) error {
	size, err := s.Size()
	if err != nil {
		return err
	}
	f := io.NewSectionReader(s.file, 0, size)
	buf := make([]byte, 1<<20)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		switch _, err := f.Read(buf); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return s.explain(err)
		}
	}
}
