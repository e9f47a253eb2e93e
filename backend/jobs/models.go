package jobs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"pincite/backend/library"
	"pincite/backend/pace"
)

// ModelJob installs, imports or verifies a model.
type ModelJob struct {
	ID     string `json:"id"`
	Change int    `json:"change"` // as [Job.Change]
	Kind   string `json:"kind"`   // "install", "import" or "verify"
	Model  string `json:"model"`  // "" until an import knows it
	State  State  `json:"state"`
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
	Offer  library.ModelOffer `json:"offer"`
	Report ModelReport        `json:"report"` // of an installation that is done
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
}

// modelJob is a ModelJob with what runs it; the manager's lock protects it.
type modelJob struct {
	ModelJob
	cancel context.CancelFunc
	answer chan bool
	pace   pace.Pace
}

func (j *modelJob) active() bool {
	return j.State == Running || j.State == Asking || j.State == Cancelling
}

// InstallModel begins to install a model. Nothing is fetched before [Manager.Answer] says
// yes to what the job asks; an installation that was begun goes on.
func (m *Manager) InstallModel(id string) (ModelJob, error) {
	return m.startModelJob(ModelJob{Kind: "install", Model: id}, func(ctx context.Context,
		r library.ModelRequest) (*library.ModelReport, error) {
		return m.library.InstallModel(ctx, id, r)
	})
}

// ImportModel begins to install a model from a folder or an .onnx file, which is an export
// of the model as, where its hash does not tell. It asks as [Manager.InstallModel] does.
func (m *Manager) ImportModel(path, as string) (ModelJob, error) {
	return m.startModelJob(ModelJob{Kind: "import", Model: as}, func(ctx context.Context,
		r library.ModelRequest) (*library.ModelReport, error) {
		r.As = as
		return m.library.ImportModel(ctx, path, r)
	})
}

// VerifyModel begins to compare the files of an installed model with their hashes.
func (m *Manager) VerifyModel(id string) (ModelJob, error) {
	return m.startModelJob(ModelJob{Kind: "verify", Model: id}, func(context.Context, library.ModelRequest) (*library.ModelReport, error) {
		return nil, m.library.VerifyModel(id)
	})
}

// startModelJob runs do, unless another job of models runs: they share the disk and the
// processors.
func (m *Manager) startModelJob(of ModelJob, do func(context.Context, library.ModelRequest) (*library.ModelReport,
	error)) (ModelJob, error) {
	m.mu.Lock()
	defer m.unlock()
	for _, j := range m.modelJobs {
		if j.active() {
			return ModelJob{}, errors.New("another model is being worked on; wait until that is done, or cancel it")
		}
	}
	ctx, cancel := context.WithCancel(m.ctx)
	j := &modelJob{ModelJob: of, cancel: cancel, answer: make(chan bool, 1)}
	j.ID, j.State, j.Seconds, j.Offer.Sources = m.newID("model"), Running, -1, []string{}
	m.modelJobs = append(m.modelJobs, j)
	request := library.ModelRequest{
		KeepFull: m.config.KeepFull,
		Confirm:  func(o library.ModelOffer) (bool, error) { return m.ask(ctx, j, o) },
		Progress: func(p library.ModelProgress) { m.modelProgress(j, p) },
	}
	m.work.Go(func() {
		defer cancel()
		report, err := Run(func() (*library.ModelReport, error) { return do(ctx, request) })
		m.endModelJob(ctx, j, report, err)
	})
	return j.ModelJob, nil
}

// tellModelJob tells of a change; mu is held.
func (m *Manager) tellModelJob(j *modelJob) {
	j.Change++
	m.outbox = append(m.outbox, j.ModelJob)
}

