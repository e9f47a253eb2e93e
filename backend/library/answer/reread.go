package answer

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"pincite/backend/library/matter"
	"pincite/backend/search/reread"
	"pincite/backend/store"
)

// encoder returns what reads the best passages of this matter's answers again, with the vectors that were kept of
// them; nil where there is none.
func (s *Session) encoder() (*reread.Encoder, error) {
	engine, err := s.engines.Encoder()
	if engine == nil || err != nil {
		return nil, err
	}
	fusion, err := reread.Shipped()
	if err != nil {
		return nil, err
	}
	s.reread = reread.New(engine, engine.Info().Hash, fusion)
	if kept, err := s.file.ReadBeside(matter.PassagesSuffix); err == nil {
		s.reread.Recall(kept) // what cannot be read is made anew
	}
	return s.reread, nil
}

// keepPassages keeps the vectors of passages that were made since they were last kept. They are derived: where the
// matter is locked, gone or in a folder that may only be read, they are made again.
func (s *Session) keepPassages() error {
	e := s.reread
	s.reread = nil
	if e == nil || e.Made() == 0 {
		return nil
	}
	if _, err := os.Stat(s.file.Path()); err != nil {
		return nil
	}
	err := s.file.WriteBeside(matter.PassagesSuffix, e.Kept())
	if err == nil || errors.Is(err, store.ErrSealed) || errors.Is(err, fs.ErrPermission) || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("keep the vectors of passages: %w; free some space or check the rights of the matter's folder", err)
}
