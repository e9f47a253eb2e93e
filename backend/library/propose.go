package library

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/compare/redline"
	"pincite/backend/doc"
	"pincite/backend/review"
	"pincite/backend/text"
)

// Proposed is a Word file with what a playbook proposes for a document, or why there is none.
type Proposed struct {
	File string // the document
	Path string // the file that was written; "" where none was
	// Placed counts the proposals that stand in the file, Left are the titles of those whose words the file does not have as such.
	Placed int
	Left   []string
	Err    error // why the document has none: it is no Word file, or could not be read
}

// Propose writes, for each Word document of a grid with answers that deviate or are missing, a copy with the words of the playbook as
// tracked changes, each with a comment that says why. The documents themselves stay as they are. Documents without such answers are left
// out; one that is no Word file carries its error and stops no other.
func (m *Matter) Propose(ctx context.Context, g *Grid, folder string, o RedlineOptions) ([]Proposed, error) {
	if o.Date.IsZero() {
		o.Date = time.Now()
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("write proposals: %w; choose another folder", err)
	}
	var out []Proposed
	names := map[string]int{}
	for _, row := range g.Rows {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		words := ""
		if d, err := m.Show(ctx, row.File); err == nil && d.ID.String() == row.Doc {
			words = d.Text
		}
		proposals, titles, left := proposalsOf(g, row, words)
		if len(proposals)+len(left) == 0 {
			continue
		}
		stem := strings.TrimSuffix(filepath.Base(row.File), filepath.Ext(row.File))
		if names[stem]++; names[stem] > 1 {
			stem = fmt.Sprintf("%s (%d)", stem, names[stem])
		}
		one := Proposed{File: row.File}
		if len(proposals) == 0 {
			one.Left = left
			out = append(out, one)
			continue
		}
		one.Path, one.Placed, one.Left, one.Err = m.propose(ctx, row.File, filepath.Join(folder, stem+".proposed.docx"), proposals, titles, o)
		one.Left = append(left, one.Left...)
		out = append(out, one)
	}
	return out, nil
}

// proposalsOf are what a playbook proposes for a document with these words: others instead of those that deviate, and words where some
// are missing. Left are the titles of answers that stand in a table, where a sentence would not fit, or in another paper.
func proposalsOf(g *Grid, row GridRow, words string) (proposals []redline.Proposal, titles, left []string) {
	for i, cell := range row.Cells {
		column := g.Columns[i]
		if cell.State == review.Unsure {
			continue // a person looks first
		}
		if column.Words == "" || cell.Standing != review.Deviating && cell.Standing != review.Missing {
			continue
		}
		p := redline.Proposal{With: column.Words, Comment: fmt.Sprintf("%s: %s", column.Title, cell.Standing)}
		if cell.Note != "" {
			p.Comment += " (" + cell.Note + ")"
		}
		if cell.Standing == review.Deviating && len(cell.Evidence) > 0 {
			if p.Words = deviating(cell, words); strings.Contains(p.Words, "\t") || cell.Evidence[0].File != "" {
				left = append(left, column.Title)
				continue
			}
		}
		p.Comment += fmt.Sprintf("\nPlaybook: %s, %s", g.Title, column.ID)
		if column.Ask != "" {
			p.Comment += "\nAsk: " + column.Ask
		}
		proposals, titles = append(proposals, p), append(titles, column.Title)
	}
	return proposals, titles, left
}

// deviating are the words of an answer to replace: the sentence that its value stands in, or, of a clause, all of it.
func deviating(cell GridCell, words string) string {
	whole := cell.Evidence[0].Quote
	if len(cell.Typed) == 0 || cell.Typed[0].Span.Len() == 0 || cell.Typed[0].Span.End > len(words) {
		return whole
	}
	v := cell.Typed[0].Span
	start := strings.LastIndexByte(words[:v.Start], '\n') + 1
	line := doc.Span{Start: start, End: len(words)}
	if i := strings.IndexByte(words[v.End:], '\n'); i >= 0 {
		line.End = v.End + i
	}
	if strings.Contains(words[line.Start:line.End], "\t") {
		return words[line.Start:line.End]
	}
	for _, s := range text.Sentences(words, line) {
		if s.Contains(v) && strings.Contains(whole, strings.TrimSpace(words[s.Start:s.End])) {
			return strings.TrimSpace(words[s.Start:s.End])
		}
	}
	return whole
}

// propose writes one file.
func (m *Matter) propose(ctx context.Context, file, path string, proposals []redline.Proposal, titles []string,
	o RedlineOptions) (written string, placed int, left []string, err error) {
	if !strings.EqualFold(filepath.Ext(file), ".docx") {
		return "", 0, nil, fmt.Errorf("it is no Word file (.docx); save it as one in Word to have proposals in it")
	}
	if info, err := os.Stat(path); err == nil {
		if source, err := os.Stat(file); err == nil && os.SameFile(info, source) {
			return "", 0, nil, fmt.Errorf("%s is the document itself; choose another folder", path)
		}
	}
	source, err := m.reader.Bytes(ctx, file)
	if err != nil {
		return "", 0, nil, fmt.Errorf("read %s: %w", file, err)
	}
	content, found, err := m.reader.Propose(ctx, source, proposals, redline.Options{Author: o.Author, Date: o.Date})
	if err != nil {
		return "", 0, nil, fmt.Errorf("propose changes to %s: %w", file, err)
	}
	for i, ok := range found {
		if ok {
			placed++
		} else {
			left = append(left, titles[i])
		}
	}
	if placed == 0 {
		return "", 0, left, nil
	}
	if err := atomicfile.WriteFile(path, content, atomicfile.Private); err != nil {
		return "", 0, left, fmt.Errorf("write %s: %w; choose another folder", path, err)
	}
	return path, placed, left, nil
}
