package library

import (
	"context"
	"errors"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library/backfill"
)

// What making further vectors is asked for, and what it tells; package backfill explains them.
type (
	EmbedRequest  = backfill.Request
	EmbedReport   = backfill.Report
	EmbedProgress = backfill.Progress
	PauseReason   = backfill.PauseReason // why a run waits
	Brake         = backfill.Brake       // holds a run up
	VectorSetInfo = backfill.SetInfo
)

const (
	PausedByUser    = backfill.PausedByUser
	PausedOnBattery = backfill.PausedOnBattery
	PausedInUse     = backfill.PausedInUse

	VectorsOwn      = backfill.Own
	VectorsFilling  = backfill.Filling
	VectorsComplete = backfill.Complete
	VectorsStale    = backfill.Stale
)

// Embed gives all documents of the matter vectors of a further model, beside the matter's own;
// the matter can be searched all the time. See [backfill.Backfill.Embed].
func (m *Matter) Embed(ctx context.Context, req EmbedRequest) (*EmbedReport, error) {
	return m.backfill.Embed(ctx, req)
}

// ErrWaits is returned by [Matter.ReadAhead] while the machine runs on its battery.
var ErrWaits = errors.New("the machine runs on its battery; plug it in, or change that in the settings")

// ReadAhead has the built-in encoder read all passages of the matter before questions find them; see
// [answer.Session.ReadAhead]. It ends with [ErrWaits] where pauseOnBattery is set and the machine draws on its battery.
func (m *Matter) ReadAhead(ctx context.Context, pauseOnBattery bool, hold func() error, progress func(done, total int)) error {
	if m.served != nil {
		return nil
	}
	var asked time.Time
	return m.session.ReadAhead(ctx, func() error {
		if pauseOnBattery && time.Since(asked) > 5*time.Second {
			if asked = time.Now(); m.backfill.Power.OnBattery(ctx) {
				return ErrWaits
			}
		}
		return hold()
	}, progress)
}

// VectorSets returns the vector sets of the matter, its own first and stale ones last.
func (m *Matter) VectorSets() ([]VectorSetInfo, error) { return m.backfill.Sets() }

// LacksVectors reports whether documents lack vectors of a model; see [Matter.Embed].
func (m *Matter) LacksVectors(model string) (bool, error) { return m.backfill.Lacks(model) }

// DropVectors deletes a vector set. It is [ErrNoVectors] for the matter's own and for one that
// is not there, and [ErrInUse] while it is being filled.
func (m *Matter) DropVectors(id string) error { return m.backfill.Drop(id) }

// Opened notes that a person opened a document, so that its better vectors come before those
// of others.
func (m *Matter) Opened(id doc.ID) { m.backfill.Uses.Use(id) }
