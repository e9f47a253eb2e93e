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
	"runtime"
	"sync"
	"time"

	"pincite/backend/embed"
	"pincite/backend/library/backfill/power"
	"pincite/backend/library/engines"
	"pincite/backend/library/ingest"
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

// worker is one run of Embed.
type worker struct {
	file    *matter.Handle
	engines *engines.Pool
	power   power.Source
	uses    *Uses
	request Request
	report  *Report
	meter   *meter

	engine     embed.Engine // of its own
	set        store.VectorSet
	dim        int
	checkpoint *ingest.Checkpoint

	battery   bool      // when it was asked last
	batteryAt time.Time // when that was
}

// prepare opens the model and makes the set, so that what cannot work fails at once.
func (w *worker) prepare() error {
	device, err := embed.ParseDevice(w.request.Device)
	if err != nil {
		return err
	}
	if w.request.Model == "" || w.request.Model == engines.Builtin {
		return fmt.Errorf("%w: name one that is installed; see: pincite models list", engines.ErrNoModel)
	}
	var meta store.Meta
	var sets []store.SetInfo
	err = w.file.Read(func(db matter.Reader) (err error) {
		if meta, err = db.Meta(); err == nil {
			sets, err = db.VectorSets()
		}
		return err
	})
	if err != nil {
		return err
	}
	if meta.VectorSet == "" {
		return fmt.Errorf("%w in %s", matter.ErrNotIndexed, w.file.Name())
	}
	recipe, err := matter.RecipeOf(meta)
	if err != nil {
		return err
	}
	hash := ""
	for _, s := range sets {
		if s.Notes[NoteModel] == w.request.Model {
			hash = s.Notes[NoteHash] // go on with the graph that made its vectors
		}
	}
	if w.engine, err = w.engines.OpenBackground(w.request.Model, hash, threadsOf(w.request.Threads), device); err != nil {
		return err
	}
	info := w.engine.Info()
	w.set, w.dim = matter.VectorSetOf(info, recipe, meta.Notes[matter.NoteCutter]), info.Dim
	if w.set == meta.VectorSet {
		return nil // every document has them
	}
	notes := map[string]string{NoteModel: w.request.Model, NoteHash: info.Hash, noteAsked: time.Now().UTC().Format(time.RFC3339Nano)}
	return w.file.Amend(func(db *store.Store) error { return db.PutVectorSet(w.set, w.dim, notes) })
}

// threadsOf is how many threads a request means.
func threadsOf(threads int) int {
	if threads > 0 {
		return threads
	}
	return max(1, runtime.GOMAXPROCS(0)/2)
}

// run makes vectors until no document lacks them. What is made when it ends early is stored.
func (w *worker) run(ctx context.Context) (err error) {
	every := cmp.Or(w.request.CheckpointEvery, ingest.CheckpointEvery)
	key, err := w.file.Key()
	if err != nil {
		return err
	}
	if w.checkpoint, err = ingest.OpenCheckpoint(w.file.Path()+matter.PartsSuffix, key, w.set, w.dim, every); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.checkpoint.Flush()) }()
	for {
		if err := w.hold(ctx); err != nil {
			return err
		}
		todo, err := w.pending()
		if err != nil {
			return err
		}
		w.meter.tell()
		if len(todo) == 0 {
			return w.checkpoint.Remove() // what is left is of documents that are not there any more
		}
		if err := w.fill(ctx, todo); err != nil {
			return err
		}
	}
}

// store commits documents with their vectors. While another program has the file open, it
// waits.
func (w *worker) store(ctx context.Context, batch []pending) error {
	vectored := make([]store.Vectored, len(batch))
	var kept []ingest.TextKey
	for i, d := range batch {
		vectored[i] = store.Vectored{Document: d.document, Vectors: d.vectors}
		kept = append(kept, d.kept...)
	}
	for {
		var stored int
		err := w.file.Amend(func(db *store.Store) (err error) {
			stored, err = db.PutVectorsOf(w.set, w.dim, vectored...)
			return err
		})
		if err == nil {
			w.count(batch, stored)
			return w.checkpoint.Stored(kept)
		}
		if !errors.Is(err, store.ErrLocked) {
			return err
		}
		if err := w.wait(ctx, PausedInUse, busyPause, nil); err != nil {
			return err
		}
	}
}

// count adds stored documents to the report. Of those that left or changed meanwhile the
// vectors are lost; the next plan knows what is there now.
func (w *worker) count(batch []pending, stored int) {
	for _, d := range batch {
		w.report.Embedded += len(d.document.Chunks) - len(d.kept)
		if stored == len(batch) {
			w.report.Chunks += len(d.document.Chunks)
		}
	}
	w.report.Documents += stored
}
