package desktop

import (
	"fmt"

	"pincite/backend/library"
)

// pendingFile lies in the home folder and holds the jobs that have not ended.
const pendingFile = "jobs.json"

// pending is what of a job outlives the program, however that ends, so that the next one
// goes on with it. Passwords do not: files that need one wait for it again.
type pending struct {
	Matter  string   `json:"matter"`
	Folders []string `json:"folders,omitempty"`
	Forget  []string `json:"forget,omitempty"`
	Retry   bool     `json:"retry,omitempty"`
	Only    []string `json:"only,omitempty"`
	Paused  bool     `json:"paused,omitempty"`
	// Recipe is how the documents are to be cut and summarised; nil is as the matter was
	// indexed before.
	Recipe *library.Recipe `json:"recipe,omitempty"`
}

// keepPending notes the jobs that have not ended; s.mu is held. Where that fails the next
// start does without: what is indexed so far is in the matter in any case.
func (s *shell) keepPending() {
	list := []pending{}
	for i := 1; i <= s.started; i++ {
		j := s.jobs[fmt.Sprint("job-", i)]
		if j == nil || j.silent || j.State != JobRunning && j.State != JobCancelling && j.State != JobPaused {
			continue
		}
		list = append(list, pending{
			Matter: j.Matter, Folders: j.request.Folders, Forget: j.request.Forget, Retry: j.request.Retry, Only: j.request.Only,
			Paused: j.State == JobPaused || j.pausing, Recipe: j.request.Recipe,
		})
	}
	_ = s.store(pendingFile, list)
}

// goOn takes up the jobs that the program had not ended when it was closed. It does
// nothing when called again.
func (s *shell) goOn() error {
	s.mu.Lock()
	done := s.wentOn
	s.wentOn = true
	s.mu.Unlock()
	var list []pending
	if done {
		return nil
	}
	if err := s.recall(pendingFile, &list); err != nil {
		return fmt.Errorf("what was being indexed cannot be read: %w; move %s away and index the folders again", err, s.path(pendingFile))
	}
	for _, p := range list {
		// The job says so itself where its matter cannot be opened.
		err := s.openMatter(p.Matter, len(p.Folders) > 0)
		s.mu.Lock()
		j := s.addJob(p.Matter, library.IndexRequest{Folders: p.Folders, Forget: p.Forget, Retry: p.Retry, Only: p.Only, Recipe: p.Recipe})
		switch {
		case err != nil:
			j.State, j.Error = JobFailed, err.Error()
			s.watcher.off[p.Matter] = true
		case p.Paused:
			j.State = JobPaused
			s.watcher.off[p.Matter] = true
		default:
			s.run(j)
		}
		s.mu.Unlock()
	}
	return nil
}
