package desktop

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"pincite/backend/library"
	"pincite/samples"
)

// JobState is where a job stands.
type JobState string

// The states of a job: running → cancelling → cancelled or paused; running → done or
// failed; paused → running.
const (
	JobRunning    JobState = "running"
	JobPaused     JobState = "paused"
	JobCancelling JobState = "cancelling"
	JobCancelled  JobState = "cancelled"
	JobDone       JobState = "done"
	JobFailed     JobState = "failed"
)

// EventJob is sent with a [Job] whenever one changes, at most about ten times a second.
const EventJob = "job"

// Job is work that goes on after the call that began it.
type Job struct {
	ID       string   `json:"id"`
	Change   int      `json:"change"` // counts the job's changes: an event may come after a later one, or before its call returns
	Matter   string   `json:"matter"`
	State    JobState `json:"state"`
	Phase    string   `json:"phase"`
	Files    int      `json:"files"`
	Total    int      `json:"total"`
	Failed   int      `json:"failed"`
	Bytes    int64    `json:"bytes"`
	BytesAll int64    `json:"bytesAll"`
	Rate     float64  `json:"rate"`    // bytes a second
	Seconds  float64  `json:"seconds"` // left; negative while it cannot be told
	Error    string   `json:"error"`
	Indexed  int      `json:"indexed"` // of a job that ended
	Removed  int      `json:"removed"`
	Notice   string   `json:"notice"` // what the user should know of a job that ended; "" for nothing
	Auto     bool     `json:"auto"`   // the program began it, since a folder had changed
}

// job is a Job with what runs it; the shell's lock protects it.
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

// Index begins to index folders into a matter, which is made where there is none; without
// folders it brings those of the matter up to date. It returns the job.
func (a *API) Index(matter string, folders []string, retry bool, passwords []string) (started Job, err error) {
	defer guard(&err)
	return a.shell.index(matter, library.IndexRequest{Folders: folders, Retry: retry, Passwords: passwords})
}

// RetryFiles begins to try files again that could not be indexed, by their paths, and
// brings the matter up to date.
func (a *API) RetryFiles(matter string, paths []string) (started Job, err error) {
	defer guard(&err)
	return a.shell.index(matter, library.IndexRequest{Retry: true, Only: paths})
}

