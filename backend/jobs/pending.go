package jobs

import (
	"encoding/json"

	"pincite/backend/homefile"
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
	// Sealed is all of this, sealed, of a job of an encrypted matter, which has nothing else here
	// but Matter.
	Sealed []byte `json:"sealed,omitempty"`
}

// sealedAs is what jobs are sealed as.
const sealedAs = "job"

// hide returns p as it is written; false where the matter is locked. m.mu is held.
func (m *Manager) hide(p pending) (pending, bool) {
	matter := m.matters[p.Matter]
	if matter == nil {
		return p, true
	}
	data, err := json.Marshal(p)
	if err != nil {
		return p, false
	}
	sealed, err := matter.Seal(sealedAs, data)
	if sealed != nil {
		p = pending{Matter: p.Matter, Sealed: sealed}
	}
	return p, err == nil
}

// show reverses hide.
func (m *Manager) show(p pending) (pending, error) {
	if p.Sealed == nil {
		return p, nil
	}
	matter, err := m.Matter(p.Matter)
	if err != nil {
		return p, err
	}
	data, err := matter.Unseal(sealedAs, p.Sealed)
	if err == nil {
		err = json.Unmarshal(data, &p)
	}
	return p, err
}

// notePending notes the jobs that have not ended; mu is held. Where that fails the next
// start does without: what is indexed so far is in the matter in any case.
func (m *Manager) notePending() {
	list := []pending{}
	for _, j := range m.sorted() {
		if j.silent || !j.active() && j.State != Paused {
			continue
		}
		p, ok := m.hide(pending{
			Matter: j.Matter, Folders: j.request.Folders, Forget: j.request.Forget, Retry: j.request.Retry, Only: j.request.Only,
			Paused: j.State == Paused || j.pausing, Recipe: j.request.Recipe,
		})
		if ok {
			list = append(list, p)
		}
	}
	_ = homefile.Write(m.library.Home(), pendingFile, list)
}

// resumeJobs takes up the jobs that the last program had not ended when it was closed. It
// does nothing when called again.
func (m *Manager) resumeJobs() {
	m.mu.Lock()
	done := m.resumed
	m.resumed = true
	m.mu.Unlock()
	if done {
		return
	}
	list, notice := homefile.Read(m.library.Home(), pendingFile, []pending(nil))
	m.addNotice(notice)
	for _, p := range list {
		m.resumeJob(p)
	}
}

// resumeJob takes up one job. It says so itself where its matter cannot be opened.
func (m *Manager) resumeJob(p pending) {
	p, err := m.show(p)
	if err == nil {
		err = m.openMatter(p.Matter, len(p.Folders) > 0)
	}
	m.mu.Lock()
	defer m.unlock()
	j := m.addJob(p.Matter, library.IndexRequest{Folders: p.Folders, Forget: p.Forget, Retry: p.Retry, Only: p.Only, Recipe: p.Recipe})
	switch {
	case err != nil:
		j.State, j.Error = Failed, err.Error()
	case p.Paused:
		j.State = Paused
	default:
		m.startJob(j)
		return
	}
	m.watcher.off[p.Matter] = true
}
