package desktop

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Comparison is what parts two documents.
type Comparison struct {
	ID        uint64       `json:"id"`
	A         Side         `json:"a"`
	B         Side         `json:"b"`
	Substance int          `json:"substance"`
	Form      int          `json:"form"`
	Clauses   string       `json:"clauses"` // what became of the passages, in a line
	Changes   []Difference `json:"changes"` // those of substance first
}

// Side is one of two documents that are compared. Its summary, notes and changes are empty.
type Side struct {
	Document Document `json:"document"`
	Notices  []string `json:"notices"` // of what could not be read
}

// Difference is one change. A side that has no words of it has an empty span where they would stand.
type Difference struct {
	Kind   string `json:"kind"`
	Weight string `json:"weight"` // "substance" or "form"
	Place  string `json:"place"`  // the clauses: "5.2", "5.2 → 5.3"; may be empty
	A      Span   `json:"a"`
	B      Span   `json:"b"`
	QuoteA string `json:"quoteA"`
	QuoteB string `json:"quoteB"`
	PageA  int    `json:"pageA"` // from 1; 0 where the format has no pages
	PageB  int    `json:"pageB"`
}

// PickDocument asks for a file from disk to compare, and returns its path; "" where the user thinks better of it.
func (a *API) PickDocument() (path string, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	path, err = s.window.PickFile("Choose a document", []string{"*.docx", "*.doc", "*.pdf", "*.odt", "*.rtf", "*.txt", "*.md", "*.html",
		"*.htm", "*.eml"})
	if err == nil && path != "" {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.picked = append(s.picked, path)
	}
	return path, err
}

// Compare says what parts the second document from the first. Each is the reference of one of the matter, as for [API.Document], or
// a path that [API.PickDocument] returned. The next comparison stops one that is still made, as [API.CancelCompare] does.
func (a *API) Compare(matter, first, second string) (out Comparison, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	m, err := s.matter(matter)
	if err != nil {
		return Comparison{}, err
	}
	ctx, stop := s.instead(&s.compare)
	defer stop()
	var paths [2]string
	for i, ref := range []string{first, second} {
		if paths[i], err = s.comparedPath(ctx, m, ref); err != nil {
			return Comparison{}, err
		}
	}
	found, err := m.Compare(ctx, paths[0], paths[1])
	if ctx.Err() != nil {
		return Comparison{}, errors.New("the comparison was stopped; compare again")
	}
	if err != nil {
		return Comparison{}, err
	}
	if out, err = toComparison(found); err != nil {
		return Comparison{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.compares++
	s.compared, out.ID = found, s.compares
	return out, nil
}

// CancelCompare stops the comparison that is made, if one is.
func (a *API) CancelCompare() (err error) {
	defer jobs.Guard(&err)
	a.shell.cancel(&a.shell.compare)
	return nil
}

// comparedPath returns the path of one of two documents. The page may name no file that is neither the matter's nor chosen by the user.
func (s *shell) comparedPath(ctx context.Context, m *library.Matter, ref string) (string, error) {
	s.mu.Lock()
	picked := slices.Contains(s.picked, ref)
	s.mu.Unlock()
	if picked {
		return ref, nil
	}
	d, err := m.Show(ctx, ref)
	if err != nil {
		return "", err
	}
	return d.File, nil
}

// ExportComparison writes the redline of the comparison that is shown where the user chooses, as "docx", "pdf", "html" or "md".
func (a *API) ExportComparison(id uint64, format string) (report ExportReport, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	s.mu.Lock()
	found := s.compared
	current := id == s.compares
	s.mu.Unlock()
	if found == nil || !current {
		return ExportReport{}, errors.New("the comparison is no longer at hand; compare again")
	}
	stem := func(path string) string { return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)) }
	out, err := s.pickExport(fmt.Sprintf("%s against %s", stem(found.B.File), stem(found.A.File)), format)
	if err != nil || out == "" {
		return ExportReport{Unverified: []string{}}, err
	}
	if filepath.Ext(out) == "" {
		out += "." + format
	}
	ctx, done := s.beginExport()
	defer done()
	return s.wrote(&library.ExportReport{Path: out, Snippets: len(found.Changes), Sources: 2},
		found.WriteRedline(ctx, out, library.RedlineOptions{}))
}

func toComparison(found *library.Comparison) (Comparison, error) {
	n := found.Clauses
	out := Comparison{Substance: found.Count(library.Substance), Form: found.Count(library.Form), Changes: []Difference{},
		Clauses: fmt.Sprintf(
			"Passages: %d the same, %d changed, %d moved, %d deleted, %d inserted; %d renumbered", n.Same, n.Changed, n.Moved, n.Deleted, n.Inserted,
			len(n.Renumbered))}
	var err error
	if out.A, err = toSide(&found.A); err != nil {
		return Comparison{}, err
	}
	if out.B, err = toSide(&found.B); err != nil {
		return Comparison{}, err
	}
	offsetsA, offsetsB := doc.NewOffsets(found.A.Text.Text), doc.NewOffsets(found.B.Text.Text)
	for _, c := range found.Changes {
		inA, err := offsetsA.UTF16(c.A)
		if err != nil {
			return Comparison{}, err
		}
		inB, err := offsetsB.UTF16(c.B)
		if err != nil {
			return Comparison{}, err
		}
		out.Changes = append(out.Changes, Difference{
			Kind: string(c.Kind), Weight: string(c.Weight), Place: library.ChangePlace(c), A: toSpan(inA), B: toSpan(inB), QuoteA: c.QuoteA,
			QuoteB: c.QuoteB,
			PageA:  found.A.Text.Layout.Page(c.A.Start), PageB: found.B.Text.Layout.Page(c.B.Start),
		})
	}
	return out, nil
}

func toSide(c *library.Compared) (Side, error) {
	side := Side{Document: Document{Doc: c.Doc.String(), File: c.File, Name: filepath.Base(c.File), Kind: "text", Text: c.Text.Text},
		Notices: append([]string{}, c.Notices...)}
	err := layOut(&side.Document, c.Text.Text, &c.Text.Layout)
	side.Document.Notes, side.Document.Changes, side.Document.Scans = []Note{}, []Change{}, []doc.Scan{}
	return side, err
}