// index begins a job.
func (s *shell) index(matter string, request library.IndexRequest) (Job, error) {
	if err := s.idle(matter); err != nil {
		return Job{}, err
	}
	if err := s.openMatter(matter, len(request.Folders) > 0); err != nil {
		return Job{}, err
	}
	if err := s.retune(); err != nil {
		return Job{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.addJob(matter, request)
	s.run(j)
	return j.Job, nil
}

// addJob makes a job that does not run yet; s.mu is held.
func (s *shell) addJob(matter string, request library.IndexRequest) *job {
	s.started++
	j := &job{Job: Job{ID: fmt.Sprint("job-", s.started), Matter: matter, Seconds: -1}, request: request}
	s.jobs[j.ID] = j
	return j
}

// openMatter opens a matter, and makes it where there is none if create is set.
func (s *shell) openMatter(name string, create bool) error {
	_, err := s.matter(name)
	if !create || !errors.Is(err, library.ErrNoMatter) {
		return err
	}
	m, err := s.library.CreateMatter(name)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.matters[name] = m
	return nil
}

// IndexSamples begins to index the sample contracts, which it lays out below the home
// folder, into a matter of their own.
func (a *API) IndexSamples() (started Job, err error) {
	defer guard(&err)
	dir := filepath.Join(a.shell.library.Home(), "samples")
	if _, err := samples.LayOut(dir); err != nil {
		return Job{}, fmt.Errorf("lay out the sample contracts: %w; free some space or check the folder's permissions", err)
	}
	return a.Index("samples", []string{dir}, false, nil)
}

// Jobs returns all jobs since the program began, the paused and running ones among them.
func (a *API) Jobs() (jobs []Job, err error) {
	defer guard(&err)
	s := a.shell
	s.mu.Lock()
	defer s.mu.Unlock()
	jobs = []Job{}
	for i := 1; i <= s.started; i++ {
		if j := s.jobs[fmt.Sprint("job-", i)]; j != nil && !j.silent {
			jobs = append(jobs, j.Job)
		}
	}
	return jobs, nil
}

// CancelJob stops a job. What it has finished stays, and the next run goes on from there.
func (a *API) CancelJob(id string) (err error) {
	defer guard(&err)
	return a.shell.end(id, false)
}

// PauseJob stops a job until [API.ResumeJob].
func (a *API) PauseJob(id string) (err error) {
	defer guard(&err)
	return a.shell.end(id, true)
}

// ResumeJob goes on with a paused job.
func (a *API) ResumeJob(id string) (err error) {
	defer guard(&err)
	s := a.shell
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.jobs[id]
	if j == nil || j.State != JobPaused {
		return fmt.Errorf("%s is not paused; start it anew", id)
	}
	s.run(j)
	return nil
}

// DismissJob takes a job that has ended from the list.
func (a *API) DismissJob(id string) (err error) {
	defer guard(&err)
	s := a.shell
	s.mu.Lock()
	defer s.mu.Unlock()
	if j := s.jobs[id]; j != nil && (j.State == JobFailed || j.State == JobDone || j.State == JobCancelled) {
		delete(s.jobs, id)
	}
	return nil
}

// idle returns an error while a matter is being indexed because the user wants it. What the
// program itself has begun gives way.
func (s *shell) idle(matter string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if j.Matter == matter && !j.Auto && (j.State == JobRunning || j.State == JobCancelling) {
			return fmt.Errorf("%s is being indexed; wait until that is done, or cancel it", matter)
		}
	}
	return nil
}

// end asks a job to stop. A paused one is cancelled at once.
func (s *shell) end(id string, pause bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.jobs[id]
	switch {
	case j == nil:
		return fmt.Errorf("%s is no job; look at the jobs again", id)
	case j.State == JobRunning:
		j.State, j.pausing = JobCancelling, pause
		j.cancel()
	case j.State == JobPaused && !pause:
		j.State = JobCancelled
		s.keepPending()
	default:
		return nil
	}
	s.tell(j)
	return nil
}

// run starts a job; the lock is held.
func (s *shell) run(j *job) {
	j.Auto = false // the user has it run, now at the latest
	delete(s.watcher.off, j.Matter)
	ctx, m := s.begin(s.ctx, j), s.matters[j.Matter]
	s.work.Go(func() {
		defer s.holdWatch(j.Matter)()
		_, _ = s.carryOut(ctx, s.ctx, j, m) // the job tells how it ended
	})
}

// begin marks a job as running until it is cancelled or parent ends; the lock is held.
func (s *shell) begin(parent context.Context, j *job) context.Context {
	ctx, cancel := context.WithCancel(parent)
	j.State, j.Error, j.cancel, j.pausing = JobRunning, "", cancel, false
	j.began = time.Now()
	s.tell(j)
	s.keepPending()
	return ctx
}

// carryOut does what a job that has begun asks for.
func (s *shell) carryOut(ctx, parent context.Context, j *job, m *library.Matter) (*library.IndexReport, error) {
	defer j.cancel()
	request := j.request
	request.Progress = func(p library.IndexProgress) { s.progress(j, p) }
	report, err := guarded(func() (*library.IndexReport, error) {
		if err := s.summarizer(m, &request); err != nil {
			return nil, err
		}
		return m.Index(ctx, request)
	})
	s.ended(ctx, parent, j, report, err)
	return report, err
}

// tell tells the page of a change; the lock is held.
func (s *shell) tell(j *job) {
	if j.silent {
		return
	}
	j.Change++
	s.window.Emit(EventJob, j.Job)
}

func (s *shell) progress(j *job, p library.IndexProgress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if j.silent && p.FilesTotal > 0 && time.Since(j.began) > silence {
		j.silent = false
		s.keepPending()
	}
	j.Phase, j.Files, j.Total, j.Failed = string(p.Phase), p.Files, p.FilesTotal, p.Failed
	j.Bytes, j.BytesAll, j.Rate, j.Seconds = p.Bytes, p.BytesTotal, p.Rate, p.Left.Seconds()
	s.tell(j)
}

// ended takes what became of a job. Where its parent has ended, another one goes on with
// what it leaves.
func (s *shell) ended(ctx, parent context.Context, j *job, report *library.IndexReport, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	changed := report != nil && report.Indexed+report.Known+report.Removed > 0
	if report != nil {
		j.Indexed, j.Removed, j.Failed = report.Indexed+report.Known, report.Removed, report.Failed
		j.Notice = toldFallbacks(report.Fallbacks)
		if j.Auto {
			j.Indexed = report.Indexed // what is new to the user
		}
	}
	switch {
	case err == nil:
		j.State = JobDone
		j.silent = j.silent && !changed
	case ctx.Err() != nil && j.pausing:
		j.State = JobPaused
	case s.ctx.Err() != nil: // the program ends: its pending jobs stay as they are noted
		j.State = JobCancelled
		return
	case parent.Err() != nil, j.silent && (errors.Is(err, library.ErrInUse) || errors.Is(err, library.ErrNoFolder)):
		j.State = JobDone
	case ctx.Err() != nil:
		j.State = JobCancelled
	default:
		j.State, j.Error, j.silent = JobFailed, err.Error(), false
	}
	if j.State != JobDone {
		s.watcher.off[j.Matter] = true
	}
	if j.Auto && j.State == JobDone {
		delete(s.jobs, j.ID) // there may be a great many
	}
	if j.silent {
		return
	}
	s.keepPending()
	s.tell(j)
	s.wakeVectors()
}
