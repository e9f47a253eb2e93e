package main

import (
	"context"
	"path/filepath"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library"
)

// answer is a result that the page shows.
type answer struct {
	matter string
	result *library.Result
}

// keptAnswers is how many answers the shell remembers for exports: those that the page
// may still show.
const keptAnswers = 8

// Search answers a question. A question asked while another is being answered takes its
// place: that one's answer is only Superseded.
func (a *API) Search(q Question) (out Answer, err error) {
	defer guard(&err)
	s := a.shell
	m, err := s.matter(q.Matter)
	if err != nil {
		return Answer{}, err
	}
	ctx, id, done := s.beginSearch()
	defer done()
	start := time.Now()
	result, err := m.Search(ctx, library.Question{Text: q.Text, K: q.K, Docs: q.Docs, NoRoute: q.NoRoute})
	if ctx.Err() != nil && s.ctx.Err() == nil {
		return Answer{ID: id, Superseded: true, Hits: []Hit{}, Route: []RouteDoc{}, Unmatched: []string{}}, nil
	}
	if err != nil {
		return Answer{}, err
	}
	s.remember(id, &answer{q.Matter, result})
	return s.answer(id, m, result, time.Since(start))
}

// beginSearch cancels the search that runs. The caller calls done at the end.
func (s *shell) beginSearch() (ctx context.Context, id uint64, done context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.search != nil {
		s.search()
	}
	ctx, s.search = context.WithCancel(s.ctx)
	s.asked++
	return ctx, s.asked, s.search
}

func (s *shell) remember(id uint64, a *answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.results[id] = a
	for old := range s.results {
		if old+keptAnswers <= id {
			delete(s.results, old)
		}
	}
}

func (s *shell) answer(id uint64, m *library.Matter, r *library.Result, took time.Duration) (Answer, error) {
	out := Answer{
		ID: id, Query: r.Query, Topic: r.Topic, Model: r.Model, Confined: r.Confined, Asked: r.Asked, Searched: r.Searched,
		Expression: r.Expression, Matches: r.Matches, Unmatched: append([]string{}, r.Unmatched...),
		Millis: took.Milliseconds(), Route: []RouteDoc{}, Hits: make([]Hit, 0, len(r.Hits)),
	}
	if r.NoWords != nil {
		out.Warning = r.NoWords.Error()
	}
	for _, e := range r.Route {
		out.Route = append(out.Route, RouteDoc{e.Doc.String(), e.File, filepath.Base(e.File), doc.Finite(e.Confidence)})
	}
	offsets := map[doc.ID]*doc.Offsets{}
	for _, h := range r.Hits {
		if offsets[h.Doc] == nil {
			d, err := m.Show(s.ctx, h.Doc.String())
			if err != nil {
				return Answer{}, err
			}
			offsets[h.Doc] = doc.NewOffsets(d.Text)
		}
		hit, err := toHit(h, offsets[h.Doc])
		if err != nil {
			return Answer{}, err
		}
		out.Hits = append(out.Hits, hit)
	}
	return out, nil
}

// toHit counts a hit's spans as the page does.
func toHit(h library.Hit, offsets *doc.Offsets) (Hit, error) {
	span, err := offsets.UTF16(h.Span)
	if err != nil {
		return Hit{}, err
	}
	out := Hit{
		Rank: h.Rank, Score: doc.Finite(h.Score), Doc: h.Doc.String(), File: h.File, Name: filepath.Base(h.File),
		Quote: h.Quote, Span: toSpan(span), Characters: toSpan(h.Characters), Pinpoint: []Span{},
		Page: h.Page, Section: h.Section, Summary: h.Summary, Parts: h.Parts,
	}
	for _, p := range h.Pinpoint {
		in, err := offsets.UTF16(p)
		if err != nil {
			return Hit{}, err
		}
		out.Pinpoint = append(out.Pinpoint, Span{in.Start - span.Start, in.End - span.Start})
	}
	return out, nil
}

// Standings compares the hits of an answer with their source files as they are now.
func (a *API) Standings(id uint64) (standings []Standing, err error) {
	defer guard(&err)
	s := a.shell
	s.mu.Lock()
	answered := s.results[id]
	s.mu.Unlock()
	standings = []Standing{}
	if answered == nil {
		return standings, nil
	}
	m, err := s.matter(answered.matter)
	if err != nil {
		return nil, err
	}
	hits := answered.result.Plain()
	verdicts, err := m.Verify(s.ctx, hits)
	if err != nil {
		return nil, err
	}
	for i, v := range verdicts {
		standings = append(standings, Standing{hits[i].Rank, string(v.Standing), v.NextStep})
	}
	return standings, nil
}
