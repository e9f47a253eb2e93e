package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/compare"
	"pincite/backend/compare/redline"
	"pincite/backend/compare/render"
	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/extract"
	"pincite/backend/library/sources"
)

// What is said of two documents; package compare explains it.
type (
	Change  = compare.Change
	Weight  = compare.Weight
	Clauses = compare.Clauses
)

// The weights of changes.
const (
	Substance = compare.Substance
	Form      = compare.Form
)

// Compared is one of two files that were compared.
type Compared struct {
	File     string // its path
	Doc      doc.ID
	Text     *extract.Text
	Notices  []string // of what could not be read
	source   []byte
	asChoice os.FileInfo
}

// Comparison is what parts two files.
type Comparison struct {
	*compare.Comparison
	A, B   Compared
	reader *sources.Reader
}

// Compare compares two files, of whatever formats, and checks every change against their texts. No matter is needed.
func (l *Library) Compare(ctx context.Context, a, b string) (*Comparison, error) {
	c := &Comparison{reader: l.reader}
	for _, side := range []struct {
		into *Compared
		path string
	}{{&c.A, a}, {&c.B, b}} {
		one, err := l.readFile(ctx, side.path)
		if err != nil {
			return nil, err
		}
		*side.into = *one
	}
	c.Comparison = compare.Compare(c.A.document(), c.B.document())
	if err := c.Verify(c.A.Text.Text, c.B.Text.Text); err != nil {
		return nil, fmt.Errorf("compare %s with %s: %w; report this", a, b, err)
	}
	return c, nil
}

// readFile reads a file that need not be indexed.
func (l *Library) readFile(ctx context.Context, path string) (*Compared, error) {
	source, err := l.reader.Bytes(ctx, path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("no file at %s; give the path of a contract", path)
	case err != nil:
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	id := doc.IDOf(source)
	text, err := l.reader.Read(ctx, filepath.Base(path), id, source, nil)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	info, _ := os.Stat(path) // of a member of an archive there is none
	return &Compared{File: path, Doc: id, Text: text, Notices: text.Notices, source: source, asChoice: info}, nil
}

func (c *Compared) document() compare.Document {
	return compare.Document{Text: c.Text.Text, Layout: c.Text.Layout, Format: c.Text.Format}
}

// ChangeLine tells a change in one line.
func ChangeLine(c Change) string { return render.Line(c) }

// RedlineOptions say how a redline is written.
type RedlineOptions struct {
	Author string    // of tracked changes; "Pincite" if empty
	Date   time.Time // of tracked changes; now if zero
}

// WriteRedline writes the redline into a file, as its extension says: docx, pdf, html or md. Of two Word files a docx
// is the second with tracked changes. Neither of the two files is ever replaced.
func (c *Comparison) WriteRedline(ctx context.Context, path string, o RedlineOptions) error {
	if o.Date.IsZero() {
		o.Date = time.Now()
	}
	if info, err := os.Stat(path); err == nil && (c.A.asChoice != nil && os.SameFile(info, c.A.asChoice) || c.B.asChoice != nil && os.SameFile(info, c.B.asChoice)) {
		return fmt.Errorf("%s is one of the files that are compared; give another name with -o", path)
	}
	r := render.Redline{
		Comparison: c.Comparison, NameA: filepath.Base(c.A.File), NameB: filepath.Base(c.B.File), TextA: c.A.Text.Text, TextB: c.B.Text.Text,
	}
	var write func(io.Writer) error
	switch strings.ToLower(filepath.Ext(path)) {
	case ".docx":
		content, err := c.word(ctx, &r, o)
		if err != nil {
			return fmt.Errorf("redline of %s and %s: %w", c.A.File, c.B.File, err)
		}
		write = func(w io.Writer) error { _, err := w.Write(content); return err }
	case ".pdf":
		write = func(w io.Writer) error {
			return export.WriteRedlinePDF(w, r.NameA+" → "+r.NameB, r.Summary()+".", r.Told(), pdfRuns(r.Paragraphs()))
		}
	case ".html", ".htm":
		write = r.HTML
	case ".md":
		write = r.Markdown
	default:
		return fmt.Errorf("%w: %s; end its name with .docx, .pdf, .html, .md or .json", ErrFormat, path)
	}
	if err := atomicfile.Write(path, atomicfile.Private, write); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// word returns the redline as a Word file.
func (c *Comparison) word(ctx context.Context, r *render.Redline, o RedlineOptions) ([]byte, error) {
	options := redline.Options{Author: o.Author, Date: o.Date}
	if c.A.Text.Format == "docx" && c.B.Text.Format == "docx" {
		content, err := c.reader.Redline(ctx, c.A.source, c.B.source, options)
		if !errors.Is(err, extract.ErrUnsupported) {
			return content, err
		}
	}
	var paragraphs [][]redline.Run
	for _, p := range r.Paragraphs() {
		var runs []redline.Run
		for _, run := range p {
			runs = append(runs, redline.Run{Text: run.Text, Struck: run.Status.FromA(), Added: run.Status == compare.Inserted || run.Status == compare.MovedTo})
		}
		paragraphs = append(paragraphs, runs)
	}
	return redline.Plain(paragraphs, options)
}

func pdfRuns(paragraphs [][]render.Run) (out [][]export.RedlineRun) {
	for _, p := range paragraphs {
		var runs []export.RedlineRun
		for _, run := range p {
			text := strings.NewReplacer("\n", " ", "\t", "    ").Replace(run.Text)
			runs = append(runs, export.RedlineRun{Text: text, Struck: run.Status.FromA(), Added: run.Status == compare.Inserted || run.Status == compare.MovedTo})
		}
		out = append(out, runs)
	}
	return out
}
