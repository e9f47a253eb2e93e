package desktop

import (
	"pincite/backend/jobs"
)

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
	State        string `json:"state"` // "own", "filling", "complete" or "stale"
	Documents    int    `json:"documents"`
	DocumentsAll int    `json:"documentsAll"`
	Bytes        int64  `json:"bytes"`
}

// Vectors returns how the backfill stands.
func (a *API) Vectors() (v jobs.Vectors, err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.Vectors(), nil
}

// PauseVectors holds the backfill up until [API.ResumeVectors], also in the next run of the
// program.
func (a *API) PauseVectors() (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.PauseBackfill()
}

// ResumeVectors lets the backfill go on, and tries again what failed.
func (a *API) ResumeVectors() (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.ResumeBackfill()
}

// ChooseVectorModel has the vectors of a model made from now on; "" is the largest that is
// installed. Those of other models stay.
func (a *API) ChooseVectorModel(id string) (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.ChooseModel(id)
}

// VectorSets returns the vector sets of all matters.
func (a *API) VectorSets() (all []MatterVectors, err error) {
	defer jobs.Guard(&err)
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
			Bytes: set.Bytes,
		}
		of.Sets = append(of.Sets, out)
	}
	return err
}

// DropVectors deletes a vector set of a matter, other than its own. One that the backfill
// would make again pauses that.
func (a *API) DropVectors(matter, set string) (err error) {
	defer jobs.Guard(&err)
	return a.shell.jobs.DropVectors(matter, set)
}
