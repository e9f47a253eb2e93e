package desktop

import (
	"crypto/rand"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Clip is a quote that the user keeps.
type Clip struct {
	ID       string `json:"id"`
	Doc      string `json:"doc"`
	File     string `json:"file"`
	Name     string `json:"name"`
	Quote    string `json:"quote"`
	Question string `json:"question"`
	Comment  string `json:"comment"`
}

// Workspace is what the user keeps beside a matter.
type Workspace struct {
	Clips  []Clip  `json:"clips"`
	Recent []Asked `json:"recent"`
	Saved  []Asked `json:"saved"`
}

func toWorkspace(w library.Workspace, err error) (Workspace, error) {
	out := Workspace{Clips: []Clip{}, Recent: toAsked(w.Recent), Saved: toAsked(w.Saved)}
	for _, k := range w.Clips {
		out.Clips = append(out.Clips, Clip{
			ID: k.ID, Doc: k.Clip.Doc, File: k.File, Name: filepath.Base(k.File), Quote: k.Clip.Quote, Question: k.Clip.Question,
			Comment: k.Clip.Comment,
		})
	}
	return out, err
}

// Workspace returns what the user keeps beside a matter.
func (a *API) Workspace(matter string) (w Workspace, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return Workspace{}, err
	}
	return toWorkspace(m.Workspace())
}

// keep changes the workspace of a matter.
func (a *API) keep(matter string, change func(*library.Workspace) error) (Workspace, error) {
	m, err := a.shell.matter(matter)
	if err != nil {
		return Workspace{}, err
	}
	return toWorkspace(m.Keep(change))
}

// AddClip keeps the words at a span of a document.
func (a *API) AddClip(matter, ref string, span Span, question string) (w Workspace, err error) {
	defer jobs.Guard(&err)
	_, d, at, err := a.shell.words(matter, ref, span)
	if err != nil {
		return Workspace{}, err
	}
	quote, err := d.Quote(at)
	if err != nil {
		return Workspace{}, err
	}
	return a.keep(matter, func(w *library.Workspace) error {
		w.Add(library.KeptClip{
			ID: rand.Text(), Kept: time.Now().UTC(), File: d.File,
			Clip: library.Clip{Doc: d.ID.String(), Characters: at, Quote: quote, Question: question},
		})
		return nil
	})
}

// CommentClip changes the user's own words to a clip.
func (a *API) CommentClip(matter, id, comment string) (w Workspace, err error) {
	defer jobs.Guard(&err)
	return a.keep(matter, func(w *library.Workspace) error {
		i, err := clipAt(w, id)
		if err == nil {
			w.Clips[i].Clip.Comment = comment
		}
		return err
	})
}

// removedClip is a clip that was taken away, with the place where it stood.
type removedClip struct {
	matter string
	at     int
	clip   library.KeptClip
}

// keptRemoved is how many removals can be undone.
const keptRemoved = 50

// RemoveClip takes a clip away. [API.RestoreClip] brings it back.
func (a *API) RemoveClip(matter, id string) (w Workspace, err error) {
	defer jobs.Guard(&err)
	var removed removedClip
	w, err = a.keep(matter, func(w *library.Workspace) error {
		i, err := clipAt(w, id)
		if err == nil {
			removed = removedClip{matter, i, w.Clips[i]}
			w.Clips = slices.Delete(w.Clips, i, i+1)
		}
		return err
	})
	if err != nil {
		return w, err
	}
	s := a.shell
	s.mu.Lock()
	defer s.mu.Unlock()
	s.removed = append(s.removed[max(0, len(s.removed)+1-keptRemoved):], removed)
	return w, nil
}

// RestoreClip brings back the clip of a matter that was removed last; where there is none,
// nothing changes.
func (a *API) RestoreClip(matter string) (w Workspace, err error) {
	defer jobs.Guard(&err)
	last, ok := takeLast(a.shell, &a.shell.removed, func(r removedClip) bool { return r.matter == matter })
	return a.keep(matter, func(w *library.Workspace) error {
		if ok {
			w.Clips = slices.Insert(w.Clips, min(last.at, len(w.Clips)), last.clip)
		}
		return nil
	})
}

// takeLast takes the last of what was removed that is meant from those noted.
func takeLast[R any](s *shell, removed *[]R, meant func(R) bool) (last R, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, r := range slices.Backward(*removed) {
		if meant(r) {
			*removed = slices.Delete(*removed, i, i+1)
			return r, true
		}
	}
	return last, false
}

// ClipStanding says how a clip stands to its source file of today.
type ClipStanding struct {
	ID       string `json:"id"`
	Standing string `json:"standing"`
	Citable  bool   `json:"citable"` // whether it can be cited and exported
	NextStep string `json:"nextStep"`
	// Of a citable one: where it stands in its document.
	Span    Span   `json:"span"`
	Page    int    `json:"page"`      // from 1; 0 where the format has none
	Label   string `json:"pageLabel"` // as the document prints it
	Section string `json:"section"`
}

// CheckClips compares the clips of a matter with their source files as they are now.
func (a *API) CheckClips(matter string) (standings []ClipStanding, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return nil, err
	}
	w, err := m.Workspace()
	if err != nil {
		return nil, err
	}
	checked, err := m.CheckClips(a.shell.ctx, w.Clips)
	if err != nil {
		return nil, err
	}
	standings = make([]ClipStanding, 0, len(checked))
	for i, c := range checked {
		standings = append(standings, ClipStanding{
			ID: w.Clips[i].ID, Standing: string(c.Status), Citable: c.Citable, NextStep: c.NextStep,
			Span: toSpan(c.Units), Page: c.Place.Page, Label: c.Place.Printed(), Section: strings.TrimSpace(c.Place.Section + " " + c.Place.Heading),
		})
	}
	return standings, nil
}

// MoveClip puts a clip at a place, counted from 0.
func (a *API) MoveClip(matter, id string, to int) (w Workspace, err error) {
	defer jobs.Guard(&err)
	return a.keep(matter, func(w *library.Workspace) error {
		i, err := clipAt(w, id)
		if err != nil {
			return err
		}
		clip := w.Clips[i]
		w.Clips = slices.Delete(w.Clips, i, i+1)
		w.Clips = slices.Insert(w.Clips, max(0, min(to, len(w.Clips))), clip)
		return nil
	})
}

func clipAt(w *library.Workspace, id string) (int, error) {
	i := slices.IndexFunc(w.Clips, func(k library.KeptClip) bool { return k.ID == id })
	if i < 0 {
		return 0, fmt.Errorf("that clip is gone; look at the clips again")
	}
	return i, nil
}

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
