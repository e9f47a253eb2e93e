package library

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/review"
)

// Uncovered is a clause that documents of a grid have and that no answer of it stands on.
type Uncovered struct {
	Title     string           `json:"title"`
	Documents int              `json:"documents"`
	Places    []UncoveredPlace `json:"places"`
}

// UncoveredPlace is where a document has it.
type UncoveredPlace struct {
	File    string `json:"file"`
	Doc     string `json:"doc_sha256"`
	Section string `json:"section,omitempty"`
	Span    [2]int `json:"span"` // Unicode code points
	Heading string `json:"heading"`
}

// shortestClause is how many bytes a section has at least, its heading apart, that is a clause of its own.
const shortestClause = 60

// Uncovered returns the clauses of a grid's documents that none of its questions is answered from: what the playbook does not cover. The
// commonest come first. Documents that could not be read, and those without headings, have none.
func (m *Matter) Uncovered(ctx context.Context, g *Grid) ([]Uncovered, error) {
	at := map[string]int{}
	out := []Uncovered{}
	for _, row := range g.Rows {
		d, err := m.Show(ctx, row.File)
		if errors.Is(err, ctx.Err()) && err != nil {
			return nil, err
		}
		if err != nil || d.ID.String() != row.Doc {
			continue // its row says why
		}
		offsets := doc.NewOffsets(d.Text)
		seen := map[string]bool{}
		for _, s := range clausesOf(d.Layout, d.Text) {
			place, err := offsets.Runes(s.Span)
			if err != nil {
				return nil, err
			}
			title := strings.ToLower(strings.Join(strings.Fields(strings.Trim(s.Title, " .:")), " "))
			if title == "" || seen[title] || answered(row, place) {
				continue
			}
			seen[title] = true
			i, ok := at[title]
			if !ok {
				i = len(out)
				at[title] = i
				out = append(out, Uncovered{Title: strings.TrimSpace(s.Title)})
			}
			out[i].Documents++
			out[i].Places = append(out[i].Places, UncoveredPlace{row.File, row.Doc, s.Label, [2]int{place.Start, place.End},
				d.Text[s.Heading.Start:s.Heading.End]})
		}
	}
	slices.SortStableFunc(out, func(a, b Uncovered) int { return cmp.Compare(b.Documents, a.Documents) })
	return out, nil
}

// clausesOf are the sections of a document that have words of their own, each to where the next one begins; items belong to their clause.
func clausesOf(l doc.Layout, text string) (out []doc.Section) {
	heads := slices.DeleteFunc(slices.Clone(l.Sections), func(s doc.Section) bool { return strings.HasSuffix(s.Label, ")") })
	for i, s := range heads {
		s.Span.End = len(text)
		if i+1 < len(heads) {
			s.Span.End = heads[i+1].Span.Start
		}
		if s.Span = s.Span.Trim(text); s.Span.End-s.Heading.End >= shortestClause {
			out = append(out, s)
		}
	}
	return out
}

// answered reports whether an answer of a row stands on words of a span, which counts code points.
func answered(row GridRow, span doc.Span) bool {
	for _, c := range row.Cells {
		if c.State != review.Found {
			continue
		}
		for _, e := range c.Evidence {
			if e.File == "" && e.Span[0] < span.End && span.Start < e.Span[1] {
				return true
			}
		}
	}
	return false
}
