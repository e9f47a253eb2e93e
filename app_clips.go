package main

import (
	"crypto/rand"
	"fmt"
	"path/filepath"
	"slices"
	"time"

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
	Kept     string `json:"kept"`
	Span     Span   `json:"characters"` // in Unicode code points
}

// Workspace is what the user keeps beside a matter.
type Workspace struct {
	Clips  []Clip   `json:"clips"`
	Recent []string `json:"recent"`
	Saved  []string `json:"saved"`
}

func toWorkspace(w library.Workspace, err error) (Workspace, error) {
	out := Workspace{Clips: []Clip{}, Recent: append([]string{}, w.Recent...), Saved: append([]string{}, w.Saved...)}
	for _, k := range w.Clips {
		out.Clips = append(out.Clips, Clip{
			ID: k.ID, Doc: k.Clip.Doc, File: k.File, Name: filepath.Base(k.File), Quote: k.Clip.Quote, Question: k.Clip.Question,
			Comment: k.Clip.Comment, Kept: k.Kept.Format(time.RFC3339), Span: toSpan(k.Clip.Characters),
		})
	}
	return out, err
}

// Workspace returns what the user keeps beside a matter.
func (a *API) Workspace(matter string) (w Workspace, err error) {
	defer guard(&err)
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
	defer guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return Workspace{}, err
	}
	d, err := m.Show(a.shell.ctx, ref)
	if err != nil {
		return Workspace{}, err
	}
	at, err := characters(d.Text, span)
	if err != nil {
		return Workspace{}, err
	}
	quote, err := d.Quote(at)
	if err != nil {
		return Workspace{}, err
	}
	return a.keep(matter, func(w *library.Workspace) error {
		w.Clips = append(w.Clips, library.KeptClip{
			ID: rand.Text(), Kept: time.Now().UTC(), File: d.File,
			Clip: library.Clip{Doc: d.ID.String(), Characters: at, Quote: quote, Question: question},
		})
		return nil
	})
}

// CommentClip changes the user's own words to a clip.
func (a *API) CommentClip(matter, id, comment string) (w Workspace, err error) {
	defer guard(&err)
	return a.keep(matter, func(w *library.Workspace) error {
		i, err := clipAt(w, id)
		if err == nil {
			w.Clips[i].Clip.Comment = comment
		}
		return err
	})
}

// RemoveClip takes a clip away.
func (a *API) RemoveClip(matter, id string) (w Workspace, err error) {
	defer guard(&err)
	return a.keep(matter, func(w *library.Workspace) error {
		i, err := clipAt(w, id)
		if err == nil {
			w.Clips = slices.Delete(w.Clips, i, i+1)
		}
		return err
	})
}

// MoveClip puts a clip at a place, counted from 0.
func (a *API) MoveClip(matter, id string, to int) (w Workspace, err error) {
	defer guard(&err)
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

// Remember notes a question among the recent ones.
func (a *API) Remember(matter, question string) (w Workspace, err error) {
	defer guard(&err)
	return a.keep(matter, func(w *library.Workspace) error { w.Ask(question); return nil })
}

// SaveQuestion keeps a question, or lets go of it.
func (a *API) SaveQuestion(matter, question string, keep bool) (w Workspace, err error) {
	defer guard(&err)
	return a.keep(matter, func(w *library.Workspace) error {
		w.Saved = slices.DeleteFunc(w.Saved, func(q string) bool { return q == question })
		if keep {
			w.Saved = append(w.Saved, question)
		}
		return nil
	})
}
