package desktop

import (
	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Asked is a question that was asked or kept, with the limits that the user set to it.
type Asked struct {
	Name    string   `json:"name"` // the user's own for it; may be empty
	Text    string   `json:"text"` // with its filters
	Docs    []string `json:"docs"` // as in Question
	NoRoute bool     `json:"noRoute"`
}

func toAsked(list []library.Asked) []Asked {
	out := make([]Asked, 0, len(list))
	for _, q := range list {
		out = append(out, Asked{q.Name, q.Text, append([]string{}, q.Docs...), q.NoRoute})
	}
	return out
}

func (q Asked) kept() library.Asked { return library.Asked(q) }

// Remember notes a question among the recent ones.
func (a *API) Remember(matter string, question Asked) (w Workspace, err error) {
	defer jobs.Guard(&err)
	return a.keep(matter, func(w *library.Workspace) error { w.Ask(question.kept()); return nil })
}

// SaveQuestion keeps a question; one that is kept already gets its name.
func (a *API) SaveQuestion(matter string, question Asked) (w Workspace, err error) {
	defer jobs.Guard(&err)
	return a.keep(matter, func(w *library.Workspace) error { w.Save(question.kept()); return nil })
}

// ForgetQuestion lets go of a question that is kept, or of a recent one.
func (a *API) ForgetQuestion(matter string, question Asked, saved bool) (w Workspace, err error) {
	defer jobs.Guard(&err)
	return a.keep(matter, func(w *library.Workspace) error { w.Forget(question.kept(), saved); return nil })
}

// ForgetRecent lets go of all recent questions.
func (a *API) ForgetRecent(matter string) (w Workspace, err error) {
	defer jobs.Guard(&err)
	return a.keep(matter, func(w *library.Workspace) error { w.Recent = nil; return nil })
}
