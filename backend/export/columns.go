package export

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"pincite/backend/cite"
)

// column is one column of the table that CSV and XLSX hold: a row a snippet, with
// everything that its check needs.
type column struct {
	name string
	get  func(*Record, *Snippet, *Source) string
	set  func(*Record, *Snippet, *Source, string) error // nil: not read back
}

// partySep parts the parties in a cell; names hold commas and "and".
const partySep = "; "

// columns are those of the table.
var columns = sync.OnceValue(func() []column {
	return []column{
		number("number", func(_ *Record, s *Snippet) *int { return &s.Number }),
		text("quote", func(_ *Record, s *Snippet, _ *Source) *string { return &s.Quote }),
		text("citation", func(_ *Record, s *Snippet, _ *Source) *string { return &s.Citation }),
		text("title", func(_ *Record, _ *Snippet, f *Source) *string { return &f.Title }),
		{"parties", func(_ *Record, _ *Snippet, f *Source) string { return strings.Join(f.Parties, partySep) },
			func(_ *Record, _ *Snippet, f *Source, v string) error {
				if v != "" {
					f.Parties = strings.Split(v, partySep)
				}
				return nil
			}},
		text("date", func(_ *Record, _ *Snippet, f *Source) *string { return &f.Date }),
		text("section", func(_ *Record, s *Snippet, _ *Source) *string { return &s.Section }),
		text("section_end", func(_ *Record, s *Snippet, _ *Source) *string { return &s.SectionEnd }),
		text("heading", func(_ *Record, s *Snippet, _ *Source) *string { return &s.Heading }),
		number("page", func(_ *Record, s *Snippet) *int { return &s.Page }),
		number("page_end", func(_ *Record, s *Snippet) *int { return &s.PageEnd }),
		text(labelColumn, func(_ *Record, s *Snippet, _ *Source) *string { return &s.PageLabel }),
		text(labelColumn+"_end", func(_ *Record, s *Snippet, _ *Source) *string { return &s.PageLabelEnd }),
		number("paragraph", func(_ *Record, s *Snippet) *int { return &s.Paragraph }),
		number("paragraph_end", func(_ *Record, s *Snippet) *int { return &s.ParagraphEnd }),
		number("span_start", func(_ *Record, s *Snippet) *int { return &s.Span[0] }),
		number("span_end", func(_ *Record, s *Snippet) *int { return &s.Span[1] }),
		text("file", func(_ *Record, _ *Snippet, f *Source) *string { return &f.File }),
		{"bytes", func(_ *Record, _ *Snippet, f *Source) string { return strconv.FormatInt(f.Bytes, 10) },
			func(_ *Record, _ *Snippet, f *Source, v string) (err error) {
				f.Bytes, err = strconv.ParseInt(v, 10, 64)
				return err
			}},
		text("doc_sha256", func(_ *Record, _ *Snippet, f *Source) *string { return &f.Doc }),
		text("text_sha256", func(_ *Record, _ *Snippet, f *Source) *string { return &f.TextHash }),
		text("format", func(_ *Record, _ *Snippet, f *Source) *string { return &f.Format }),
		text("extractor", func(_ *Record, _ *Snippet, f *Source) *string { return &f.Extractor }),
		{"standing", func(_ *Record, _ *Snippet, f *Source) string { return string(f.Standing) },
			func(_ *Record, _ *Snippet, f *Source, v string) error { f.Standing = cite.Outcome(v); return nil }},
		text("comment", func(_ *Record, s *Snippet, _ *Source) *string { return &s.Comment }),
		{"question", func(r *Record, s *Snippet, _ *Source) string { return cmp.Or(s.Question, r.Custody.Question) },
			func(_ *Record, s *Snippet, _ *Source, v string) error { s.Question = v; return nil }},
		text("matter", func(r *Record, _ *Snippet, _ *Source) *string { return &r.Custody.Matter }),
		number("documents", func(r *Record, _ *Snippet) *int { return &r.Custody.Documents }),
		number("searched", func(r *Record, _ *Snippet) *int { return &r.Custody.Searched }),
		text("documents_sha256", func(r *Record, _ *Snippet, _ *Source) *string { return &r.Custody.DocumentsHash }),
		text("model", func(r *Record, _ *Snippet, _ *Source) *string { return &r.Custody.Model }),
		text("recipe", func(r *Record, _ *Snippet, _ *Source) *string { return &r.Custody.Recipe }),
		{"exported", func(r *Record, _ *Snippet, _ *Source) string { return r.Custody.Exported.UTC().Format(time.RFC3339) },
			func(r *Record, _ *Snippet, _ *Source, v string) (err error) {
				r.Custody.Exported, err = time.Parse(time.RFC3339, v)
				return err
			}},
		text("program", func(r *Record, _ *Snippet, _ *Source) *string { return &r.Custody.Program }),
		text("prepared_by", func(r *Record, _ *Snippet, _ *Source) *string { return &r.Custody.PreparedBy }),
		text("style", func(r *Record, _ *Snippet, _ *Source) *string { return &r.Style }),
		{"notes", func(_ *Record, s *Snippet, _ *Source) string { return s.noted() }, nil},
		text("schema", func(r *Record, _ *Snippet, _ *Source) *string { return &r.Schema }),
	}
})

