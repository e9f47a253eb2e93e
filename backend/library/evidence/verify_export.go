package evidence

import (
	"context"
	"fmt"
	"path/filepath"

	"pincite/backend/cite"
	"pincite/backend/library/sources"
)

// ExportCheck is what a check of an exported file found.
type ExportCheck struct {
	Path   string // absolute
	Format ExportFormat
	Checks []Check // of the snippets, in order
}

// Check is what became of one snippet.
type Check struct {
	Number   int
	Citation string // as the export has it
	cite.Finding
	Doc  string // SHA-256 of the source, as the export has it
	File string // that was read; empty where none was found
}

// Holds reports whether the snippet is verified.
func (c Check) Holds() bool { return c.Outcome == cite.Verified }

// Failed returns how many snippets are not verified.
func (a *ExportCheck) Failed() int {
	n := 0
	for _, c := range a.Checks {
		if !c.Holds() {
			n++
		}
	}
	return n
}

// VerifyExport checks an exported file: that each quote it shows is the one that was exported,
// that the source is there and has not changed, and that the quote stands in it, in the
// place that is cited. It needs no matter.
//
// What does not hold is a finding, not an error. The error is [export.ErrNotExport] where the
// file is no export, or that of the file system.
func VerifyExport(ctx context.Context, reader *sources.Reader, path string, o ExportSources) (*ExportCheck, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; give a full path", path, err)
	}
	in, info, err := sources.OpenRegular(abs)
	if err != nil {
		return nil, fmt.Errorf("read the export: %w; check its name and its rights", err)
	}
	defer in.Close()
	file, err := reader.Export(ctx, filepath.Base(abs), in, info.Size())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", abs, err)
	}
	finder, err := newFinder(reader, abs, exported{file, in, info.Size()}, o)
	if err != nil {
		return nil, err
	}
	a := &ExportCheck{Path: abs, Format: file.Format}
	for i, claim := range file.Claims {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s := file.Record.Snippets[i]
		c := Check{Number: claim.Number, Citation: s.Citation, Finding: claim.Finding, Doc: claim.Claim.Citation.Doc.String()}
		if c.Outcome == cite.Verified {
			if c.Finding, c.File, err = finder.check(ctx, claim.Claim); err != nil {
				return nil, err
			}
		}
		a.Checks = append(a.Checks, c)
	}
	return a, nil
}
