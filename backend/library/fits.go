package library

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"pincite/backend/atomicfile"
	"pincite/backend/compare"
	"pincite/backend/doc"
	"pincite/backend/export"
)

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
}

// CompareFolder lays the files of a folder, and of those below it, beside a form, clause by clause. The form itself is left out. A file that
// cannot be read says so and stops no other.
func (l *Library) CompareFolder(ctx context.Context, form, folder string) (*Fits, error) {
	a, err := l.readFile(ctx, form)
	if err != nil {
		return nil, err
	}
	out := &Fits{Form: *a}
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
		write = func(w io.Writer) error { return export.WriteSheet(w, "Clauses", f.rows()) }
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
	rows := [][]string{{"Document", "Clause of the form", "Title", "Fit", "Likeness", "Clause of the document", "Changes of substance", "Form's words", "Document's words"}}
	for _, b := range f.Beside {
		if b.Err != nil {
			rows = append(rows, []string{b.File, "", "", "unread", "", "", "", "", b.Err.Error()})
			continue
		}
		for _, c := range b.Clauses {
			one := compare.Comparison{Changes: c.Changes}
			rows = append(rows, []string{b.File, c.LabelA, titleOfFit(c), string(c.Fit), strconv.FormatFloat(c.Likeness, 'f', 2, 64), c.LabelB,
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
		fmt.Fprintf(&b, "\n## %s\n\n", filepath.Base(one.File))
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
