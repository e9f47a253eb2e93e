package library

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pincite/backend/ask"
	"pincite/backend/cite"
	"pincite/backend/export"
	"pincite/backend/library/answer"
	"pincite/backend/library/evidence"
	"pincite/backend/sac"
	"pincite/backend/search"
)

// What a matter is asked, and what it answers; package answer explains them.
type (
	Question = answer.Question
	Passage  = answer.Passage
	Result   = answer.Result
	Hit      = answer.Hit
	Note     = cite.Note
	NoteHit  = answer.NoteHit

	Understood     = search.Understood
	FilterUse      = search.FilterUse
	VectorCoverage = answer.VectorCoverage
	ListedCounts   = answer.ListedCounts
)

// MaxHits is the most hits of any question.
const MaxHits = answer.MaxHits

// SearchNotes finds comments, pending changes and words that are not shown, which hold all words of a query; see
// [answer.Session.SearchNotes].
func (m *Matter) SearchNotes(ctx context.Context, query string, docs []string, k int) ([]NoteHit, error) {
	return m.session.SearchNotes(ctx, query, docs, k)
}

// Search answers a question. Every quote in the result is the text at its span, as it
// is stored; [Matter.Verify] compares it with the source file of today.
//
// The error is [ErrNoMatter], [ErrInUse] while another program indexes the matter,
// [ErrNotIndexed], [ErrOutdated], [ErrEmptyQuestion], [ErrSyntax], [ErrNoDocument] or
// [ErrAmbiguous] for a document in q.Docs, or one of the store or the model.
func (m *Matter) Search(ctx context.Context, q Question) (*Result, error) {
	defer m.library.collector.asking(m.session)()
	result, err := m.session.Search(ctx, q)
	if err == nil {
		m.backfill.Uses.Use(result.Leading()...)
	}
	return result, err
}

// What a matter is asked for an answer in sentences, and what it replies; packages answer and
// ask explain them.
type (
	Inquiry     = answer.Inquiry
	Reply       = answer.Reply
	KeptSubject = answer.Kept
	Reading     = answer.Reading // a word of a question that was read as another
	Sentence    = ask.Sentence
	Found       = ask.Found
	Citation    = ask.Citation
	TableCell   = ask.Cell // a cell of a table that answers
	Memo        = export.Memo
	Draft       = ask.Draft
	AnswerStyle = ask.Style
)

// The kinds of sentences of an answer.
const (
	QuotedSentence    = ask.Quote
	QualifierSentence = ask.Qualifier
	RelatedSentence   = ask.Related
	ModelSentence     = ask.Model
	StruckSentence    = ask.Struck // the support of one that failed a check
)

// AnswerPrompt tells a language model how to answer; see [Inquiry].
const AnswerPrompt = ask.SystemPrompt

// ParseAnswerStyle returns the style of answers of that name, as --style of pincite ask takes
// it. The error says which there are.
func ParseAnswerStyle(name string) (ask.Style, error) { return ask.ParseStyle(name) }

// Continues reports whether a question takes its subject from the one before it; see
// [ask.Continues].
func Continues(question string) bool { return ask.Continues(question) }

// AnswerModel returns a language model on this machine's loopback interface that words answers:
// in OpenAI's protocol where the address ends in "/v1", else in Ollama's. The error is
// [ErrNotLocal] for any other address, and for a model whose name says that it runs elsewhere.
// What is sent is noted in the network log.
func (l *Library) AnswerModel(endpoint, model string) (*LanguageModel, error) {
	if err := l.mayAskModels(); err != nil {
		return nil, err
	}
	return sac.NewLLM(sac.LLMOptions{Endpoint: endpoint, Model: model, Timeout: answerTimeout, Log: l.network})
}

// mayAskModels is [ErrPolicy] where the computer's policy has no language model asked.
func (l *Library) mayAskModels() error {
	if l.policy.NoLanguageModels {
		return fmt.Errorf("%w: no language model is asked here; leave it out", ErrPolicy)
	}
	return nil
}

// answerTimeout bounds what a language model may take for an answer: on a processor without
// help it reads some hundred tokens a second.
const answerTimeout = 5 * time.Minute

// MemoOf returns an answer as [Matter.Export] takes it; see [evidence.MemoOf].
func MemoOf(r *Reply) ([]Clip, *Memo) { return evidence.MemoOf(r) }

// Ask answers a question in sentences, each of which stands on words of a document that are
// quoted with it. A language model that gives nothing leaves the answer as it is without one, and
// [Reply.NoModel] says why. The error is as that of [Matter.Search]; a query of operators is
// [ErrSyntax], and an unknown style is an error, too.
func (m *Matter) Ask(ctx context.Context, q Inquiry) (*Reply, error) {
	defer m.library.collector.asking(m.session)()
	style, err := ask.ParseStyle(string(q.Style))
	if err != nil {
		return nil, err
	}
	q.Style = style
	listing, err := m.list(ctx, q)
	if err != nil {
		return nil, err
	}
	if listing != nil {
		return &Reply{Question: ask.Read(q.Text, q.Text, style.Of(q.Text)), Presence: 1, Search: &Result{}, List: listing}, nil
	}
	reply, err := m.session.Ask(ctx, q)
	if reply != nil && errors.Is(err, sac.ErrNoModel) {
		reply.NoModel, err = err, nil
	}
	if err == nil {
		m.backfill.Uses.Use(reply.Documents()...)
	}
	return reply, err
}
