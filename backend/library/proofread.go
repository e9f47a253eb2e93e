package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/library/findings"
	"pincite/backend/proofread"
)

// ErrNoFinding is returned when a file has no finding of an id.
var ErrNoFinding = errors.New("no such finding")

// What is found in drafts; package proofread explains it.
type (
	Finding  = proofread.Finding
	Term     = proofread.Term
	Severity = proofread.Severity
)

// LowSeverity is that of findings that are only worth a look.
const LowSeverity = proofread.Low

// Proofread is a file with what was found in it, or why it could not be read.
type Proofread struct {
	File     string
	Doc      doc.ID
	Text     string
	Layout   doc.Layout
	Findings []Finding
	Ignored  []Finding // by a person, see [Matter.Sift]
	Err      error
}

// Proofread checks a file. No matter is needed.
func (l *Library) Proofread(ctx context.Context, path string) (*Proofread, error) {
	one, err := l.readFile(ctx, path)
	if err != nil {
		return nil, err
	}
	return check(one)
}

// Proofread checks a document of the matter, as it is indexed; ref names it as for [Matter.Show]. What only its file knows, highlights and
// properties, is told where the file can be read and has the same words still.
func (m *Matter) Proofread(ctx context.Context, ref string) (*Proofread, error) {
	d, err := m.Show(ctx, ref)
	if err != nil {
		return nil, err
	}
	one, err := (&Library{reader: m.reader}).readFile(ctx, d.File)
	if err != nil || one.Doc != d.ID || one.Text.Text != d.Text {
		one = &Compared{File: d.File, Doc: d.ID, Text: &extract.Text{Text: d.Text, Layout: d.Layout}}
	}
	return check(one)
}

// check finds what is wrong in a file that was read, and checks that every quote stands where it is said to.
func check(one *Compared) (*Proofread, error) {
	d := proofread.Document{Text: one.Text.Text, Layout: one.Text.Layout, Highlighted: one.Text.Highlighted}
	for _, p := range one.Text.Properties {
		d.Properties = append(d.Properties, proofread.Property(p))
	}
	out := &Proofread{File: one.File, Doc: one.Doc, Text: d.Text, Layout: d.Layout, Findings: proofread.Check(d)}
	for _, f := range out.Findings {
		if err := doc.Verify(d.Text, f.Span, f.Quote); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ProofreadFolder checks the files of a folder, in the order of their names.
func (l *Library) ProofreadFolder(ctx context.Context, folder string) (out []*Proofread, err error) {
	paths, err := filesBelow(folder)
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		one, err := l.Proofread(ctx, path)
		if err != nil {
			one = &Proofread{File: path, Err: err}
		}
		out = append(out, one)
	}
	return out, nil
}

// IgnoredFinding is what a person wants to hear no more of; package findings explains it.
type IgnoredFinding = findings.Entry

// ErrNotIgnored is returned when what is to be heard of again was not ignored.
var ErrNotIgnored = findings.ErrNothing

func (m *Matter) findings() findings.Findings { return findings.Findings{File: m.file} }

// Sift takes the findings that are ignored in the matter out of what was found in a file, and keeps them apart.
func (m *Matter) Sift(p *Proofread) error {
	list, err := m.findings().Of(absolute(p.File), p.Doc.String())
	if err != nil {
		return err
	}
	all := slices.Concat(p.Findings, p.Ignored)
	slices.SortStableFunc(all, func(a, b Finding) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	p.Findings, p.Ignored = nil, nil
	for _, f := range all {
		if list.Covers(f.ID, f.Quote) {
			p.Ignored = append(p.Ignored, f)
		} else {
			p.Findings = append(p.Findings, f)
		}
	}
	return nil
}

// IgnoreFindings keeps that findings of a file, by their ids, are not to be shown again. The error says which id the file does not have.
func (m *Matter) IgnoreFindings(p *Proofread, ids ...string) error {
	var entries []IgnoredFinding
	for _, id := range ids {
		all := slices.Concat(p.Findings, p.Ignored)
		at := slices.IndexFunc(all, func(f Finding) bool { return f.ID == id })
		if at < 0 {
			return fmt.Errorf("%w: %s has no finding %q; list them with: pincite proofread %s --all", ErrNoFinding, p.File, id, p.File)
		}
		entries = append(entries, IgnoredFinding{File: absolute(p.File), Doc: p.Doc.String(), ID: id, Kind: all[at].Kind, Quote: all[at].Quote,
			Message: all[at].Message})
	}
	return m.ignore(entries)
}

// IgnoreTerms keeps that nothing is to be said of some terms of a file.
func (m *Matter) IgnoreTerms(p *Proofread, terms ...string) error {
	var entries []IgnoredFinding
	for _, term := range terms {
		entries = append(entries, IgnoredFinding{File: absolute(p.File), Doc: p.Doc.String(), Term: strings.Join(strings.Fields(term), " ")})
	}
	return m.ignore(entries)
}

func (m *Matter) ignore(entries []IgnoredFinding) error {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	return m.findings().Ignore(time.Now(), entries...)
}

// HeedFinding has a finding, by its id, or a term of a file shown again. The error is [ErrNotIgnored].
func (m *Matter) HeedFinding(file, what string) error {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	return m.findings().Heed(absolute(file), what)
}

// IgnoredFindings returns what is ignored in a file.
func (m *Matter) IgnoredFindings(p *Proofread) ([]IgnoredFinding, error) {
	return m.findings().Of(absolute(p.File), p.Doc.String())
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// Terms returns the defined terms of a file, with its text.
func (l *Library) Terms(ctx context.Context, path string) ([]Term, *Compared, error) {
	one, err := l.readFile(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	return proofread.Terms(proofread.Document{Text: one.Text.Text, Layout: one.Text.Layout}), one, nil
}
