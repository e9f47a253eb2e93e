package library

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"time"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/library/engines"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// EmbedRequest says which vectors to make for a matter that can be searched already.
type EmbedRequest struct {
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
	Progress func(EmbedProgress)

	unjudged bool          // without a trial, for measuring what that does
	parts    time.Duration // how often a large document's vectors are kept; 0 is partEvery
}

// EmbedReport is what a run of [Matter.Embed] did.
type EmbedReport struct {
	Model     string
	Note      string // one line, where the model did not run as it should; see [embed.Info]
	Documents int    // that got their vectors
	Chunks    int    // of those documents
	Embedded  int    // texts that were embedded; the others of Chunks had been already
	Elapsed   time.Duration
	// Set is how the vector set stands at the end.
	Set VectorSetInfo
}

// Embed gives all documents of the matter vectors of a further model, beside the matter's
// own. Documents that were opened or found lately come first, then those whose files
// changed last; documents that an index run adds or changes meanwhile are taken up too.
// The matter can be searched all the time, and the passages of each document are ranked by
// the new vectors as soon as it has them.
//
// What is stored stays when the run ends early or is killed, and the next one goes on from
// there: a document is stored when its vectors are whole, small ones several at a time,
// about every two seconds, and those of a large one are kept beside the matter until then.
// Texts that are the same, summary included, are embedded once in
// a matter. Between commits the matter's file is open for reading at most.
//
// The report comes also with an error. That is [ErrNoModel], [ErrNotIndexed], [ErrInUse],
// that of ctx, [ErrModelClosed] where the model is removed meanwhile, [ErrUnfit] as soon as
// it is clear that the vectors are of no use, or one of the store or the model.
func (m *Matter) Embed(ctx context.Context, req EmbedRequest) (*EmbedReport, error) {
	r := &embedRun{matter: m, request: req, report: &EmbedReport{Model: req.Model}, meter: newEmbedMeter(req.Progress, time.Now), power: m.library.power}
	if !m.filling.TryLock() {
		return r.report, fmt.Errorf("%w: vectors of %s are being made; wait until that is done", ErrInUse, m.file.Name())
	}
	defer m.filling.Unlock()
	start := time.Now()
	err := r.prepare()
	if r.engine != nil {
		if err == nil {
			err = r.do(ctx)
		}
		r.report.Note = r.engine.Info().Note
		err = errors.Join(err, m.library.engines.CloseBackground(r.engine))
	}
	r.report.Elapsed = time.Since(start)
	if described := r.describe(); err == nil {
		err = described
	}
	return r.report, err
}

// embedRun is one run of Embed.
type embedRun struct {
	matter  *Matter
	request EmbedRequest
	report  *EmbedReport
	meter   *embedMeter
	power   interface {
		OnBattery(context.Context) bool
	}

	engine embed.Engine // of its own
	own    contestant   // the matter's
	set    store.VectorSet
	dim    int
	twins  *twins
	parts  *ingest.Checkpoint
	trial  *Trial // that of the set, as far as it has come

	battery   bool      // when it was asked last
	batteryAt time.Time // when that was
}

