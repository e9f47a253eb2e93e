package backfill

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"pincite/backend/embed"
	"pincite/backend/library/backfill/power"
	"pincite/backend/library/engines"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/pace"
	"pincite/backend/store"
)

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
	w.set, w.dim = matter.VectorSetOf(info, recipe), info.Dim
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

// PauseReason says why a run of [Backfill.Embed] waits; "" where it does not.
type PauseReason string

const (
	PausedByUser    PauseReason = "user"    // see [Brake]
	PausedOnBattery PauseReason = "battery" // it goes on when the machine is plugged in
	PausedInUse     PauseReason = "in use"  // another program has the matter open
)

// Progress is how far the vectors of a model have come.
type Progress struct {
	Documents, DocumentsTotal int // with all their vectors, of those in the matter
	// Chunks counts those whose vectors are stored and those of the documents at work whose
	// vectors are made.
	Chunks, ChunksTotal int
	Rate                float64 // chunks a second, over the last half minute; 0 while that cannot be told
	// Left is the time still needed at that rate, and negative while that cannot be told.
	Left   time.Duration
	Paused PauseReason
}

// meter reports how far a run has come. It is not safe for concurrent use.
type meter struct {
	report func(Progress) // never nil
	clock  func() time.Time
	now    Progress
	last   time.Time // of the last report
	made   int       // chunks that this run made vectors for
	pace   pace.Pace // in these
}

func newMeter(report func(Progress), clock func() time.Time) *meter {
	if report == nil {
		report = func(Progress) {}
	}
	m := &meter{report: report, clock: clock, pace: pace.Pace{Window: 30 * time.Second, After: 5 * time.Second}} // texts are of all lengths
	m.restart()
	return m
}

// restart forgets the rate, as after a pause.
func (m *meter) restart() {
	m.pace.Begin(m.clock(), int64(m.made))
	m.now.Rate, m.now.Left = 0, -1
}

// had counts chunks whose vectors an earlier run made, which says nothing of the rate.
func (m *meter) had(chunks int) { m.now.Chunks += chunks }

// add counts chunks that have their vectors now.
func (m *meter) add(chunks int) {
	at := m.clock()
	m.now.Chunks += chunks
	m.made += chunks
	m.pace.Note(at, int64(m.made))
	m.now.Rate, m.now.Left = m.pace.Left(int64(m.now.ChunksTotal - m.now.Chunks))
	if at.Sub(m.last) >= ingest.ReportEvery {
		m.tell()
	}
}

// tell reports now.
func (m *meter) tell() {
	m.last = m.clock()
	m.report(m.now)
}
