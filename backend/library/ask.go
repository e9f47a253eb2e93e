package library

import (
	"context"

	"pincite/backend/ask"
	"pincite/backend/export"
	"pincite/backend/library/answer"
	"pincite/backend/library/evidence"
)

// What a matter is asked for an answer in sentences, and what it replies; packages answer and
// ask explain them.
type (
	Inquiry  = answer.Inquiry
	Reply    = answer.Reply
	Found    = ask.Found
	Sentence = ask.Sentence
	Citation = ask.Citation
	Memo     = export.Memo
)

// The kinds of sentences of an answer.
const (
	QuotedSentence = ask.Quote
	ValueSentence  = ask.Value
	ModelSentence  = ask.Model
)

// ParseAnswerStyle returns the style of answers of that name, as --style of pincite ask takes
// it. The error says which there are.
func ParseAnswerStyle(name string) (ask.Style, error) { return ask.ParseStyle(name) }

// MemoOf returns an answer as [Matter.Export] takes it; see [evidence.MemoOf].
func MemoOf(r *Reply) ([]Clip, *Memo) { return evidence.MemoOf(r) }

// Ask answers a question in sentences, each of which stands on words of a document that are
// quoted with it. The error is as that of [Matter.Search]; a query of operators is
// [ErrSyntax], and an unknown style is an error, too.
func (m *Matter) Ask(ctx context.Context, q Inquiry) (*Reply, error) {
	style, err := ask.ParseStyle(string(q.Style))
	if err != nil {
		return nil, err
	}
	q.Style = style
	reply, err := m.session.Ask(ctx, q)
	if err == nil {
		m.backfill.Uses.Use(reply.Documents()...)
	}
	return reply, err
}
