package jobs

import (
	"cmp"
	"fmt"
	"slices"

	"pincite/backend/library"
)

// newID names a job; mu is held.
func (m *Manager) newID(kind string) string {
	m.started++
	return fmt.Sprint(kind, "-", m.started)
}

// Index begins to index a matter, which is made where there is none and folders are given.
// It returns the job.
func (m *Manager) Index(matter string, request library.IndexRequest) (Job, error) {
	return m.begun(matter, request, false)
}

// begun starts a job of the user's.
func (m *Manager) begun(matter string, request library.IndexRequest, repair bool) (Job, error) {
	if err := m.idle(matter); err != nil {
		return Job{}, err
	}
	if err := m.openMatter(matter, len(request.Folders) > 0); err != nil {
		return Job{}, err
	}
	if err := m.tune(); err != nil {
		return Job{}, err
	}
	m.mu.Lock()
	defer m.unlock()
	j := m.addJob(matter, request)
	j.Repair = repair
	m.startJob(j)
	return j.Job, nil
}

// Jobs returns all index runs that were begun and not dismissed, the oldest first.
func (m *Manager) Jobs() []Job {
	m.mu.Lock()
	defer m.mu.Unlock()
	jobs := []Job{}
	for _, j := range m.sorted() {
		if !j.silent {
			jobs = append(jobs, j.Job)
		}
	}
	return jobs
}

// sorted returns the jobs, the oldest first; mu is held.
func (m *Manager) sorted() []*job {
	all := make([]*job, 0, len(m.jobs))
	for _, j := range m.jobs {
		all = append(all, j)
	}
	slices.SortFunc(all, func(a, b *job) int { return cmp.Or(len(a.ID)-len(b.ID), cmp.Compare(a.ID, b.ID)) })
	return all
}

// Cancel stops a job, a paused one at once. What it has finished stays, and the next run
// goes on from there.
func (m *Manager) Cancel(id string) error { return m.end(id, false) }

// Pause stops a job until [Manager.Resume], in the next program too.
func (m *Manager) Pause(id string) error { return m.end(id, true) }

// end asks a job to stop.
func (m *Manager) end(id string, pause bool) error {
	m.mu.Lock()
	defer m.unlock()
	j := m.jobs[id]
	switch {
	case j == nil:
		return fmt.Errorf("%s is no job; look at the jobs again", id)
	case j.State == Running:
		j.State, j.pausing = Cancelling, pause
		j.cancel()
	case j.State == Paused && !pause:
		j.State = Cancelled
		m.notePending()
	default:
		return nil
	}
	m.tellJob(j)
	return nil
}

// Resume goes on with a paused job.
func (m *Manager) Resume(id string) error {
	m.mu.Lock()
	defer m.unlock()
	j := m.jobs[id]
	if j == nil || j.State != Paused {
		return fmt.Errorf("%s is not paused; start it anew", id)
	}
	m.startJob(j)
	return nil
}

// Dismiss takes a job that has ended from the list.
func (m *Manager) Dismiss(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if j := m.jobs[id]; j != nil && j.ended() {
		delete(m.jobs, id)
	}
}

// idle returns an error while a matter is being indexed because the user wants it. What the
// program itself has begun gives way.
func (m *Manager) idle(matter string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, j := range m.jobs {
		if j.Matter == matter && !j.Auto && j.active() {
			return fmt.Errorf("%s is being indexed; wait until that is done, or cancel it", matter)
		}
	}
	return nil
}

// Alone runs fn on a matter while nothing is indexed, watched or embedded in it, as is needed to
// encrypt, decrypt, lock and unlock it. With create there need be no such matter yet.
func (m *Manager) Alone(name string, create bool, fn func(*library.Matter) error) error {
	if err := m.idle(name); err != nil {
		return err
	}
	defer m.HoldWatch(name)()
	m.stopBackfill(name)
	defer m.WakeBackfill()
	if err := m.openMatter(name, create); err != nil {
		return err
	}
	matter, err := m.Matter(name)
	if err != nil {
		return err
	}
	if err := fn(matter); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return HidePending(m.library)
}

// Busy reports whether a job of a matter runs.
func (m *Manager) Busy(name string) bool { return m.idle(name) != nil }
