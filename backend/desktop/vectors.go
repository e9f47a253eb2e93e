package desktop

import (
	"fmt"

	"pincite/backend/doc"
	"pincite/backend/library"
)

// VectorState says what the background work is about.
type VectorState string

// The states of the background work: idle → running ⇄ paused; failed until something
// changes.
const (
	VectorsIdle    VectorState = "idle" // all there is to do is done, or no model is installed
	VectorsRunning VectorState = "running"
	VectorsPaused  VectorState = "paused"
	VectorsFailed  VectorState = "failed"
)

// Vectors is how the background work stands, and with it EventVectors is sent.
type Vectors struct {
	State  VectorState `json:"state"`
	Reason string      `json:"reason"` // of a pause: "user", "battery" or "in use"
	Error  string      `json:"error"`  // of a failure, with a next step
	Model  string      `json:"model"`  // whose vectors are made; "" where none is installed
	Matter string      `json:"matter"` // at work; "" while there is none
	// Documents and chunks of that matter with vectors of the model, of all.
	Documents    int     `json:"documents"`
	DocumentsAll int     `json:"documentsAll"`
	Chunks       int     `json:"chunks"`
	ChunksAll    int     `json:"chunksAll"`
	Rate         float64 `json:"rate"`    // chunks a second; 0 while that cannot be told
	Seconds      float64 `json:"seconds"` // left for that matter; negative while that cannot be told
	Waiting      int     `json:"waiting"` // further matters that lack vectors
}

// EventVectors is sent with [Vectors] whenever they change, at most about ten times a
// second.
const EventVectors = "vectors"

// MatterVectors are the vector sets of a matter.
type MatterVectors struct {
	Matter string      `json:"matter"`
	Error  string      `json:"error"` // why they cannot be told
	Sets   []VectorSet `json:"sets"`
}

// VectorSet is a vector set of a matter.
type VectorSet struct {
	ID           string `json:"id"`
	Model        string `json:"model"` // "" where it is not known any more
	State        string `json:"state"` // "own", "filling", "complete", "unfit" or "stale"
	Documents    int    `json:"documents"`
	DocumentsAll int    `json:"documentsAll"`
	Chunks       int    `json:"chunks"`
	ChunksAll    int    `json:"chunksAll"`
	Bytes        int64  `json:"bytes"`
	// Own and Found compare an unfit set with the matter's own: mean reciprocal ranks of
	// sections searched for by their titles. Asked is how many were.
	Own   float64 `json:"own"`
	Found float64 `json:"found"`
	Asked int     `json:"asked"`
}

// Vectors returns how the background work stands.
func (a *API) Vectors() (v Vectors, err error) {
	defer guard(&err)
	a.shell.mu.Lock()
	defer a.shell.mu.Unlock()
	return a.shell.filler.Vectors, nil
}

// PauseVectors holds the background work up until [API.ResumeVectors], also in the next
// run of the program.
func (a *API) PauseVectors() (err error) {
	defer guard(&err)
	return a.shell.choose(func(c *vectorChoice) { c.Paused = true })
}

// ResumeVectors lets the background work go on, and tries again what failed.
func (a *API) ResumeVectors() (err error) {
	defer guard(&err)
	return a.shell.choose(func(c *vectorChoice) { c.Paused = false })
}

// ChooseVectorModel has the vectors of a model made from now on; "" is the largest that is
// installed. Those of other models stay.
func (a *API) ChooseVectorModel(id string) (err error) {
	defer guard(&err)
	if id != "" && a.shell.vectorModel(id) == "" {
		return fmt.Errorf("%s is not installed; install it first", id)
	}
	if err := a.shell.choose(func(c *vectorChoice) { c.Model = id }); err != nil {
		return err
	}
	a.shell.stopVectors("")
	return nil
}

// choose changes what outlives the program, stores it, and goes on accordingly.
func (s *shell) choose(change func(*vectorChoice)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := &s.filler
	choice := f.choice
	change(&choice)
	if err := s.store(vectorsFile, choice); err != nil {
		return fmt.Errorf("save how vectors are made: %w", err)
	}
	f.choice = choice
	if choice.Paused {
		f.brake.Hold()
	} else {
		f.brake.Release()
	}
	s.wakeVectors()
	return nil
}

// VectorSets returns the vector sets of all matters.
func (a *API) VectorSets() (all []MatterVectors, err error) {
	defer guard(&err)
	names, err := a.shell.library.Matters()
	if err != nil {
		return nil, err
	}
	all = make([]MatterVectors, 0, len(names))
	for _, name := range names {
		of := MatterVectors{Matter: name, Sets: []VectorSet{}}
		if err := a.shell.describeSets(&of); err != nil {
			of.Error = err.Error()
		}
		all = append(all, of)
	}
	return all, nil
}

func (s *shell) describeSets(of *MatterVectors) error {
	m, err := s.matter(of.Matter)
	if err != nil {
		return err
	}
	sets, err := m.VectorSets()
	for _, set := range sets {
		out := VectorSet{
			ID: set.ID, Model: set.Model, State: string(set.State), Documents: set.Documents, DocumentsAll: set.Total,
			Chunks: set.Chunks, ChunksAll: set.ChunksAll, Bytes: set.Bytes,
		}
		if t := set.Trial; t != nil {
			out.Own, out.Found, out.Asked = doc.Finite(t.Own), doc.Finite(t.Other), t.Questions
		}
		of.Sets = append(of.Sets, out)
	}
	return err
}

// DropVectors deletes a vector set of a matter, other than its own. One that the background
// work would make again pauses that.
func (a *API) DropVectors(matter, set string) (err error) {
	defer guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return err
	}
	sets, err := m.VectorSets()
	if err != nil {
		return err
	}
	v, err := a.Vectors()
	if err != nil {
		return err
	}
	for _, s := range sets {
		if s.ID == set && s.Model == v.Model && (s.State == library.VectorsFilling || s.State == library.VectorsComplete) {
			err = a.PauseVectors()
		}
	}
	if err != nil {
		return err
	}
	a.shell.stopVectors(matter)
	defer a.shell.wakeVectors()
	return m.DropVectors(set)
}
