package desktop

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library"
)

// vectorsFile lies in the home folder and holds a [vectorChoice].
const vectorsFile = "vectors.json"

// retryVectors is how long to wait for another program to close a matter.
const retryVectors = time.Minute

// vectorChoice is what of the background work outlives the program. How it computes is in
// the [Settings].
type vectorChoice struct {
	// Model is the one whose vectors are made; "" is the largest that is installed.
	Model  string `json:"model"`
	Paused bool   `json:"paused"`
}

// filler makes the vectors of all matters, one after another; the shell's lock protects
// it.
type filler struct {
	Vectors
	choice  vectorChoice
	started bool
	brake   library.Brake
	wake    chan struct{} // holds a token while there may be something new to do
	tuning  fillTuning    // of the run under way
	cancel  context.CancelFunc
	done    chan struct{}    // closed when the run under way has ended; nil where none is
	failed  map[string]error // matters, and why, until something changes
}

// fillTuning is how a run computes.
type fillTuning struct {
	device         string
	threads        int
	pauseOnBattery bool
}

func fillTuningOf(s Settings) fillTuning {
	return fillTuning{cmp.Or(os.Getenv("PINCITE_DEVICE"), s.Device), s.Threads, s.PauseOnBattery}
}

// startVectors begins the background work, paused where it was left so. It does nothing
// when called again.
func (s *shell) startVectors() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := &s.filler
	if f.started {
		return nil
	}
	f.started = true
	if err := s.recall(vectorsFile, &f.choice); err != nil {
		return fmt.Errorf("how vectors are made cannot be read: %w; move %s away to start with the usual way", err, s.path(vectorsFile))
	}
	f.Vectors = Vectors{State: VectorsIdle, Seconds: -1}
	if f.choice.Paused {
		f.brake.Hold()
	}
	s.work.Go(s.fill)
	return nil
}

// wakeVectors has the background work look for something to do: after an index run, after
// models or settings changed.
func (s *shell) wakeVectors() {
	select {
	case s.filler.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// fill makes vectors until the program ends.
func (s *shell) fill() {
	for s.ctx.Err() == nil {
		if s.fillNext() {
			continue
		}
		var retry <-chan time.Time
		s.mu.Lock()
		for _, err := range s.filler.failed {
			if errors.Is(err, library.ErrInUse) {
				retry = time.After(retryVectors)
			}
		}
		s.mu.Unlock()
		select {
		case <-s.ctx.Done():
		case <-s.filler.wake:
		case <-retry:
		}
		s.mu.Lock()
		clear(s.filler.failed)
		s.mu.Unlock()
	}
}

// fillNext makes the vectors of one matter, the one shown last first; false where no matter
// lacks any.
func (s *shell) fillNext() bool {
	s.mu.Lock()
	chosen, failed := s.filler.choice.Model, maps.Clone(s.filler.failed)
	s.mu.Unlock()
	next := Vectors{State: VectorsRunning, Model: s.vectorModel(chosen), Seconds: -1}
	settings, err := s.settings()
	if next.Model != "" && err == nil {
		var names []string
		names, err = s.library.Matters()
		for _, name := range names {
			if _, no := failed[name]; no || !s.lacks(name, next.Model) {
				continue
			}
			if next.Matter == "" || name == settings.Matter {
				next.Matter = name
			}
			next.Waiting++
		}
	}
	if next.Matter == "" {
		s.rest(next.Model, failed, err)
		return false
	}
	next.Waiting--
	s.fillMatter(next, fillTuningOf(settings))
	return true
}

// rest says that there is nothing to do, or why nothing can be done.
func (s *shell) rest(model string, failed map[string]error, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := Vectors{State: VectorsIdle, Model: model, Seconds: -1}
	for _, name := range slices.Sorted(maps.Keys(failed)) {
		v.State, v.Matter, v.Error = VectorsFailed, name, failed[name].Error()
	}
	if err != nil {
		v.State, v.Error = VectorsFailed, err.Error()
	}
	s.filler.Vectors = v
	s.window.Emit(EventVectors, v)
}

// vectorModel returns the model whose vectors are made: the one chosen, or the largest that
// is installed where none is; "" for none.
func (s *shell) vectorModel(chosen string) string {
	models, _ := s.library.Models() // those that cannot be listed cannot be used
	var best library.Model
	for _, m := range models {
		if m.State == library.ModelInstalled && (m.ID == chosen || chosen == "" && m.Size > best.Size) {
			best = m
		}
	}
	return best.ID
}

// lacks reports whether a matter has documents that lack vectors of the model. One that
// cannot be opened says so where it is shown.
func (s *shell) lacks(name, model string) bool {
	m, err := s.matter(name)
	if err != nil {
		return false
	}
	lacks, err := m.LacksVectors(model)
	return err == nil && lacks
}

// fillMatter makes the vectors of one matter.
func (s *shell) fillMatter(v Vectors, tuning fillTuning) {
	m, err := s.matter(v.Matter)
	if err != nil {
		return // it was deleted a moment ago
	}
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	s.mu.Lock()
	f := &s.filler
	f.Vectors, f.tuning, f.cancel, f.done = v, tuning, cancel, make(chan struct{})
	s.window.Emit(EventVectors, f.Vectors)
	s.mu.Unlock()
	_, err = guarded(func() (*library.EmbedReport, error) {
		return m.Embed(ctx, library.EmbedRequest{
			Model: v.Model, Threads: tuning.threads, Device: tuning.device, PauseOnBattery: tuning.pauseOnBattery,
			Brake: &f.brake, Progress: s.filled,
		})
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	close(f.done)
	f.cancel, f.done = nil, nil
	// That a model is taken away, computes otherwise now, or is of no use here is no failure
	// of this run.
	if err != nil && ctx.Err() == nil && !errors.Is(err, library.ErrModelClosed) && !errors.Is(err, library.ErrUnfit) {
		f.failed[v.Matter] = err
	}
}

// filled takes the progress of the matter at work.
func (s *shell) filled(p library.EmbedProgress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := &s.filler.Vectors
	v.State, v.Reason = VectorsRunning, string(p.Paused)
	if p.Paused != "" {
		v.State = VectorsPaused
	}
	v.Documents, v.DocumentsAll, v.Chunks, v.ChunksAll = p.Documents, p.DocumentsTotal, p.Chunks, p.ChunksTotal
	v.Rate, v.Seconds = doc.Finite(p.Rate), doc.Finite(p.Left.Seconds())
	s.window.Emit(EventVectors, *v)
}

// stopVectors ends the work on a matter, "" for any, and returns when it has ended. The
// work begins anew when it is woken.
func (s *shell) stopVectors(matter string) {
	s.mu.Lock()
	f := &s.filler
	done := f.done
	if done == nil || matter != "" && f.Matter != matter {
		s.mu.Unlock()
		return
	}
	f.cancel()
	s.mu.Unlock()
	<-done
}

// retuneVectors has the work go on as the settings say.
func (s *shell) retuneVectors(settings Settings) {
	s.mu.Lock()
	other := s.filler.done != nil && s.filler.tuning != fillTuningOf(settings)
	s.mu.Unlock()
	if other {
		s.stopVectors("")
	}
	s.wakeVectors()
}
