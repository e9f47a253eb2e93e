package jobs

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"pincite/backend/doc"
	"pincite/backend/homefile"
	"pincite/backend/library"
)

// vectorsFile lies in the home folder and holds a [vectorChoice].
const vectorsFile = "vectors.json"

// retryVectors is how long to wait for another program to close a matter.
const retryVectors = time.Minute

// vectorChoice is what of the background work outlives the program. How it computes is in
// the [Config].
type vectorChoice struct {
	// Model is the one whose vectors are made; "" is the largest that is installed.
	Model  string `json:"model"`
	Paused bool   `json:"paused"`
}

// backfill makes the vectors of all matters, one after another; the manager's lock protects
// it.
type backfill struct {
	Vectors
	choice  vectorChoice
	started bool
	brake   library.Brake
	wake    chan struct{}  // holds a token while there may be something new to do
	tuning  backfillTuning // of the run under way
	cancel  context.CancelFunc
	done    chan struct{}    // closed when the run under way has ended; nil where none is
	ahead   string           // the matter that the encoder reads ahead; "" for none
	failed  map[string]error // matters, and why, until something changes
}

// backfillTuning is how a run computes.
type backfillTuning struct {
	device         string
	threads        int
	pauseOnBattery bool
}

func backfillTuningOf(c Config) backfillTuning {
	return backfillTuning{c.Device, c.Threads, c.PauseOnBattery}
}

// startBackfill begins the background work, paused where it was left so. It does nothing
// when called again.
func (m *Manager) startBackfill() {
	choice, notice := homefile.Read(m.library.Home(), vectorsFile, vectorChoice{})
	m.mu.Lock()
	defer m.unlock()
	f := &m.backfill
	if f.started {
		return
	}
	f.started, f.choice = true, choice
	if notice != "" {
		m.notices = append(m.notices, notice)
	}
	f.Vectors = Vectors{State: VectorsIdle, Seconds: -1}
	if f.choice.Paused {
		f.brake.Hold()
	}
	m.work.Go(m.runBackfill)
}

// WakeBackfill has the background work look for something to do: after an index run, after
// models or settings changed.
func (m *Manager) WakeBackfill() { wake(m.backfill.wake) }

// runBackfill makes vectors until the program ends.
func (m *Manager) runBackfill() {
	for m.ctx.Err() == nil {
		if m.backfillNext() {
			continue
		}
		retry, ahead := (<-chan time.Time)(nil), time.After(aheadAfter)
		m.mu.Lock()
		for _, err := range m.backfill.failed {
			if errors.Is(err, library.ErrInUse) {
				retry = time.After(retryVectors)
			}
		}
		m.mu.Unlock()
		select {
		case <-m.ctx.Done():
		case <-m.backfill.wake:
		case <-retry:
		case <-ahead:
			m.readAhead()
			continue
		}
		m.mu.Lock()
		clear(m.backfill.failed)
		m.mu.Unlock()
	}
}

// backfillNext makes the vectors of one matter, the one shown last first; false where no matter
// lacks any.
func (m *Manager) backfillNext() bool {
	m.mu.Lock()
	chosen, failed := m.backfill.choice.Model, maps.Clone(m.backfill.failed)
	m.mu.Unlock()
	next := Vectors{State: VectorsRunning, Model: m.vectorModel(chosen), Seconds: -1}
	config := m.configured()
	var err error
	if next.Model != "" {
		var names []string
		names, err = m.library.Matters()
		for _, name := range names {
			if _, no := failed[name]; no || !m.lacks(name, next.Model) {
				continue
			}
			if next.Matter == "" || name == config.Shown {
				next.Matter = name
			}
			next.Waiting++
		}
	}
	if next.Matter == "" {
		m.rest(next.Model, failed, err)
		return false
	}
	next.Waiting--
	m.backfillMatter(next, backfillTuningOf(config))
	return true
}

// rest says that there is nothing to do, or why nothing can be done.
func (m *Manager) rest(model string, failed map[string]error, err error) {
	m.mu.Lock()
	defer m.unlock()
	v := Vectors{State: VectorsIdle, Model: model, Seconds: -1}
	for _, name := range slices.Sorted(maps.Keys(failed)) {
		v.State, v.Matter, v.Error = VectorsFailed, name, failed[name].Error()
	}
	if err != nil {
		v.State, v.Error = VectorsFailed, err.Error()
	}
	m.tellVectors(v)
}

// tellVectors changes how the backfill stands, and tells of it; mu is held.
func (m *Manager) tellVectors(v Vectors) {
	v.Change = m.backfill.Change + 1
	m.backfill.Vectors = v
	m.outbox = append(m.outbox, v)
}

// vectorModel returns the model whose vectors are made: the one chosen, or the largest that
// is installed where none is; "" for none.
func (m *Manager) vectorModel(chosen string) string {
	models, _ := m.library.Models() // those that cannot be listed cannot be used
	var best library.Model
	for _, model := range models {
		if model.State == library.ModelInstalled && (model.ID == chosen || chosen == "" && model.Size > best.Size) {
			best = model
		}
	}
	return best.ID
}

// lacks reports whether a matter has documents that lack vectors of the model. One that
// cannot be opened says so where it is shown.
func (m *Manager) lacks(name, model string) bool {
	matter, err := m.Matter(name)
	if err != nil {
		return false
	}
	lacks, err := matter.LacksVectors(model)
	return err == nil && lacks
}

