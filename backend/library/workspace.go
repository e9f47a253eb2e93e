package library

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// Workspace is what a user keeps beside a matter: the clips, in their order, and the
// questions asked. It is no part of the index, so that it outlives an index that is made
// anew.
type Workspace struct {
	Clips []KeptClip `json:"clips"`
	// Recent are the questions asked last, the last one first.
	Recent []Asked `json:"recent"`
	// Saved are the questions kept.
	Saved []Asked `json:"saved"`
}

// Asked is a question with the limits that the user set to it.
type Asked struct {
	Name    string   `json:"name,omitempty"`    // the user's own for it; may be empty
	Text    string   `json:"text"`              // with its filters
	Docs    []string `json:"docs,omitempty"`    // as in [Question]
	NoRoute bool     `json:"noRoute,omitempty"` // as in [Question]
}

// UnmarshalJSON also reads a text alone, which a question was before it had limits.
func (a *Asked) UnmarshalJSON(data []byte) error {
	*a = Asked{}
	if json.Unmarshal(data, &a.Text) == nil {
		return nil
	}
	type plain Asked
	return json.Unmarshal(data, (*plain)(a))
}

// same reports whether two questions are one, whatever they are called.
func (a Asked) same(b Asked) bool {
	return a.Text == b.Text && a.NoRoute == b.NoRoute && slices.Equal(a.Docs, b.Docs)
}

// maxRecent is how many questions [Workspace.Ask] remembers.
const maxRecent = 50

// Ask notes that a question was asked.
func (w *Workspace) Ask(question Asked) {
	question.Name = ""
	w.Recent = append([]Asked{question}, slices.DeleteFunc(w.Recent, question.same)...)
	w.Recent = w.Recent[:min(len(w.Recent), maxRecent)]
}

// Save keeps a question; one that is kept already gets its name.
func (w *Workspace) Save(question Asked) {
	if i := slices.IndexFunc(w.Saved, question.same); i >= 0 {
		w.Saved[i].Name = question.Name
		return
	}
	w.Saved = append(w.Saved, question)
}

// Forget lets go of a question that is kept, or of a recent one.
func (w *Workspace) Forget(question Asked, saved bool) {
	if saved {
		w.Saved = slices.DeleteFunc(w.Saved, question.same)
	} else {
		w.Recent = slices.DeleteFunc(w.Recent, question.same)
	}
}

// Add keeps a clip after the last one that answers the same question, or as the last.
func (w *Workspace) Add(clip KeptClip) {
	at := len(w.Clips)
	for i, k := range w.Clips {
		if k.Clip.Question == clip.Clip.Question {
			at = i + 1
		}
	}
	w.Clips = slices.Insert(w.Clips, at, clip)
}

// Workspace returns the matter's workspace; an empty one where nothing was kept yet.
func (m *Matter) Workspace() (Workspace, error) {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	return m.workspace()
}

// Keep changes the workspace and stores it, whole or not at all. Only one program at a
// time should change it; the last one wins.
func (m *Matter) Keep(change func(*Workspace) error) (Workspace, error) {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	w, err := m.workspace()
	if err != nil {
		return w, err
	}
	if err := change(&w); err != nil {
		return w, err
	}
	if err := m.file.WriteKept(w, matter.WorkspaceSuffix, matter.WorkspaceCopySuffix); err != nil {
		return w, fmt.Errorf("keep the workspace of %s: %w; %s", m.file.Name(), err, atomicfile.Step(err))
	}
	return w, nil
}

func (m *Matter) workspace() (w Workspace, err error) {
	err = m.file.ReadKept(&w, matter.WorkspaceSuffix, matter.WorkspaceCopySuffix)
	if errors.Is(err, store.ErrSealed) || errors.Is(err, store.ErrVersion) {
		return w, err
	}
	if err != nil {
		return w, fmt.Errorf("the clips and questions of %s cannot be read: %w; move %s and its copy away to start with none",
			m.file.Name(), err, m.file.Path()+matter.WorkspaceSuffix)
	}
	return w, nil
}

// AssistantCall is one call of a tool by an assistant that a matter is served to. It holds no word of a
// contract or of a question.
type AssistantCall struct {
	Time   time.Time `json:"time"` // UTC
	Tool   string    `json:"tool"`
	Bytes  int       `json:"bytes"` // of the answer that was handed over
	Failed bool      `json:"failed,omitempty"`
}

// NoteAssistant adds a call to the matter's journal, a line of JSON each, in the file beside the matter
// that `pincite doctor --privacy` lists. Only the user can read it.
func (m *Matter) NoteAssistant(call AssistantCall) (err error) {
	line, err := json.Marshal(call)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(m.Path()+matter.JournalSuffix, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.Write(append(line, '\n'))
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return fmt.Errorf("note the call beside the matter: %w; nothing is handed over that is not noted: check the rights of %s", err, m.Path())
	}
	return nil
}
