package desktop

import (
	"context"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Wording is an answer that a language model words; it is emitted as [EventWording] whenever it
// grows. One that comes late has a smaller Change than one shown already, and is passed over.
type Wording struct {
	ID     int    `json:"id"`     // of [API.StartWording]
	Change int    `json:"change"` // from 1
	State  string `json:"state"`  // "running", "done", "cancelled" or "failed"
	// Sentences are those that are whole, each checked; Next is what is there of the one that is
	// being written, unchecked.
	Sentences []Sentence `json:"sentences"`
	Next      string     `json:"next"`
	Model     string     `json:"model"`
	// Problem says why it failed.
	Problem string `json:"problem"`
}

// Wording is done with no sentence where the model found no answer.
const (
	wordingRuns      = "running"
	wordingDone      = "done"
	wordingCancelled = "cancelled"
	wordingFailed    = "failed"
)

// LanguageModel is a language model on this machine that words answers.
type LanguageModel struct {
	Endpoint string `json:"endpoint"`
	Model    string `json:"model"` // as its server calls it; may be empty
}

// StartWording has a language model word the answer to a question; the question and the passages
// found are sent to it. It returns at once with the number of the wording; one that goes on is
// cancelled. The model is remembered in the settings.
func (a *API) StartWording(q Question, by LanguageModel) (id int, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	m, err := s.matter(q.Matter)
	if err != nil {
		return 0, err
	}
	model, err := s.library.AnswerModel(by.Endpoint, by.Model)
	if err != nil {
		return 0, err
	}
	settings, _ := s.settings()
	if settings.LanguageModel, settings.AnswerModel = by.Endpoint, by.Model; err == nil {
		err = s.save(settings)
	}
	if err != nil {
		return 0, err
	}
	ctx, done := s.instead(&s.wording)
	s.mu.Lock()
	s.wordings++
	w := Wording{ID: s.wordings, State: wordingRuns, Model: by.Model, Sentences: []Sentence{}}
	s.mu.Unlock()
	inquiry := q.inquiry()
	inquiry.LLM, inquiry.ModelName = model, by.Model
	s.working.Go(func() {
		defer done()
		s.word(ctx, m, inquiry, w)
	})
	return w.ID, nil
}

// word has an answer worded and emits it as it grows.
func (s *shell) word(ctx context.Context, m *library.Matter, q library.Inquiry, w Wording) {
	tell := func() {
		w.Change++
		s.window.Emit(EventWording, w)
	}
	draft := func(sentences []library.Sentence, next string) {
		w.Sentences, w.Next = each(sentences, toSentence), next
	}
	q.Told = func(_ *library.Reply, d library.Draft) {
		draft(d.Sentences, d.Next)
		tell()
	}
	reply, err := jobs.Run(func() (*library.Reply, error) { return m.Ask(ctx, q) })
	w.Next = "" // unchecked for ever
	switch {
	case ctx.Err() != nil:
		w.State = wordingCancelled
	case err == nil && reply.NoModel != nil:
		w.State, w.Problem = wordingFailed, reply.NoModel.Error()
	case err != nil:
		w.State, w.Problem = wordingFailed, err.Error()
	default:
		w.State = wordingDone
		draft(reply.Worded(), "")
	}
	tell()
}

// StopWording cancels the wording that goes on.
func (a *API) StopWording() (err error) {
	defer jobs.Guard(&err)
	a.shell.cancel(&a.shell.wording)
	return nil
}