// labelColumn is the column of the pages' printed numbers, which older exports lack.
const labelColumn = "page_label"

func text(name string, at func(*Record, *Snippet, *Source) *string) column {
	return column{
		name: name,
		get:  func(r *Record, s *Snippet, f *Source) string { return *at(r, s, f) },
		set:  func(r *Record, s *Snippet, f *Source, v string) error { *at(r, s, f) = v; return nil },
	}
}

func number(name string, at func(*Record, *Snippet) *int) column {
	return column{
		name: name,
		get:  func(r *Record, s *Snippet, _ *Source) string { return strconv.Itoa(*at(r, s)) },
		set: func(r *Record, s *Snippet, _ *Source, v string) (err error) {
			*at(r, s), err = strconv.Atoi(v)
			return err
		},
	}
}

// rows returns the table of a record, its header first. A snippet that several cells of a grid
// stand on has a row for each.
func (r *Record) rows() [][]string {
	cols := columns()
	header := make([]string, len(cols))
	for i, c := range cols {
		header[i] = c.name
	}
	var beside map[int][][]string
	var without [][]string
	if r.Grid != nil {
		header = append(header, gridColumns...)
		beside, without = r.gridRows()
	}
	rows := [][]string{header}
	for i := range r.Snippets {
		s := &r.Snippets[i]
		row := make([]string, len(cols))
		for j, c := range cols {
			row[j] = c.get(r, s, &r.Sources[s.Source-1])
		}
		if len(beside[s.Number]) == 0 {
			rows = append(rows, row)
		}
		for _, cells := range beside[s.Number] {
			rows = append(rows, slices.Concat(row, cells))
		}
	}
	for _, cells := range without {
		row := make([]string, len(cols), len(cols)+len(gridColumns))
		for j, c := range cols {
			switch c.name {
			case "file":
				row[j] = cells[0]
			case "doc_sha256":
				row[j] = cells[1]
			case "question":
				row[j] = cells[2]
			}
		}
		rows = append(rows, append(row, cells[3:]...))
	}
	return rows
}

// fromRows puts a record together of its table. Columns may stand in any order, and
// others beside them; rows too, so that a sorted table still verifies. The error is
// [ErrNotExport] or [ErrDamaged].
func fromRows(rows [][]string) (*Record, error) {
	if len(rows) == 0 {
		return nil, fmt.Errorf("%w: it is empty", ErrNotExport)
	}
	at := map[string]int{}
	for i, name := range rows[0] {
		at[strings.TrimSpace(name)] = i
	}
	cols := columns()
	for _, c := range cols {
		if _, ok := at[c.name]; !ok && c.set != nil && !strings.HasPrefix(c.name, labelColumn) {
			return nil, fmt.Errorf("%w: it has no column %s", ErrNotExport, c.name)
		}
	}
	r, sources, read := &Record{}, sourceRows{}, map[string]bool{}
	for n, row := range rows[1:] {
		if withoutQuote(rows[0], row) {
			continue // a cell of a review without evidence
		}
		var s Snippet
		var from Source
		var whole strings.Builder
		for _, c := range cols {
			if c.set == nil {
				continue
			}
			value := ""
			if i, ok := at[c.name]; ok && i < len(row) {
				value = row[i]
			}
			fmt.Fprintf(&whole, "%q", value)
			if err := c.set(r, &s, &from, value); err != nil {
				return nil, fmt.Errorf("%w: the %s in row %d cannot be read", ErrDamaged, c.name, n+2)
			}
		}
		if !read[whole.String()] { // once for each cell that stands on it
			sources.adopt(r, s, from)
		}
		read[whole.String()] = true
	}
	if r.Schema != Schema && len(r.Snippets) > 0 {
		return nil, r.check()
	}
	r.Schema = Schema
	return r, nil
}

// sourceRows gathers the sources of a table's rows.
type sourceRows map[string]int // numbers by what a row says of its source

// adopt appends a snippet as its row has it. The rows of one source may contradict one
// another, where one was changed: each then has a source of its own.
func (known sourceRows) adopt(r *Record, s Snippet, from Source) {
	from.Number = 0
	key := fmt.Sprint(from)
	if known[key] == 0 {
		known[key] = len(r.Sources) + 1
		from.Number = known[key]
		r.Sources = append(r.Sources, from)
	}
	s.Source = known[key]
	r.Snippets = append(r.Snippets, s)
}

// withoutQuote reports whether a row of a table has no quote in the columns that its header names: it is
// empty, or a cell of a review without evidence.
func withoutQuote(header, row []string) bool {
	for i, name := range header {
		switch strings.TrimSpace(name) {
		case "number", "quote", "schema":
			if !blank(row, i) {
				return false
			}
		}
	}
	return true
}

func blank(row []string, i int) bool { return i >= len(row) || row[i] == "" }
