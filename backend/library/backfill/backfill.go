// Package backfill gives a matter the vectors of a further model beside its own, while it is
// searched and indexed. [Backfill.Embed] is the one to call first. Questions go on being
// answered by the matter's own vectors until all the documents that they search have the
// further ones; [Further] names the set that search is to look at.
//
// Documents that were used lately come first ([Uses]). A document is stored when its vectors
// are whole; those of a large one are kept beside the matter until then, so that a kill undoes
// seconds of work.
package backfill

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"pincite/backend/library/backfill/power"
	"pincite/backend/library/engines"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// Request says which vectors to make for a matter that can be searched already.
type Request struct {
	// Model is the name of an installed model.
	Model string
	// Threads is how many texts are embedded at once on the processor; 0 is half of the
	// processors, so that the machine stays of use for other work.
	Threads int
	// Device is what computes: "cpu", "cuda", "directml", "coreml"; "" and "auto" are as the
	// library was opened.
	Device string
	// PauseOnBattery makes the run wait while the machine runs on its battery.
	PauseOnBattery bool
	// Brake, where given, holds the run up from another goroutine.
	Brake *Brake
	// Progress, where given, is called about ten times a second while texts are embedded,
	// and whenever the run begins to wait or goes on, from one goroutine at a time.
	Progress func(Progress)
	// CheckpointEvery is how often the vectors of a document that is not whole are kept; 0 is
	// [ingest.CheckpointEvery].
	CheckpointEvery time.Duration
}

// Report is what a run did.
type Report struct {
	Model     string
	Note      string // one line, where the model did not run as it should; see [embed.Info]
	Documents int    // that got their vectors
	Chunks    int    // of those documents
	Embedded  int    // of Chunks, those that were embedded in this run
	Elapsed   time.Duration
	// Set is how the vector set stands at the end.
	Set SetInfo
}

// Backfill is what the further vectors of one matter are made with. It is safe for concurrent
// use.
type Backfill struct {
	File    *matter.Handle
	Engines *engines.Pool
	Power   power.Source
	Uses    *Uses

	running sync.Mutex // held by the one run
}

// Embed gives all documents of the matter vectors of a further model, beside the matter's
// own. Documents that were opened or found lately come first, then those whose files
// changed last; documents that an index run adds or changes meanwhile are taken up too.
//
// What is stored stays when the run ends early or is killed, and the next one goes on from
// there. Between commits the matter's file is open for reading at most.
//
// The report comes also with an error. That is [engines.ErrNoModel], [matter.ErrNotIndexed],
// [store.ErrLocked], that of ctx, [embed.ErrClosed] where the model is removed meanwhile, or
// one of the store or the model.
func (b *Backfill) Embed(ctx context.Context, req Request) (*Report, error) {
	w := &worker{
		file: b.File, engines: b.Engines, power: b.Power, uses: b.Uses,
		request: req, report: &Report{Model: req.Model}, meter: newMeter(req.Progress, time.Now),
	}
	if !b.running.TryLock() {
		return w.report, fmt.Errorf("%w: vectors of %s are being made; wait until that is done", store.ErrLocked, b.File.Name())
	}
	defer b.running.Unlock()
	start := time.Now()
	err := w.prepare()
	if w.engine != nil {
		if err == nil {
			err = w.run(ctx)
		}
		w.report.Note = w.engine.Info().Note
		err = errors.Join(err, b.Engines.CloseBackground(w.engine))
	}
	w.report.Elapsed = time.Since(start)
	if w.set != "" {
		sets, described := b.Sets()
		for _, s := range sets {
			if s.ID == string(w.set) {
				w.report.Set = s
			}
		}
		err = cmp.Or(err, described)
	}
	return w.report, err
}