// ask shows an offer to the user and waits for the answer.
func (m *Manager) ask(ctx context.Context, j *modelJob, o library.ModelOffer) (bool, error) {
	m.mu.Lock()
	j.State, j.Model, j.Offer = Asking, o.ID, o
	m.tellModelJob(j)
	m.unlock()
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

func (m *Manager) modelProgress(j *modelJob, p library.ModelProgress) {
	m.mu.Lock()
	defer m.unlock()
	if phase := string(p.Phase); j.Phase != phase || j.File != p.File {
		j.Phase, j.File, j.pace = phase, p.File, pace.Pace{Window: 10 * time.Second, After: time.Second}
	}
	j.Done, j.Total = p.Done, p.Total
	j.pace.Note(time.Now(), p.Done)
	rate, left := j.pace.Left(p.Total - p.Done)
	j.Rate, j.Seconds = rate, left.Seconds()
	m.tellModelJob(j)
}

func (m *Manager) endModelJob(ctx context.Context, j *modelJob, report *library.ModelReport, err error) {
	m.mu.Lock()
	defer m.unlock()
	defer m.WakeBackfill()
	if report != nil {
		if !m.indexing() { // a matter may have the model at hand that was replaced
			err = errors.Join(err, m.closeMatters())
		}
		j.Model = report.ID
		j.Report = ModelReport{Precision: string(report.Precision), Size: report.Size, Why: report.Why}
		if c := report.Compared; c != nil {
			j.Report.Texts, j.Report.Mean, j.Report.Least, j.Report.Int8, j.Report.Float32 = c.Texts, c.Mean, c.Least, c.Int8, c.Float32
		}
	}
	switch {
	case err == nil:
		j.State = Done
	case ctx.Err() != nil:
		j.State = Cancelled
	default:
		j.State, j.Error = Failed, err.Error()
	}
	m.tellModelJob(j)
}

// ModelJobs returns the jobs of models that were begun and not dismissed, the oldest first.
func (m *Manager) ModelJobs() []ModelJob {
	m.mu.Lock()
	defer m.mu.Unlock()
	jobs := []ModelJob{}
	for _, j := range m.modelJobs {
		jobs = append(jobs, j.ModelJob)
	}
	return jobs
}

// Answer says yes or no to what a job of models asks.
func (m *Manager) Answer(id string, yes bool) error {
	return m.withModelJob(id, func(j *modelJob) error {
		if j.State != Asking {
			return fmt.Errorf("%s asks nothing; look at the models again", id)
		}
		j.State = Running
		j.answer <- yes
		m.tellModelJob(j)
		return nil
	})
}

// CancelModelJob stops a job of models. What it has finished stays, and the next one goes
// on there.
func (m *Manager) CancelModelJob(id string) error {
	return m.withModelJob(id, func(j *modelJob) error {
		if j.State == Running || j.State == Asking {
			j.State = Cancelling
			j.cancel()
			m.tellModelJob(j)
		}
		return nil
	})
}

// DismissModelJob takes a job of models that has ended from the list.
func (m *Manager) DismissModelJob(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.modelJobs = slices.DeleteFunc(m.modelJobs, func(j *modelJob) bool { return j.ID == id && !j.active() })
}

// withModelJob calls do with a job, mu held.
func (m *Manager) withModelJob(id string, do func(*modelJob) error) error {
	m.mu.Lock()
	defer m.unlock()
	for _, j := range m.modelJobs {
		if j.ID == id {
			return do(j)
		}
	}
	return fmt.Errorf("%s is no job; look at the models again", id)
}

// ChangeModel changes or takes away files of a model while nothing uses them. What the program
// itself has begun, the watch and the backfill, gives way and begins again afterwards.
func (m *Manager) ChangeModel(change func() error) error {
	defer m.HoldWatch(m.configured().Shown)()
	m.stopBackfill("")
	defer func() {
		m.stopBackfill("") // a run that began meanwhile, with the model as it was
		m.WakeBackfill()
	}()
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.busy() {
		return errors.New("the models are in use; wait until what runs is done, or cancel it")
	}
	if err := m.closeMatters(); err != nil {
		return err
	}
	return change()
}
