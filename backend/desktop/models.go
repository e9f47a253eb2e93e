package desktop

import (
	"errors"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Model is an embedding model: the built-in one, one that is installed, or one that can be.
type Model struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Licence   string `json:"licence"`
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
	Matters []string `json:"matters"` // that are searched with it
}

// Models are all models, and what is wrong with manifests that cannot be used.
type Models struct {
	Models  []Model `json:"models"`
	Problem string  `json:"problem"`
}

// Models returns the built-in model, those that are installed and those that can be.
func (a *API) Models() (out Models, err error) {
	defer jobs.Guard(&err)
	matters, err := a.Matters()
	if err != nil {
		return Models{}, err
	}
	out.Models = []Model{{ID: library.BuiltinModel, Name: "Built-in model", State: "built in", Licence: "as Pincite",
		Matters: mattersOf(matters, library.BuiltinModel)}}
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
		ID: m.ID, Name: m.Name, Licence: m.Licence, State: string(m.State), Download: m.Download, Size: m.Size,
		Precision: string(m.Precision), Full: string(m.Full), Dim: m.Dim, MaxTokens: m.MaxTokens,
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
func (a *API) InstallModel(id string) (started jobs.ModelJob, err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.InstallModel(id)
}

// ImportModel begins to install a model from a folder or an .onnx file, which is an export
// of the model as, where its hash does not tell. It asks as [API.InstallModel] does.
func (a *API) ImportModel(path, as string) (started jobs.ModelJob, err error) {
	defer jobs.Guard(&err)
	if path == "" {
		return jobs.ModelJob{}, errors.New("there is nothing to import; choose a folder or an .onnx file")
	}
	return a.shell.jobs.ImportModel(path, as)
}

// VerifyModel begins to compare the files of an installed model with their hashes.
func (a *API) VerifyModel(id string) (started jobs.ModelJob, err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.VerifyModel(id)
}

// RemoveModel deletes an installed model, or what an installation that was begun has left.
func (a *API) RemoveModel(id string) (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.ChangeModel(func() error { return a.shell.library.RemoveModel(id) })
}

// RemoveFullModel deletes the original that was kept beside a model's int8 graph.
func (a *API) RemoveFullModel(id string) (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.ChangeModel(func() error { return a.shell.library.RemoveFullModel(id) })
}

// PickModel lets the user choose what to import: a folder, or an .onnx file. It returns ""
// where they think better of it.
func (a *API) PickModel(file bool) (path string, err error) {
	defer jobs.Guard(&err)
	if file {
		return a.shell.window.PickFile("Choose a model", []string{"*.onnx"})
	}
	return a.shell.window.PickFolder("Choose the folder of a model")
}

// ModelJobs returns the jobs of models since the program began.
func (a *API) ModelJobs() (all []jobs.ModelJob, err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.ModelJobs(), nil
}

// AnswerOffer says yes or no to what a job asks.
func (a *API) AnswerOffer(id string, yes bool) (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.Answer(id, yes)
}

// CancelModelJob stops a job. What it has finished stays, and the next one goes on there.
func (a *API) CancelModelJob(id string) (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.CancelModelJob(id)
}

// DismissModelJob takes a job that has ended from the list.
func (a *API) DismissModelJob(id string) (err error) {
	defer jobs.Guard(&err)
	a.shell.jobs.DismissModelJob(id)
	return nil
}
