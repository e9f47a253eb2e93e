package desktop

import (
	"context"
	"errors"
	"os"
	"time"

	"pincite/backend/library"
)

// watcher has the matter that is shown follow its folders; the shell's lock protects it.
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
func (s *shell) startWatch() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.watcher.started {
		return
	}
	s.watcher.started = true
	s.work.Go(s.keepWatch)
}

// keepWatch watches the matter that is shown until the program ends.
func (s *shell) keepWatch() {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-time.After(calm):
		}
		var retry <-chan time.Time
		if err := s.watchShown(); errors.Is(err, library.ErrInUse) {
			retry = time.After(rewatchAfter)
		}
		select {
		case <-s.ctx.Done():
			return
		case <-s.watcher.wake:
		case <-retry:
		}
	}
}

// watchShown watches the matter that is shown as long as that is to be.
func (s *shell) watchShown() error {
	settings, err := s.settings()
	if err != nil || !s.toWatch(settings, settings.Matter) {
		return err
	}
	m, err := s.matter(settings.Matter)
	if err != nil {
		return err // it says so where it is shown
	}
	if _, err := m.About(); err != nil {
		return err // likewise
	}
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	s.mu.Lock()
	w := &s.watcher
	if w.held[settings.Matter] > 0 {
		s.mu.Unlock()
		return nil
	}
	w.matter, w.cancel, w.done, w.how = settings.Matter, cancel, make(chan struct{}), library.Watching{}
	delete(w.failed, settings.Matter)
	s.mu.Unlock()
	_, err = guarded(func() (struct{}, error) {
		return struct{}{}, m.Watch(ctx, library.WatchRequest{
			Run: func(ctx context.Context, request library.IndexRequest) (*library.IndexReport, error) {
				return s.follow(ctx, settings.Matter, m, request)
			},
			Watching: func(how library.Watching) {
				s.mu.Lock()
				defer s.mu.Unlock()
				w.how = how
			},
		})
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	close(w.done)
	w.matter, w.done = "", nil
	if err != nil {
		w.failed[settings.Matter] = err
	}
	return err
}

// toWatch reports whether a matter is to be watched.
func (s *shell) toWatch(settings Settings, matter string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return settings.Watch && matter != "" && matter == settings.Matter && !s.watcher.off[matter]
}

// follow is a run of a watch: a job, which is told once it has found something to do.
func (s *shell) follow(ctx context.Context, matter string, m *library.Matter, request library.IndexRequest) (*library.IndexReport, error) {
	s.mu.Lock()
	j := s.addJob(matter, request)
	j.Auto, j.silent = true, true
	own := s.begin(ctx, j)
	s.mu.Unlock()
	return s.carryOut(own, ctx, j, m)
}

// rewatch has the watch be as the settings say.
func (s *shell) rewatch(settings Settings) {
	s.mu.Lock()
	matter, done := s.watcher.matter, s.watcher.done
	s.mu.Unlock()
	switch {
	case done == nil && s.toWatch(settings, settings.Matter):
		s.wakeWatch()
	case done != nil && !s.toWatch(settings, matter):
		s.mu.Lock()
		if s.watcher.done == done {
			s.watcher.cancel()
		}
		s.mu.Unlock()
		s.wakeWatch()
	}
}

func (s *shell) wakeWatch() {
	select {
	case s.watcher.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// holdWatch ends the watch of a matter, returns when it has ended, and has it not begin
// again until release is called.
func (s *shell) holdWatch(matter string) (release func()) {
	s.mu.Lock()
	w := &s.watcher
	w.held[matter]++
	done := w.done
	if done != nil && w.matter == matter {
		w.cancel()
	} else {
		done = nil
	}
	s.mu.Unlock()
	if done != nil {
		<-done
	}
	return func() {
		s.mu.Lock()
		w.held[matter]--
		s.mu.Unlock()
		s.wakeWatch()
	}
}

// MatterFolder is a folder of a matter, and how its changes are met.
type MatterFolder struct {
	Path    string `json:"path"`
	Missing bool   `json:"missing"` // it is not there: its documents stay as they were indexed
	// State is "watched" where changes are indexed within seconds, "polled" where the
	// folder is looked at every so often, and "" where it is not followed.
	State  string `json:"state"`
	Reason string `json:"reason"` // of "polled", and of "" where following has failed
}

// MatterFolders returns the folders of a matter.
func (a *API) MatterFolders(matter string) (folders []MatterFolder, err error) {
	defer guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return nil, err
	}
	about, err := m.About()
	if err != nil {
		return nil, err
	}
	s := a.shell
	s.mu.Lock()
	how, watched, failure := s.watcher.how, s.watcher.matter == matter, s.watcher.failed[matter]
	s.mu.Unlock()
	folders = []MatterFolder{}
	for _, path := range about.Folders {
		f := MatterFolder{Path: path}
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

// ForgetFolder begins to take a folder out of a matter, with what is indexed of it.
func (a *API) ForgetFolder(matter, folder string) (started Job, err error) {
	defer guard(&err)
	return a.shell.index(matter, library.IndexRequest{Forget: []string{folder}})
}
