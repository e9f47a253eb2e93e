package library

import (
	"context"

	"pincite/backend/doc"
	"pincite/backend/proofread"
)

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
	Err      error
}

// Proofread checks a file, or all files of a folder and those below it. No matter is needed. The error is that of a
// file that was named; one in a folder carries its own.
func (l *Library) Proofread(ctx context.Context, path string) (*Proofread, error) {
	one, err := l.readFile(ctx, path)
	if err != nil {
		return nil, err
	}
	d := proofread.Document{Text: one.Text.Text, Layout: one.Text.Layout, Highlighted: one.Text.Highlighted}
	for _, p := range one.Text.Properties {
		d.Properties = append(d.Properties, proofread.Property(p))
	}
	out := &Proofread{File: path, Doc: one.Doc, Text: d.Text, Layout: d.Layout, Findings: proofread.Check(d)}
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

// Terms returns the defined terms of a file, with its text.
func (l *Library) Terms(ctx context.Context, path string) ([]Term, *Compared, error) {
	one, err := l.readFile(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	return proofread.Terms(proofread.Document{Text: one.Text.Text, Layout: one.Text.Layout}), one, nil
}
