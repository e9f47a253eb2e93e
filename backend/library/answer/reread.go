package answer

import (
	"context"
	"errors"
	"slices"

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
	s.recall(s.reread)
	return s.reread, nil
}

// recall has an encoder know the vectors that were kept; what cannot be read is made anew.
func (s *Session) recall(e *reread.Encoder) {
	if kept, err := s.file.OpenBeside(matter.PassagesSuffix); err == nil {
		e.Recall(kept)
	}
}

// keepPassages keeps the vectors of passages that were made since they were last kept. They are derived: where the
// matter is locked, gone or in a folder that may only be read, they are made again.
func (s *Session) keepPassages() error {
	e := s.reread
	s.reread = nil
	if e == nil {
		return nil
	}
	defer e.Close()
	return s.writePassages(e)
}

func (s *Session) writePassages(e *reread.Encoder) error {
	if e.Made() == 0 {
		return nil
	}
	return s.file.FillDerived(matter.PassagesSuffix, e.Keep)
}

// What [Session.ReadAhead] reads at once, which is for how long a question may wait for it, and after how many
// passages it keeps what it has.
const (
	aheadAtOnce   = 8
	aheadKeptEach = 5000
)

// ReadAhead has the encoder read all passages of the matter, so that the first answer to a question takes as
// long as a later one. Before each few of them it calls hold, which may wait, or end it by an error. Questions are answered
// meanwhile, and what is made stays when it ends early. progress is told how many documents of all are done.
//
// The error is that of hold, of ctx, or one of the matter or the model; nil also where no encoder is there, and where
// the matter is larger than what it keeps.
func (s *Session) ReadAhead(ctx context.Context, hold func() error, progress func(done, total int)) error {
	for i, total := 0, 1; i < total; i++ {
		var encoder *reread.Encoder
		var texts []string
		err := s.ask(ctx, func(d *snapshot) (err error) {
			if encoder = s.reread; encoder == nil {
				return nil
			}
			if total = len(d.searcher.Entries); i < total {
				passing := *d.searcher
				passing.Source = unkept{d.documents}
				texts, err = passing.Readings(ctx, i)
			}
			return err
		})
		if errors.Is(err, store.ErrDamaged) {
			continue // a search that meets it says so
		}
		if err != nil || encoder == nil || encoder.Full() {
			return err
		}
		for few := range slices.Chunk(texts, aheadAtOnce) {
			if err := errors.Join(hold(), ctx.Err()); err != nil {
				return err
			}
			if _, err := encoder.Prepare(ctx, few); err != nil {
				return err
			}
		}
		progress(min(i+1, total), total)
		if encoder.Made() >= aheadKeptEach || i+1 >= total {
			if err := s.ask(ctx, func(*snapshot) error {
				defer s.recall(encoder)
				return s.writePassages(encoder)
			}); err != nil {
				return err
			}
		}
	}
	return nil
}
