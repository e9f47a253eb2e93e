package jobs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"pincite/backend/library"
)

// watcher has the matter that is shown follow its folders; the manager's lock protects it.
type watcher struct {
	started bool
	wake    chan struct{} // holds a token while another matter may have to be watched
	matter  string        // that is watched; "" for none
	cancel  context.CancelFunc
	done    chan struct{} // closed when the watch under way has ended; nil where none is
	how     library.Watching
	failed  map[string]error // by matter: why its last watch ended
	// held are matters that are not watched for now, and by how many.
	held map[string]int
	// off are those whose last run the user stopped, or that failed: what it left is not
	// gone on with until the user says so.
	off map[string]bool
}

const (
	// rewatchAfter is how long to wait for another program to close a matter.
	rewatchAfter = time.Minute
	// calm is how long to wait before a watch begins: a file that was indexed within two
	// seconds of its last change would be taken for one that is being written.
	calm = 3 * time.Second
)

// startWatch begins to watch. It does nothing when called again.
func (m *Manager) startWatch() {
	m.mu.Lock()
	defer m.unlock()
	if m.watcher.started {
		return
	}
	m.watcher.started = true
	m.work.Go(m.keepWatch)
}

// keepWatch watches the matter that is shown until the program ends.
func (m *Manager) keepWatch() {
	for {
		select {
		case <-m.ctx.Done():
			return
		case <-time.After(calm):
		}
		var retry <-chan time.Time
		if err := m.watchShown(); errors.Is(err, library.ErrInUse) {
			retry = time.After(rewatchAfter)
		}
		select {
		case <-m.ctx.Done():
			return
		case <-m.watcher.wake:
		case <-retry:
		}
	}
}

// watchShown watches the matter that is shown as long as that is to be.
func (m *Manager) watchShown() error {
	shown := m.configured().Shown
	if !m.toWatch(shown) || library.IsServed(shown) { // its folders may be another machine's
		return nil
	}
	matter, err := m.Matter(shown)
	if err != nil {
		return err // it says so where it is shown
	}
	if _, err := matter.About(); err != nil {
		return err // likewise
	}
	ctx, cancel := context.WithCancel(m.ctx)
	defer cancel()
	m.mu.Lock()
	w := &m.watcher
	if w.held[shown] > 0 {
		m.mu.Unlock()
		return nil
	}
	w.matter, w.cancel, w.done, w.how = shown, cancel, make(chan struct{}), library.Watching{}
	delete(w.failed, shown)
	m.mu.Unlock()
	_, err = Run(func() (struct{}, error) {
		return struct{}{}, matter.Watch(ctx, library.WatchRequest{
			Run: func(ctx context.Context, request library.IndexRequest) (*library.IndexReport, error) {
				return m.follow(ctx, shown, matter, request)
			},
			Watching: func(how library.Watching) {
				m.mu.Lock()
				defer m.unlock()
				w.how = how
			},
		})
	})
	m.mu.Lock()
	defer m.unlock()
	close(w.done)
	w.matter, w.done = "", nil
	if err != nil {
		w.failed[shown] = err
	}
	return err
}

// toWatch reports whether a matter is to be watched.
func (m *Manager) toWatch(matter string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.config.Watch && matter != "" && matter == m.config.Shown && !m.watcher.off[matter]
}

// follow is a run of a watch: a job, which is told once it has found something to do.
func (m *Manager) follow(ctx context.Context, name string, matter *library.Matter,
	request library.IndexRequest) (*library.IndexReport, error) {
	m.mu.Lock()
	j := m.addJob(name, request)
	j.Auto, j.silent = true, true
	own := m.begin(ctx, j)
	m.unlock()
	return m.runJob(own, ctx, j, matter)
}

// rewatch has the watch be as configured.
func (m *Manager) rewatch() {
	shown := m.configured().Shown
	m.mu.Lock()
	matter, done := m.watcher.matter, m.watcher.done
	m.mu.Unlock()
	switch {
	case done == nil && m.toWatch(shown):
		m.wakeWatch()
	case done != nil && !m.toWatch(matter):
		m.mu.Lock()
		if m.watcher.done == done {
			m.watcher.cancel()
		}
		m.mu.Unlock()
		m.wakeWatch()
	}
}

func (m *Manager) wakeWatch() { wake(m.watcher.wake) }

// HoldWatch ends the watch of a matter, returns when it has ended, and has it not begin
// again until release is called.
func (m *Manager) HoldWatch(matter string) (release func()) {
	m.mu.Lock()
	w := &m.watcher
	w.held[matter]++
	done := w.done
	if done != nil && w.matter == matter {
		w.cancel()
	} else {
		done = nil
	}
	m.mu.Unlock()
	if done != nil {
		<-done
	}
	return func() {
		m.mu.Lock()
		w.held[matter]--
		m.mu.Unlock()
		m.wakeWatch()
	}
}

// Folder is a folder of a matter, and how its changes are met.
type Folder struct {
	Path    string `json:"path"`
	Missing bool   `json:"missing"` // it is not there: its documents stay as they were indexed
	// State is "watched" where changes are indexed within seconds, "polled" where the
	// folder is looked at every so often, and "" where it is not followed.
	State  string `json:"state"`
	Reason string `json:"reason"` // of "polled", and of "" where following has failed
}

// Folders returns the folders of a matter.
func (m *Manager) Folders(matter string) ([]Folder, error) {
	open, err := m.Matter(matter)
	if err != nil {
		return nil, err
	}
	about, err := open.About()
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	how, watched, failure := m.watcher.how, m.watcher.matter == matter, m.watcher.failed[matter]
	m.mu.Unlock()
	folders := []Folder{}
	for _, path := range about.Folders {
		f := Folder{Path: path}
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			f.Missing = true
		}
		if reason, polled := how.Polled[path]; watched && polled {
			f.State, f.Reason = "polled", reason
		} else if watched {
			f.State = "watched"
		} else if failure != nil {
			f.Reason = failure.Error()
		}
		folders = append(folders, f)
	}
	return folders, nil
}

// Repair begins to look for damage in a matter, and to make anew what is damaged. It returns
// the job.
func (m *Manager) Repair(matter string) (Job, error) {
	return m.begun(matter, library.IndexRequest{}, true)
}

// repair returns what the run did that made anew what was damaged; an empty report where nothing was.
func repair(ctx context.Context, matter *library.Matter, request library.IndexRequest) (*library.IndexReport, error) {
	r, err := matter.Repair(ctx, request)
	if r == nil || r.Index == nil {
		return &library.IndexReport{}, err
	}
	return r.Index, err
}

// damageNotice says what a run made of damage; "" where it found none.
func damageNotice(r *library.IndexReport) string {
	var told []string
	if r.Mended > 0 {
		told = append(told, fmt.Sprintf("Documents that were damaged in the matter and are made anew: %d", r.Mended))
	}
	for _, f := range r.Lost {
		told = append(told, fmt.Sprintf("%s was damaged in the matter and cannot be made anew: %s; %s", f.Path, f.Reason, f.NextStep))
	}
	return strings.Join(told, ". ")
}
