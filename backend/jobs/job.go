package jobs

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"pincite/backend/library"
)

// Job is an index run as it is shown.
type Job struct {
	ID       string  `json:"id"`
	Change   int     `json:"change"` // counts the job's changes: an event may come after a later one, or before its call returns
	Matter   string  `json:"matter"`
	State    State   `json:"state"`
	Phase    string  `json:"phase"`
	Files    int     `json:"files"`
	Total    int     `json:"total"`
	Failed   int     `json:"failed"`
	Bytes    int64   `json:"bytes"`
	BytesAll int64   `json:"bytesAll"`
	Rate     float64 `json:"rate"`    // bytes a second
	Seconds  float64 `json:"seconds"` // left; negative while it cannot be told
	Error    string  `json:"error"`
	Indexed  int     `json:"indexed"` // of a job that ended
	Removed  int     `json:"removed"`
	Notice   string  `json:"notice"` // what the user should know of a job that ended; "" for nothing
	Auto     bool    `json:"auto"`   // the program began it, since a folder had changed
	Repair   bool    `json:"repair"` // it looks for damage first
}

// job is a Job with what runs it; the manager's lock protects it.
type job struct {
	Job
	request library.IndexRequest
	cancel  context.CancelFunc
	pausing bool
	// silent: it has found nothing to do so far, or little, and is not told.
	silent bool
	began  time.Time
}

// silence is how long a job that the program began goes on without being told: most are
// over before a bar could be read.
const silence = time.Second

func (j *job) active() bool { return j.State == Running || j.State == Cancelling }

func (j *job) ended() bool { return j.State == Failed || j.State == Done || j.State == Cancelled }

// addJob makes a job that does not run yet; mu is held.
func (m *Manager) addJob(matter string, request library.IndexRequest) *job {
	j := &job{Job: Job{ID: m.newID("job"), Matter: matter, Seconds: -1}, request: request}
	m.jobs[j.ID] = j
	return j
}

// tellJob tells of a change; mu is held.
func (m *Manager) tellJob(j *job) {
	if j.silent {
		return
	}
	j.Change++
	m.outbox = append(m.outbox, j.Job)
}

// begin marks a job as running until it is cancelled or parent ends; mu is held.
func (m *Manager) begin(parent context.Context, j *job) context.Context {
	ctx, cancel := context.WithCancel(parent)
	j.State, j.Error, j.cancel, j.pausing = Running, "", cancel, false
	j.began = time.Now()
	m.tellJob(j)
	m.notePending()
	return ctx
}

// startJob starts a job; mu is held.
func (m *Manager) startJob(j *job) {
	j.Auto = false // the user has it run, now at the latest
	delete(m.watcher.off, j.Matter)
	ctx, matter := m.begin(m.ctx, j), m.matters[j.Matter]
	m.work.Go(func() {
		defer m.HoldWatch(j.Matter)()
		_, _ = m.runJob(ctx, m.ctx, j, matter) // the job tells how it ended
	})
}

// runJob does what a job that has begun asks for.
func (m *Manager) runJob(ctx, parent context.Context, j *job, matter *library.Matter) (*library.IndexReport, error) {
	defer j.cancel()
	request := j.request
	request.Progress = func(p library.IndexProgress) { m.progress(j, p) }
	m.mu.Lock()
	patience := patience
	if j.silent { // who looks for changes looks again
		patience = 0
	}
	m.mu.Unlock()
	report, err := patiently(ctx, patience, func() (*library.IndexReport, error) {
		// A broken matter does not say who writes its summaries.
		if err := m.summarizer(matter, &request); err != nil && !j.Repair {
			return nil, err
		}
		if j.Repair {
			return repair(ctx, matter, request)
		}
		return matter.Index(ctx, request)
	})
	m.endJob(ctx, parent, j, report, err)
	return report, err
}

// patience is how long a job that was asked for waits for a matter that another run holds: most often a look of this program's own.
const patience = 15 * time.Second

// patiently does what a job asks for, and again while the matter is in use, for as long as patience and ctx last.
func patiently(ctx context.Context, patience time.Duration, do func() (*library.IndexReport, error)) (*library.IndexReport, error) {
	for deadline := time.Now().Add(patience); ; {
		report, err := Run(do)
		if !errors.Is(err, library.ErrInUse) || !time.Now().Before(deadline) {
			return report, err
		}
		select {
		case <-ctx.Done():
			return report, err
		case <-time.After(patience / 30):
		}
	}
}

func (m *Manager) progress(j *job, p library.IndexProgress) {
	m.mu.Lock()
	defer m.unlock()
	if j.silent && p.FilesTotal > 0 && time.Since(j.began) > silence {
		j.silent = false
		m.notePending()
	}
	j.Phase, j.Files, j.Total, j.Failed = string(p.Phase), p.Files, p.FilesTotal, p.Failed
	j.Bytes, j.BytesAll, j.Rate, j.Seconds = p.Bytes, p.BytesTotal, p.Rate, p.Left.Seconds()
	m.tellJob(j)
}

// endJob takes what became of a job.
func (m *Manager) endJob(ctx, parent context.Context, j *job, report *library.IndexReport, err error) {
	m.mu.Lock()
	defer m.unlock()
	changed := false
	if report != nil {
		changed = report.Indexed+report.Known+report.Removed > 0
		j.take(report)
	}
	m.settle(ctx, parent, j, changed, err)
	if m.ctx.Err() != nil && j.State == Cancelled {
		return // the program ends: its pending jobs stay as they are noted
	}
	if j.State != Done {
		m.watcher.off[j.Matter] = true
	}
	if j.Auto && j.State == Done {
		delete(m.jobs, j.ID) // there may be a great many
	}
	if !j.silent {
		m.notePending()
		m.tellJob(j)
		m.WakeBackfill()
	}
}

// take notes what a run did.
func (j *job) take(report *library.IndexReport) {
	j.Indexed, j.Removed, j.Failed = report.Indexed+report.Known, report.Removed, report.Failed
	j.Notice = strings.Join(slices.DeleteFunc([]string{damageNotice(report), fallbackNotice(report.Fallbacks)},
		func(s string) bool { return s == "" }), ". ")
	if j.Auto {
		j.Indexed = report.Indexed // what is new to the user
	}
}

// settle gives a job the state that it ends in. Where its parent alone has ended, another
// job goes on with what it leaves; mu is held.
func (m *Manager) settle(ctx, parent context.Context, j *job, changed bool, err error) {
	switch {
	case err == nil:
		j.State = Done
		j.silent = j.silent && !changed
	case ctx.Err() != nil && j.pausing:
		j.State = Paused
	case m.ctx.Err() != nil:
		j.State = Cancelled
	case parent.Err() != nil, j.silent && (errors.Is(err, library.ErrInUse) || errors.Is(err, library.ErrNoFolder)):
		j.State = Done
	case ctx.Err() != nil:
		j.State = Cancelled
	default:
		j.State, j.Error, j.silent = Failed, err.Error(), false
	}
}
