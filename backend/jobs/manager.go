package jobs

import (
	"context"
	"errors"
	"slices"
	"sync"

	"pincite/backend/library"
)

// Config says how jobs compute and what is followed. It may change while they run.
type Config struct {
	// Device computes vectors, as [library.CheckDevice] takes it.
	Device string
	// Threads is how many texts are embedded side by side; 0 is one for each processor.
	Threads int
	// PauseOnBattery holds up the backfill of vectors while the machine runs on its battery.
	PauseOnBattery bool
	// KeepFull keeps the original of a model beside its int8 graph.
	KeepFull bool
	// Shown is the matter that the user sees; "" for none. Watch has its folders followed.
	Shown string
	Watch bool
	// LanguageModel is the address of the language model on this machine that writes
	// summaries, for matters that ask for one.
	LanguageModel string
}

// Manager runs jobs. All its methods may be called concurrently.
type Manager struct {
	library *library.Library
	emit    func(any)
	// ctx ends when the manager is closed. It is kept for work that outlives the call that
	// started it.
	ctx  context.Context
	stop context.CancelFunc
	work sync.WaitGroup

	mu        sync.Mutex
	outbox    []any // what is told once mu is free
	telling   bool  // a goroutine empties the outbox
	config    Config
	tuned     tuning
	matters   map[string]*library.Matter
	jobs      map[string]*job
	started   int         // jobs so far, for their names
	modelJobs []*modelJob // the oldest first
	resumed   bool        // the jobs of the last program were taken up
	backfill  backfill
	watcher   watcher
	notices   []string
}

// New returns a manager of a library, which must stay open until [Manager.Close] has
// returned. Emit is told of every [Job], [ModelJob] and [Vectors] that changes, one after
// another, at most about ten times a second each. It may call the manager.
func New(l *library.Library, config Config, emit func(any)) (*Manager, error) {
	m := &Manager{
		library: l, emit: emit, config: config,
		matters: map[string]*library.Matter{}, jobs: map[string]*job{},
		backfill: backfill{wake: make(chan struct{}, 1), failed: map[string]error{}},
		watcher:  watcher{wake: make(chan struct{}, 1), held: map[string]int{}, failed: map[string]error{}, off: map[string]bool{}},
	}
	m.ctx, m.stop = context.WithCancel(context.Background())
	return m, m.tune()
}

// Start takes up the jobs that the last program had not ended, and begins the backfill and
// the watch. It does nothing when called again.
func (m *Manager) Start() {
	m.resumeJobs()
	m.startBackfill()
	m.startWatch()
}

// Notices says which of the files that jobs keep could not be read at the start, and what
// took their place.
func (m *Manager) Notices() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]string{}, m.notices...)
}

func (m *Manager) addNotice(notice string) {
	if notice == "" {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.notices = append(m.notices, notice)
}

// Close stops all work, waits for it, and closes the matters. What was being indexed goes
// on at the next start.
func (m *Manager) Close() error {
	m.stop()
	m.work.Wait()
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.closeMatters()
}

// unlock frees mu and tells what was noted while it was held, in that order. Where another
// goroutine is telling, that one tells this too.
func (m *Manager) unlock() {
	if m.telling {
		m.mu.Unlock()
		return
	}
	m.telling = true
	for len(m.outbox) > 0 {
		told := m.outbox
		m.outbox = nil
		m.mu.Unlock()
		for _, change := range told {
			m.emit(change)
		}
		m.mu.Lock()
	}
	m.telling = false
	m.mu.Unlock()
}

// Matter returns an existing matter, which stays open.
func (m *Manager) Matter(name string) (*library.Matter, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if open := m.matters[name]; open != nil {
		return open, nil
	}
	opened, err := m.library.Matter(name)
	if err == nil {
		m.matters[name] = opened
	}
	return opened, err
}

// openMatter opens a matter, and makes it where there is none if create is set.
func (m *Manager) openMatter(name string, create bool) error {
	_, err := m.Matter(name)
	if !create || !errors.Is(err, library.ErrNoMatter) {
		return err
	}
	made, err := m.library.CreateMatter(name)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.matters[name] = made
	return nil
}

// Reopen has a matter opened anew when it is next asked for, as is needed where its server's key is another.
func (m *Manager) Reopen(name string) error {
	if err := m.idle(name); err != nil {
		return err
	}
	return m.shut(name)
}

// shut closes a matter if it is open.
func (m *Manager) shut(name string) error {
	m.mu.Lock()
	open := m.matters[name]
	delete(m.matters, name)
	m.mu.Unlock()
	if open == nil {
		return nil
	}
	return open.Close()
}

// DeleteMatter deletes a matter that is not being indexed. The contracts stay.
func (m *Manager) DeleteMatter(name string) error {
	return m.withShut(name, func() error { return m.library.DeleteMatter(name) })
}

// RenameMatter gives a matter that is not being indexed another name, and returns it as it is kept.
func (m *Manager) RenameMatter(name, to string) (kept string, err error) {
	err = m.withShut(name, func() (err error) {
		kept, err = m.library.RenameMatter(name, to)
		return err
	})
	return kept, err
}

// withShut does something with a matter that nothing else of the program has open.
func (m *Manager) withShut(name string, do func() error) error {
	if err := m.idle(name); err != nil {
		return err
	}
	defer m.HoldWatch(name)()
	m.stopBackfill(name)
	defer m.WakeBackfill()
	if err := m.shut(name); err != nil {
		return err
	}
	return do()
}

// closeMatters closes the matters, which have models at hand to answer with and open again
// when they are asked; mu is held, and nothing is being indexed.
func (m *Manager) closeMatters() error {
	var errs []error
	for _, open := range m.matters {
		errs = append(errs, open.Close())
	}
	return errors.Join(errs...)
}

// tuning is what the library computes with.
type tuning struct {
	device  string
	threads int
}

// Configure has jobs work otherwise from now on. Device and threads take effect once nothing
// is being indexed.
func (m *Manager) Configure(config Config) error {
	m.mu.Lock()
	m.config = config
	m.mu.Unlock()
	if err := m.tune(); err != nil {
		return err
	}
	m.retuneBackfill()
	m.rewatch()
	return nil
}

// configured returns how jobs work.
func (m *Manager) configured() Config {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.config
}

// tune has the library compute as the configuration says, unless something is under way:
// then the next job to begin does.
func (m *Manager) tune() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	wanted := tuning{m.config.Device, m.config.Threads}
	if m.busy() || m.tuned == wanted {
		return nil
	}
	m.tuned = wanted
	if err := m.closeMatters(); err != nil {
		return err
	}
	return m.library.Tune(wanted.device, wanted.threads)
}

// busy reports whether a job runs; mu is held.
func (m *Manager) busy() bool {
	if m.indexing() {
		return true
	}
	return slices.ContainsFunc(m.modelJobs, func(j *modelJob) bool { return j.active() })
}

// indexing reports whether a matter is being indexed; mu is held.
func (m *Manager) indexing() bool {
	for _, j := range m.jobs {
		if j.active() {
			return true
		}
	}
	return false
}

// wake leaves a token where there is none: whoever takes it looks for something to do.
func wake(token chan<- struct{}) {
	select {
	case token <- struct{}{}:
	default: // it will look anyway
	}
}