// prepare opens the model and makes the set, so that what cannot work fails at once.
func (r *embedRun) prepare() error {
	m, l := r.matter, r.matter.library
	device, err := embed.ParseDevice(r.request.Device)
	if err != nil {
		return err
	}
	if r.request.Model == "" || r.request.Model == engines.Builtin {
		return fmt.Errorf("%w: name one that is installed; see: pincite models list", ErrNoModel)
	}
	var meta store.Meta
	var sets []store.SetInfo
	err = m.file.Read(func(db *store.Store) (err error) {
		if meta, err = db.Meta(); err == nil {
			sets, err = db.VectorSets()
		}
		return err
	})
	if err != nil {
		return err
	}
	if meta.VectorSet == "" {
		return fmt.Errorf("%w in %s; run: pincite index FOLDER", ErrNotIndexed, m.file.Name())
	}
	recipe, err := matter.RecipeOf(meta)
	if err != nil {
		return err
	}
	own, err := l.engines.Engine(meta.Notes[matter.NoteModel], meta.Notes[matter.NoteModelHash])
	if err != nil {
		return err
	}
	r.own = contestant{meta.VectorSet, own}
	hash := ""
	for _, s := range sets {
		if s.Notes[setModel] == r.request.Model {
			hash = s.Notes[setHash] // go on with the graph that made its vectors
		}
	}
	if r.engine, err = l.engines.OpenBackground(r.request.Model, hash, threadsOf(r.request.Threads), device); err != nil {
		return err
	}
	info := r.engine.Info()
	r.set, r.dim = matter.VectorSetOf(info, recipe, meta.Notes[matter.NoteCutter]), info.Dim
	if r.set == meta.VectorSet {
		return nil // every document has them
	}
	if r.request.unjudged {
		r.trial = &Trial{}
		return m.file.Amend(r.note)
	}
	for _, s := range sets {
		if s.Set == r.set {
			r.trial = trialOf(s)
		}
	}
	return m.file.Amend(r.note)
}

// threadsOf is how many threads a request means.
func threadsOf(threads int) int {
	if threads > 0 {
		return threads
	}
	return max(1, runtime.GOMAXPROCS(0)/2)
}

// note makes the set or renews its notes.
func (r *embedRun) note(db *store.Store) error {
	info := r.engine.Info()
	notes := map[string]string{setModel: r.request.Model, setHash: info.Hash, setAsked: time.Now().UTC().Format(time.RFC3339Nano)}
	if r.trial != nil {
		trial, err := json.Marshal(r.trial)
		if err != nil {
			return err
		}
		notes[setTrial] = string(trial)
	}
	return db.PutVectorSet(r.set, r.dim, notes)
}

func (r *embedRun) do(ctx context.Context) error {
	if r.trial.enough() {
		if err := r.verdict(); err != nil {
			return err
		}
	}
	r.twins = newTwins(r.matter, r.set)
	var err error
	if r.parts, err = ingest.OpenCheckpoint(r.matter.file.Path()+matter.PartsSuffix, r.set, r.dim, cmp.Or(r.request.parts, ingest.CheckpointEvery)); err != nil {
		return err
	}
	for {
		if err := r.hold(ctx); err != nil {
			return err
		}
		todo, err := r.plan()
		if err != nil {
			return err
		}
		r.meter.tell()
		if len(todo) == 0 {
			if err := r.parts.Remove(); err != nil { // of documents that are not there any more
				return err
			}
			break
		}
		batch, err := r.gather(todo)
		if err != nil {
			return err
		}
		if err := r.embed(ctx, batch); err != nil {
			return errors.Join(err, r.parts.Flush())
		}
		if err := r.store(ctx, batch); err != nil {
			return errors.Join(err, r.parts.Flush())
		}
		if err := r.judge(ctx, false); err != nil {
			return err
		}
	}
	return r.judge(ctx, true)
}

// store commits a batch. While another program has the file open, it waits.
func (r *embedRun) store(ctx context.Context, batch []*draft) error {
	vectored := make([]store.Vectored, len(batch))
	var kept []ingest.TextKey
	for i, d := range batch {
		vectored[i] = store.Vectored{Document: d.document, Vectors: d.vectors}
		kept = append(kept, d.kept...)
	}
	for {
		var stored int
		err := r.matter.file.Amend(func(db *store.Store) (err error) {
			stored, err = db.PutVectorsOf(r.set, r.dim, vectored...)
			return err
		})
		if err == nil {
			r.count(batch, stored)
			return r.parts.Stored(kept)
		}
		if !errors.Is(err, ErrInUse) {
			return err
		}
		if err := r.wait(ctx, PausedInUse, busyPause, nil); err != nil {
			return err
		}
	}
}

