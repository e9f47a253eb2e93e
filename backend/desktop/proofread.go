package desktop

import (
	"strings"

	"pincite/backend/doc"
	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Finding is something to look at in a document.
type Finding struct {
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	Severity string `json:"severity"` // high, normal or low: only worth a look
	At       Span   `json:"at"`
	Quote    string `json:"quote"`
	Message  string `json:"message"`
	Section  string `json:"section"`
	Page     int    `json:"page"` // 0 where there are none
	Heed     string `json:"heed"` // what [API.HeedFinding] takes, of one that is ignored: its id, or the term
}

// Findings are those of a document: to look at, and those that are ignored.
type Findings struct {
	Findings []Finding `json:"findings"`
	Ignored  []Finding `json:"ignored"`
}

// Proofread returns what is wrong in a document of a matter; what is ignored stands apart.
func (a *API) Proofread(matter, ref string) (out Findings, err error) {
	defer jobs.Guard(&err)
	m, p, err := a.proofread(matter, ref)
	if err != nil {
		return Findings{}, err
	}
	if err := m.Sift(p); err != nil {
		return Findings{}, err
	}
	if out.Findings, err = findingsOf(p, p.Findings, nil); err != nil {
		return Findings{}, err
	}
	ignored, err := m.IgnoredFindings(p)
	if err != nil {
		return Findings{}, err
	}
	out.Ignored, err = findingsOf(p, p.Ignored, ignored)
	return out, err
}

func (a *API) proofread(matter, ref string) (*library.Matter, *library.Proofread, error) {
	m, err := a.shell.matter(matter)
	if err != nil {
		return nil, nil, err
	}
	p, err := m.Proofread(a.shell.ctx, ref)
	return m, p, err
}

func findingsOf(p *library.Proofread, found []library.Finding, ignored []library.IgnoredFinding) ([]Finding, error) {
	offsets := doc.NewOffsets(p.Text)
	out := []Finding{}
	for _, f := range found {
		at, err := offsets.UTF16(f.Span)
		if err != nil {
			return nil, err
		}
		out = append(out, Finding{f.ID, f.Kind, string(f.Severity), toSpan(at), f.Quote, f.Message, p.Layout.Label(f.Span.Start),
			p.Layout.Page(f.Span.Start), heed(f, ignored)})
	}
	return out, nil
}

// heed is by what a finding is heard of again: its id where it is ignored by itself, or else the term that it is about; "" where it
// is not ignored.
func heed(f library.Finding, ignored []library.IgnoredFinding) (term string) {
	for _, e := range ignored {
		switch {
		case e.ID == f.ID:
			return f.ID
		case e.Term != "" && strings.EqualFold(e.Term, strings.Join(strings.Fields(f.Quote), " ")):
			term = e.Term
		}
	}
	return term
}

// IgnoreFinding keeps that a finding of a document is not to be shown again.
func (a *API) IgnoreFinding(matter, ref, id string) (err error) {
	defer jobs.Guard(&err)
	m, p, err := a.proofread(matter, ref)
	if err != nil {
		return err
	}
	return m.IgnoreFindings(p, id)
}

// IgnoreTerm keeps that nothing is to be said of a term of a document.
func (a *API) IgnoreTerm(matter, ref, term string) (err error) {
	defer jobs.Guard(&err)
	m, p, err := a.proofread(matter, ref)
	if err != nil {
		return err
	}
	return m.IgnoreTerms(p, term)
}

// HeedFinding has a finding, by its id, or a term of a document shown again.
func (a *API) HeedFinding(matter, ref, what string) (err error) {
	defer jobs.Guard(&err)
	m, d, err := a.shell.document(matter, ref)
	if err != nil {
		return err
	}
	return m.HeedFinding(d.File, what)
}
