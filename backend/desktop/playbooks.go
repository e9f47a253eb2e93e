package desktop

import (
	"cmp"
	"errors"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Playbook is a list of questions that are asked of every document.
type Playbook struct {
	Ref     string         `json:"ref"` // its id, or the path of its file
	Own     bool           `json:"own"` // it is a person's own, and may be changed
	Title   string         `json:"title"`
	About   string         `json:"about"`
	Columns []ReviewColumn `json:"columns"`
}

// ReviewColumn is one of the questions.
type ReviewColumn struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Kind     string `json:"kind"`
	Question string `json:"question"`
}

// PlaybookList is all playbooks that there are.
type PlaybookList struct {
	Playbooks []Playbook `json:"playbooks"`
	Fault     string     `json:"fault"` // of own ones that cannot be read; "" for none
}

// Playbooks returns the playbooks that come with the program and the person's own.
func (a *API) Playbooks() (list PlaybookList, err error) {
	defer jobs.Guard(&err)
	all, err := a.shell.library.Playbooks()
	list.Playbooks = each(all, toPlaybook)
	if err != nil && len(all) > 0 {
		list.Fault, err = err.Error(), nil
	}
	return list, err
}

// PickPlaybook asks for a playbook's file and returns it; one without columns where none was chosen.
func (a *API) PickPlaybook() (picked Playbook, err error) {
	defer jobs.Guard(&err)
	path, err := a.shell.window.PickFile("Choose a playbook", []string{"*.yaml", "*.yml"})
	if err != nil || path == "" {
		return Playbook{Columns: []ReviewColumn{}}, err
	}
	p, err := a.shell.library.OpenPlaybook(path)
	if err != nil {
		return Playbook{}, err
	}
	a.shell.mu.Lock()
	defer a.shell.mu.Unlock()
	a.shell.playbook = path
	return toPlaybook(p), nil
}

// AddColumn adds a question to a playbook. To one that comes with the program it adds
// nothing: a copy of the person's own is begun. It returns the playbook that has it.
func (a *API) AddColumn(ref string, c ReviewColumn) (changed Playbook, err error) {
	defer jobs.Guard(&err)
	if _, err := a.shell.openPlaybook(ref); err != nil {
		return Playbook{}, err
	}
	p, err := a.shell.library.AddColumn(ref, toColumn(c))
	if err != nil {
		return Playbook{}, err
	}
	return toPlaybook(p), nil
}

// RemoveColumn takes a question out of a person's own playbook, and returns that.
func (a *API) RemoveColumn(ref, id string) (changed Playbook, err error) {
	defer jobs.Guard(&err)
	if _, err := a.shell.openPlaybook(ref); err != nil {
		return Playbook{}, err
	}
	p, err := a.shell.library.RemoveColumn(ref, id)
	if err != nil {
		return Playbook{}, err
	}
	return toPlaybook(p), nil
}

// tryOn is on how many documents a question is tried before it is asked of all.
const tryOn = 5

// TryColumn asks a question of up to five documents of a matter, spread over it.
func (a *API) TryColumn(matter string, c ReviewColumn) (out Review, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return Review{}, err
	}
	files, err := m.Files()
	if err != nil {
		return Review{}, err
	}
	var indexed []string
	for _, f := range files {
		if f.State == library.StateIndexed {
			indexed = append(indexed, f.Path)
		}
	}
	if len(indexed) == 0 {
		return Review{}, errors.New("no document of this matter is indexed yet; wait until one is")
	}
	n := min(tryOn, len(indexed))
	docs := make([]string, n)
	for i := range docs {
		docs[i] = indexed[i*len(indexed)/n]
	}
	column := toColumn(c)
	column.ID = "trial"
	grid, cancelled, err := a.shell.fill(m, library.ReviewRequest{Playbook: &library.Playbook{ID: "trial",
		Columns: []library.PlaybookColumn{column}}, Docs: docs})
	if err != nil || cancelled {
		return Review{Columns: []ReviewColumn{}, Rows: []ReviewRow{}, Cancelled: cancelled}, err
	}
	return toReview(&shownGrid{matter: matter, grid: grid}), nil
}

// openPlaybook opens a playbook that comes with the program, one of the person's own, or the
// file that the user chose; the page may name no other file.
func (s *shell) openPlaybook(ref string) (library.PlaybookFile, error) {
	s.mu.Lock()
	known := ref == s.playbook
	s.mu.Unlock()
	all, err := s.library.Playbooks()
	for _, p := range all {
		known = known || p.Ref() == ref
	}
	if !known {
		return library.PlaybookFile{}, errors.Join(errors.New("this playbook was not chosen yet; choose its file"), err)
	}
	return s.library.OpenPlaybook(ref)
}

func toPlaybook(p library.PlaybookFile) Playbook {
	out := Playbook{Ref: p.Ref(), Own: p.Path != "", Title: p.Title, About: p.About, Columns: []ReviewColumn{}}
	for _, c := range p.Columns {
		out.Columns = append(out.Columns, ReviewColumn{c.ID, c.Title, string(c.Kind), c.Questions[0]})
	}
	return out
}

// toColumn takes what the page gives of a new column; its id is made of its words.
func toColumn(c ReviewColumn) library.PlaybookColumn {
	return library.PlaybookColumn{Title: cmp.Or(c.Title, c.Question), Questions: []string{c.Question}, Kind: library.PlaybookKind(c.Kind)}
}
