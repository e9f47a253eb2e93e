package desktop

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf16"

	"pincite/backend/doc"
	"pincite/backend/jobs"
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

// errEmpty says what to do in the window about a matter without documents.
var errEmpty = fmt.Errorf("%w in this matter yet; choose “Add folder…” at the left, or wait where one is being read",
	library.ErrNotIndexed)

// Search answers a question. A question asked while another is being answered takes its
// place: that one's answer is only Superseded.
func (a *API) Search(q Question) (out Answer, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	m, err := s.matter(q.Matter)
	if err != nil {
		return Answer{}, err
	}
	ctx, id, done := s.beginSearch()
	defer done()
	start := time.Now()
	result, err := m.Search(ctx, q.asked())
	if ctx.Err() != nil && s.ctx.Err() == nil {
		return noAnswer(Answer{ID: id, Superseded: true}), nil
	}
	if fault := (*library.SyntaxError)(nil); errors.As(err, &fault) {
		return noAnswer(Answer{ID: id, Fault: fault.Fault, FaultAt: len(utf16.Encode([]rune(fault.Query[:fault.At])))}), nil
	}
	if errors.Is(err, library.ErrNotIndexed) {
		return Answer{}, errEmpty
	}
	if err != nil {
		return Answer{}, err
	}
	s.remember(id, &answer{q.Matter, result})
	return toAnswer(id, result, time.Since(start)), nil
}

// asked is the question as the library takes it.
func (q Question) asked() library.Question {
	asked := library.Question{Text: q.Text, K: q.K, Docs: q.Docs, NoRoute: q.NoRoute, AsTyped: q.AsTyped, All: q.All, OfEach: q.OfEach,
		After: q.follows()}
	if q.Like.Doc != "" {
		asked.Like = &library.Passage{Doc: q.Like.Doc, Units: &doc.Span{Start: q.Like.Span.Start, End: q.Like.Span.End}}
	}
	return asked
}

// follows returns the question that this one goes on from; "" where it stands for itself.
func (q Question) follows() string {
	if q.Like.Doc == "" && library.Continues(q.Text) {
		return q.After
	}
	return ""
}

func toKept(k *library.KeptSubject) Kept {
	if k == nil {
		return Kept{Names: []string{}}
	}
	return Kept{k.After, each(k.Documents, filepath.Base), k.Subject}
}

// noAnswer fills in the lists of an answer without hits.
func noAnswer(a Answer) Answer {
	a.Hits, a.Route, a.Unmatched, a.Nowhere, a.Filters, a.Kept, a.Readings = []Hit{}, []RouteDoc{}, []string{}, []string{},
		[]library.FilterUse{}, toKept(nil), []library.Reading{}
	return a
}

// beginSearch cancels the search that runs. The caller calls done at the end.
func (s *shell) beginSearch() (ctx context.Context, id uint64, done context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.search != nil {
		s.search()
	}
	if s.check != nil {
		s.check()
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

func toAnswer(id uint64, r *library.Result, took time.Duration) Answer {
	out := Answer{
		ID: id, Model: r.Model, Confined: r.Confined, Asked: r.Asked, Searched: r.Searched, LeftOut: r.LeftOut,
		Expression: r.Expression, Matches: r.Matches, Unmatched: append([]string{}, r.Unmatched...), Nowhere: append([]string{}, r.Nowhere...),
		Kept:   toKept(r.Kept),
		Millis: took.Milliseconds(), Route: []RouteDoc{}, Filters: append([]library.FilterUse{}, r.Filters...),
		Readings: append([]library.Reading{}, r.Readings...), Hits: make([]Hit, 0, len(r.Hits)),
	}
	if u, ok := r.Wanted(); ok {
		out.Understood = library.Understood{Need: u.Need, Probability: doc.Finite(u.Probability)}
	}
	if len(r.Damaged) > 0 {
		out.Warning = fmt.Sprintf("Damaged in the matter and left out: %s. Update the index to make them anew.", strings.Join(r.Damaged, ", "))
	} else if r.NoWords != nil {
		out.Warning = r.NoWords.Error()
	}
	for _, e := range r.Route {
		out.Route = append(out.Route, RouteDoc{e.Doc.String(), filepath.Base(e.File), doc.Finite(e.Confidence)})
	}
	out.Hits = each(r.Hits, toHit)
	return out
}

// toHit counts a hit's spans as the page does.
func toHit(h library.Hit) Hit {
	out := Hit{
		Rank: h.Rank, Score: doc.Finite(h.Score), Chance: doc.Finite(h.Probability), Grade: h.Grade(), Doc: h.Doc.String(), File: h.File,
		Name:  filepath.Base(h.File),
		Quote: h.Quote, Span: toSpan(h.Units), Characters: toSpan(h.Characters), Pinpoint: []Span{},
		Page: h.Page, PageLabel: h.PageLabel, Section: h.Section, Summary: h.Summary, Parts: h.Parts,
		Status: h.Status, Stands: h.Stands, By: toPlaces(h.By), Notes: toNotes(h.Notes),
	}
	for _, p := range h.PinpointUnits {
		out.Pinpoint = append(out.Pinpoint, Span{p.Start - h.Units.Start, p.End - h.Units.Start})
	}
	return out
}

// Standings compares the hits of an answer with their source files as they are now. There
// are none for an answer that is no longer at hand, and none where another question is
// asked meanwhile.
func (a *API) Standings(id uint64) (standings []Standing, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	s.mu.Lock()
	answered := s.results[id]
	ctx, done := context.WithCancel(s.ctx)
	s.check = done
	s.mu.Unlock()
	defer done()
	standings = []Standing{}
	if answered == nil {
		return standings, nil
	}
	m, err := s.matter(answered.matter)
	if err != nil {
		return nil, err
	}
	hits := answered.result.Plain()
	verdicts, err := m.Verify(ctx, hits)
	if ctx.Err() != nil {
		return standings, nil
	}
	if err != nil {
		return nil, err
	}
	for i, v := range verdicts {
		standings = append(standings, Standing{hits[i].Rank, string(v.Status), v.NextStep})
	}
	return standings, nil
}
