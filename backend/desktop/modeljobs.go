package desktop

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pincite/backend/library"
)

// JobAsking is the state of a job of models that waits for [API.AnswerOffer].
const JobAsking JobState = "asking"

// EventModel is sent with a [ModelJob] whenever one changes, at most about ten times a
// second.
const EventModel = "model"

// ModelJob installs, imports or verifies a model.
type ModelJob struct {
	ID     string   `json:"id"`
	Change int      `json:"change"` // as [Job.Change]
	Kind   string   `json:"kind"`   // "install", "import" or "verify"
	Model  string   `json:"model"`  // "" until an import knows it
	State  JobState `json:"state"`
	// Phase is "downloading", "copying", "checking", "quantising" or "measuring"; Done and
	// Total count bytes, and texts while measuring.
	Phase   string  `json:"phase"`
	File    string  `json:"file"`
	Done    int64   `json:"done"`
	Total   int64   `json:"total"`
	Rate    float64 `json:"rate"`    // of Done a second
	Seconds float64 `json:"seconds"` // left in this phase; negative while it cannot be told
	Error   string  `json:"error"`
	// Offer is what is asked; its ID is empty before.
	Offer  ModelOffer  `json:"offer"`
	Report ModelReport `json:"report"` // of an installation that is done
}

// ModelOffer is what a person says yes or no to.
type ModelOffer struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	Licence  string   `json:"licence"`
	Homepage string   `json:"homepage"`
	Sources  []string `json:"sources"` // addresses or paths
	Bytes    int64    `json:"bytes"`   // to download or copy, about
	Disk     int64    `json:"disk"`    // bytes needed there, about
	Free     int64    `json:"free"`
	Unknown  bool     `json:"unknown"` // no manifest knows the graph's hash
	SHA256   string   `json:"sha256"`
}

// ModelReport is what an installation did.
type ModelReport struct {
	Precision string  `json:"precision"`
	Size      int64   `json:"size"`
	Texts     int     `json:"texts"` // int8 and float32 were compared over; 0 where they were not
	Mean      float64 `json:"mean"`  // cosine
	Least     float64 `json:"least"`
	Int8      float64 `json:"int8"`    // texts a second
	Float32   float64 `json:"float32"` // texts a second
	Why       string  `json:"why"`     // it does not run in int8, where it could have
	Device    string  `json:"device"`
}

// modelJob is a ModelJob with what runs it; the shell's lock protects it.
type modelJob struct {
	ModelJob
	cancel context.CancelFunc
	answer chan bool
	pace   pace
}

func (j *modelJob) active() bool {
	return j.State == JobRunning || j.State == JobAsking || j.State == JobCancelling
}

// startModelJob runs do, unless another job of models runs: they share the disk and the
// processors.
func (s *shell) startModelJob(of ModelJob, do func(context.Context, library.ModelRequest) (*library.ModelReport, error)) (ModelJob, error) {
	settings, err := s.settings()
	if err != nil {
		return ModelJob{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.modelJobs {
		if j.active() {
			return ModelJob{}, errors.New("another model is being worked on; wait until that is done, or cancel it")
		}
	}
	s.started++
	ctx, cancel := context.WithCancel(s.ctx)
	j := &modelJob{ModelJob: of, cancel: cancel, answer: make(chan bool, 1)}
	j.ID, j.State, j.Seconds, j.Offer.Sources = fmt.Sprint("model-", s.started), JobRunning, -1, []string{}
	s.modelJobs = append(s.modelJobs, j)
	request := library.ModelRequest{
		KeepFull: settings.KeepFull,
		Confirm:  func(o library.ModelOffer) (bool, error) { return s.ask(ctx, j, o) },
		Progress: func(p library.ModelProgress) { s.modelProgress(j, p) },
	}
	s.work.Go(func() {
		defer cancel()
		report, err := guarded(func() (*library.ModelReport, error) { return do(ctx, request) })
		s.modelEnded(ctx, j, report, err)
	})
	return j.ModelJob, nil
}

// tellModel tells the page of a change; s.mu is held.
func (s *shell) tellModel(j *modelJob) {
	j.Change++
	s.window.Emit(EventModel, j.ModelJob)
}

func guarded[T any](do func() (T, error)) (result T, err error) {
	defer guard(&err)
	return do()
}

// ask shows an offer to the user and waits for the answer.
func (s *shell) ask(ctx context.Context, j *modelJob, o library.ModelOffer) (bool, error) {
	s.mu.Lock()
	j.State, j.Model, j.Offer = JobAsking, o.ID, ModelOffer{
		ID: o.ID, Name: o.Name, Licence: o.Licence, Homepage: o.Homepage, Sources: o.Sources,
		Bytes: o.Bytes, Disk: o.Disk, Free: o.Free, Unknown: o.Unknown, SHA256: o.SHA256,
	}
	s.tellModel(j)
	s.mu.Unlock()
	select {
	case yes := <-j.answer:
		if !yes {
			j.cancel() // a no is no failure
		}
		return yes, ctx.Err()
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

func (s *shell) modelProgress(j *modelJob, p library.ModelProgress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if phase := string(p.Phase); j.Phase != phase || j.File != p.File {
		j.Phase, j.File, j.pace = phase, p.File, pace{}
	}
	j.Done, j.Total = p.Done, p.Total
	j.Rate, j.Seconds = j.pace.at(time.Now(), p.Done, p.Total)
	s.tellModel(j)
}

func (s *shell) modelEnded(ctx context.Context, j *modelJob, report *library.ModelReport, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.wakeVectors()
	if report != nil {
		if !s.indexing() { // a matter may have the model at hand that was replaced
			err = errors.Join(err, s.letGo())
		}
		j.Model = report.ID
		j.Report = ModelReport{Precision: string(report.Precision), Size: report.Size, Why: report.Why, Device: string(report.Measured.Device)}
		if c := report.Compared; c != nil {
			j.Report.Texts, j.Report.Mean, j.Report.Least, j.Report.Int8, j.Report.Float32 = c.Texts, c.Mean, c.Least, c.Int8, c.Float32
		}
	}
	switch {
	case err == nil:
		j.State = JobDone
	case ctx.Err() != nil:
		j.State = JobCancelled
	default:
		j.State, j.Error = JobFailed, err.Error()
	}
	s.tellModel(j)
}

// pace tells how fast something goes, from what was done in the last seconds. The zero
// pace has seen nothing.
type pace struct{ marks []mark }

// mark is how much was done at a moment.
type mark struct {
	at   time.Time
	done int64
}

// What a pace looks back on: a rate over less jumps, and one told sooner is mostly
// start-up cost.
const (
	paceWindow = 10 * time.Second
	paceAfter  = time.Second
)

// at notes how much is done of total, and returns the rate a second and the seconds left,
// which are negative while too little is known.
func (p *pace) at(now time.Time, done, total int64) (rate, left float64) {
	p.marks = append(p.marks, mark{now, done})
	for len(p.marks) > 2 && now.Sub(p.marks[1].at) >= paceWindow {
		p.marks = p.marks[1:]
	}
	span, gained := now.Sub(p.marks[0].at), done-p.marks[0].done
	if span < paceAfter || gained <= 0 {
		return 0, -1
	}
	rate = float64(gained) / span.Seconds()
	return rate, max(0, float64(total-done)/rate)
}