// count adds a stored batch to the report. Of the documents that left or changed
// meanwhile the vectors are lost; the next plan knows what is there now.
func (r *embedRun) count(batch []*draft, stored int) {
	for _, d := range batch {
		r.report.Embedded += d.embedded
		if stored == len(batch) {
			r.report.Chunks += len(d.document.Chunks)
			r.twins.add(d.document)
		}
	}
	r.report.Documents += stored
}

// batteryEvery is how often the machine is asked whether it runs on its battery.
const batteryEvery = 5 * time.Second

// hold waits while the run is to pause.
func (r *embedRun) hold(ctx context.Context) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		var changed <-chan struct{}
		if r.request.Brake != nil {
			var held bool
			if held, changed = r.request.Brake.state(); held {
				if err := r.wait(ctx, PausedByUser, time.Hour, changed); err != nil {
					return err
				}
				continue
			}
		}
		if !r.onBattery(ctx) {
			r.resume()
			return nil
		}
		if err := r.wait(ctx, PausedOnBattery, batteryEvery, changed); err != nil {
			return err
		}
	}
}

func (r *embedRun) onBattery(ctx context.Context) bool {
	if !r.request.PauseOnBattery {
		return false
	}
	if now := r.meter.clock(); now.Sub(r.batteryAt) >= batteryEvery {
		r.battery, r.batteryAt = r.power.OnBattery(ctx), now
	}
	return r.battery
}

// wait says why the run waits and does so for a while, or until something changes.
func (r *embedRun) wait(ctx context.Context, why PauseReason, most time.Duration, changed <-chan struct{}) error {
	if r.meter.now.Paused != why {
		r.meter.now.Paused = why
		r.meter.restart()
		r.meter.tell()
	}
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-changed:
	case <-timer.C:
	}
	return nil
}

// resume says that the run goes on, where it waited.
func (r *embedRun) resume() {
	if r.meter.now.Paused != "" {
		r.meter.now.Paused = ""
		r.meter.restart()
		r.meter.tell()
	}
}

// judge compares the set with the matter's own once enough documents have both, and again
// with those that there are at the end, where they were too few.
func (r *embedRun) judge(ctx context.Context, last bool) error {
	if r.set == r.own.set || r.request.unjudged {
		return nil
	}
	if r.trial.enough() {
		return r.verdict()
	}
	var ids []doc.ID
	err := r.matter.file.Read(func(db *store.Store) (err error) {
		ids, err = db.VectorHolders(r.set)
		return err
	})
	tried := 0
	if r.trial != nil {
		tried = r.trial.Holders
	}
	// A trial costs as much as some hundred chunks do, so it is held as documents double.
	if err != nil || len(ids) == tried || !last && len(ids) < max(trialDocuments, 2*tried) {
		return err
	}
	if r.trial, err = r.matter.tryOut(ctx, r.own, contestant{r.set, r.engine}, ids); err != nil {
		return err
	}
	if err := r.matter.file.Amend(r.note); err != nil {
		return err
	}
	return r.verdict()
}

// verdict ends a run whose vectors would be of no use.
func (r *embedRun) verdict() error {
	if !r.trial.failed() {
		return nil
	}
	return fmt.Errorf("%w: of %d sections asked for by their titles, the vectors of %s find the place with a mean reciprocal rank of %.2f, the matter's own with %.2f; "+
		"search goes on with those, and pincite embed --drop %s --matter %q deletes the others",
		ErrUnfit, r.trial.Questions, r.request.Model, r.trial.Other, r.trial.Own, r.request.Model, r.matter.file.Name())
}

// describe sets how the set stands.
func (r *embedRun) describe() error {
	if r.set == "" {
		return nil
	}
	sets, err := r.matter.VectorSets()
	for _, s := range sets {
		if s.ID == string(r.set) {
			r.report.Set = s
		}
	}
	return err
}
