package desktop

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"pincite/backend/library"
)

// Model is an embedding model: the built-in one, one that is installed, or one that can be.
type Model struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Licence   string `json:"licence"`
	Homepage  string `json:"homepage"`
	State     string `json:"state"`     // "built in", "available", "partial", "installed" or "damaged"
	Problem   string `json:"problem"`   // why it is damaged
	Download  int64  `json:"download"`  // bytes that installing brings, about
	Size      int64  `json:"size"`      // bytes on the disk
	Precision string `json:"precision"` // that it runs in
	Full      string `json:"full"`      // precision of the original kept beside it; "" for none
	Dim       int    `json:"dim"`
	MaxTokens int    `json:"maxTokens"`
	// Of a model in int8: over how many texts it was compared with the original, and the
	// cosines of the vectors.
	Texts int     `json:"texts"`
	Mean  float64 `json:"mean"`
	Least float64 `json:"least"`
	// Unknown: its hash is in no manifest; a person said yes to it.
	Unknown bool     `json:"unknown"`
	Device  string   `json:"device"`  // that was the fastest when it was installed; "" where none was measured
	Matters []string `json:"matters"` // that are searched with it
}

// Models are all models, and what is wrong with manifests that cannot be used.
type Models struct {
	Models  []Model `json:"models"`
	Problem string  `json:"problem"`
}

// Models returns the built-in model, those that are installed and those that can be.
func (a *API) Models() (out Models, err error) {
	defer guard(&err)
	matters, err := a.Matters()
	if err != nil {
		return Models{}, err
	}
	out.Models = []Model{{ID: library.BuiltinModel, Name: "Built-in model", State: "built in", Licence: "as Pincite", Matters: mattersOf(matters, library.BuiltinModel)}}
	found, err := a.shell.library.Models()
	if err != nil {
		out.Problem = err.Error()
	}
	for _, m := range found {
		model := toModel(m)
		model.Matters = mattersOf(matters, m.ID)
		out.Models = append(out.Models, model)
	}
	return out, nil
}

func mattersOf(matters []Matter, model string) []string {
	names := []string{}
	for _, m := range matters {
		if m.Model == model {
			names = append(names, m.Name)
		}
	}
	return names
}

func toModel(m library.Model) Model {
	out := Model{
		ID: m.ID, Name: m.Name, Licence: m.Licence, Homepage: m.Homepage, State: string(m.State), Download: m.Download, Size: m.Size,
		Precision: string(m.Precision), Full: string(m.Full), Dim: m.Dim, MaxTokens: m.MaxTokens, Device: string(m.Measured.Device),
	}
	if m.Err != nil {
		out.Problem = m.Err.Error()
	}
	if o := m.Origin; o != nil {
		out.Texts, out.Mean, out.Least, out.Unknown = o.Texts, o.MeanCosine, o.LeastCosine, o.Unknown
	}
	return out
}

// InstallModel begins to install a model. Nothing is fetched before [API.AnswerOffer] says
// yes to what the job asks; an installation that was begun goes on.
func (a *API) InstallModel(id string) (started ModelJob, err error) {
	defer guard(&err)
	return a.shell.startModelJob(ModelJob{Kind: "install", Model: id}, func(ctx context.Context, r library.ModelRequest) (*library.ModelReport, error) {
		return a.shell.library.InstallModel(ctx, id, r)
	})
}

// ImportModel begins to install a model from a folder or an .onnx file, which is an export
// of the model as, where its hash does not tell. It asks as [API.InstallModel] does.
func (a *API) ImportModel(path, as string) (started ModelJob, err error) {
	defer guard(&err)
	if path == "" {
		return ModelJob{}, errors.New("there is nothing to import; choose a folder or an .onnx file")
	}
	return a.shell.startModelJob(ModelJob{Kind: "import", Model: as}, func(ctx context.Context, r library.ModelRequest) (*library.ModelReport, error) {
		r.As = as
		return a.shell.library.ImportModel(ctx, path, r)
	})
}

// VerifyModel begins to compare the files of an installed model with their hashes.
func (a *API) VerifyModel(id string) (started ModelJob, err error) {
	defer guard(&err)
	return a.shell.startModelJob(ModelJob{Kind: "verify", Model: id}, func(context.Context, library.ModelRequest) (*library.ModelReport, error) {
		return nil, a.shell.library.VerifyModel(id)
	})
}

// RemoveModel deletes an installed model, or what an installation that was begun has left.
func (a *API) RemoveModel(id string) (err error) {
	defer guard(&err)
	return a.shell.changeModel(func() error { return a.shell.library.RemoveModel(id) })
}

// RemoveFullModel deletes the original that was kept beside a model's int8 graph.
func (a *API) RemoveFullModel(id string) (err error) {
	defer guard(&err)
	return a.shell.changeModel(func() error { return a.shell.library.RemoveFullModel(id) })
}

// changeModel takes files of a model away while nothing uses them.
func (s *shell) changeModel(change func() error) error {
	s.stopVectors("")
	defer func() {
		s.stopVectors("") // a run that began meanwhile, with the model as it was
		s.wakeVectors()
	}()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy() {
		return errors.New("the models are in use; wait until what runs is done, or cancel it")
	}
	if err := s.letGo(); err != nil {
		return err
	}
	return change()
}

// PickModel lets the user choose what to import: a folder, or an .onnx file. It returns ""
// where they think better of it.
func (a *API) PickModel(file bool) (path string, err error) {
	defer guard(&err)
	if file {
		return a.shell.window.PickFile("Choose a model", []string{"*.onnx"})
	}
	return a.shell.window.PickFolder("Choose the folder of a model")
}

// ModelJobs returns the jobs of models since the program began.
func (a *API) ModelJobs() (jobs []ModelJob, err error) {
	defer guard(&err)
	a.shell.mu.Lock()
	defer a.shell.mu.Unlock()
	jobs = []ModelJob{}
	for _, j := range a.shell.modelJobs {
		jobs = append(jobs, j.ModelJob)
	}
	return jobs, nil
}

// AnswerOffer says yes or no to what a job asks.
func (a *API) AnswerOffer(id string, yes bool) (err error) {
	defer guard(&err)
	return a.shell.withModelJob(id, func(j *modelJob) error {
		if j.State != JobAsking {
			return fmt.Errorf("%s asks nothing; look at the models again", id)
		}
		j.State = JobRunning
		j.answer <- yes
		a.shell.tellModel(j)
		return nil
	})
}

// CancelModelJob stops a job. What it has finished stays, and the next one goes on there.
func (a *API) CancelModelJob(id string) (err error) {
	defer guard(&err)
	return a.shell.withModelJob(id, func(j *modelJob) error {
		if j.State == JobRunning || j.State == JobAsking {
			j.State = JobCancelling
			j.cancel()
			a.shell.tellModel(j)
		}
		return nil
	})
}

// DismissModelJob takes a job that has ended from the list.
func (a *API) DismissModelJob(id string) (err error) {
	defer guard(&err)
	s := a.shell
	s.mu.Lock()
	defer s.mu.Unlock()
	s.modelJobs = slices.DeleteFunc(s.modelJobs, func(j *modelJob) bool { return j.ID == id && !j.active() })
	return nil
}

// withModelJob calls do with a job, s.mu held.
func (s *shell) withModelJob(id string, do func(*modelJob) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.modelJobs {
		if j.ID == id {
			return do(j)
		}
	}
	return fmt.Errorf("%s is no job; look at the models again", id)
}