// backfillMatter makes the vectors of one matter.
func (m *Manager) backfillMatter(v Vectors, tuning backfillTuning) {
	matter, err := m.Matter(v.Matter)
	if err != nil {
		return // it was deleted a moment ago
	}
	ctx, cancel := context.WithCancel(m.ctx)
	defer cancel()
	m.mu.Lock()
	f := &m.backfill
	f.tuning, f.cancel, f.done = tuning, cancel, make(chan struct{})
	m.tellVectors(v)
	m.unlock()
	_, err = Run(func() (*library.EmbedReport, error) {
		return matter.Embed(ctx, library.EmbedRequest{
			Model: v.Model, Threads: tuning.threads, Device: tuning.device, PauseOnBattery: tuning.pauseOnBattery,
			Brake: &f.brake, Progress: m.backfillProgress,
		})
	})
	m.mu.Lock()
	defer m.unlock()
	close(f.done)
	f.cancel, f.done = nil, nil
	// That a model is taken away, or computes otherwise now, is no failure of this run.
	if err != nil && ctx.Err() == nil && !errors.Is(err, library.ErrModelClosed) {
		f.failed[v.Matter] = err
	}
}

// backfillProgress takes the progress of the matter at work.
func (m *Manager) backfillProgress(p library.EmbedProgress) {
	m.mu.Lock()
	defer m.unlock()
	v := m.backfill.Vectors
	v.State, v.Reason = VectorsRunning, string(p.Paused)
	if p.Paused != "" {
		v.State = VectorsPaused
	}
	v.Documents, v.DocumentsAll, v.Chunks, v.ChunksAll = p.Documents, p.DocumentsTotal, p.Chunks, p.ChunksTotal
	v.Rate, v.Seconds = doc.Finite(p.Rate), doc.Finite(p.Left.Seconds())
	m.tellVectors(v)
}

// stopBackfill ends the work on a matter, "" for any, and returns when it has ended. The
// work begins anew when it is woken.
func (m *Manager) stopBackfill(matter string) {
	m.mu.Lock()
	f := &m.backfill
	done := f.done
	if done == nil || matter != "" && f.Matter != matter && f.ahead != matter {
		m.mu.Unlock()
		return
	}
	f.cancel()
	m.mu.Unlock()
	<-done
}

// retuneBackfill has the work go on as configured.
func (m *Manager) retuneBackfill() {
	m.mu.Lock()
	other := m.backfill.done != nil && m.backfill.tuning != backfillTuningOf(m.config)
	m.mu.Unlock()
	if other {
		m.stopBackfill("")
	}
	m.WakeBackfill()
}

// Vectors returns how the backfill stands.
func (m *Manager) Vectors() Vectors {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.backfill.Vectors
}

// PauseBackfill holds the backfill up until [Manager.ResumeBackfill], also in the next run
// of the program.
func (m *Manager) PauseBackfill() error {
	return m.choose(func(c *vectorChoice) { c.Paused = true })
}

// ResumeBackfill lets the backfill go on, and tries again what failed.
func (m *Manager) ResumeBackfill() error {
	return m.choose(func(c *vectorChoice) { c.Paused = false })
}

// ChooseModel has the vectors of a model made from now on; "" is the largest that is
// installed. Those of other models stay.
func (m *Manager) ChooseModel(id string) error {
	if id != "" && m.vectorModel(id) == "" {
		return fmt.Errorf("%s is not installed; install it first", id)
	}
	if err := m.choose(func(c *vectorChoice) { c.Model = id }); err != nil {
		return err
	}
	m.stopBackfill("")
	return nil
}

// DropVectors deletes a vector set of a matter, other than its own. One that the backfill
// would make again pauses that.
func (m *Manager) DropVectors(matter, set string) error {
	open, err := m.Matter(matter)
	if err != nil {
		return err
	}
	sets, err := open.VectorSets()
	if err != nil {
		return err
	}
	model := m.Vectors().Model
	for _, s := range sets {
		if s.ID == set && s.Model == model && (s.State == library.VectorsFilling || s.State == library.VectorsComplete) {
			err = m.PauseBackfill()
		}
	}
	if err != nil {
		return err
	}
	m.stopBackfill(matter)
	defer m.WakeBackfill()
	return open.DropVectors(set)
}

// choose changes what outlives the program, stores it, and goes on accordingly.
func (m *Manager) choose(change func(*vectorChoice)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	f := &m.backfill
	choice := f.choice
	change(&choice)
	if err := homefile.Write(m.library.Home(), vectorsFile, choice); err != nil {
		return fmt.Errorf("save how vectors are made: %w", err)
	}
	f.choice = choice
	if choice.Paused {
		f.brake.Hold()
	} else {
		f.brake.Release()
	}
	m.WakeBackfill()
	return nil
}

// VectorState says what the backfill is about.
type VectorState string

// The states of the backfill: idle → running ⇄ paused; failed until something
// changes.
const (
	VectorsIdle    VectorState = "idle" // all there is to do is done, or no model is installed
	VectorsRunning VectorState = "running"
	VectorsPaused  VectorState = "paused"
	VectorsFailed  VectorState = "failed"
)

// Vectors is how the backfill stands.
type Vectors struct {
	State  VectorState `json:"state"`
	Reason string      `json:"reason"` // of a pause: "user", "battery" or "in use"
	Error  string      `json:"error"`  // of a failure, with a next step
	Model  string      `json:"model"`  // whose vectors are made; "" where none is installed
	Matter string      `json:"matter"` // at work; "" while there is none
	// Documents and chunks of that matter with vectors of the model, of all.
	Documents    int     `json:"documents"`
	DocumentsAll int     `json:"documentsAll"`
	Chunks       int     `json:"chunks"`
	ChunksAll    int     `json:"chunksAll"`
	Rate         float64 `json:"rate"`    // chunks a second; 0 while that cannot be told
	Seconds      float64 `json:"seconds"` // left for that matter; negative while that cannot be told
	Waiting      int     `json:"waiting"` // further matters that lack vectors
	Change       int     `json:"change"`  // as [Job.Change]
}
