package library

import (
	"context"

	"pincite/backend/cite"
	"pincite/backend/library/answer"
)

// What a matter is asked, and what it answers; package answer explains them.
type (
	Question = answer.Question
	Passage  = answer.Passage
	Result   = answer.Result
	Hit      = answer.Hit
	Note     = cite.Note
	NoteHit  = answer.NoteHit
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
	result, err := m.session.Search(ctx, q)
	if err == nil {
		m.backfill.Uses.Use(result.Leading()...)
	}
	return result, err
}
