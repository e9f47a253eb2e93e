package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
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
	return compareFiles(ctx, l.reader, a, b)
}

// Compare compares two files as [Library.Compare] does, with the passwords that the matter was given.
func (m *Matter) Compare(ctx context.Context, a, b string) (*Comparison, error) {
	return compareFiles(ctx, m.reader, a, b)
}

func compareFiles(ctx context.Context, reader *sources.Reader, a, b string) (*Comparison, error) {
	c := &Comparison{reader: reader}
	for _, side := range []struct {
		into *Compared
		path string
	}{{&c.A, a}, {&c.B, b}} {
		one, err := readFile(ctx, reader, side.path)
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

func (l *Library) readFile(ctx context.Context, path string) (*Compared, error) {
	return readFile(ctx, l.reader, path)
}

// readFile reads a file that need not be indexed.
func readFile(ctx context.Context, reader *sources.Reader, path string, passwords ...string) (*Compared, error) {
	source, err := reader.Bytes(ctx, path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("no file at %s; give the path of a contract", path)
	case err != nil:
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	id := doc.IDOf(source)
	text, err := reader.Read(ctx, filepath.Base(path), id, source, passwords)
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

// ChangePlace returns the clauses of a change: one where both have the same number.
func ChangePlace(c Change) string { return render.Place(c) }

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
	if info, err := os.Stat(path); err == nil && (c.A.asChoice != nil && os.SameFile(info, c.A.asChoice) || c.B.asChoice != nil &&
		os.SameFile(info, c.B.asChoice)) {
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
			return export.WriteRedlinePDF(w, r.NameA+" → "+r.NameB, r.Summary()+".", r.Told(), runsOf(&r, pdfRun))
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
	return redline.Plain(runsOf(r, func(text string, struck, added bool) redline.Run {
		return redline.Run{Text: text, Struck: struck, Added: added}
	}), options)
}

// runsOf makes of the runs of a redline's paragraphs those of a format: their words, and whether they are struck or added.
func runsOf[R any](r *render.Redline, of func(text string, struck, added bool) R) (out [][]R) {
	for _, p := range r.Paragraphs() {
		var runs []R
		for _, run := range p {
			runs = append(runs, of(run.Text, run.Status.FromA(), run.Status == compare.Inserted || run.Status == compare.MovedTo))
		}
		out = append(out, runs)
	}
	return out
}

func pdfRun(text string, struck, added bool) export.RedlineRun {
	return export.RedlineRun{Text: strings.NewReplacer("\n", " ", "\t", "    ").Replace(text), Struck: struck, Added: added}
}

// Fitted is a clause of a form beside that of another document; package compare explains it.
type Fitted = compare.Fitted

// Fit says how a clause stands in another document.
type Fit = compare.Fit

// The fits.
const (
	FitSame    = compare.Same
	FitNear    = compare.Near
	FitDiffers = compare.Differs
	FitMissing = compare.Missing
	FitExtra   = compare.Extra
)

// Beside is a document that was laid beside a form.
type Beside struct {
	Compared
	Err     error // why it could not be read; the rest is empty then
	Clauses []Fitted
}

// Count returns how many clauses have a fit.
func (b *Beside) Count(fit Fit) (n int) {
	for _, c := range b.Clauses {
		if c.Fit == fit {
			n++
		}
	}
	return n
}

// Fits is a form and what was laid beside it.
type Fits struct {
	Form   Compared
	Beside []*Beside

	folder string // whose files lie beside it
}

// name is what a table calls a document: its path from the folder.
func (f *Fits) name(b *Beside) string {
	if rel, err := filepath.Rel(f.folder, b.File); err == nil {
		return filepath.ToSlash(rel)
	}
	return b.File
}

// CompareFolder lays the files of a folder, and of those below it, beside a form, clause by clause. The form itself is left out. A file
// that
// cannot be read says so and stops no other.
func (l *Library) CompareFolder(ctx context.Context, form, folder string) (*Fits, error) {
	a, err := l.readFile(ctx, form)
	if err != nil {
		return nil, err
	}
	out := &Fits{Form: *a, folder: folder}
	paths, err := filesBelow(folder)
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if info, err := os.Stat(path); err == nil && a.asChoice != nil && os.SameFile(info, a.asChoice) {
			continue
		}
		b, err := l.readFile(ctx, path)
		if err != nil {
			out.Beside = append(out.Beside, &Beside{Compared: Compared{File: path}, Err: err})
			continue
		}
		one := &Beside{Compared: *b, Clauses: compare.Fits(a.document(), b.document())}
		if err := one.verify(a.Text.Text); err != nil {
			return nil, fmt.Errorf("compare %s with %s: %w; report this", form, path, err)
		}
		one.source = nil
		out.Beside = append(out.Beside, one)
	}
	return out, nil
}

// filesBelow returns the files of a folder and of those below it, in the order of their names.
func filesBelow(folder string) (paths []string, err error) {
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the folder %s: %w; give the path of a folder with contracts", folder, err)
	}
	slices.Sort(paths)
	return paths, nil
}

// verify checks every quote against its text.
func (b *Beside) verify(form string) error {
	for _, c := range b.Clauses {
		if err := doc.Verify(form, c.A, c.QuoteA); err != nil {
			return err
		}
		if err := doc.Verify(b.Text.Text, c.B, c.QuoteB); err != nil {
			return err
		}
		whole := compare.Comparison{Changes: c.Changes}
		if err := whole.Verify(form, b.Text.Text); err != nil {
			return err
		}
	}
	return nil
}

// Write writes the table of clauses into a file: xlsx or md.
func (f *Fits) Write(path string) error {
	var write func(io.Writer) error
	switch strings.ToLower(filepath.Ext(path)) {
	case ".xlsx":
		write = func(w io.Writer) error { return export.WriteClauses(w, f.rows()) }
	case ".md":
		write = f.markdown
	default:
		return fmt.Errorf("%w: %s; end its name with .xlsx, .md or .json", ErrFormat, path)
	}
	if err := atomicfile.Write(path, atomicfile.Private, write); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// rows are those of a workbook: one a clause and document.
func (f *Fits) rows() [][]string {
	rows := [][]string{{"Document", "Clause of the form", "Title", "Fit", "Likeness", "Clause of the document", "Changes of substance",
		"Form's words", "Document's words"}}
	for _, b := range f.Beside {
		if b.Err != nil {
			rows = append(rows, []string{f.name(b), "", "", "unread", "", "", "", "", b.Err.Error()})
			continue
		}
		for _, c := range b.Clauses {
			one := compare.Comparison{Changes: c.Changes}
			rows = append(rows, []string{f.name(b), c.LabelA, titleOfFit(c), string(c.Fit), strconv.FormatFloat(c.Likeness, 'f', 2, 64), c.LabelB,
				strconv.Itoa(one.Count(Substance)), c.QuoteA, c.QuoteB})
		}
	}
	return rows
}

func titleOfFit(c Fitted) string {
	if c.TitleA != "" {
		return c.TitleA
	}
	return c.TitleB
}

func (f *Fits) markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s beside %d documents\n", filepath.Base(f.Form.File), len(f.Beside))
	for _, one := range f.Beside {
		fmt.Fprintf(&b, "\n## %s\n\n", f.name(one))
		if one.Err != nil {
			fmt.Fprintf(&b, "Not read: %v\n", one.Err)
			continue
		}
		for _, c := range one.Clauses {
			fmt.Fprintf(&b, "- **%s** %s\n", c.Fit, FitLine(c))
			for _, change := range c.Changes {
				if change.Weight == Substance {
					fmt.Fprintf(&b, "  - %s\n", ChangeLine(change))
				}
			}
			if c.Fit == FitMissing || c.Fit == FitExtra {
				fmt.Fprintf(&b, "  > %s\n", strings.Join(strings.Fields(c.QuoteA+c.QuoteB), " "))
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// FitLine tells in one line which clauses stand beside each other.
func FitLine(c Fitted) string {
	name := func(label, title string) string {
		if label != "" {
			title = strings.TrimSpace("§ " + label + " " + title)
		}
		if title == "" {
			title = "a passage without a number"
		}
		return title
	}
	switch {
	case c.Fit == FitExtra:
		return name(c.LabelB, c.TitleB)
	case c.Fit == FitMissing || c.LabelA == c.LabelB && c.TitleA == c.TitleB:
		return name(c.LabelA, c.TitleA)
	}
	return name(c.LabelA, c.TitleA) + " ↔ " + name(c.LabelB, c.TitleB)
}
